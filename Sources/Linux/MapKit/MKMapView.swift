import CQuintetGTK
import UIKit

/// The reuse identifier of the class for annotations whose view the delegate does not make.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKMapViewDefaultAnnotationViewReuseIdentifier = "MKMapViewDefaultAnnotationViewReuseIdentifier"
/// The reuse identifier of the class for clusters whose view the delegate does not make.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier =
  "MKMapViewDefaultClusterAnnotationViewReuseIdentifier"

/// Shows a part of the world: the tiles of its overlays, and annotations.
///
/// There is no map of its own here: without an overlay, or where one has no tile, there is plain ground. It is dragged, and
/// zoomed by the wheel, two fingers, a double click and the keys + and −; the arrow keys move it. The map itself is the same from
/// right to left.
@preconcurrency @MainActor
open class MKMapView: UIView {
  // MARK: Lifecycle

  public override init(frame: CGRect) {
    map = MapWidget()
    super.init(frame: frame)
    clipsToBounds = true
    backgroundColor = Self.ground
    guard let map else { return }
    setContent(map.pointer, host: host)
    host.bringIntoSight = { [weak self] in self?.bringIntoSight($0) }
    map.moved = { [weak self] in self?.cameraMoved() }
    map.pressed = { [weak self] in self?.pressed($0) ?? false }
    world.frame = bounds
    clip.addSubview(world)
    clip.frame = bounds
    clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(clip)
    let tap = UITapGestureRecognizer(target: self, action: MKMapView.tapped)
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  public convenience init() { self.init(frame: .zero) }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// Follows the map, and decides how annotations and overlays look.
  open weak var delegate: (any MKMapViewDelegate)? { didSet { askForRenderers() } }

  /// The part of the world that is seen. Setting one shows all of it, and more where the view has another shape; the map shows it again
  /// when the view's size changes, until the user moves it. A region that is not on the earth is ignored.
  open var region: MKCoordinateRegion {
    get { bounds.isEmpty ? wanted?.region ?? camera.region(in: bounds.size) : camera.region(in: bounds.size) }
    set { setRegion(newValue, animated: false) }
  }

  /// Shows a region. See `region`.
  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { show(.region(region), animated: animated) }
  /// Returns the region that is seen when this one is set.
  open func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion {
    bounds.isEmpty ? region : fitted(region).region(in: bounds.size)
  }

  /// The place in the middle of the view.
  open var centerCoordinate: CLLocationCoordinate2D {
    get { wanted?.center ?? camera.center.coordinate }
    set { setCenter(newValue, animated: false) }
  }

  /// Moves a place to the middle of the view, without zooming.
  open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
    show(.center(coordinate), animated: animated)
  }

  /// True if the user can zoom.
  open var isZoomEnabled = true { didSet { map?.allow(.zoom, isZoomEnabled) } }
  /// True if the user can move the map.
  open var isScrollEnabled = true { didSet { map?.allow(.scroll, isScrollEnabled) } }
  /// True if the user can turn the map with two fingers.
  open var isRotateEnabled = true { didSet { map?.allow(.rotate, isRotateEnabled) } }

  /// Returns where a place is, in a view's coordinates; nil stands for the window's.
  open func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint {
    convert(camera.point(of: WorldPoint(coordinate), in: bounds.size), to: view)
  }

  /// Returns the place at a point of a view's coordinates; nil stands for the window's.
  open func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
    camera.place(at: convert(point, from: view), in: bounds.size).coordinate
  }

  /// Everything that was added, in that order.
  open var annotations: [any MKAnnotation] { pins.map(\.annotation) }
  /// Adds an annotation. One that is there already is not added again.
  open func addAnnotation(_ annotation: any MKAnnotation) { addAnnotations([annotation]) }
  /// Adds annotations. What is there already is not added again.
  open func addAnnotations(_ annotations: [any MKAnnotation]) { add(annotations) }
  /// Removes an annotation.
  open func removeAnnotation(_ annotation: any MKAnnotation) { removeAnnotations([annotation]) }
  /// Removes annotations.
  open func removeAnnotations(_ annotations: [any MKAnnotation]) { remove(annotations) }
  /// Returns the view of an annotation; nil for one that is out of sight or in a cluster.
  open func view(for annotation: any MKAnnotation) -> MKAnnotationView? {
    tileIfNeeded()
    return shownViews[ObjectIdentifier(annotation)]
  }

  /// Shows a region in which all of the annotations are, as near as that allows. What is not among the map's is added.
  open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
    addAnnotations(annotations)
    if let region = MKCoordinateRegion(around: annotations) { setRegion(region, animated: animated) }
  }

  /// Has the map make views of a class for an identifier; nil takes that back.
  open func register(_ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {
    precondition(viewClass is MKAnnotationView.Type?, "A map's annotation views are MKAnnotationViews.")
    viewClasses[identifier] = viewClass as? MKAnnotationView.Type
  }

  /// Returns a view that is no longer used, or a new one of the registered class, or nil where there is neither.
  open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
    dequeue(identifier)
  }

  /// Returns a view for an annotation that is no longer used or a new one. The identifier must have been registered.
  open func dequeueReusableAnnotationView(
    withIdentifier identifier: String,
    for annotation: any MKAnnotation
  ) -> MKAnnotationView {
    guard let view = dequeue(identifier) else {
      preconditionFailure("No class is registered for the view identifier \(identifier): register one first.")
    }
    view.annotation = annotation
    return view
  }

  /// Selected annotation, or none. Setting it selects the first.
  open var selectedAnnotations: [any MKAnnotation] {
    get { selection.map { [$0] } ?? [] }
    set {
      if let first = newValue.first { selectAnnotation(first, animated: false) } else { deselect(animated: false) }
    }
  }

  /// Selects an annotation in place of what was selected. One that has no view, since it is out of sight or in a cluster, is not
  /// selected.
  open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) { select(annotation, animated: animated) }
  /// Deselects an annotation.
  open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
    if let annotation, annotation === selection { deselect(animated: animated) }
  }

  /// Everything that was added, in that order.
  open var overlays: [any MKOverlay] { layers.map(\.overlay) }
  /// Adds an overlay over the others. The delegate returns its renderer.
  open func addOverlay(_ overlay: any MKOverlay) { addLayer(overlay) }
  /// Adds overlays over the others.
  open func addOverlays(_ overlays: [any MKOverlay]) { overlays.forEach(addOverlay) }
  /// Removes an overlay.
  open func removeOverlay(_ overlay: any MKOverlay) { removeLayer(overlay) }
  /// Removes overlays.
  open func removeOverlays(_ overlays: [any MKOverlay]) { overlays.forEach(removeOverlay) }
  /// Returns an overlay's renderer, or nil for one that the map does not have, or that there was no delegate for yet.
  open func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? {
    layers.first { $0.overlay === overlay }?.renderer
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    sizeMayHaveChanged()
  }

  // MARK: Internal

  /// Place that the program asked for, until the user moves the map.
  enum Wanted {
    case region(MKCoordinateRegion)
    case center(CLLocationCoordinate2D)

    var region: MKCoordinateRegion? { if case .region(let region) = self { region } else { nil } }
    var center: CLLocationCoordinate2D {
      switch self {
      case .region(let region): region.center
      case .center(let center): center
      }
    }
  }

  let map: MapWidget?
  let host = WidgetHost()
  /// Cuts off what is beyond the map's edges.
  let clip = UIView()
  /// Has the annotations' views, and is moved with the map as one.
  let world = AnnotationPlane()

  var wanted: Wanted?
  var laidOutSize = CGSize.zero
  let movement = Movement()
  private let contents = MapContents()
  var layers: [OverlayLayer] {
    get { contents.layers }
    _modify { yield &contents.layers }
  }
  var pins: [AnnotationClusters.Pin] {
    get { contents.pins }
    _modify { yield &contents.pins }
  }
  /// Identifies the map to its annotations, which other maps may have as well.
  var observer: ObjectIdentifier { ObjectIdentifier(contents) }
  var pinIndices: [ObjectIdentifier: Int] = [:]
  /// Pins of an unknown group, since they never came near the visible part.
  var unaskedCount = 0
  var clusters: AnnotationClusters?
  /// True if annotations are no longer what the clusters were made of.
  var areClustersStale = false
  var shownViews: [ObjectIdentifier: MKAnnotationView] = [:]
  var reusableViews: [String: [MKAnnotationView]] = [:]
  var viewClasses: [String: MKAnnotationView.Type] = [:]
  var selection: (any MKAnnotation)?
  var tiled: TiledPlane?
  /// True if the plane lacks views, or has some in the wrong place.
  var needsTiling = true
  var isTilingScheduled = false

  var camera: Camera { map?.camera ?? Camera() }

  /// Background where there is no tile.
  private static let ground = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 0.17, green: 0.18, blue: 0.19, alpha: 1) : UIColor(red: 0.91, green: 0.90, blue: 0.88, alpha: 1)
  }
}

/// The plane of the annotations: it takes no touch itself, and reaches as far as they do.
final class AnnotationPlane: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// Parts of a map, which are freed on the main thread, wherever the map is.
@MainActor
private final class MapContents {
  var layers: [OverlayLayer] = []
  var pins: [AnnotationClusters.Pin] = []

  isolated deinit {
    for layer in layers { layer.source?.close() }
    for pin in pins { (pin.annotation as? MKShape)?.observers[ObjectIdentifier(self)] = nil }
  }
}
