// Colours, by Little CMS.
#include <lcms2.h>

#include "quintet_decoding.h"

// Opens a profile that says what colours of a device look like; NULL for a broken one.
static cmsHPROFILE opened(cmsContext context, const void *bytes, size_t count) {
  if (bytes == NULL || count == 0 || count > G_MAXUINT32)
    return NULL;
  cmsHPROFILE profile = cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)count);
  if (profile == NULL)
    return NULL;
  switch (cmsGetDeviceClass(profile)) {
  case cmsSigInputClass:
  case cmsSigDisplayClass:
  case cmsSigOutputClass:
  case cmsSigColorSpaceClass:
    return profile;
  default:
    cmsCloseProfile(profile);
    return NULL;
  }
}

static cmsHTRANSFORM to_srgb(cmsContext context, cmsHPROFILE profile, cmsUInt32Number from, cmsUInt32Number to,
                             cmsUInt32Number flags) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(context);
  cmsHTRANSFORM transform =
      srgb != NULL ? cmsCreateTransformTHR(context, profile, from, srgb, to, INTENT_PERCEPTUAL, flags) : NULL;
  if (srgb != NULL)
    cmsCloseProfile(srgb);
  return transform;
}

static bool is_gray(GdkPixbuf *pixbuf) {
  const int channels = gdk_pixbuf_get_n_channels(pixbuf);
  for (int row = 0; row < gdk_pixbuf_get_height(pixbuf); row++) {
    const guchar *pixel = gdk_pixbuf_read_pixels(pixbuf) + (size_t)row * (size_t)gdk_pixbuf_get_rowstride(pixbuf);
    for (int column = 0; column < gdk_pixbuf_get_width(pixbuf); column++, pixel += channels)
      if (pixel[0] != pixel[1] || pixel[0] != pixel[2])
        return false;
  }
  return true;
}

// Shades of gray have 256 colours at most.
static void convert_gray(GdkPixbuf *pixbuf, cmsContext context, cmsHPROFILE profile) {
  cmsHTRANSFORM transform = is_gray(pixbuf) ? to_srgb(context, profile, TYPE_GRAY_8, TYPE_RGB_8, 0) : NULL;
  if (transform == NULL)
    return;
  guchar shades[256], colors[256 * 3];
  for (int shade = 0; shade < 256; shade++)
    shades[shade] = (guchar)shade;
  cmsDoTransform(transform, shades, colors, 256);
  cmsDeleteTransform(transform);
  const int channels = gdk_pixbuf_get_n_channels(pixbuf);
  for (int row = 0; row < gdk_pixbuf_get_height(pixbuf); row++) {
    guchar *pixel = gdk_pixbuf_get_pixels(pixbuf) + (size_t)row * (size_t)gdk_pixbuf_get_rowstride(pixbuf);
    for (int column = 0; column < gdk_pixbuf_get_width(pixbuf); column++, pixel += channels)
      memcpy(pixel, colors + 3 * pixel[0], 3);
  }
}

static void convert_rgb(GdkPixbuf *pixbuf, cmsContext context, cmsHPROFILE profile) {
  const bool has_alpha = gdk_pixbuf_get_has_alpha(pixbuf);
  const cmsUInt32Number layout = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
  cmsHTRANSFORM transform = to_srgb(context, profile, layout, layout, has_alpha ? cmsFLAGS_COPY_ALPHA : 0);
  if (transform == NULL)
    return;
  for (int row = 0; row < gdk_pixbuf_get_height(pixbuf); row++) {
    guchar *line = gdk_pixbuf_get_pixels(pixbuf) + (size_t)row * (size_t)gdk_pixbuf_get_rowstride(pixbuf);
    cmsDoTransform(transform, line, line, (cmsUInt32Number)gdk_pixbuf_get_width(pixbuf));
  }
  cmsDeleteTransform(transform);
}

void quintet_color_convert(GdkPixbuf *pixbuf, const void *bytes, size_t count) {
  // A context of its own: profiles and transforms of several threads share nothing.
  cmsContext context = cmsCreateContext(NULL, NULL);
  cmsHPROFILE profile = opened(context, bytes, count);
  if (profile != NULL) {
    if (cmsGetColorSpace(profile) == cmsSigRgbData)
      convert_rgb(pixbuf, context, profile);
    else if (cmsGetColorSpace(profile) == cmsSigGrayData)
      convert_gray(pixbuf, context, profile);
    cmsCloseProfile(profile);
  }
  cmsDeleteContext(context);
}

struct QuintetInks {
  cmsContext context;
  cmsHTRANSFORM transform;
};

QuintetInks *quintet_inks_new(const void *bytes, size_t count) {
  QuintetInks *inks = g_new0(QuintetInks, 1);
  inks->context = cmsCreateContext(NULL, NULL);
  cmsHPROFILE profile = opened(inks->context, bytes, count);
  if (profile != NULL) {
    if (cmsGetColorSpace(profile) == cmsSigCmykData)
      inks->transform = to_srgb(inks->context, profile, TYPE_CMYK_8_REV, TYPE_RGB_8, 0);
    cmsCloseProfile(profile);
  }
  return inks;
}

void quintet_inks_convert(QuintetInks *inks, const guchar *cmyk, guchar *rgb, int count) {
  if (inks->transform != NULL) {
    cmsDoTransform(inks->transform, cmyk, rgb, (cmsUInt32Number)count);
    return;
  }
  for (int pixel = 0; pixel < count; pixel++)
    for (int color = 0; color < 3; color++)
      rgb[3 * pixel + color] = (guchar)((cmyk[4 * pixel + color] * cmyk[4 * pixel + 3] + 127) / 255);
}

void quintet_inks_free(QuintetInks *inks) {
  if (inks->transform != NULL)
    cmsDeleteTransform(inks->transform);
  cmsDeleteContext(inks->context);
  g_free(inks);
}
