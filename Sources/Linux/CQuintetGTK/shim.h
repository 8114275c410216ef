// GTK and libadwaita as every target of this package sees them. The oldest versions are those of Debian 12: what was deprecated after them has no
// successor there, and is no warning. GLib's like would make its inline functions differ from those of modules that see GLib alone.
#pragma once

#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2

#include <adwaita.h>
#include <glib-unix.h>
