import CQuintetGTK
import CQuintetWidget

/// Shows that something is going on.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// Size of the spinner.
  public enum Style: Int, Sendable {
    /// Takes the height of a line of text.
    case medium = 100
    /// For a screen with nothing else on it.
    case large = 101
  }

  /// Makes a spinner that rests.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a spinner that rests: there are no archives of views here.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    setUp()
  }

  /// Size of the spinner.
  open var style = Style.medium { didSet { if style != oldValue { lookChanged() } } }
  /// The colour; that of text at first and where it is set to nil.
  open var color: UIColor! {
    get { ownColor ?? .label }
    set {
      ownColor = newValue
      customized(\UIActivityIndicatorView.color, newValue)
      lookChanged()
    }
  }
  /// True if the view is hidden while it rests.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// True if the spinner turns. It stands still where the person wants little motion, and then wakes nothing.
  open private(set) var isAnimating = false

  /// Turns the spinner.
  open func startAnimating() { setAnimating(true) }
  /// Stops the spinner, which then costs nothing.
  open func stopAnimating() { setAnimating(false) }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Internal

  override func appearanceChanged() { lookChanged() }

  // MARK: Private

  private var ownColor: UIColor?
  private var spinner: OpaquePointer?
  private var widgetStyle: WidgetStyle?

  private func setUp() {
    guard let widget = gtk_spinner_new() else { return }
    spinner = OpaquePointer(widget)
    widgetStyle = WidgetStyle(widget)
    setContent(widget)
    isAccessibilityElement = true
    isUserInteractionEnabled = false
    huggingPriorities = AxisPair(horizontal: .defaultHigh, vertical: .defaultHigh)
    updateHiding()
  }

  private func setAnimating(_ animates: Bool) {
    guard animates != isAnimating else { return }
    isAnimating = animates
    gtk_spinner_set_spinning(spinner, animates ? 1 : 0)
    updateHiding()
  }

  private func updateHiding() {
    if hidesWhenStopped { isHidden = !isAnimating }
  }

  private func lookChanged() {
    widgetStyle?.set(ownColor.map { "spinner { color: \($0.css(with: traitCollection)); }" } ?? "")
    invalidateIntrinsicContentSize()
  }
}

extension UIActivityIndicatorView.Style {
  /// Points.
  fileprivate var side: CGFloat { self == .large ? 37 : 20 }
}
