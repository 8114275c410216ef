/// Holds the input view and the accessory of a window's first responder at the window's lower edge, as a keyboard on the screen would be.
final class InputDockView: UIView {
  /// Responder that has the accessory, or else the input view. It gets what they leave.
  private(set) weak var owner: UIResponder?
  var hasInputView: Bool { input != nil }

  override var next: UIResponder? { owner ?? super.next }

  /// Shows other views. Those that stay are not touched.
  func show(_ views: InputViews) {
    owner = views.owner
    accessory = replaced(accessory, by: views.accessory)
    input = replaced(input, by: views.input)
    backgroundColor = input == nil ? nil : .secondarySystemBackground
    setNeedsLayout()
  }

  /// The owner leaves the window.
  func forgetOwner() { owner = nil }

  /// Takes the dock out of the window; the views are the program's again.
  func finish() {
    for slot in [accessory, input] { slot?.leave(self) }
    (accessory, input) = (nil, nil)
    removeFromSuperview()
  }

  /// The place in a window of a size.
  func place(in size: CGSize) -> CGRect {
    // Constraints lead from side to side: the width counts for the height.
    if frame.width != size.width { UIView.performWithoutAnimation { frame.size.width = size.width } }
    let height = slots.reduce(0) { $0 + $1.height(in: size.width) }.rounded(.up)
    return CGRect(x: 0, y: max(0, size.height - height), width: size.width, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for slot in slots {
      let height = slot.height(in: bounds.width)
      slot.place(y, CGSize(width: bounds.width, height: height))
      y += height
    }
    // A dock on its way out keeps its size.
    if y.rounded(.up) != bounds.height, window?.inputDock === self { window?.setNeedsLayout() }
  }

  override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    let slot = slots.first { $0.view === subview }
    slot?.letGo()
    if accessory === slot { accessory = nil }
    if input === slot { input = nil }
    setNeedsLayout()
  }

  // MARK: Private

  private var accessory: Slot?, input: Slot?
  private var slots: [Slot] { [accessory, input].compactMap { $0 } }

  private func replaced(_ slot: Slot?, by view: UIView?) -> Slot? {
    guard slot?.view !== view else { return slot }
    slot?.leave(self)
    return view.map { Slot($0, in: self) }
  }

  /// A view of the program's in the dock.
  @MainActor
  private final class Slot {
    let view: UIView
    /// True if the view is as high as the program has made it.
    private let isPlacedByFrame: Bool
    private var top: NSLayoutConstraint?
    private var pins: [NSLayoutConstraint] = []

    init(_ view: UIView, in dock: InputDockView) {
      self.view = view
      isPlacedByFrame = view.frame.height > 0 && !Self.sizesItself(view)
      dock.addSubview(view)
      guard !view.translatesAutoresizingMaskIntoConstraints else { return }
      let top = view.topAnchor.constraint(equalTo: dock.topAnchor)
      // No higher than its own constraints make it.
      let height = view.heightAnchor.constraint(equalToConstant: 0)
      height.priority = .fittingSizeLevel
      pins = [
        top, height, view.leadingAnchor.constraint(equalTo: dock.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: dock.trailingAnchor),
      ]
      self.top = top
      NSLayoutConstraint.activate(pins)
    }

    func letGo() { NSLayoutConstraint.deactivate(pins) }

    func leave(_ dock: InputDockView) {
      letGo()
      if view.superview === dock { view.removeFromSuperview() }
    }

    func height(in width: CGFloat) -> CGFloat {
      // A toolbar may have got its size before its buttons, which are higher with large text.
      if isPlacedByFrame { return view is UIToolbar ? max(view.frame.height, least) : view.frame.height }
      let fitted = view.systemLayoutSizeFitting(
        CGSize(width: width, height: 0),
        // Less than required: the view's own width, if it has one, is no conflict.
        withHorizontalFittingPriority: top == nil ? .required : UILayoutPriority(999),
        verticalFittingPriority: .fittingSizeLevel
      )
      return max(fitted.height, least)
    }

    /// Points that the content wants.
    private var least: CGFloat { max(0, view.intrinsicContentSize.height) }

    func place(_ y: CGFloat, _ size: CGSize) {
      guard let top else { return view.frame = CGRect(origin: CGPoint(x: 0, y: y), size: size) }
      if top.constant != y { top.constant = y }
    }

    private static func sizesItself(_ view: UIView) -> Bool {
      !view.translatesAutoresizingMaskIntoConstraints || view.autoresizingMask.contains(.flexibleHeight)
        || (view as? UIInputView)?.allowsSelfSizing ?? false
    }
  }
}

/// Views that a first responder is filled in with.
@MainActor
struct InputViews {
  let input: UIView?
  let accessory: UIView?
  let owner: UIResponder

  /// Finds the views of a responder, or of the nearest around it that has some; nil without any.
  init?(of responder: UIResponder) {
    var input: UIView?, accessory: UIView?, owner: UIResponder?, inputOwner: UIResponder?
    for current in sequence(first: responder, next: \.surroundings) {
      if accessory == nil, let view = current.inputAccessoryView { (accessory, owner) = (view, current) }
      if input == nil, let view = current.inputView { (input, inputOwner) = (view, current) }
    }
    guard let owner = owner ?? inputOwner else { return nil }
    (self.input, self.accessory, self.owner) = (input, accessory, owner)
  }
}
