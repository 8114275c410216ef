import CQuintetGTK
import CQuintetWidget

/// Shows how much of something is done.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// Look of the bar. The desktop has one kind.
  public enum Style: Int, Sendable {
    /// A bar in a screen.
    case `default`
  }

  /// Makes a bar of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let bar = gtk_progress_bar_new() else { return }
    self.bar = OpaquePointer(bar)
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER)
    setContent(bar)
    isAccessibilityElement = true
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Look of the bar.
  open var progressViewStyle = Style.default

  /// The colour of the part that is done; nil is the desktop's.
  open var progressTintColor: UIColor? {
    didSet {
      customized(\UIProgressView.progressTintColor, progressTintColor)
      colorsChanged()
    }
  }
  /// The colour of the part that is left to do; nil is the desktop's.
  open var trackTintColor: UIColor? {
    didSet {
      customized(\UIProgressView.trackTintColor, trackTintColor)
      colorsChanged()
    }
  }

  /// Part that is done, from 0 to 1; what is set beyond is cut, and what is no number is 0.
  open var progress: Float {
    get { storedProgress }
    set {
      storedProgress = newValue > 0 ? min(newValue, 1) : 0
      gtk_progress_bar_set_fraction(bar, Double(storedProgress))
    }
  }

  /// Sets how much is done. The desktop's bar goes there at once.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: widgetHeight) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    colorsChanged()
  }

  private var bar: OpaquePointer?
  private var storedProgress: Float = 0
  private var styles: [WidgetStyle] = []

  /// The bar's trough holds the part that is done.
  private func colorsChanged() {
    let colors = [trackTintColor, progressTintColor]
    guard let content, !styles.isEmpty || colors.contains(where: { $0 != nil }),
      let trough = gtk_widget_get_first_child(content), let done = gtk_widget_get_first_child(trough)
    else { return }
    if styles.isEmpty { styles = [trough, done].map { WidgetStyle($0) } }
    for (style, color) in zip(styles, colors) {
      style.set(color.map { "* { background-color: \($0.css(with: traitCollection)); }" } ?? "")
    }
  }
}
