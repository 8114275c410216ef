// The program of a C programmer: photos over the network with curl, six at a time on threads that decode them at their size with
// gdk-pixbuf, into GtkPictures. Prints ms from the window's first frame to the one with the last photo, and ms of processor time.
// usage: photos CA ADDRESS…
#include <adwaita.h>
#include <curl/curl.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 56, COLUMNS = 8, DOWNLOADS = 6 };

static const char *authority;
static char *addresses[1000];
static GtkWidget *pictures[1000];
static int count, left;
static double start, processor;
static GPrivate handles;

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

typedef struct {
  int index;
  GdkTexture *texture;
} Photo;

static gboolean show(gpointer data) {
  Photo *photo = data;
  gtk_picture_set_paintable(GTK_PICTURE(pictures[photo->index]), GDK_PAINTABLE(photo->texture));
  g_object_unref(photo->texture);
  g_free(photo);
  left--;
  return G_SOURCE_REMOVE;
}

static size_t received(char *bytes, size_t size, size_t number, void *data) {
  g_byte_array_append(data, (guint8 *)bytes, size * number);
  return size * number;
}

static void load(gpointer index, gpointer data) {
  CURL *curl = g_private_get(&handles);
  if (curl == NULL) {
    curl = curl_easy_init();
    g_private_set(&handles, curl);
  }
  GByteArray *body = g_byte_array_new();
  curl_easy_setopt(curl, CURLOPT_URL, addresses[GPOINTER_TO_INT(index) - 1]);
  curl_easy_setopt(curl, CURLOPT_CAINFO, authority);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, received);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, body);
  if (curl_easy_perform(curl) != CURLE_OK)
    exit(1);
  GInputStream *stream = g_memory_input_stream_new_from_bytes(g_byte_array_free_to_bytes(body));
  GdkPixbuf *pixels = gdk_pixbuf_new_from_stream_at_scale(stream, SIDE, SIDE, TRUE, NULL, NULL);
  g_object_unref(stream);
  Photo *photo = g_new(Photo, 1);
  photo->index = GPOINTER_TO_INT(index) - 1;
  photo->texture = gdk_texture_new_for_pixbuf(pixels);
  g_object_unref(pixels);
  g_idle_add_full(G_PRIORITY_DEFAULT, show, photo, NULL);
}

// Called before each frame: with the second call the first frame has been painted, and with the second after the last photo
// that one.
static gboolean tick(GtkWidget *window, GdkFrameClock *clock, gpointer data) {
  static int frames, frames_with_all;
  if (++frames == 2) {
    start = milliseconds(CLOCK_MONOTONIC);
    processor = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    GThreadPool *pool = g_thread_pool_new(load, NULL, DOWNLOADS, FALSE, NULL);
    for (int i = 0; i < count; i++)
      g_thread_pool_push(pool, GINT_TO_POINTER(i + 1), NULL);
  } else if (left == 0 && ++frames_with_all == 2) {
    printf("%.1f %.1f\n", milliseconds(CLOCK_MONOTONIC) - start, milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor);
    fflush(stdout);
    _exit(0);
  }
  return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application) {
  GtkWidget *grid = gtk_grid_new();
  gtk_grid_set_row_spacing(GTK_GRID(grid), 8);
  gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
  for (int i = 0; i < count; i++) {
    pictures[i] = gtk_picture_new();
    gtk_widget_set_size_request(pictures[i], SIDE, SIDE);
    gtk_grid_attach(GTK_GRID(grid), pictures[i], i % COLUMNS, i / COLUMNS, 1, 1);
  }
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 560, 420);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  gtk_box_append(GTK_BOX(box), grid);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
  gtk_widget_add_tick_callback(window, tick, NULL, NULL);
}

int main(int arguments, char **values) {
  authority = values[1];
  left = count = arguments - 2;
  for (int i = 0; i < count; i++)
    addresses[i] = values[i + 2];
  curl_global_init(CURL_GLOBAL_DEFAULT);
  AdwApplication *application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 1, values);
}
