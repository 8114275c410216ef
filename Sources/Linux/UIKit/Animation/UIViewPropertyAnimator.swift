/// Animates changes of views, and can be paused, moved by hand, reversed and stopped on the way.
///
/// One that nobody keeps lives as long as it animates views.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  // MARK: Lifecycle

  /// Makes an animator that does not run yet.
  /// - Parameters:
  ///   - duration: Seconds; a spring with its own physics takes its own time.
  ///   - parameters: The curve.
  public required init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = parameters.settlingTime ?? max(0, duration)
    timingParameters = parameters
    curve = parameters.curve
    main = AnimatorTrack(start: 0, end: 1, curve: curve, duration: self.duration, progress: 0, whole: 0)
  }

  /// Makes an animator with one of the named curves.
  public convenience init(
    duration: TimeInterval,
    curve: UIView.AnimationCurve,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a cubic Bézier curve.
  public convenience init(
    duration: TimeInterval,
    controlPoint1 point1: CGPoint,
    controlPoint2 point2: CGPoint,
    animations: (@MainActor () -> Void)? = nil
  ) {
    let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: parameters)
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a spring.
  public convenience init(
    duration: TimeInterval,
    dampingRatio ratio: CGFloat,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it. Inside another animation it takes that one's duration and curve, unless its options say otherwise, and
  /// cannot be paused.
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - options: Its curve, and whether its views take touches. It does not repeat.
  ///   - animations: Makes the changes. Runs at once.
  ///   - completion: Is told once where it ended.
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let outer = AnimationGroup.current
    let duration = options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
    let parameters = UICubicTimingParameters(options.contains(.overrideInheritedCurve) ? nil : outer?.curve, options)
    let animator = self.init(duration: duration, timingParameters: parameters)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.isInterruptible = outer == nil
    animator.groupOptions = options.intersection(.beginFromCurrentState)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Public: settings

  /// The curve.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// Seconds from beginning to end.
  open private(set) var duration: TimeInterval
  /// Seconds before it begins, as it was started with.
  open private(set) var delay: TimeInterval = 0
  /// True if its views take touches while it is active.
  open var isUserInteractionEnabled = true
  /// True if the application finds the view of a touch itself; else a view takes touches where it is shown, and not where it will be.
  open var isManualHitTestingEnabled = false
  /// True if it can be paused, moved by hand and stopped.
  open var isInterruptible = true
  /// True if `fractionComplete` is a part of the distance, so that what is moved by hand follows evenly; else it is a part of the time.
  open var scrubsLinearly = true
  /// True if it is paused at its end, and goes back or on from there, in place of ending.
  open var pausesOnCompletion = false

  // MARK: Public: state

  open private(set) var state = UIViewAnimatingState.inactive
  open var isRunning: Bool { leg != nil }

  open var isReversed: Bool {
    get { goesBack }
    set {
      guard goesBack != newValue else { return }
      goesBack = newValue
      if leg != nil { run() }
    }
  }

  /// The part that is behind, from 0 to 1, in the direction it goes. Setting it holds the animation there; one that has not begun makes its
  /// changes.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      let part = min(1, max(0, scrubsLinearly ? main.progress : time))
      return goesBack ? 1 - part : part
    }
    set {
      guard state == .inactive || state == .active && isInterruptible else { return }
      activate()
      isWaiting = false
      if leg != nil { hold() }
      let part = min(1, max(0, goesBack ? 1 - newValue : newValue))
      if scrubsLinearly {
        time = curve.fraction(ofProgress: part, duration: duration)
        move { $0.scrub(to: part) }
      } else {
        time = part
        move { $0.scrub(toTime: part) }
      }
      changes.forEach { $0.refresh() }
    }
  }

  // MARK: Public: blocks

  open func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat) {
    let factor = min(1, max(0, delayFactor))
    switch state {
    case .inactive: blocks.append((animation, factor))
    case .active:
      // On the way back, what is new has its old value already.
      let now = leg.map { goesBack ? $0.from : time } ?? time
      make(animation, from: now + (1 - now) * factor, progress: 0)
      if isWaiting { run() }
    case .stopped: break
    }
  }

  open func addAnimations(_ animation: @escaping @MainActor () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Public: course

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, leg == nil else { return }
    self.delay = max(0, delay)
    let hasBlocks = state == .active || !blocks.isEmpty
    activate()
    // Without changes it waits for some.
    if hasBlocks, !isWaiting { run(after: self.delay) } else { isWaiting = true }
  }

  open func pauseAnimation() {
    guard state == .inactive || state == .active && isInterruptible else { return }
    activate()
    isWaiting = false
    hold()
  }

  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  ) {
    guard state == .active, leg == nil else { return }
    run(by: parameters?.curve, for: durationFactor > 0 ? duration * durationFactor : nil)
  }

  /// Ends the animation where it is: the properties get the values that are shown. Completions are called by `finishAnimation(at:)`, and not
  /// at all with `true`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    let groups = groups.compactMap(\.group)
    UIView.performWithoutAnimation { for index in changes.indices { changes[index].stopHere() } }
    changes.forEach { $0.stopMoving() }
    (state, leg, isWaiting) = (.stopped, nil, false)
    self.groups = []
    if withoutFinishing { reset() }
    groups.forEach { $0.close(finished: false) }
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    end(at: finalPosition)
  }

  // MARK: Internal

  /// Changes of a block began to move.
  func record(_ change: AnimatorChange) { changes.append(change) }

  /// A block's changes, or those of an animation inside, are moved by the animator.
  func adopt(_ group: AnimationGroup) { groups.append(Group(group: group)) }

  /// Moves on to a frame's time.
  func advance(to now: TimeInterval) {
    guard let fraction = leg?.fraction(at: now), let leg else { return }
    time = leg.time(at: fraction)
    move { $0.run(leg, fraction) }
    isDue = fraction >= 1
  }

  /// Ends, if it has come to the end of its way.
  func arrive() {
    guard isDue, let leg else { return }
    if pausesOnCompletion { hold() } else { end(at: leg.to == 1 ? .end : .start) }
  }

  /// The changes of a group were given up, as their views left the window.
  func groupEnded() {
    if state == .active, !isMoving { end(at: goesBack ? .start : .end) }
  }

  // MARK: Private

  private struct Group {
    weak var group: AnimationGroup?
  }

  private let curve: AnimationCurve
  private var blocks: [(changes: @MainActor () -> Void, delay: CGFloat)] = []
  private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  private var groups: [Group] = []
  private var changes: [AnimatorChange] = []
  /// The part of the time that is behind, from the first values to the last.
  private var time: CGFloat = 0
  /// Progress of changes that take all of the time.
  private var main: AnimatorTrack
  private var leg: AnimatorLeg?
  private var goesBack = false
  /// True if it has come to the end of its way.
  private var isDue = false
  /// True if it was started without changes.
  private var isWaiting = false
  private var groupOptions: UIView.AnimationOptions = []

  private var isMoving: Bool { groups.contains { $0.group?.isRunning ?? false } }

  /// Makes the changes of all blocks, of which nothing shows yet.
  private func activate() {
    guard state == .inactive else { return }
    time = goesBack ? 1 : 0
    main = track(from: 0, progress: time)
    state = .active
    let blocks = blocks
    self.blocks = []
    for block in blocks { make(block.changes, from: block.delay, progress: time) }
  }

  private func make(_ changes: () -> Void, from start: CGFloat, progress: CGFloat) {
    let group = AnimationGroup(
      duration: duration * (1 - start),
      delay: 0,
      curve: curve,
      options: isUserInteractionEnabled ? groupOptions.union(.allowUserInteraction) : groupOptions,
      animator: self,
      track: track(from: start, progress: progress)
    )
    group.run(changes)
  }

  private func track(from start: CGFloat, progress: CGFloat) -> AnimatorTrack {
    AnimatorTrack(
      start: start,
      end: 1,
      curve: curve,
      duration: duration,
      progress: progress,
      whole: state == .active ? main.progress : time
    )
  }

  private func move(_ body: (inout AnimatorTrack) -> Void) {
    body(&main)
    for case let group? in groups.lazy.map(\.group) {
      if var track = group.track {
        body(&track)
        group.track = track
      }
    }
  }

  private func hold() {
    (leg, isDue) = (nil, false)
    let whole = main.progress
    move { $0.hold(at: whole) }
  }

  /// Goes on from here to the end that it is meant for.
  private func run(after delay: TimeInterval = 0, by curve: AnimationCurve? = nil, for length: TimeInterval? = nil) {
    hold()
    isWaiting = false
    let goal: CGFloat = goesBack ? 0 : 1
    leg = AnimatorLeg(
      from: time,
      to: goal,
      length: length ?? abs(goal - time) * duration,
      delay: delay,
      curve: curve
    )
    changes.forEach { $0.resume() }
    guard !isMoving else { return }
    // Nothing moves: the caller still returns first.
    DispatchQueue.main.async { [self] in
      if state == .active, leg != nil, !isMoving { end(at: goesBack ? .start : .end) }
    }
  }

  /// Shows the values of a place and tells of the end.
  private func end(at position: UIViewAnimatingPosition) {
    let changes = changes, completions = completions
    let groups = groups.compactMap(\.group)
    reset()
    changes.forEach { $0.stopMoving() }
    if position != .current {
      UIView.performWithoutAnimation {
        for change in changes.reversed() { change.settle(atStart: position == .start) }
      }
    }
    groups.forEach { $0.close(finished: position == .end) }
    completions.forEach { $0(position) }
  }

  private func reset() {
    (state, leg, isDue, isWaiting, time) = (.inactive, nil, false, false, 0)
    (blocks, changes, groups, completions) = ([], [], [], [])
    main = AnimatorTrack(start: 0, end: 1, curve: curve, duration: duration, progress: 0, whole: 0)
  }
}

extension UITimingCurveProvider {
  /// Seconds that a spring of its own physics takes.
  fileprivate var settlingTime: TimeInterval? {
    timingCurveType == .spring ? springTimingParameters?.settlingTime : nil
  }
}
