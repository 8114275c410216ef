import CGTK
import CQuintetWidget

/// A control that does something when it is pressed, by pointer, key or assistive technology.
@MainActor
open class UIButton: UIControl {
  /// What kind of button it is made as.
  public enum ButtonType: Int, Sendable {
    /// Without a look of the system's own.
    case custom = 0
    /// As the desktop's buttons.
    case system = 1
  }

  /// Makes a button of a kind.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    styleChanged()
  }

  /// Makes a button that runs an action and takes its title.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { adopt(primaryAction) }
  }

  /// Makes a button of a look that runs an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    if let primaryAction { adopt(primaryAction) }
    styleChanged()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let button = gtk_button_new(), let label = gtk_label_new("") else { return }
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_natural_wrap_mode(OpaquePointer(label), GTK_NATURAL_WRAP_NONE)
    gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
    self.label = label
    self.button = button
    gtk_button_set_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), label)
    setContent(button)
    isAccessibilityElement = true
    accessibilityTraits = .button
    connect(button, "clicked") { [weak self] in self?.clicked() }
    huggingPriorities = AxisPair(horizontal: UILayoutPriority(250), vertical: UILayoutPriority(250))
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// The kind the button was made as.
  public private(set) var buttonType = ButtonType.custom

  /// How the button looks and what it says; nil is the desktop's ordinary button.
  open var configuration: Configuration? { didSet { styleChanged() } }

  /// How much the action weighs, or that it destroys something.
  open var role = Role.normal { didSet { styleChanged() } }

  /// Sets what the button says.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    guard state == .normal else { return }
    normalTitle = title
    styleChanged()
  }

  /// Returns what the button says by itself, its configuration apart.
  open func title(for state: UIControl.State) -> String? { state == .normal ? normalTitle : nil }
  /// What the button shows.
  open var currentTitle: String? { configuration?.title ?? normalTitle }

  /// What pressing the button means.
  public enum Role: Int, Sendable {
    /// An ordinary button.
    case normal
    /// What most people will press; Return presses it.
    case primary
    /// Leaves all as it is.
    case cancel
    /// May destroy something.
    case destructive
  }

  open override var intrinsicContentSize: CGSize {
    guard let button else { return .zero }
    var width: Int32 = 0, height: Int32 = 0
    gtk_widget_measure(button, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(button, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// What a screen reader says: the title, unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    clicked()
    return true
  }

  // MARK: Internal

  override var keepsTaps: Bool { true }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    guard let button else { return nil }
    var minimum: Int32 = 0, height: Int32 = 0
    gtk_widget_measure(button, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    gtk_widget_measure(button, GTK_ORIENTATION_VERTICAL, max(minimum, Int32(width)), nil, &height, nil, nil)
    return CGFloat(height)
  }

  override func appearanceChanged() { invalidateIntrinsicContentSize() }

  // MARK: Private

  private var button: UnsafeMutablePointer<GtkWidget>?
  private var label: UnsafeMutablePointer<GtkWidget>?
  private var normalTitle: String?

  private func adopt(_ action: UIAction) {
    if normalTitle == nil, configuration?.title == nil { normalTitle = action.title }
    addAction(action, for: .primaryActionTriggered)
    styleChanged()
  }

  private func clicked() {
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }

  private func styleChanged() {
    guard let button, let label else { return }
    gtk_label_set_text(OpaquePointer(label), currentTitle ?? "")
    let classes: [(String, Bool)] = [
      ("flat", configuration.map { $0.style == .plain } ?? false),
      ("suggested-action", configuration?.style == .filled && role != .destructive),
      ("destructive-action", role == .destructive),
      ("pill", configuration?.cornerStyle == .capsule),
    ]
    for (name, isOn) in classes {
      isOn ? gtk_widget_add_css_class(button, name) : gtk_widget_remove_css_class(button, name)
    }
    accessibilityChanged()
    invalidateIntrinsicContentSize()
  }
}

extension UIButton {
  /// How a button looks and what it says.
  public struct Configuration: Hashable, Sendable {
    enum Style: Hashable, Sendable { case plain, gray, tinted, filled }

    /// How round the corners are.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// As the configuration's background says.
      case fixed = -1
      /// As round as suits the text size.
      case dynamic
      /// A little round.
      case small
      /// Round.
      case medium
      /// Very round.
      case large
      /// Round at the ends.
      case capsule
    }

    let style: Style
    /// What the button says.
    public var title: String?
    /// How round the corners are; `capsule` is round at the ends.
    public var cornerStyle = CornerStyle.dynamic

    /// Text alone.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// The desktop's ordinary button.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// The desktop's ordinary button as well, which has no tinted one.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// The one suggested action of a screen.
    public static func filled() -> Configuration { Configuration(style: .filled) }

    init(style: Style) { self.style = style }
  }
}
