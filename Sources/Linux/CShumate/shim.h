#include "../CGTK/shim.h"
#include <shumate/shumate.h>
