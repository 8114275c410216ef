import Foundation
import Testing
import VirtualMonitor

/// A finger on the screen of scripts/with-session --wayland, which the window in front fills.
final class Finger {
  /// True if there are fingers, and neither keys nor a pointer.
  static let isThere = ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil

  private let monitor: VirtualMonitor
  /// Microseconds between two places of a finger, as with a screen that looks sixty times a second.
  private static let interval: UInt32 = 16_000

  /// Plugs the touch screen in: for programs that start after it.
  init() throws {
    monitor = try VirtualMonitor()
    // Mutter plugs it in at the first touch, which nobody sees.
    try monitor.touchDown(0, x: 1, y: 1)
    try monitor.touchUp(0)
  }

  /// Records the screen while the body runs, where `RECORDING` names a file: make recordings.
  func recording(_ body: () throws -> Void) throws {
    guard let file = ProcessInfo.processInfo.environment["RECORDING"] else { return try body() }
    let process = try monitor.record(to: file)
    defer {
      // The file gets its end then.
      process.interrupt()
      process.waitUntilExit()
    }
    try body()
  }

  /// Touches the middle of what is there, lets go, and waits for what comes of it; again where nothing comes of it, as ``repeated(until:_:_:)``.
  func tap(_ element: Element, until what: String, _ isDone: () throws -> Bool) throws {
    try repeated(until: what, isDone) {
      guard let place = element.middle else { throw Failure("\(element.name) is nowhere") }
      try drag(from: place, to: place, steps: 2)
    }
  }

  /// Drags, and waits for what comes of it; again where nothing comes of it, as ``repeated(until:_:_:)``.
  func drag(
    from start: (x: Double, y: Double),
    to end: (x: Double, y: Double),
    steps: Int = 15,
    until what: String,
    _ isDone: () throws -> Bool
  ) throws {
    try repeated(until: what, isDone) { try drag(from: start, to: end, steps: steps) }
  }

  /// Does what a person does with a finger, and waits for what comes of it.
  ///
  /// Mutter sends a touch to a window that has just gone, or elsewhere while a window comes, and nobody can see that. So what nothing has come of
  /// for a while is done again, as a person would; what does not come of three times does not come.
  private func repeated(until what: String, _ isDone: () throws -> Bool, _ body: () throws -> Void) throws {
    for patience in [8.0, 8, 60] {
      try body()
      do { return try wait(until: what, within: patience, isDone) } catch  where patience < 60 {}
    }
  }

  /// Touches a place of the window, moves to another, rests there and lets go.
  ///
  /// - Parameter rest: Seconds. A list glides on after a finger that does not rest.
  func drag(
    from start: (x: Double, y: Double),
    to end: (x: Double, y: Double),
    steps: Int = 15,
    rest: Double = 0.05
  ) throws {
    try monitor.touchDown(0, x: start.x, y: start.y)
    for step in 1...steps {
      usleep(Self.interval)
      let part = Double(step) / Double(steps)
      try monitor.touchMotion(0, x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
    usleep(UInt32(rest * 1_000_000))
    try monitor.touchUp(0)
    usleep(2 * Self.interval)
  }
}
