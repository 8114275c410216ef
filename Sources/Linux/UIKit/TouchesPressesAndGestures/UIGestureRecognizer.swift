/// Finds a gesture in the touches of a view and of all that is in it, and runs actions.
///
/// A subclass overrides the four `touches…` methods and sets `state`. Where UIKit takes a selector, the actions are methods
/// without their object, as in `UITapGestureRecognizer(target: self, action: Screen.tapped)`.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Progress of a recogniser.
  public enum State: Int, Sendable {
    /// Nothing has been recognised yet.
    case possible
    /// A gesture that goes on has begun.
    case began
    /// A gesture that goes on has changed.
    case changed
    /// The gesture is complete.
    case ended
    /// A gesture that had begun was broken off.
    case cancelled
    /// The touches are not this gesture.
    case failed

    /// A gesture that is complete at once, by its other name.
    public static var recognized: State { .ended }
  }

  /// Makes a recogniser that has no action yet.
  public init() {}

  /// Makes a recogniser that calls a method; the target is not retained.
  public convenience init<Target: AnyObject>(
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Makes a recogniser that calls a method with itself; the target is not retained.
  public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Calls a method each time the state changes to one that tells of a gesture; the target is not retained. A method takes the place of
  /// the one that was added before for the same target at the same place in the program, which callers leave to the defaults.
  @preconcurrency public func addTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    fileID: String = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    add(TargetAction(target, at: SourcePlace(fileID: fileID, line: line, column: column), action))
  }

  /// Calls a method with the recogniser; the target is not retained.
  @preconcurrency public func addTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    fileID: String = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    add(TargetAction(target, at: SourcePlace(fileID: fileID, line: line, column: column), action))
  }

  private func add(_ action: TargetAction) {
    actions.removeAll(where: action.isSame)
    actions.append(action)
  }

  /// Calls no method of a target any more; nil stands for all targets. Methods cannot be told apart, so that `action` is
  /// always nil.
  public func removeTarget(_ target: AnyObject?, action: Never?) {
    actions.removeAll { target == nil || $0.target == nil || $0.target === target }
  }

  /// A name for messages, by which programs tell recognisers apart.
  open var name: String?
  /// Decides when the recogniser may look at touches and act on them.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view whose touches it looks at.
  open internal(set) weak var view: UIView?
  /// True if a recognised gesture takes the touches from the view, whose `touchesCancelled` is called.
  open var cancelsTouchesInView = true

  /// True if it looks at touches. Switching it off breaks a gesture off.
  open var isEnabled = true {
    didSet { if !isEnabled { breakOff() } }
  }

  /// Progress of the recogniser. For subclasses to set; a change that cannot follow on the present state is ignored.
  open var state: State {
    get { currentState }
    set { change(to: newValue) }
  }

  /// Number of touches that it is looking at.
  open var numberOfTouches: Int { activeTouches.count }

  /// Returns the middle of the touches, in a view's coordinates; nil stands for the window's.
  open func location(in view: UIView?) -> CGPoint { Self.middle(of: lastTouches, in: view) }

  static func middle(of touches: [UITouch], in view: UIView?) -> CGPoint {
    let places = touches.map { $0.location(in: view) }
    guard !places.isEmpty else { return .zero }
    let sum = places.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / CGFloat(places.count), y: sum.y / CGFloat(places.count))
  }

  /// Returns where one of the touches is, in a view's coordinates.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    lastTouches[touchIndex].location(in: view)
  }

  /// Waits with what it recognises until another recogniser has failed, and fails if the other succeeds.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    arbiter.prerequisites.append(WeakRecognizer(otherGestureRecognizer))
  }

  /// Returns whether recognising this gesture keeps another from being recognised in the same touches. Override to let it be.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether another gesture can keep this one from being recognised.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Called for touches that have begun. For subclasses.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called for touches that have moved. For subclasses.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called for touches that have ended. For subclasses.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called for touches that the system took away. For subclasses.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when it is ready for the next gesture; forget what you know of the last one. For subclasses.
  open func reset() {}

  // MARK: As an object

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  nonisolated open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Text for messages: the class and the address.
  nonisolated open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  nonisolated open var debugDescription: String { description }
  /// The object itself.
  nonisolated public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  nonisolated public func isProxy() -> Bool { false }

  nonisolated public static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  // MARK: Internal

  /// True if one tap with one finger is all it waits for: a control takes that for itself.
  var isSingleTap: Bool { false }
  /// Acts as if the gesture had been made, where a key or assistive technology can stand for it.
  func activate() {}

  var currentState = State.possible
  var actions: [TargetAction] = []
  let arbiter = GestureArbiter()
  /// The touches on the screen, in the order in which they came.
  private(set) var activeTouches: [UITouch] = []
  /// Touches on the screen, or the ones that have left last.
  private(set) var lastTouches: [UITouch] = []

  /// True if it waits, with no touch on the screen, for another one: the second tap of two.
  var awaitsTouches: Bool { false }

  /// Counts a touch that has begun. All recognisers do before the first one receives it: one that fails at once, since another has
  /// recognised its gesture, has to know that it is not done with the touch.
  func hold(_ touch: UITouch) {
    guard !activeTouches.contains(touch) else { return }
    activeTouches.append(touch)
    lastTouches = activeTouches
    arbiter.isInvolved = true
  }

  func receive(_ touch: UITouch, _ event: UIEvent) {
    switch touch.phase {
    case .began:
      hold(touch)
      if currentState == .possible || currentState == .began || currentState == .changed {
        touchesBegan([touch], with: event)
      }
    case .moved: if isOpen { touchesMoved([touch], with: event) }
    case .stationary: break
    case .ended:
      if isOpen { touchesEnded([touch], with: event) }
      activeTouches.removeAll { $0 === touch }
    case .cancelled:
      if isOpen { touchesCancelled([touch], with: event) }
      activeTouches.removeAll { $0 === touch }
    }
    if !activeTouches.isEmpty { lastTouches = activeTouches }
  }

  /// Called when a touch has gone through all recognisers.
  func finishIfDone() {
    guard activeTouches.isEmpty, arbiter.pendingState == nil else { return }
    if currentState == .possible, awaitsTouches { return }
    if currentState == .possible, arbiter.isInvolved { return change(to: .failed) }
    becomeReady()
  }

  func becomeReady() {
    currentState = .possible
    arbiter.reset()
    lastTouches = activeTouches
    reset()
  }

  /// True if a gesture of several touches goes on.
  var holdsTouches: Bool { currentState == .began || currentState == .changed }

  private var isOpen: Bool {
    currentState == .possible || currentState == .began || currentState == .changed
  }
}
