// libshumate 1.3 and later puts a layer's tiles off while the map moves fast, as it seems to at first, and looks again in the next frame. If
// that frame has the time of the look before, the layer never looks again, and stays empty until it is moved. Looks in three frames, which
// have times of their own, end that.
#include "quintet_map.h"

static const char LOOKS[] = "quintet-looks", TICKING[] = "quintet-ticking", WAITING[] = "quintet-waiting";

static int number(gpointer layer, const char *key) {
  return GPOINTER_TO_INT(g_object_get_data(layer, key));
}

static void set_number(gpointer layer, const char *key, int value) {
  g_object_set_data(layer, key, GINT_TO_POINTER(value));
}

static gboolean looked(gpointer layer) {
  set_number(layer, WAITING, 0);
  set_number(layer, LOOKS, number(layer, LOOKS) - 1);
  return G_SOURCE_REMOVE;
}

static gboolean frame_begins(GtkWidget *layer, GdkFrameClock *clock, gpointer data) {
  if (number(layer, LOOKS) == 0) {
    set_number(layer, TICKING, 0);
    return G_SOURCE_REMOVE;
  }
  if (number(layer, WAITING) == 0) {
    set_number(layer, WAITING, 1);
    // The layer looks when the loop is idle after its allocation, and is counted after that.
    gtk_widget_queue_allocate(layer);
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE + 1, looked, g_object_ref(layer), g_object_unref);
  }
  return G_SOURCE_CONTINUE;
}

static void moved(GtkWidget *layer) {
  set_number(layer, LOOKS, 3);
  if (number(layer, TICKING) != 0)
    return;
  set_number(layer, TICKING, 1);
  gtk_widget_add_tick_callback(layer, frame_begins, NULL, NULL);
}

void quintet_map_layer_settle(ShumateMapLayer *layer, ShumateViewport *viewport) {
  g_signal_connect(layer, "map", G_CALLBACK(moved), NULL);
  g_signal_connect_object(viewport, "notify", G_CALLBACK(moved), layer, G_CONNECT_SWAPPED);
}
