// Apple's UIKit, as far as this project uses it: each declaration with Apple's selector, nullability, isolation and first
// iOS. docs/ios.md says how to add to it.

#pragma once
@import Foundation;
@import QuartzCore;

#include "UIKit/Values.h"
#include "UIKit/Drawing.h"
#include "UIKit/Layout.h"
#include "UIKit/Views.h"
#include "UIKit/Text.h"
#include "UIKit/Menus.h"
#include "UIKit/Controls.h"
#include "UIKit/ViewControllers.h"
#include "UIKit/Tables.h"
#include "UIKit/Application.h"
