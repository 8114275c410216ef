import UIKit

// Annotations, and the views of those that are in sight.

/// Where the plane of the annotations was when their views got their places on it.
struct TiledPlane {
  /// The place at the plane's origin.
  let anchor: WorldPoint
  let zoom: Double
  let rotation: Double
  /// Points around the view in which there are views too, so that it can move that far without any work.
  static let margin: CGFloat = 128
}

extension MKMapView {
  // MARK: Behind the class's open members

  func add(_ annotations: [any MKAnnotation]) {
    for annotation in annotations where pinIndices[ObjectIdentifier(annotation)] == nil {
      pinIndices[ObjectIdentifier(annotation)] = pins.count
      pins.append(AnnotationClusters.Pin(annotation: annotation, place: WorldPoint(annotation.coordinate)))
      (annotation as? MKShape)?.changed = { [weak self, weak annotation] in
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
      (annotation as? MKShape)?.changed = nil
      if annotation === selection { deselect(animated: false) }
    }
    groupedCount = pins.prefix(groupedCount).filter { !gone.contains(ObjectIdentifier($0.annotation)) }.count
    pins.removeAll { gone.contains(ObjectIdentifier($0.annotation)) }
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
    pins[index].place = WorldPoint(annotation.coordinate)
    shownViews[ObjectIdentifier(annotation)]?.prepareForDisplay()
    annotationsChanged()
  }

  func clusteringChanged(of view: MKAnnotationView) {
    guard let annotation = view.annotation, let index = pinIndices[ObjectIdentifier(annotation)] else { return }
    pins[index].group = view.clusteringIdentifier
    annotationsChanged()
  }

  private func annotationsChanged() {
    clusters = nil
    tiled = nil
    scheduleTiling()
  }

  /// What was changed in one turn of the main queue is looked at once.
  func scheduleTiling() {
    guard !isTilingScheduled else { return }
    isTilingScheduled = true
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isTilingScheduled = false
      tileIfNeeded()
    }
  }

  /// The camera is another one. As long as it only moves, and not far, the plane is moved as a whole.
  func cameraStepped() {
    let camera = camera
    guard let tiled, tiled.zoom == camera.zoom, tiled.rotation == camera.rotation else {
      self.tiled = nil
      return tileIfNeeded()
    }
    let offset = camera.offset(from: camera.center, to: tiled.anchor)
    guard abs(offset.x) < TiledPlane.margin, abs(offset.y) < TiledPlane.margin else {
      self.tiled = nil
      return tileIfNeeded()
    }
    world.frame.origin = CGPoint(x: offset.x.rounded(), y: offset.y.rounded())
  }

  // MARK: Views

  func tileIfNeeded() {
    guard tiled == nil, !bounds.isEmpty, laidOutSize == bounds.size else { return }
    let camera = camera
    let tiled = TiledPlane(anchor: camera.center, zoom: camera.zoom, rotation: camera.rotation)
    self.tiled = tiled
    world.frame = CGRect(origin: .zero, size: bounds.size)
    let inSight = bounds.insetBy(dx: -TiledPlane.margin - 32, dy: -TiledPlane.margin - 32)
    var unused = shownViews, new: [(any MKAnnotation, CGPoint)] = []
    for item in items(at: camera) {
      let point = camera.point(of: item.place, in: bounds.size), key = ObjectIdentifier(item.annotation)
      if let view = shownViews[key], inSight.contains(point) || view.hasKeyboardFocus {
        unused[key] = nil
        place(view, at: point)
      } else if inSight.contains(point) {
        new.append((item.annotation, point))
      }
    }
    // Those that have gone are used for those that come.
    for (key, view) in unused { retire(view, key) }
    for (annotation, point) in new {
      let view = makeView(for: annotation)
      place(view, at: point)
      appear(view)
    }
  }

  /// Gives a view its place again, whose offset from it changed.
  func placeAgain(_ view: MKAnnotationView) {
    guard tiled != nil else { return }
    tiled = nil
    scheduleTiling()
  }

  private func place(_ view: MKAnnotationView, at point: CGPoint) {
    view.center = CGPoint(
      x: (point.x + view.centerOffset.x - view.bounds.width / 2).rounded() + view.bounds.width / 2,
      y: (point.y + view.centerOffset.y - view.bounds.height / 2).rounded() + view.bounds.height / 2
    )
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
    guard let identifier = view.reuseIdentifier, reusableViews[identifier, default: []].count < 200 else { return }
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

  private func items(at camera: Camera) -> [AnnotationClusters.Item] {
    let level = Int(camera.zoom.rounded(.down))
    if let clusters, clusterLevel == level { return clusters.items }
    askForGroups()
    var known: [[ObjectIdentifier]: MKClusterAnnotation] = [:]
    let made = AnnotationClusters(
      of: pins.filter { CLLocationCoordinate2DIsValid($0.annotation.coordinate) },
      level: level
    ) { members in
      // A cluster of the same annotations stays the one that it was, with its view and selection.
      let key = members.map { ObjectIdentifier($0) }
      let cluster =
        knownClusters[key] ?? delegate?.mapView(self, clusterAnnotationForMemberAnnotations: members)
        ?? MKClusterAnnotation(memberAnnotations: members)
      known[key] = cluster
      return cluster
    }
    knownClusters = known
    clusters = made
    clusterLevel = level
    if let selection = selection as? MKClusterAnnotation, !known.values.contains(where: { $0 === selection }) {
      deselect(animated: false)
    }
    return made.items
  }

  /// Which annotations are put together is known by their views alone: each new one is asked for once, and reused for the next.
  private func askForGroups() {
    for index in groupedCount..<pins.count {
      let annotation = pins[index].annotation
      // One that is shown says of its changes itself.
      if let view = shownViews[ObjectIdentifier(annotation)] {
        pins[index].group = view.clusteringIdentifier
        continue
      }
      let view = makeView(for: annotation)
      pins[index].group = view.clusteringIdentifier
      recycle(view)
    }
    groupedCount = pins.count
  }
}
