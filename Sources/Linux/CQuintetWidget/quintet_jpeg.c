// JPEG files, by libjpeg: as they are in the world, reduced while they are decoded, and down to their CMYK and their profile.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include <jerror.h>

#include "quintet_decoding.h"

typedef struct {
  struct jpeg_decompress_struct file;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  double deadline;
  // True once there are no more bytes, and once pixels were wanted of them.
  bool is_at_end, is_cut_off;
  JOCTET *profile;
  unsigned int profile_length;
  GdkPixbuf *pixbuf;
  guchar *line;
  QuintetInks *inks;
} Decoder;

static void fail(j_common_ptr file) {
  Decoder *decoder = file->client_data;
  longjmp(decoder->failed, 1);
}

// Complaints are about files as they are in the world: stray bytes, lengths that are not true.
static void hear(j_common_ptr file, int level) {
  Decoder *decoder = file->client_data;
  if (level < 0 && file->err->msg_code == JWRN_HIT_MARKER && decoder->is_at_end)
    decoder->is_cut_off = true;
}

static void keep_quiet(j_common_ptr file) {}

static void watch_time(j_common_ptr file) {
  Decoder *decoder = file->client_data;
  if (quintet_processor_time() > decoder->deadline)
    fail(file);
}

static void begin_reading(j_decompress_ptr file) {}

// Behind the last byte stands an end mark, whether or not the file has one.
static boolean read_more(j_decompress_ptr file) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  Decoder *decoder = file->client_data;
  decoder->is_at_end = true;
  file->src->next_input_byte = end;
  file->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static void skip(j_decompress_ptr file, long count) {
  if (count <= 0)
    return;
  const size_t skipped = MIN((size_t)count, file->src->bytes_in_buffer);
  file->src->next_input_byte += skipped;
  file->src->bytes_in_buffer -= skipped;
}

static void end_reading(j_decompress_ptr file) {}

// An eighth, a quarter or half, if that is no less than is wanted.
static void choose_scale(struct jpeg_decompress_struct *decompress, const QuintetImageFile *file) {
  decompress->scale_denom = 8;
  for (unsigned int eighths = 1; eighths <= 8; eighths *= 2) {
    decompress->scale_num = eighths;
    jpeg_calc_output_dimensions(decompress);
    if ((int)decompress->output_width >= file->scaled_width && (int)decompress->output_height >= file->scaled_height)
      return;
  }
}

static void read_lines(Decoder *decoder) {
  struct jpeg_decompress_struct *file = &decoder->file;
  guchar *pixels = gdk_pixbuf_get_pixels(decoder->pixbuf);
  const size_t stride = (size_t)gdk_pixbuf_get_rowstride(decoder->pixbuf);
  while (file->output_scanline < file->output_height && !decoder->is_cut_off) {
    guchar *row = pixels + file->output_scanline * stride;
    JSAMPROW lines[1] = {decoder->inks != NULL ? decoder->line : row};
    jpeg_read_scanlines(file, lines, 1);
    if (decoder->inks != NULL)
      quintet_inks_convert(decoder->inks, decoder->line, row, (int)file->output_width);
  }
}

static void decode(Decoder *decoder, const QuintetImageFile *wanted) {
  struct jpeg_decompress_struct *file = &decoder->file;
  jpeg_create_decompress(file);
  file->src = &decoder->source;
  file->progress = &decoder->progress;
  jpeg_save_markers(file, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(file, TRUE);
  if ((int)file->image_width != wanted->width || (int)file->image_height != wanted->height)
    fail((j_common_ptr)file);
  jpeg_read_icc_profile(file, &decoder->profile, &decoder->profile_length);
  const bool has_inks = file->jpeg_color_space == JCS_CMYK || file->jpeg_color_space == JCS_YCCK;
  file->out_color_space = has_inks ? JCS_CMYK : JCS_RGB;
  choose_scale(file, wanted);
  if (has_inks) {
    decoder->inks = quintet_inks_new(decoder->profile, decoder->profile_length);
    decoder->line = g_try_malloc((size_t)file->output_width * 4);
  }
  decoder->pixbuf =
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, (int)file->output_width, (int)file->output_height);
  if (decoder->pixbuf == NULL || (has_inks && decoder->line == NULL))
    fail((j_common_ptr)file);
  jpeg_start_decompress(file);
  read_lines(decoder);
}

GdkPixbuf *quintet_jpeg_decode(const QuintetImageFile *wanted) {
  // Not on the stack, where what changes before a failure may be lost by it.
  Decoder *decoder = g_new0(Decoder, 1);
  decoder->deadline = wanted->deadline;
  decoder->file.client_data = decoder;
  decoder->file.err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = fail;
  decoder->errors.emit_message = hear;
  decoder->errors.output_message = keep_quiet;
  decoder->progress.progress_monitor = watch_time;
  decoder->source = (struct jpeg_source_mgr){wanted->bytes, wanted->count, begin_reading, read_more,
                                             skip, jpeg_resync_to_restart, end_reading};
  if (setjmp(decoder->failed) == 0)
    decode(decoder, wanted);
  else
    decoder->is_cut_off = true;
  jpeg_destroy_decompress(&decoder->file);
  GdkPixbuf *pixbuf = g_steal_pointer(&decoder->pixbuf);
  if (decoder->is_cut_off)
    g_clear_object(&pixbuf);
  else if (decoder->inks == NULL && decoder->profile != NULL)
    quintet_color_convert(pixbuf, decoder->profile, decoder->profile_length);
  g_clear_pointer(&decoder->inks, quintet_inks_free);
  free(decoder->profile);
  g_free(decoder->line);
  g_free(decoder);
  return pixbuf;
}
