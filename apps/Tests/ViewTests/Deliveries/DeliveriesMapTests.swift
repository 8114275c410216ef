import MapKit
import UIKit

@testable import Deliveries

/// The listed deliveries on the map of all.
@MainActor
enum DeliveriesMapTests {
  static var all: [ViewTest] {
    [
      ViewTest(
        "deliveries: the map has a marker for each that is listed and has a place, and counts the others",
        marks
      ),
      ViewTest("deliveries: markers close together are one, which says how many and opens them", groups),
      ViewTest("deliveries: a marker opens its delivery, and a selection made elsewhere selects its marker", selects),
    ]
  }

  private static func marks(_ window: UIWindow) async throws {
    let kept = Delivery.samples(1...4) + [.sample(5, hasPlace: false), .sample(6, hasPlace: false)]
    let stage = try await DeliveriesScreen(kept, in: window), map = try await stage.showMap()
    expect(markers(map), equals: [1, 2, 3, 4])
    let texts = stage.deliveries.texts
    expect(stage.screen.view.texts.contains(texts.counted("map.withoutPlace", 2)), "\(stage.screen.view.texts)")
    stage.deliveries.send(.queryEdited("parcel 3"))
    expect(markers(map), equals: [3])
    expect(!stage.screen.view.texts.contains { $0 == texts.counted("map.withoutPlace", 2) })
    stage.deliveries.send(.queryEdited("parcel 5"))
    expect(markers(map), equals: [])
    expect(stage.screen.view.texts.contains(texts.counted("map.withoutPlace", 1)), "\(stage.screen.view.texts)")
    stage.deliveries.send(.queryEdited(""))
    expect(markers(map), equals: [1, 2, 3, 4])
    stage.deliveries.send(.modeChosen(.list))
    try await wait("the list is back") { stage.rows.count == 6 }
    expect(stage.map == nil)
  }

  private static func groups(_ window: UIWindow) async throws {
    let near = (1...5).map { id in
      Delivery(
        id: id,
        text: "Parcel \(id)",
        photo: nil,
        address: "",
        coordinate: Coordinate(latitude: 22 + Double(id) / 1_000, longitude: 114)
      )
    }
    let stage = try await DeliveriesScreen(near + [.sample(60)], in: window), map = try await stage.showMap()
    try await wait("they are one") { cluster(map) != nil }
    let view = try require(cluster(map))
    expect(view.accessibilityLabel, equals: stage.deliveries.texts.counted("map.cluster", 5))
    let before = map.region.span.latitudeDelta
    expect(view.accessibilityActivate())
    try await wait("they are apart") { map.region.span.latitudeDelta < before / 10 && cluster(map) == nil }
    expect(stage.deliveries.state.selection == nil)
  }

  private static func selects(_ window: UIWindow) async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), map = try await stage.showMap()
    let second = try require(annotation(2, map))
    let view = try require(map.view(for: second))
    expect(view.accessibilityActivate())
    try await wait("it is shown") { stage.beside?.view.texts.contains("Parcel 2") ?? false }
    expect(stage.deliveries.state.selection, equals: 2)
    stage.deliveries.send(.selected(3))
    expect((map.selectedAnnotations.first as? DeliveryAnnotation)?.id, equals: 3)
    expect(try require(stage.beside).view.texts.contains("Parcel 3"))
    stage.setWidth(400)
    try await wait("it is over the map") { stage.pushed?.view.window != nil }
    stage.navigation.popViewController(animated: false)
    try await wait("none is chosen") { stage.deliveries.state.selection == nil }
    expect(map.selectedAnnotations.isEmpty)
  }

  private static func markers(_ map: MKMapView) -> [Int] {
    map.annotations.compactMap { ($0 as? DeliveryAnnotation)?.id }.sorted()
  }

  private static func annotation(_ id: Int, _ map: MKMapView) -> DeliveryAnnotation? {
    map.annotations.lazy.compactMap { $0 as? DeliveryAnnotation }.first { $0.id == id }
  }

  private static func cluster(_ map: MKMapView) -> MKAnnotationView? {
    map.all(MKAnnotationView.self).first { $0.annotation is MKClusterAnnotation }
  }
}
