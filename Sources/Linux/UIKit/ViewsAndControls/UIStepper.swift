/// Changes a value step by step, with a button for less and one for more.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// Makes a stepper at 0. Its size is that of its buttons; that of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    for (button, sign) in [(less, -1.0), (more, 1.0)] {
      button.configuration = .gray()
      button.addAction(UIAction { [weak self] _ in self?.pressed(sign) }, for: .primaryActionTriggered)
      // After the step, so that the value is the new one.
      for event in [Event.touchDown, .touchUpInside, .touchUpOutside, .touchCancel] {
        button.addAction(UIAction { [weak self] _ in self?.sendActions(for: event) }, for: event)
      }
      button.held = { [weak self] isHeld in isHeld ? self?.beginRepeating(sign) : self?.endRepeating() }
      button.configurationUpdateHandler = { [weak self] _ in self?.showImages() }
      buttons.addArrangedSubview(button)
    }
    nameButtons()
    buttons.spacing = Self.gap
    buttons.distribution = .fillEqually
    addSubview(buttons)
    showImages()
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

  /// True if each step of a button that is held sends its event; else there is one when it is let go.
  open var isContinuous = true

  /// True if a button that is held goes on, step by step, and faster with time.
  open var autorepeat = true { didSet { if !autorepeat { endRepeating() } } }

  // MARK: Public: look

  /// Sets the picture of the button for more in a state; nil is that of the normal state, and there a plus sign.
  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    customized("incrementImage", state) { (stepper: UIStepper) in stepper.setIncrementImage(image, for: state) }
    incrementImages[state] = image
    showImages()
  }

  /// Returns the picture of the button for more in a state.
  open func incrementImage(for state: UIControl.State) -> UIImage? {
    incrementImages[state] ?? incrementImages[.normal] ?? UIImage(systemName: "plus")
  }

  /// Sets the picture of the button for less in a state; nil is that of the normal state, and there a minus sign.
  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    customized("decrementImage", state) { (stepper: UIStepper) in stepper.setDecrementImage(image, for: state) }
    decrementImages[state] = image
    showImages()
  }

  /// Returns the picture of the button for less in a state.
  open func decrementImage(for state: UIControl.State) -> UIImage? {
    decrementImages[state] ?? decrementImages[.normal] ?? UIImage(systemName: "minus")
  }

  /// Sets the picture that is stretched over the whole control, of which each button shows its half for its own state; nil is that of the
  /// normal state, and there the desktop's buttons.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    customized("backgroundImage", state) { (stepper: UIStepper) in stepper.setBackgroundImage(image, for: state) }
    backgroundImages[state] = image
    showImages()
  }

  /// Returns the picture that is stretched over the control in a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }

  /// Sets the picture between the buttons, for the states of the left one and the right one; nil is that of normal states, and there a gap.
  open func setDividerImage(
    _ image: UIImage?,
    forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State
  ) {
    customized("dividerImage", leftState, rightState) { (stepper: UIStepper) in
      stepper.setDividerImage(image, forLeftSegmentState: leftState, rightSegmentState: rightState)
    }
    dividerImages[Sides(left: leftState, right: rightState)] = image
    showImages()
  }

  /// Returns the picture between the buttons in their states.
  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State
  ) -> UIImage? {
    dividerImages[Sides(left: leftState, right: rightState)] ?? dividerImages[Sides(left: .normal, right: .normal)]
  }

  open override var intrinsicContentSize: CGSize { buttons.systemLayoutSizeFitting(.zero) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    buttons.frame = bounds
    let half = CGSize(width: (bounds.width - buttons.spacing) / 2, height: bounds.height)
    for (index, background) in backgrounds.enumerated() {
      let start = index == 0 ? 0 : bounds.width - half.width
      background.frame = CGRect(origin: CGPoint(x: start, y: 0), size: half)
      background.subviews.first?.frame = bounds.offsetBy(dx: -start, dy: 0)
    }
    divider?.frame = CGRect(x: half.width, y: 0, width: buttons.spacing, height: bounds.height)
  }

  // MARK: Internal

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    showImages()
    invalidateIntrinsicContentSize()
  }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    nameButtons()
  }

  // MARK: Private

  private struct Sides: Hashable {
    let left, right: UIControl.State
  }

  private let less = StepButton(frame: .zero), more = StepButton(frame: .zero), buttons = UIStackView()
  private var storedValue = 0.0
  private var incrementImages: [UIControl.State: UIImage] = [:]
  private var decrementImages: [UIControl.State: UIImage] = [:]
  private var backgroundImages: [UIControl.State: UIImage] = [:]
  private var dividerImages: [Sides: UIImage] = [:]
  /// Views behind the left half and the right one, where a picture is stretched over both.
  private var backgrounds: [UIView] = []
  private var divider: UIImageView?
  /// Number of the press that is going on, or of the last one.
  private var press = 0
  private var isRepeating = false
  /// Steps that were made since a button has been held.
  private var steps = 0

  /// Points between the buttons.
  private static let gap: CGFloat = 1
  /// Seconds until a button that is held makes its first step.
  private static let firstDelay = 0.5
  /// Seconds between steps: of the first ten, and of those after them.
  private static let delays = (slow: 0.2, fast: 0.05)

  private func nameButtons() {
    for (button, sign) in [(less, "−"), (more, "+")] {
      button.accessibilityLabel = [accessibilityLabel, sign].compactMap(\.self).joined(separator: ", ")
      button.accessibilityHint = accessibilityHint
    }
  }

  private func show() {
    less.isEnabled = isEnabled && (wraps || storedValue > minimumValue)
    more.isEnabled = isEnabled && (wraps || storedValue < maximumValue)
  }

  // MARK: Private: steps

  /// A button was pressed, by pointer, key or assistive technology; one that was held has done what it does.
  private func pressed(_ sign: Double) {
    guard steps == 0 else { return }
    step(sign)
    sendChange()
  }

  private func step(_ sign: Double) {
    let next = storedValue + sign * stepValue
    let isBeyond = next < minimumValue || next > maximumValue
    value = isBeyond && wraps ? (sign < 0 ? maximumValue : minimumValue) : next
  }

  private func sendChange() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  private func beginRepeating(_ sign: Double) {
    press += 1
    steps = 0
    isRepeating = autorepeat
    if isRepeating { stepLater(sign, after: Self.firstDelay) }
  }

  private func stepLater(_ sign: Double, after delay: TimeInterval) {
    let press = press
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self, press == self.press, isRepeating else { return }
      // At a limit there is no way on, and out of sight nobody holds it.
      guard window != nil, (sign < 0 ? less : more).isEnabled else { return endRepeating() }
      steps += 1
      step(sign)
      if isContinuous { sendChange() }
      stepLater(sign, after: steps < 10 ? Self.delays.slow : Self.delays.fast)
    }
  }

  private func endRepeating() {
    guard isRepeating else { return }
    isRepeating = false
    guard steps > 0 else { return }
    if !isContinuous { sendChange() }
    // GTK may report the press after this, which is none then.
    let press = press
    DispatchQueue.main.async { [weak self] in if self?.press == press { self?.steps = 0 } }
  }

  // MARK: Private: look

  private func showImages() {
    show(decrementImage(for: less.state.withoutFocus), on: less)
    show(incrementImage(for: more.state.withoutFocus), on: more)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let left = isRightToLeft ? more : less, right = isRightToLeft ? less : more
    showBackgrounds([left, right].map { backgroundImage(for: $0.state.withoutFocus) })
    showDivider(
      dividerImage(
        forLeftSegmentState: left.state.withoutFocus,
        rightSegmentState: right.state.withoutFocus
      )
    )
  }

  private func show(_ image: UIImage?, on button: UIButton) {
    var configuration = backgroundImages.isEmpty ? UIButton.Configuration.gray() : .plain()
    configuration.image = image
    guard button.configuration != configuration else { return }
    button.configuration = configuration
    invalidateIntrinsicContentSize()
  }

  private func showBackgrounds(_ images: [UIImage?]) {
    if backgroundImages.isEmpty {
      backgrounds.forEach { $0.removeFromSuperview() }
      return backgrounds = []
    }
    if backgrounds.isEmpty {
      backgrounds = images.map { _ in
        let half = UIView(frame: .zero)
        (half.clipsToBounds, half.isUserInteractionEnabled) = (true, false)
        half.addSubview(UIImageView(image: nil))
        insertSubview(half, at: 0)
        return half
      }
      setNeedsLayout()
    }
    for (half, image) in zip(backgrounds, images) { (half.subviews.first as? UIImageView)?.image = image }
  }

  private func showDivider(_ image: UIImage?) {
    let width = image?.size.width ?? Self.gap
    if buttons.spacing != width {
      buttons.spacing = width
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
    if image != nil, divider == nil {
      let view = UIImageView(image: nil)
      addSubview(view)
      divider = view
      setNeedsLayout()
    }
    divider?.image = image
  }
}

/// A stepper's button: tells when a pointer or a finger begins and ends to hold it.
private final class StepButton: UIButton {
  var held: ((Bool) -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesBegan(touches, with: event)
    if isTracking, !wasTracking { held?(true) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if !isTouchInside { held?(false) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if !isTracking { held?(false) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    if !isTracking { held?(false) }
  }
}
