/// Methods that follow a map, and decide how annotations and overlays look. All are optional.
@preconcurrency @MainActor
public protocol MKMapViewDelegate: AnyObject {
  /// The map is about to show another region.
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
  /// Called when a movement has ended: the map shows another region.
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  /// Called with every step of a movement.
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  /// Returns the view of an annotation: one that is no longer used, or a new one. Nil is for the class that is registered for
  /// `MKMapViewDefaultAnnotationViewReuseIdentifier`, or for clusters, and without one a marker.
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  /// Views of annotations came onto the map, where they have their places already.
  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])
  /// An annotation's view was selected.
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
  /// An annotation was selected. Here both methods are called, this one last.
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
  /// An annotation's view was deselected.
  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)
  /// An annotation was deselected. Here both methods are called, this one last.
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)
  /// Returns an overlay's renderer. An overlay without one is not seen.
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  /// Returns the cluster for annotations that are near each other.
  func mapView(
    _ mapView: MKMapView,
    clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
  ) -> MKClusterAnnotation
}

extension MKMapViewDelegate {
  public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
  public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}
  public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
  public func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {}
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
  public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}
  public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}
  public func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {}
  public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    MKOverlayRenderer(overlay: overlay)
  }
  public func mapView(
    _ mapView: MKMapView,
    clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
  ) -> MKClusterAnnotation {
    MKClusterAnnotation(memberAnnotations: memberAnnotations)
  }
}
