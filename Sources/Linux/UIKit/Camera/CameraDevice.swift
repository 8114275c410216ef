import CQuintetCamera
import CQuintetGTK
import CQuintetWidget
import Dispatch
import Foundation
import Synchronization

/// A camera that there is.
struct CameraDevice: Equatable, Sendable {
  /// PipeWire's number of it; nil for one of V4L2's.
  var target: String?
  /// Format to send, as GStreamer's caps; nil leaves it to the camera.
  var caps: String?
  /// Its place among V4L2's.
  var index = 0

  /// Finds the cameras: PipeWire's, or V4L2's where PipeWire has none. One on the back comes before others, and one that does not say
  /// what it sends after them.
  ///
  /// Blocks for some hundredths of a second, and for five seconds where PipeWire does not answer. The first call on a device may take
  /// longer where there is no PipeWire, since GStreamer then looks through its plug-ins.
  static func all() -> [CameraDevice] {
    let found = ofPipeWire() ?? []
    return found.isEmpty ? (0..<Int(quintet_camera_v4l2_count())).map { CameraDevice(index: $0) } : found
  }

  /// Finds PipeWire's cameras; nil where it does not answer. Blocks as `all` does.
  static func ofPipeWire() -> [CameraDevice]? { dump().flatMap(parse) }

  /// Seconds that the caller of `hasAny` waits at most.
  static let longestWait = 2.0

  /// True if there is a camera, from an answer that is a second old at most; false where none comes in time.
  static var hasAny: Bool {
    let question = state.withLock { state -> DispatchGroup in
      if let question = state.question { return question }
      if let asked = state.asked, ContinuousClock.now - asked < .seconds(1) { return DispatchGroup() }
      let question = DispatchGroup()
      state.question = question
      state.hasAny = false
      DispatchQueue.global(qos: .userInitiated).async(group: question) {
        let hasAny = !all().isEmpty
        Self.state.withLock { $0 = State(hasAny: hasAny, asked: ContinuousClock.now) }
      }
      return question
    }
    _ = question.wait(timeout: .now() + longestWait)
    return state.withLock { $0.hasAny }
  }

  /// Reads the cameras out of what `pw-dump` writes; nil where it was cut off.
  static func parse(_ dump: Data) -> [CameraDevice]? {
    guard let objects = (try? JSONSerialization.jsonObject(with: dump)) as? [[String: Any]] else { return nil }
    let nodes = objects.compactMap { $0["info"] as? [String: Any] }
    let cameras = nodes.compactMap { node -> (device: CameraDevice, isOnBack: Bool)? in
      guard let properties = node["props"] as? [String: Any], properties["media.class"] as? String == "Video/Source",
        let target = (properties["object.serial"] as? Int).map(String.init) ?? properties["node.name"] as? String
      else { return nil }
      let formats = (node["params"] as? [String: Any])?["EnumFormat"] as? [[String: Any]] ?? []
      let best = formats.compactMap(CameraFormat.init).max { $0 < $1 }
      let isOnBack = properties["api.libcamera.location"] as? String == "back"
      return (CameraDevice(target: target, caps: best?.caps), isOnBack)
    }
    let inOrder = (cameras.filter(\.isOnBack) + cameras.filter { !$0.isOnBack }).map(\.device)
    // A camera without formats is going, or not ready yet.
    return inOrder.filter { $0.caps != nil } + inOrder.filter { $0.caps == nil }
  }

  // MARK: Private

  private struct State {
    var hasAny = false
    var asked: ContinuousClock.Instant?
    /// Question under way.
    var question: DispatchGroup?
  }

  private static let state = Mutex(State())

  /// Returns PipeWire's description of all its objects; nil without PipeWire. A process, since GStreamer's own way ends the program
  /// (quintet_camera.c).
  private static func dump() -> Data? {
    let command: [String] = ["timeout", "5", "pw-dump"], words = command.map { strdup($0) }
    defer { words.forEach { free($0) } }
    var arguments = words + [nil]
    var output: UnsafeMutablePointer<CChar>?, status: Int32 = 0
    guard g_spawn_sync(nil, &arguments, nil, quintet_spawn_quietly, nil, nil, &output, nil, &status, nil) != 0 else {
      return nil
    }
    defer { g_free(output) }
    return status == 0 ? output.map { Data(bytes: $0, count: strlen($0)) } : nil
  }
}

/// One of the ways in which a camera can send.
private struct CameraFormat {
  let isJPEG: Bool, width: Int, height: Int, isFluent: Bool

  /// Largest number of pixels that `UIImage` takes.
  private static let largestArea = 64_000_000
  /// Frames a second below which nothing moves any more; cameras with too many pixels to send have fewer.
  private static let fluentRate = 10.0

  /// Reads a format as `pw-dump` writes it, a choice as its largest. Nil for one that is of no use here.
  init?(_ format: [String: Any]) {
    guard let kind = format["mediaSubtype"] as? String, ["raw", "mjpg"].contains(kind),
      let size = Self.choices(format["size"]).max(by: { Self.area($0) < Self.area($1) }), Self.area(size) > 0,
      let width = size["width"] as? Int, let height = size["height"] as? Int
    else { return nil }
    (isJPEG, self.width, self.height) = (kind == "mjpg", width, height)
    let rates = Self.choices(format["framerate"]).compactMap { rate -> Double? in
      guard let part = rate["num"] as? Int, let whole = rate["denom"] as? Int, part > 0, whole > 0 else { return nil }
      return Double(part) / Double(whole)
    }
    isFluent = rates.isEmpty || rates.contains { $0 >= Self.fluentRate }
  }

  var caps: String { "\(isJPEG ? "image/jpeg" : "video/x-raw"),width=\(width),height=\(height)" }

  /// Prefers formats that move, then larger ones, then JPEG, which is the camera's own file.
  static func < (left: CameraFormat, right: CameraFormat) -> Bool {
    func weight(_ format: CameraFormat) -> (Int, Int, Int) {
      (format.isFluent ? 1 : 0, format.width * format.height, format.isJPEG ? 1 : 0)
    }
    return weight(left) < weight(right)
  }

  /// A value is there by itself, or as a choice of several by name.
  private static func choices(_ value: Any?) -> [[String: Any]] {
    guard let value = value as? [String: Any] else { return [] }
    let choices = value.values.compactMap { $0 as? [String: Any] }
    return choices.isEmpty ? [value] : choices
  }

  /// Returns the area of a size; one that is too large counts as 0.
  private static func area(_ size: [String: Any]) -> Int {
    guard let width = size["width"] as? Int, let height = size["height"] as? Int, width > 0, height > 0,
      width <= largestArea, height <= largestArea, width * height <= largestArea
    else { return 0 }
    return width * height
  }
}
