import CQuintetGTK
import CQuintetWidget

/// Chooses a value between two, by dragging a knob along a line.
@preconcurrency @MainActor
open class UISlider: UIControl {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, gtk_adjustment_new(0, 0, 1, 0.01, 0.1, 0)) else {
      return
    }
    gtk_scale_set_draw_value(UnsafeMutableRawPointer(scale).assumingMemoryBound(to: GtkScale.self), 0)
    gtk_widget_set_valign(scale, GTK_ALIGN_CENTER)
    range = UnsafeMutableRawPointer(scale).assumingMemoryBound(to: GtkRange.self)
    setContent(scale)
    isAccessibilityElement = true
    connect(scale, "value-changed") { [weak self] in self?.moved() }
    hearHolding(scale)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The value. What is set beyond the limits is cut, and what is no number is the minimum; setting it sends no event.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the beginning of the line. A maximum below follows.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      limitsChanged()
    }
  }

  /// The value at the end of the line. A minimum above follows.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      limitsChanged()
    }
  }

  /// The colour of the line up to the knob; nil is the tint's.
  open var minimumTrackTintColor: UIColor? {
    didSet {
      customized(\UISlider.minimumTrackTintColor, minimumTrackTintColor)
      colorsChanged()
    }
  }
  /// The colour of the line from the knob on; nil is the desktop's.
  open var maximumTrackTintColor: UIColor? {
    didSet {
      customized(\UISlider.maximumTrackTintColor, maximumTrackTintColor)
      colorsChanged()
    }
  }
  /// The colour of the knob; nil is the desktop's.
  open var thumbTintColor: UIColor? {
    didSet {
      customized(\UISlider.thumbTintColor, thumbTintColor)
      colorsChanged()
    }
  }

  /// True if events are sent while the knob is dragged, and not only when it is let go.
  open var isContinuous = true

  /// Sets the value without an event. The desktop's knob goes there at once.
  open func setValue(_ value: Float, animated: Bool) {
    storedValue = value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
    show()
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: widgetHeight) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    colorsChanged()
  }

  // MARK: Internal

  override var keepsTaps: Bool { true }
  override var pressEvents: Event { .touchUpInside }

  override func appearanceChanged() {
    colorsChanged()
    invalidateIntrinsicContentSize()
  }

  // MARK: Private

  private var range: UnsafeMutablePointer<GtkRange>?
  private var storedValue: Float = 0
  private var isOwnChange = false
  /// True while a person has hold of the knob, and if it has been moved without an event.
  private var isHeld = false, isMoved = false
  private var styles: [WidgetStyle] = []

  private func limitsChanged() {
    guard let range else { return }
    isOwnChange = true
    let length = Double(maximumValue) - Double(minimumValue)
    // A program may set how long a film is before that is known: the line stays until it is.
    if length.isFinite {
      gtk_range_set_range(range, Double(minimumValue), Double(maximumValue))
      gtk_range_set_increments(range, length / 100, length / 10)
    }
    isOwnChange = false
    storedValue = min(max(storedValue, minimumValue), maximumValue)
    show()
  }

  private func show() {
    isOwnChange = true
    gtk_range_set_value(range, Double(storedValue))
    isOwnChange = false
  }

  private func moved() {
    guard !isOwnChange else { return }
    storedValue = Float(gtk_range_get_value(range))
    isMoved = isHeld && !isContinuous
    if !isMoved { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  /// The scale's gestures for clicks and drags begin before it moves the knob.
  private func hearHolding(_ scale: UnsafeMutablePointer<GtkWidget>) {
    guard let list = gtk_widget_observe_controllers(scale) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    for index in 0..<g_list_model_get_n_items(list) {
      guard let gesture = g_list_model_get_item(list, index) else { continue }
      defer { g_object_unref(gesture) }
      let isDrag = typeOfInstance(gesture) == gtk_gesture_drag_get_type()
      guard isDrag || typeOfInstance(gesture) == gtk_gesture_click_get_type() else { continue }
      connect(gesture, "begin") { [weak self] in self?.isHeld = true }
      if isDrag { connect(gesture, "drag-end") { [weak self] in self?.letGo() } }
    }
  }

  private func letGo() {
    isHeld = false
    guard isMoved else { return }
    isMoved = false
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// The scale's trough holds the filled part and the knob.
  private func colorsChanged() {
    let colors = [maximumTrackTintColor, minimumTrackTintColor, thumbTintColor]
    guard let content, !styles.isEmpty || colors.contains(where: { $0 != nil }),
      let trough = gtk_widget_get_first_child(content), let filled = gtk_widget_get_first_child(trough),
      let knob = gtk_widget_get_last_child(trough)
    else { return }
    if styles.isEmpty { styles = [trough, filled, knob].map { WidgetStyle($0) } }
    for (style, color) in zip(styles, colors) {
      style.set(color.map { "* { background-color: \($0.css(with: traitCollection)); }" } ?? "")
    }
  }
}
