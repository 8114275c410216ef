import CQuintetGTK
import CQuintetWidget
import QuintetConstraintSolver

// Content of a scroll view, for GTK and for the layout.

/// Stands for the content's widget.
@MainActor
final class ScrollContentPlacer: BoxWidgetDelegate {
  weak var scrollView: UIScrollView?

  func boxMeasure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) { (0, 0) }
  func boxAllocate(width: Int, height: Int) { scrollView?.contentAllocated(width: width, height: height) }
  func boxSnapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {}
  func boxSnapshotChildren(_ snapshot: OpaquePointer) { scrollView?.drawInOrder(snapshot) }
  func boxContains(_ point: CGPoint) -> Bool { true }
  func boxActivate() {}
  func boxShowMenu() {}
  func boxScrolled() { scrollView?.offsetChanged() }
}

/// The content's rectangle: its origin is that of the content's coordinates.
final class ScrollContentGuide: UILayoutGuide {
  override func solvedFrameChanged() {
    guard let scrollView = owner as? UIScrollView, let size = layoutVariables?.frame.size else { return }
    scrollView.layOutContent(size)
  }

  override func installSystemConstraints(_ variables: LayoutVariables) {
    layoutSystemConstraints.frame = [variables.minX, variables.minY].map {
      variables.engine.add(
        [Solver.Term($0)],
        constant: 0,
        .equal,
        .required,
        name: { "a scroll content's origin" }
      )
    }
  }
}

/// The visible rectangle, which moves over the content: its origin is the content's offset.
final class ScrollFrameGuide: UILayoutGuide {
  override func installSystemConstraints(_ variables: LayoutVariables) {
    guard let scrollView = owningView as? UIScrollView else { return }
    let engine = variables.engine, frame = engine.variables(of: scrollView), offset = scrollView.contentOffset
    func add(_ terms: [Solver.Term], _ constant: CGFloat) -> Solver.Constraint {
      engine.add(terms, constant: constant, .equal, .required, name: { "a scroll view's visible rectangle" })
    }
    layoutSystemConstraints.frame = [
      add([Solver.Term(variables.minX)], -offset.x), add([Solver.Term(variables.minY)], -offset.y),
      add([Solver.Term(variables.width), Solver.Term(frame.width, times: -1)], 0),
      add([Solver.Term(variables.height), Solver.Term(frame.height, times: -1)], 0),
    ]
  }
}
