import MapKit
import Testing

@testable import Deliveries
@testable import UIKit

/// The map of all deliveries, as its list changes and the person moves it.
@MainActor @Suite("Deliveries map changes", .oneWindow)
struct DeliveriesMapChangeTests {
  private let window = mainWindow

  @Test("a refresh changes the markers that differ, and no other")
  func refreshChangesTheMarkersThatDifferAndNoOther() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...5), in: window), map = try await stage.showMap()
    let before = markers(map)
    #expect(before.keys.sorted() == [1, 2, 3, 4, 5])
    let moved = Delivery(
      id: 4,
      text: "Parcel 4",
      photo: nil,
      address: "Street 4",
      coordinate: Coordinate(latitude: 22.5, longitude: 114)
    )
    let new = [Delivery.sample(1), .sample(2, address: "Elsewhere"), .sample(3, "Flowers"), moved, .sample(6)]
    try await stage.refresh(new)
    let after = markers(map)
    #expect(after.keys.sorted() == [1, 2, 3, 4, 6] && map.annotations.count { $0 is DeliveryAnnotation } == 5)
    #expect(after[1] === before[1])
    for id in 2...4 { #expect(after[id] !== before[id], "\(id)") }
    #expect(after[2]?.title == "Elsewhere" && after[3]?.subtitle == "Flowers")
    #expect(after[4]?.coordinate.latitude == 22.5)
  }

  @Test("a map that the person has moved stays there")
  func mapThatThePersonHasMovedStaysThere() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), map = try await stage.showMap()
    #expect(map.accessibilityLabel == stage.deliveries.texts["map.label"])
    #expect((22.0...22.04).contains(map.centerCoordinate.latitude))
    map.setCenter(CLLocationCoordinate2D(latitude: 10, longitude: 20), animated: false)
    let span = map.region.span.latitudeDelta
    try await stage.refresh(Delivery.samples(40...60))
    stage.deliveries.send(.queryEdited("parcel 41"))
    #expect(markers(map).keys.sorted() == [41])
    #expect(abs(map.centerCoordinate.latitude - 10) < 0.01 && abs(map.centerCoordinate.longitude - 20) < 0.01)
    #expect(abs(map.region.span.latitudeDelta - span) < span / 100)
  }

  @Test("a list that comes late is shown whole on the map")
  func listThatComesLateIsShownWholeOnTheMap() async throws {
    let stage = try await DeliveriesScreen([], in: window), map = try await stage.showMap()
    try await stage.refresh(Delivery.samples(1...20))
    for (id, marker) in markers(map) {
      let point = map.convert(marker.coordinate, toPointTo: map)
      #expect(map.bounds.contains(point), "\(id): \(point)")
    }
    #expect(map.region.span.latitudeDelta < 1)
  }

  @Test("the map has all the room until a delivery is chosen")
  func mapHasAllTheRoomUntilADeliveryIsChosen() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), map = try await stage.showMap()
    for _ in 0..<2 {
      try await wait("it is as wide as the screen") { abs(map.bounds.width - 900) <= 1 }
      stage.deliveries.send(.selected(2))
      try await wait("it makes room") { abs(map.bounds.width - 0.58 * 900) <= 1 }
      stage.deliveries.send(.deselected)
    }
  }

  @Test("the zoom buttons halve and double what is seen")
  func zoomButtonsHalveAndDoubleWhatIsSeen() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), map = try await stage.showMap()
    let texts = stage.deliveries.texts
    for (key, factor) in [("map.zoomIn", 0.5), ("map.zoomOut", 2), ("map.zoomOut", 2)] {
      let before = map.region
      try #require(stage.screen.view.button(texts[key])).sendActions(for: .primaryActionTriggered)
      try await wait("it is zoomed") {
        abs(map.region.span.latitudeDelta / before.span.latitudeDelta - factor) < 0.02 * factor
      }
      #expect(abs(map.region.center.latitude - before.center.latitude) < before.span.latitudeDelta / 50)
    }
  }

  @Test("what is seen can be doubled up to the whole earth")
  func whatIsSeenCanBeDoubledUpToTheWholeEarth() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), map = try await stage.showMap()
    let span = MKCoordinateSpan(latitudeDelta: 110, longitudeDelta: 20)
    map.setRegion(MKCoordinateRegion(center: CLLocationCoordinate2D(), span: span), animated: false)
    let before = map.region.span.latitudeDelta
    #expect(before > 100)
    try #require(stage.screen.view.button(stage.deliveries.texts["map.zoomOut"])).sendActions(
      for: .primaryActionTriggered
    )
    try await wait("more is seen") { map.region.span.latitudeDelta > before + 20 }
  }

  @Test("a group is gone to again where the person has moved away")
  func groupIsGoneToAgainWhereThePersonHasMovedAway() async throws {
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
    for _ in 0..<3 {
      try await wait("they are one") { cluster(map) != nil }
      let before = map.region
      #expect(try #require(cluster(map)).accessibilityActivate())
      #expect(stage.deliveries.state.screen == nil)
      try await wait("they are apart") {
        map.region.span.latitudeDelta < before.span.latitudeDelta / 10 && cluster(map) == nil
      }
      map.setRegion(before, animated: false)
    }
  }

  @Test("a list of one place can be left, and opened again")
  func listOfOnePlaceCanBeLeftAndOpenedAgain() async throws {
    let there = (1...3).map { id in
      Delivery(
        id: id,
        text: "Parcel \(id)",
        photo: nil,
        address: "Flat \(id)",
        coordinate: Coordinate(latitude: 22, longitude: 114)
      )
    }
    let stage = try await DeliveriesScreen(there + [.sample(60)], in: window), map = try await stage.showMap()
    @MainActor func sheet() -> UINavigationController? {
      let shown = window.rootViewController?.presentedViewController as? UINavigationController
      return shown?.viewControllers.first is PlaceListViewController ? shown : nil
    }
    for _ in 0..<2 {
      try await wait("they are one") { cluster(map) != nil }
      #expect(try #require(cluster(map)).accessibilityActivate())
      try await wait("they are listed") { sheet()?.isBeingPresented == false }
      #expect(stage.deliveries.state.screen == .place([1, 2, 3]) && map.selectedAnnotations.isEmpty)
      let close = try #require(sheet()?.viewControllers.first?.navigationItem.leftBarButtonItem)
      #expect(close.accessibilityLabel == stage.deliveries.texts["detail.noMapApp.close"])
      close.press()
      try await wait("it is left") { sheet() == nil && stage.deliveries.state.screen == nil }
      #expect(stage.deliveries.state.selection == nil)
    }
  }

  @Test(
    "a place's list is named, at most six rows high",
    arguments: [(1, 84), (3, 252), (6, 504), (40, 504)] as [(Int, CGFloat)]
  )
  func placesListIsNamedAtMostSixRowsHigh(count: Int, height: CGFloat) async throws {
    let deliveries = try await DeliveriesScreen([], in: window).deliveries
    let list = PlaceListViewController(Delivery.samples(1...count), deliveries) { _ in }
    list.loadViewIfNeeded()
    #expect(list.tableView.accessibilityLabel == deliveries.texts.counted("map.cluster", count))
    #expect(list.preferredContentSize == CGSize(width: 480, height: height))
  }

  private func markers(_ map: MKMapView) -> [Int: DeliveryAnnotation] {
    let all = map.annotations.compactMap { $0 as? DeliveryAnnotation }
    return Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func cluster(_ map: MKMapView) -> MKAnnotationView? {
    map.all(MKAnnotationView.self).first { $0.annotation is MKClusterAnnotation }
  }
}
