/// A rectangle that takes part in layout without being a view.
@MainActor
open class UILayoutGuide: LayoutItem {
  public internal(set) weak var owningView: UIView?
  public var identifier = ""
  var layoutVariables: LayoutVariables?
  var layoutSystemConstraints = LayoutSystemConstraints()
  var referencingConstraints: Set<NSLayoutConstraint> = []

  public init() {}

  /// In the owning view's coordinates, as of the last layout.
  public var layoutFrame: CGRect { layoutVariables?.frame ?? .zero }

  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
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
