// gdk-pixbuf's own loader and saver: what scaling a picture to fit 512 × 512 costs at least with it. Writes the fastest time and the
// median in ms. usage: pixbuf ROUNDS FILE OUTPUT
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

static void fit(GdkPixbufLoader *loader, int width, int height, void *data) {
  double factor = MIN(1, 512.0 / MAX(width, height));
  gdk_pixbuf_loader_set_size(loader, MAX(1, (int)(width * factor + 0.5)), MAX(1, (int)(height * factor + 0.5)));
}

int main(int count, char **arguments) {
  int rounds = atoi(arguments[1]);
  char *bytes = NULL;
  gsize size = 0;
  if (count != 4 || rounds < 1 || !g_file_get_contents(arguments[2], &bytes, &size, NULL))
    return 1;
  double *times = calloc((size_t)rounds, sizeof(double));
  for (int round = 0; round < rounds; round++) {
    gint64 start = g_get_monotonic_time();
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
    g_signal_connect(loader, "size-prepared", G_CALLBACK(fit), NULL);
    gdk_pixbuf_loader_write(loader, (guchar *)bytes, size, NULL);
    gdk_pixbuf_loader_close(loader, NULL);
    GdkPixbuf *upright = gdk_pixbuf_apply_embedded_orientation(gdk_pixbuf_loader_get_pixbuf(loader));
    char *jpeg = NULL;
    gsize length = 0;
    gdk_pixbuf_save_to_buffer(upright, &jpeg, &length, "jpeg", NULL, "quality", "85", NULL);
    times[round] = (double)(g_get_monotonic_time() - start) / 1000;
    g_file_set_contents(arguments[3], jpeg, (gssize)length, NULL);
    g_free(jpeg);
    g_object_unref(upright);
    g_object_unref(loader);
  }
  qsort(times, (size_t)rounds, sizeof(double), compare);
  printf("%.2f %.2f\n", times[0], times[rounds / 2]);
  return 0;
}
