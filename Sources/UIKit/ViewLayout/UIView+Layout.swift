import CGTK
import ConstraintSolver

/// The solver's constraints that come from the view itself: its frame or its content's size.
struct LayoutSystemConstraints {
  /// minX, minY, width, height of a view placed by its frame; width and height only of a root.
  var frame: [Solver.Constraint] = []
  /// Hugging and compression resistance of the width, then of the height.
  var intrinsic: [Solver.Constraint?] = [nil, nil, nil, nil]
  var intrinsicSize = CGSize(width: -1, height: -1)
  /// The width the content's height was last measured for, in points.
  var measuredWidth: CGFloat?
}

extension UIView {
  // MARK: Public: anchors

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
  /// The baseline of the first line of text; the top of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the bottom of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Public: constraints

  /// Activates a constraint.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint that this view holds.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }
  /// Deactivates the constraints that this view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

  /// Returns how much the view resists being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis]
  }

  /// Sets how much the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    huggingPriorities[axis] = priority
    reinstallIntrinsicConstraints()
  }

  /// Returns how much the view resists being smaller than its content.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionResistancePriorities[axis]
  }

  /// Sets how much the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    compressionResistancePriorities[axis] = priority
    reinstallIntrinsicConstraints()
  }

  /// Says that the content's size changed.
  public func invalidateIntrinsicContentSize() {
    guard layoutVariables != nil else { return }
    updateIntrinsicConstraints()
    for constraint in referencingConstraints
    where constraint.firstAttribute.isBaseline || constraint.secondAttribute.isBaseline {
      constraint.installed?.engine.constantChanged(constraint)
    }
    scheduleLayout()
  }

  // MARK: Public: passes

  /// Asks for a layout with the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    var view: UIView? = self
    while let current = view, !current.isLayoutBoundary, let parent = current.superview {
      if parent.subtreeNeedsLayout { break }
      parent.subtreeNeedsLayout = true
      view = parent
    }
    layoutRoot.queueLayout()
  }

  /// Solves the hierarchy's constraints and lays out this view and everything in it, now.
  public func layoutIfNeeded() {
    layoutRoot.runLayout(of: self)
  }

  /// Asks for `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    needsConstraintUpdate = true
    flagConstraintUpdateInAncestors()
    layoutRoot.queueLayout()
  }

  /// Brings the constraints of this view and everything in it up to date, now.
  public func updateConstraintsIfNeeded() {
    if subtreeNeedsConstraintUpdate {
      subtreeNeedsConstraintUpdate = false
      for subview in layoutSubtree { subview.updateConstraintsIfNeeded() }
    }
    if needsConstraintUpdate {
      needsConstraintUpdate = false
      viewController?.updateViewConstraints()
      updateConstraints()
    }
  }

  /// Returns the smallest size the constraints allow, as near to the target as they do.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Returns the size the constraints give, with the target's width and height at the given priorities.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let size = fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  // MARK: Public: guides

  /// Takes a guide into this view, out of the one it was in.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutGuides.append(layoutGuide)
  }

  /// Removes a guide, with the constraints that mention it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for constraint in layoutGuide.referencingConstraints { constraint.isActive = false }
    layoutGuide.layoutVariables?.engine.removeVariables(of: layoutGuide)
    layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The bounds less the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let marginsGuide { return marginsGuide }
    let guide = InsetLayoutGuide(self, identifier: "UIViewLayoutMarginsGuide")
    marginsGuide = guide
    guide.insets = layoutMargins
    return guide
  }

  /// The bounds less what bars cover.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let safeAreaGuide { return safeAreaGuide }
    let guide = InsetLayoutGuide(self, identifier: "UIViewSafeAreaLayoutGuide")
    safeAreaGuide = guide
    guide.insets = storedSafeAreaInsets
    return guide
  }

  /// As wide as the margins allow, but no wider than text can be read with ease.
  public var readableContentGuide: UILayoutGuide {
    if let readableGuide { return readableGuide }
    let guide = UILayoutGuide()
    guide.identifier = "UIViewReadableContentGuide"
    addLayoutGuide(guide)
    readableGuide = guide
    let margins = layoutMarginsGuide
    let full = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    full.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualToConstant: Self.readableWidth), full,
    ])
    return guide
  }

  /// About 70 characters of body text, in points.
  private static var readableWidth: CGFloat { 600 }

  /// Distances from the edges that the margins guide keeps, the safe area included.
  public var layoutMargins: UIEdgeInsets {
    get {
      let margins = directionalLayoutMargins
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return UIEdgeInsets(
        top: margins.top + storedSafeAreaInsets.top,
        left: (isRightToLeft ? margins.trailing : margins.leading) + storedSafeAreaInsets.left,
        bottom: margins.bottom + storedSafeAreaInsets.bottom,
        right: (isRightToLeft ? margins.leading : margins.trailing) + storedSafeAreaInsets.right
      )
    }
    set {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top,
        leading: isRightToLeft ? newValue.right : newValue.left,
        bottom: newValue.bottom,
        trailing: isRightToLeft ? newValue.left : newValue.right
      )
    }
  }

  /// Points at each edge that bars cover.
  public var safeAreaInsets: UIEdgeInsets { storedSafeAreaInsets }
}
