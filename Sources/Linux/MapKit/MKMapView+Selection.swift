import CQuintetGTK
import UIKit

// One annotation is selected, or none.

extension MKMapView {
  func select(_ annotation: any MKAnnotation, animated: Bool) {
    guard annotation !== selection, let view = view(for: annotation) else { return }
    deselect(animated: animated)
    // The delegate may have selected another one, or removed this one.
    guard selection == nil, self.view(for: annotation) === view else { return }
    selection = annotation
    view.setSelected(true, animated: animated)
    world.bringSubviewToFront(view)
    delegate?.mapView(self, didSelect: view)
    delegate?.mapView(self, didSelect: annotation)
  }

  func deselect(animated: Bool) {
    guard let annotation = selection else { return }
    selection = nil
    if let view = shownViews[ObjectIdentifier(annotation)] {
      view.setSelected(false, animated: animated)
      delegate?.mapView(self, didDeselect: view)
    }
    delegate?.mapView(self, didDeselect: annotation)
  }

  func tapped(_ recognizer: UITapGestureRecognizer) {
    guard let hit = hitTest(recognizer.location(in: self), with: nil) else { return }
    let marker = sequence(first: hit, next: \.superview).lazy.compactMap { $0 as? MKAnnotationView }.first
    if let marker {
      _ = marker.accessibilityActivate()
    } else if hit === self || hit === clip {
      if let map { gtk_widget_grab_focus(map.pointer) }
      deselect(animated: true)
    }
  }
}
