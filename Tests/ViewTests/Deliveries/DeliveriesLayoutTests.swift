import MapKit
import Testing
import UIKit

@testable import BackendClient
@testable import Deliveries

/// The place of the chosen delivery, at every width.
@MainActor @Suite("Deliveries layout", .oneWindow)
struct DeliveriesLayoutTests {
  private let window = mainWindow

  /// As in a narrow window with large text.
  @Test("a long notice scrolls and leaves room for the list")
  func longNoticeScrollsAndLeavesRoomForTheList() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: 100, isRefreshed: false, in: window)
    stage.backend.fail(.untrustedServer)
    try await wait("it is said") { stage.deliveries.state.notice != nil }
    let table = try #require(stage.table)
    try await wait("there is room for the list") { (0.3 * 640..<0.5 * 640).contains(table.bounds.height) }
    let scroll = try #require(stage.screen.view.all(UIScrollView.self).first { !($0 is UITableView) })
    #expect(scroll.contentSize.height > scroll.bounds.height + 100, "\(scroll.contentSize) in \(scroll.bounds)")
  }

  @Test("a map of one place leaves scrolling to its page")
  func mapOfOnePlaceLeavesScrollingToItsPage() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), width: 400, in: window)
    try stage.select(row: 0)
    try await wait("it is shown") { stage.pushed?.view.window != nil }
    let detail = try #require(stage.pushed), map = try #require(detail.view.first(MKMapView.self))
    #expect(!map.isZoomEnabled && !map.isScrollEnabled)
    let before = map.region.span.latitudeDelta
    let nearer = try #require(detail.view.button(stage.deliveries.texts["map.zoomIn"]))
    nearer.sendActions(for: .primaryActionTriggered)
    try await wait("it is nearer") { map.region.span.latitudeDelta < before * 0.6 }
  }

  @Test("the detail's map has the last delivery's marker alone")
  func detailsMapHasTheLastDeliverysMarkerAlone() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: 900, in: window)
    for row in [0, 2, 1] {
      try stage.select(row: row)
      try await wait("it is shown") { stage.beside?.view.texts.contains("Parcel \(row + 1)") == true }
      let map = try #require(stage.beside?.view.first(MKMapView.self))
      #expect(map.annotations.map { $0.coordinate.latitude } == [22 + Double(row + 1) / 100])
      #expect(map.annotations.compactMap { $0.title ?? nil }.count == 1)
      #expect(abs(map.region.center.latitude - 22 - Double(row + 1) / 100) < 0.001)
    }
  }

  @Test("the detail's marker is named, without an address too")
  func detailsMarkerIsNamedWithoutAnAddressToo() async throws {
    let stage = try await DeliveriesScreen([.sample(1), .sample(2, address: "")], width: 900, in: window)
    for (row, name) in ["Street 1", "Parcel 2"].enumerated() {
      try stage.select(row: row)
      try await wait("it is shown") { stage.beside?.view.texts.contains("Parcel \(row + 1)") == true }
      let map = try #require(stage.beside?.view.first(MKMapView.self))
      #expect(map.annotations.map { $0.title ?? nil } == [name])
    }
  }

  @Test("a narrow screen pushes the detail, and back deselects")
  func pushes() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: 400, in: window)
    #expect(stage.pushed == nil && stage.beside == nil)
    try stage.select(row: 1)
    try await wait("it is over the list") { stage.pushed?.view.window != nil }
    let detail = try #require(stage.pushed)
    #expect(detail.view.texts.contains("Parcel 2") && detail.view.texts.contains("Street 2"), "\(detail.view.texts)")
    stage.navigation.popViewController(animated: false)
    try await wait("none is chosen") { stage.deliveries.state.selection == nil }
    #expect(stage.navigation.topViewController === stage.screen)
    #expect(stage.table?.indexPathForSelectedRow == nil)
  }

  @Test("a wide screen shows the detail beside the list")
  func wideScreenShowsTheDetailBesideTheList() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: 900, in: window)
    let hint = stage.deliveries.texts["detail.none"]
    #expect(stage.screen.view.texts.contains(hint))
    try stage.select(row: 0)
    let detail = try #require(stage.beside)
    try stage.select(row: 2)
    try await wait("it is shown") { detail.view.texts.contains("Parcel 3") }
    #expect(stage.beside === detail && stage.navigation.topViewController === stage.screen)
    #expect(!stage.screen.view.texts.contains(hint))
    #expect(stage.table?.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
  }

  @Test("the detail has its width beside the list again after the map")
  func detailHasItsWidthBesideTheListAgainAfterTheMap() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: 900, in: window)
    try stage.select(row: 0)
    func isDetail(_ share: CGFloat) -> Bool {
      guard let detail = stage.beside?.view else { return false }
      return abs(detail.bounds.width - stage.screen.view.bounds.width * share) <= 1
    }
    for _ in 0..<2 {
      try await wait("more than half beside the list") { isDetail(0.55) }
      _ = try await stage.showMap()
      try await wait("less beside the map") { isDetail(0.42) }
      stage.deliveries.send(.modeChosen(.list))
    }
    try await wait("more than half again") { isDetail(0.55) }
  }

  @Test("the selection stays when the width changes, both ways")
  func selectionStaysWhenTheWidthChangesBothWays() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: 900, in: window)
    try stage.select(row: 3)
    #expect(stage.beside != nil)
    for _ in 0..<2 {
      stage.setWidth(400)
      try await wait("it is over the list") { stage.pushed?.view.window != nil }
      #expect(stage.beside == nil && stage.deliveries.state.selection == 4)
      stage.setWidth(900)
      try await wait("it is beside the list") { stage.beside?.view.window != nil }
      #expect(stage.navigation.topViewController === stage.screen)
      #expect(stage.deliveries.state.selection == 4)
      #expect(stage.table?.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    }
  }

  @Test("a refresh that loses the selected delivery removes its detail")
  func refreshThatLosesTheSelectedDeliveryRemovesItsDetail() async throws {
    for width in [400, 900] as [CGFloat] {
      let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: width, in: window)
      try stage.select(row: 1)
      try await wait("it is shown") { (stage.pushed ?? stage.beside)?.view.window != nil }
      try await stage.refresh(Delivery.samples(10...20))
      try await wait("it is gone") { stage.pushed == nil && stage.beside == nil }
      #expect(stage.deliveries.state.selection == nil && stage.navigation.topViewController === stage.screen)
      try await wait("the new rows") { stage.rows.first == "Parcel 10, Street 10" }
    }
  }

  @Test("a refresh updates the selected delivery's detail")
  func refreshUpdatesTheSelectedDeliverysDetail() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), width: 400, in: window)
    try stage.select(row: 0)
    try await wait("it is shown") { stage.pushed?.view.window != nil }
    try await stage.refresh([.sample(1, "Parcel 1, now with flowers", hasPlace: false)])
    let detail = try #require(stage.pushed)
    #expect(detail.view.texts.contains("Parcel 1, now with flowers"), "\(detail.view.texts)")
    #expect(detail.view.texts.contains(stage.deliveries.texts["detail.noPlace"]))
  }
}
