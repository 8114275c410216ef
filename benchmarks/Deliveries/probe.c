// Measures any GTK program from the inside, the same way for each: LD_PRELOAD it. Prints what it measured on one line of standard
// output and ends the process. PROBE says what:
//   launch   waits for the first frame painted, or with TEXT for the first in which that text was drawn:
//            ms since STARTED (monotonic, ms), ms of the process's processor time, and 3 s later resident memory in KiB
//   scroll   then moves the first list that has more rows than fit by 25 points a frame, there and back
//   type     then types TYPED into the first text field, a letter every 150 ms, and takes it out again
//   drag     then drags what is in the middle of the screen in circles with the X server's own pointer
//   answer   presses the first button of each question that comes up, for as long as the program runs
// Scroll, type and drag print of FRAMES frames: ms of the main thread's processor time from one frame's end to the next's, ms from
// one to the next (each median, 95th percentile, longest), frames that came late, and late by more than one.
#define _GNU_SOURCE
#include <X11/extensions/XTest.h>
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_FRAMES = 2000, POINTS_PER_FRAME = 25, MS_PER_LETTER = 150 };

static const char *what, *wanted;
static gboolean was_drawn;
static double work[MOST_FRAMES], intervals[MOST_FRAMES], last_work, first_frame, first_work;
static gint64 last_time, next_letter;
static int frames, frame = -2, step = POINTS_PER_FRAME, letter;
static GtkWidget *target;
static pthread_t dragging;
static volatile gboolean is_over;

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static long resident(void) {
  long kib = 0;
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status) != NULL)
    if (sscanf(line, "VmRSS: %ld", &kib) == 1)
      break;
  fclose(status);
  return kib;
}

static void end(void) {
  fflush(stdout);
  _exit(0);
}

// UIKit draws all text through here.
void gtk_snapshot_append_layout(GtkSnapshot *snapshot, PangoLayout *layout, const GdkRGBA *color) {
  static void (*real)(GtkSnapshot *, PangoLayout *, const GdkRGBA *);
  if (real == NULL)
    real = dlsym(RTLD_NEXT, "gtk_snapshot_append_layout");
  if (wanted != NULL && !was_drawn && strcmp(pango_layout_get_text(layout), wanted) == 0)
    was_drawn = TRUE;
  real(snapshot, layout, color);
}

// Frames

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static void report(void) {
  is_over = TRUE;
  if (strcmp(what, "drag") == 0)
    pthread_join(dragging, NULL);
  int late = 0, very_late = 0;
  for (int i = 0; i < frames; i++) {
    late += intervals[i] > 25;
    very_late += intervals[i] > 41.7;
  }
  for (int kind = 0; kind < 2; kind++) {
    double *values = kind == 0 ? work : intervals;
    qsort(values, frames, sizeof *values, compare);
    printf("%.2f %.2f %.2f ", values[frames / 2], values[frames * 95 / 100], values[frames - 1]);
  }
  printf("%d %d %ld\n", late, very_late, resident());
  end();
}

static void after_paint(GdkFrameClock *clock) {
  double work_now = milliseconds(CLOCK_THREAD_CPUTIME_ID);
  gint64 time = gdk_frame_clock_get_frame_time(clock);
  if (frame >= 0) {
    work[frame] = work_now - last_work;
    intervals[frame] = (time - last_time) / 1e3;
  }
  last_work = work_now;
  last_time = time;
  if (++frame == frames)
    report();
}

static void scroll(void) {
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(target));
  double value = gtk_adjustment_get_value(vertical), last = gtk_adjustment_get_upper(vertical) - gtk_adjustment_get_page_size(vertical);
  if (value + step > last || value + step < 0)
    step = -step;
  gtk_adjustment_set_value(vertical, value + step);
}

static void type(void) {
  static const char *text;
  if (text == NULL)
    text = getenv("TYPED");
  int length = strlen(text);
  if (g_get_monotonic_time() < next_letter || letter >= 2 * length)
    return;
  next_letter = g_get_monotonic_time() + MS_PER_LETTER * 1000;
  if (letter < length) {
    int position = letter;
    gtk_editable_insert_text(GTK_EDITABLE(target), text + letter, 1, &position);
  } else {
    gtk_editable_delete_text(GTK_EDITABLE(target), 2 * length - letter - 1, 2 * length - letter);
  }
  letter++;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  if (strcmp(what, "scroll") == 0)
    scroll();
  else if (strcmp(what, "type") == 0)
    type();
  gtk_widget_queue_draw(widget);
  return G_SOURCE_CONTINUE;
}

// The pointer goes in a circle of 120 points, a step a frame.
static void *drag(void *data) {
  Display *display = XOpenDisplay(NULL);
  int x = DisplayWidth(display, 0) / 2, y = DisplayHeight(display, 0) / 2;
  XTestFakeMotionEvent(display, 0, x, y, 0);
  XTestFakeButtonEvent(display, 1, True, 0);
  XFlush(display);
  for (int i = 0; !is_over; i++) {
    XTestFakeMotionEvent(display, 0, x + 120 * (cos(i / 20.0) - 1), y + 120 * sin(i / 20.0), 0);
    XFlush(display);
    usleep(16667);
  }
  // The X server would keep it down for the next program.
  XTestFakeButtonEvent(display, 1, False, 0);
  XSync(display, False);
  return NULL;
}

static gboolean is_target(GtkWidget *widget) {
  if (!gtk_widget_get_mapped(widget))
    return FALSE;
  if (strcmp(what, "type") == 0)
    return GTK_IS_TEXT(widget);
  if (strcmp(what, "answer") == 0)
    return GTK_IS_BUTTON(widget);
  if (!GTK_IS_SCROLLED_WINDOW(widget))
    return FALSE;
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(widget));
  return gtk_adjustment_get_upper(vertical) > gtk_adjustment_get_page_size(vertical) + 100;
}

static GtkWidget *find(GtkWidget *widget) {
  if (is_target(widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL; child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = find(child);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean begin(gpointer window) {
  if (strcmp(what, "launch") == 0) {
    printf("%.1f %.1f %ld\n", first_frame, first_work, resident());
    end();
  }
  gboolean drags = strcmp(what, "drag") == 0;
  target = drags ? GTK_WIDGET(window) : find(window);
  if (target == NULL) {
    fprintf(stderr, "probe: nothing to %s\n", what);
    _exit(1);
  }
  frames = MIN(atoi(getenv("FRAMES")), MOST_FRAMES);
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
  gtk_widget_add_tick_callback(target, tick, NULL, NULL);
  if (drags)
    pthread_create(&dragging, NULL, drag, NULL);
  return G_SOURCE_REMOVE;
}

// Questions

static gboolean answer(gpointer data) {
  GListModel *windows = gtk_window_get_toplevels();
  for (guint i = 0; gtk_is_initialized() && i < g_list_model_get_n_items(windows); i++) {
    GtkWindow *window = g_list_model_get_item(windows, i);
    GtkWidget *button = gtk_window_get_transient_for(window) != NULL ? find(GTK_WIDGET(window)) : NULL;
    if (button != NULL)
      g_signal_emit_by_name(button, "clicked");
    g_object_unref(window);
  }
  return G_SOURCE_CONTINUE;
}

// The first frame

static void painted(GdkFrameClock *clock, GtkWidget *window) {
  if (wanted != NULL && !was_drawn)
    return;
  // The X server has it then.
  gdk_display_sync(gtk_widget_get_display(window));
  first_work = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  first_frame = milliseconds(CLOCK_MONOTONIC) - atof(getenv("STARTED"));
  g_signal_handlers_disconnect_by_func(clock, painted, window);
  g_timeout_add(3000, begin, window);
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
  what = getenv("PROBE");
  wanted = getenv("TEXT");
  // Not in what the program starts.
  unsetenv("LD_PRELOAD");
  if (what != NULL && strcmp(what, "answer") == 0)
    g_timeout_add(500, answer, NULL);
  else if (what != NULL)
    g_timeout_add_full(G_PRIORITY_HIGH, 1, look, NULL, NULL);
}
