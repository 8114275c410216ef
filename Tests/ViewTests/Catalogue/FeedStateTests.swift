import CQuintetGTK
import Foundation
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import QuintetTransport
@testable import UIKit

/// Texts of the feed in each state that it can be in.
@MainActor @Suite("Feed state", .oneWindow)
struct FeedStateTests {
  private let window = mainWindow

  @Test("the feed says that it loads or is empty")
  func feedSaysThatItLoadsOrIsEmpty() async throws {
    let server = FeedServer()
    server.isHeld = true
    let stage = try await FeedScreen(server, in: window)
    #expect(stage.placeholder == [stage.texts["feed.loading"]])
    #expect(stage.table?.backgroundView?.first(UIActivityIndicatorView.self)?.isAnimating == true)
    server.release()
    try await wait("it is empty") { stage.placeholder.contains(stage.texts["feed.empty.title"]) }
    #expect(stage.placeholder.contains(stage.texts["feed.empty.text"]) && stage.rows.isEmpty && stage.notices.isEmpty)
    #expect(stage.table?.backgroundView?.first(UIActivityIndicatorView.self)?.isAnimating != true)
    #expect(stage.said == stage.texts["feed.nothingNew"])
    server.add([.sample(1), .sample(2)])
    try stage.press("feed.refresh")
    try await wait("they are listed") { stage.rows.prefix(2) == ["Item 2", "Item 1"] }
    #expect(stage.table?.backgroundView?.isHidden == true)
    #expect(server.questions == [.newest, .newest])
    #expect(stage.table?.separatorStyle == .singleLine)
  }

  @Test("retrying by key keeps the focus and asks once")
  func retryingByKeyKeepsTheFocusAndAsksOnce() async throws {
    let server = FeedServer(Item.samples(1...3)), stage = try await FeedScreen.listing(server, in: window)
    server.failure = .offline
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    let retry = try #require(stage.button("feed.retry"))
    #expect(gtk_widget_child_focus(retry.box.pointer, GTK_DIR_TAB_FORWARD) != 0)
    (server.isHeld, server.failure) = (true, nil)
    let count = server.questions.count
    for _ in 0..<3 { retry.sendActions(for: .primaryActionTriggered) }
    #expect(retry.accessibilityTraits.contains(.notEnabled))
    #expect(holdsFocus(retry))
    server.failure = .offline
    server.release()
    try await stage.rest()
    #expect(server.questions.count == count + 1)
    #expect(!retry.accessibilityTraits.contains(.notEnabled))
    #expect(holdsFocus(retry))
  }

  @Test("a failed first launch says why and retries")
  func failedFirstLaunchSaysWhyAndRetries() async throws {
    let server = FeedServer(Item.samples(1...3))
    server.failure = .offline
    let stage = try await FeedScreen(server, in: window), texts = stage.texts
    // The stops come last: only trying again leaves them.
    for failure in Failure.allCases {
      server.failure = failure
      stage.catalogue.send(.refreshAsked)
      try await stage.rest()
      #expect(stage.placeholder == [texts["feed.failed.title"], texts.failure(failure)])
      #expect(stage.rows.isEmpty && stage.table?.separatorStyle == UITableViewCell.SeparatorStyle.none)
      #expect(stage.notices == (failure == .pinMismatch ? [texts.failure(failure)] : []))
      let count = server.questions.count
      server.isHeld = true
      try stage.press("feed.retry", in: stage.table?.backgroundView)
      try await wait("it is tried again") { server.questions.count == count + 1 }
      #expect(stage.placeholder == [texts["feed.loading"]])
      server.release()
      try await stage.rest()
    }
    server.failure = nil
    try stage.press("feed.retry", in: stage.table?.backgroundView)
    try await wait("it is listed") { stage.rows.first == "Item 3" }
    #expect(stage.notices.isEmpty && stage.table?.backgroundView?.isHidden == true)
  }

  @Test("a notice above saved items says why they are old")
  func noticeAboveSavedItemsSaysWhyTheyAreOld() async throws {
    let server = FeedServer(Item.samples(1...20))
    let stage = try await FeedScreen.listing(server, in: window)
    #expect(stage.notices.isEmpty && stage.button("feed.retry") == nil)
    server.failure = .timedOut
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    #expect(stage.notices == [stage.texts.saved(.timedOut)])
    #expect(stage.said == stage.texts.failure(.timedOut))
    #expect(stage.rows.first == "Item 20")
    #expect(stage.button("notice.details") == nil)
    server.failure = nil
    server.isHeld = true
    let button = try #require(stage.button("feed.retry"))
    try stage.press("feed.retry")
    try await wait("it is tried again") { button.accessibilityTraits.contains(.notEnabled) }
    #expect(server.questions.last == .newest)
    server.release()
    try await wait("the notice is gone") { stage.notices.isEmpty && stage.button("feed.retry") == nil }
  }

  @Test("saved items are listed before the server answers")
  func savedItemsAreListedBeforeTheServerAnswers() async throws {
    let server = FeedServer(Item.samples(1...30))
    server.isHeld = true
    let stage = try await FeedScreen(server, kept: Item.samples(1...30), in: window)
    try await wait("what was kept is listed") { stage.rows.first == "Item 30" }
    #expect(server.questions == [.newest])
    #expect(stage.catalogue.state.feed.entries.count == 10)
    #expect(stage.notices.isEmpty && stage.table?.backgroundView?.isHidden == true)
  }

  @Test("a rejected token is reported and stops requests until retried")
  func rejectedTokenIsReportedAndStopsRequestsUntilRetried() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, in: window)
    server.failure = .unauthorized
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    #expect(stage.notices == [stage.texts.saved(.unauthorized)])
    #expect(stage.button("notice.details") == nil)
    let count = server.questions.count
    try await askEverything(stage)
    #expect(server.questions.count == count)
    #expect(stage.notices == [stage.texts.saved(.unauthorized)])
    server.failure = nil
    try stage.press("feed.retry")
    try await wait("the notice is gone") { stage.notices.isEmpty }
    #expect(server.questions.count > count)
  }

  @Test("a changed server key is reported while it lasts")
  func changedServerKeyIsReportedWhileItLasts() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts
    server.failure = .pinMismatch
    stage.show(host: "example.org", seen: "sha256/another")
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    let count = server.questions.count
    try await askEverything(stage)
    #expect(server.questions.count == count)
    #expect(stage.notices == [texts.saved(.pinMismatch)])
    #expect(stage.button("feed.retry") == nil && !stage.rows.isEmpty)
    // Saved items can be read on.
    try await stage.scroll(to: 22)
    #expect(stage.rows.first == "Item 22")
    for isStill in [true, false] {
      try stage.press("notice.details")
      try await wait("the page is shown") { stage.navigation.topViewController is PinViewController }
      let page = try #require(stage.navigation.topViewController)
      try await wait("it is there") { page.viewIfLoaded?.window != nil }
      for text in [texts["pin.title"], texts["pin.text"], "example.org", "sha256/another", texts["pin.seen"]]
        + FeedScreen.pins
      {
        #expect(page.view.texts.contains(text), "\(text) in \(page.view.texts)")
      }
      if !isStill { server.failure = nil }
      try stage.press("pin.check", in: page.view)
      try await wait("the page is left") { stage.navigation.topViewController === stage.screen }
      try await stage.rest()
      #expect(stage.notices == (isStill ? [texts.saved(.pinMismatch)] : []))
    }
    #expect(server.questions.count > count + 1)
  }

  @Test("the page about the server key says that pins expired")
  func pageAboutTheServerKeySaysThatPinsExpired() async throws {
    let server = FeedServer()
    server.failure = .pinMismatch
    let stage = try await FeedScreen(server, in: window), texts = stage.texts
    try await stage.rest()
    stage.show(host: "example.org", seen: nil, isExpired: true)
    // Nothing is listed, and it is said all the same, above and in the place of the list.
    #expect(stage.notices == [texts.failure(.pinMismatch)])
    try stage.press("notice.details")
    let page = try #require(stage.navigation.topViewController as? PinViewController)
    try await wait("it is there") { page.viewIfLoaded?.window != nil }
    #expect(page.view.texts.contains(texts["pin.expired"]) && page.view.texts.contains(texts["pin.unknown"]))
    #expect(!page.view.texts.contains(texts["pin.text"]))
    let check = try #require(page.view.button(texts["pin.check"]))
    server.isHeld = true
    stage.catalogue.send(.refreshAsked)
    try await wait("it is not pressed twice") { !check.isEnabled }
    server.release()
    try await wait("it can be pressed again") { check.isEnabled }
  }

  @Test("items that cannot be read are reported until a refresh")
  func itemsThatCannotBeReadAreReportedUntilARefresh() async throws {
    let server = FeedServer(Item.samples(1...3))
    server.skipped = 2
    let stage = try await FeedScreen.listing(server, in: window)
    try await wait("it is said") { stage.notices == [stage.texts["notice.skipped"]] }
    #expect(stage.button("feed.retry") == nil)
    server.skipped = 0
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    #expect(stage.notices == [stage.texts["notice.skipped"]])
    stage.catalogue.send(.refreshAsked)
    try await wait("the notice is gone") { stage.notices.isEmpty }
  }

  @Test("items that cannot be saved are listed and reported")
  func itemsThatCannotBeSavedAreListedAndReported() async throws {
    let server = FeedServer(Item.samples(1...3))
    let stage = try await FeedScreen(server, isUnsaved: true, in: window)
    try await wait("it is said") { stage.notices == [stage.texts["notice.unsaved"]] }
    #expect(stage.rows.first == "Item 3")
    #expect(stage.button("feed.retry")?.isEnabled == true)
    let cell = try #require(stage.cell(3) as? ItemCell)
    try await wait("its picture is there all the same") { cell.picture?.state == .loaded }
  }

  @Test("a list without rows reads as what it says")
  func listWithoutRowsReadsAsWhatItSays() async throws {
    let server = FeedServer()
    server.isHeld = true
    let stage = try await FeedScreen(server, in: window), texts = stage.texts, table = try #require(stage.table)
    // Nothing hangs over a list that says itself that it loads.
    func floating() -> [UIView] { stage.screen.view.subviews.filter { $0 is UIButton && !$0.isHidden } }
    for _ in 0..<2 {
      #expect(table.accessibilityLabel == texts["feed.loading"] && floating().isEmpty)
      #expect(table.separatorStyle == UITableViewCell.SeparatorStyle.none)
      server.release()
      try await wait("it is empty") { stage.placeholder.contains(texts["feed.empty.title"]) }
      #expect(table.accessibilityLabel == "\(texts["feed.empty.title"]). \(texts["feed.empty.text"])")
      server.isHeld = true
      try stage.press("feed.refresh")
    }
    server.add([.sample(1)])
    server.release()
    try await wait("it is listed") { stage.rows.first == "Item 1" }
    #expect(table.accessibilityLabel == nil && table.separatorStyle == .singleLine)
  }

  @Test("the last row offers older items while nothing loads")
  func lastRowOffersOlderItemsWhileNothingLoads() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts, table = try #require(stage.table)
    server.failure = .unauthorized
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    let last = IndexPath(row: table.numberOfRows(inSection: 0) - 1, section: 0)
    table.scrollToRow(at: last, at: .bottom, animated: false)
    try await stage.nextFrame()
    let cell = try #require(table.cellForRow(at: last))
    #expect(cell.contentView.button(texts["feed.older"]) != nil && cell.contentView.texts.isEmpty)
  }

  /// Does what would ask the server, were it talked to.
  private func askEverything(_ stage: FeedScreen) async throws {
    let refresh = try #require(stage.feed?.refreshControl)
    refresh.beginRefreshing()
    refresh.sendActions(for: .valueChanged)
    #expect(!refresh.isRefreshing)
    stage.catalogue.send(.opened)
    try await stage.scroll(to: 21)
    try stage.cell(saying: stage.texts["feed.end"]).map { _ in throw Missing(description: "it is at the end") }
    for button in stage.cells.compactMap({ $0.contentView.button(stage.texts["feed.older"]) }) {
      button.sendActions(for: .primaryActionTriggered)
    }
    stage.catalogue.send(.deleteAllConfirmed)
    try await wait("it is said that nothing is deleted") { stage.presented is UIAlertController }
    #expect(stage.server.deletionsOfAll == 0)
    stage.catalogue.send(.noticeDismissed)
    try await wait("it is gone") { window.rootViewController?.presentedViewController == nil }
  }
}

extension FeedScreen {
  /// Stands for a server that showed this key.
  func show(host: String, seen: String?, isExpired: Bool = false) {
    let mismatch = PinMismatch(host: host, expected: Self.pins, seen: seen, isExpired: isExpired)
    catalogue.send(.pinsMismatched(mismatch))
  }
}

extension ItemCell {
  var picture: LazyImageView? { contentView.first(LazyImageView.self) }
}
