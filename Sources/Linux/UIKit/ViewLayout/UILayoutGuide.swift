/// A rectangle that takes part in layout without being a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible, LayoutItem
{
  /// The view the guide is in, or nil. Setting it is the same as adding the guide to that view, or removing it.
  open weak var owningView: UIView? {
    get { owner }
    set {
      guard newValue !== owner else { return }
      if let newValue { newValue.addLayoutGuide(self) } else { owner?.removeLayoutGuide(self) }
    }
  }

  weak var owner: UIView?
  /// A name for messages.
  open var identifier = ""
  var layoutVariables: LayoutVariables?
  var layoutSystemConstraints = LayoutSystemConstraints()
  var referencingConstraints: Set<NSLayoutConstraint> = []

  /// Makes a guide that is in no view yet.
  public init() {}

  /// In the owning view's coordinates, as of the last layout.
  open var layoutFrame: CGRect { layoutVariables?.frame ?? .zero }

  /// The edge where a line of text begins.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where a line of text ends.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge, whatever the direction of writing.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge, whatever the direction of writing.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal middle.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical middle.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

  // MARK: As an object

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  nonisolated open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Text for messages: the class and the address.
  nonisolated open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  nonisolated open var debugDescription: String { description }
  /// The object itself.
  nonisolated public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  nonisolated public func isProxy() -> Bool { false }

  nonisolated public static func == (a: UILayoutGuide, b: UILayoutGuide) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  var layoutContainer: UIView? { owner }
  var layoutView: UIView? { owner }
  var layoutName: String? { identifier }
  var baselineOffsets: (first: CGFloat, last: CGFloat) { (0, 0) }
  func solvedFrameChanged() {}
  func installSystemConstraints(_ variables: LayoutVariables) {}
}

/// A guide that keeps given distances from the edges of its view.
final class InsetLayoutGuide: UILayoutGuide {
  private var constraints: [NSLayoutConstraint] = []

  init(_ view: UIView, identifier: String) {
    super.init()
    self.identifier = identifier
    view.addLayoutGuide(self)
    constraints = [
      topAnchor.constraint(equalTo: view.topAnchor), leftAnchor.constraint(equalTo: view.leftAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor), view.rightAnchor.constraint(equalTo: rightAnchor),
    ]
    NSLayoutConstraint.activate(constraints)
  }

  /// Before the first layout with the guide as well, since a program that places views itself asks while it does so.
  override var layoutFrame: CGRect {
    let solved = super.layoutFrame
    guard solved.isEmpty, let owner else { return solved }
    return owner.bounds.insetAtMost(by: insets)
  }

  var insets: UIEdgeInsets = .zero {
    didSet {
      guard insets != oldValue else { return }
      for (constraint, inset) in zip(constraints, [insets.top, insets.left, insets.bottom, insets.right]) {
        constraint.constant = inset
      }
    }
  }
}

/// The guide of what can be read with ease.
final class ReadableLayoutGuide: UILayoutGuide {
  override var layoutFrame: CGRect {
    let solved = super.layoutFrame
    guard solved.isEmpty, let owner else { return solved }
    let margins = owner.bounds.insetAtMost(by: owner.layoutMargins)
    let width = min(margins.width, UIView.readableWidth)
    return CGRect(x: margins.midX - width / 2, y: margins.minY, width: width, height: margins.height)
  }
}

extension CGRect {
  /// The rectangle without its edges; one without a size where they take more than there is.
  func insetAtMost(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left,
      y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom)
    )
  }
}
