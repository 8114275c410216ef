// A camera over GStreamer: PipeWire's, or V4L2's where there is no PipeWire. Everything here is called on GTK's main thread and
// returns at once, unless said otherwise; GStreamer itself runs on a thread of the session's own, since starting and stopping may
// block.
#pragma once

#include "../../CQuintetGTK/shim.h"
#include <stdbool.h>

G_BEGIN_DECLS

/// Reasons why there is no picture.
typedef enum {
  QUINTET_CAMERA_NOT_FOUND,
  QUINTET_CAMERA_REFUSED,
  QUINTET_CAMERA_IN_USE,
  QUINTET_CAMERA_STOPPED,
} QuintetCameraFailure;

/// Callbacks of a session to its owner, on the main thread. The objects are the callee's to keep: it gets a reference.
typedef struct {
  /// GStreamer is ready, and the camera is being started.
  void (*started)(void *owner);
  /// The newest frame, at most 1280 pixels wide and high. Frames that come while the main thread is busy are left out.
  void (*frame)(void *owner, GdkTexture *texture);
  /// A picture in all the camera's pixels: as the JPEG file that the camera made, or as pixels. One of the two is NULL.
  void (*shot)(void *owner, GBytes *jpeg, GdkTexture *texture);
  /// Nothing comes any more.
  void (*failed)(void *owner, QuintetCameraFailure failure);
} QuintetCameraCallbacks;

typedef struct QuintetCamera QuintetCamera;

/// Call once before the first session is opened.
void quintet_camera_set_callbacks(QuintetCameraCallbacks callbacks);

/// Returns the number of V4L2's cameras. Blocks for as long as GStreamer takes; callable on any thread.
int quintet_camera_v4l2_count(void);

/// Starts a camera, once a session that was closed before has let go of it: PipeWire's with this name or serial number, or for NULL the one
/// at a place among V4L2's. `caps` are how it is to send, JPEG or raw, in GStreamer's words; NULL leaves it to the camera.
QuintetCamera *quintet_camera_open(void *owner, const char *target, const char *caps, int index);
/// Asks for a picture, which comes with `shot`.
void quintet_camera_shoot(QuintetCamera *camera);
/// Ends the session and gives up the reference to it: no callback is called any more, and the camera is stopped on the session's thread.
void quintet_camera_close(QuintetCamera *camera);

/// Returns the number of sessions with a thread, closed ones that are still stopping included; callable on any thread.
int quintet_camera_session_count(void);

/// Returns the meaning of an error of GStreamer's; `began` is true if there have been frames.
QuintetCameraFailure quintet_camera_failure(const GError *error, bool began);

G_END_DECLS
