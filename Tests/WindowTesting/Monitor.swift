import CGTK

@testable import UIKit

/// The only monitor of scripts/with-wayland, by Mutter's interfaces `org.gnome.Mutter.RemoteDesktop`, `ScreenCast` and `DisplayConfig`: their
/// XML is in Mutter's sources.
@MainActor
public final class Monitor {
  private static var shared: Monitor?
  private let bus: OpaquePointer
  private let session: String
  private let stream: String
  private var hasTouch = false
  /// PipeWire's number of what is on the monitor; nil until Mutter has told it.
  private var node: UInt32?
  /// Pixels of the monitor for a point of Mutter's.
  private static var scale = 1.0

  /// Gives the monitor so many pixels a point, and turns it by so many quarters, for the rest of the session. Returns when programs have heard
  /// of it.
  ///
  /// - Parameter scale: 1, or another that Mutter has for the monitor's size.
  public static func configure(scale: Double, quarterTurns: UInt32 = 0) async throws {
    let monitor = try open(), before = UIScreen.main.bounds.size
    let name = "org.gnome.Mutter.DisplayConfig", path = "/org/gnome/Mutter/DisplayConfig"
    let state = try require(monitor.call(name, path, name, "GetCurrentState", []), "Mutter's monitors")
    defer { g_variant_unref(state) }
    // The first monitor's first mode: its name begins with its size.
    let mode = String(cString: g_variant_get_string(Self.descend(state, 1, 0, 1, 0, 0), nil))
    let size = mode.prefix { $0 != "@" }.split(separator: "x").compactMap { Double($0) }
    guard size.count == 2 else { throw Missing(description: "the size in \(mode)") }
    let text = """
      (uint32 \(g_variant_get_uint32(Self.descend(state, 0))), uint32 1, \
      [(0, 0, \(scale), uint32 \(quarterTurns), true, [('Meta-0', '\(mode)', @a{sv} {})])], @a{sv} {})
      """
    let tuple = try require(g_variant_parse(nil, text, nil, nil, nil), text)
    let answer = monitor.call(
      name,
      path,
      name,
      "ApplyMonitorsConfig",
      (0..<4).map { g_variant_get_child_value(tuple, $0) }
    )
    g_variant_unref(try require(answer, "a monitor of \(scale) pixels a point"))
    // Mutter ends what was going on with the monitor as it was.
    shared = nil
    Self.scale = scale
    let points = size.map { ($0 / scale).rounded() }
    let expected = quarterTurns % 2 == 0 ? points : points.reversed()
    try await wait("the screen has \(expected) points, not \(before)") {
      UIScreen.main.bounds.size == CGSize(width: expected[0], height: expected[1])
        && UIScreen.main.scale == scale.rounded(.up)
    }
  }

  /// Starts what reads the screen's pictures from PipeWire, with what GStreamer gets behind its source, such as `! pngenc ! filesink location=…`.
  public static func startReading(_ elements: String) async throws -> Process {
    let monitor = try open()
    try await wait("the monitor is shown to PipeWire") { monitor.node != nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["gst-launch-1.0", "-q", "-e", "pipewiresrc", "path=\(monitor.node ?? 0)", "always-copy=true"]
      + elements.split(separator: " ").map(String.init)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Plugs a touch screen in where there is none yet, and waits until GTK knows it.
  static func withTouch(_ display: OpaquePointer?) async throws -> Monitor {
    let monitor = try open()
    if monitor.hasTouch { return monitor }
    // Mutter plugs it in at the first touch, which nobody sees.
    try monitor.touch("NotifyTouchDown", 0, CGPoint(x: 1, y: 1))
    try monitor.touch("NotifyTouchUp", 0, nil)
    try await wait("there is a touch screen") {
      let capabilities = gdk_seat_get_capabilities(gdk_display_get_default_seat(display))
      return capabilities.rawValue & GDK_SEAT_CAPABILITY_TOUCH.rawValue != 0
    }
    // GTK has asked for its touches by then.
    gdk_display_sync(display)
    monitor.hasTouch = true
    return monitor
  }

  /// - Parameter place: In points of the screen; nil where a finger leaves it.
  func touch(_ method: String, _ slot: Int, _ place: CGPoint?) throws {
    var arguments: [OpaquePointer?] = [g_variant_new_uint32(guint32(slot))]
    if let place {
      arguments.insert(g_variant_new_string(stream), at: 0)
      arguments += [g_variant_new_double(place.x * Self.scale), g_variant_new_double(place.y * Self.scale)]
    }
    let name = "org.gnome.Mutter.RemoteDesktop"
    g_variant_unref(try require(call(name, session, "\(name).Session", method, arguments), method))
  }

  // MARK: Private

  private static func open() throws -> Monitor {
    if let shared { return shared }
    let monitor = try Monitor()
    shared = monitor
    return monitor
  }

  private init() throws {
    let bus = try require(g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil), "the session's bus")
    self.bus = bus
    let remote = "org.gnome.Mutter.RemoteDesktop", cast = "org.gnome.Mutter.ScreenCast"
    func call(_ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [OpaquePointer?])
      throws
      -> OpaquePointer
    {
      try require(Self.call(bus, name, path, interface, method, arguments), method)
    }
    func path(_ answer: OpaquePointer) -> String {
      defer { g_variant_unref(answer) }
      return String(cString: g_variant_get_string(Self.descend(answer, 0), nil))
    }
    session = path(try call(remote, "/org/gnome/Mutter/RemoteDesktop", remote, "CreateSession", []))
    let properties = [g_variant_new_string("\(remote).Session"), g_variant_new_string("SessionId")]
    let answer = try call(remote, session, "org.freedesktop.DBus.Properties", "Get", properties)
    defer { g_variant_unref(answer) }
    var option = g_variant_new_dict_entry(
      g_variant_new_string("remote-desktop-session-id"),
      g_variant_new_variant(g_variant_get_variant(Self.descend(answer, 0)))
    )
    let options = g_variant_new_array(nil, &option, 1)
    let casting = path(try call(cast, "/org/gnome/Mutter/ScreenCast", cast, "CreateSession", [options]))
    let none = g_variant_parse(nil, "@a{sv} {}", nil, nil, nil)
    stream = path(
      try call(cast, casting, "\(cast).Session", "RecordMonitor", [g_variant_new_string("Meta-0"), none])
    )
    let hearNode: GDBusSignalCallback = { _, _, _, _, _, parameters, monitor in
      guard let parameters, let monitor else { return }
      let node = g_variant_get_uint32(Monitor.descend(parameters, 0)), context = UInt(bitPattern: monitor)
      MainActor.assumeIsolated {
        guard let monitor = UnsafeRawPointer(bitPattern: context) else { return }
        Unmanaged<Monitor>.fromOpaque(monitor).takeUnretainedValue().node = node
      }
    }
    // It may be told for as long as the program runs.
    g_dbus_connection_signal_subscribe(
      bus,
      nil,
      "\(cast).Stream",
      "PipeWireStreamAdded",
      stream,
      nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      hearNode,
      Unmanaged.passRetained(self).toOpaque(),
      nil
    )
    g_variant_unref(try call(remote, session, "\(remote).Session", "Start", []))
  }

  /// Returns a part of a part, and so on, of an answer. It is kept for the rest of the program.
  private nonisolated static func descend(_ value: OpaquePointer, _ indices: Int...) -> OpaquePointer? {
    indices.reduce(value) { g_variant_get_child_value($0, gsize($1)) }
  }

  /// Returns what the method answers, which is the caller's; nil where it fails.
  private func call(
    _ name: String,
    _ path: String,
    _ interface: String,
    _ method: String,
    _ arguments: [OpaquePointer?]
  ) -> OpaquePointer? {
    Self.call(bus, name, path, interface, method, arguments)
  }

  private static func call(
    _ bus: OpaquePointer,
    _ name: String,
    _ path: String,
    _ interface: String,
    _ method: String,
    _ arguments: [OpaquePointer?]
  ) -> OpaquePointer? {
    var arguments = arguments
    let tuple = g_variant_new_tuple(&arguments, gsize(arguments.count))
    let milliseconds: Int32 = 60_000
    return g_dbus_connection_call_sync(
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
      nil
    )
  }
}
