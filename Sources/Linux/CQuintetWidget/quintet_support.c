#include "quintet_widget.h"

#include <math.h>

// GTK complains about, and then corrects, an allocation below the minimum: ask first, and let the parent clip.
static void grow_to_minimum(GtkWidget *widget, int *width, int *height) {
  int minimum = 0;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  *width = MAX(*width, minimum);
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, *width, &minimum, NULL, NULL, NULL);
  *height = MAX(*height, minimum);
}

void quintet_widget_place(GtkWidget *widget, double x, double y, int width, int height) {
  grow_to_minimum(widget, &width, &height);
  GskTransform *transform =
    x == 0 && y == 0 ? NULL : gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  gtk_widget_allocate(widget, width, height, -1, transform);
}

// Not as a matrix: GTK's Cairo renderer does not know that one is flat, and paints pink.
static GskTransform *transformed(GskTransform *transform, QuintetTransform parts) {
  transform = gsk_transform_translate(transform, &GRAPHENE_POINT_INIT((float)parts.dx, (float)parts.dy));
  transform = gsk_transform_rotate(transform, (float)(parts.angle * 180 / G_PI));
  if (parts.shear != 0 && parts.scale_y != 0)
    transform = gsk_transform_skew(transform, (float)(atan(parts.shear / parts.scale_y) * 180 / G_PI), 0);
  // A scale of 0 would have no inverse, which GTK asks for.
  return gsk_transform_scale(transform, parts.scale_x == 0 ? 1e-4f : (float)parts.scale_x,
                             parts.scale_y == 0 ? 1e-4f : (float)parts.scale_y);
}

void quintet_widget_place_transformed(GtkWidget *widget, double x, double y, int width, int height, double anchor_x,
                                      double anchor_y, QuintetTransform parts) {
  float at_x = (float)(width * anchor_x), at_y = (float)(height * anchor_y);
  grow_to_minimum(widget, &width, &height);
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x + at_x, (float)y + at_y));
  transform = gsk_transform_translate(transformed(transform, parts), &GRAPHENE_POINT_INIT(-at_x, -at_y));
  gtk_widget_allocate(widget, width, height, -1, transform);
}

void quintet_snapshot_transform(GtkSnapshot *snapshot, QuintetTransform parts) {
  GskTransform *transform = transformed(NULL, parts);
  gtk_snapshot_transform(snapshot, transform);
  gsk_transform_unref(transform);
}

void quintet_outline(GskRoundedRect *outline, float x, float y, float width, float height, const float radii[4]) {
  float most = MIN(width, height) / 2;
  graphene_size_t corners[4];
  for (int i = 0; i < 4; i++)
    corners[i] = GRAPHENE_SIZE_INIT(MIN(radii[i], most), MIN(radii[i], most));
  gsk_rounded_rect_init(outline, &GRAPHENE_RECT_INIT(x, y, width, height), &corners[0], &corners[1], &corners[2],
                        &corners[3]);
}

void quintet_snapshot_box(GtkSnapshot *snapshot, float x, float y, float width, float height, const float radii[4],
                          const GdkRGBA *fill) {
  if (fill->alpha <= 0)
    return;
  GskRoundedRect outline;
  quintet_outline(&outline, x, y, width, height, radii);
  bool is_round = radii[0] > 0 || radii[1] > 0 || radii[2] > 0 || radii[3] > 0;
  if (is_round)
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
  gtk_snapshot_append_color(snapshot, fill, &outline.bounds);
  if (is_round)
    gtk_snapshot_pop(snapshot);
}

void quintet_snapshot_border(GtkSnapshot *snapshot, float width, float height, const float radii[4], float line,
                             const GdkRGBA *color) {
  GskRoundedRect outline;
  quintet_outline(&outline, 0, 0, width, height, radii);
  gtk_snapshot_append_border(snapshot, &outline, (float[4]){line, line, line, line},
                             (GdkRGBA[4]){*color, *color, *color, *color});
}

void quintet_snapshot_push_clip(GtkSnapshot *snapshot, float x, float y, float width, float height, const float radii[4]) {
  GskRoundedRect outline;
  quintet_outline(&outline, x, y, width, height, radii);
  gtk_snapshot_push_rounded_clip(snapshot, &outline);
}

void quintet_snapshot_shadow(GtkSnapshot *snapshot, float width, float height, const float radii[4],
                             const GdkRGBA *color, float dx, float dy, float sigma) {
  GskRoundedRect outline;
  quintet_outline(&outline, 0, 0, width, height, radii);
  // GTK's blur radius is CSS's: twice the standard deviation.
  gtk_snapshot_append_outset_shadow(snapshot, &outline, color, dx, dy, 0, sigma * 2);
}

void quintet_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role) {
  // GTK keeps the role it had when assistive technology first saw the widget.
  if (!gtk_widget_get_realized(widget))
    g_object_set(widget, "accessible-role", role, NULL);
}

static void set_text(GtkWidget *widget, GtkAccessibleProperty property, const char *text) {
  if (text != NULL)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), property);
}

void quintet_accessible_set_label(GtkWidget *widget, const char *label) {
  // A button's name comes from its content, a picture even, besides its label.
  if (label != NULL && GTK_IS_BUTTON(widget))
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_text(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

void quintet_accessible_set_description(GtkWidget *widget, const char *description) {
  set_text(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

// Something that says what something else is called, or how it is described. It is kept as long as the relation may speak of it.
static GtkWidget *held(GtkWidget *widget, const char *key) {
  GtkWidget *holder = g_object_get_data(G_OBJECT(widget), key);
  if (holder == NULL) {
    holder = g_object_ref_sink(gtk_label_new(NULL));
    g_object_set_data_full(G_OBJECT(widget), key, holder, g_object_unref);
  }
  return holder;
}

int quintet_bar_padding(void) {
#if ADW_CHECK_VERSION(1, 5, 0)
  return 6;
#else
  return 0;
#endif
}

void quintet_window_set_title(GtkWindow *window, const char *title) {
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(window), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_window_set_title(window, title);
}

void quintet_accessible_announce(GtkWidget *window, const char *text) {
#if GTK_CHECK_VERSION(4, 14, 0)
  // In a browser there is no context, and GTK 4.22 ends the program; without a session bus there is one that cannot announce, and GTK 4.18 does.
  GtkATContext *context = gtk_accessible_get_at_context(GTK_ACCESSIBLE(window));
  if (context != NULL && g_str_equal(G_OBJECT_TYPE_NAME(context), "GtkAtSpiContext"))
    gtk_accessible_announce(GTK_ACCESSIBLE(window), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  g_clear_object(&context);
#endif
}

bool quintet_accessible_announces_by_name(void) { return !GTK_CHECK_VERSION(4, 14, 0); }

void quintet_accessible_announce_by_name(GtkWidget *widget, const char *text) {
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  // An empty name is no news; the next one is, though it be the last one again.
  quintet_accessible_set_label(widget, "");
  quintet_accessible_set_label(widget, text);
}

void quintet_accessible_end_announcement(GtkWidget *widget, const char *name) {
  quintet_accessible_set_label(widget, "");
  // GTK tells of new properties, but not of new relations.
  GtkWidget *holder = held(widget, "quintet-name");
  quintet_accessible_set_label(holder, name != NULL ? name : "");
  gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, GTK_ACCESSIBLE(holder),
                                 NULL, -1);
}

void quintet_widget_set_tooltip(GtkWidget *widget, const char *text) {
  gtk_widget_set_tooltip_text(widget, text);
  // GTK makes it the description as well.
  quintet_accessible_set_description(widget, NULL);
}

void quintet_accessible_set_hint(GtkWidget *widget, const char *hint) {
  if (hint == NULL) {
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
    return;
  }
  GtkWidget *holder = held(widget, "quintet-hint");
  quintet_accessible_set_description(holder, hint);
  gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, GTK_ACCESSIBLE(holder),
                                 NULL, -1);
}

void quintet_accessible_set_value_text(GtkWidget *widget, const char *value) {
  set_text(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, value);
}

void quintet_accessible_set_busy(GtkWidget *widget, bool busy) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, (gboolean)busy, -1);
}

void quintet_accessible_set_selected(GtkWidget *widget, bool selected) {
#if GTK_CHECK_VERSION(4, 14, 0)
  // Orca 48 would say "not selected" of whatever could be.
  if (!selected) {
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED);
    return;
  }
#endif
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, (gboolean)selected, -1);
}

void quintet_accessible_set_modal(GtkWidget *widget, bool modal) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_MODAL, (gboolean)modal, -1);
}

void quintet_accessible_set_state(GtkWidget *widget, GtkAccessibleState state, bool is_on) {
  if (is_on)
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), state, TRUE, -1);
  else
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), state);
}

void quintet_accessible_set_has_popup(GtkWidget *widget, bool has_popup) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, (gboolean)has_popup, -1);
}

void quintet_accessible_set_checked(GtkWidget *widget, GtkAccessibleTristate checked) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, checked, -1);
}

typedef GtkButton QuintetButton;
typedef GtkButtonClass QuintetButtonClass;

G_DEFINE_TYPE(QuintetButton, quintet_button, GTK_TYPE_BUTTON)

static gboolean show_released(gpointer button) {
  gtk_widget_remove_css_class(button, "keyboard-activating");
  return G_SOURCE_REMOVE;
}

static void quintet_button_activate(GtkButton *button) {
  if (!gtk_widget_is_sensitive(GTK_WIDGET(button))) return;
  gtk_widget_add_css_class(GTK_WIDGET(button), "keyboard-activating");
  g_timeout_add_full(G_PRIORITY_DEFAULT, 250, show_released, g_object_ref(button), g_object_unref);
  g_signal_emit_by_name(button, "clicked");
}

static void quintet_button_class_init(QuintetButtonClass *class) { class->activate = quintet_button_activate; }

static void quintet_button_init(QuintetButton *button) {}

GtkWidget *quintet_button_new(void) { return g_object_new(quintet_button_get_type(), NULL); }

GtkWidget *quintet_menu_row_new(GtkAccessibleRole role) {
  return g_object_new(quintet_button_get_type(), "css-name", "modelbutton", "accessible-role", role, NULL);
}

typedef struct {
  void *handler;
  void *data;
  void (*destroy)(void *);
} Relay;

static gboolean ticked(GtkWidget *widget, GdkFrameClock *clock, gpointer relay) {
  ((void (*)(int64_t, void *))((Relay *)relay)->handler)(gdk_frame_clock_get_frame_time(clock),
                                                         ((Relay *)relay)->data);
  return G_SOURCE_CONTINUE;
}

static void tick_free(gpointer relay) {
  ((Relay *)relay)->destroy(((Relay *)relay)->data);
  g_free(relay);
}

unsigned quintet_tick_add(GtkWidget *widget, void (*tick)(int64_t, void *), void *data, void (*destroy)(void *)) {
  Relay *relay = g_new(Relay, 1);
  *relay = (Relay){(void *)tick, data, destroy};
  return gtk_widget_add_tick_callback(widget, ticked, relay, tick_free);
}

void quintet_popover_attach(GtkPopover *popover, GtkWidget *widget) {
  gtk_widget_set_parent(GTK_WIDGET(popover), widget);
  g_signal_connect_object(widget, "destroy", G_CALLBACK(gtk_widget_unparent), popover, G_CONNECT_SWAPPED);
}

void quintet_popover_keep_focus(GtkPopover *popover) {
  // GTK 4.8 gives it to nobody, and would not let go of the pointer.
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_popover_set_autohide(popover, FALSE);
#endif
}

static void forget_settings(GtkWidget *scroller) {
  g_signal_handlers_disconnect_matched(gtk_widget_get_settings(scroller), G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                       scroller);
}

void quintet_scroller_forget_settings(GtkWidget *scroller) {
  g_signal_connect(scroller, "unrealize", G_CALLBACK(forget_settings), NULL);
}

bool quintet_is_of_type(void *object, const char *name) {
  return g_strcmp0(G_OBJECT_TYPE_NAME(object), name) == 0;
}

bool quintet_widget_is_typed_into(GtkWidget *widget) {
  return GTK_IS_EDITABLE(widget) || GTK_IS_TEXT_VIEW(widget);
}

void quintet_pango_context_measure_as_labels(PangoContext *context) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
#if GTK_CHECK_VERSION(4, 16, 0)
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
  pango_context_set_round_glyph_positions(context, FALSE);
#endif
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
}

bool quintet_widget_save_png(GtkWidget *widget, const char *path) {
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  GtkNative *native = gtk_widget_get_native(widget);
  if (native == NULL || width == 0 || height == 0)
    return false;
  GdkPaintable *paintable = gtk_widget_paintable_new(widget);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  bool saved = false;
  if (node != NULL) {
    GdkTexture *texture = gsk_renderer_render_texture(gtk_native_get_renderer(native), node,
                                                      &GRAPHENE_RECT_INIT(0, 0, width, height));
    saved = gdk_texture_save_to_png(texture, path);
    g_object_unref(texture);
    gsk_render_node_unref(node);
  }
  g_object_unref(paintable);
  return saved;
}
