/// Changes a value step by step, with a button for less and one for more.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// Makes a stepper at 0. Its size is that of its buttons; that of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    for (button, symbol, sign) in [(less, "minus", -1.0), (more, "plus", 1.0)] {
      button.configuration = .gray()
      button.configuration?.image = UIImage(systemName: symbol)
      button.addAction(UIAction { [weak self] _ in self?.step(sign) }, for: .primaryActionTriggered)
      button.accessibilityLabel = sign < 0 ? "−" : "+"
      buttons.addArrangedSubview(button)
    }
    buttons.spacing = 1
    buttons.distribution = .fillEqually
    addSubview(buttons)
    self.frame.size = intrinsicContentSize
    huggingPriorities = AxisPair(horizontal: .defaultHigh, vertical: .defaultHigh)
    show()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The value. What is set beyond the limits is cut; setting it sends no event.
  open var value: Double {
    get { storedValue }
    set {
      storedValue = min(max(newValue, minimumValue), maximumValue)
      show()
    }
  }

  /// The lowest value. A maximum below follows.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The highest value. A minimum above follows.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// The length of a step, above 0.
  open var stepValue = 1.0 {
    didSet { precondition(stepValue > 0, "A stepper's step is above 0.") }
  }

  /// True if a step beyond one limit comes to the other.
  open var wraps = false { didSet { show() } }

  open override var intrinsicContentSize: CGSize { buttons.systemLayoutSizeFitting(.zero) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    buttons.frame = bounds
  }

  // MARK: Internal

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    invalidateIntrinsicContentSize()
  }

  // MARK: Private

  private let less = UIButton(frame: .zero), more = UIButton(frame: .zero), buttons = UIStackView()
  private var storedValue = 0.0

  private func step(_ sign: Double) {
    let next = storedValue + sign * stepValue
    let isBeyond = next < minimumValue || next > maximumValue
    value = isBeyond && wraps ? (sign < 0 ? maximumValue : minimumValue) : next
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  private func show() {
    less.isEnabled = isEnabled && (wraps || storedValue > minimumValue)
    more.isEnabled = isEnabled && (wraps || storedValue < maximumValue)
  }
}
