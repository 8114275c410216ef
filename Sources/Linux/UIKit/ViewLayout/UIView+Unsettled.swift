// Message for a layout that changes with each round: the views to blame, and what changes.

/// A view that a layout does not come to an end with.
struct Unsettled {
  let view: UIView
  let change: @MainActor () -> String

  init(view: UIView, change: @autoclosure @escaping @MainActor () -> String) {
    self.view = view
    self.change = change
  }
}

extension UIView {
  /// Reports once for each view that it kept a layout from settling.
  func reportUnsettled(_ what: String, _ view: UIView, _ unsettled: [Unsettled]) {
    let new = unsettled.filter { !$0.view.isReportedUnsettled }
    guard !new.isEmpty else { return }
    for entry in new { entry.view.isReportedUnsettled = true }
    let lines = new.map { "    \($0.view.layoutTitle) \($0.change())" }
    Diagnostics.layout(
      """
      The \(what) of \(view.layoutTitle) did not settle in \(Self.maximumRounds) rounds, and is left as it is. What kept changing:
      \(lines.joined(separator: "\n"))
      """
    )
  }

  /// The views that want layout still: those that constraints keep moving, else those that ask for it themselves.
  var unsettledViews: [Unsettled] {
    var result: [Unsettled] = []
    if needsLayout {
      let moved = layoutSubtree.filter { $0.solvedFrame != nil && $0.solvedFrame != $0.storedFrame }
      result = moved.map { view in
        Unsettled(view: view, change: "goes from \(view.storedFrame.words) to \(view.solvedFrame?.words ?? "")")
      }
      if moved.isEmpty { result = [Unsettled(view: self, change: "asks for layout while it is laid out")] }
    }
    if subtreeNeedsLayout { result += layoutSubtree.flatMap(\.unsettledViews) }
    return result
  }

  /// Frame that constraints give the view, with edges on whole points so that neighbours meet; nil without constraints.
  var solvedFrame: CGRect? {
    guard !isHeldByFrame, let solved = layoutVariables?.frame else { return nil }
    let minX = solved.minX.snapped.rounded(), minY = solved.minY.snapped.rounded()
    let maxX = solved.maxX.snapped.rounded(), maxY = solved.maxY.snapped.rounded()
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension CGRect {
  /// Position and size, in points.
  fileprivate var words: String { String(format: "(%g, %g, %g, %g)", minX, minY, width, height) }
}
