import CQuintetGTK
import CQuintetWidget

/// A view that reports what the user does with it.
///
/// One of the application's own is pressed by pointer and touch, and, where it is an accessibility element or has something
/// to do on a press, by Return, Space and assistive technology. Where UIKit takes a selector, an action is a method without
/// its object, as in `addTarget(self, action: Screen.send, for: .primaryActionTriggered)`.
@preconcurrency @MainActor
open class UIControl: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a control that runs an action when it is pressed.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: state

  /// True if the control can be used.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      gtk_widget_set_sensitive(box.pointer, isEnabled ? 1 : 0)
      accessibilityChanged()
      stateChanged()
    }
  }
  /// True if the control is chosen.
  open var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      stateChanged()
      accessibilityChanged()
    }
  }
  /// True if the control shows that it is being pressed; set while it is tracked.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  /// Present state of the control.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if gtk_widget_has_focus(content ?? box.pointer) != 0 { state.insert(.focused) }
    return state
  }

  /// Horizontal place of what a button shows. Text fields follow `textAlignment`.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
    didSet { if contentHorizontalAlignment != oldValue { contentAlignmentChanged() } }
  }
  /// Vertical place of what a button shows. The text of fields is in the middle.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center {
    didSet { if contentVerticalAlignment != oldValue { contentAlignmentChanged() } }
  }
  /// The horizontal alignment in the direction of reading: left or right for leading and trailing.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return switch contentHorizontalAlignment {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }

  /// True if a press shows the menu that the control has, as a `UIButton` may, rather than doing something.
  open var showsMenuAsPrimaryAction = false { didSet { menuChanged() } }

  // MARK: Public: tracking

  /// True if a touch is being tracked, until the actions of its end have run.
  open private(set) var isTracking = false
  /// True if the touch is inside the control.
  open private(set) var isTouchInside = false

  /// Called when a touch begins in the control; false does not track it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch moves; false stops tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch ends.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the touch is taken away.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    trackedTouch = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    isTracking = continueTracking(touch, with: event)
    isHighlighted = isTracking && isTouchInside
    guard isTracking else { return }
    if isTouchInside != wasInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = isInside(touch, event)
    finishTracking {
      let isPress = isTouchInside
      endTracking(touch, with: event)
      if !isPress { return sendActions(for: .touchUpOutside) }
      if !pressEvents.isEmpty { sendActions(for: pressEvents) }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    finishTracking {
      cancelTracking(with: event)
      sendActions(for: .touchCancel)
    }
  }

  // MARK: Public: actions

  /// Runs the action on each of the events. An action with an identifier that is already there takes its place.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    actions.append(ControlAction(action: action, events: controlEvents))
    reachabilityChanged()
  }

  /// Stops running an action on these events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Stops running the action with this identifier on these events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    removeActions(for: controlEvents) { $0.action?.identifier == actionIdentifier }
  }

  /// Calls a method on each of the events; the target is not retained. A method takes the place of the one that was added before for the
  /// same target and event at the same place in the program, which callers leave to the defaults.
  @preconcurrency public func addTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for controlEvents: Event,
    fileID: String = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    add(TargetAction(target, at: SourcePlace(fileID: fileID, line: line, column: column), action), for: controlEvents)
  }

  /// Calls a method with the control on each of the events; the target is not retained.
  @preconcurrency public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for controlEvents: Event,
    fileID: String = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    add(TargetAction(target, at: SourcePlace(fileID: fileID, line: line, column: column), action), for: controlEvents)
  }

  /// Calls no method of a target on these events any more; nil stands for all targets. Methods cannot be told apart, so that
  /// `action` is always nil.
  public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
    removeActions(for: controlEvents) { entry in
      guard let owner = entry.target else { return false }
      return target == nil || owner.target == nil || owner.target === target
    }
  }

  /// Every event for which the control has something to do.
  open var allControlEvents: Event { actions.reduce(into: []) { $0.formUnion($1.events) } }

  /// Runs the actions of these events, as if the user had caused them.
  open func sendActions(for controlEvents: Event) {
    for action in actions where !action.events.isDisjoint(with: controlEvents) { action.perform(sender: self) }
  }

  // MARK: Internal

  override var isOperable: Bool { true }
  override var isDisabled: Bool { !isEnabled }
  override var tracksTouchesInApplication: Bool { content == nil && isTracking }

  override func keepsTouch(from recognizer: UIGestureRecognizer) -> Bool {
    keepsTaps && isEnabled && recognizer.isSingleTap && recognizer.view !== self
  }

  /// True if a tap recogniser of a view around it does not get taps on it; so it is with UIKit's buttons and switches.
  var keepsTaps: Bool { false }

  /// Events of a touch that ends inside, as far as GTK's widget does not lead to them.
  var pressEvents: Event { content == nil ? [.touchUpInside, .primaryActionTriggered] : [] }

  /// Called when the way to open the menu has changed.
  func menuChanged() {}

  /// Called when the alignment of the content has changed.
  func contentAlignmentChanged() {}

  /// Updates the look after a change of the state.
  func stateChanged() { reachabilityChanged() }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    // GTK sets this on the box alone, but assistive technology meets the widget inside.
    if !isEnabled { quintet_accessible_set_state(content ?? box.pointer, GTK_ACCESSIBLE_STATE_DISABLED, true) }
    guard isSelected else { return }
    quintet_accessible_set_state(content ?? box.pointer, GTK_ACCESSIBLE_STATE_SELECTED, true)
  }

  override var isReachableByKey: Bool {
    guard isEnabled else { return false }
    return super.isReachableByKey || isAccessibilityElement
      || !allControlEvents.isDisjoint(with: [.touchDown, .touchUpInside, .primaryActionTriggered])
  }

  override func boxActivate() {
    guard isEnabled, !accessibilityActivate() else { return }
    sendActions(for: .touchDown)
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }

  // MARK: Private

  private var actions: [ControlAction] = []
  private var trackedTouch: UITouch?

  /// Points around the control that still count for a finger, which hides what it touches.
  private static let fingerTolerance: CGFloat = 70

  private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    if touch.type != .direct { return point(inside: place, with: event) }
    return bounds.insetBy(dx: -Self.fingerTolerance, dy: -Self.fingerTolerance).contains(place)
  }

  /// Runs what the end of a touch calls while the control still counts as tracked. That may begin another touch, which goes on.
  private func finishTracking(_ finish: () -> Void) {
    trackedTouch = nil
    if isTracking { finish() }
    guard trackedTouch == nil else { return }
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private func add(_ target: TargetAction, for events: Event) {
    removeActions(for: events) { $0.target?.isSame(as: target) ?? false }
    actions.append(ControlAction(target: target, events: events))
    reachabilityChanged()
  }

  private func removeActions(for events: Event, where isMeant: (ControlAction) -> Bool) {
    actions = actions.compactMap { entry in
      guard isMeant(entry) else { return entry }
      var entry = entry
      entry.events.subtract(events)
      return entry.events.isEmpty ? nil : entry
    }
    reachabilityChanged()
  }
}

/// Reaction of a control to some events.
@MainActor
private struct ControlAction {
  var action: UIAction?
  var target: TargetAction?
  var events: UIControl.Event

  func perform(sender: UIControl) {
    action?.perform(sender: sender)
    target?.perform(sender: sender)
  }
}
