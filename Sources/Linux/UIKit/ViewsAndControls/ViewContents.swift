import CQuintetGTK

/// Parts of a view that others may hold for longer: its subviews, its guides and the constraints that it holds.
///
/// It lets go of them on the main thread, wherever the view is freed. The view itself has no isolated `deinit` for that, since a
/// subclass could then not have a `deinit` of the usual kind.
@MainActor
final class ViewContents {
  var subviews: [UIView] = []
  var layoutGuides: [UILayoutGuide] = []
  var constraints: [NSLayoutConstraint] = []

  isolated deinit {
    for constraint in constraints { constraint.holderFreed() }
    for guide in layoutGuides { LayoutEngine.forget(guide) }
    for subview in subviews {
      if !subview.isLayoutBoundary { LayoutEngine.forget(subview) }
      subview.widgetRemovedFromParent()
    }
  }
}
