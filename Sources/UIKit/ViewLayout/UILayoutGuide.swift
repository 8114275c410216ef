/// A rectangle that takes part in layout without being a view.
@MainActor
open class UILayoutGuide: LayoutItem {
  /// The view the guide is in, or nil.
  public internal(set) weak var owningView: UIView?
  /// A name for messages.
  public var identifier = ""
  var layoutVariables: LayoutVariables?
  var layoutSystemConstraints = LayoutSystemConstraints()
  var referencingConstraints: Set<NSLayoutConstraint> = []

  /// Makes a guide that is in no view yet.
  public init() {}

  /// In the owning view's coordinates, as of the last layout.
  public var layoutFrame: CGRect { layoutVariables?.frame ?? .zero }

  /// The edge where a line of text begins.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where a line of text ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge, whatever the direction of writing.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge, whatever the direction of writing.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal middle.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical middle.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

  var layoutContainer: UIView? { owningView }
  var layoutView: UIView? { owningView }
  var baselineOffsets: (first: CGFloat, last: CGFloat) { (0, 0) }
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

  var insets: UIEdgeInsets = .zero {
    didSet {
      guard insets != oldValue else { return }
      for (constraint, inset) in zip(constraints, [insets.top, insets.left, insets.bottom, insets.right]) {
        constraint.constant = inset
      }
    }
  }
}
