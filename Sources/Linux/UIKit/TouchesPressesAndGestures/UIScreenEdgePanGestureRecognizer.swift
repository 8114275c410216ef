/// Recognises a drag that begins at an edge of the window and goes inwards.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// Edges at which the drag may begin: none at first.
  open var edges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let touch = touches.first, let window = touch.window else { return }
    begun = edges.intersection(Self.edges(near: touch.location(in: window), in: window.bounds))
    if begun.isEmpty { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let moved = translation(in: nil)
    if state == .possible, hypot(moved.x, moved.y) >= Self.distance, !goesInwards(moved) { return state = .failed }
    super.touchesMoved(touches, with: event)
  }

  // MARK: Private

  /// Edges at which this drag began.
  private var begun: UIRectEdge = []

  /// Points from an edge that are at it.
  private static let width: CGFloat = 20
  /// Points after which the direction is clear.
  private static let distance: CGFloat = 8

  private static func edges(near point: CGPoint, in bounds: CGRect) -> UIRectEdge {
    var edges: UIRectEdge = []
    if point.x - bounds.minX <= width { edges.insert(.left) }
    if bounds.maxX - point.x <= width { edges.insert(.right) }
    if point.y - bounds.minY <= width { edges.insert(.top) }
    if bounds.maxY - point.y <= width { edges.insert(.bottom) }
    return edges
  }

  private func goesInwards(_ moved: CGPoint) -> Bool {
    let isSideways = abs(moved.x) >= abs(moved.y)
    return begun.contains(.left) && isSideways && moved.x > 0 || begun.contains(.right) && isSideways && moved.x < 0
      || begun.contains(.top) && !isSideways && moved.y > 0 || begun.contains(.bottom) && !isSideways && moved.y < 0
  }
}
