import CQuintetGTK

extension CALayer {
  /// Begins a transition from what the layer shows, which is the layer's own copy.
  func begin(_ transition: CATransition) {
    let old = (transition.copy() as? CATransition).map { copy in
      copy.role = .old
      copy.delegate = nil
      return LayerAnimations.Entry(key: kCATransition, animation: copy)
    }
    let picture = old.flatMap { view == nil ? layerPicture($0, transition) : viewPicture($0, transition) }
    let entry = LayerAnimations.Entry(
      key: kCATransition,
      animation: transition,
      ended: { _ in picture?.remove() },
      completions: CATransaction.waiting
    )
    animate(entry)
  }

  private struct OldContent {
    let remove: () -> Void
  }

  /// Puts a picture of the view, as it was last drawn, over it or below.
  private func viewPicture(_ old: LayerAnimations.Entry, _ transition: CATransition) -> OldContent? {
    guard let view, let picture = ViewPicture(of: view) else { return nil }
    UIView.performWithoutAnimation { picture.cover(view, isBelow: transition.isOver) }
    picture.layer.animate(old)
    if let window = view as? UIWindow, view.superview == nil { turnOver(window, to: transition, from: picture) }
    return OldContent { picture.removeFromSuperview() }
  }

  /// A window stays where it is; what moves is the view of its controller, which may be another one by the end of this turn.
  private func turnOver(_ window: UIWindow, to transition: CATransition, from picture: UIView) {
    guard let new = transition.copy() as? CATransition else { return }
    transition.role = .none
    new.delegate = nil
    DispatchQueue.main.async { [weak window, weak picture] in
      guard let window, let picture, picture.superview === window else { return }
      if transition.isOver { window.sendSubviewToBack(picture) } else { window.bringSubviewToFront(picture) }
      window.rootViewController?.view.layer.animate(LayerAnimations.Entry(key: kCATransition, animation: new))
    }
  }

  /// Puts a layer with what this one, which is no view's, shows now beside it.
  private func layerPicture(_ old: LayerAnimations.Entry, _ transition: CATransition) -> OldContent? {
    guard hasBeenShown, let superlayer, let snapshot = gtk_snapshot_new() else { return nil }
    let shown = shown
    drawMasked(snapshot, shown.bounds, like: shown)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    let picture = PictureLayer(of: shown, RenderNode(owning: node))
    if transition.isOver {
      superlayer.insertSublayer(picture, below: self)
    } else {
      superlayer.insertSublayer(picture, above: self)
    }
    picture.animate(old)
    return OldContent { picture.removeFromSuperlayer() }
  }
}

/// A layer that shows what another one did.
private final class PictureLayer: CALayer {
  private let node: RenderNode

  init(of layer: CALayer, _ node: RenderNode) {
    self.node = node
    super.init()
    copyValues(of: layer)
    // They are in the picture.
    (backgroundColor, borderWidth, shadowOpacity, masksToBounds) = (nil, 0, 0, false)
  }

  required init?(coder: NSCoder) { return nil }

  override func hitTest(_ p: CGPoint) -> CALayer? { nil }
  override var drawsContent: Bool { true }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    gtk_snapshot_append_node(snapshot, node.pointer)
  }
}
