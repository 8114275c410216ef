import CQuintetCamera
import CQuintetGTK

/// Reason why a camera gives no picture.
enum CameraFailure: CaseIterable {
  /// No camera is there.
  case notFound
  /// The desktop or the device's permissions do not let this program have it.
  case refused
  /// Another program has it.
  case inUse
  /// It sent frames and was removed, or cannot be started.
  case stopped
  /// It sends no frames, and reports no error.
  case silent

  /// Key of the sentence that says what is wrong, and what to do.
  var textKey: String {
    switch self {
    case .notFound: "camera.failure.notFound"
    case .refused: "camera.failure.refused"
    case .inUse: "camera.failure.inUse"
    case .stopped: "camera.failure.stopped"
    case .silent: "camera.failure.silent"
    }
  }

  init(_ failure: QuintetCameraFailure) {
    switch failure {
    case QUINTET_CAMERA_NOT_FOUND: self = .notFound
    case QUINTET_CAMERA_REFUSED: self = .refused
    case QUINTET_CAMERA_IN_USE: self = .inUse
    default: self = .stopped
    }
  }
}

/// Runs a camera from when it is made until it is freed, and hands over its frames.
///
/// GStreamer works on a thread of the session's own: nothing here waits. A session that has failed stays as it is; make another one.
@MainActor
final class CameraSession {
  /// Events of a session, in order. Nothing follows a failure.
  enum Event {
    case frame(Texture)
    case picture(UIImage)
    case failed(CameraFailure)
  }

  /// Seconds without a frame after which a camera has failed.
  static let longestSilence: TimeInterval = 10
  /// Seconds after which a camera that has not sent a first frame is opened once more: what PipeWire and a camera agree on at the start
  /// gets lost now and then.
  static let longestStart: TimeInterval = 5

  /// Gets what the session has to say.
  var handler: ((Event) -> Void)?

  /// Starts a camera.
  init(_ device: CameraDevice) {
    self.device = device
    Self.registerCallbacks
    lastSign = ContinuousClock.now
    lastLook = lastSign
    open()
    // Looks once a second, since restarting a timer with each frame would cost more than the frames' own news.
    silenceTimer = g_timeout_add_seconds_full(
      G_PRIORITY_DEFAULT,
      1,
      sessionSilenceCheck,
      Unmanaged.passUnretained(self).toOpaque(),
      nil
    )
  }

  isolated deinit {
    close()
    if silenceTimer != 0 { g_source_remove(silenceTimer) }
  }

  /// Asks for a picture in all the camera's pixels.
  func takePicture() {
    if let camera { quintet_camera_shoot(camera) }
  }

  /// Number of sessions with a thread, those that are still stopping included.
  static var liveCount: Int { Int(quintet_camera_session_count()) }

  /// Phase of the camera's start.
  enum Phase {
    case starting
    /// Opened once more, since no first frame came.
    case startingAgain
    case sending
  }

  private(set) var phase = Phase.starting
  let device: CameraDevice
  /// Time at which the camera was opened, or sent last.
  var lastSign: ContinuousClock.Instant
  /// Time of the latest look for silence.
  var lastLook: ContinuousClock.Instant

  // MARK: Private

  private var camera: OpaquePointer?
  private var isLooking = false
  private var silenceTimer: guint = 0

  private static let registerCallbacks: Void = quintet_camera_set_callbacks(
    QuintetCameraCallbacks(
      started: sessionStarted,
      frame: sessionFrame,
      shot: sessionShot,
      failed: sessionFailed
    )
  )

  private func open() {
    camera = quintet_camera_open(
      Unmanaged.passUnretained(self).toOpaque(),
      device.target,
      device.caps,
      Int32(device.index)
    )
  }

  private func close() {
    if let camera { quintet_camera_close(camera) }
    camera = nil
  }

  /// Called when the camera is this session's, and of no earlier one any more.
  fileprivate func started() {
    if phase == .starting { lastSign = ContinuousClock.now }
  }

  func took(_ frame: Texture) {
    phase = .sending
    lastSign = ContinuousClock.now
    handler?(.frame(frame))
  }

  fileprivate func took(_ picture: UIImage?) {
    if let picture { handler?(.picture(picture)) } else { fail(.stopped) }
  }

  fileprivate func fail(_ failure: CameraFailure) {
    close()
    handler?(.failed(failure))
  }

  func checkForSilence() {
    guard camera != nil else { return }
    let now = ContinuousClock.now
    // Frames wait while the main thread is busy: that time does not count as the camera's silence.
    lastSign += max(.zero, now - lastLook - .seconds(1))
    lastLook = now
    let silence = now - lastSign
    if silence > .seconds(Self.longestSilence) {
      fail(.silent)
    } else if silence > .seconds(Self.longestStart), phase == .starting {
      phase = .startingAgain
      close()
      open()
    } else if silence > .seconds(2), device.target != nil, !isLooking {
      lookForDevice()
    }
  }

  /// PipeWire's source does not say that its camera has gone.
  private func lookForDevice() {
    isLooking = true
    DispatchQueue.global(qos: .userInitiated).async { [device] in
      // Without an answer by PipeWire, the camera fails after a longer silence.
      let isThere = CameraDevice.ofPipeWire()?.contains { $0.target == device.target } ?? true
      DispatchQueue.main.async { [weak self] in
        guard let self, camera != nil else { return }
        isLooking = false
        if !isThere { fail(.stopped) }
      }
    }
  }

  /// The session that C calls about; it lives, since it closes the camera and the timer before it goes.
  fileprivate static func session(_ owner: UInt) -> CameraSession? {
    UnsafeRawPointer(bitPattern: owner).map { Unmanaged<CameraSession>.fromOpaque($0).takeUnretainedValue() }
  }
}

// Free functions, as in BoxWidget.swift. C calls them on the main thread only.

private func sessionStarted(_ owner: UnsafeMutableRawPointer?) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated { CameraSession.session(owner)?.started() }
}

private func sessionFrame(_ owner: UnsafeMutableRawPointer?, _ texture: OpaquePointer?) {
  let owner = UInt(bitPattern: owner), texture = texture.map(Texture.init(owning:))
  MainActor.assumeIsolated {
    if let texture { CameraSession.session(owner)?.took(texture) }
  }
}

private func sessionShot(_ owner: UnsafeMutableRawPointer?, _ jpeg: OpaquePointer?, _ texture: OpaquePointer?) {
  let owner = UInt(bitPattern: owner)
  var picture = texture.map { UIImage(.bitmap(Bitmap(Texture(owning: $0))), scale: 1) }
  if let jpeg {
    defer { g_bytes_unref(jpeg) }
    var count: gsize = 0
    picture = g_bytes_get_data(jpeg, &count).flatMap { UIImage(data: Data(bytes: $0, count: Int(count))) }
  }
  let result = picture
  MainActor.assumeIsolated { CameraSession.session(owner)?.took(result) }
}

private func sessionFailed(_ owner: UnsafeMutableRawPointer?, _ failure: QuintetCameraFailure) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated { CameraSession.session(owner)?.fail(CameraFailure(failure)) }
}

private func sessionSilenceCheck(_ owner: UnsafeMutableRawPointer?) -> gboolean {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated { CameraSession.session(owner)?.checkForSilence() }
  return 1
}
