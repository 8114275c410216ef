import MapKit
import Testing
import UIKit

@testable import Deliveries

/// The listed deliveries on the map of all.
@MainActor @Suite("Deliveries map", .oneWindow)
struct DeliveriesMapTests {
  private let window = mainWindow

  @Test("the map has a marker for each listed place")
  func mapHasAMarkerForEachListedPlace() async throws {
    let kept = Delivery.samples(1...4) + [.sample(5, hasPlace: false), .sample(6, hasPlace: false)]
    let stage = try await DeliveriesScreen(kept, in: window), map = try await stage.showMap()
    #expect(markers(map) == [1, 2, 3, 4])
    let texts = stage.deliveries.texts
    #expect(stage.screen.view.texts.contains(texts.counted("map.withoutPlace", 2)), "\(stage.screen.view.texts)")
    stage.deliveries.send(.queryEdited("parcel 3"))
    #expect(markers(map) == [3])
    #expect(!stage.screen.view.texts.contains { $0 == texts.counted("map.withoutPlace", 2) })
    stage.deliveries.send(.queryEdited("parcel 5"))
    #expect(markers(map) == [])
    #expect(stage.screen.view.texts.contains(texts.counted("map.withoutPlace", 1)), "\(stage.screen.view.texts)")
    stage.deliveries.send(.queryEdited(""))
    #expect(markers(map) == [1, 2, 3, 4])
    stage.deliveries.send(.modeChosen(.list))
    try await wait("the list is back") { stage.rows.count == 6 }
    #expect(stage.map == nil)
  }

  @Test("a map that comes back is a new one")
  func mapThatComesBackIsANewOne() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...4), in: window), first = try await stage.showMap()
    stage.deliveries.send(.modeChosen(.list))
    try await wait("the list is back") { stage.rows.count == 4 }
    let second = try await stage.showMap(), isAnother = second !== first
    #expect(isAnother)
    #expect(markers(second) == [1, 2, 3, 4])
  }

  @Test("markers close together become one that opens them")
  func markersCloseTogetherBecomeOneThatOpensThem() async throws {
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
    let view = try #require(cluster(map))
    #expect(view.accessibilityLabel == stage.deliveries.texts.counted("map.cluster", 5))
    let before = map.region.span.latitudeDelta
    #expect(view.accessibilityActivate())
    try await wait("they are apart") { map.region.span.latitudeDelta < before / 10 && cluster(map) == nil }
    #expect(stage.deliveries.state.selection == nil)
  }

  @Test("markers at one place become one that lists them")
  func markersAtOnePlaceBecomeOneThatListsThem() async throws {
    for width in [900.0, 400] {
      let there = (1...5).map { id in
        Delivery(
          id: id,
          text: "Parcel \(id)",
          photo: nil,
          address: "Flat \(id)",
          coordinate: Coordinate(latitude: 22 + Double(id % 2) / 1_000_000, longitude: 114)
        )
      }
      let stage = try await DeliveriesScreen(there + [.sample(60)], in: window), map = try await stage.showMap()
      stage.setWidth(width)
      try await wait("they are one") { cluster(map) != nil }
      let before = map.region.span.latitudeDelta
      #expect(try #require(cluster(map)).accessibilityActivate())
      try await wait("they are listed") { sheet(window)?.tableView.visibleCells.count == 5 }
      let shown = try #require(sheet(window)), table = try #require(shown.tableView)
      #expect(shown.title == stage.deliveries.texts.counted("map.cluster", 5))
      #expect(table.visibleCells.map(\.accessibilityLabel) == (1...5).map { "Parcel \($0), Flat \($0)" })
      #expect(map.region.span.latitudeDelta == before)
      table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: 3, section: 0))
      try await wait("it is chosen") { stage.deliveries.state.selection == 4 }
      try await wait("it is shown") {
        (stage.beside ?? stage.pushed)?.view.texts.contains("Parcel 4") ?? false
          && window.rootViewController?.presentedViewController == nil
      }
    }
  }

  /// From doors beside each other to houses across a street.
  @Test("markers that no zoom separates are listed when pressed again")
  func markersThatNoZoomSeparatesAreListedWhenPressedAgain() async throws {
    for metres in [13.0, 25, 50, 100] {
      for withAnother in [false, true] {
        let near = (1...5).map { id in
          Delivery(
            id: id,
            text: "Parcel \(id)",
            photo: nil,
            address: "House \(id)",
            coordinate: Coordinate(latitude: 22 + Double(id % 2) * metres / 111_000, longitude: 114)
          )
        }
        let stage = try await DeliveriesScreen(near + (withAnother ? [.sample(60)] : []), in: window)
        let map = try await stage.showMap()
        var presses = 0
        await rest(map, in: window)
        while sheet(window) == nil, let view = cluster(map), presses < 3 {
          presses += 1
          #expect(view.accessibilityActivate())
          await rest(map, in: window)
        }
        // All there are were shown as the map opened.
        #expect(presses <= (withAnother ? 2 : 1), "\(metres) m: \(presses) presses")
        #expect(sheet(window) != nil || cluster(map) == nil, "\(metres) m: still one marker, and no list")
        // Of a line of houses the cluster may be a part.
        if let shown = sheet(window) { #expect(shown.tableView.visibleCells.count >= 2) }
      }
    }
  }

  /// Returns when the map has shown the same for a while.
  private func rest(_ map: MKMapView, in window: UIWindow) async {
    var last = map.region.span.latitudeDelta, still = 0
    while still < 10 {
      await window.nextFrame()
      still = map.region.span.latitudeDelta == last ? still + 1 : 0
      last = map.region.span.latitudeDelta
    }
  }

  private func sheet(_ window: UIWindow) -> PlaceListViewController? {
    let shown = window.rootViewController?.presentedViewController as? UINavigationController
    return shown?.isBeingDismissed == true ? nil : shown?.viewControllers.first as? PlaceListViewController
  }

  @Test("a place beyond the map gets a notice, no marker")
  func placeBeyondTheMapGetsANoticeNoMarker() async throws {
    let places: [(Double, Double)] = [(90, 0), (-90, 10), (85.2, 20), (85, 30), (-85, -180), (0, 180), (0.001, 0)]
    let all = places.enumerated().map { place in
      Delivery(
        id: place.offset + 1,
        text: "Parcel \(place.offset + 1)",
        photo: nil,
        address: "",
        coordinate: Coordinate(latitude: place.element.0, longitude: place.element.1)
      )
    }
    let stage = try await DeliveriesScreen(all, in: window), map = try await stage.showMap()
    #expect(markers(map) == [4, 5, 6, 7])
    let texts = stage.deliveries.texts
    #expect(stage.screen.view.texts.contains(texts.counted("map.withoutPlace", 3)), "\(stage.screen.view.texts)")
    stage.deliveries.send(.selected(1))
    try await wait("it is shown") {
      (stage.beside ?? stage.pushed)?.view.texts.contains(texts["detail.noPlace"]) ?? false
    }
  }

  @Test("a marker opens its delivery, and selections select their marker")
  func markerOpensItsDeliveryAndSelectionsSelectTheirMarker() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), map = try await stage.showMap()
    let second = try #require(annotation(2, map))
    let view = try #require(map.view(for: second))
    #expect(view.accessibilityActivate())
    try await wait("it is shown") { stage.beside?.view.texts.contains("Parcel 2") ?? false }
    #expect(stage.deliveries.state.selection == 2)
    stage.deliveries.send(.selected(3))
    #expect((map.selectedAnnotations.first as? DeliveryAnnotation)?.id == 3)
    #expect(try #require(stage.beside).view.texts.contains("Parcel 3"))
    stage.setWidth(400)
    try await wait("it is over the map") { stage.pushed?.view.window != nil }
    stage.navigation.popViewController(animated: false)
    try await wait("none is chosen") { stage.deliveries.state.selection == nil }
    #expect(map.selectedAnnotations.isEmpty)
  }

  private func markers(_ map: MKMapView) -> [Int] {
    map.annotations.compactMap { ($0 as? DeliveryAnnotation)?.id }.sorted()
  }

  private func annotation(_ id: Int, _ map: MKMapView) -> DeliveryAnnotation? {
    map.annotations.lazy.compactMap { $0 as? DeliveryAnnotation }.first { $0.id == id }
  }

  private func cluster(_ map: MKMapView) -> MKAnnotationView? {
    map.all(MKAnnotationView.self).first { $0.annotation is MKClusterAnnotation }
  }
}
