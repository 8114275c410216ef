#include "quintet_map.h"

#define QUINTET_TYPE_TILE_SOURCE (quintet_tile_source_get_type())
G_DECLARE_FINAL_TYPE(QuintetTileSource, quintet_tile_source, QUINTET, TILE_SOURCE, ShumateMapSource)

struct _QuintetTileSource {
  ShumateMapSource parent;
  void *owner;
  GHashTable *requests;
};

G_DEFINE_TYPE(QuintetTileSource, quintet_tile_source, SHUMATE_TYPE_MAP_SOURCE)

typedef struct {
  uint64_t number;
  GTask *task;
  GCancellable *cancellable;
  gulong handler;
} Request;

static QuintetTileCallbacks callbacks;
static uint64_t last_number;

void quintet_tile_source_set_callbacks(QuintetTileCallbacks new_callbacks) {
  callbacks = new_callbacks;
}

static void free_request(gpointer data) {
  Request *request = data;
  if (request->cancellable != NULL)
    g_signal_handler_disconnect(request->cancellable, request->handler);
  g_clear_object(&request->cancellable);
  g_clear_object(&request->task);
  g_free(request);
}

/// Takes a request out of the table; the caller owns its task. NULL where nobody waits.
static GTask *take(QuintetTileSource *self, uint64_t number) {
  Request *request = g_hash_table_lookup(self->requests, &number);
  if (request == NULL)
    return NULL;
  GTask *task = g_object_ref(request->task);
  g_hash_table_remove(self->requests, &number);
  return task;
}

// The layer that cancels has others to cancel yet, and does not expect an answer in the middle of it: libshumate 1.4 ends the program.
static gboolean answer_cancelled(gpointer task) {
  g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The tile is out of sight");
  return G_SOURCE_REMOVE;
}

static void cancelled(GCancellable *cancellable, gpointer number) {
  QuintetTileSource *self = g_object_get_data(G_OBJECT(cancellable), "quintet-source");
  uint64_t request = (uint64_t)(uintptr_t)number;
  GTask *task = take(self, request);
  if (task == NULL)
    return;
  if (self->owner != NULL)
    callbacks.gone(self->owner, request);
  g_idle_add_full(G_PRIORITY_DEFAULT, answer_cancelled, task, g_object_unref);
}

static void fill_tile_async(ShumateMapSource *source, ShumateTile *tile, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data) {
  QuintetTileSource *self = QUINTET_TILE_SOURCE(source);
  Request *request = g_new0(Request, 1);
  request->number = ++last_number;
  request->task = g_task_new(self, NULL, callback, data);
  g_task_set_task_data(request->task, g_object_ref(tile), g_object_unref);
  g_hash_table_insert(self->requests, &request->number, request);
  if (cancellable != NULL) {
    // The task keeps the source for as long as the handler is there.
    g_object_set_data(G_OBJECT(cancellable), "quintet-source", self);
    request->cancellable = g_object_ref(cancellable);
    request->handler =
      g_signal_connect(cancellable, "cancelled", G_CALLBACK(cancelled), (gpointer)(uintptr_t)request->number);
  }
  uint64_t number = request->number;
  if (self->owner != NULL)
    callbacks.wanted(self->owner, number, (int)shumate_tile_get_x(tile), (int)shumate_tile_get_y(tile),
                     (int)shumate_tile_get_zoom_level(tile));
  else
    quintet_tile_source_finish(source, number, NULL);
}

static gboolean fill_tile_finish(ShumateMapSource *source, GAsyncResult *result, GError **error) {
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void finalize(GObject *object) {
  g_clear_pointer(&QUINTET_TILE_SOURCE(object)->requests, g_hash_table_unref);
  G_OBJECT_CLASS(quintet_tile_source_parent_class)->finalize(object);
}

static void quintet_tile_source_class_init(QuintetTileSourceClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  SHUMATE_MAP_SOURCE_CLASS(class)->fill_tile_async = fill_tile_async;
  SHUMATE_MAP_SOURCE_CLASS(class)->fill_tile_finish = fill_tile_finish;
}

static void quintet_tile_source_init(QuintetTileSource *self) {
  self->requests = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, free_request);
}

ShumateMapSource *quintet_tile_source_new(const char *identifier, void *owner) {
  QuintetTileSource *self =
    g_object_new(QUINTET_TYPE_TILE_SOURCE, "id", identifier, "tile-size", 256u, "max-zoom-level", 20u, NULL);
  self->owner = owner;
  return SHUMATE_MAP_SOURCE(self);
}

void quintet_tile_source_finish(ShumateMapSource *source, uint64_t number, GdkTexture *texture) {
  GTask *task = take(QUINTET_TILE_SOURCE(source), number);
  if (task == NULL)
    return;
  if (texture != NULL) {
    ShumateTile *tile = g_task_get_task_data(task);
    shumate_tile_set_paintable(tile, GDK_PAINTABLE(texture));
    shumate_tile_set_state(tile, SHUMATE_STATE_DONE);
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "The tile cannot be had");
  }
  g_object_unref(task);
}

void quintet_tile_source_close(ShumateMapSource *source) {
  QuintetTileSource *self = QUINTET_TILE_SOURCE(source);
  self->owner = NULL;
  GHashTableIter iterator;
  gpointer number;
  while (g_hash_table_iter_init(&iterator, self->requests), g_hash_table_iter_next(&iterator, &number, NULL)) {
    GTask *task = take(self, *(uint64_t *)number);
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The overlay is gone");
    g_object_unref(task);
  }
}
