import CQuintetGTK
import CQuintetWidget

/// A place in the order of a layer's content.
///
/// Subviews are named by their views, so that those beside a layer without a view need no layer either.
@MainActor
enum LayerPlace {
  case layer(CALayer)
  case subview(UIView)

  var layer: CALayer {
    switch self {
    case .layer(let layer): layer
    case .subview(let view): view.layer
    }
  }

  var zPosition: CGFloat {
    switch self {
    case .layer(let layer): layer.zPosition
    case .subview(let view): view.layerInUse?.zPosition ?? 0
    }
  }

  /// True if it is more than a subview in its usual place.
  fileprivate var isUnusual: Bool {
    if case .layer = self { return true }
    return zPosition != 0
  }

  fileprivate func isOf(_ view: UIView) -> Bool {
    if case .subview(let other) = self { other === view } else { false }
  }

  fileprivate func isOf(_ layer: CALayer) -> Bool {
    switch self {
    case .layer(let other): other === layer
    case .subview(let view): view === layer.view
    }
  }
}

extension CALayer {
  var places: [LayerPlace] { order ?? view?.contents.subviews.map { .subview($0) } ?? [] }

  /// From the back to the front, as it is seen.
  var inDrawingOrder: [LayerPlace] {
    let places = places
    guard places.contains(where: { $0.zPosition != 0 }) else { return places }
    // Swift's sorting keeps the order of what is equal.
    return places.sorted { $0.zPosition < $1.zPosition }
  }

  /// Puts a layer at the place that is found when it has left where it was.
  func insert(_ layer: CALayer, at index: ([LayerPlace]) -> Int) {
    precondition(!isInside(layer), "A layer cannot be added to itself or to a layer inside it.")
    if let moved = layer.view {
      guard let view, moved.superview === view else {
        return Diagnostics.layers("The layer of a view, \(layer), is moved with its view: \(self) does not take it.")
      }
      order = places.filter { !$0.isOf(layer) }
      order?.insert(.subview(moved), at: min(index(places), places.count))
    } else {
      if layer.isMask { layer.parent?.mask = nil }
      layer.removeFromSuperlayer()
      layer.parent = self
      let index = min(index(places), places.count)
      order = places
      order?.insert(.layer(layer), at: index)
      if layer.needsLayout || layer.subtreeNeedsLayout { layer.flagLayoutInAncestors() }
      layer.enterWindow()
    }
    orderChanged()
    setNeedsLayout()
  }

  func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    guard layer !== sibling else { return }
    insert(layer) { places in
      guard let sibling, let index = places.firstIndex(where: { $0.isOf(sibling) }) else {
        preconditionFailure("A layer is put beside one that is not in the same layer.")
      }
      return index + offset
    }
  }

  func remove(_ layer: CALayer) {
    layer.leaveWindow()
    layer.parent = nil
    order?.removeAll { $0.isOf(layer) }
    orderChanged()
    setNeedsLayout()
  }

  func replaceSublayers(by layers: [CALayer]) {
    for place in places where !layers.contains(place.layer) { place.layer.removeFromSuperlayer() }
    layers.forEach(addSublayer)
  }

  /// A sublayer lies higher or lower.
  func depthChanged() {
    order = places
    orderChanged()
  }

  /// Called when the view has a new subview, right behind another or in front of all.
  func subviewInserted(_ subview: UIView, before next: UIView?) {
    if let layer = subview.layerInUse, layer.zPosition != 0, order == nil { return depthChanged() }
    guard order != nil else { return }
    subviewRemoved(subview)
    // The rest may be subviews alone.
    guard var places = order else { return }
    let index = next.flatMap { next in places.firstIndex { $0.isOf(next) } }
    places.insert(.subview(subview), at: index ?? places.count)
    order = places
    orderChanged()
  }

  func subviewRemoved(_ subview: UIView) {
    guard order != nil else { return }
    order?.removeAll { $0.isOf(subview) }
    orderChanged()
  }

  private func orderChanged() {
    if let view {
      if order?.contains(where: \.isUnusual) == false { order = nil }
      view.subviewHost.setNeed(QUINTET_VIEW_ORDERS, order != nil)
    }
    changed()
  }

  private func isInside(_ layer: CALayer) -> Bool {
    var outermost = self
    while outermost !== layer, outermost.view == nil, let parent = outermost.parent { outermost = parent }
    if outermost === layer { return true }
    guard let view = outermost.view, let other = layer.view else { return false }
    return view.isDescendant(of: other)
  }

  /// Redraws its visible part.
  func changed() {
    animations?.invalidate()
    var layer = self
    while layer.view == nil, let parent = layer.parent { layer = parent }
    guard let view = layer.view else { return }
    gtk_widget_queue_draw(view.box.pointer)
    if view.subviewHost !== view.box { gtk_widget_queue_draw(view.subviewHost.pointer) }
  }
}

// MARK: - Layout

extension CALayer {
  func markForLayout() {
    // A view that is being laid out lays out its layer itself.
    if let view { return view.isBeingLaidOut ? () : view.setNeedsLayout() }
    needsLayout = true
    flagLayoutInAncestors()
  }

  func flagLayoutInAncestors() {
    if let view { return view.isBeingLaidOut ? () : view.markInsideForLayout() }
    guard let parent else { return }
    parent.subtreeNeedsLayout = true
    parent.flagLayoutInAncestors()
  }

  /// Lays out what needs it, from here inwards.
  func layoutTree() {
    if needsLayout {
      needsLayout = false
      layoutSublayers()
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for case .layer(let layer) in order ?? [] { layer.layoutTree() }
    mask?.layoutTree()
  }
}

// MARK: - Coordinates

extension CALayer {
  func fromSuperlayer(_ point: CGPoint) -> CGPoint {
    let position = position, bounds = bounds
    let place = CGPoint(x: point.x - position.x, y: point.y - position.y).applying(affineTransform().inverted())
    return CGPoint(
      x: place.x + anchorPoint.x * bounds.width + bounds.minX,
      y: place.y + anchorPoint.y * bounds.height + bounds.minY
    )
  }

  private func toSuperlayer(_ point: CGPoint) -> CGPoint {
    let position = position, bounds = bounds
    let place = CGPoint(
      x: point.x - bounds.minX - anchorPoint.x * bounds.width,
      y: point.y - bounds.minY - anchorPoint.y * bounds.height
    ).applying(affineTransform())
    return CGPoint(x: place.x + position.x, y: place.y + position.y)
  }

  func toRoot(_ point: CGPoint) -> CGPoint {
    if let view { return view.pointInRoot(point) }
    guard let superlayer else { return point }
    return superlayer.toRoot(toSuperlayer(point))
  }

  func fromRoot(_ point: CGPoint) -> CGPoint {
    if let view { return view.pointFromRoot(point) }
    guard let superlayer else { return point }
    return fromSuperlayer(superlayer.fromRoot(point))
  }
}
