#include "../CQuintetGTK/shim.h"
#include <shumate/shumate.h>
