import CQuintetGTK
import CQuintetWidget

/// A layer that shows what is in it several times, each time moved, coloured and later than the time before.
///
/// Its own background, border and shadow are drawn once. Of a view, the subviews are repeated too, but their animations are not later.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
  /// Number of times that the content is shown, the first one included.
  open var instanceCount = 1 { didSet { drawingChanged() } }

  /// Seconds by which the animations of each copy are behind those of the one before.
  open var instanceDelay: TimeInterval = 0 { didSet { changed("instanceDelay", oldValue) } }

  /// Transform of each copy against the one before, about the layer's anchor point.
  open var instanceTransform = CATransform3DIdentity { didSet { changed("instanceTransform", oldValue) } }

  /// Colour by which the first one is multiplied: white at first, which leaves it as it is. Nil is as white.
  open var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1) {
    didSet { changed("instanceColor", oldValue) }
  }

  /// Number that each copy's red factor is larger by than that of the one before. Factors stay between 0 and 1.
  open var instanceRedOffset: Float = 0 { didSet { changed("instanceRedOffset", oldValue) } }
  /// Number that each copy's green factor is larger by than that of the one before.
  open var instanceGreenOffset: Float = 0 { didSet { changed("instanceGreenOffset", oldValue) } }
  /// Number that each copy's blue factor is larger by than that of the one before.
  open var instanceBlueOffset: Float = 0 { didSet { changed("instanceBlueOffset", oldValue) } }
  /// Number that each copy's opacity is larger by than that of the one before.
  open var instanceAlphaOffset: Float = 0 { didSet { changed("instanceAlphaOffset", oldValue) } }

  // MARK: Internal

  override func makeStandIn() -> CALayer { CAReplicatorLayer() }

  override func copyValues(of layer: CALayer) {
    super.copyValues(of: layer)
    guard let layer = layer as? CAReplicatorLayer else { return }
    (instanceCount, instanceDelay) = (layer.instanceCount, layer.instanceDelay)
    (instanceTransform, instanceColor) = (layer.instanceTransform, layer.instanceColor)
    (instanceRedOffset, instanceGreenOffset) = (layer.instanceRedOffset, layer.instanceGreenOffset)
    (instanceBlueOffset, instanceAlphaOffset) = (layer.instanceBlueOffset, layer.instanceAlphaOffset)
  }

  override func drawRepeatedly(on snapshot: OpaquePointer, _ draw: () -> Void) {
    guard let shown = shown as? CAReplicatorLayer else { return }
    let size = shown.bounds.size, anchor = shown.anchorPoint
    let middle = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
    var transform = CATransform3DIdentity
    for index in 0..<max(0, shown.instanceCount) {
      gtk_snapshot_save(snapshot)
      if index > 0 {
        transform = CATransform3DConcat(transform, shown.instanceTransform)
        let place = CGAffineTransform(translationX: -middle.x, y: -middle.y).concatenating(transform.projected)
          .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
        quintet_snapshot_transform(snapshot, ViewPresentation.Value(place).quintet)
      }
      let factors = shown.factors(of: index), isColored = factors.contains { $0 != 1 }
      if isColored { push(factors, snapshot) }
      LayerAnimations.later(by: Double(index) * shown.instanceDelay, draw)
      if isColored { gtk_snapshot_pop(snapshot) }
      gtk_snapshot_restore(snapshot)
    }
  }

  // MARK: Private

  private func changed(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    drawingChanged()
  }

  /// Red, green, blue and opacity of a copy, as factors.
  private func factors(of index: Int) -> [Float] {
    let color = instanceColor?.rgba ?? UIColor.RGBA(red: 1, green: 1, blue: 1, alpha: 1)
    let offsets = [instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset]
    return zip([color.red, color.green, color.blue, color.alpha], offsets).map { start, offset in
      min(1, max(0, Float(start) + Float(index) * offset))
    }
  }

  private func push(_ factors: [Float], _ snapshot: OpaquePointer) {
    var matrix = graphene_matrix_t(), offset = graphene_vec4_t()
    var numbers = [Float](repeating: 0, count: 16)
    for (place, factor) in factors.enumerated() { numbers[5 * place] = factor }
    graphene_matrix_init_from_float(&matrix, numbers)
    graphene_vec4_init(&offset, 0, 0, 0, 0)
    gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset)
  }
}
