// The widgets that stand behind UIView, UIScrollView's content and UITableView's rows. GTK asks them for sizes, places and
// pictures; they ask Swift. Everything here is called on GTK's main thread.
#pragma once

#include <adwaita.h>
#include <stdbool.h>

G_BEGIN_DECLS

/// What a view's widget asks of the view. `owner` is the pointer given to `quintet_view_set_owner`; no callback comes while
/// it is NULL.
typedef struct {
  void (*measure)(void *owner, GtkOrientation orientation, int for_size, int *minimum, int *natural);
  void (*allocate)(void *owner, int width, int height);
  void (*snapshot)(void *owner, GtkSnapshot *snapshot, int width, int height);
  bool (*contains)(void *owner, double x, double y);
  void (*activate)(void *owner);
  void (*scrolled)(void *owner);
} QuintetViewCallbacks;

/// Which callbacks a widget needs; the others are answered here, without a call into Swift.
typedef enum {
  QUINTET_VIEW_MEASURES = 1 << 0,
  QUINTET_VIEW_DRAWS = 1 << 1,
  QUINTET_VIEW_HIT_TESTS = 1 << 2,
  QUINTET_VIEW_CLIPS = 1 << 3,
} QuintetViewNeeds;

/// Call once before the first widget is made.
void quintet_view_set_callbacks(QuintetViewCallbacks callbacks);

/// Makes a widget whose children the owner places. With `scrolls` it implements GtkScrollable.
GtkWidget *quintet_view_new(bool scrolls);
void quintet_view_set_owner(GtkWidget *widget, void *owner);
void quintet_view_set_needs(GtkWidget *widget, QuintetViewNeeds needs);
/// Corner radius that the children are clipped to with QUINTET_VIEW_CLIPS.
void quintet_view_set_corner_radius(GtkWidget *widget, float radius);
/// Offers the action "activate" to assistive technology.
void quintet_view_set_activatable(GtkWidget *widget, bool activatable);

/// Of a scrolling widget, NULL until it is in a GtkScrolledWindow.
GtkAdjustment *quintet_view_get_adjustment(GtkWidget *widget, GtkOrientation orientation);

void quintet_widget_place(GtkWidget *widget, double x, double y, int width, int height);

void quintet_snapshot_box(
  GtkSnapshot *snapshot, float x, float y, float width, float height, float radius, const GdkRGBA *fill,
  float border_width, const GdkRGBA *border);

/// A list model of `count` indistinguishable items: what UITableView shows is asked for by position.
GListModel *quintet_list_model_new(unsigned count);
void quintet_list_model_splice(GListModel *model, unsigned position, unsigned removed, unsigned added);

/// Gives rows of GTK's lists the action "activate", which assistive technology can press.
void quintet_row_install_activate(GtkWidget *row);
/// Scrolls as little as shows an item; a far one comes with the next frame.
void quintet_list_scroll_to(GtkWidget *list, unsigned position);

void quintet_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role);
void quintet_accessible_set_label(GtkWidget *widget, const char *label);
void quintet_accessible_set_description(GtkWidget *widget, const char *description);
void quintet_accessible_set_value_text(GtkWidget *widget, const char *value);
void quintet_accessible_set_hidden(GtkWidget *widget, bool hidden);
void quintet_accessible_set_selected(GtkWidget *widget, bool selected);

/// Connects `handler(instance, data)`, or `handler(instance, argument, data)` for a signal with one argument. `destroy` runs
/// when the connection ends. Returns the handler's identifier.
gulong quintet_signal_connect(
  void *instance, const char *signal, void (*handler)(void *, void *), void *data, void (*destroy)(void *));
gulong quintet_signal_connect_argument(
  void *instance, const char *signal, void (*handler)(void *, void *, void *), void *data, void (*destroy)(void *));

/// As above, for a signal whose handler says with true that the default is not to follow.
gulong quintet_signal_connect_veto(
  void *instance, const char *signal, gboolean (*handler)(void *, void *), void *data, void (*destroy)(void *));

/// "key-pressed" of a key controller: `handler(key, data)` says whether it used the key.
void quintet_key_connect(void *controller, gboolean (*handler)(unsigned, void *), void *data, void (*destroy)(void *));
/// "released" of a click gesture: `handler(x, y, data)`.
void quintet_released_connect(
  void *gesture, void (*handler)(double, double, void *), void *data, void (*destroy)(void *));

void quintet_message_dialog_add_response(AdwMessageDialog *dialog, const char *response, const char *label);

/// Whether a GObject is an instance of exactly the class of this name.
bool quintet_is_of_type(void *object, const char *name);

/// Draws what the widget shows into a PNG file; false when it is not on screen yet or the file cannot be written.
bool quintet_widget_save_png(GtkWidget *widget, const char *path);

G_END_DECLS
