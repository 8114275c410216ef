// A source of tiles for libshumate that asks Swift for them, and a layer that shows all of them. Everything here is called on GTK's main thread.
#pragma once

#include "../../CQuintetGTK/shim.h"
#include <shumate/shumate.h>
#include <stdbool.h>
#include <stdint.h>

G_BEGIN_DECLS

/// Requests of a source to its owner: a tile, by a number under which it is to be handed over, and to forget one that nobody waits
/// for any more.
typedef struct {
  void (*wanted)(void *owner, uint64_t request, int x, int y, int z);
  void (*gone)(void *owner, uint64_t request);
} QuintetTileCallbacks;

/// Call once before the first source is made.
void quintet_tile_source_set_callbacks(QuintetTileCallbacks callbacks);

/// Makes a source of tiles of 256 points in Web Mercator, which the caller owns. Its owner is asked until it is NULL.
ShumateMapSource *quintet_tile_source_new(const char *identifier, void *owner);
/// Hands a tile over; NULL means that it is not available. A number that nobody waits for is ignored.
void quintet_tile_source_finish(ShumateMapSource *source, uint64_t request, GdkTexture *texture);
/// Ends all requests and asks nobody any more. libshumate keeps a layer for as long as one of its requests is open.
void quintet_tile_source_close(ShumateMapSource *source);

/// Has a layer look for its tiles again in three frames after each move. Call once, with the layer's viewport.
void quintet_map_layer_settle(ShumateMapLayer *layer, ShumateViewport *viewport);

G_END_DECLS
