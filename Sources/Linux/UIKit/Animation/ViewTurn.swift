/// A view that turns away about an axis through its middle, and another that turns into sight after it, on a screen that shows no depth.
///
/// Neither view's properties change: the turn is an animation of their layers.
@MainActor
final class ViewTurn {
  /// Makes a turn of one view to another; without one of them, of the other alone.
  init(from old: UIView?, to new: UIView?, isUpright: Bool = true) {
    (self.old, self.new, self.isUpright) = (old, new, isUpright)
  }

  /// Begins to turn, and tells once whether it came to its end. `isEven` turns at one speed.
  func run(duration: TimeInterval, isEven: Bool = false, whenDone: @escaping @MainActor (Bool) -> Void) {
    let part = old != nil && new != nil ? duration / 2 : duration
    let last = new ?? old
    for (view, isLeaving) in [(old, true), (new, false)] {
      guard let view else { continue }
      let shown = view.layer.transform, edge = isUpright ? (Self.edge, 1) : (1, Self.edge)
      let turned = CATransform3DConcat(CATransform3DMakeScale(edge.0, edge.1, 1), shown)
      let turn = CABasicAnimation(keyPath: "transform")
      (turn.fromValue, turn.toValue) = isLeaving ? (shown, turned) : (turned, shown)
      turn.duration = part
      turn.timingFunction = CAMediaTimingFunction(name: isEven ? .linear : isLeaving ? .easeIn : .easeOut)
      let isLast = view === last
      // The old view stays turned away until the new one has turned.
      (turn.fillMode, turn.isRemovedOnCompletion) = (.both, isLast)
      let delay = isLeaving || old == nil ? 0 : part
      let entry = LayerAnimations.Entry(key: Self.key, animation: turn, delay: delay) { isFinished in
        guard isLast else { return }
        self.stop()
        whenDone(isFinished)
      }
      view.layer.animate(entry)
    }
  }

  /// Ends the turn where it is: both views are as they were.
  func stop() {
    for view in [old, new] { view?.layerInUse?.removeAnimation(forKey: Self.key) }
  }

  // MARK: Private

  private weak var old: UIView?
  private weak var new: UIView?
  private let isUpright: Bool

  private static let key = "turn"
  /// Part of its size that a view has when it is seen from its edge. With none its transform could not be inverted.
  private static let edge: CGFloat = 0.001
}
