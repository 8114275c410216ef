import CQuintetGTK
import QuintetConstraintSolver

/// The solver's constraints that come from the view itself: its frame or its content's size.
struct LayoutSystemConstraints {
  /// minX, minY, width, height of a view placed by its frame; width and height only of a root.
  var frame: [Solver.Constraint] = []
  var intrinsicWidth = IntrinsicConstraints()
  var intrinsicHeight = IntrinsicConstraints()
  var intrinsicSize = CGSize(width: -1, height: -1)
  /// Wishes of a view that shows this one as a part of itself.
  var place = PartPlace()
  /// The width the content's height was last measured for, in points.
  var measuredWidth: CGFloat?
}

/// Constraints that come from the content's size in one direction.
struct IntrinsicConstraints {
  var hugging: Solver.Constraint?
  var resistance: Solver.Constraint?

  var all: [Solver.Constraint] { [hugging, resistance].compactMap(\.self) }
}

extension UIView {
  // MARK: Behind the class's open members

  func intrinsicContentSizeChanged() {
    superview?.subviewContentSizeChanged(self)
    guard layoutVariables != nil else { return }
    updateIntrinsicConstraints()
    // Text that wraps only now is measured at its width: if that stays the same, there is no layout pass.
    if storedFrame.width > 0 { _ = measureHeight(forWidth: storedFrame.width) }
    for constraint in baselineConstraints { constraint.installed?.engine.constantChanged(constraint) }
    (superview as? UIStackView)?.baselinesMoved()
    scheduleLayout()
  }

  /// Takes up again what is aligned with the view's baselines, which depend on other sizes now, and so may those of stacks around it.
  func baselinesMoved() {
    let moved = baselineConstraints
    for constraint in moved { constraint.installed?.engine.reinstall(constraint) }
    (superview as? UIStackView)?.baselinesMoved()
    if !moved.isEmpty { scheduleLayout() }
  }

  private var baselineConstraints: Set<NSLayoutConstraint> {
    referencingConstraints.filter { $0.firstAttribute.isBaseline || $0.secondAttribute.isBaseline }
  }

  var alignmentInsets: UIEdgeInsets {
    // Any frame: the insets of a view stay.
    let frame = CGRect(x: 0, y: 0, width: 1_000, height: 1_000), aligned = alignmentRect(forFrame: frame)
    return UIEdgeInsets(
      top: aligned.minY,
      left: aligned.minX,
      bottom: frame.maxY - aligned.maxY,
      right: frame.maxX - aligned.maxX
    )
  }

  func markForLayout() {
    needsLayout = true
    flagLayoutInAncestors()
  }

  /// Has what is inside laid out, though not the view's own subviews.
  func markInsideForLayout() {
    subtreeNeedsLayout = true
    flagLayoutInAncestors()
  }

  private func flagLayoutInAncestors() {
    var view: UIView? = self
    while let current = view, !current.isLayoutBoundary, let parent = current.superview {
      if parent.subtreeNeedsLayout { break }
      parent.subtreeNeedsLayout = true
      view = parent
    }
    layoutRoot.queueLayout()
  }

  func markForConstraintUpdate() {
    needsConstraintUpdate = true
    flagConstraintUpdateInAncestors()
    layoutRoot.queueLayout()
  }

  func updateConstraintsOfTree() {
    if subtreeNeedsConstraintUpdate {
      subtreeNeedsConstraintUpdate = false
      for subview in layoutSubtree { subview.updateConstraintsIfNeeded() }
    }
    if needsConstraintUpdate {
      needsConstraintUpdate = false
      willUpdateConstraints()
      viewController?.updateViewConstraints()
      updateConstraints()
      // Changes since the view got its constraints count, even if the intrinsic size was not invalidated.
      updateIntrinsicConstraints()
    }
  }

  func own(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owner?.removeLayoutGuide(layoutGuide)
    layoutGuide.owner = self
    contents.layoutGuides.append(layoutGuide)
  }

  func disown(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner === self else { return }
    for constraint in layoutGuide.referencingConstraints { constraint.isActive = false }
    layoutGuide.layoutVariables?.engine.removeVariables(of: layoutGuide)
    contents.layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owner = nil
  }

  func makeMarginsGuide() -> UILayoutGuide {
    let guide = InsetLayoutGuide(self, identifier: "UIViewLayoutMarginsGuide")
    marginsGuide = guide
    guide.insets = layoutMargins
    return guide
  }

  /// Adds a subview that constraints keep as large as the view.
  func addFilling(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
      view.leadingAnchor.constraint(equalTo: leadingAnchor), view.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  func makeSafeAreaGuide() -> UILayoutGuide {
    let guide = InsetLayoutGuide(self, identifier: "UIViewSafeAreaLayoutGuide")
    safeAreaGuide = guide
    guide.insets = storedSafeAreaInsets
    return guide
  }

  func makeReadableGuide() -> UILayoutGuide {
    let guide = ReadableLayoutGuide()
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
  static var readableWidth: CGFloat { 600 }

  /// Margins without the safe area.
  var ownMargins: NSDirectionalEdgeInsets {
    guard let viewController else {
      return storedMargins ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    }
    let own = storedMargins ?? .zero
    guard viewController.viewRespectsSystemMinimumLayoutMargins else { return own }
    let least = viewController.systemMinimumLayoutMargins
    return NSDirectionalEdgeInsets(
      top: max(own.top, least.top),
      leading: max(own.leading, least.leading),
      bottom: max(own.bottom, least.bottom),
      trailing: max(own.trailing, least.trailing)
    )
  }

  var marginsByEdge: UIEdgeInsets {
    get {
      let margins = directionalLayoutMargins
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let safeArea = insetsLayoutMarginsFromSafeArea ? storedSafeAreaInsets : .zero
      let own = UIEdgeInsets(
        top: margins.top + safeArea.top,
        left: (isRightToLeft ? margins.trailing : margins.leading) + safeArea.left,
        bottom: margins.bottom + safeArea.bottom,
        right: (isRightToLeft ? margins.leading : margins.trailing) + safeArea.right
      )
      guard preservesSuperviewLayoutMargins, let superview else { return own }
      let outer = superview.layoutMargins, room = superview.bounds, frame = storedFrame
      return UIEdgeInsets(
        top: max(own.top, outer.top - (frame.minY - room.minY)),
        left: max(own.left, outer.left - (frame.minX - room.minX)),
        bottom: max(own.bottom, outer.bottom - (room.maxY - frame.maxY)),
        right: max(own.right, outer.right - (room.maxX - frame.maxX))
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
}
