import Synchronization
import Testing

@testable import MapKit

/// An overlay that makes its tiles itself, and notes what it is asked for.
final class SampleTiles: MKTileOverlay, @unchecked Sendable {
  /// The content of a tile.
  enum Answer {
    case picture(Data)
    case failure
    /// Nothing, until `answerHeld`.
    case held
  }

  typealias Result = @Sendable (Data?, (any Error)?) -> Void

  struct Path: Hashable {
    let x: Int, y: Int, z: Int
  }

  private struct State {
    var answer: Answer
    var asked: [Path] = []
    var held: [Result] = []
  }

  private let state: Mutex<State>

  init(_ answer: Answer) {
    state = Mutex(State(answer: answer))
    super.init(urlTemplate: nil)
    canReplaceMapContent = true
  }

  /// The tiles that the map has asked for, in this order.
  var asked: [Path] { state.withLock { $0.asked } }
  var heldCount: Int { state.withLock { $0.held.count } }

  func set(_ answer: Answer) { state.withLock { $0.answer = answer } }
  func forgetAsked() { state.withLock { $0.asked = [] } }

  /// Answers what was held, from a background thread as a network would.
  func answerHeld(_ data: Data?) {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    DispatchQueue.global().async { held.forEach { $0(data, nil) } }
  }

  override func loadTile(at path: MKTileOverlayPath, result: @escaping Result) {
    let answer = state.withLock { state in
      state.asked.append(Path(x: path.x, y: path.y, z: path.z))
      if case .held = state.answer { state.held.append(result) }
      return state.answer
    }
    switch answer {
    case .picture(let data): DispatchQueue.global().async { result(data, nil) }
    case .failure: result(nil, CocoaError(.fileReadUnknown))
    case .held: break
    }
  }

  /// A tile of one colour.
  @MainActor
  static func plain(_ color: SamplePictures.Pixel = SamplePictures.red, side: Int = 256) throws -> Data {
    try #require(SamplePictures.plain(side, side, color).pngData(), "a tile")
  }
}

/// Notes what a map tells its delegate.
@MainActor
final class MapJournal: MKMapViewDelegate {
  var entries: [String] = []
  var added: [[String]] = []
  var makeView: (@MainActor (MKMapView, any MKAnnotation) -> MKAnnotationView?)?
  var makeCluster: (@MainActor ([any MKAnnotation]) -> MKClusterAnnotation)?

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) { entries.append("will \(animated)") }
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) { entries.append("did \(animated)") }
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    makeView?(mapView, annotation)
  }
  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {
    added.append(views.filter { $0.superview != nil }.map { "\($0.annotation?.title ?? "")" }.sorted())
  }
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    entries.append("view \(view.annotation?.title ?? "")")
  }
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {
    entries.append("selected \(annotation.title ?? "")")
  }
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {
    entries.append("deselected \(annotation.title ?? "")")
  }
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    (overlay as? MKTileOverlay).map(MKTileOverlayRenderer.init(tileOverlay:)) ?? MKOverlayRenderer(overlay: overlay)
  }
  func mapView(
    _ mapView: MKMapView,
    clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
  ) -> MKClusterAnnotation {
    makeCluster?(memberAnnotations) ?? MKClusterAnnotation(memberAnnotations: memberAnnotations)
  }
}

/// A map in a window, around Victoria Harbour.
@MainActor
struct SampleMap {
  static let harbour = MKCoordinateRegion(
    center: CLLocationCoordinate2D(latitude: 22.29, longitude: 114.17),
    span: MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)
  )

  let map = MKMapView(), journal = MapJournal()
  let window: UIWindow

  init(region: MKCoordinateRegion = SampleMap.harbour, _ setUp: (MKMapView, MapJournal) -> Void = { _, _ in })
    async throws
  {
    map.delegate = journal
    map.region = region
    setUp(map, journal)
    window = try await TestWindow.show(map)
    await window.nextFrame()
    journal.entries = []
  }

  /// Adds an annotation so many points from the middle.
  @discardableResult
  func pin(_ x: CGFloat, _ y: CGFloat, _ title: String? = nil) -> MKPointAnnotation {
    let annotation = MKPointAnnotation()
    annotation.coordinate = place(x, y)
    annotation.title = title
    map.addAnnotation(annotation)
    return annotation
  }

  /// The place so many points from the middle.
  func place(_ x: CGFloat, _ y: CGFloat) -> CLLocationCoordinate2D {
    map.convert(CGPoint(x: middle.x + x, y: middle.y + y), toCoordinateFrom: map)
  }

  /// The middle of the map, on a whole point.
  var middle: CGPoint { CGPoint(x: map.bounds.midX.rounded(.down), y: map.bounds.midY.rounded(.down)) }

  /// Returns the place of an annotation view's tip, from the middle of the map.
  func tip(of annotation: any MKAnnotation) throws -> CGPoint {
    let view = try #require(map.view(for: annotation), "the annotation's view")
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.maxY - 2), to: map)
    return CGPoint(x: point.x - middle.x, y: point.y - middle.y)
  }
}
