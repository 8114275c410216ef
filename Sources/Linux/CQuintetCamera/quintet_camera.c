#include "quintet_camera.h"

#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#include <string.h>

struct QuintetCamera {
  // The owner, the thread, and what is on its way to the main thread have a reference each.
  gatomicrefcount references;
  // On the main thread only; NULL once the session is closed.
  void *owner;
  char *target, *caps;
  int index;

  GMutex mutex;
  // Wakes the thread before there is a bus.
  bool is_closed;
  GstBus *bus;
  // The newest frame that the main thread has not taken yet.
  GdkTexture *frame;
  bool began;
};

static QuintetCameraCallbacks callbacks;
// A camera belongs to one session at a time: V4L2 lets no second one have it, and one that stops may take its time.
static GMutex turn;
static gint sessions;

static const int preview_length = 1280;
// Largest number of pixels that UIImage takes.
static const gint64 largest_area = 64000000;

void quintet_camera_set_callbacks(QuintetCameraCallbacks new_callbacks) { callbacks = new_callbacks; }

int quintet_camera_session_count(void) { return g_atomic_int_get(&sessions); }

static QuintetCamera *camera_ref(QuintetCamera *camera) {
  g_atomic_ref_count_inc(&camera->references);
  return camera;
}

static void camera_unref(void *data) {
  QuintetCamera *camera = data;
  if (!g_atomic_ref_count_dec(&camera->references))
    return;
  g_clear_object(&camera->frame);
  g_mutex_clear(&camera->mutex);
  g_free(camera->target);
  g_free(camera->caps);
  g_free(camera);
}

// MARK: To the main thread

typedef struct {
  QuintetCamera *camera;
  enum { STARTED, FRAME, SHOT, FAILED } kind;
  QuintetCameraFailure failure;
  GBytes *jpeg;
  GdkTexture *texture;
} Report;

static void free_report(void *data) {
  Report *report = data;
  g_clear_pointer(&report->jpeg, g_bytes_unref);
  g_clear_object(&report->texture);
  camera_unref(report->camera);
  g_free(report);
}

static gboolean deliver(void *data) {
  Report *report = data;
  QuintetCamera *camera = report->camera;
  if (report->kind == FRAME) {
    g_mutex_lock(&camera->mutex);
    report->texture = g_steal_pointer(&camera->frame);
    g_mutex_unlock(&camera->mutex);
  }
  if (camera->owner == NULL)
    return G_SOURCE_REMOVE;
  switch (report->kind) {
  case STARTED: callbacks.started(camera->owner); break;
  case FRAME:
    if (report->texture != NULL)
      callbacks.frame(camera->owner, g_steal_pointer(&report->texture));
    break;
  case SHOT:
    callbacks.shot(camera->owner, g_steal_pointer(&report->jpeg), g_steal_pointer(&report->texture));
    break;
  case FAILED: callbacks.failed(camera->owner, report->failure); break;
  }
  return G_SOURCE_REMOVE;
}

static void send(QuintetCamera *camera, Report content) {
  Report *report = g_new(Report, 1);
  *report = content;
  report->camera = camera_ref(camera);
  g_main_context_invoke_full(NULL, G_PRIORITY_DEFAULT, deliver, report, free_report);
}

// MARK: Finding a camera

static bool start_gstreamer(void) { return gst_init_check(NULL, NULL, NULL); }

// GstDeviceMonitor would know PipeWire's cameras too, but its provider for them (0.3.65) frees twice what it has when it is stopped.
static GList *find_v4l2(void) {
  GstDeviceProvider *provider = gst_device_provider_factory_get_by_name("v4l2deviceprovider");
  if (provider == NULL)
    return NULL;
  GList *devices = NULL, *all = gst_device_provider_get_devices(provider);
  for (GList *item = all; item != NULL; item = item->next)
    if (gst_device_has_classes(item->data, "Video/Source"))
      devices = g_list_append(devices, gst_object_ref(item->data));
  g_list_free_full(all, gst_object_unref);
  gst_object_unref(provider);
  return devices;
}

int quintet_camera_v4l2_count(void) {
  if (!start_gstreamer())
    return 0;
  GList *devices = find_v4l2();
  int count = (int)g_list_length(devices);
  g_list_free_full(devices, gst_object_unref);
  return count;
}

// Returns the camera's source, with how it is to send in `caps`, or NULL.
static GstElement *make_source(QuintetCamera *camera) {
  if (camera->target == NULL) {
    GList *devices = find_v4l2();
    GstDevice *device = g_list_nth_data(devices, (guint)camera->index);
    GstElement *source = device != NULL ? gst_device_create_element(device, NULL) : NULL;
    g_list_free_full(devices, gst_object_unref);
    return source;
  }
  GstElement *source = gst_element_factory_make("pipewiresrc", NULL);
  if (source == NULL)
    return NULL;
  // A camera that goes is not to be another one.
  GstStructure *properties = gst_structure_new("props", "node.dont-reconnect", G_TYPE_STRING, "true", NULL);
  g_object_set(source, "target-object", camera->target, "stream-properties", properties, NULL);
  gst_structure_free(properties);
  return source;
}

// MARK: Pixels

static void free_mapped(void *data) {
  GstVideoFrame *frame = data;
  gst_video_frame_unmap(frame);
  g_free(frame);
}

// Takes what a sample holds, which has to be BGRA, without a copy.
static GdkTexture *texture_of(GstSample *sample) {
  GstVideoInfo info;
  GstVideoFrame *frame = g_new0(GstVideoFrame, 1);
  if (!gst_video_info_from_caps(&info, gst_sample_get_caps(sample)) ||
      GST_VIDEO_INFO_FORMAT(&info) != GST_VIDEO_FORMAT_BGRA ||
      !gst_video_frame_map(frame, &info, gst_sample_get_buffer(sample), GST_MAP_READ)) {
    g_free(frame);
    return NULL;
  }
  int width = GST_VIDEO_FRAME_WIDTH(frame), height = GST_VIDEO_FRAME_HEIGHT(frame);
  gsize stride = (gsize)GST_VIDEO_FRAME_PLANE_STRIDE(frame, 0);
  GBytes *bytes = g_bytes_new_with_free_func(GST_VIDEO_FRAME_PLANE_DATA(frame, 0), stride * (gsize)height,
                                             free_mapped, frame);
  GdkTexture *texture = gdk_memory_texture_new(width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride);
  g_bytes_unref(bytes);
  return texture;
}

// Converts a camera's raw frame, in all its pixels.
static GdkTexture *converted_texture(GstSample *sample) {
  GstVideoInfo from, to;
  GstVideoFrame source, target;
  GstBuffer *buffer = gst_sample_get_buffer(sample);
  if (buffer == NULL || !gst_video_info_from_caps(&from, gst_sample_get_caps(sample)) ||
      (gint64)GST_VIDEO_INFO_WIDTH(&from) * GST_VIDEO_INFO_HEIGHT(&from) > largest_area ||
      !gst_video_frame_map(&source, &from, buffer, GST_MAP_READ))
    return NULL;
  gst_video_info_set_format(&to, GST_VIDEO_FORMAT_BGRA, GST_VIDEO_INFO_WIDTH(&from), GST_VIDEO_INFO_HEIGHT(&from));
  to.fps_n = from.fps_n;
  to.fps_d = from.fps_d;
  to.interlace_mode = from.interlace_mode;
  GstBuffer *pixels = gst_buffer_new_allocate(NULL, GST_VIDEO_INFO_SIZE(&to), NULL);
  GstVideoConverter *converter = gst_video_converter_new(&from, &to, NULL);
  GdkTexture *texture = NULL;
  if (converter != NULL && pixels != NULL && gst_video_frame_map(&target, &to, pixels, GST_MAP_WRITE)) {
    gst_video_converter_frame(converter, &source, &target);
    gst_video_frame_unmap(&target);
    GstCaps *caps = gst_video_info_to_caps(&to);
    GstSample *converted = gst_sample_new(pixels, caps, NULL, NULL);
    texture = texture_of(converted);
    gst_sample_unref(converted);
    gst_caps_unref(caps);
  }
  g_clear_pointer(&converter, gst_video_converter_free);
  if (pixels != NULL)
    gst_buffer_unref(pixels);
  gst_video_frame_unmap(&source);
  return texture;
}

static GBytes *copied_bytes(GstSample *sample) {
  GstMapInfo map;
  GstBuffer *buffer = gst_sample_get_buffer(sample);
  if (buffer == NULL || !gst_buffer_map(buffer, &map, GST_MAP_READ))
    return NULL;
  GBytes *bytes = g_bytes_new(map.data, map.size);
  gst_buffer_unmap(buffer, &map);
  return bytes;
}

// MARK: The pipeline

// On a thread of GStreamer's. One report is on its way at most, and takes the newest frame there is then.
static GstFlowReturn took_frame(GstAppSink *sink, void *data) {
  QuintetCamera *camera = data;
  GstSample *sample = gst_app_sink_pull_sample(sink);
  GdkTexture *texture = sample != NULL ? texture_of(sample) : NULL;
  g_clear_pointer(&sample, gst_sample_unref);
  if (texture == NULL)
    return GST_FLOW_OK;
  g_mutex_lock(&camera->mutex);
  camera->began = true;
  GdkTexture *older = camera->frame;
  camera->frame = texture;
  g_mutex_unlock(&camera->mutex);
  if (older != NULL)
    g_object_unref(older);
  else
    send(camera, (Report){.kind = FRAME});
  return GST_FLOW_OK;
}

// Returns an element of a bin that is to have it, or NULL.
static GstElement *add(GstElement *pipeline, const char *factory) {
  GstElement *element = gst_element_factory_make(factory, NULL);
  if (element != NULL)
    gst_bin_add(GST_BIN(pipeline), element);
  return element;
}

static void set_bounds(GstElement *queue) {
  // One frame, the newest: what is slow shows fewer, and holds up nobody.
  g_object_set(queue, "max-size-buffers", 1, "max-size-bytes", 0, "max-size-time", G_GUINT64_CONSTANT(0), NULL);
  gst_util_set_object_arg(G_OBJECT(queue), "leaky", "downstream");
}

// Source → as the camera sends it → a sink that keeps one frame for a picture
//                                 ↘ small, in BGRA → a sink that hands each frame to the main thread
static GstElement *make_pipeline(QuintetCamera *camera, GstElement **still) {
  GstElement *pipeline = gst_pipeline_new(NULL);
  GstElement *source = make_source(camera);
  GstCaps *caps = gst_caps_from_string(camera->caps != NULL ? camera->caps : "video/x-raw");
  bool is_jpeg = caps != NULL && gst_structure_has_name(gst_caps_get_structure(caps, 0), "image/jpeg");
  if (source != NULL)
    gst_bin_add(GST_BIN(pipeline), source);
  GstElement *filter = add(pipeline, "capsfilter"), *tee = add(pipeline, "tee");
  GstElement *still_queue = add(pipeline, "queue"), *still_sink = add(pipeline, "appsink");
  GstElement *queue = add(pipeline, "queue"), *decoder = add(pipeline, is_jpeg ? "jpegdec" : "identity");
  GstElement *scale = add(pipeline, "videoscale"), *convert = add(pipeline, "videoconvert");
  GstElement *sink = add(pipeline, "appsink");
  if (source == NULL || filter == NULL || tee == NULL || still_queue == NULL || still_sink == NULL || queue == NULL ||
      decoder == NULL || scale == NULL || convert == NULL || sink == NULL) {
    g_clear_pointer(&caps, gst_caps_unref);
    gst_object_unref(pipeline);
    return NULL;
  }
  // GStreamer 1.26 makes no frame smaller of which PipeWire says nothing of its pixels' form.
  if (!is_jpeg && caps != NULL)
    gst_caps_set_simple(caps, "pixel-aspect-ratio", GST_TYPE_FRACTION, 1, 1, NULL);
  g_object_set(filter, "caps", caps, NULL);
  gst_caps_unref(caps);
  set_bounds(still_queue);
  set_bounds(queue);
  GstCaps *small = gst_caps_new_simple("video/x-raw", "format", G_TYPE_STRING, "BGRA", "width", GST_TYPE_INT_RANGE, 1,
                                       preview_length, "height", GST_TYPE_INT_RANGE, 1, preview_length,
                                       "pixel-aspect-ratio", GST_TYPE_FRACTION, 1, 1, NULL);
  g_object_set(sink, "caps", small, "max-buffers", 1, "drop", TRUE, "sync", FALSE, NULL);
  g_object_set(still_sink, "max-buffers", 1, "drop", TRUE, "sync", FALSE, NULL);
  gst_caps_unref(small);
  gst_app_sink_set_callbacks(GST_APP_SINK(sink), &(GstAppSinkCallbacks){.new_sample = took_frame}, camera_ref(camera),
                             camera_unref);
  if (!gst_element_link_many(source, filter, tee, NULL) || !gst_element_link_many(tee, still_queue, still_sink, NULL) ||
      !gst_element_link_many(tee, queue, decoder, scale, convert, sink, NULL)) {
    gst_object_unref(pipeline);
    return NULL;
  }
  *still = still_sink;
  return pipeline;
}

QuintetCameraFailure quintet_camera_failure(const GError *error, bool began) {
  if (error->domain == GST_RESOURCE_ERROR) {
    if (error->code == GST_RESOURCE_ERROR_BUSY)
      return QUINTET_CAMERA_IN_USE;
    if (error->code == GST_RESOURCE_ERROR_NOT_AUTHORIZED || error->code == GST_RESOURCE_ERROR_OPEN_READ ||
        error->code == GST_RESOURCE_ERROR_OPEN_READ_WRITE)
      return QUINTET_CAMERA_REFUSED;
    if (error->code == GST_RESOURCE_ERROR_NOT_FOUND && !began)
      return QUINTET_CAMERA_NOT_FOUND;
  }
  return QUINTET_CAMERA_STOPPED;
}

// MARK: The session's thread

static bool closed(QuintetCamera *camera) {
  g_mutex_lock(&camera->mutex);
  bool is_closed = camera->is_closed;
  g_mutex_unlock(&camera->mutex);
  return is_closed;
}

static void take_picture(QuintetCamera *camera, GstElement *still) {
  // A frame at hand was seen when the button was pressed, or else the next one comes soon: within seconds on a machine that is busy. Where
  // none comes at all, the main thread tells of the silence and closes the session.
  GstSample *sample = NULL;
  while (sample == NULL && !closed(camera) && !gst_app_sink_is_eos(GST_APP_SINK(still)))
    sample = gst_app_sink_try_pull_sample(GST_APP_SINK(still), 200 * GST_MSECOND);
  Report report = {.kind = SHOT};
  if (sample != NULL) {
    GstStructure *structure = gst_caps_get_structure(gst_sample_get_caps(sample), 0);
    if (gst_structure_has_name(structure, "image/jpeg"))
      report.jpeg = copied_bytes(sample);
    else
      report.texture = converted_texture(sample);
    gst_sample_unref(sample);
  }
  if (report.jpeg == NULL && report.texture == NULL)
    report = (Report){.kind = FAILED, .failure = QUINTET_CAMERA_STOPPED};
  send(camera, report);
}

static void fail(QuintetCamera *camera, QuintetCameraFailure failure) {
  send(camera, (Report){.kind = FAILED, .failure = failure});
}

static bool began(QuintetCamera *camera) {
  g_mutex_lock(&camera->mutex);
  bool has_begun = camera->began;
  g_mutex_unlock(&camera->mutex);
  return has_begun;
}

// Follows the pipeline until the session is closed or has failed.
static void follow(QuintetCamera *camera, GstBus *bus, GstElement *still) {
  const GstMessageType types = GST_MESSAGE_ERROR | GST_MESSAGE_EOS | GST_MESSAGE_APPLICATION;
  bool goes_on = true;
  // Asked first: a bus loses what comes before its pipeline has been started.
  while (goes_on && !closed(camera)) {
    GstMessage *message = gst_bus_timed_pop_filtered(bus, GST_CLOCK_TIME_NONE, types);
    if (closed(camera)) {
      goes_on = false;
    } else if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_APPLICATION) {
      take_picture(camera, still);
    } else if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR) {
      GError *error = NULL;
      gst_message_parse_error(message, &error, NULL);
      fail(camera, quintet_camera_failure(error, began(camera)));
      g_error_free(error);
      goes_on = false;
    } else {
      fail(camera, QUINTET_CAMERA_STOPPED);
      goes_on = false;
    }
    gst_message_unref(message);
  }
}

static void run_pipeline(QuintetCamera *camera) {
  GstElement *still = NULL;
  GstElement *pipeline = make_pipeline(camera, &still);
  if (pipeline == NULL) {
    fail(camera, QUINTET_CAMERA_STOPPED);
    return;
  }
  GstBus *bus = gst_element_get_bus(pipeline);
  g_mutex_lock(&camera->mutex);
  camera->bus = bus;
  g_mutex_unlock(&camera->mutex);
  if (!closed(camera)) {
    // If this fails, the reason is on the bus.
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    follow(camera, bus, still);
  }
  gst_element_set_state(pipeline, GST_STATE_NULL);
  g_mutex_lock(&camera->mutex);
  camera->bus = NULL;
  g_mutex_unlock(&camera->mutex);
  gst_object_unref(bus);
  gst_object_unref(pipeline);
}

static void *run(void *data) {
  QuintetCamera *camera = data;
  g_mutex_lock(&turn);
  if (!closed(camera)) {
    if (start_gstreamer()) {
      send(camera, (Report){.kind = STARTED});
      run_pipeline(camera);
    } else {
      fail(camera, QUINTET_CAMERA_NOT_FOUND);
    }
  }
  g_mutex_unlock(&turn);
  camera_unref(camera);
  g_atomic_int_add(&sessions, -1);
  return NULL;
}

QuintetCamera *quintet_camera_open(void *owner, const char *target, const char *caps, int index) {
  QuintetCamera *camera = g_new0(QuintetCamera, 1);
  g_atomic_ref_count_init(&camera->references);
  g_mutex_init(&camera->mutex);
  camera->owner = owner;
  camera->target = g_strdup(target);
  camera->caps = g_strdup(caps);
  camera->index = index;
  g_atomic_int_add(&sessions, 1);
  g_thread_unref(g_thread_new("camera", run, camera_ref(camera)));
  return camera;
}

// Wakes the session's thread, if its pipeline is there.
static void wake(QuintetCamera *camera) {
  GstBus *bus = camera->bus;
  if (bus != NULL)
    gst_bus_post(bus, gst_message_new_application(NULL, gst_structure_new_empty("wake")));
}

void quintet_camera_shoot(QuintetCamera *camera) {
  g_mutex_lock(&camera->mutex);
  wake(camera);
  g_mutex_unlock(&camera->mutex);
}

void quintet_camera_close(QuintetCamera *camera) {
  camera->owner = NULL;
  g_mutex_lock(&camera->mutex);
  camera->is_closed = true;
  wake(camera);
  g_mutex_unlock(&camera->mutex);
  camera_unref(camera);
}
