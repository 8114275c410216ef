#include "quintet_widget.h"

void quintet_widget_place(GtkWidget *widget, double x, double y, int width, int height) {
  // GTK complains about, and then corrects, an allocation below the minimum: ask first, and let the parent clip.
  int minimum_width = 0, minimum_height = 0;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum_width, NULL, NULL, NULL);
  width = MAX(width, minimum_width);
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &minimum_height, NULL, NULL, NULL);
  height = MAX(height, minimum_height);
  GskTransform *transform =
    x == 0 && y == 0 ? NULL : gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  gtk_widget_allocate(widget, width, height, -1, transform);
}

void quintet_snapshot_box(GtkSnapshot *snapshot, float x, float y, float width, float height, float radius,
                          const GdkRGBA *fill, float border_width, const GdkRGBA *border) {
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect(&outline, &GRAPHENE_RECT_INIT(x, y, width, height), radius);
  if (fill != NULL && fill->alpha > 0) {
    if (radius > 0) {
      gtk_snapshot_push_rounded_clip(snapshot, &outline);
      gtk_snapshot_append_color(snapshot, fill, &outline.bounds);
      gtk_snapshot_pop(snapshot);
    } else {
      gtk_snapshot_append_color(snapshot, fill, &outline.bounds);
    }
  }
  if (border != NULL && border_width > 0)
    gtk_snapshot_append_border(snapshot, &outline,
                               (float[4]){border_width, border_width, border_width, border_width},
                               (GdkRGBA[4]){*border, *border, *border, *border});
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
  set_text(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

void quintet_accessible_set_description(GtkWidget *widget, const char *description) {
  set_text(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

void quintet_accessible_set_value_text(GtkWidget *widget, const char *value) {
  set_text(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, value);
}

void quintet_accessible_set_hidden(GtkWidget *widget, bool hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, (gboolean)hidden, -1);
}

void quintet_accessible_set_selected(GtkWidget *widget, bool selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, (gboolean)selected, -1);
}

gulong quintet_signal_connect(void *instance, const char *signal, void (*handler)(void *, void *), void *data,
                              void (*destroy)(void *)) {
  return g_signal_connect_data(instance, signal, G_CALLBACK(handler), data, (GClosureNotify)(void *)destroy, 0);
}

gulong quintet_signal_connect_argument(void *instance, const char *signal, void (*handler)(void *, void *, void *),
                                       void *data, void (*destroy)(void *)) {
  return g_signal_connect_data(instance, signal, G_CALLBACK(handler), data, (GClosureNotify)(void *)destroy, 0);
}

gulong quintet_signal_connect_veto(void *instance, const char *signal, gboolean (*handler)(void *, void *), void *data,
                                   void (*destroy)(void *)) {
  return g_signal_connect_data(instance, signal, G_CALLBACK(handler), data, (GClosureNotify)(void *)destroy, 0);
}

typedef struct {
  void *handler;
  void *data;
  void (*destroy)(void *);
} Relay;

static void relay_free(gpointer relay, GClosure *closure) {
  ((Relay *)relay)->destroy(((Relay *)relay)->data);
  g_free(relay);
}

static void relay_connect(void *instance, const char *signal, GCallback callback, void *handler, void *data,
                          void (*destroy)(void *)) {
  Relay *relay = g_new(Relay, 1);
  *relay = (Relay){handler, data, destroy};
  g_signal_connect_data(instance, signal, callback, relay, relay_free, 0);
}

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                            gpointer relay) {
  return ((gboolean(*)(unsigned, void *))((Relay *)relay)->handler)(key, ((Relay *)relay)->data);
}

void quintet_key_connect(void *controller, gboolean (*handler)(unsigned, void *), void *data,
                         void (*destroy)(void *)) {
  relay_connect(controller, "key-pressed", G_CALLBACK(key_pressed), (void *)handler, data, destroy);
}

static void released(GtkGestureClick *gesture, int presses, double x, double y, gpointer relay) {
  ((void (*)(double, double, void *))((Relay *)relay)->handler)(x, y, ((Relay *)relay)->data);
}

void quintet_released_connect(void *gesture, void (*handler)(double, double, void *), void *data,
                              void (*destroy)(void *)) {
  relay_connect(gesture, "released", G_CALLBACK(released), (void *)handler, data, destroy);
}

void quintet_message_dialog_add_response(AdwMessageDialog *dialog, const char *response, const char *label) {
  adw_message_dialog_add_response(dialog, response, label);
}

bool quintet_is_of_type(void *object, const char *name) {
  return g_strcmp0(G_OBJECT_TYPE_NAME(object), name) == 0;
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
