import CQuintetGTK
import CQuintetWidget

/// Offers a choice between on and off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// Makes a switch that is off. Its size is the desktop's; that of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let widget = gtk_switch_new() else { return }
    self.widget = OpaquePointer(widget)
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    setContent(widget)
    self.frame.size = intrinsicContentSize
    isAccessibilityElement = true
    huggingPriorities = AxisPair(horizontal: .defaultHigh, vertical: .defaultHigh)
    connect(widget, "notify::active") { [weak self] in self?.switched() }
    // By keys and screen readers GTK would turn it after its knob has moved, and what is pressed meanwhile would find the old value.
    connect(widget, "activate") { [weak self] in _ = self?.accessibilityActivate() }
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// True if the switch is on. Setting it sends no event.
  open var isOn: Bool {
    get { gtk_switch_get_active(widget) != 0 }
    set { setOn(newValue, animated: false) }
  }

  /// The colour of the switch while it is on; nil is the desktop's.
  open var onTintColor: UIColor? {
    didSet {
      customized(\UISwitch.onTintColor, onTintColor)
      colorsChanged()
    }
  }
  /// The colour of the knob; nil is the desktop's.
  open var thumbTintColor: UIColor? {
    didSet {
      customized(\UISwitch.thumbTintColor, thumbTintColor)
      colorsChanged()
    }
  }

  /// Turns the switch on or off without an event. GTK moves the knob where the person wants motion.
  open func setOn(_ on: Bool, animated: Bool) {
    isOwnChange = true
    gtk_switch_set_active(widget, on ? 1 : 0)
    isOwnChange = false
  }

  open override var intrinsicContentSize: CGSize {
    guard let content else { return .zero }
    var width: Int32 = 0, height: Int32 = 0
    gtk_widget_measure(content, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(content, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    gtk_switch_set_active(widget, isOn ? 0 : 1)
    return true
  }

  // MARK: Internal

  override var keepsTaps: Bool { true }

  override func appearanceChanged() {
    colorsChanged()
    invalidateIntrinsicContentSize()
  }

  // MARK: Private

  private var widget: OpaquePointer?
  private var isOwnChange = false
  /// Most switches have the desktop's colours.
  private var style: WidgetStyle?
  private var sliderStyle: WidgetStyle?

  private func colorsChanged() {
    guard let content, style != nil || onTintColor != nil || thumbTintColor != nil else { return }
    let style = style ?? WidgetStyle(content)
    self.style = style
    let traits = traitCollection
    style.set(onTintColor.map { "switch:checked { background-color: \($0.css(with: traits)); }" } ?? "")
    guard let slider = gtk_widget_get_last_child(content) else { return }
    let sliderStyle = sliderStyle ?? WidgetStyle(slider)
    self.sliderStyle = sliderStyle
    sliderStyle.set(thumbTintColor.map { "* { background-color: \($0.css(with: traits)); }" } ?? "")
  }

  private func switched() {
    // GTK may turn it some time after the touch has ended, and what is called by that asks for the new value.
    if !isOwnChange { sendActions(for: [.valueChanged, .touchUpInside, .primaryActionTriggered]) }
  }
}
