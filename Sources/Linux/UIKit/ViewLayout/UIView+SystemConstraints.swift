import ConstraintSolver

// The constraints a view brings into the solver by itself: its frame, or the size its content wants.

extension UIView {
  func installSystemConstraints(_ variables: LayoutVariables) {
    if translatesAutoresizingMaskIntoConstraints || variables.engine.root === self {
      installFrameConstraints(variables)
    }
    if !translatesAutoresizingMaskIntoConstraints { updateIntrinsicConstraints() }
  }

  private func frameValues(_ variables: LayoutVariables) -> [(Solver.Variable, CGFloat, String)] {
    let size = [
      (variables.width, storedFrame.width, "width"), (variables.height, storedFrame.height, "height"),
    ]
    if variables.engine.root === self { return size }
    return [(variables.minX, storedFrame.minX, "x"), (variables.minY, storedFrame.minY, "y")] + size
  }

  func installFrameConstraints(_ variables: LayoutVariables) {
    layoutSystemConstraints.frame = frameValues(variables).map { variable, value, attribute in
      variables.engine.add(
        [Solver.Term(variable)],
        constant: -value,
        .equal,
        .required,
        name: { [weak self] in "\(self.map { String(describing: type(of: $0)) } ?? "a view")'s frame: \(attribute)" }
      )
    }
  }

  func updateFrameConstraints() {
    guard let variables = layoutVariables, !layoutSystemConstraints.frame.isEmpty else { return }
    for (constraint, value) in zip(layoutSystemConstraints.frame, frameValues(variables)) {
      variables.engine.solver.setConstant(-value.1, of: constraint)
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
    layoutSystemConstraints.intrinsic.compactMap(\.self).forEach(variables.engine.remove)
    layoutSystemConstraints.intrinsic = [nil, nil, nil, nil]
    layoutSystemConstraints.intrinsicSize = CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    updateIntrinsicConstraints()
    scheduleLayout()
  }

  func updateIntrinsicConstraints() {
    guard let variables = layoutVariables, !translatesAutoresizingMaskIntoConstraints else { return }
    var size = intrinsicContentSize
    if let width = layoutSystemConstraints.measuredWidth, let height = intrinsicHeight(forWidth: width) {
      size.height = height
    }
    guard size != layoutSystemConstraints.intrinsicSize else { return }
    layoutSystemConstraints.intrinsicSize = size
    setIntrinsic(
      0,
      variables.width,
      size.width,
      huggingPriorities.horizontal,
      compressionResistancePriorities.horizontal,
      "width"
    )
    setIntrinsic(
      2,
      variables.height,
      size.height,
      huggingPriorities.vertical,
      compressionResistancePriorities.vertical,
      "height"
    )
  }

  private func setIntrinsic(
    _ index: Int,
    _ variable: Solver.Variable,
    _ length: CGFloat,
    _ hugging: UILayoutPriority,
    _ resistance: UILayoutPriority,
    _ attribute: String
  ) {
    guard let engine = layoutVariables?.engine else { return }
    let parts: [(Solver.Relation, UILayoutPriority, String)] = [
      (.lessThanOrEqual, hugging, "hugging"), (.greaterThanOrEqual, resistance, "compression resistance"),
    ]
    for (offset, part) in parts.enumerated() {
      let existing = layoutSystemConstraints.intrinsic[index + offset]
      if length < 0 {
        existing.map(engine.remove)
        layoutSystemConstraints.intrinsic[index + offset] = nil
      } else if let existing {
        engine.solver.setConstant(-length, of: existing)
      } else {
        layoutSystemConstraints.intrinsic[index + offset] = engine.add(
          [Solver.Term(variable)],
          constant: -length,
          part.0,
          part.1,
          name: { [weak self] in
            "\(self.map { String(describing: type(of: $0)) } ?? "a view")'s content \(attribute), \(part.2)"
          }
        )
      }
    }
  }

  /// After the width changed: the content may want another height.
  func measureHeightAgain() {
    if measureHeight(forWidth: storedFrame.width) { scheduleLayout() }
  }

  /// True when the content wants another height at this width than it had.
  func measureHeight(forWidth width: CGFloat) -> Bool {
    guard layoutVariables != nil, !translatesAutoresizingMaskIntoConstraints,
      layoutSystemConstraints.measuredWidth != width, intrinsicHeight(forWidth: width) != nil
    else { return false }
    layoutSystemConstraints.measuredWidth = width
    let before = layoutSystemConstraints.intrinsicSize
    updateIntrinsicConstraints()
    return before != layoutSystemConstraints.intrinsicSize
  }
}
