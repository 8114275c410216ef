/// Attributes of letters in each state.
typealias BarLetters = [UIControl.State: [NSAttributedString.Key: Any]]

/// Look of a bar's buttons, in each of their states. What a button's own `setTitleTextAttributes(_:for:)` sets goes before it.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance {
  /// Makes the look that ordinary buttons have by themselves.
  public convenience init() {
    self.init(style: .plain)
  }

  /// Makes the look that buttons of a weight have by themselves.
  public init(style: UIBarButtonItem.Style) {
    for state in states { state.changed = { [weak self] in self?.changed?() } }
  }

  /// Sets the look that buttons of a weight have by themselves.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.titleTextAttributes = [:] }
  }

  /// Look of a button at rest. What another state does not say is as here.
  open private(set) var normal = UIBarButtonItemStateAppearance()
  /// Look of a button that is being pressed.
  open private(set) var highlighted = UIBarButtonItemStateAppearance()
  /// Look of a button that cannot be used.
  open private(set) var disabled = UIBarButtonItemStateAppearance()
  /// Look of a button with the keyboard's focus.
  open private(set) var focused = UIBarButtonItemStateAppearance()

  // MARK: Internal

  /// Notifies the bar's look that this is part of.
  var changed: (() -> Void)?

  convenience init(copying other: UIBarButtonItemAppearance) {
    self.init(style: .plain)
    for (state, old) in zip(states, other.states) { state.titleTextAttributes = old.titleTextAttributes }
  }

  var letters: BarLetters {
    let all: BarLetters = [
      .normal: normal.titleTextAttributes, .highlighted: highlighted.titleTextAttributes,
      .disabled: disabled.titleTextAttributes, .focused: focused.titleTextAttributes,
    ]
    return all.filter { !$0.value.isEmpty }
  }

  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }
}

/// Look of a bar's button in a state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance {
  init() {}

  /// The letters of the title: font, colour, lines and distances.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }

  /// Notifies the look that this is part of.
  var changed: (() -> Void)?
}
