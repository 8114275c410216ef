import QuintetConstraintSolver

// The constraints a view brings into the solver by itself: its frame, or the size its content wants.

extension UIView {
  func installSystemConstraints(_ variables: LayoutVariables) {
    if isHeldByFrame || variables.engine.root === self { installFrameConstraints(variables) }
    if !isHeldByFrame { updateIntrinsicConstraints() }
    if isPart, let button = superview as? UIButton { button.wishPlace(of: self, variables) }
  }

  /// True if the solver has to take the frame as it is. That of a part is what the view that shows it wants, and no more.
  var isHeldByFrame: Bool { translatesAutoresizingMaskIntoConstraints && !isPart }

  /// True for a view in no other one that is as large as constraints say.
  var isFree: Bool { !isHeldByFrame && superview == nil && !(self is UIWindow) }

  /// Lower than any that a program can set: what constraints leave open of a free view's size stays.
  private static let freeSizePriority = UILayoutPriority(0.25)

  private func frameValues(
    _ variables: LayoutVariables
  ) -> [(variable: Solver.Variable, value: CGFloat, attribute: String)] {
    let frame = storedFrame
    let size = [
      (variable: variables.width, value: frame.width.within(.longest), attribute: "width"),
      (variables.height, frame.height.within(.longest), "height"),
    ]
    if variables.engine.root === self { return size }
    return [
      (variables.minX, frame.minX.within(.longest), "x"), (variables.minY, frame.minY.within(.longest), "y"),
    ] + size
  }

  func installFrameConstraints(_ variables: LayoutVariables) {
    let priority = isFree ? Self.freeSizePriority : .required
    layoutSystemConstraints.frame = frameValues(variables).map { variable, value, attribute in
      variables.engine.add(
        [Solver.Term(variable)],
        constant: -value,
        .equal,
        priority,
        name: { [weak self] in "\(self.map { String(describing: type(of: $0)) } ?? "a view")'s frame: \(attribute)" }
      )
    }
  }

  func updateFrameConstraints() {
    guard let variables = layoutVariables, !layoutSystemConstraints.frame.isEmpty else { return }
    for (constraint, held) in zip(layoutSystemConstraints.frame, frameValues(variables)) {
      variables.engine.solver.setConstant(-held.value, of: constraint)
    }
    if variables.engine.root !== self { scheduleLayout() }
  }

  func autoresizingTranslationChanged() {
    guard let variables = layoutVariables else {
      if !translatesAutoresizingMaskIntoConstraints { _ = layoutRoot.layoutEngine?.variables(of: self) }
      return
    }
    removeSystemConstraints(variables)
    installSystemConstraints(variables)
    superview?.setNeedsLayout()
  }

  func reinstallIntrinsicConstraints() {
    guard let variables = layoutVariables else { return }
    (layoutSystemConstraints.intrinsicWidth.all + layoutSystemConstraints.intrinsicHeight.all).forEach(
      variables.engine.remove
    )
    layoutSystemConstraints.intrinsicWidth = IntrinsicConstraints()
    layoutSystemConstraints.intrinsicHeight = IntrinsicConstraints()
    layoutSystemConstraints.intrinsicSize = CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    updateIntrinsicConstraints()
    scheduleLayout()
  }

  func updateIntrinsicConstraints() {
    guard let engine = layoutVariables?.engine, !isHeldByFrame,
      var size = engine.contentSize(of: self), let variables = layoutVariables
    else { return }
    let insets = alignmentInsets
    if let width = layoutSystemConstraints.measuredWidth,
      let height = intrinsicHeight(forWidth: width - insets.left - insets.right)
    {
      size.height = height
    }
    if size.width >= 0 { size.width = max(0, size.width + insets.left + insets.right) }
    if size.height >= 0 { size.height = max(0, size.height + insets.top + insets.bottom) }
    guard size != layoutSystemConstraints.intrinsicSize else { return }
    layoutSystemConstraints.intrinsicSize = size
    layoutSystemConstraints.intrinsicWidth = intrinsic(
      layoutSystemConstraints.intrinsicWidth,
      variables.width,
      size.width,
      huggingPriorities.horizontal,
      compressionResistancePriorities.horizontal,
      "width"
    )
    layoutSystemConstraints.intrinsicHeight = intrinsic(
      layoutSystemConstraints.intrinsicHeight,
      variables.height,
      size.height,
      huggingPriorities.vertical,
      compressionResistancePriorities.vertical,
      "height"
    )
  }

  private func intrinsic(
    _ existing: IntrinsicConstraints,
    _ variable: Solver.Variable,
    _ length: CGFloat,
    _ hugging: UILayoutPriority,
    _ resistance: UILayoutPriority,
    _ attribute: String
  ) -> IntrinsicConstraints {
    guard let engine = layoutVariables?.engine else { return existing }
    func updated(
      _ existing: Solver.Constraint?,
      _ relation: Solver.Relation,
      _ priority: UILayoutPriority,
      _ wish: String
    ) -> Solver.Constraint? {
      guard length >= 0 else {
        existing.map(engine.remove)
        return nil
      }
      guard let existing else {
        return engine.add(
          [Solver.Term(variable)],
          constant: -length,
          relation,
          priority,
          name: { [weak self] in
            "\(self.map { String(describing: type(of: $0)) } ?? "a view")'s content \(attribute), \(wish)"
          }
        )
      }
      engine.solver.setConstant(-length, of: existing)
      return existing
    }
    return IntrinsicConstraints(
      hugging: updated(existing.hugging, .lessThanOrEqual, hugging, "hugging"),
      resistance: updated(existing.resistance, .greaterThanOrEqual, resistance, "compression resistance")
    )
  }

  /// After the width changed: the content may want another height.
  func measureHeightAgain() {
    if measureHeight(forWidth: storedFrame.width) { scheduleLayout() }
  }

  /// True when the content wants another height at this width than it had.
  func measureHeight(forWidth width: CGFloat) -> Bool {
    guard layoutVariables != nil, !isHeldByFrame,
      layoutSystemConstraints.measuredWidth != width, intrinsicHeight(forWidth: width) != nil
    else { return false }
    layoutSystemConstraints.measuredWidth = width
    let before = layoutSystemConstraints.intrinsicSize
    updateIntrinsicConstraints()
    return before != layoutSystemConstraints.intrinsicSize
  }
}
