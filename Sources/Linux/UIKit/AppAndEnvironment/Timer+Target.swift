extension Timer {
  /// Makes a timer that calls a method with itself, and has it run on the main thread. The target is retained until the timer is
  /// invalidated. The method comes without its object, as in `selector: Screen.tick`.
  @discardableResult @preconcurrency @MainActor
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, yesOrNo) { aSelector(aTarget)($0) }
  }

  /// Makes a timer that calls a method without arguments, and has it run on the main thread.
  @discardableResult @preconcurrency @MainActor
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping @MainActor (Target) -> @MainActor () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, yesOrNo) { _ in aSelector(aTarget)() }
  }

  @MainActor
  private class func scheduled(
    _ interval: TimeInterval,
    _ repeats: Bool,
    _ call: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let made = MadeTimer()
    let timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in
      MainActor.assumeIsolated { made.timer.map(call) }
    }
    made.timer = timer
    return timer
  }
}

/// A timer that its own block asks for.
@MainActor
private final class MadeTimer {
  weak var timer: Timer?
}
