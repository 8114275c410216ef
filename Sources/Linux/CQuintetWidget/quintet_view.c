#include "quintet_widget.h"

#define QUINTET_TYPE_VIEW (quintet_view_get_type())
G_DECLARE_DERIVABLE_TYPE(QuintetView, quintet_view, QUINTET, VIEW, GtkWidget)

struct _QuintetViewClass {
  GtkWidgetClass parent;
};

typedef struct {
  void *owner;
  QuintetViewNeeds needs;
  float corner_radii[4];
  float border_width;
  GdkRGBA border;
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  bool is_hidden_from_accessibility;
} QuintetViewPrivate;

#define QUINTET_TYPE_SCROLLING_VIEW (quintet_scrolling_view_get_type())
G_DECLARE_FINAL_TYPE(QuintetScrollingView, quintet_scrolling_view, QUINTET, SCROLLING_VIEW, QuintetView)

struct _QuintetScrollingView {
  QuintetView parent;
};

G_DEFINE_TYPE_WITH_PRIVATE(QuintetView, quintet_view, GTK_TYPE_WIDGET)
G_DEFINE_TYPE_WITH_CODE(QuintetScrollingView, quintet_scrolling_view, QUINTET_TYPE_VIEW,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

static QuintetViewCallbacks callbacks;
// Newer versions of GTK keep what is not mapped from assistive technology themselves, and show it with every mapping, whatever it was before.
static bool gtk_hides_unmapped;

static QuintetViewPrivate *private_of(gpointer widget) {
  return quintet_view_get_instance_private(QUINTET_VIEW(widget));
}

void quintet_view_set_callbacks(QuintetViewCallbacks new_callbacks) {
  callbacks = new_callbacks;
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  return private_of(widget)->needs & QUINTET_VIEW_MEASURES ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                                           : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  QuintetViewPrivate *private = private_of(widget);
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (private->owner != NULL && private->needs & QUINTET_VIEW_MEASURES)
    callbacks.measure(private->owner, orientation, for_size, minimum, natural);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  QuintetViewPrivate *private = private_of(widget);
  if (private->owner != NULL)
    callbacks.allocate(private->owner, width, height);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  QuintetViewPrivate *private = private_of(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  QuintetViewNeeds needs = private->owner != NULL ? private->needs : 0;
  GtkSnapshot *target = snapshot;
  if (needs & QUINTET_VIEW_MASKS)
    snapshot = gtk_snapshot_new();
  if (needs & QUINTET_VIEW_DRAWS)
    callbacks.snapshot(private->owner, snapshot, width, height);
  GskRoundedRect outline;
  quintet_outline(&outline, 0, 0, width, height, private->corner_radii);
  bool clips = private->needs & QUINTET_VIEW_CLIPS;
  if (clips)
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
  if (needs & QUINTET_VIEW_ORDERS)
    callbacks.snapshot_children(private->owner, snapshot);
  else
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
      gtk_widget_snapshot_child(widget, child, snapshot);
  if (clips)
    gtk_snapshot_pop(snapshot);
  float border_width = private->border_width;
  if (border_width > 0)
    quintet_snapshot_border(snapshot, width, height, private->corner_radii, border_width, &private->border);
  if (snapshot == target)
    return;
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  if (node == NULL)
    return;
  callbacks.snapshot_masked(private->owner, target, node);
  gsk_render_node_unref(node);
}

static gboolean contains(GtkWidget *widget, double x, double y) {
  QuintetViewPrivate *private = private_of(widget);
  if (private->owner != NULL && private->needs & QUINTET_VIEW_HIT_TESTS)
    return callbacks.contains(private->owner, x, y);
  return x >= 0 && y >= 0 && x < gtk_widget_get_width(widget) && y < gtk_widget_get_height(widget);
}

static void tell_hidden(GtkWidget *widget) {
  bool hidden = private_of(widget)->is_hidden_from_accessibility;
  if (!hidden && gtk_hides_unmapped)
    hidden = !gtk_widget_get_mapped(widget);
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, (gboolean)hidden, -1);
}

void quintet_view_mapped(GtkWidget *widget) {
  if (QUINTET_IS_VIEW(widget) && private_of(widget)->is_hidden_from_accessibility)
    tell_hidden(widget);
}

static void map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(quintet_view_parent_class)->map(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL; child = gtk_widget_get_next_sibling(child))
    quintet_view_mapped(child);
}

static void activate(GtkWidget *widget, const char *action, GVariant *parameter) {
  QuintetViewPrivate *private = private_of(widget);
  if (private->owner != NULL)
    callbacks.activate(private->owner);
}

static void show_menu(GtkWidget *widget, const char *action, GVariant *parameter) {
  QuintetViewPrivate *private = private_of(widget);
  if (private->owner != NULL)
    callbacks.show_menu(private->owner);
}

static void dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(quintet_view_parent_class)->dispose(object);
}

static void quintet_view_class_init(QuintetViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  widget_class->contains = contains;
  widget_class->map = map;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(widget_class, "view-box");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
  gtk_widget_class_install_action(widget_class, "activate", NULL, activate);
  const guint keys[] = {GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter};
  for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_widget_class_add_binding_action(widget_class, keys[i], 0, "activate", NULL);
  gtk_widget_class_install_action(widget_class, "menu.popup", NULL, show_menu);
}

static void quintet_view_init(QuintetView *view) {
  static bool is_known;
  if (!is_known) {
    char *other = gtk_test_accessible_check_state(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);
    gtk_hides_unmapped = other == NULL;
    is_known = true;
    g_free(other);
  }
  gtk_widget_action_set_enabled(GTK_WIDGET(view), "activate", FALSE);
  gtk_widget_action_set_enabled(GTK_WIDGET(view), "menu.popup", FALSE);
}

// Scrolling

enum { PROPERTY_HADJUSTMENT = 1, PROPERTY_VADJUSTMENT, PROPERTY_HSCROLL_POLICY, PROPERTY_VSCROLL_POLICY };

static void adjustment_changed(GtkAdjustment *adjustment, GtkWidget *widget) {
  QuintetViewPrivate *private = private_of(widget);
  gtk_widget_queue_allocate(widget);
  if (private->owner != NULL)
    callbacks.scrolled(private->owner);
}

static void set_adjustment(GtkWidget *widget, GtkOrientation orientation, GtkAdjustment *adjustment) {
  GtkAdjustment **place = &private_of(widget)->adjustments[orientation];
  if (*place == adjustment)
    return;
  if (*place != NULL) {
    g_signal_handlers_disconnect_by_func(*place, adjustment_changed, widget);
    g_clear_object(place);
  }
  if (adjustment != NULL) {
    *place = g_object_ref_sink(adjustment);
    g_signal_connect(adjustment, "value-changed", G_CALLBACK(adjustment_changed), widget);
  }
}

static void set_scrolling_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
  QuintetViewPrivate *private = private_of(object);
  switch (property) {
  case PROPERTY_HADJUSTMENT:
    set_adjustment(GTK_WIDGET(object), GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value));
    break;
  case PROPERTY_VADJUSTMENT:
    set_adjustment(GTK_WIDGET(object), GTK_ORIENTATION_VERTICAL, g_value_get_object(value));
    break;
  case PROPERTY_HSCROLL_POLICY:
  case PROPERTY_VSCROLL_POLICY:
    private->policies[property - PROPERTY_HSCROLL_POLICY] = g_value_get_enum(value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void get_scrolling_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  QuintetViewPrivate *private = private_of(object);
  switch (property) {
  case PROPERTY_HADJUSTMENT:
  case PROPERTY_VADJUSTMENT:
    g_value_set_object(value, private->adjustments[property - PROPERTY_HADJUSTMENT]);
    break;
  case PROPERTY_HSCROLL_POLICY:
  case PROPERTY_VSCROLL_POLICY:
    g_value_set_enum(value, private->policies[property - PROPERTY_HSCROLL_POLICY]);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void dispose_scrolling(GObject *object) {
  set_adjustment(GTK_WIDGET(object), GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment(GTK_WIDGET(object), GTK_ORIENTATION_VERTICAL, NULL);
  G_OBJECT_CLASS(quintet_scrolling_view_parent_class)->dispose(object);
}

static void quintet_scrolling_view_class_init(QuintetScrollingViewClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->set_property = set_scrolling_property;
  object_class->get_property = get_scrolling_property;
  object_class->dispose = dispose_scrolling;
  g_object_class_override_property(object_class, PROPERTY_HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object_class, PROPERTY_VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object_class, PROPERTY_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property(object_class, PROPERTY_VSCROLL_POLICY, "vscroll-policy");
}

static void quintet_scrolling_view_init(QuintetScrollingView *view) {
  gtk_widget_set_overflow(GTK_WIDGET(view), GTK_OVERFLOW_HIDDEN);
}

GtkAdjustment *quintet_view_get_adjustment(GtkWidget *widget, GtkOrientation orientation) {
  return private_of(widget)->adjustments[orientation];
}

// Making and owning

GtkWidget *quintet_view_new(bool scrolls) {
  return g_object_new(scrolls ? QUINTET_TYPE_SCROLLING_VIEW : QUINTET_TYPE_VIEW, NULL);
}

void quintet_view_set_owner(GtkWidget *widget, void *owner) {
  private_of(widget)->owner = owner;
}

void *quintet_view_get_owner(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_TYPE(widget, QUINTET_TYPE_VIEW) ? private_of(widget)->owner : NULL;
}

void quintet_view_set_needs(GtkWidget *widget, QuintetViewNeeds needs) {
  private_of(widget)->needs = needs;
}

void quintet_view_set_corner_radii(GtkWidget *widget, const float radii[4]) {
  memcpy(private_of(widget)->corner_radii, radii, sizeof(float[4]));
  gtk_widget_queue_draw(widget);
}

void quintet_view_set_border(GtkWidget *widget, float width, const GdkRGBA *color) {
  private_of(widget)->border_width = width;
  private_of(widget)->border = *color;
  gtk_widget_queue_draw(widget);
}

void quintet_view_set_hidden_from_accessibility(GtkWidget *widget, bool hidden) {
  private_of(widget)->is_hidden_from_accessibility = hidden;
  tell_hidden(widget);
}

void quintet_view_set_activatable(GtkWidget *widget, bool activatable) {
  gtk_widget_action_set_enabled(widget, "activate", activatable);
}

void quintet_view_set_has_menu(GtkWidget *widget, bool has_menu) {
  gtk_widget_action_set_enabled(widget, "menu.popup", has_menu);
}
