import CQuintetGTK
import UIKit

// The visible region, and changes of it.

/// Movement of the map at present.
@MainActor
final class Movement {
  enum Phase {
    case resting
    /// Moved at once, which is no movement.
    case placing
    /// Moved by the person.
    case dragging
    /// Moved by the program or a key.
    case animating(to: Camera)
  }

  var phase = Phase.resting
  var lastStep = DispatchTime.now()
  /// Camera of the last step.
  var seen = Camera()
  /// True while a timer waits for the movement's end.
  var isWatched = false

  var isMoving: Bool {
    switch phase {
    case .resting, .placing: false
    case .dragging, .animating: true
    }
  }

  /// Camera that an animation leads to.
  var target: Camera? { if case .animating(let camera) = phase { camera } else { nil } }

  /// Seconds after its last step in which a movement has ended. One that has not come to where it goes may only be slow to be drawn.
  var pause: Double { target.map(seen.isShort(of:)) == true ? 1 : Self.shortPause }
  static let shortPause = 0.15
}

extension MKMapView {
  // MARK: Behind the class's open members

  func show(_ wanted: Wanted, animated: Bool) {
    guard wanted.isOnEarth else { return }
    guard !bounds.isEmpty, laidOutSize == bounds.size else {
      // A region that is still to be shown keeps its span around another middle.
      if case .center(let center) = wanted, var region = self.wanted?.region {
        region.center = center
        self.wanted = .region(region)
      } else {
        self.wanted = wanted
      }
      return setNeedsLayout()
    }
    self.wanted = wanted
    show(wanted, milliseconds: animated && window != nil ? 300 : 0)
  }

  func fitted(_ region: MKCoordinateRegion) -> Camera {
    clamped(Camera(showing: region, in: bounds.size))
  }

  /// The camera at a level that the map can show.
  private func clamped(_ camera: Camera) -> Camera {
    var camera = camera
    let levels = levels
    camera.zoom = min(max(camera.zoom, Double(levels.lowerBound)), Double(levels.upperBound))
    return camera
  }

  /// Called when the view got its place: it shows the wanted region in its new size.
  func sizeMayHaveChanged() {
    guard bounds.size != laidOutSize, !bounds.isEmpty else { return }
    laidOutSize = bounds.size
    quietly { map?.levels = levels }
    if let wanted {
      show(wanted, milliseconds: 0)
      // A centre alone is shown at the map's own zoom.
      if case .center = wanted { self.wanted = nil }
    }
    showLayers()
    needsTiling = true
    scheduleTiling()
  }

  /// Zoom levels at which the world fills the view and there are tiles.
  var levels: ClosedRange<Int> {
    let size = max(bounds.width, bounds.height, 256)
    let first = min(Int(log2(size / 256).rounded(.up)), MapWidget.lastLevel)
    let tiles = layers.compactMap { ($0.renderer as? MKTileOverlayRenderer)?.tiles }.filter(\.canReplaceMapContent)
    let last = tiles.map { min($0.maximumZ, MapWidget.lastLevel) }.max() ?? MapWidget.lastLevel
    return first...max(first, last)
  }

  func levelsChanged() {
    if laidOutSize != .zero { quietly { map?.levels = levels } }
  }

  private func show(_ wanted: Wanted, milliseconds: UInt32) {
    var camera: Camera
    switch wanted {
    case .region(let region): camera = fitted(region)
    case .center(let center):
      camera = self.camera
      camera.center = WorldPoint(center)
    }
    go(to: camera, milliseconds: milliseconds)
  }

  private func go(to camera: Camera, milliseconds: UInt32) {
    settle()
    let camera = clamped(camera), isAnimated = milliseconds > 0
    delegate?.mapView(self, regionWillChangeAnimated: isAnimated)
    guard isAnimated else {
      quietly { map?.go(to: camera, milliseconds: 0) }
      delegate?.mapView(self, regionDidChangeAnimated: false)
      return
    }
    movement.phase = .animating(to: camera)
    movement.lastStep = .now()
    map?.go(to: camera, milliseconds: milliseconds)
    watchMovement()
  }

  /// Moves the map without telling the delegate of a movement.
  private func quietly(_ move: () -> Void) {
    guard case .resting = movement.phase else { return move() }
    movement.phase = .placing
    move()
    // The delegate may have begun a movement.
    if case .placing = movement.phase { movement.phase = .resting }
  }

  // MARK: Movements

  /// Called for each step of a movement, by the person or the program.
  func cameraMoved() {
    let camera = camera
    // A press is a drag of no length to libshumate, except for the last bits of the arithmetic.
    guard camera.differs(from: movement.seen) else { return }
    movement.seen = camera
    if case .resting = movement.phase {
      wanted = nil
      movement.phase = .dragging
      delegate?.mapView(self, regionWillChangeAnimated: false)
    }
    if movement.isMoving {
      movement.lastStep = .now()
      // GTK asks every marker whether the pointer is in it; while they move, the answer is of no use.
      clip.setPointerPasses(true)
      watchMovement()
    }
    cameraStepped()
    delegate?.mapViewDidChangeVisibleRegion(self)
  }

  private func watchMovement() {
    guard !movement.isWatched else { return }
    movement.isWatched = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Movement.shortPause) { [weak self] in
      guard let self else { return }
      movement.isWatched = false
      guard movement.isMoving else { return }
      if movement.lastStep + movement.pause > .now() { watchMovement() } else { settle() }
    }
  }

  /// The movement has ended.
  private func settle() {
    guard movement.isMoving else { return }
    let isAnimated = movement.target != nil
    movement.phase = .resting
    map?.stop()
    clip.setPointerPasses(false)
    delegate?.mapView(self, regionDidChangeAnimated: isAnimated)
  }

  // MARK: Keys

  /// Returns whether the map had a use for a key.
  func pressed(_ key: Int32) -> Bool {
    switch key {
    case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal: return zoom(by: 1)
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: return zoom(by: -1)
    case GDK_KEY_Left, GDK_KEY_KP_Left: return move(-1, 0)
    case GDK_KEY_Right, GDK_KEY_KP_Right: return move(1, 0)
    case GDK_KEY_Up, GDK_KEY_KP_Up: return move(0, -1)
    case GDK_KEY_Down, GDK_KEY_KP_Down: return move(0, 1)
    default: return false
    }
  }

  private func zoom(by levels: Double) -> Bool {
    guard isZoomEnabled else { return false }
    // Another press on the way adds to it.
    var camera = movement.target ?? camera
    camera.zoom = (camera.zoom + levels).rounded()
    moveByUser(to: camera)
    return true
  }

  /// Moves the view by a quarter of its size.
  private func move(_ x: CGFloat, _ y: CGFloat) -> Bool {
    guard isScrollEnabled else { return false }
    let size = bounds.size
    moveByUser(by: CGPoint(x: x * size.width / 4, y: y * size.height / 4))
    return true
  }

  private func moveByUser(by distance: CGPoint) {
    var camera = movement.target ?? camera
    camera.center = camera.place(
      at: CGPoint(x: bounds.midX + distance.x, y: bounds.midY + distance.y),
      in: bounds.size
    )
    moveByUser(to: camera)
  }

  private func moveByUser(to camera: Camera) {
    wanted = nil
    go(to: camera, milliseconds: window == nil ? 0 : 120)
  }

  /// Moves a focused annotation at the edge into sight.
  func bringIntoSight(_ rect: CGRect) {
    guard !bounds.isEmpty, !bounds.contains(rect) else { return }
    let x = max(0, rect.maxX - bounds.maxX) - max(0, bounds.minX - rect.minX)
    let y = max(0, rect.maxY - bounds.maxY) - max(0, bounds.minY - rect.minY)
    moveByUser(by: CGPoint(x: x, y: y))
  }
}

extension MKMapView.Wanted {
  fileprivate var isOnEarth: Bool {
    guard CLLocationCoordinate2DIsValid(center) else { return false }
    guard let span = region?.span else { return true }
    return (0...180).contains(span.latitudeDelta) && (0...360).contains(span.longitudeDelta)
  }
}

extension MKCoordinateRegion {
  /// A region with some room around annotations; nil where none is on the earth.
  init?(around annotations: [any MKAnnotation]) {
    let places = annotations.map(\.coordinate).filter(CLLocationCoordinate2DIsValid).map(WorldPoint.init)
    let xs = places.map(\.x).sorted(), ys = places.map(\.y)
    guard var west = xs.first, let last = xs.last, let north = ys.min(), let south = ys.max() else { return nil }
    // The short way around the earth leaves out the widest gap.
    var gap = west + 1 - last
    for (x, next) in zip(xs, xs.dropFirst()) where next - x > gap { (west, gap) = (next, next - x) }
    let east = west + 1 - gap
    // A third more than they take; around one alone, a few hundred metres.
    let width = max((east - west) * 1.3, 2e-5), height = max((south - north) * 1.3, 2e-5)
    let middle = WorldPoint(x: (west + east) / 2, y: (north + south) / 2)
    let top = WorldPoint(x: 0, y: max(middle.y - height / 2, 0)).coordinate.latitude
    let bottom = WorldPoint(x: 0, y: min(middle.y + height / 2, 1)).coordinate.latitude
    let center = middle.coordinate
    // The middle of the map is not the mean of the latitudes.
    let half = max(top - center.latitude, center.latitude - bottom)
    self.init(
      center: center,
      span: MKCoordinateSpan(latitudeDelta: min(half * 2, 180), longitudeDelta: min(width * 360, 360))
    )
  }
}
