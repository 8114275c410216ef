import CQuintetGTK
import Testing
import VirtualMonitor

@testable import UIKit

/// The monitor that tests in windows share.
@MainActor
public enum Monitor {
  private static var session: VirtualMonitor?
  private static var scale = 1.0
  private static var hasTouch = false

  /// Gives the monitor so many pixels a point, and turns it by so many quarters, for the rest of the session. Returns when programs have heard
  /// of it.
  ///
  /// - Parameter scale: 1, or another that Mutter has for the monitor's size.
  public static func configure(scale: Double, quarterTurns: UInt32 = 0) async throws {
    let size = try VirtualMonitor.configure(scale: scale, quarterTurns: quarterTurns)
    session = nil
    hasTouch = false
    self.scale = scale
    try await wait("the screen has \(size) points") {
      UIScreen.main.bounds.size == CGSize(width: size.width, height: size.height)
        && UIScreen.main.scale == scale.rounded(.up)
    }
  }

  /// The session with the monitor as it is.
  public static func current() throws -> VirtualMonitor {
    let session = try self.session ?? VirtualMonitor(scale: scale)
    self.session = session
    return session
  }

  /// Plugs a touch screen in where there is none yet, and waits until GTK knows it.
  static func withTouch(_ display: OpaquePointer?) async throws -> VirtualMonitor {
    let monitor = try current()
    if hasTouch { return monitor }
    try monitor.touchDown(0, x: 1, y: 1)
    try monitor.touchUp(0)
    try await wait("there is a touch screen") {
      let capabilities = gdk_seat_get_capabilities(gdk_display_get_default_seat(display))
      return capabilities.rawValue & GDK_SEAT_CAPABILITY_TOUCH.rawValue != 0
    }
    // GTK has asked for its touches by then.
    gdk_display_sync(display)
    hasTouch = true
    return monitor
  }
}
