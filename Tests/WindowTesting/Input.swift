import CQuintetGTK
import Glibc
import Testing

@testable import UIKit

/// Presses buttons and keys of the X server, as a hand would. GTK itself has no way to make events.
@MainActor
public enum Input {
  /// Clicks in the middle of a view, or at a point of it.
  public static func click(_ view: UIView, at point: CGPoint? = nil, button: UInt32 = 1) async throws {
    let place = point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    try await click(view.box.pointer, at: place, button: button)
  }

  /// Clicks at a point of a widget.
  public static func click(_ widget: UnsafeMutablePointer<GtkWidget>, at point: CGPoint, button: UInt32 = 1)
    async throws
  {
    let server = try XServer.open()
    var place = try server.place(of: widget, at: point)
    server.move(place.0, place.1)
    // GTK has to see the pointer enter before it sees the press; meanwhile, the window manager may still move a new window.
    try await settle()
    for _ in 0..<20 {
      let now = try server.place(of: widget, at: point)
      if now == place { break }
      place = now
      server.move(place.0, place.1)
      try await settle()
    }
    server.button(true, number: button)
    try await settle()
    server.button(false, number: button)
    try await settle()
  }

  /// Moves the pointer to the screen's lower right corner, where no test's window is: nothing looks pointed at.
  public static func moveAway() throws { try XServer.open().move(32_000, 32_000) }

  /// Turns the wheel by a step, up with button 4 and down with 5, while a key is held down.
  public static func scroll(_ view: UIView, at point: CGPoint, button: UInt32, holding modifier: Int32?) async throws {
    let server = try XServer.open(), widget = view.box.pointer
    let (x, y) = try server.place(of: widget, at: point)
    server.move(x, y)
    try await settle()
    if let modifier { server.key(UInt(modifier), isDown: true) }
    server.button(true, number: button)
    server.button(false, number: button)
    if let modifier { server.key(UInt(modifier), isDown: false) }
    try await settle()
  }

  /// Presses in a view, moves through points of it, and lets go at the last one.
  public static func drag(_ view: UIView, through points: [CGPoint], before letGo: () -> Void = {}) async throws {
    let server = try XServer.open(), widget = view.box.pointer
    for (index, point) in points.enumerated() {
      let (x, y) = try server.place(of: widget, at: point)
      server.move(x, y)
      try await settle()
      if index == 0 { server.button(true) }
      if index == 0 { try await settle() }
      // GTK keeps moves for the next frame, which comes late on a busy machine.
      await view.window?.nextFrame()
    }
    letGo()
    server.button(false)
    try await settle()
  }

  /// Presses several times quickly in the middle of a view.
  public static func tap(_ view: UIView, times: Int) async throws {
    let server = try XServer.open(), widget = view.box.pointer
    let (x, y) = try server.place(of: widget, at: CGPoint(x: view.bounds.midX, y: view.bounds.midY))
    server.move(x, y)
    try await settle()
    for _ in 0..<times {
      server.button(true)
      server.button(false)
      try await settle()
    }
  }

  /// Presses a key while others are held down.
  public static func press(_ key: Int32, holding modifiers: [Int32], in window: UIWindow) async throws {
    let server = try XServer.open()
    try await focus(window, server)
    modifiers.forEach { server.key(UInt($0), isDown: true) }
    server.key(UInt(key))
    modifiers.forEach { server.key(UInt($0), isDown: false) }
    try await settle()
  }

  /// Presses a key that has two signs, one in each of two layouts of which the first is used, while another is held down.
  public static func press(_ sign: Int32, or other: Int32, holding modifier: Int32, in window: UIWindow) async throws {
    let server = try XServer.open()
    server.map(UInt(sign), UInt(other))
    try await focus(window, server)
    server.key(UInt(modifier), isDown: true)
    server.pressMappedKey()
    server.key(UInt(modifier), isDown: false)
    try await settle()
  }

  /// Types small letters and digits.
  public static func type(_ text: String, in window: UIWindow) async throws {
    for scalar in text.unicodeScalars { try await press(Int32(gdk_unicode_to_keyval(scalar.value)), in: window) }
  }

  /// Presses and releases a key, in the window that has the focus: see `focus`.
  public static func press(_ key: Int32, in window: UIWindow) async throws {
    let server = try XServer.open()
    try await focus(window, server)
    try await press(key, server)
  }

  /// Presses a key in whatever window of GTK's is the widget's.
  public static func press(_ key: Int32, at widget: UnsafeMutablePointer<GtkWidget>) async throws {
    let server = try XServer.open()
    let native = try #require(gtk_widget_get_native(widget))
    server.focus(try #require(gtk_native_get_surface(native)))
    try await press(key, server)
  }

  /// Gives a window the keys. On a busy machine the window manager may yet give them to another, new one.
  private static func focus(_ window: UIWindow, _ server: XServer) async throws {
    let pointer = try #require(window.gtkWindow)
    for _ in 0..<20 {
      server.focus(try #require(gtk_native_get_surface(OpaquePointer(pointer))))
      try await settle()
      if gtk_window_is_active(pointer) != 0 { return }
    }
  }

  private static func press(_ key: Int32, _ server: XServer) async throws {
    try await settle()
    server.key(UInt(key))
    try await settle()
  }

  /// Events take a turn through the X server and back; then they wait for GTK, however busy the server was.
  private static func settle() async throws {
    gdk_display_sync(gdk_display_get_default())
    try await Task.sleep(for: .milliseconds(60))
    // On a busy machine there is more to do by now. What moves always has some more, so there is an end to it.
    gdk_display_sync(gdk_display_get_default())
    for _ in 0..<100 where g_main_context_pending(nil) != 0 { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// The few functions of Xlib and XTEST that are needed, found at run time, since the package has no use for them otherwise.
@MainActor
private final class XServer {
  private typealias Display = OpaquePointer
  private static var shared: XServer?
  private let display: Display
  private let x11: UnsafeMutableRawPointer
  private let xtest: UnsafeMutableRawPointer

  static func open() throws -> XServer {
    if let shared { return shared }
    let server = try XServer()
    shared = server
    return server
  }

  private init() throws {
    x11 = try #require(dlopen("libX11.so.6", RTLD_NOW), "libX11")
    xtest = try #require(dlopen("libXtst.so.6", RTLD_NOW), "libXtst")
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> Display?
    // The signatures are those of Xlib's headers.
    let open = unsafeBitCast(try #require(dlsym(x11, "XOpenDisplay")), to: Open.self)
    display = try #require(open(nil), "the X server")
  }

  private func call<Signature>(_ library: UnsafeMutableRawPointer, _ name: String, as type: Signature.Type)
    -> Signature?
  {
    dlsym(library, name).map { unsafeBitCast($0, to: type) }
  }

  private func flush() {
    typealias Sync = @convention(c) (Display, Int32) -> Int32
    _ = call(x11, "XSync", as: Sync.self)?(display, 0)
  }

  func move(_ x: Int32, _ y: Int32) {
    typealias Move = @convention(c) (Display, Int32, Int32, Int32, UInt) -> Int32
    _ = call(xtest, "XTestFakeMotionEvent", as: Move.self)?(display, -1, x, y, 0)
    flush()
  }

  func button(_ isDown: Bool, number: UInt32 = 1) {
    typealias Button = @convention(c) (Display, UInt32, Int32, UInt) -> Int32
    _ = call(xtest, "XTestFakeButtonEvent", as: Button.self)?(display, number, isDown ? 1 : 0, 0)
    flush()
  }

  func key(_ symbol: UInt) {
    typealias Code = @convention(c) (Display, UInt) -> UInt8
    typealias Key = @convention(c) (Display, UInt32, Int32, UInt) -> Int32
    guard let code = call(x11, "XKeysymToKeycode", as: Code.self)?(display, symbol),
      let press = call(xtest, "XTestFakeKeyEvent", as: Key.self)
    else { return }
    _ = press(display, UInt32(code), 1, 0)
    _ = press(display, UInt32(code), 0, 0)
    flush()
  }

  /// Code of a key that keyboards do not have.
  private static let mappedKey: UInt8 = 255

  /// Gives that key a sign in each of two layouts, with Shift and without.
  func map(_ first: UInt, _ second: UInt) {
    typealias Change = @convention(c) (Display, Int32, Int32, UnsafePointer<UInt>, Int32) -> Int32
    let change = call(x11, "XChangeKeyboardMapping", as: Change.self)
    _ = change?(display, Int32(Self.mappedKey), 4, [first, first, second, second], 1)
    flush()
  }

  func pressMappedKey() {
    typealias Key = @convention(c) (Display, UInt32, Int32, UInt) -> Int32
    let press = call(xtest, "XTestFakeKeyEvent", as: Key.self)
    for isDown in [1, 0] as [Int32] { _ = press?(display, UInt32(Self.mappedKey), isDown, 0) }
    flush()
  }

  func key(_ symbol: UInt, isDown: Bool) {
    typealias Code = @convention(c) (Display, UInt) -> UInt8
    typealias Key = @convention(c) (Display, UInt32, Int32, UInt) -> Int32
    guard let code = call(x11, "XKeysymToKeycode", as: Code.self)?(display, symbol) else { return }
    _ = call(xtest, "XTestFakeKeyEvent", as: Key.self)?(display, UInt32(code), isDown ? 1 : 0, 0)
    flush()
  }

  func focus(_ surface: OpaquePointer) {
    typealias Focus = @convention(c) (Display, UInt, Int32, UInt) -> Int32
    guard let window = window(of: surface) else { return }
    _ = call(x11, "XSetInputFocus", as: Focus.self)?(display, window, 2, 0)
    flush()
  }

  /// Returns the place of a widget's point on the screen.
  func place(of widget: UnsafeMutablePointer<GtkWidget>, at point: CGPoint) throws -> (Int32, Int32) {
    let native = try #require(gtk_widget_get_native(widget), "the widget's window")
    let surface = try #require(gtk_native_get_surface(native), "the widget's surface")
    var own = graphene_point_t(x: Float(point.x), y: Float(point.y)), inWindow = graphene_point_t()
    let nativeWidget = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_compute_point(widget, nativeWidget, &own, &inWindow) != 0 else {
      throw Missing(description: "the widget is not in a window")
    }
    var offset = (x: 0.0, y: 0.0)
    gtk_native_get_surface_transform(native, &offset.x, &offset.y)
    typealias Translate =
      @convention(c) (
        Display, UInt, UInt, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<UInt>
      ) -> Int32
    typealias Root = @convention(c) (Display) -> UInt
    let translate = try #require(call(x11, "XTranslateCoordinates", as: Translate.self))
    let rootWindow = try #require(call(x11, "XDefaultRootWindow", as: Root.self)), root = rootWindow(display)
    var x: Int32 = 0, y: Int32 = 0, child: UInt = 0
    let id = try #require(window(of: surface), "the X window")
    _ = translate(
      display,
      id,
      root,
      Int32(CGFloat(inWindow.x) + offset.x),
      Int32(CGFloat(inWindow.y) + offset.y),
      &x,
      &y,
      &child
    )
    return (x, y)
  }

  private func window(of surface: OpaquePointer) -> UInt? {
    typealias Identifier = @convention(c) (OpaquePointer) -> UInt
    // RTLD_DEFAULT: GTK is linked in.
    return dlsym(nil, "gdk_x11_surface_get_xid").map { unsafeBitCast($0, to: Identifier.self)(surface) }
  }
}
