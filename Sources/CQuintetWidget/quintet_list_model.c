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
