// The widgets that stand behind UIView, UIScrollView's content and table cells. GTK asks them for sizes, places and
// pictures; they ask Swift. Everything here is called on GTK's main thread.
#pragma once

#include "../../CQuintetGTK/shim.h"
#include <stdbool.h>

#include "quintet_image.h"

G_BEGIN_DECLS

/// Questions of a view's widget to the view. `owner` is the pointer given to `quintet_view_set_owner`; no callback comes while
/// it is NULL.
typedef struct {
  void (*measure)(void *owner, GtkOrientation orientation, int for_size, int *minimum, int *natural);
  void (*allocate)(void *owner, int width, int height);
  void (*snapshot)(void *owner, GtkSnapshot *snapshot, int width, int height);
  void (*snapshot_children)(void *owner, GtkSnapshot *snapshot);
  void (*snapshot_masked)(void *owner, GtkSnapshot *snapshot, GskRenderNode *node);
  bool (*contains)(void *owner, double x, double y);
  void (*activate)(void *owner);
  void (*scrolled)(void *owner);
  void (*show_menu)(void *owner);
} QuintetViewCallbacks;

/// Callbacks that a widget needs; the others are answered here, without a call into Swift.
typedef enum {
  QUINTET_VIEW_MEASURES = 1 << 0,
  QUINTET_VIEW_DRAWS = 1 << 1,
  QUINTET_VIEW_HIT_TESTS = 1 << 2,
  QUINTET_VIEW_CLIPS = 1 << 3,
  /// The owner draws the children, since their order is another, or more is among them.
  QUINTET_VIEW_ORDERS = 1 << 4,
  /// The drawing, with all children, is handed to the owner, who shows it through a mask.
  QUINTET_VIEW_MASKS = 1 << 5,
} QuintetViewNeeds;

/// Call once before the first widget is made.
void quintet_view_set_callbacks(QuintetViewCallbacks callbacks);

/// Makes a widget whose children the owner places. With `scrolls` it implements GtkScrollable.
GtkWidget *quintet_view_new(bool scrolls);
void quintet_view_set_owner(GtkWidget *widget, void *owner);
/// NULL for a widget that is no view's.
void *quintet_view_get_owner(GtkWidget *widget);
void quintet_view_set_needs(GtkWidget *widget, QuintetViewNeeds needs);
/// The radii of the corners, from the top left one clockwise, that the border has and, with QUINTET_VIEW_CLIPS, the clip.
void quintet_view_set_corner_radii(GtkWidget *widget, const float radii[4]);
/// A line along the edges, inside and over the children.
void quintet_view_set_border(GtkWidget *widget, float width, const GdkRGBA *color);
/// Keeps the view and what is in it from assistive technology.
void quintet_view_set_hidden_from_accessibility(GtkWidget *widget, bool hidden);
/// Call after GTK may have mapped the widget, but as a part of another view: GTK then shows it to assistive technology.
void quintet_view_mapped(GtkWidget *widget);
/// Offers the action "activate" to assistive technology.
void quintet_view_set_activatable(GtkWidget *widget, bool activatable);
/// Offers the action "menu" to assistive technology.
void quintet_view_set_has_menu(GtkWidget *widget, bool has_menu);

/// Of a scrolling widget, NULL until it is in a GtkScrolledWindow.
GtkAdjustment *quintet_view_get_adjustment(GtkWidget *widget, GtkOrientation orientation);

void quintet_widget_place(GtkWidget *widget, double x, double y, int width, int height);
/// Parts of a transform, in this order: scale, shear to the right by so much for each point downwards, turn clockwise by so
/// many radians, move.
typedef struct {
  double dx, dy, angle, scale_x, scale_y, shear;
} QuintetTransform;

/// As above, and then transformed about a point that is given in parts of the size.
void quintet_widget_place_transformed(
  GtkWidget *widget, double x, double y, int width, int height, double anchor_x, double anchor_y,
  QuintetTransform parts);
/// Transforms what is drawn from now on, about the origin.
void quintet_snapshot_transform(GtkSnapshot *snapshot, QuintetTransform parts);

/// A rectangle whose corners have these radii, from the top left one clockwise, but no more than fits.
void quintet_outline(GskRoundedRect *outline, float x, float y, float width, float height, const float radii[4]);
/// Fills a rectangle with round corners.
void quintet_snapshot_box(
  GtkSnapshot *snapshot, float x, float y, float width, float height, const float radii[4], const GdkRGBA *fill);
/// Draws a line along the edges, inside them.
void quintet_snapshot_border(
  GtkSnapshot *snapshot, float width, float height, const float radii[4], float line, const GdkRGBA *color);
/// Keeps what is drawn until `gtk_snapshot_pop` inside a rectangle with round corners.
void quintet_snapshot_push_clip(GtkSnapshot *snapshot, float x, float y, float width, float height, const float radii[4]);
/// Draws the shadow that a rectangle with round corners throws; `sigma` is its blur's standard deviation, in points.
void quintet_snapshot_shadow(
  GtkSnapshot *snapshot, float width, float height, const float radii[4], const GdkRGBA *color, float dx, float dy,
  float sigma);

/// Calls `tick(microseconds, data)` before each frame of the widget for as long as it is mapped and until it is removed;
/// `destroy` runs at the end. Returns the identifier to remove it by.
unsigned quintet_tick_add(
  GtkWidget *widget, void (*tick)(int64_t, void *), void *data, void (*destroy)(void *));

void quintet_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role);
void quintet_accessible_set_label(GtkWidget *widget, const char *label);
void quintet_accessible_set_description(GtkWidget *widget, const char *description);
void quintet_accessible_set_value_text(GtkWidget *widget, const char *value);
void quintet_accessible_set_busy(GtkWidget *widget, bool busy);
void quintet_accessible_set_selected(GtkWidget *widget, bool selected);
void quintet_accessible_set_modal(GtkWidget *widget, bool modal);
/// Sets a state that is true or false; where it is off the widget says nothing of it.
void quintet_accessible_set_state(GtkWidget *widget, GtkAccessibleState state, bool is_on);

/// Points that GTK's bars have above what is in them, and as many below; before libadwaita 1.5 each of their buttons has them.
int quintet_bar_padding(void);

/// Sets the title of a window, and what it is called.
void quintet_window_set_title(GtkWindow *window, const char *title);

/// Lets a screen reader say a text, from GTK 4.14 on, which has a call for it. Orca takes it from a window even while another one is in front.
void quintet_accessible_announce(GtkWidget *window, const char *text);

/// Returns true before GTK 4.14: a screen reader says what the widget is called that has the focus in it, and that is the one way.
bool quintet_accessible_announces_by_name(void);

/// Names a widget so that a screen reader says the text, though it was the name before.
void quintet_accessible_announce_by_name(GtkWidget *widget, const char *text);

/// Calls the window as before where it was called so, which nobody hears.
void quintet_accessible_end_announcement(GtkWidget *widget, const char *name);

/// Describes a text field, or no more with NULL. A screen reader says it when the focus comes there, and not when it changes during typing.
void quintet_accessible_set_hint(GtkWidget *widget, const char *hint);

/// Sets the tooltip of a widget that is called so already: a screen reader does not say it once more. NULL removes it.
void quintet_widget_set_tooltip(GtkWidget *widget, const char *text);

/// Asks the session whether a screen reader runs, without waiting; calls `changed` with the answer and at each change.
/// Nothing is called where there is no session bus. Call once.
void quintet_watch_screen_reader(void (*changed)(bool is_running));

/// Calls `registered` when assistive technology knows this program, some time after GTK has made its first widget. Waits for the session's
/// answer where the accessibility bus is; nothing is called where there is none. Call once, before the first widget is made.
void quintet_await_registration(void (*registered)(void));

/// Marks the widget as one whose press opens a menu.
void quintet_accessible_set_has_popup(GtkWidget *widget, bool has_popup);
void quintet_accessible_set_checked(GtkWidget *widget, GtkAccessibleTristate checked);

/// Makes a button that a key or a screen reader presses at once. GTK's waits a quarter of a second, and loses what is pressed meanwhile.
GtkWidget *quintet_button_new(void);
/// Makes a button that looks as an entry of GTK's own menus.
GtkWidget *quintet_menu_row_new(GtkAccessibleRole role);

/// Flags of GLib's that have other names in Swift from GLib 2.90 on.
static const GApplicationFlags quintet_application_not_unique = G_APPLICATION_NON_UNIQUE;
static const GIOCondition quintet_io_readable = G_IO_IN;

// The run loop's own functions, which Foundation for Linux has and does not declare.
void *CFRunLoopGetMain(void);
double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode);
extern const void *kCFRunLoopDefaultMode;

/** Returns when the main run loop's next timer fires, in seconds since 2001; 0 without one. */
static inline double quintet_next_timer(void) {
  return CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
}
static const GSignalMatchType quintet_match_id_and_data = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA;
static const GSpawnFlags quintet_spawn_quietly = G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL;

/// Puts a popover at a widget, and removes it when the widget goes: its parent does not do so itself.
void quintet_popover_attach(GtkPopover *popover, GtkWidget *widget);

/// Call when a popover is unmapped: what it is at does not get the focus.
void quintet_popover_keep_focus(GtkPopover *popover);

/// GtkScrolledWindow listens to the settings from when it is realized, and goes on when it is gone: each leaks the connection, and
/// a change of "gtk-overlay-scrolling" would reach freed memory. This ends it in time.
void quintet_scroller_forget_settings(GtkWidget *scroller);

/// Returns whether a GObject is an instance of exactly the class of this name.
bool quintet_is_of_type(void *object, const char *name);

/// Returns true if typing goes into a widget as soon as it has the focus.
bool quintet_widget_is_typed_into(GtkWidget *widget);

/// Has a text be as large as in one of GTK's labels.
void quintet_pango_context_measure_as_labels(PangoContext *context);

/// Draws what the widget shows into a PNG file; false when it is not on screen yet or the file cannot be written.
bool quintet_widget_save_png(GtkWidget *widget, const char *path);

G_END_DECLS
