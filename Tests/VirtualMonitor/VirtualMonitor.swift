import CQuintetGTK
import Foundation

/// The only monitor of scripts/with-session --wayland, by Mutter's interfaces `org.gnome.Mutter.RemoteDesktop`, `ScreenCast` and `DisplayConfig`: their
/// XML is in Mutter's sources. A session with it ends with the process, or when the monitor is configured anew. For one thread.
public final class VirtualMonitor {
  /// A failed request to Mutter.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let bus: OpaquePointer
  private let session: String
  private let stream: String
  /// PipeWire's number of the monitor's stream; nil until Mutter has reported it.
  private var node: UInt32?
  /// Pixels of the monitor for a point of Mutter's.
  private let scale: Double

  /// Begins a session.
  ///
  /// - Parameter scale: The scale that the monitor was configured with.
  public init(scale: Double = 1) throws {
    self.scale = scale
    let bus = try Self.bus()
    self.bus = bus
    let remote = "org.gnome.Mutter.RemoteDesktop", cast = "org.gnome.Mutter.ScreenCast"
    func path(_ answer: OpaquePointer) -> String {
      defer { g_variant_unref(answer) }
      return String(cString: g_variant_get_string(Self.descend(answer, 0), nil))
    }
    session = path(try Self.call(bus, remote, "/org/gnome/Mutter/RemoteDesktop", remote, "CreateSession", []))
    let properties = [g_variant_new_string("\(remote).Session"), g_variant_new_string("SessionId")]
    let answer = try Self.call(bus, remote, session, "org.freedesktop.DBus.Properties", "Get", properties)
    defer { g_variant_unref(answer) }
    var option = g_variant_new_dict_entry(
      g_variant_new_string("remote-desktop-session-id"),
      g_variant_new_variant(g_variant_get_variant(Self.descend(answer, 0)))
    )
    let options = g_variant_new_array(nil, &option, 1)
    let casting = path(try Self.call(bus, cast, "/org/gnome/Mutter/ScreenCast", cast, "CreateSession", [options]))
    let none = g_variant_parse(nil, "@a{sv} {}", nil, nil, nil)
    let arguments = [g_variant_new_string("Meta-0"), none]
    stream = path(try Self.call(bus, cast, casting, "\(cast).Session", "RecordMonitor", arguments))
    // Signals may come for as long as the program runs.
    g_dbus_connection_signal_subscribe(
      bus,
      nil,
      "\(cast).Stream",
      "PipeWireStreamAdded",
      stream,
      nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, monitor in
        guard let parameters, let monitor else { return }
        Unmanaged<VirtualMonitor>.fromOpaque(monitor).takeUnretainedValue().node =
          g_variant_get_uint32(VirtualMonitor.descend(parameters, 0))
      },
      Unmanaged.passRetained(self).toOpaque(),
      nil
    )
    g_variant_unref(try Self.call(bus, remote, session, "\(remote).Session", "Start", []))
  }

  /// Gives the monitor so many pixels a point, and turns it by so many quarters. Sessions that were there before have ended then.
  ///
  /// - Parameter scale: 1, or another that Mutter has for the monitor's size.
  /// - Returns: Its size, in points.
  public static func configure(scale: Double, quarterTurns: UInt32 = 0) throws -> (width: Double, height: Double) {
    let bus = try bus(), name = "org.gnome.Mutter.DisplayConfig", path = "/org/gnome/Mutter/DisplayConfig"
    let state = try call(bus, name, path, name, "GetCurrentState", [])
    defer { g_variant_unref(state) }
    // The first monitor's first mode: its name begins with its size.
    let mode = String(cString: g_variant_get_string(descend(state, 1, 0, 1, 0, 0), nil))
    let size = mode.prefix { $0 != "@" }.split(separator: "x").compactMap { Double($0) }
    let text = """
      (uint32 \(g_variant_get_uint32(descend(state, 0))), uint32 1, \
      [(0, 0, \(scale), uint32 \(quarterTurns), true, [('Meta-0', '\(mode)', @a{sv} {})])], @a{sv} {})
      """
    guard size.count == 2, let tuple = g_variant_parse(nil, text, nil, nil, nil) else {
      throw Failure(description: mode)
    }
    let arguments = (0..<4).map { g_variant_get_child_value(tuple, $0) }
    g_variant_unref(try call(bus, name, path, name, "ApplyMonitorsConfig", arguments))
    let points = size.map { ($0 / scale).rounded() }
    return quarterTurns % 2 == 0 ? (points[0], points[1]) : (points[1], points[0])
  }

  /// Puts as many monitors as there are scales beside each other, from the left; the others are switched off.
  ///
  /// - Returns: Their sizes, in points.
  public static func arrange(scales: [Double]) throws -> [(width: Double, height: Double)] {
    let bus = try bus(), name = "org.gnome.Mutter.DisplayConfig", path = "/org/gnome/Mutter/DisplayConfig"
    let state = try call(bus, name, path, name, "GetCurrentState", [])
    defer { g_variant_unref(state) }
    var places: [String] = [], sizes: [(width: Double, height: Double)] = [], left = 0
    for (index, scale) in scales.enumerated() {
      let connector = String(cString: g_variant_get_string(descend(state, 1, index, 0, 0), nil))
      let mode = String(cString: g_variant_get_string(descend(state, 1, index, 1, 0, 0), nil))
      let size = mode.prefix { $0 != "@" }.split(separator: "x").compactMap { Double($0) }
      guard size.count == 2 else { throw Failure(description: mode) }
      places.append("(\(left), 0, \(scale), uint32 0, \(index == 0), [('\(connector)', '\(mode)', @a{sv} {})])")
      sizes.append(((size[0] / scale).rounded(), (size[1] / scale).rounded()))
      left += Int(sizes[index].width)
    }
    let text = """
      (uint32 \(g_variant_get_uint32(descend(state, 0))), uint32 1, [\(places.joined(separator: ", "))], @a{sv} {})
      """
    guard let tuple = g_variant_parse(nil, text, nil, nil, nil) else { throw Failure(description: text) }
    g_variant_unref(
      try call(bus, name, path, name, "ApplyMonitorsConfig", (0..<4).map { g_variant_get_child_value(tuple, $0) })
    )
    return sizes
  }

  /// Has a finger touch the screen, in points of it. Mutter plugs a touch screen in at the first touch, which programs may not see.
  public func touchDown(_ slot: Int, x: Double, y: Double) throws { try touch("NotifyTouchDown", slot, (x, y)) }

  /// Moves a finger.
  public func touchMotion(_ slot: Int, x: Double, y: Double) throws { try touch("NotifyTouchMotion", slot, (x, y)) }

  /// Lifts a finger.
  public func touchUp(_ slot: Int) throws { try touch("NotifyTouchUp", slot, nil) }

  /// Starts what reads the screen's pictures from PipeWire, until it is interrupted.
  ///
  /// - Parameter elements: The GStreamer elements behind its source, such as `! pngenc ! filesink location=…`.
  public func read(_ elements: String) throws -> Process {
    while node == nil { g_main_context_iteration(nil, 1) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["gst-launch-1.0", "-q", "-e", "pipewiresrc", "path=\(node ?? 0)", "always-copy=true"]
      + elements.split(separator: " ").map(String.init)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Starts to record the screen as VP8 in WebM, made smaller, until the process is interrupted.
  public func record(to file: String) throws -> Process {
    try read(
      "! videorate ! videoscale ! video/x-raw,framerate=20/1,width=\(Self.recordedWidth),pixel-aspect-ratio=1/1 "
        + "! videoconvert ! vp8enc deadline=1 end-usage=cq cq-level=12 ! webmmux ! filesink location=\(file)"
    )
  }

  // MARK: Private

  /// Pixels.
  private static let recordedWidth = 720

  private func touch(_ method: String, _ slot: Int, _ place: (x: Double, y: Double)?) throws {
    var arguments: [OpaquePointer?] = [g_variant_new_uint32(guint32(slot))]
    if let place {
      arguments.insert(g_variant_new_string(stream), at: 0)
      arguments += [g_variant_new_double(place.x * scale), g_variant_new_double(place.y * scale)]
    }
    let name = "org.gnome.Mutter.RemoteDesktop"
    g_variant_unref(try Self.call(bus, name, session, "\(name).Session", method, arguments))
  }

  private static func bus() throws -> OpaquePointer {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { throw Failure(description: "no session's bus") }
    return bus
  }

  /// Returns a part of a part, and so on, of an answer. It is kept for the rest of the program.
  private static func descend(_ value: OpaquePointer, _ indices: Int...) -> OpaquePointer? {
    indices.reduce(value) { g_variant_get_child_value($0, gsize($1)) }
  }

  /// Returns what the method answers, which is the caller's.
  private static func call(
    _ bus: OpaquePointer,
    _ name: String,
    _ path: String,
    _ interface: String,
    _ method: String,
    _ arguments: [OpaquePointer?]
  ) throws -> OpaquePointer {
    var arguments = arguments, error: UnsafeMutablePointer<GError>?
    let tuple = g_variant_new_tuple(&arguments, gsize(arguments.count))
    let milliseconds: Int32 = 60_000
    let answer = g_dbus_connection_call_sync(
      bus,
      name,
      path,
      interface,
      method,
      tuple,
      nil,
      G_DBUS_CALL_FLAGS_NONE,
      milliseconds,
      nil,
      &error
    )
    guard let answer else {
      defer { g_clear_error(&error) }
      throw Failure(description: "\(method): \(error.map { String(cString: $0.pointee.message) } ?? "no answer")")
    }
    return answer
  }
}
