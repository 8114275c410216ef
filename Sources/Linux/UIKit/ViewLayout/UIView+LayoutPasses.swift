import CQuintetGTK
import QuintetConstraintSolver

// Layout pass of a hierarchy: constraints are updated from the leaves up, solved once, and frames are handed down
// from the root. A text whose height follows from its width is measured again at the width it got, which asks for another
// round; two are the rule.

extension CGFloat {
  /// The length without the last bits of the solver's arithmetic, which rounding would make a point of.
  var snapped: CGFloat { (self * 1024).rounded() / 1024 }
}

extension CGPoint {
  /// Returns whether a point is the same but for the last bits of arithmetic.
  func isNear(_ other: CGPoint) -> Bool { abs(x - other.x) < 1 / 1024 && abs(y - other.y) < 1 / 1024 }
}

extension CGSize {
  var roundedUp: CGSize { CGSize(width: width.rounded(.up), height: height.rounded(.up)) }
}

extension UIView {
  /// The view the hierarchy begins with: a window, a list cell, or a view that is in none.
  var layoutRoot: UIView {
    var view = self
    while !view.isLayoutBoundary, let superview = view.superview { view = superview }
    return view
  }

  /// The solver has a new place for the view.
  func solvedFrameChanged() { superview?.setNeedsLayout() }

  /// The subviews that share this view's solver.
  var layoutSubtree: [UIView] {
    let all = contents.subviews
    return all.contains { $0.isLayoutBoundary } ? all.filter { !$0.isLayoutBoundary } : all
  }

  var layoutContainer: UIView? { superview }
  var layoutView: UIView? { self }
  var layoutName: String? { accessibilityIdentifier }

  /// The solver has work: a constraint or a constant changed.
  func scheduleLayout() {
    layoutRoot.queueLayout()
  }

  /// The engine of the hierarchy that begins here, made on first use.
  private var engineOfTree: LayoutEngine {
    if let layoutEngine { return layoutEngine }
    let engine = LayoutEngine(root: self)
    // First of all: a view that is asked how large its content is may lay out.
    layoutEngine = engine
    engine.installTree(self)
    return engine
  }

  func runLayout(of view: UIView) {
    let isNested = engineOfTree.isAsking
    // Not all of it may be in the engine yet.
    if isNested { layoutEngine?.installTree(view) }
    for round in 0...Self.maximumRounds {
      updateConstraintsIfNeeded()
      layoutEngine?.solve()
      if !isNested { takeFreeSize() }
      let first = isNested ? view : view.firstToLayOut
      guard first.needsLayout || first.subtreeNeedsLayout else { return }
      guard round < Self.maximumRounds else { return reportUnsettled("layout", view, first.unsettledViews) }
      first.layoutTree()
    }
  }

  /// Takes the size that constraints give a free view.
  private func takeFreeSize() {
    guard isFree, let size = solvedFrame?.size else { return }
    takePlace(CGRect(origin: storedFrame.origin, size: size))
    measureHeightAgain()
  }

  /// Number of rounds after which a layout that still changes is left as it is.
  static let maximumRounds = 16

  /// The highest of the views around this one that all need layout: it is they who place the view. One that is being laid out
  /// comes back to what has changed by itself.
  private var firstToLayOut: UIView {
    var view = self
    while !view.isLayoutBoundary, let superview = view.superview, superview.needsLayout, !superview.isBeingLaidOut {
      view = superview
    }
    return view
  }

  func layoutTree() {
    if needsLayout {
      needsLayout = false
      isBeingLaidOut = true
      performWithTraits {
        viewController?.viewWillLayoutSubviews()
        layoutSubviews()
        layerInUse?.layoutSublayers()
        viewController?.viewDidLayoutSubviews()
      }
      isBeingLaidOut = false
    }
    if subtreeNeedsLayout {
      subtreeNeedsLayout = false
      for subview in layoutSubtree where subview.needsLayout || subview.subtreeNeedsLayout { subview.layoutTree() }
    }
    layerInUse?.layoutTree()
  }

  func applySolvedFrames() {
    for subview in layoutSubtree {
      guard let frame = subview.solvedFrame else { continue }
      subview.takePlace(placed(subview, frame))
      // Not only where the frame changed: the content may have been measured at another width since.
      subview.measureHeightAgain()
    }
  }

  /// Takes the frame that constraints give. A program's class may override bounds and center, which Auto Layout sets: first the one, then
  /// the other, each where it differs.
  func takePlace(_ frame: CGRect) {
    guard frame != storedFrame, Overrides.mayFollowChanges(type(of: self)) else {
      return setFrame(frame, fromLayout: true)
    }
    // Safe area and margins are updated once, when the view has its place.
    isTakingPlace = true
    if frame.size != storedFrame.size { bounds = CGRect(origin: layerBounds.origin, size: frame.size) }
    // An override may have had layout go on.
    let frame = solvedFrame.flatMap { superview?.placed(self, $0) } ?? frame, center = frame.point(anchor)
    if !center.isNear(layerPosition) { self.center = center }
    isTakingPlace = false
    // The way through the center may have changed the last bits.
    if frame.size == storedFrame.size, frame.origin.isNear(storedFrame.origin) { setFrame(frame, fromLayout: true) }
    updateSafeArea()
    superviewMarginsChanged()
  }

  func setFrame(_ frame: CGRect, fromLayout: Bool) {
    let frame = frame.numbers, old = storedFrame, oldSize = old.size
    if frame != old || presentation != nil {
      animateChange(from: .frame(old), to: .frame(frame))
    }
    guard frame != old else { return }
    followedByLayer {
      storedFrame = frame
      if !fromLayout { updateFrameConstraints() }
      if oldSize != frame.size { sizeChanged(from: oldSize) }
      if !fromLayout, !isTakingPlace, oldSize != frame.size { superview?.subviewResized(self) }
      placeAgain()
      if !fromLayout || oldSize == frame.size { updateSafeArea() }
      superviewMarginsChanged()
    }
  }

  /// Makes a change that the layer follows, if there is one.
  func followedByLayer(_ change: () -> Void) {
    if let layerInUse { layerInUse.follow(self, change) } else { change() }
  }

  private func sizeChanged(from oldSize: CGSize) {
    layerInUse?.boundsSizeChanged()
    if autoresizesSubviews { contents.subviews.forEach { $0.autoresize(from: oldSize, to: storedFrame.size) } }
    updateSafeArea()
    // Their distances from its right and bottom edges have changed, even if its own area has not.
    if storedSafeAreaInsets != .zero { contents.subviews.forEach { $0.updateSafeArea() } }
    contents.subviews.forEach { $0.superviewMarginsChanged() }
    setNeedsLayout()
    // Not while the superview gives its subviews their sizes, which would lay them out twice.
    if !isLayoutBoundary, let superview, !superview.isBeingLaidOut { superview.setNeedsLayout() }
    setNeedsDisplay()
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints, !autoresizingMask.isEmpty else { return }
    var frame = layerFrame
    (frame.origin.x, frame.size.width) = Self.autoresized(
      frame.minX,
      frame.width,
      from: old.width,
      to: new.width,
      before: autoresizingMask.contains(.flexibleLeftMargin),
      size: autoresizingMask.contains(.flexibleWidth),
      after: autoresizingMask.contains(.flexibleRightMargin)
    )
    (frame.origin.y, frame.size.height) = Self.autoresized(
      frame.minY,
      frame.height,
      from: old.height,
      to: new.height,
      before: autoresizingMask.contains(.flexibleTopMargin),
      size: autoresizingMask.contains(.flexibleHeight),
      after: autoresizingMask.contains(.flexibleBottomMargin)
    )
    self.frame = frame
  }

  /// The flexible parts share the difference in proportion, or equally where they have no length.
  private static func autoresized(
    _ position: CGFloat,
    _ length: CGFloat,
    from old: CGFloat,
    to new: CGFloat,
    before: Bool,
    size: Bool,
    after: Bool
  ) -> (CGFloat, CGFloat) {
    let old = old.within(.longest), new = new.within(.longest)
    let parts: [CGFloat?] = [before ? position : nil, size ? length : nil, after ? old - position - length : nil]
    let flexible = parts.compactMap { $0 }, sum = flexible.reduce(0, +)
    func share(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return sum > 0 ? (new - old) * part / sum : (new - old) / CGFloat(flexible.count)
    }
    return (position + share(parts[0]), length + share(parts[1]))
  }

  func flagConstraintUpdateInAncestors() {
    var view: UIView? = self
    while let current = view, !current.isLayoutBoundary, let parent = current.superview {
      if parent.subtreeNeedsConstraintUpdate { break }
      parent.subtreeNeedsConstraintUpdate = true
      view = parent
    }
  }

  /// The size under temporary constraints on width and height.
  func fittingSize(
    _ target: CGSize,
    _ horizontal: UILayoutPriority,
    _ vertical: UILayoutPriority
  ) -> CGSize {
    let root = layoutRoot, engine = root.engineOfTree
    if engine.isAsking { engine.installTree(self) }
    let own = engine.variables(of: self)
    let held = layoutSystemConstraints.frame
    if translatesAutoresizingMaskIntoConstraints || self === root {
      held.forEach(engine.remove)
      layoutSystemConstraints.frame = []
    }
    func want(_ variable: Solver.Variable, _ length: CGFloat, _ priority: UILayoutPriority) -> Solver.Constraint {
      engine.add(
        [Solver.Term(variable)],
        constant: -length.within(.longest),
        .equal,
        priority,
        name: { "fitting size" }
      )
    }
    let wanted = [want(own.width, target.width, horizontal), want(own.height, target.height, vertical)]
    // Constraints to views around count less than all others while the view is measured.
    let ties = constraintsFromAround, widths = ties.isEmpty ? [] : measuredWidths
    for tie in ties { tie.setInstalledPriority(Self.tiePriority) }
    for round in 1...Self.maximumRounds {
      updateConstraintsIfNeeded()
      if ties.isEmpty { engine.solve() } else { engine.findValues() }
      let remeasured = remeasureTexts()
      if remeasured.isEmpty { break }
      if round == Self.maximumRounds { reportUnsettled("size", self, remeasured) }
    }
    let size = own.frame.size
    wanted.forEach(engine.remove)
    if !held.isEmpty { installFrameConstraints(own) }
    if !ties.isEmpty {
      for tie in ties { tie.setInstalledPriority(tie.priority) }
      for (view, width) in widths where view.layoutSystemConstraints.measuredWidth != width {
        view.layoutSystemConstraints.measuredWidth = width
        view.updateIntrinsicConstraints()
      }
      engine.solve()
    }
    return CGSize(width: size.width.snapped, height: size.height.snapped)
  }

  /// Lower than any that a program can set.
  private static let tiePriority = UILayoutPriority(0.5)

  /// Constraints of the views around that hold something in this one.
  private var constraintsFromAround: [NSLayoutConstraint] {
    func isInside(_ item: (any LayoutItem)?) -> Bool { item?.layoutView?.isDescendant(of: self) ?? false }
    var ties: [NSLayoutConstraint] = [], view: UIView = self
    while !view.isLayoutBoundary, let superview = view.superview {
      for constraint in superview.contents.constraints where constraint.installed != nil {
        guard constraint.ancestor?.isDescendant(of: self) == false else { continue }
        if isInside(constraint.first) || isInside(constraint.second) { ties.append(constraint) }
      }
      view = superview
    }
    return ties
  }

  /// Widths that the heights of texts in the view go by.
  private var measuredWidths: [(view: UIView, width: CGFloat?)] {
    var widths: [(view: UIView, width: CGFloat?)] = [(self, layoutSystemConstraints.measuredWidth)]
    for subview in layoutSubtree { widths += subview.measuredWidths }
    return widths
  }

  /// Measures texts again at their solved widths, without touching frames. Returns those that want another height.
  private func remeasureTexts() -> [Unsettled] {
    var changed: [Unsettled] = []
    let before = layoutSystemConstraints.intrinsicSize.height
    if let width = layoutVariables?.frame.width, measureHeight(forWidth: width) {
      let height = layoutSystemConstraints.intrinsicSize.height
      changed.append(
        Unsettled(view: self, change: "wants to be \(height) high at a width of \(width), and wanted \(before)")
      )
    }
    return layoutSubtree.reduce(into: changed) { $0 += $1.remeasureTexts() }
  }

  func directionChanged() {
    appearanceChanged()
    for view in sequence(first: self, next: \.superview) {
      for constraint in view.contents.constraints where constraint.ancestor === self && constraint.isDirectional {
        constraint.installed?.engine.reinstall(constraint)
      }
    }
    scheduleLayout()
    marginsChanged()
  }

  func marginsChanged() {
    marginsGuide?.insets = layoutMargins
    layoutMarginsDidChange()
    contents.subviews.forEach { $0.superviewMarginsChanged() }
  }

  /// The superview's margins are others, or the view lies elsewhere among them.
  func superviewMarginsChanged() { if preservesSuperviewLayoutMargins, !isTakingPlace { marginsChanged() } }

  /// The part of the superview's unsafe area that this view reaches into.
  func updateSafeArea() {
    guard !isTakingPlace else { return }
    let insets = safeAreaFromSuperview()
    guard insets != storedSafeAreaInsets else { return }
    storedSafeAreaInsets = insets
    safeAreaGuide?.insets = insets
    UIKeyboardLayoutGuide.follow(safeAreaOf: self)
    viewController?.updateBarGuides()
    marginsChanged()
    safeAreaChanged()
    safeAreaInsetsDidChange()
    viewController?.viewSafeAreaInsetsDidChange()
    contents.subviews.forEach { $0.updateSafeArea() }
  }

  private func safeAreaFromSuperview() -> UIEdgeInsets {
    let extra = viewController?.additionalSafeAreaInsets ?? .zero
    guard let superview, superview.handsDownSafeArea else { return extra }
    var outer = superview.storedSafeAreaInsets
    if viewController != nil,
      let container = superview.viewController ?? (superview as? NavigationStageView)?.navigation
    {
      outer.top = max(outer.top, container.coveredHeight)
      outer.bottom = max(outer.bottom, container.coveredHeightBelow)
    }
    guard outer != .zero else { return extra }
    let bounds = superview.bounds
    // A view that reaches beyond its superview has no larger insets than that.
    func part(of inset: CGFloat, _ distance: CGFloat) -> CGFloat { min(inset, max(0, inset - distance)) }
    return extra
      + UIEdgeInsets(
        top: part(of: outer.top, storedFrame.minY - bounds.minY),
        left: part(of: outer.left, storedFrame.minX - bounds.minX),
        bottom: part(of: outer.bottom, bounds.maxY - storedFrame.maxY),
        right: part(of: outer.right, bounds.maxX - storedFrame.maxX)
      )
  }
}
