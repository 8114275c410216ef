// Glibc's module does not have it.
#include <malloc.h>
