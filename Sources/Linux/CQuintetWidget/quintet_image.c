#include "quintet_image.h"

#include <string.h>
#include <time.h>

#include "quintet_decoding.h"

typedef struct {
  int width, height;
  int scaled_width, scaled_height;
} Sizes;

static const size_t chunk = 64 * 1024;

// gdk-pixbuf stops at a size of nothing, before it takes memory for pixels, in all its formats.

static void read_size(GdkPixbufLoader *loader, int width, int height, Sizes *sizes) {
  sizes->width = width;
  sizes->height = height;
  gdk_pixbuf_loader_set_size(loader, 0, 0);
}

static void choose_size(GdkPixbufLoader *loader, int width, int height, Sizes *sizes) {
  if (width == sizes->width && height == sizes->height)
    gdk_pixbuf_loader_set_size(loader, sizes->scaled_width, sizes->scaled_height);
  else
    gdk_pixbuf_loader_set_size(loader, 0, 0);
}

// Pixels that a file leaves out are clear, and not what was in memory before. For formats that are decoded piece by piece: others
// have their pixels by then.
static void clear_area(GdkPixbufLoader *loader, gpointer data) {
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
  if (pixbuf != NULL)
    gdk_pixbuf_fill(pixbuf, 0);
}

bool quintet_image_can_read(const char *type) {
  bool found = false;
  GSList *formats = gdk_pixbuf_get_formats();
  for (GSList *format = formats; format != NULL && !found; format = format->next) {
    char **types = gdk_pixbuf_format_get_mime_types(format->data);
    found = g_strv_contains((const char *const *)types, type);
    g_strfreev(types);
  }
  g_slist_free(formats);
  return found;
}

bool quintet_image_read_size(const void *bytes, size_t count, const char *type, int *width, int *height) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(type, NULL);
  if (loader == NULL)
    return false;
  Sizes sizes = {0};
  g_signal_connect(loader, "size-prepared", G_CALLBACK(read_size), &sizes);
  for (size_t offset = 0; offset < count && sizes.width == 0; offset += chunk)
    if (!gdk_pixbuf_loader_write(loader, (const guchar *)bytes + offset, MIN(chunk, count - offset), NULL))
      break;
  gdk_pixbuf_loader_close(loader, NULL);
  g_object_unref(loader);
  *width = sizes.width;
  *height = sizes.height;
  return sizes.width > 0 && sizes.height > 0;
}

static GdkPixbuf *turned(GdkPixbuf *pixbuf, int orientation) {
  static const struct {
    GdkPixbufRotation rotation;
    bool flips;
  } turns[9] = {
    [2] = {GDK_PIXBUF_ROTATE_NONE, true},
    [3] = {GDK_PIXBUF_ROTATE_UPSIDEDOWN, false},
    [4] = {GDK_PIXBUF_ROTATE_UPSIDEDOWN, true},
    [5] = {GDK_PIXBUF_ROTATE_CLOCKWISE, true},
    [6] = {GDK_PIXBUF_ROTATE_CLOCKWISE, false},
    [7] = {GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE, true},
    [8] = {GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE, false},
  };
  if (orientation < 2 || orientation > 8)
    return g_object_ref(pixbuf);
  GdkPixbuf *rotated = gdk_pixbuf_rotate_simple(pixbuf, turns[orientation].rotation);
  if (rotated == NULL || !turns[orientation].flips)
    return rotated;
  GdkPixbuf *flipped = gdk_pixbuf_flip(rotated, TRUE);
  g_object_unref(rotated);
  return flipped;
}

double quintet_processor_time(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void convert_colors(GdkPixbuf *pixbuf, const QuintetImageFile *file) {
  const char *text = gdk_pixbuf_get_option(pixbuf, "icc-profile");
  if (file->profile != NULL)
    quintet_color_convert(pixbuf, file->profile, file->profile_count);
  if (text == NULL || file->profile != NULL)
    return;
  gsize length = 0;
  guchar *profile = g_base64_decode(text, &length);
  quintet_color_convert(pixbuf, profile, length);
  g_free(profile);
}

static GdkPixbuf *loaded(const QuintetImageFile *file) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(file->type, NULL);
  if (loader == NULL)
    return NULL;
  Sizes sizes = {file->width, file->height, file->scaled_width, file->scaled_height};
  g_signal_connect(loader, "size-prepared", G_CALLBACK(choose_size), &sizes);
  if (strcmp(file->type, "image/png") == 0 || strcmp(file->type, "image/gif") == 0)
    g_signal_connect(loader, "area-prepared", G_CALLBACK(clear_area), NULL);
  bool written = true;
  for (size_t offset = 0; written && offset < file->count; offset += chunk)
    written =
        quintet_processor_time() < file->deadline &&
        gdk_pixbuf_loader_write(loader, (const guchar *)file->bytes + offset, MIN(chunk, file->count - offset), NULL);
  bool closed = gdk_pixbuf_loader_close(loader, NULL);
  GdkPixbuf *pixbuf = written && closed ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (pixbuf != NULL) {
    g_object_ref(pixbuf);
    convert_colors(pixbuf, file);
  }
  g_object_unref(loader);
  return pixbuf;
}

static GdkPixbuf *on_color(GdkPixbuf *pixbuf, guint32 color) {
  return gdk_pixbuf_composite_color_simple(pixbuf, gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf),
                                           GDK_INTERP_NEAREST, 255, 64, color, color);
}

// Takes over a reference, and returns one to what has been made of it.
static GdkPixbuf *replaced(GdkPixbuf *pixbuf, GdkPixbuf *made) {
  g_object_unref(pixbuf);
  return made;
}

static GdkPixbuf *decoded(const QuintetImageFile *file) {
  GdkPixbuf *pixbuf = NULL;
  if (strcmp(file->type, "image/jpeg") == 0)
    pixbuf = quintet_jpeg_decode(file);
  else if (strcmp(file->type, "pixels") == 0) {
    // A copy: a texture would keep the caller's pixels.
    GdkPixbuf *borrowed = gdk_pixbuf_new_from_data(file->bytes, GDK_COLORSPACE_RGB, TRUE, 8, file->width, file->height,
                                                   4 * file->width, NULL, NULL);
    pixbuf = gdk_pixbuf_scale_simple(borrowed, file->scaled_width, file->scaled_height, GDK_INTERP_BILINEAR);
    g_object_unref(borrowed);
  } else
    pixbuf = loaded(file);
  if (pixbuf != NULL && file->has_background)
    pixbuf = replaced(pixbuf, on_color(pixbuf, file->background));
  if (pixbuf != NULL && (gdk_pixbuf_get_width(pixbuf) != file->scaled_width ||
                         gdk_pixbuf_get_height(pixbuf) != file->scaled_height))
    pixbuf = replaced(pixbuf, gdk_pixbuf_scale_simple(pixbuf, file->scaled_width, file->scaled_height,
                                                      GDK_INTERP_BILINEAR));
  return pixbuf != NULL ? replaced(pixbuf, turned(pixbuf, file->orientation)) : NULL;
}

GdkTexture *quintet_image_decode(const QuintetImageFile *file) {
  GdkPixbuf *upright = decoded(file);
  GdkTexture *texture = upright != NULL ? gdk_texture_new_for_pixbuf(upright) : NULL;
  g_clear_object(&upright);
  return texture;
}

size_t quintet_image_inflate(const void *bytes, size_t count, void *result, size_t capacity) {
  // Behind zlib's two bytes, and so without its checksum.
  GZlibDecompressor *decompressor = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW);
  size_t read = MIN(count, 2), written = 0;
  GConverterResult state = G_CONVERTER_CONVERTED;
  while (state == G_CONVERTER_CONVERTED && written < capacity) {
    gsize taken = 0, made = 0;
    state = g_converter_convert(G_CONVERTER(decompressor), (const guchar *)bytes + read, count - read,
                                (guchar *)result + written, capacity - written, G_CONVERTER_INPUT_AT_END, &taken, &made,
                                NULL);
    read += taken;
    written += made;
  }
  g_object_unref(decompressor);
  return written;
}

// Rec. 601's weights, as JPEG has them, in 256ths.
static guchar luminance(const guchar *color, int channels) {
  int value = (color[0] * 77 + color[1] * 150 + color[2] * 29) >> 8;
  return (guchar)(channels == 4 ? (value * color[3] + 255 * (255 - color[3])) / 255 : value);
}

guchar *quintet_image_decode_gray(const QuintetImageFile *file) {
  GdkPixbuf *upright = decoded(file);
  if (upright == NULL)
    return NULL;
  const int columns = gdk_pixbuf_get_width(upright), rows = gdk_pixbuf_get_height(upright);
  const int channels = gdk_pixbuf_get_n_channels(upright);
  const bool is_as_asked = (size_t)columns * (size_t)rows == (size_t)file->scaled_width * (size_t)file->scaled_height;
  guchar *gray = is_as_asked ? g_try_malloc((size_t)columns * (size_t)rows) : NULL;
  for (int row = 0; gray != NULL && row < rows; row++) {
    const guchar *line = gdk_pixbuf_read_pixels(upright) + (size_t)row * (size_t)gdk_pixbuf_get_rowstride(upright);
    for (int column = 0; column < columns; column++)
      gray[(size_t)row * (size_t)columns + (size_t)column] = luminance(line + column * channels, channels);
  }
  g_object_unref(upright);
  return gray;
}

GdkTexture *quintet_texture_scale(GdkTexture *texture, int width, int height) {
  GdkPixbuf *pixbuf = gdk_pixbuf_get_from_texture(texture);
  if (pixbuf == NULL)
    return NULL;
  GdkPixbuf *scaled = gdk_pixbuf_scale_simple(pixbuf, width, height, GDK_INTERP_BILINEAR);
  GdkTexture *result = scaled != NULL ? gdk_texture_new_for_pixbuf(scaled) : NULL;
  g_clear_object(&scaled);
  g_object_unref(pixbuf);
  return result;
}

GBytes *quintet_texture_encode(GdkTexture *texture, const char *type, int quality) {
  GdkPixbuf *pixbuf = gdk_pixbuf_get_from_texture(texture);
  if (pixbuf == NULL)
    return NULL;
  char digits[12];
  g_snprintf(digits, sizeof digits, "%d", quality);
  char *keys[] = {"quality", NULL}, *values[] = {digits, NULL}, *none[] = {NULL};
  bool is_jpeg = strcmp(type, "jpeg") == 0;
  if (is_jpeg && gdk_pixbuf_get_has_alpha(pixbuf)) {
    pixbuf = replaced(pixbuf, on_color(pixbuf, 0xffffff));
    if (pixbuf == NULL)
      return NULL;
  }
  char *buffer = NULL;
  gsize size = 0;
  bool saved = gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, type, is_jpeg ? keys : none, is_jpeg ? values : none,
                                          NULL);
  g_object_unref(pixbuf);
  return saved ? g_bytes_new_take(buffer, size) : NULL;
}

static gboolean unref(void *object) {
  g_object_unref(object);
  return G_SOURCE_REMOVE;
}

void quintet_unref_on_main(void *object) {
  // A running application owns the default context, so that no other thread runs this.
  g_main_context_invoke(NULL, unref, object);
}

void quintet_snapshot_push_tint(GtkSnapshot *snapshot, const GdkRGBA *color) {
  graphene_matrix_t matrix;
  graphene_vec4_t offset;
  graphene_matrix_init_from_float(&matrix, (float[16]){[15] = color->alpha});
  graphene_vec4_init(&offset, color->red, color->green, color->blue, 0);
  gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset);
}
