// The program of a C programmer: libshumate's map with markers drawn as MapKit's are, each a drawing area in libshumate's own
// marker layer, or with "pictures" each a GtkPicture of one and the same texture. No tiles.
// usage: map COUNT [pictures]
#include <adwaita.h>
#include <math.h>
#include <shumate/shumate.h>
#include <stdlib.h>

static int count;
static gboolean are_pictures;

static void balloon(cairo_t *cairo, double radius) {
  double x = 16, y = 16, side = radius * sqrt(0.5), tip = y + radius + 8;
  cairo_new_path(cairo);
  cairo_arc(cairo, x, y, radius, M_PI * 0.75, M_PI * 0.25);
  cairo_curve_to(cairo, x + side * 0.6, y + radius, x + 2, y + radius + 4, x, tip);
  cairo_curve_to(cairo, x - 2, y + radius + 4, x - side * 0.6, y + radius, x - side, y + side);
  cairo_fill(cairo);
}

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  cairo_set_source_rgb(cairo, 1, 1, 1);
  balloon(cairo, 15);
  cairo_set_source_rgb(cairo, 0.80, 0.15, 0.14);
  balloon(cairo, 14);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_arc(cairo, 16, 16, 28 * 0.17, 0, 2 * M_PI);
  cairo_fill(cairo);
}

static GdkTexture *texture(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 32, 40);
  cairo_t *cairo = cairo_create(surface);
  draw(NULL, cairo, 32, 40, NULL);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  GBytes *bytes = g_bytes_new(cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface) * 40);
  return gdk_memory_texture_new(32, 40, GDK_MEMORY_DEFAULT, bytes, cairo_image_surface_get_stride(surface));
}

static double next_number(void) {
  static guint32 state = 1;
  state = state * 1664525 + 1013904223;
  return state / 4294967296.0;
}

static void activate(GtkApplication *application) {
  ShumateMap *map = shumate_map_new();
  ShumateViewport *viewport = shumate_map_get_viewport(map);
  ShumateMapSourceRegistry *registry = shumate_map_source_registry_new_with_defaults();
  shumate_viewport_set_reference_map_source(viewport, shumate_map_source_registry_get_by_id(registry, SHUMATE_MAP_SOURCE_OSM_MAPNIK));
  ShumateMarkerLayer *layer = shumate_marker_layer_new(viewport);
  GdkTexture *picture = texture();
  for (int i = 0; i < count; i++) {
    ShumateMarker *marker = shumate_marker_new();
    GtkWidget *child = are_pictures ? gtk_picture_new_for_paintable(GDK_PAINTABLE(picture)) : gtk_drawing_area_new();
    gtk_widget_set_size_request(child, 32, 40);
    if (!are_pictures)
      gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(child), draw, NULL, NULL);
    shumate_marker_set_child(marker, child);
    double latitude = 22.35 + (next_number() - 0.5) * 0.24, longitude = 114.15 + (next_number() - 0.5) * 0.38;
    shumate_location_set_location(SHUMATE_LOCATION(marker), latitude, longitude);
    shumate_marker_layer_add_marker(layer, marker);
  }
  shumate_map_add_layer(map, SHUMATE_LAYER(layer));
  shumate_viewport_set_zoom_level(viewport, 11);
  shumate_location_set_location(SHUMATE_LOCATION(viewport), 22.35, 114.15);
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 900, 640);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  gtk_widget_set_vexpand(GTK_WIDGET(map), TRUE);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(map));
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int arguments, char **values) {
  count = atoi(values[1]);
  are_pictures = arguments > 2;
  AdwApplication *application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 1, values);
}
