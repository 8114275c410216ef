// Pictures from files: their size, their pixels, and back. Callable on any thread, unless said otherwise.
#pragma once

#include "../../CQuintetGTK/shim.h"
#include <stdbool.h>

G_BEGIN_DECLS

/// A picture's file, and what is wanted of it.
typedef struct {
  /// The file; for `pixels`, red, green, blue and alpha for each pixel, without gaps.
  const void *bytes;
  size_t count;
  /// The format's MIME type, or `pixels`.
  const char *type;
  /// The file's ICC profile where the format's reader does not tell; NULL for none.
  const void *profile;
  size_t profile_count;
  /// Red, green and blue that are behind the picture.
  bool has_background;
  guint32 background;
  /// Size that the file's header says.
  int width, height;
  /// The size that is wanted, before the picture is turned.
  int scaled_width, scaled_height;
  /// EXIF's, 1 to 8, by which the picture is turned upright.
  int orientation;
  /// The thread's processor time at which decoding is given up.
  double deadline;
} QuintetImageFile;

/// Returns whether this system reads a format, by its MIME type. What is installed later counts from the next start on.
bool quintet_image_can_read(const char *type);

/// Reads the size from the header, without memory for pixels. `type` is the format's MIME type.
bool quintet_image_read_size(const void *bytes, size_t count, const char *type, int *width, int *height);

/// Decodes a picture, upright and in sRGB. The caller owns the texture; NULL for a file that cannot be decoded, whose size is another
/// than it said, or that takes too long.
GdkTexture *quintet_image_decode(const QuintetImageFile *file);

/// Decodes as `quintet_image_decode` does, and returns how bright each pixel of the upright picture is on white, row after row, which
/// the caller frees with `g_free`.
guchar *quintet_image_decode_gray(const QuintetImageFile *file);

/// Returns the thread's processor time, in seconds: the thread's own, so that a busy machine refuses no picture that a
/// quiet one shows.
double quintet_processor_time(void);

/// Unpacks zlib's data as far as it goes, to at most `capacity` bytes, and returns their number. Its checksum does not count.
size_t quintet_image_inflate(const void *bytes, size_t count, void *result, size_t capacity);

/// Returns the picture at another size, which the caller owns.
GdkTexture *quintet_texture_scale(GdkTexture *texture, int width, int height);

/// Returns a JPEG or PNG file; JPEG is put on white and takes a quality from 0 to 100. The caller owns the bytes.
GBytes *quintet_texture_encode(GdkTexture *texture, const char *type, int quality);

/// Gives a reference back on GTK's thread, now or with the next turn of its loop.
void quintet_unref_on_main(void *object);

/// Draws what follows in one colour, taking nothing but its opacity, until `gtk_snapshot_pop`. On GTK's thread.
void quintet_snapshot_push_tint(GtkSnapshot *snapshot, const GdkRGBA *color);

G_END_DECLS
