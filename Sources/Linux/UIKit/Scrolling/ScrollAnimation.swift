import CQuintetGTK
import Dispatch

/// Moves something from 0 to 1 on the frame clock, unless the desktop shows no animations. It ends when it is released.
@MainActor
final class ScrollAnimation {
  /// Milliseconds, as libadwaita's own scrolling.
  private static let duration: UInt32 = 250
  private var animation: GObjectReference?
  private let step: Step

  init(
    of box: BoxWidget,
    _ run: @escaping @MainActor (Double) -> Void,
    completion: @escaping @MainActor () -> Void
  ) {
    self.step = Step(run)
    let data = Unmanaged.passRetained(self.step).toOpaque()
    guard let target = adw_callback_animation_target_new(runStep, data, releaseStep),
      let made = adw_timed_animation_new(box.pointer, 0, 1, Self.duration, target)
    else { return }
    adw_timed_animation_set_easing(OpaquePointer(made), ADW_EASE_OUT_CUBIC)
    animation = GObjectReference(owning: OpaquePointer(made))
    connect(UnsafeMutableRawPointer(made), "done", completion)
  }

  isolated deinit {
    // Ends one that is under way, which holds a reference to itself; it would go back to its beginning.
    step.run = { _ in }
    guard let animation else { return }
    adw_animation_reset(UnsafeMutablePointer(animation.pointer))
    // A step may be what releases it, and libadwaita goes on with the animation after the step.
    DispatchQueue.main.async { withExtendedLifetime(animation) {} }
  }

  func play() {
    if let animation { adw_animation_play(UnsafeMutablePointer(animation.pointer)) }
  }
}

@MainActor
private final class Step {
  var run: @MainActor (Double) -> Void
  init(_ run: @escaping @MainActor (Double) -> Void) { self.run = run }
}

private func runStep(_ value: Double, _ data: UnsafeMutableRawPointer?) {
  let data = UInt(bitPattern: data)
  MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return }
    Unmanaged<Step>.fromOpaque(data).takeUnretainedValue().run(value)
  }
}

private func releaseStep(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<Step>.fromOpaque(data).release()
}
