#include <leptonica/allheaders.h>
// From Leptonica 1.83 on, what a picture's structure holds is declared apart.
#if __has_include(<leptonica/pix_internal.h>)
#include <leptonica/pix_internal.h>
#endif
#include <tesseract/capi.h>
