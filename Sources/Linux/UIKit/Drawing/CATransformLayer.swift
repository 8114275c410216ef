import CQuintetGTK

/// A layer that is only its sublayers: nothing of its own is drawn, neither background, border, shadow nor content, and it cuts and masks
/// nothing. Its opacity is that of each sublayer, which show through each other.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  /// Returns nil, as the layer is no rectangle to be hit.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }

  // MARK: Internal

  override var drawsContent: Bool { false }
  override var throwsShadow: Bool { false }

  override func makeStandIn() -> CALayer { CATransformLayer() }

  override func drawFaded(_ snapshot: OpaquePointer, _ bounds: CGRect, like shown: CALayer, opacity: Double) {
    for case .layer(let layer) in inDrawingOrder { layer.draw(on: snapshot, from: bounds.origin, opacity: opacity) }
  }
}
