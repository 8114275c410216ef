import Foundation
import MapKit
import TestSupport
import Testing

@testable import BackendClient
@testable import Deliveries
@testable import UIKit

/// Screens that come again, lists that are refreshed, and what cannot be stored.
@MainActor @Suite("Deliveries return", .oneWindow)
struct DeliveriesReturnTests {
  private let window = mainWindow

  @Test("a new screen shows what was searched, ordered and chosen before")
  func newScreenShowsWhatWasSearchedOrderedAndChosenBefore() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), tracksDone: true, in: window)
    stage.deliveries.send(.queryEdited("parcel 2"))
    stage.deliveries.send(.scopeChosen(.all))
    stage.deliveries.send(.orderChosen(.description))
    stage.deliveries.send(.selected(20))
    let again = DeliveriesViewController(deliveries: stage.deliveries)
    stage.navigation.setViewControllers([UIViewController(), again], animated: false)
    try await wait("its rows are shown") {
      again.viewIfLoaded?.window != nil && again.view.first(UITableView.self)?.visibleCells.count ?? 0 > 2
    }
    let table = try #require(again.view.first(UITableView.self))
    #expect(again.view.first(UISearchBar.self)?.text == "parcel 2")
    #expect(again.view.first(UISegmentedControl.self)?.selectedSegmentIndex == 2)
    let rows = table.visibleCells.prefix(3).map(\.accessibilityLabel)
    #expect(rows == ["Parcel 12, Street 12", "Parcel 2, Street 2", "Parcel 20, Street 20"])
    try await wait("its row is marked") { table.indexPathForSelectedRow == IndexPath(row: 2, section: 0) }
    try await wait("the chosen one is beside it") { again.children.contains { $0 is DetailViewController } }
    stage.deliveries.send(.modeChosen(.map))
    let third = DeliveriesViewController(deliveries: stage.deliveries)
    stage.navigation.setViewControllers([UIViewController(), third], animated: false)
    try await wait("it has the map") { third.viewIfLoaded?.window != nil && third.view.first(MKMapView.self) != nil }
    #expect(third.view.first(UITableView.self) == nil)
    #expect(third.navigationItem.rightBarButtonItems?.last?.accessibilityLabel == stage.deliveries.texts["mode.list"])
  }

  @Test("the segments follow the part of the list that is shown")
  func segmentsFollowThePartOfTheListThatIsShown() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), tracksDone: true, in: window)
    let segments = try #require(stage.screen.view.first(UISegmentedControl.self))
    for (scope, index) in [(DeliveriesMachine.Scope.all, 2), (.done, 1), (.toDo, 0)] {
      stage.deliveries.send(.scopeChosen(scope))
      #expect(segments.selectedSegmentIndex == index)
    }
  }

  @Test("coming back after a failure tries again")
  func comingBackAfterAFailureTriesAgain() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    stage.deliveries.refresh()
    stage.backend.fail(.offline)
    try await wait("it has failed") { stage.deliveries.state.failure == .offline }
    let count = stage.backend.count
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await wait("it is left") { stage.screen.view.window == nil }
    #expect(stage.backend.count == count)
    stage.navigation.popViewController(animated: false)
    try await wait("it is tried again") { stage.backend.count == count + 1 }
  }

  @Test("coming back to the app refreshes a list older than a minute")
  func comingBackToTheAppRefreshesAListOlderThanAMinute() async throws {
    func comeBack() {
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    }
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    let count = stage.backend.count
    comeBack()
    #expect(stage.backend.count == count)
    stage.deliveries.send(.refreshAsked)
    try await stage.refreshed(Delivery.samples(1...3), at: Date() - 3_600)
    comeBack()
    try await wait("it is refreshed") { stage.backend.count == count + 2 }
    try await stage.refreshed(Delivery.samples(1...3), at: Date() - 3_600)
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await wait("it is left") { stage.screen.view.window == nil }
    comeBack()
    #expect(stage.backend.count == count + 2)
  }

  @Test("nothing is said of a screen that is left")
  func nothingIsSaidOfAScreenThatIsLeft() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window), texts = stage.deliveries.texts
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await wait("it is left") { stage.screen.view.window == nil }
    try await stage.refresh(Delivery.samples(1...2))
    #expect(window.announcement?.text != texts.announcement(.refreshed(count: 2)))
    stage.navigation.popViewController(animated: false)
    try await wait("it is back") { stage.screen.view.window != nil }
    try await stage.refresh(Delivery.samples(1...1))
    try await wait("it is said") { window.announcement?.text == texts.announcement(.refreshed(count: 1)) }
  }

  @Test("a screen whose delivery is gone gives way to others")
  func screenWhoseDeliveryIsGoneGivesWayToOthers() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    for gone in [DeliveriesMachine.Screen.photo(98), .place([98, 99]), .photo(99)] {
      stage.deliveries.send(.screenAsked(gone))
      try await wait("it is given up") { stage.deliveries.state.screen == nil }
    }
    stage.deliveries.send(.screenAsked(.place([2])))
    try await wait("the next one is shown") {
      let shown = window.rootViewController?.presentedViewController as? UINavigationController
      return shown?.viewControllers.first is PlaceListViewController && shown?.isBeingPresented == false
    }
    #expect(stage.deliveries.state.screen == .place([2]))
  }

  private func list(_ stage: DeliveriesScreen) throws -> DeliveryListViewController {
    try #require(stage.screen.children.lazy.compactMap { $0 as? DeliveryListViewController }.first)
  }

  @Test("pulling refreshes, and its sign goes however that ends")
  func pullingRefreshesAndItsSignGoesHoweverThatEnds() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    let control = try #require(try list(stage).refreshControl)
    for succeeds in [true, false, true] {
      let count = stage.backend.count
      control.beginRefreshing()
      control.sendActions(for: .valueChanged)
      #expect(stage.backend.count == count + 1 && control.isRefreshing)
      if succeeds { try await stage.refreshed(Delivery.samples(1...3)) } else { stage.backend.fail(.timedOut) }
      try await wait("the sign is gone") { !control.isRefreshing }
    }
  }

  @Test("a list without rows says why, with rows how many")
  func listWithoutRowsSaysWhyWithRowsHowMany() async throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), at: date, in: window)
    let texts = stage.deliveries.texts, list = try list(stage), table = try #require(stage.table)
    for (query, count) in [("", 30), ("parcel 17", 1), ("nowhere", 0), ("parcel 2", 12), ("no", 0), ("", 30)] {
      stage.deliveries.send(.queryEdited(query))
      let why = "\(texts["list.noMatch.title"]). \(texts.noMatch(query))"
      #expect(table.accessibilityLabel == (count == 0 ? why : nil))
      let separators: UITableViewCell.SeparatorStyle = count == 0 ? .none : .singleLine
      #expect(table.separatorStyle == separators)
      let footer = list.tableView(table, titleForFooterInSection: 0)
      #expect(footer == (count == 0 ? nil : texts.footer(count: count, date: date)))
    }
  }

  @Test("a list that was not refreshed since yesterday shows its day")
  func listThatWasNotRefreshedSinceYesterdayShowsItsDay() async throws {
    let days = Journal<Int>(), date = Date()
    let stage = try await DeliveriesScreen(
      Delivery.samples(1...3),
      at: date,
      now: { Date() + 86_400 * Double(days.all.count) },
      in: window
    )
    let texts = stage.deliveries.texts, time = texts.footer(count: 3, date: date)
    try await wait("the time is shown") { stage.table?.texts.contains(time) == true }
    days.add(1)
    let day = texts.footer(count: 3, date: date)
    #expect(day != time)
    stage.deliveries.refresh()
    stage.backend.fail(.offline)
    try await wait("the day is shown") { stage.table?.texts.contains(day) == true }
  }

  @Test("the search is called what it does, and left by Return")
  func searchIsCalledWhatItDoesAndLeftByReturn() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    let bar = try #require(stage.screen.view.first(UISearchBar.self))
    let words = stage.deliveries.texts["search.placeholder"]
    #expect(bar.placeholder == words && bar.accessibilityLabel == words)
    bar.becomeFirstResponder()
    try await wait("it has the focus") { bar.isFirstResponder }
    bar.delegate?.searchBarSearchButtonClicked(bar)
    try await wait("it is left") { !bar.isFirstResponder }
  }

  @Test("the menu refreshes and offers a route where marks are kept", arguments: [false, true])
  func menuRefreshesAndOffersARouteWhereMarksAreKept(tracksDone: Bool) async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), tracksDone: tracksDone, in: window)
    let texts = stage.deliveries.texts
    @MainActor func menu() throws -> UIMenu {
      let more = stage.screen.navigationItem.rightBarButtonItems?.first { $0.menu != nil }
      return try #require(more?.menu)
    }
    @MainActor func orders() throws -> [UIAction] {
      try menu().children.compactMap { $0 as? UIMenu }.flatMap(\.children).compactMap { $0 as? UIAction }
    }
    let titles = ["order.backend", "order.description", "order.route"].map { texts[$0] }
    #expect(try orders().map(\.title) == (tracksDone ? titles : Array(titles.prefix(2))))
    for (index, order) in [(1, DeliveryOrder.description), (2, .route), (0, .backend)] where index < 2 || tracksDone {
      try orders()[index].perform(sender: nil)
      #expect(stage.deliveries.state.order == order)
      let states = try orders().map(\.state)
      #expect(states[index] == .on && states.count { $0 == .on } == 1)
      // It is found away from the main thread.
      #expect(stage.screen.view.texts.contains(texts.route(nil)) == (order == .route))
    }
    let count = stage.backend.count
    try #require(try menu().children.first as? UIAction).perform(sender: nil)
    #expect(stage.backend.count == count + 1)
  }

  @Test("what cannot be stored is said until it can be")
  func whatCannotBeStoredIsSaidUntilItCanBe() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), tracksDone: true, in: window)
    let texts = stage.deliveries.texts, retry = texts["list.retry"]
    @MainActor func says(_ key: String) -> Bool { stage.screen.view.texts.contains(texts[key]) }
    for _ in 0..<2 {
      stage.store.refuse(true)
      try await stage.refresh(Delivery.samples(1...4))
      try await wait("it is said") { says("notice.unsaved") }
      let button = try #require(stage.screen.view.button(retry))
      stage.store.refuse(false)
      button.sendActions(for: .primaryActionTriggered)
      try await stage.refreshed(Delivery.samples(1...4))
      #expect(!says("notice.unsaved") && stage.screen.view.button(retry) == nil)
      stage.store.refuse(true)
      stage.deliveries.send(.markAsked(1, isDone: true))
      try await wait("it is said of a mark") { says("done.notStored") }
      #expect(window.announcement?.text == texts["done.notStored"])
      #expect(stage.screen.view.button(retry) == nil && stage.rows.first == "Parcel 1, Street 1")
      stage.store.refuse(false)
      stage.deliveries.send(.markAsked(1, isDone: true))
      try await wait("it is done") { stage.deliveries.state.done == [1] }
      #expect(!says("done.notStored"))
      stage.deliveries.send(.markAsked(1, isDone: false))
      try await wait("it is to do") { stage.deliveries.state.done.isEmpty && stage.rows.count == 4 }
    }
  }
}
