import CGTK

/// A view that tells of what the user does with it.
@MainActor
open class UIControl: UIView {
  /// What the user did.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control was pressed.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The control's value changed; a control of the application's own sends it.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What the control is for was asked of it.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// Whether the control can be used; it is dimmed where it cannot.
  open var isEnabled = true {
    didSet { gtk_widget_set_sensitive(box.pointer, isEnabled ? 1 : 0) }
  }

  /// Runs the action on each of the events. An action with an identifier that is already there takes its place.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// Stops running an action on these events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Stops running the action with this identifier on these events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    actions = actions.compactMap { action, events in
      guard action.identifier == actionIdentifier else { return (action, events) }
      let remaining = events.subtracting(controlEvents)
      return remaining.isEmpty ? nil : (action, remaining)
    }
  }

  /// Runs the actions of these events, as if the user had caused them.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) { action.perform(sender: self) }
  }

  private var actions: [(action: UIAction, events: Event)] = []
}
