import CQuintetGTK
import MapKit
import Testing

@testable import Deliveries
@testable import UIKit

/// Marks of what is done, and the route through the rest.
@MainActor @Suite("Deliveries done", .oneWindow)
struct DeliveriesDoneTests {
  private let window = mainWindow

  @Test("a swiped row is marked as done, which can be undone")
  func swipedRowIsMarkedAsDoneWhichCanBeUndone() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), tracksDone: true, in: window)
    let texts = stage.deliveries.texts
    #expect(stage.screen.view.button(texts["done.undo"]) == nil)
    try swipe(0, texts["done.row"], stage)
    try await wait("it is gone") { stage.rows == ["Parcel 2, Street 2", "Parcel 3, Street 3"] }
    try await wait("it is said") { window.announcement?.text == texts["done.marked"] }
    #expect(stage.screen.view.texts.contains(texts["done.marked"]))
    let undo = try #require(stage.screen.view.button(texts["done.undo"]))
    undo.sendActions(for: .primaryActionTriggered)
    try await wait("it is back") { stage.rows.first == "Parcel 1, Street 1" }
    try await wait("it is said") { window.announcement?.text == texts["done.unmarked"] }
    #expect(undo.superview?.superview?.isHidden == true)
    try swipe(1, texts["done.row"], stage)
    try await wait("it is gone") { stage.rows.count == 2 }
    stage.deliveries.send(.undoTimePassed(2))
    #expect(stage.screen.view.button(texts["done.undo"]) == nil)
  }

  @Test("segments show what is to do, done, or all")
  func segmentsShowWhatIsToDoDoneOrAll() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), tracksDone: true, in: window)
    let texts = stage.deliveries.texts, segments = try #require(stage.screen.view.first(UISegmentedControl.self))
    #expect((0..<3).map(segments.titleForSegment) == [texts["scope.toDo"], texts["scope.done"], texts["scope.all"]])
    #expect(segments.selectedSegmentIndex == 0)
    choose(1, segments)
    try await wait("it says that nothing is") { stage.screen.view.texts.contains(texts["scope.noneDone.title"]) }
    stage.deliveries.send(.markAsked(2, isDone: true))
    try await wait("one is") { stage.rows == ["Parcel 2, Street 2, Done"] }
    choose(2, segments)
    try await wait("all are listed") {
      stage.rows == ["Parcel 1, Street 1", "Parcel 2, Street 2, Done", "Parcel 3, Street 3"]
    }
    try swipe(1, texts["scope.toDo"], stage)
    try await wait("it is not done any more") { stage.rows[1] == "Parcel 2, Street 2" }
    for id in 1...3 { stage.deliveries.send(.markAsked(id, isDone: true)) }
    choose(0, segments)
    try await wait("it says that all are") { stage.screen.view.texts.contains(texts["scope.allDone.title"]) }
    try await stage.refresh(Delivery.samples(2...4))
    try await wait("the new one is to do") { stage.rows == ["Parcel 4, Street 4"] }
  }

  @Test("the detail's button marks, and takes that back")
  func detailsButtonMarksAndTakesThatBack() async throws {
    for width in [900.0, 400] {
      let stage = try await DeliveriesScreen(Delivery.samples(1...3), width: width, tracksDone: true, in: window)
      let texts = stage.deliveries.texts
      try stage.select(row: 1)
      try await wait("it is shown") { (stage.beside ?? stage.pushed)?.view.window != nil }
      let view = try #require((stage.beside ?? stage.pushed)?.view)
      let button = try #require(view.button(texts["done.mark"]))
      button.sendActions(for: .primaryActionTriggered)
      try await wait("it is done") { stage.deliveries.state.done == [2] }
      #expect(button.configuration?.title == texts["done.unmark"] && stage.deliveries.state.selection == 2)
      button.sendActions(for: .primaryActionTriggered)
      try await wait("it is to do") { stage.deliveries.state.done.isEmpty }
      #expect(button.configuration?.title == texts["done.mark"])
    }
  }

  @Test("a route numbers rows and markers, and says its length")
  func routeNumbersRowsAndMarkersAndSaysItsLength() async throws {
    let kept: [Delivery] = [.sample(30), .sample(10, hasPlace: false), .sample(50), .sample(20), .sample(40)]
    let stage = try await DeliveriesScreen(kept, tracksDone: true, in: window), texts = stage.deliveries.texts
    stage.deliveries.send(.markAsked(40, isDone: true))
    stage.deliveries.send(.scopeChosen(.all))
    stage.deliveries.send(.orderChosen(.route))
    try await wait("the route is found") { stage.deliveries.state.route?.stops.map(\.id) == [30, 20, 50] }
    let route = try #require(stage.deliveries.state.route)
    #expect(stage.screen.view.texts.contains(texts.route(route)))
    // A hundredth of a degree is a kilometre and a tenth.
    #expect(abs(route.length - 40 * 1_112) < 20)
    try await wait("the rows are in order") {
      stage.rows == [
        "Parcel 30, Street 30, \(texts.stop(1, nil))", "Parcel 20, Street 20, \(texts.stop(2, 11_119))",
        "Parcel 50, Street 50, \(texts.stop(3, 33_358))", "Parcel 10, Street 10", "Parcel 40, Street 40, Done",
      ]
    }
    let map = try await stage.showMap()
    try await wait("there are markers") { glyphs(map).count == 4 }
    #expect(glyphs(map) == [nil, "1", "2", "3"])
    let labels = map.all(MKMarkerAnnotationView.self).compactMap(\.accessibilityLabel)
    #expect(labels.contains("Stop 2, Street 20, Parcel 20") && labels.contains("Done, Street 40, Parcel 40"))
    stage.deliveries.send(.markAsked(30, isDone: true))
    try await wait("the next one is the first") { stage.deliveries.state.route?.stops.map(\.id) == [50, 20] }
    try await wait("the markers too") { glyphs(map) == [nil, nil, "1", "2"] }
    stage.deliveries.send(.orderChosen(.backend))
    try await wait("there are no numbers") { glyphs(map) == [nil, nil, nil, nil] }
    #expect(!stage.screen.view.texts.contains { $0.contains(texts.distance(route.length)) })
  }

  @Test("a route in the list's own order numbers markers too")
  func routeInTheListsOwnOrderNumbersMarkersToo() async throws {
    let stage = try await DeliveriesScreen([10, 20, 30].map { .sample($0) }, tracksDone: true, in: window)
    let map = try await stage.showMap()
    try await wait("there are markers") { glyphs(map) == [nil, nil, nil] }
    stage.deliveries.send(.orderChosen(.route))
    try await wait("the route is found") { stage.deliveries.state.route?.stops.map(\.id) == [10, 20, 30] }
    try await wait("the markers have numbers") { glyphs(map) == ["1", "2", "3"] }
  }

  @Test("only markers of what is done are grey, with a tick")
  func onlyMarkersOfWhatIsDoneAreGreyWithATick() async throws {
    let stage = try await DeliveriesScreen([10, 20, 30, 40].map { .sample($0) }, tracksDone: true, in: window)
    stage.deliveries.send(.scopeChosen(.all))
    let map = try await stage.showMap()
    // A marker's view is used again for the next one that is placed.
    for _ in 0..<2 {
      for (done, grey) in [([10, 20], 2), ([30, 40], 4), ([], 0)] as [([Int], Int)] {
        for id in [10, 20, 30, 40] where grey == 0 || done.contains(id) {
          stage.deliveries.send(.markAsked(id, isDone: grey > 0))
        }
        try await wait("\(grey) are grey") { marked(map, \.markerTintColor) == grey && views(map).count == 4 }
        #expect(marked(map, \.glyphImage) == grey)
      }
    }
  }

  private func views(_ map: MKMapView) -> [MKMarkerAnnotationView] { map.all(MKMarkerAnnotationView.self) }

  private func marked<Mark>(_ map: MKMapView, _ mark: KeyPath<MKMarkerAnnotationView, Mark?>) -> Int {
    views(map).count { $0[keyPath: mark] != nil }
  }

  @Test("a cluster shows its first stop's number, or how many")
  func clusterShowsItsFirstStopsNumberOrHowMany() async throws {
    let near = (1...4).map { id in
      Delivery(
        id: id,
        text: "Parcel \(id)",
        photo: nil,
        address: "",
        coordinate: Coordinate(latitude: 22 + Double(id) / 10_000, longitude: 114)
      )
    }
    let stage = try await DeliveriesScreen([.sample(60)] + near, tracksDone: true, in: window)
    stage.deliveries.send(.orderChosen(.route))
    let map = try await stage.showMap()
    for _ in 0..<2 {
      try await wait("they are one, by the route") { glyphs(map) == ["1", "2+"] }
      stage.deliveries.send(.orderChosen(.backend))
      try await wait("they are one, without a route") { glyphs(map) == [nil, "4"] }
      stage.deliveries.send(.orderChosen(.route))
    }
  }

  @Test("without marks there are no segments and swipes")
  func withoutMarksThereAreNoSegmentsAndSwipes() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), table = try #require(stage.table)
    #expect(stage.screen.view.first(UISegmentedControl.self) == nil)
    let path = IndexPath(row: 0, section: 0)
    #expect(table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path) == nil)
    try stage.select(row: 0)
    #expect(try #require(stage.beside).view.button(stage.deliveries.texts["done.mark"]) == nil)
  }

  private func glyphs(_ map: MKMapView) -> [String?] {
    map.all(MKMarkerAnnotationView.self).map(\.glyphText).sorted { $0 ?? "" < $1 ?? "" }
  }

  private func choose(_ segment: Int, _ segments: UISegmentedControl) {
    gtk_widget_activate(segments.buttons[segment])
  }

  private func swipe(_ row: Int, _ title: String, _ stage: DeliveriesScreen) throws {
    let table = try #require(stage.table), path = IndexPath(row: row, section: 0)
    let configuration = try #require(table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path))
    let action = try #require(configuration.actions.first)
    #expect(configuration.actions.count == 1 && action.title == title)
    action.handler(action, table) { #expect($0) }
  }
}
