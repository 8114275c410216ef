import CQuintetGTK
import Foundation
import Testing

@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// The search above the feed.
@MainActor @Suite("Feed search", .oneWindow)
struct FeedSearchTests {
  private let window = mainWindow

  private func listing(kept: ClosedRange<Int> = 1...40, language: String = "en") async throws -> FeedScreen {
    let server = FeedServer(Item.samples(1...40))
    return try await FeedScreen.listing(
      server,
      kept: Item.samples(kept),
      language: language,
      searches: true,
      in: window
    )
  }

  private func bar(_ stage: FeedScreen) throws -> UISearchBar {
    try #require(stage.screen.view.first(UISearchBar.self))
  }

  private func found(_ stage: FeedScreen) throws -> UITableView {
    try #require(stage.screen.children.compactMap { $0 as? FoundViewController }.first).tableView
  }

  private func rows(_ stage: FeedScreen) throws -> [String] {
    try found(stage).visibleCells.compactMap { $0.contentView.texts.first.map { String($0.prefix { $0 != "\n" }) } }
  }

  private func type(_ text: String, _ stage: FeedScreen) throws {
    let bar = try bar(stage)
    bar.delegate?.searchBar(bar, textDidChange: text)
  }

  @Test("a search lists what is stored, far below the feed's end")
  func searchListsWhatIsStored() async throws {
    let stage = try await listing()
    #expect(stage.path(3) == nil)
    try type("item 3", stage)
    #expect(try found(stage).backgroundView?.texts == [stage.texts["search.running"]])
    try await wait("they are listed") { try rows(stage).first == "Item 39" }
    #expect(try !found(stage).isHidden && stage.feed?.tableView.isHidden == true)
    let all = Item.samples(1...40).count { $0.text.contains("3") }
    #expect(stage.catalogue.state.foundCount == all && stage.said == "\(all) items found")
    try type("ITEM 33", stage)
    try await wait("one is listed") { try rows(stage) == ["Item 33"] }
    #expect(stage.said == "1 item found")
  }

  @Test("a search that cannot read says so, with a way on")
  func searchThatCannotReadSaysSo() async throws {
    let server = FeedServer(Item.samples(1...12))
    let stage = try await FeedScreen(server, isUnsaved: true, searches: true, in: window)
    try await wait("the items are there") { stage.path(12) != nil }
    try type("item", stage)
    let texts = stage.texts
    let failed = [texts["search.failed.title"], texts["search.failed.text"]]
    func saysSo() throws -> Bool { try found(stage).backgroundView?.texts.starts(with: failed) == true }
    try await wait("it says so") { try saysSo() }
    #expect(stage.said == failed[1])
    try #require(try found(stage).backgroundView?.button(texts["feed.retry"])).sendActions(for: .primaryActionTriggered)
    #expect(try !saysSo())
    try await wait("it says so again") { try saysSo() }
  }

  @Test("without a match it says so, and clearing shows the feed")
  func withoutAMatchItSaysSo() async throws {
    let stage = try await listing()
    try await stage.scroll(to: 36)
    let top = try #require(stage.top(36)), offset = try #require(stage.table?.contentOffset)
    try type("nowhere", stage)
    try await wait("it says so") {
      try found(stage).backgroundView?.texts.contains(stage.texts.noMatch("nowhere")) == true
    }
    #expect(try found(stage).accessibilityLabel?.contains("nowhere") == true)
    #expect(stage.said == "0 items found")
    try await stage.nextFrame()
    try type("", stage)
    try await wait("the feed is back") { stage.table?.isHidden == false }
    try await stage.nextFrame()
    #expect(try found(stage).isHidden && stage.table?.contentOffset == offset && stage.top(36) == top)
  }

  @Test("a result opens its photo, and the search stays")
  func resultOpensItsPhoto() async throws {
    let stage = try await listing()
    try type("item 17", stage)
    try await wait("it is listed") { try rows(stage) == ["Item 17"] }
    let table = try found(stage)
    table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: 0, section: 0))
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    #expect(stage.presented?.title?.hasPrefix("Item 17") == true)
    try await stage.key(GDK_KEY_Escape)
    try await wait("it is closed") { window.rootViewController?.presentedViewController == nil }
    #expect(try rows(stage) == ["Item 17"] && bar(stage).text == "item 17")
  }

  @Test("Ctrl+F searches, typing finds, Escape leaves")
  func ctrlFSearchesTypingFindsEscapeLeaves() async throws {
    let stage = try await listing(), bar = try bar(stage)
    #expect(!stage.screen.commands.contains { $0.input == UIKeyCommand.inputEscape })
    try await stage.key(GDK_KEY_f, holding: [GDK_KEY_Control_L])
    try await wait("the search has the focus") { bar.isFirstResponder }
    for key in [GDK_KEY_3, GDK_KEY_3] { try await stage.key(key) }
    try await wait("one is listed") { try rows(stage) == ["Item 33"] }
    try await stage.key(GDK_KEY_Escape)
    try await wait("the feed is back") { stage.table?.isHidden == false }
    #expect(bar.text == "" && !bar.isFirstResponder && stage.catalogue.state.query.isEmpty)
  }

  @Test("many results are read page by page as one scrolls")
  func manyResultsAreReadPageByPage() async throws {
    let stage = try await FeedScreen.listing(
      FeedServer(Item.samples(1...250)),
      kept: Item.samples(1...250),
      searches: true,
      in: window
    )
    try type("item", stage)
    try await wait("the first are listed") { stage.catalogue.state.foundItems?.count == 100 }
    #expect(stage.said == "250 items found")
    let table = try found(stage)
    for _ in 0..<3 {
      try await stage.nextFrame()
      let last = table.numberOfRows(inSection: 0) - 1
      table.scrollToRow(at: IndexPath(row: last, section: 0), at: .bottom, animated: false)
      try await wait("more are listed") {
        let count = stage.catalogue.state.foundItems?.count ?? 0
        return count > last + 1 || count == 250
      }
      try await stage.nextFrame()
      #expect(table.indexPathsForVisibleRows?.contains { $0.row == last } == true, "the list has moved")
    }
    #expect(stage.catalogue.state.foundItems?.count == 250)
    try type("item 1", stage)
    try await wait("another search is at its top") { table.indexPathsForVisibleRows?.first?.row == 0 }
  }

  @Test("more results are read before the last one is seen")
  func moreResultsAreReadBeforeTheLastOneIsSeen() async throws {
    let items = Item.samples(1...150)
    let stage = try await FeedScreen.listing(FeedServer(items), kept: items, searches: true, in: window)
    try type("item", stage)
    try await wait("the first are listed") { stage.catalogue.state.foundItems?.count == 100 }
    try await stage.nextFrame()
    try found(stage).scrollToRow(at: IndexPath(row: 84, section: 0), at: .bottom, animated: false)
    try await wait("more are listed") { stage.catalogue.state.foundItems?.count == 150 }
    #expect(try found(stage).indexPathsForVisibleRows?.contains { $0.row == 99 } == false)
  }

  @Test("a result that was opened stays selected no longer")
  func resultThatWasOpenedStaysSelectedNoLonger() async throws {
    let stage = try await listing(), first = IndexPath(row: 0, section: 0)
    try type("item 17", stage)
    try await wait("it is listed") { try rows(stage) == ["Item 17"] }
    let table = try found(stage)
    table.selectRow(at: first, animated: false, scrollPosition: .none)
    #expect(table.indexPathForSelectedRow == first)
    table.delegate?.tableView(table, didSelectRowAt: first)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("deleted results disappear, and what comes in is found")
  func deletedResultsDisappearAndNewOnesAreFound() async throws {
    let server = FeedServer(Item.samples(1...12))
    let stage = try await FeedScreen.listing(server, searches: true, in: window)
    try type("item 1", stage)
    try await wait("they are listed") { try rows(stage).first == "Item 12" }
    stage.catalogue.send(.deleted(Item.sample(12).id))
    try await wait("it is gone") { try rows(stage).first == "Item 11" }
    server.add(Item.samples(13...14))
    stage.catalogue.send(.newerAsked)
    try await wait("new ones are found") { try rows(stage).first == "Item 14" }
  }

  @Test("a found item that has changed is shown anew")
  func foundItemThatHasChangedIsShownAnew() async throws {
    let server = FeedServer(Item.samples(1...12)), id = Item.sample(7).id
    let stage = try await FeedScreen.listing(server, searches: true, in: window)
    try type("item 7", stage)
    try await wait("it is listed") { try rows(stage) == ["Item 7"] }
    for text in ["Item 7, mended", "Item 7, mended twice"] {
      server.remove(id)
      server.add([Item(id: id, text: text, confidence: nil, hasPicture: false)])
      stage.catalogue.send(.refreshAsked)
      try await wait("it is mended") { try rows(stage) == [text] }
    }
    #expect(try found(stage).separatorStyle == .singleLine && found(stage).accessibilityLabel == nil)
  }

  @Test("what hangs over the feed gives way to a search")
  func whatHangsOverTheFeedGivesWayToASearch() async throws {
    let server = FeedServer(Item.samples(1...12))
    let stage = try await FeedScreen.listing(server, searches: true, in: window)
    let title = stage.texts.new(2)
    func button() -> UIButton? {
      stage.screen.view.subviews.lazy.compactMap { $0 as? UIButton }.first { !$0.isHidden }
    }
    try await stage.scroll(to: 9)
    // The sign of a refresh stays no longer than that.
    server.isHeld = true
    server.add(Item.samples(13...14))
    stage.catalogue.send(.refreshAsked)
    try await wait("it is asked for") { button()?.configuration?.showsActivityIndicator == true }
    server.release()
    try await stage.rest()
    #expect(button()?.configuration?.title == title && button()?.configuration?.showsActivityIndicator == false)
    try type("item 1", stage)
    #expect(button() == nil)
    try await wait("they are listed") { try rows(stage).first == "Item 14" }
    try type("", stage)
    #expect(button()?.configuration?.title == title)
  }

  @Test("Return leaves the field, and Escape the results")
  func returnLeavesTheFieldAndEscapeTheResults() async throws {
    let stage = try await listing(), bar = try bar(stage)
    func offersEscape() -> Bool { stage.screen.commands.contains { $0.input == UIKeyCommand.inputEscape } }
    for _ in 0..<2 {
      stage.screen.beginSearch()
      try await wait("the search has the focus") { bar.isFirstResponder }
      #expect(offersEscape())
      try type("item 33", stage)
      try await wait("it is listed") { try rows(stage) == ["Item 33"] }
      bar.delegate?.searchBarSearchButtonClicked(bar)
      #expect(try !bar.isFirstResponder && rows(stage) == ["Item 33"] && offersEscape())
      #expect(window.performKeyCommand(0xFF1B, []))
      try await wait("the feed is back") { stage.table?.isHidden == false }
      #expect(!offersEscape() && bar.text == "" && stage.catalogue.state.query.isEmpty)
    }
  }

  @Test("without the setting there is no search")
  func withoutTheSettingThereIsNoSearch() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...12)), in: window)
    #expect(stage.screen.view.first(UISearchBar.self) == nil)
    #expect(stage.screen.children.count == 1)
    #expect(!stage.screen.commands.contains { $0.input == "f" })
  }
}
