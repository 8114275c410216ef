import MapKit
import Testing

@testable import Deliveries
@testable import UIKit

/// One delivery in full: what there is of it, and what one can do with it.
@MainActor @Suite("Deliveries detail", .oneWindow)
struct DeliveriesDetailTests {
  private let window = mainWindow

  private func delivery(
    _ id: Int,
    photo: Bool = true,
    address: String = "Street",
    at place: (Double, Double)? = (22.5, 114)
  ) -> Delivery {
    Delivery(
      id: id,
      text: "Parcel \(id)",
      photo: photo ? URL(string: "https://example.com/\(id).png") : nil,
      address: address,
      coordinate: place.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    )
  }

  /// Shows a row's delivery beside the list.
  private func show(_ row: Int, _ stage: DeliveriesScreen) async throws -> UIView {
    try stage.select(row: row)
    try await wait("it is shown") { stage.beside?.view.texts.contains("Parcel \(row + 1)") == true }
    return try #require(stage.beside?.view)
  }

  @Test("a detail has only what the delivery has, in any order")
  func detailHasOnlyWhatTheDeliveryHasInAnyOrder() async throws {
    let kept = [
      delivery(1), delivery(2, photo: false), delivery(3, address: ""), delivery(4, at: nil), delivery(5, at: (89, 0)),
      delivery(6, photo: false, address: "", at: nil),
    ]
    let stage = try await DeliveriesScreen(kept, in: window), texts = stage.deliveries.texts
    for row in [0, 5, 4, 3, 2, 1, 0] {
      let view = try await show(row, stage), shown = kept[row], name = Comment(rawValue: shown.text)
      let hasPhoto = view.all(UIControl.self).contains { $0.accessibilityLabel == texts["photo.show"] }
      #expect(hasPhoto == (shown.photo != nil), name)
      #expect((view.button(texts["detail.copy"]) != nil) == !shown.address.isEmpty, name)
      #expect(view.texts.contains(texts["detail.noAddress"]) == shown.address.isEmpty, name)
      // A map app may show what the map here does not.
      #expect((view.button(texts["detail.openMap"]) != nil) == (shown.coordinate != nil), name)
      #expect((view.first(MKMapView.self) != nil) == (shown.placeOnMap != nil), name)
      #expect(view.texts.contains(texts["detail.noPlace"]) == (shown.placeOnMap == nil), name)
      #expect(view.button(texts["detail.share"]) != nil, name)
    }
  }

  @Test("what is shown and where it goes are headings")
  func whatIsShownAndWhereItGoesAreHeadings() async throws {
    let stage = try await DeliveriesScreen([delivery(1)], in: window), view = try await show(0, stage)
    let headings = view.all(UILabel.self).filter { $0.accessibilityTraits.contains(.header) }.map(\.text)
    #expect(headings == ["Parcel 1", stage.deliveries.texts["detail.address"]])
  }

  @Test("an address is copied, which is said, for each delivery anew")
  func addressIsCopiedWhichIsSaidForEachDeliveryAnew() async throws {
    let kept = [delivery(1, address: "Street 1"), delivery(2, address: "Street 2")]
    let stage = try await DeliveriesScreen(kept, in: window), texts = stage.deliveries.texts
    for row in [0, 1, 0] {
      let view = try await show(row, stage)
      #expect(view.button(texts["detail.copied"]) == nil)
      let copy = try #require(view.button(texts["detail.copy"]))
      copy.sendActions(for: .primaryActionTriggered)
      #expect(window.announcement?.text == texts["detail.copied"])
      #expect(copy.configuration?.title == texts["detail.copied"])
      try await wait("it is copied") { UIPasteboard.general.string == kept[row].address }
    }
  }

  @Test("words, address and a map's page are shared")
  func wordsAddressAndAMapsPageAreShared() async throws {
    let kept = [delivery(1, at: (22.5, 114.25)), delivery(2, address: ""), delivery(3, at: nil)]
    let stage = try await DeliveriesScreen(kept, in: window), texts = stage.deliveries.texts
    let page = "https://www.openstreetmap.org/?mlat=22.500000&mlon=114"
    for (row, words, link) in [
      (0, "Parcel 1\nStreet\n", "\(page).250000#map=16/22.500000/114.250000"),
      (1, "Parcel 2\n", "\(page).000000#map=16/22.500000/114.000000"), (2, "Parcel 3\nStreet", ""),
    ] {
      let view = try await show(row, stage)
      try #require(view.button(texts["detail.share"])).sendActions(for: .primaryActionTriggered)
      let root = try #require(window.rootViewController)
      try await wait("the list is shown") {
        let list = root.presentedViewController
        return list is UIActivityViewController && list?.isBeingPresented == false
      }
      let list = try #require(root.presentedViewController)
      #expect(list.view.texts.contains(words + link), "\(list.view.texts)")
      list.dismiss(animated: false)
      try await wait("it is gone") { root.presentedViewController == nil }
    }
  }

  @Test("without an app for maps that is said, each time")
  func withoutAnAppForMapsThatIsSaidEachTime() async throws {
    // Somebody's own machine may have one.
    guard let place = URL(string: "geo:0,0"), !UIApplication.shared.canOpenURL(place) else { return }
    let stage = try await DeliveriesScreen([delivery(1)], in: window), texts = stage.deliveries.texts
    let view = try await show(0, stage), root = try #require(window.rootViewController)
    for _ in 0..<2 {
      try #require(view.button(texts["detail.openMap"])).sendActions(for: .primaryActionTriggered)
      try await wait("it is said") {
        root.presentedViewController is UIAlertController && root.presentedViewController?.isBeingPresented == false
      }
      let alert = try #require(root.presentedViewController as? UIAlertController)
      #expect(alert.title == texts["detail.noMapApp"])
      #expect(alert.actions.map(\.title) == [texts["detail.noMapApp.close"]])
      root.dismiss(animated: false)
      try await wait("it is gone") { root.presentedViewController == nil }
    }
  }

  @Test("the detail's map shows about a kilometre around the place")
  func detailsMapShowsAboutAKilometreAroundThePlace() async throws {
    let stage = try await DeliveriesScreen([delivery(1), delivery(2, at: (60, 10))], in: window)
    for row in 0..<2 {
      let map = try #require(try await show(row, stage).first(MKMapView.self))
      try await wait("it is laid out") { map.bounds.height == 240 }
      #expect(map.accessibilityLabel == stage.deliveries.texts["detail.map"])
      // A degree has 111 kilometres. The map is wider than it is high.
      #expect((0.017..<0.019).contains(map.region.span.latitudeDelta), "\(map.region.span)")
    }
  }

  @Test("another delivery is shown from its top")
  func anotherDeliveryIsShownFromItsTop() async throws {
    let stage = try await DeliveriesScreen([delivery(1), delivery(2)], in: window)
    let scroll = try #require(try await show(0, stage).first(UIScrollView.self))
    try await wait("there is more than fits") { scroll.contentSize.height > scroll.bounds.height + 100 }
    scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    // The present version of the same one stays where it is.
    try await stage.refresh([delivery(1, address: "Lane"), delivery(2)])
    #expect(scroll.contentOffset.y == 100)
    _ = try await show(1, stage)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("a delivery that is gone leaves a hint beside the list")
  func deliveryThatIsGoneLeavesAHintBesideTheList() async throws {
    let stage = try await DeliveriesScreen([delivery(1), delivery(2)], in: window)
    let hint = stage.deliveries.texts["detail.none"]
    for _ in 0..<2 {
      #expect(stage.screen.view.texts.contains(hint))
      _ = try await show(0, stage)
      #expect(!stage.screen.view.texts.contains(hint))
      try await stage.refresh([delivery(2)])
      try await wait("it is gone") { stage.beside == nil }
      try await stage.refresh([delivery(1), delivery(2)])
    }
  }
}
