import MapKit
import UIKit

/// A map with so many markers at random places, the same as those of `benchmarks/Map/map.c`.
///
/// usage: map-bench COUNT [clustered]
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: 0, y: 0, width: 900, height: 640)
    let arguments = CommandLine.arguments.dropFirst()
    let map = MapViewController(
      count: arguments.first.flatMap { Int($0) } ?? 1_000,
      isClustered: arguments.contains("clustered")
    )
    window.rootViewController = UINavigationController(rootViewController: map)
    window.makeKeyAndVisible()
    self.window = window
  }
}

final class MapViewController: UIViewController, MKMapViewDelegate {
  private let map = MKMapView()
  private let count: Int
  private let isClustered: Bool
  private var state: UInt32 = 1

  init(count: Int, isClustered: Bool) {
    self.count = count
    self.isClustered = isClustered
    super.init(nibName: nil, bundle: nil)
    title = "Map"
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = map }

  override func viewDidLoad() {
    super.viewDidLoad()
    map.delegate = self
    map.register(
      MKMarkerAnnotationView.self,
      forAnnotationViewWithReuseIdentifier: MKMapViewDefaultAnnotationViewReuseIdentifier
    )
    map.addAnnotations(
      (0..<count).map { number in
        let marker = MKPointAnnotation()
        marker.title = "Marker \(number)"
        let latitude = 22.35 + (nextNumber() - 0.5) * 0.24, longitude = 114.15 + (nextNumber() - 0.5) * 0.38
        marker.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        return marker
      }
    )
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Level 11, at which the world is 524,288 points wide, in the 890 points of the window's content.
    let span = MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 360 * 890 / 524_288)
    let center = CLLocationCoordinate2D(latitude: 22.35, longitude: 114.15)
    map.setRegion(MKCoordinateRegion(center: center, span: span), animated: false)
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    guard isClustered, !(annotation is MKClusterAnnotation) else { return nil }
    let view = mapView.dequeueReusableAnnotationView(
      withIdentifier: MKMapViewDefaultAnnotationViewReuseIdentifier,
      for: annotation
    )
    view.clusteringIdentifier = "marker"
    return view
  }

  private func nextNumber() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state) / 4_294_967_296
  }
}
