// Declarations shared by the C files that decode pictures.
#pragma once

#include "quintet_image.h"

G_BEGIN_DECLS

/// Decodes a JPEG file to no fewer pixels than are wanted, not turned, in sRGB; NULL for one that is broken, cut off, or takes beyond its
/// deadline.
GdkPixbuf *quintet_jpeg_decode(const QuintetImageFile *file);

/// Makes sRGB of pixels in the colours of an ICC profile. Leaves them as they are if the profile is broken or is for other colours.
void quintet_color_convert(GdkPixbuf *pixbuf, const void *profile, size_t count);

/// Makes sRGB of CMYK, as JPEG files have it: 255 is no ink.
typedef struct QuintetInks QuintetInks;
/// Takes an ICC profile for CMYK; for none, or another, ink simply takes light away.
QuintetInks *quintet_inks_new(const void *profile, size_t count);
void quintet_inks_convert(QuintetInks *inks, const guchar *cmyk, guchar *rgb, int count);
void quintet_inks_free(QuintetInks *inks);

G_END_DECLS
