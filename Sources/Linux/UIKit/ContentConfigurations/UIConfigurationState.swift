/// State of a view, by which its configurations change.
public protocol UIConfigurationState {
  /// Makes the state of a view to which nothing happens.
  init(traitCollection: UITraitCollection)
  /// Traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// Value of the program's own; nil where there is none.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// Name of a value of the program's own in a state.
public struct UIConfigurationStateCustomKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  /// Makes a key from its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// State of a view that is no cell, as a section's header.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// Traits of the view.
  public var traitCollection: UITraitCollection
  /// True if the view takes no input.
  public var isDisabled = false
  /// True if the view is pressed.
  public var isHighlighted = false
  /// True if the view is selected.
  public var isSelected = false
  /// True if the keys go to the view.
  public var isFocused = false
  private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Makes the state of a view to which nothing happens.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// Value of the program's own; nil where there is none.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

/// State of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// Traits of the cell.
  public var traitCollection: UITraitCollection
  /// True if the cell takes no input.
  public var isDisabled = false
  /// True if the cell is pressed.
  public var isHighlighted = false
  /// True if the cell is selected.
  public var isSelected = false
  /// True if the keys go to the cell.
  public var isFocused = false
  /// True if the cell shows what the person can do to its row.
  public var isEditing = false
  /// True if the cell is moved aside from its row's actions.
  public var isSwiped = false
  private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Makes the state of a cell to which nothing happens.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// Value of the program's own; nil where there is none.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

extension UIConfigurationState {
  /// True if the view takes no input, as far as the state says.
  var saysDisabled: Bool {
    (self as? UICellConfigurationState)?.isDisabled ?? (self as? UIViewConfigurationState)?.isDisabled ?? false
  }
}
