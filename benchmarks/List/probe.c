// Measures any GTK program's list from the inside, the same way for each: LD_PRELOAD it. It finds the first scrolled window,
// scrolls it frame by frame, prints one line and ends the process:
//   first frame after $STARTED (ms), resident memory (KiB) then, after scrolling, median, 95th percentile and maximum of a
//   frame's work (ms), frames that came late, how far it scrolled, resident memory (KiB) at rest that is no file's: the
//   process's own.
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 400, POINTS_PER_FRAME = 25 };

static GtkWidget *scroller;
static double work[FRAMES], first_frame;
static long memory_at_rest, own_at_rest;
static int frame = -1, late;
static gint64 began, last_time;

static double wall_clock(void) { return g_get_real_time() / 1e3; }

// A line of the process's status, as "VmRSS: %ld".
static long status_kib(const char *format) {
  long kib = 0;
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status) != NULL)
    if (sscanf(line, format, &kib) == 1)
      break;
  fclose(status);
  return kib;
}

static long resident(void) { return status_kib("VmRSS: %ld"); }

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static void report(void) {
  qsort(work, FRAMES, sizeof *work, compare);
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  printf("%.1f %ld %ld %.2f %.2f %.2f %d %.0f %ld\n", first_frame, memory_at_rest, resident(), work[FRAMES / 2],
         work[FRAMES * 95 / 100], work[FRAMES - 1], late, gtk_adjustment_get_value(vertical), own_at_rest);
  fflush(stdout);
  _exit(0);
}

static void before_paint(GdkFrameClock *clock) { began = g_get_monotonic_time(); }

static void after_paint(GdkFrameClock *clock) {
  if (frame < 0)
    return;
  work[frame] = (g_get_monotonic_time() - began) / 1e3;
  gint64 time = gdk_frame_clock_get_frame_time(clock);
  // Half a frame more than a sixtieth of a second.
  if (frame > 0 && time - last_time > 25000)
    late++;
  last_time = time;
  if (++frame == FRAMES)
    report();
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  gtk_adjustment_set_value(vertical, gtk_adjustment_get_value(vertical) + POINTS_PER_FRAME);
  return G_SOURCE_CONTINUE;
}

static gboolean begin(gpointer clock) {
  memory_at_rest = resident();
  own_at_rest = status_kib("RssAnon: %ld");
  if (getenv("REST_ONLY") != NULL) {
    printf("%.1f %ld\n", first_frame, memory_at_rest);
    fflush(stdout);
    _exit(0);
  }
  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), NULL);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), NULL);
  frame = 0;
  gtk_widget_add_tick_callback(scroller, tick, NULL, NULL);
  return G_SOURCE_REMOVE;
}

static GtkWidget *find_scroller(GtkWidget *widget) {
  if (GTK_IS_SCROLLED_WINDOW(widget) && gtk_widget_get_mapped(widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL; child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = find_scroller(child);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static void painted(GdkFrameClock *clock, GtkWidget *window) {
  scroller = find_scroller(window);
  if (scroller == NULL)
    return;
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  if (gtk_adjustment_get_upper(vertical) <= gtk_adjustment_get_page_size(vertical))
    return;
  first_frame = wall_clock() - atof(getenv("STARTED"));
  g_signal_handlers_disconnect_by_func(clock, painted, window);
  // Once it has come to rest.
  g_timeout_add(1500, begin, clock);
}

static gboolean look(gpointer data) {
  if (!gtk_is_initialized() || g_list_model_get_n_items(gtk_window_get_toplevels()) == 0)
    return G_SOURCE_CONTINUE;
  GtkWidget *window = g_list_model_get_item(gtk_window_get_toplevels(), 0);
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  if (clock == NULL)
    return G_SOURCE_CONTINUE;
  g_signal_connect(clock, "after-paint", G_CALLBACK(painted), window);
  return G_SOURCE_REMOVE;
}

__attribute__((constructor)) static void start(void) {
  if (getenv("STARTED") != NULL)
    g_timeout_add_full(G_PRIORITY_HIGH, 1, look, NULL, NULL);
}
