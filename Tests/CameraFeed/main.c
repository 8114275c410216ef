// A camera of PipeWire's that shows one picture, 15 times a second, until it is killed. GStreamer's pipewiresink does not do: it ends when the
// program that looks at it goes, and its version 1.4 sends no JPEG.
// usage: camera-feed yuy2|jpeg FILE WIDTH HEIGHT NAME; FILE has the bytes of one frame
#include <pipewire/pipewire.h>
#include <spa/param/video/format-utils.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct camera {
  struct pw_main_loop *loop;
  struct pw_stream *stream;
  struct spa_source *timer;
  void *frame;
  uint32_t size, width, height;
  bool is_jpeg;
  uint64_t sequence;
};

static void send_frame(void *data) {
  struct camera *camera = data;
  struct pw_buffer *buffer = pw_stream_dequeue_buffer(camera->stream);
  if (buffer == NULL) return;
  struct spa_data *place = &buffer->buffer->datas[0];
  if (place->data != NULL && place->maxsize >= camera->size) {
    memcpy(place->data, camera->frame, camera->size);
    place->chunk->offset = 0;
    place->chunk->size = camera->size;
    place->chunk->stride = camera->is_jpeg ? 0 : (int32_t)camera->width * 2;
  }
  struct spa_meta_header *header = spa_buffer_find_meta_data(buffer->buffer, SPA_META_Header, sizeof *header);
  if (header != NULL) *header = (struct spa_meta_header){.pts = -1, .seq = camera->sequence++};
  pw_stream_queue_buffer(camera->stream, buffer);
}

static void tick(void *data, uint64_t expirations) {
  (void)expirations;
  pw_stream_trigger_process(((struct camera *)data)->stream);
}

static void state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
  (void)old;
  (void)error;
  struct camera *camera = data;
  struct timespec first = {0, 1}, interval = {0, SPA_NSEC_PER_SEC / 15}, never = {0, 0};
  bool is_seen = state == PW_STREAM_STATE_STREAMING;
  if (state == PW_STREAM_STATE_ERROR || state == PW_STREAM_STATE_UNCONNECTED) pw_main_loop_quit(camera->loop);
  pw_loop_update_timer(pw_main_loop_get_loop(camera->loop), camera->timer, is_seen ? &first : &never,
                       is_seen ? &interval : &never, false);
}

static void format_chosen(void *data, uint32_t id, const struct spa_pod *format) {
  struct camera *camera = data;
  if (format == NULL || id != SPA_PARAM_Format) return;
  uint8_t room[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(room, sizeof room);
  const struct spa_pod *params[2];
  params[0] = spa_pod_builder_add_object(
      &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers,
      SPA_POD_CHOICE_RANGE_Int(4, 2, 16), SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1), SPA_PARAM_BUFFERS_size,
      SPA_POD_Int((int)camera->size), SPA_PARAM_BUFFERS_stride,
      SPA_POD_Int(camera->is_jpeg ? 0 : (int)camera->width * 2));
  params[1] = spa_pod_builder_add_object(&builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta, SPA_PARAM_META_type,
                                         SPA_POD_Id(SPA_META_Header), SPA_PARAM_META_size,
                                         SPA_POD_Int(sizeof(struct spa_meta_header)));
  pw_stream_update_params(camera->stream, params, 2);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = state_changed,
    .param_changed = format_chosen,
    .process = send_frame,
};

static void *read_file(const char *path, uint32_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return NULL;
  *size = (uint32_t)ftell(file);
  rewind(file);
  void *bytes = malloc(*size);
  if (bytes != NULL && fread(bytes, 1, *size, file) != *size) bytes = NULL;
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  if (count != 6) {
    fprintf(stderr, "usage: camera-feed yuy2|jpeg FILE WIDTH HEIGHT NAME\n");
    return 2;
  }
  struct camera camera = {.is_jpeg = strcmp(arguments[1], "jpeg") == 0,
                          .width = (uint32_t)atoi(arguments[3]),
                          .height = (uint32_t)atoi(arguments[4])};
  camera.frame = read_file(arguments[2], &camera.size);
  if (camera.frame == NULL) {
    fprintf(stderr, "camera-feed: %s cannot be read\n", arguments[2]);
    return 1;
  }
  pw_init(NULL, NULL);
  camera.loop = pw_main_loop_new(NULL);
  struct pw_loop *loop = pw_main_loop_get_loop(camera.loop);
  camera.timer = pw_loop_add_timer(loop, tick, &camera);
  struct pw_properties *properties =
      pw_properties_new(PW_KEY_MEDIA_CLASS, "Video/Source", PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_NODE_NAME,
                        arguments[5], PW_KEY_NODE_DESCRIPTION, arguments[5], NULL);
  camera.stream = pw_stream_new_simple(loop, arguments[5], properties, &events, &camera);

  uint8_t room[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(room, sizeof room);
  struct spa_pod_frame object;
  spa_pod_builder_push_object(&builder, &object, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat);
  spa_pod_builder_add(&builder, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video), SPA_FORMAT_mediaSubtype,
                      SPA_POD_Id(camera.is_jpeg ? SPA_MEDIA_SUBTYPE_mjpg : SPA_MEDIA_SUBTYPE_raw), 0);
  if (!camera.is_jpeg) {
    spa_pod_builder_add(&builder, SPA_FORMAT_VIDEO_format, SPA_POD_Id(SPA_VIDEO_FORMAT_YUY2), 0);
  }
  spa_pod_builder_add(&builder, SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&SPA_RECTANGLE(camera.width, camera.height)),
                      SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&SPA_FRACTION(15, 1)), 0);
  const struct spa_pod *formats[1] = {spa_pod_builder_pop(&builder, &object)};
  if (camera.stream == NULL ||
      pw_stream_connect(camera.stream, PW_DIRECTION_OUTPUT, PW_ID_ANY,
                        PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS, formats, 1) < 0) {
    fprintf(stderr, "camera-feed: there is no PipeWire\n");
    return 1;
  }
  pw_main_loop_run(camera.loop);
  return 1;
}
