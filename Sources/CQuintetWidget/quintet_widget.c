#include "quintet_widget.h"
