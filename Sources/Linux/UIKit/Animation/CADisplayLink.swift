import CQuintetGTK

/// Calls a method before each frame of the application's front window, and rests while there is none on the screen.
@preconcurrency @MainActor
public final class CADisplayLink {
  // MARK: Public

  /// Makes a display link that calls a method of an object, which it keeps until it is invalidated. In place of a selector, which does
  /// not exist on Linux, the method itself is given: `CADisplayLink(target: self, selector: Clock.tick)`.
  public init<Target: AnyObject>(target: Target, selector: @escaping @MainActor (Target) -> (CADisplayLink) -> Void) {
    call = { selector(target)($0) }
  }

  /// Makes a display link that calls a method without the link.
  public init<Target: AnyObject>(target: Target, selector: @escaping @MainActor (Target) -> () -> Void) {
    call = { _ in selector(target)() }
  }

  /// Begins to call. There is one run loop here, the main one; the mode is of no account.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil, !Self.added.contains(where: { $0 === self }) else { return }
    Self.added.append(self)
    listen()
  }

  /// Ends the calls for good and releases the target.
  public func invalidate() {
    Self.added.removeAll { $0 === self }
    ticks = nil
    call = nil
  }

  /// True if the calls rest; nothing wakes the process meanwhile.
  public var isPaused = false {
    didSet { if isPaused != oldValue, Self.added.contains(where: { $0 === self }) { listen() } }
  }
  /// Beginning of the frame that is shown, in seconds of `CACurrentMediaTime()`.
  public private(set) var timestamp: TimeInterval = 0
  /// Time at which the next frame is due, in seconds of `CACurrentMediaTime()`.
  public var targetTimestamp: TimeInterval { timestamp + duration }
  /// Seconds from one frame to the next.
  public private(set) var duration: TimeInterval = 1.0 / 60
  /// Highest number of calls a second; 0 is every frame.
  public var preferredFramesPerSecond = 0

  // MARK: Internal

  /// A window came onto the screen or left it.
  static func windowsChanged() {
    for link in added { link.listen() }
  }

  // MARK: Private

  /// Links that are kept until they are invalidated, as a run loop keeps them in UIKit.
  private static var added: [CADisplayLink] = []
  private var call: (@MainActor (CADisplayLink) -> Void)?
  private var ticks: FrameTicks?
  private var lastTick: TimeInterval?
  private weak var window: UIWindow?

  private func listen() {
    let front = isPaused ? nil : UIApplication.shared.frontWindow
    if ticks != nil, front != nil, front === window { return }
    window = front
    lastTick = nil
    ticks = front.map { FrameTicks(of: $0.box.pointer) { [weak self] in self?.tick($0) } }
  }

  /// Takes the time of a frame, in seconds.
  func tick(_ now: TimeInterval) {
    if let lastTick {
      let passed = now - lastTick
      // Half a frame early is nearer than half a frame late.
      if preferredFramesPerSecond > 0, passed < 1 / TimeInterval(preferredFramesPerSecond) - duration / 2 { return }
      if passed > 0, passed < 0.1, preferredFramesPerSecond == 0 { duration = passed }
    }
    lastTick = now
    timestamp = now
    call?(self)
  }
}

/// Returns the time of a clock that never goes back and stands still while the machine sleeps, in seconds.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> TimeInterval {
  TimeInterval(g_get_monotonic_time()) / 1e6
}
