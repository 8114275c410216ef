import CQuintetGTK
import CQuintetWidget

extension UIView {
  /// Called when the widget may draw itself differently.
  func drawingChanged() {
    box.setNeed(QUINTET_VIEW_DRAWS, drawsItself)
    setNeedsDisplay()
  }

  func makeLayer() -> CALayer {
    guard let layerClass = type(of: self).layerClass as? CALayer.Type else {
      preconditionFailure("A view's layerClass is a CALayer's.")
    }
    let layer = layerClass.makeForView(true)
    layerInUse = layer
    layer.becomeLayer(of: self)
    return layer
  }

  /// Makes the layer of a class that chose what its layers are, since such a layer may have something to draw from the start.
  func makeChosenLayer() {
    if Overrides.mayDraw(type(of: self)), type(of: self).layerClass != CALayer.self { _ = layer }
  }

  /// Draws the subviews and the layers beside them, from the back to the front.
  func drawInOrder(_ snapshot: OpaquePointer) {
    let host = subviewHost.pointer
    var child = gtk_widget_get_first_child(host)
    while let widget = child {
      // GTK's own widget lies below.
      if BoxWidget.view(of: widget)?.superview !== self { gtk_widget_snapshot_child(host, widget, snapshot) }
      child = gtk_widget_get_next_sibling(widget)
    }
    let origin = presentedOrigin
    layerInUse?.drawRepeatedly(on: snapshot) {
      for place in layerInUse?.inDrawingOrder ?? [] {
        switch place {
        case .subview(let view): gtk_widget_snapshot_child(host, view.box.pointer, snapshot)
        case .layer(let layer): layer.draw(on: snapshot, from: origin)
        }
      }
    }
  }

  func backgroundChanged(from old: UIColor?) {
    animateChange(from: .backgroundColor(old), to: .backgroundColor(backgroundColor))
    drawingChanged()
  }

  func alphaChanged(from old: CGFloat) {
    animateChange(from: .alpha(old), to: .alpha(alpha))
    showAlpha()
    if (alpha < 0.01) != (old < 0.01) { updateTargetable() }
  }

  func hiddenChanged() {
    gtk_widget_set_visible(box.pointer, isHidden ? 0 : 1)
    quintet_view_mapped(box.pointer)
    if accessibilityViewIsModal { superview?.accessibilityOfSubviewsChanged() }
    superview?.subviewHiddenChanged(self)
    if !isHidden { window?.wakeAnimations() }
  }

  func clippingChanged() {
    box.setNeed(QUINTET_VIEW_CLIPS, clipsToBounds)
    // A scroll view's content has a box of its own, which cuts off by itself.
    if subviewHost !== box {
      gtk_widget_set_overflow(subviewHost.pointer, clipsToBounds ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }
    drawingChanged()
  }

  func drawBackground(_ snapshot: OpaquePointer, size: CGSize) {
    let shown = layerInUse?.shown
    layerInUse?.hasBeenShown = true
    if layerInUse is CATransformLayer { return }
    shown?.drawShadow(snapshot, size: size)
    if var fill = presentedBackground?.gdk {
      let radii = shown?.radii ?? [0, 0, 0, 0]
      quintet_snapshot_box(snapshot, 0, 0, Float(size.width), Float(size.height), radii, &fill)
    }
    if let layer = layerInUse, layer.drawsContent { layer.drawContent(snapshot, size: size) }
  }

  func drawWithCairo(_ snapshot: OpaquePointer, size: CGSize) {
    let origin = bounds.origin
    var area = graphene_rect_t()
    graphene_rect_init(&area, Float(origin.x), Float(origin.y), Float(size.width), Float(size.height))
    var offset = graphene_point_t(x: -area.origin.x, y: -area.origin.y)
    // The clip of the box is that of its children.
    let radii = clipsToBounds ? layerInUse?.shown.radii ?? [] : [], isRound = radii.contains { $0 > 0 }
    if isRound { quintet_snapshot_push_clip(snapshot, 0, 0, Float(size.width), Float(size.height), radii) }
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    let drawing = Drawing(traits: traitCollection, snapshot: snapshot) { gtk_snapshot_append_cairo(snapshot, &area) }
    performWithTraits { drawing.run { draw(CGRect(origin: origin, size: size)) } }
    gtk_snapshot_restore(snapshot)
    if isRound { gtk_snapshot_pop(snapshot) }
  }
}

/// Guesses which methods a class may override by the module that it comes from: Swift does not say which it does override.
@MainActor
enum Overrides {
  private static var modules: [ObjectIdentifier: Substring] = [:]

  /// Returns true for a view or a layer whose class may override `draw`: those of this module draw by other means.
  static func mayDraw(_ type: AnyClass) -> Bool { module(of: type) != "UIKit" }

  /// Returns true for a view that may decide itself which touches it takes; the others need not be asked.
  static func mayDecideAboutTouches(_ type: AnyClass) -> Bool { mayDraw(type) && module(of: type) != "MapKit" }

  /// Returns true for a view or a layer whose class may override a property that layout, scrolling or another property sets.
  static func mayFollowChanges(_ type: AnyClass) -> Bool { mayDraw(type) }

  private static func module(of type: AnyClass) -> Substring {
    let identifier = ObjectIdentifier(type)
    if let known = modules[identifier] { return known }
    let module = String(reflecting: type).prefix { $0 != "." }
    modules[identifier] = module
    return module
  }
}
