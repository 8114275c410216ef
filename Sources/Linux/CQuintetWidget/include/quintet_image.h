// Pictures from files: their size, their pixels, and back. Callable on any thread, unless said otherwise.
#pragma once

#include "../../CGTK/shim.h"
#include <stdbool.h>

G_BEGIN_DECLS

/// Reads the size from the header, without memory for pixels. `type` is gdk-pixbuf's name of the format.
bool quintet_image_read_size(const void *bytes, size_t count, const char *type, int *width, int *height);

/// Decodes a picture whose header says `width` × `height`, at `scaled_width` × `scaled_height` pixels, and turns it upright
/// by its EXIF orientation, 1 to 8. The caller owns the texture; NULL for a file that cannot be decoded, or takes more than
/// `seconds` of the thread's processor time.
GdkTexture *quintet_image_decode(const void *bytes, size_t count, const char *type, int width, int height,
                                 int scaled_width, int scaled_height, int orientation, double seconds);

/// Decodes as `quintet_image_decode` does, and returns how bright each pixel of the upright picture is on white, row after row, which
/// the caller frees with `g_free`.
guchar *quintet_image_decode_gray(const void *bytes, size_t count, const char *type, int width, int height,
                                  int scaled_width, int scaled_height, int orientation, double seconds);

/// Returns the picture at another size, which the caller owns.
GdkTexture *quintet_texture_scale(GdkTexture *texture, int width, int height);

/// Returns a JPEG or PNG file; JPEG is put on white and takes a quality from 0 to 100. The caller owns the bytes.
GBytes *quintet_texture_encode(GdkTexture *texture, const char *type, int quality);

/// Gives a reference back on GTK's thread, now or with the next turn of its loop.
void quintet_unref_on_main(void *object);

/// Draws what follows in one colour, taking nothing but its opacity, until `gtk_snapshot_pop`. On GTK's thread.
void quintet_snapshot_push_tint(GtkSnapshot *snapshot, const GdkRGBA *color);
/// Cuts off what follows outside a rectangle with round corners, until `gtk_snapshot_pop`. On GTK's thread.
void quintet_snapshot_push_rounded_clip(GtkSnapshot *snapshot, const graphene_rect_t *bounds, float radius);

G_END_DECLS
