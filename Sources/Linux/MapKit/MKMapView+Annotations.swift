import UIKit

// Annotations, and the views of those that are in sight.

/// The plane of the annotations as their views were put onto it.
struct TiledPlane {
  /// The place at the plane's origin.
  var anchor: WorldPoint
  /// The middle of the map when the plane was filled.
  let center: WorldPoint
  let zoom: Double
  let rotation: Double

  init(_ camera: Camera) {
    (anchor, center, zoom, rotation) = (camera.center, camera.center, camera.zoom, camera.rotation)
  }

  /// Returns whether a camera shows the same by moving the plane.
  func isMoved(to camera: Camera) -> Bool { zoom == camera.zoom && rotation == camera.rotation }

  /// Points around the view in which there are views too, so that it can move that far without any work.
  static let margin: CGFloat = 128
  /// Points around it in which a marker's view may begin.
  static let reach = margin + 32
  /// Points around it in which annotations have been asked for their group: none beyond belongs to a cluster that has a view.
  static let clusterReach = reach + 2 * AnnotationClusters.radius
  /// Points that the plane moves before everything on it gets a new place.
  static let longest: CGFloat = 4096
}

extension MKMapView {
  // MARK: Behind the class's open members

  func add(_ annotations: [any MKAnnotation]) {
    for annotation in annotations where pinIndices[ObjectIdentifier(annotation)] == nil {
      pinIndices[ObjectIdentifier(annotation)] = pins.count
      pins.append(AnnotationClusters.Pin(annotation))
      unaskedCount += 1
      (annotation as? MKShape)?.observers[observer] = { [weak self, weak annotation] in
        MainActor.assumeIsolated {
          if let self, let annotation { self.changed(annotation) }
        }
      }
    }
    annotationsChanged()
  }

  func remove(_ annotations: [any MKAnnotation]) {
    let gone = Set(annotations.map { ObjectIdentifier($0) })
    for annotation in annotations {
      guard pinIndices[ObjectIdentifier(annotation)] != nil else { continue }
      (annotation as? MKShape)?.observers[observer] = nil
      if annotation === selection { deselect(animated: false) }
    }
    pins.removeAll { gone.contains(ObjectIdentifier($0.annotation)) }
    unaskedCount = pins.count { !$0.isAsked }
    pinIndices = Dictionary(
      uniqueKeysWithValues: pins.enumerated().map { (ObjectIdentifier($1.annotation), $0) }
    )
    annotationsChanged()
  }

  func dequeue(_ identifier: String) -> MKAnnotationView? {
    let viewClass = viewClasses[identifier]
    while let view = reusableViews[identifier]?.popLast() {
      // Another class may have been registered since.
      if let viewClass, type(of: view) != viewClass { continue }
      view.prepareForReuse()
      return view
    }
    return viewClass?.makeView(identifier)
  }

  // MARK: What changed

  private func changed(_ annotation: any MKAnnotation) {
    guard let index = pinIndices[ObjectIdentifier(annotation)] else { return }
    pins[index].locate()
    shownViews[ObjectIdentifier(annotation)]?.prepareForDisplay()
    annotationsChanged()
  }

  func clusteringChanged(of view: MKAnnotationView) {
    guard let annotation = view.annotation, let index = pinIndices[ObjectIdentifier(annotation)] else { return }
    pins[index].group = view.clusteringIdentifier
    annotationsChanged()
  }

  private func annotationsChanged() {
    areClustersStale = true
    needsTiling = true
    scheduleTiling()
  }

  /// Looks once at all changes of one turn of the main queue.
  func scheduleTiling() {
    guard !isTilingScheduled else { return }
    isTilingScheduled = true
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isTilingScheduled = false
      tileIfNeeded()
    }
  }

  /// Called when the camera has changed. As long as it only moves, and not far, the plane is moved as a whole.
  func cameraStepped() {
    let camera = camera
    if let tiled, !needsTiling, tiled.isMoved(to: camera) {
      let moved = camera.offset(from: tiled.center, to: camera.center)
      if abs(moved.x) < TiledPlane.margin, abs(moved.y) < TiledPlane.margin {
        world.frame.origin = camera.offset(from: camera.center, to: tiled.anchor).rounded
        return
      }
    }
    needsTiling = true
    tileIfNeeded()
  }

  // MARK: Views

  func tileIfNeeded() {
    guard needsTiling, !bounds.isEmpty, laidOutSize == bounds.size else { return }
    needsTiling = false
    let camera = camera
    var plane = TiledPlane(camera), offset = CGPoint.zero
    if movement.isMoving, let tiled, tiled.isMoved(to: camera) {
      // Views that stay in sight keep their places on the plane.
      let sinceAnchor = camera.offset(from: camera.center, to: tiled.anchor)
      if max(abs(sinceAnchor.x), abs(sinceAnchor.y)) < TiledPlane.longest {
        plane.anchor = tiled.anchor
        offset = sinceAnchor
      }
    }
    tiled = plane
    world.frame = CGRect(origin: offset.rounded, size: bounds.size)
    let inSight = bounds.insetBy(dx: -TiledPlane.reach, dy: -TiledPlane.reach)
    // Views that have gone out of sight are reused.
    for (key, view) in shownViews {
      guard let annotation = view.annotation, !view.hasKeyboardFocus else { continue }
      if !inSight.contains(camera.point(of: WorldPoint(annotation.coordinate), in: bounds.size)) { retire(view, key) }
    }
    var asked: [ObjectIdentifier: MKAnnotationView] = [:]
    var unused = shownViews, new: [(any MKAnnotation, CGPoint)] = []
    for item in items(at: camera, asked: &asked) {
      let point = camera.point(of: item.place, in: bounds.size)
      guard inSight.contains(point) else { continue }
      let onPlane = CGPoint(x: point.x - offset.x, y: point.y - offset.y)
      if let view = unused.removeValue(forKey: ObjectIdentifier(item.annotation)) {
        place(view, at: onPlane)
      } else {
        new.append((item.annotation, onPlane))
      }
    }
    for (key, view) in unused where !keepsFocus(view, camera, offset) { retire(view, key) }
    let added = new.map { annotation, point in
      let view = asked.removeValue(forKey: ObjectIdentifier(annotation)) ?? makeView(for: annotation)
      place(view, at: point)
      appear(view)
      return view
    }
    // The selected one lies over those that came after it.
    if !new.isEmpty, let selection, let view = shownViews[ObjectIdentifier(selection)] {
      world.bringSubviewToFront(view)
    }
    asked.values.forEach(recycle)
    if !added.isEmpty { delegate?.mapView(self, didAdd: added) }
  }

  /// Returns whether a view that is out of sight has the keyboard focus, which it keeps while its annotation is there.
  private func keepsFocus(_ view: MKAnnotationView, _ camera: Camera, _ offset: CGPoint) -> Bool {
    guard view.hasKeyboardFocus, let annotation = view.annotation,
      let item = clusters?.items.first(where: { $0.annotation === annotation })
    else { return false }
    let point = camera.point(of: item.place, in: bounds.size)
    place(view, at: CGPoint(x: point.x - offset.x, y: point.y - offset.y))
    return true
  }

  /// Gives a view its place again, whose offset from it changed.
  func placeAgain(_ view: MKAnnotationView) {
    guard !needsTiling else { return }
    needsTiling = true
    scheduleTiling()
  }

  private func place(_ view: MKAnnotationView, at point: CGPoint) {
    let center = CGPoint(
      x: (point.x + view.centerOffset.x - view.bounds.width / 2).rounded() + view.bounds.width / 2,
      y: (point.y + view.centerOffset.y - view.bounds.height / 2).rounded() + view.bounds.height / 2
    )
    if view.center != center { view.center = center }
  }

  private func appear(_ view: MKAnnotationView) {
    guard let annotation = view.annotation else { return }
    view.mapView = self
    shownViews[ObjectIdentifier(annotation)] = view
    view.prepareForDisplay()
    if annotation === selection { view.setSelected(true, animated: false) }
    world.addSubview(view)
  }

  private func retire(_ view: MKAnnotationView, _ key: ObjectIdentifier) {
    shownViews[key] = nil
    view.removeFromSuperview()
    view.mapView = nil
    recycle(view)
  }

  private func recycle(_ view: MKAnnotationView) {
    view.annotation = nil
    guard let identifier = view.reuseIdentifier, reusableViews[identifier, default: []].count < Self.mostReusable else {
      return
    }
    reusableViews[identifier, default: []].append(view)
  }

  private func makeView(for annotation: any MKAnnotation) -> MKAnnotationView {
    let view = delegate?.mapView(self, viewFor: annotation) ?? makeDefaultView(for: annotation)
    view.annotation = annotation
    return view
  }

  private func makeDefaultView(for annotation: any MKAnnotation) -> MKAnnotationView {
    let identifier =
      annotation is MKClusterAnnotation
      ? MKMapViewDefaultClusterAnnotationViewReuseIdentifier : MKMapViewDefaultAnnotationViewReuseIdentifier
    return dequeue(identifier) ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: identifier)
  }

  // MARK: Clusters

  /// Returns the items near the visible part, and the views that were made to find them.
  private func items(at camera: Camera, asked views: inout [ObjectIdentifier: MKAnnotationView])
    -> [AnnotationClusters.Item]
  {
    let level = Int(camera.zoom.rounded(.down))
    var isChanged = false, known: [[ObjectIdentifier]: MKClusterAnnotation] = [:]
    if areClustersStale || clusters?.level != level {
      // A cluster of the same annotations stays the one that it was, with its view and selection.
      known = clusters?.byMembers ?? [:]
      clusters = AnnotationClusters(level: level)
      for pin in pins where pin.isAsked { clusters?.add(pin) }
      areClustersStale = false
      isChanged = true
    }
    if unaskedCount > 0 {
      let inSight = bounds.insetBy(dx: -TiledPlane.reach, dy: -TiledPlane.reach)
      let near = bounds.insetBy(dx: -TiledPlane.clusterReach, dy: -TiledPlane.clusterReach)
      for pin in pins where !pin.isAsked {
        guard let place = pin.place else { continue }
        let point = camera.point(of: place, in: bounds.size)
        guard near.contains(point) else { continue }
        let view = askForGroup(pin.annotation)
        if let view, inSight.contains(point), view.clusteringIdentifier == nil || views.count < Self.mostReusable {
          views[ObjectIdentifier(pin.annotation)] = view
        } else if let view {
          // It is out of sight, or most of a large group are in clusters.
          recycle(view)
        }
        // The delegate may have removed it.
        if let index = pinIndices[ObjectIdentifier(pin.annotation)] { clusters?.add(pins[index]) }
        isChanged = true
      }
    }
    if isChanged { updateClusters(known) }
    return clusters?.items ?? []
  }

  /// Asks an annotation's view, which alone knows the group that it is put together with, when it comes near. Returns the view
  /// if it is a new one.
  private func askForGroup(_ annotation: any MKAnnotation) -> MKAnnotationView? {
    let key = ObjectIdentifier(annotation)
    guard let index = pinIndices[key] else { return nil }
    pins[index].isAsked = true
    unaskedCount -= 1
    // One that is shown says of its changes itself.
    if let view = shownViews[key] {
      pins[index].group = view.clusteringIdentifier
      return nil
    }
    let view = makeView(for: annotation)
    // The delegate may have removed annotations.
    if let index = pinIndices[key] { pins[index].group = view.clusteringIdentifier }
    return view
  }

  private func updateClusters(_ known: [[ObjectIdentifier]: MKClusterAnnotation]) {
    clusters?.update { members in
      if let cluster = known[members.map { ObjectIdentifier($0) }] {
        cluster.locate()
        return cluster
      }
      return delegate?.mapView(self, clusterAnnotationForMemberAnnotations: members)
        ?? MKClusterAnnotation(memberAnnotations: members)
    }
    // Their names may be others too.
    for cluster in known.values { shownViews[ObjectIdentifier(cluster)]?.prepareForDisplay() }
    if let selection = selection as? MKClusterAnnotation,
      clusters?.items.contains(where: { $0.annotation === selection }) != true
    {
      deselect(animated: false)
    }
  }

  /// Unused views by reuse identifier.
  private static var mostReusable: Int { 200 }
}

extension CGPoint {
  fileprivate var rounded: CGPoint { CGPoint(x: x.rounded(), y: y.rounded()) }
}
