/// Animations of one call of `UIView.animate`.
@MainActor
final class AnimationGroup {
  let duration: TimeInterval
  let delay: TimeInterval
  let curve: AnimationCurve
  let options: UIView.AnimationOptions
  /// The part of the distance that lies ahead.
  private(set) var remaining: CGFloat = 1
  private(set) var isOver = false
  /// Moves the group in place of the clock.
  let animator: UIViewPropertyAnimator?
  /// The group's way through the animator's time.
  var track: AnimatorTrack? { didSet { if let track { remaining = 1 - track.progress } } }
  /// Clock of the transition that began the group.
  private let clock: AnimationClock?
  /// The clock's time when the group began.
  private let beginning: TimeInterval
  private let completion: (@MainActor (Bool) -> Void)?
  private var start: TimeInterval?
  private var running = 0
  private var hasMoved = false
  private var wasCancelled = false
  private var isCommitted = false
  /// True if its animator or its transition's clock has ended it, or its changes were given up: nothing more is told.
  private var isClosed = false
  /// Stacks that the block arranges otherwise.
  private var arranged: [UIStackView] = []
  /// Transactions that end after this.
  private let transactions = CATransaction.waiting

  /// The group whose animation block runs now.
  static var current: AnimationGroup? { stack.last }
  private static var stack: [AnimationGroup] = []

  init(
    duration: TimeInterval,
    delay: TimeInterval,
    curve: AnimationCurve,
    options: UIView.AnimationOptions,
    animator: UIViewPropertyAnimator? = nil,
    track: AnimatorTrack? = nil,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    self.duration = max(0, duration)
    self.delay = max(0, delay)
    self.curve = curve
    self.options = options
    self.animator = animator
    self.track = track
    clock = animator == nil ? AnimationClock.current : nil
    beginning = clock?.time ?? 0
    self.completion = completion
    if let track { remaining = 1 - track.progress }
    transactions.forEach { $0.hold() }
    animator?.adopt(self)
    clock?.adopt(self)
  }

  /// Has a stack laid out at the end of the animation block that runs now, so that its views move with it.
  static func arrange(_ view: UIStackView) {
    if UIView.areAnimationsEnabled { current?.arranged.append(view) }
  }

  /// Runs the animation block, whose changes join this group.
  func run(_ animations: () -> Void) {
    Self.stack.append(self)
    animations()
    for view in arranged { view.layoutIfNeeded() }
    arranged = []
    Self.stack.removeLast()
    isCommitted = true
    if running == 0 { end(later: true) }
  }

  /// True if something of it still moves.
  var isRunning: Bool { running > 0 }
  /// True if its animator, or its transition's clock, stands still.
  var isHeld: Bool { animator?.isRunning == false || clock?.isHeld == true }
  /// True if an animator or a transition's clock says how far it is.
  var isSteered: Bool { animator != nil || clock != nil }
  /// Time of its transition's clock at which it is over; one that repeats is never.
  var endTime: TimeInterval {
    options.contains(.repeat) ? .infinity : beginning + delay + duration * (options.contains(.autoreverse) ? 2 : 1)
  }

  /// A change began to move.
  func record(_ change: AnimatorChange) {
    animator?.record(change)
    clock?.record(change, of: self)
  }

  /// Called when what steers it may have come to its end.
  func arrive() {
    animator?.arrive()
    clock?.arrive()
  }

  func began() {
    running += 1
    hasMoved = true
  }

  /// One of the changes has arrived, or was replaced or given up.
  func ended(cancelled: Bool) {
    running -= 1
    if cancelled { wasCancelled = true }
    guard running == 0, isCommitted, !isClosed else { return }
    guard let animator else { return end(later: false) }
    close(finished: false)
    animator.groupEnded()
  }

  /// Its animator or its transition's clock has ended, or its changes were given up.
  func close(finished: Bool) {
    guard !isClosed else { return }
    (isClosed, isOver) = (true, true)
    if !finished { wasCancelled = true }
    // Without movement the end was told already.
    if hasMoved { end(later: false) }
  }

  /// Moves on to a time, in seconds; the first one is when the animation begins.
  func advance(to now: TimeInterval) {
    if let animator { return animator.advance(to: now) }
    if let clock {
      clock.advance(to: now)
      return follow(clock.time)
    }
    guard !isOver else { return }
    if start == nil { start = now }
    move(to: now - (start ?? now) - delay)
    if isOver { remaining = 0 }
  }

  /// Moves to a time of its transition's clock, which may go back, and ends it.
  func follow(_ time: TimeInterval) {
    guard !isClosed else { return }
    remaining = 1
    move(to: time - beginning - delay)
    isOver = false
  }

  private func move(to time: TimeInterval) {
    guard time >= 0 else { return }
    // Of an animation that takes next to no time, as many rounds as can be counted.
    let rounds = duration > 0 ? time / max(duration, 1e-6) : 1
    if options.contains(.repeat) {
      let round = rounds.rounded(.down)
      let isBackward = options.contains(.autoreverse) && Int(round) % 2 == 1
      let fraction = isBackward ? 1 - (rounds - round) : rounds - round
      remaining = 1 - curve.progress(at: fraction, duration: duration)
    } else if options.contains(.autoreverse) {
      remaining = 1 - curve.progress(at: rounds <= 1 ? rounds : 2 - rounds, duration: duration)
      isOver = rounds >= 2
    } else {
      remaining = 1 - curve.progress(at: rounds, duration: duration)
      isOver = rounds >= 1
    }
  }

  private func end(later: Bool) {
    clock?.forget(self)
    defer { transactions.forEach { $0.release() } }
    guard let completion else { return }
    let finished = !wasCancelled
    // Without movement, the caller still returns first.
    if later { DispatchQueue.main.async { completion(finished) } } else { completion(finished) }
  }
}
