#include "quintet_widget.h"

#define QUINTET_TYPE_LIST_MODEL (quintet_list_model_get_type())
G_DECLARE_FINAL_TYPE(QuintetListModel, quintet_list_model, QUINTET, LIST_MODEL, GObject)

struct _QuintetListModel {
  GObject parent;
  unsigned count;
};

static GType get_item_type(GListModel *model) {
  return G_TYPE_OBJECT;
}

static unsigned get_n_items(GListModel *model) {
  return QUINTET_LIST_MODEL(model)->count;
}

static gpointer get_item(GListModel *model, unsigned position) {
  return position < QUINTET_LIST_MODEL(model)->count ? g_object_new(G_TYPE_OBJECT, NULL) : NULL;
}

static void list_model_interface_init(GListModelInterface *interface) {
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_TYPE_WITH_CODE(QuintetListModel, quintet_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_interface_init))

static void quintet_list_model_class_init(QuintetListModelClass *class) {}

static void quintet_list_model_init(QuintetListModel *model) {}

GListModel *quintet_list_model_new(unsigned count) {
  QuintetListModel *model = g_object_new(QUINTET_TYPE_LIST_MODEL, NULL);
  model->count = count;
  return G_LIST_MODEL(model);
}

void quintet_list_model_splice(GListModel *model, unsigned position, unsigned removed, unsigned added) {
  QUINTET_LIST_MODEL(model)->count += added - removed;
  g_list_model_items_changed(model, position, removed, added);
}

static void activate_row(GtkWidget *widget, const char *action, GVariant *parameter) {
  gtk_widget_activate(widget);
}

void quintet_row_install_activate(GtkWidget *row) {
  // GTK keeps the rows' type to itself: the class is known from the first row on.
  static GType installed = 0;
  if (installed == G_OBJECT_TYPE(row))
    return;
  installed = G_OBJECT_TYPE(row);
  gtk_widget_class_install_action(GTK_WIDGET_GET_CLASS(row), "activate", NULL, activate_row);
}

void quintet_list_scroll_to(GtkWidget *list, unsigned position) {
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}
