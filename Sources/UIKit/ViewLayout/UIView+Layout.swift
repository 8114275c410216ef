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
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Public: constraints

  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis]
  }

  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    huggingPriorities[axis] = priority
    reinstallIntrinsicConstraints()
  }

  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionResistancePriorities[axis]
  }

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

  public func setNeedsUpdateConstraints() {
    needsConstraintUpdate = true
    flagConstraintUpdateInAncestors()
    layoutRoot.queueLayout()
  }

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

  public func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let size = fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  // MARK: Public: guides

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutGuides.append(layoutGuide)
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for constraint in layoutGuide.referencingConstraints { constraint.isActive = false }
    layoutGuide.layoutVariables?.engine.removeVariables(of: layoutGuide)
    layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  public var layoutMarginsGuide: UILayoutGuide {
    if let marginsGuide { return marginsGuide }
    let guide = InsetLayoutGuide(self, identifier: "UIViewLayoutMarginsGuide")
    marginsGuide = guide
    guide.insets = layoutMargins
    return guide
  }

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

  public var safeAreaInsets: UIEdgeInsets { storedSafeAreaInsets }
}
