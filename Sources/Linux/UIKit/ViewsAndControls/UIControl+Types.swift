extension UIControl {
  /// Events that a person causes.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch began for the second time or more in a row.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved, inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved, outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch moved into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch ended inside: the control was pressed.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch ended outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// Main action of the control.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu is about to be shown.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// A text field began to be edited.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text was changed by the user.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text field is no longer edited.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Return was pressed in a text field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// Every event of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Every event of text fields.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// Every event.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// States that a control shows.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At rest.
    public static let normal: State = []
    /// Being pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not to be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// Chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// With the keyboard's focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Horizontal place of what a control shows.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// From edge to edge.
    case fill
    /// Side where a line of text begins.
    case leading
    /// Side where a line of text ends.
    case trailing
  }

  /// Vertical place of what a control shows.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top edge.
    case top
    /// At the bottom edge.
    case bottom
    /// From edge to edge.
    case fill
  }
}
