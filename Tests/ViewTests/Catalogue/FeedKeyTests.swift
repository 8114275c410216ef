import CQuintetGTK
import Foundation
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// The feed by keys alone, and with a screen reader.
@MainActor @Suite("Feed key", .oneWindow)
struct FeedKeyTests {
  private let window = mainWindow

  /// Gives the keys to a row.
  private func focus(_ number: Int, _ stage: FeedScreen) async throws {
    let table = try #require(stage.table)
    table.focus(try #require(stage.path(number)).row)
    try await stage.nextFrame()
    #expect(focused(stage) == "Item \(number)")
  }

  /// Returns the first text of the row with the focus.
  private func focused(_ stage: FeedScreen) -> String? {
    stage.table?.shownCells.values.first { gtk_widget_is_focus($0.box.pointer) != 0 }?.contentView.texts.first
      .map { String($0.prefix { $0 != "\n" }) }
  }

  @Test("arrows move through the rows, Return opens, Escape closes")
  func opens() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...8)), in: window)
    try await focus(8, stage)
    try await stage.key(GDK_KEY_Down)
    try await stage.key(GDK_KEY_Down)
    try await stage.key(GDK_KEY_Up)
    #expect(focused(stage) == "Item 7")
    try await stage.key(GDK_KEY_Return)
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    #expect(stage.presented?.title?.hasPrefix("Item 7") == true)
    try await stage.key(GDK_KEY_Escape)
    try await wait("it is closed") { window.rootViewController?.presentedViewController == nil }
    try await wait("the keys are the row's again") { focused(stage) == "Item 7" }
    #expect(stage.table?.indexPathForSelectedRow == nil)
  }

  @Test("Delete asks, Escape cancels, Return alone does nothing")
  func deleteAsksEscapeCancelsReturnAloneDoesNothing() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...8)), in: window)
    try await focus(7, stage)
    try await stage.key(GDK_KEY_Delete)
    try await wait("it is asked") { stage.presented is UIAlertController }
    try await stage.key(GDK_KEY_Escape)
    try await wait("it is left") { window.rootViewController?.presentedViewController == nil }
    #expect(stage.path(7) != nil && stage.catalogue.state.undoable == nil)
    try await stage.key(GDK_KEY_Delete)
    try await wait("it is asked") { stage.presented is UIAlertController }
    try Alerts.press(stage.texts["item.delete"], of: stage.presented as? UIAlertController)
    try await wait("it is gone") { stage.path(7) == nil && stage.presented == nil }
    // The keys do not go with the row.
    try await wait("another row has the keys") { focused(stage) == "Item 6" || focused(stage) == "Item 8" }
  }

  @Test("End goes to the last item, and Home back")
  func endGoesToTheLastItemAndHomeBack() async throws {
    let server = FeedServer(Item.samples(1...35))
    let stage = try await FeedScreen.listing(server, in: window)
    try await focus(35, stage)
    for _ in 0..<20 where stage.path(1) == nil || focused(stage) != stage.texts["feed.end"] {
      try await stage.key(GDK_KEY_End)
      try await stage.rest()
    }
    #expect(focused(stage) == stage.texts["feed.end"])
    #expect(stage.catalogue.state.feed.entries.map(\.item) == server.items)
    try await stage.key(GDK_KEY_Home)
    #expect(focused(stage) == "Item 35")
    #expect(stage.table?.contentOffset.y == 0)
  }

  @Test("Ctrl+R refreshes once, F5 asks for newer items, Ctrl+N composes")
  func ctrlRRefreshesOnceF5AsksForNewerItemsCtrlNComposes() async throws {
    let server = FeedServer(Item.samples(1...12))
    let stage = try await FeedScreen.listing(server, in: window)
    try await focus(12, stage)
    try await stage.key(GDK_KEY_r, holding: [GDK_KEY_Control_L])
    try await stage.rest()
    #expect(server.questions == [.newest, .newest])
    #expect(stage.feed?.refreshControl?.isRefreshing == false)
    try await stage.key(GDK_KEY_F5)
    try await stage.rest()
    #expect(server.questions == [.newest, .newest, .newer(than: Item.sample(12).id)])
    try await stage.key(GDK_KEY_n, holding: [GDK_KEY_Control_L])
    try await wait("it is there") {
      (stage.presented as? UINavigationController)?.viewControllers.first is ComposeViewController
    }
  }

  @Test("Tab moves through buttons, list and overlaid buttons")
  func tabMovesThroughButtonsListAndOverlaidButtons() async throws {
    let server = FeedServer(Item.samples(1...8))
    let stage = try await FeedScreen.listing(server, in: window)
    server.failure = .offline
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    server.failure = nil
    stage.catalogue.send(.deleted(Item.sample(7).id))
    try await stage.nextFrame()
    var reached: [String] = []
    for _ in 0..<12 {
      try await stage.key(GDK_KEY_Tab)
      if let row = focused(stage) { reached.append(row) }
      for key in ["feed.retry", "delete.undo"] where hasFocus(stage.button(key)) { reached.append(key) }
    }
    #expect(Set(reached) == ["feed.retry", "delete.undo", "Item 8"])
    let order = reached.prefix(3)
    #expect(Array(order) == ["feed.retry", "Item 8", "delete.undo"])
  }

  private func hasFocus(_ view: UIView?) -> Bool {
    guard let view, let focus = view.window?.gtkWindow.flatMap({ gtk_window_get_focus($0) }) else { return false }
    return gtk_widget_is_ancestor(focus, view.box.pointer) != 0 || focus == view.box.pointer
  }

  @Test("a row reads as one element, and everything is named")
  func rowReadsAsOneElementAndEverythingIsNamed() async throws {
    let items = [Item.sample(3), Item(id: Item.sample(2).id, text: "", confidence: nil, hasPicture: false)]
    let stage = try await FeedScreen.listing(FeedServer(items), in: window), texts = stage.texts
    let id = { (number: Int) in texts.id(Item.sample(number).id) }
    #expect(
      stage.cells.prefix(2).map(\.accessibilityLabel) == [
        "Item 3, \(texts.confidence(0.5)) · \(id(3))", "\(texts["item.noText"]), \(id(2)), \(texts["item.noPhoto"])",
      ]
    )
    for cell in stage.cells.prefix(2) {
      #expect(cell.isAccessibilityElement && cell.accessibilityTraits.contains(.button))
    }
    #expect(texts.confidence(0.5).contains("50"), Comment(rawValue: texts.confidence(0.5)))
    let names = stage.screen.navigationItem.rightBarButtonItems?.map(\.accessibilityLabel)
    #expect(names == [texts["feed.more"], texts["feed.compose"]])
    try stage.open(3)
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    let photo = try #require(stage.presented?.view.first(LazyImageView.self))
    #expect(photo.isAccessibilityElement && photo.accessibilityLabel == texts["item.photo"])
    #expect(photo.accessibilityTraits.contains(.image))
    #expect(stage.presented?.view.button(texts["photo.close"]) != nil)
  }

  @Test("a waiting post's row is text and opens nothing")
  func waitingPostsRowIsTextAndOpensNothing() async throws {
    let post = Post(key: UUID(), text: "A post", status: .waiting), first = IndexPath(row: 0, section: 0)
    let stage = try await FeedScreen(FeedServer(Item.samples(1...3)), posts: [post], in: window)
    try await stage.rest()
    let table = try #require(stage.table), cell = try #require(table.cellForRow(at: first))
    #expect(cell.isAccessibilityElement && cell.accessibilityTraits.contains(.staticText))
    #expect(!cell.accessibilityTraits.contains(.button))
    table.delegate?.tableView(table, didSelectRowAt: first)
    #expect(stage.catalogue.state.screen == nil && table.indexPathForSelectedRow == nil)
    #expect(table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: first) == nil)
  }

  @Test("new items, failures and deletions are announced")
  func newItemsFailuresAndDeletionsAreAnnounced() async throws {
    let server = FeedServer(Item.samples(1...5))
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts
    server.add(Item.samples(6...7))
    stage.catalogue.send(.newerAsked)
    try await wait("what came in is said") { stage.said == texts.new(2) }
    try await stage.rest()
    stage.catalogue.send(.newerAsked)
    try await wait("that nothing is new is said") { stage.said == texts["feed.nothingNew"] }
    try await stage.rest()
    server.failure = .offline
    stage.catalogue.send(.newerAsked)
    try await wait("why is said") { stage.said == texts.failure(.offline) }
    stage.catalogue.send(.deleted(Item.sample(3).id))
    #expect(stage.said == texts["delete.done"])
    stage.catalogue.send(.undone)
    #expect(stage.said == texts["delete.undone"])
    stage.catalogue.send(.posted(Post(key: UUID(), text: "A post", status: .waiting)))
    #expect(stage.said == texts["post.waiting"])
    // Changes off the screen are not announced.
    stage.navigation.popViewController(animated: false)
    try await stage.nextFrame()
    stage.catalogue.send(.deleted(Item.sample(3).id))
    #expect(stage.said == texts["post.waiting"])
  }
}
