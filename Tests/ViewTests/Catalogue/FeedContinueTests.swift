import CQuintetGTK
import Foundation
import QuintetStorage
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Sealing
@testable import UIKit

/// The way back to the item that was read last.
@MainActor @Suite("Feed continue", .oneWindow)
struct FeedContinueTests {
  private let window = mainWindow

  private func bar(_ stage: FeedScreen) throws -> UIView { try #require(stage.screen.placeBar) }

  /// A launch with 60 stored items, after one of them was read.
  private func launched(
    _ number: Int,
    server: FeedServer? = nil,
    width: CGFloat = 690,
    language: String = "en"
  ) async throws -> (FeedScreen, KeptPlace) {
    let place = try KeptPlace.sample()
    try await place.keep(Item.sample(number).id)
    let stage = try await FeedScreen.listing(
      server ?? FeedServer(Item.samples(1...60)),
      kept: Item.samples(1...60),
      width: width,
      language: language,
      place: place,
      in: window
    )
    return (stage, place)
  }

  @Test("it leads to the row read last, and up from there, offline too")
  func leadsToTheRowReadLast() async throws {
    for isOffline in [true, false] {
      let server = FeedServer(Item.samples(1...60))
      if isOffline { server.failure = .offline }
      let (stage, _) = try await launched(20, server: server)
      #expect(try stage.cell(60) != nil && stage.path(20) == nil && !bar(stage).isHidden)
      try stage.press("continue.title")
      try await wait("it is there") { stage.cell(20) != nil }
      try await stage.rest()
      #expect(stage.top(20) == stage.table?.frame.minY && stage.said == stage.texts["continue.done"])
      #expect(try bar(stage).isHidden)
      // What was left out comes without moving anything, and without a gap that is seen.
      try await wait("more is above") { stage.path(25) != nil }
      try await stage.nextFrame()
      #expect(stage.top(20) == stage.table?.frame.minY)
      let table = try #require(stage.table)
      var seen: [String] = []
      for _ in 0..<200 where stage.cell(60) == nil {
        table.setContentOffset(CGPoint(x: 0, y: max(0, table.contentOffset.y - 400)), animated: false)
        try await stage.nextFrame()
        try await stage.rest()
        seen += stage.rows
      }
      #expect(stage.cell(60) != nil && !seen.contains(stage.texts["feed.gap"]), "\(stage.rows)")
      let listed = stage.catalogue.state.feed.entries
      #expect(listed.prefix(41).map(\.item) == Item.samples(20...60).reversed())
      #expect(!listed.prefix(41).contains { $0.hasGapBelow })
    }
  }

  @Test("scrolling down from the place loads what is older")
  func scrollingDownLoadsWhatIsOlder() async throws {
    let (stage, _) = try await launched(30)
    try stage.press("continue.title")
    try await wait("it is there") { stage.cell(30) != nil }
    for number in [25, 21, 16, 11, 5] { try await stage.scroll(to: number) }
    #expect(stage.catalogue.state.feed.entries.contains { $0.item.id == Item.sample(5).id })
  }

  @Test("offline, scrolling down from the place reads what is stored")
  func offlineScrollingDownFromThePlaceReadsWhatIsStored() async throws {
    let server = FeedServer(Item.samples(1...60))
    server.failure = .offline
    let (stage, _) = try await launched(30, server: server)
    try stage.press("continue.title")
    try await wait("it is there") { stage.cell(30) != nil }
    for number in [25, 21, 16, 11, 5] { try await stage.scroll(to: number) }
    #expect(stage.catalogue.state.feed.entries.contains { $0.item.id == Item.sample(5).id })
  }

  @Test("from the top, what was left out comes from the device")
  func fromTheTopWhatWasLeftOutComesFromTheDevice() async throws {
    let server = FeedServer(Item.samples(1...60))
    server.failure = .offline
    let (stage, _) = try await launched(20, server: server)
    try stage.press("continue.title")
    try await wait("it is there") { stage.cell(20) != nil }
    stage.feed?.scrollToTop(animated: false)
    for number in stride(from: 58, through: 22, by: -4) { try await stage.scroll(to: number) }
    #expect(!stage.catalogue.state.feed.entries.dropLast().contains { $0.hasGapBelow })
  }

  @Test("a deleted place leads to the next older row")
  func deletedPlaceLeadsToTheNextOlderRow() async throws {
    let (stage, _) = try await launched(20)
    stage.catalogue.send(.deletionSent(Item.sample(20).id))
    try stage.press("continue.title")
    try await wait("the next one is there") { stage.cell(19) != nil }
    #expect(stage.path(20) == nil)
  }

  @Test("a row read is kept when the screen is left")
  func rowReadIsKeptWhenTheScreenIsLeft() async throws {
    let (stage, place) = try await launched(60)
    #expect(try bar(stage).isHidden)
    for number in [55, 50, 46] { try await stage.scroll(to: number) }
    let read = try #require(stage.catalogue.state.reading.place)
    #expect(read == Item.sample(46).id)
    stage.navigation.pushViewController(UIViewController(), animated: false)
    let deadline = Date().addingTimeInterval(10)
    while await place.read() != read, Date() < deadline { try await stage.nextFrame() }
    #expect(await place.read() == read)
  }

  @Test("a row is the place until most has gone above")
  func rowIsThePlaceUntilMostHasGoneAbove() async throws {
    let (stage, _) = try await launched(60)
    for number in [55, 50, 46] { try await stage.scroll(to: number) }
    try await stage.rest()
    let table = try #require(stage.table), top = table.contentOffset.y
    let height = try #require(stage.cell(46)).bounds.height
    for (share, number) in [(0.4, 46), (0.6, 45), (0.4, 46)] as [(CGFloat, Int)] {
      table.contentOffset.y = top + (height * share).rounded()
      try await stage.nextFrame()
      #expect(stage.catalogue.state.reading.place == Item.sample(number).id, "\(share)")
    }
  }

  @Test("a new screen of the same feed leads back")
  func newScreenLeadsBack() async throws {
    let (stage, _) = try await launched(60)
    for number in [55, 50, 46, 42] { try await stage.scroll(to: number) }
    let again = CatalogueViewController(catalogue: stage.catalogue)
    stage.navigation.popViewController(animated: false)
    stage.navigation.pushViewController(again, animated: false)
    try await wait("it is offered") { again.placeBar?.isHidden == false }
    let button = try #require(again.view.button(stage.texts["continue.title"]))
    button.sendActions(for: .primaryActionTriggered)
    let table = try #require(again.view.first(UITableView.self))
    try await wait("it is there") {
      table.visibleCells.first?.contentView.texts.first?.hasPrefix("Item 42") == true
    }
    #expect(again.placeBar?.isHidden == true)
  }

  @Test("it goes when dismissed, and is not offered again")
  func goesWhenDismissed() async throws {
    let (stage, place) = try await launched(20)
    let dismiss = try #require(
      bar(stage).all(UIButton.self).first { $0.accessibilityLabel == stage.texts["continue.dismiss"] }
    )
    dismiss.sendActions(for: .primaryActionTriggered)
    #expect(try bar(stage).isHidden)
    stage.catalogue.send(.left)
    let deadline = Date().addingTimeInterval(10)
    while await place.read() != Item.sample(60).id, Date() < deadline { try await stage.nextFrame() }
    #expect(await place.read() == Item.sample(60).id)
  }

  @Test("it gives way to the undo bar, a search and reading on")
  func givesWay() async throws {
    let (stage, _) = try await launched(20)
    stage.catalogue.send(.deleted(Item.sample(58).id))
    #expect(try bar(stage).isHidden)
    stage.catalogue.send(.undone)
    #expect(try !bar(stage).isHidden)
    stage.catalogue.send(.queryEdited("item"))
    #expect(try bar(stage).isHidden)
    stage.catalogue.send(.queryEdited(""))
    #expect(try !bar(stage).isHidden)
    for number in [57, 53] { try await stage.scroll(to: number) }
    #expect(try !bar(stage).isHidden)
    for number in [51, 48] { try await stage.scroll(to: number) }
    #expect(try bar(stage).isHidden && stage.catalogue.state.reading.place == Item.sample(48).id)
  }

  @Test("it fits 360 points with text twice as large")
  func fitsWithLargeText() async throws {
    try FeedScreen.setTextScale(2)
    defer { try? FeedScreen.setTextScale(1) }
    for language in ["de", "fr", "nl", "ar"] {
      gtk_widget_set_default_direction(language == "ar" ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, _) = try await launched(20, width: 360, language: language)
      try await stage.nextFrame()
      let bar = try bar(stage)
      #expect(Legibility(bar).faults.isEmpty && bar.frame.minX >= 16 && bar.frame.maxX <= 344, "\(bar.frame)")
      let buttons = bar.all(UIButton.self)
      #expect((buttons[0].frame.minX < buttons[1].frame.minX) == (language != "ar"))
      #expect(buttons.allSatisfy { $0.frame.height >= 44 || $0.frame.width >= 44 }, "\(buttons.map(\.frame))")
    }
  }

  @Test("without the setting there is no bar, and no file")
  func withoutTheSettingThereIsNoBar() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...40)), kept: Item.samples(1...40), in: window)
    for number in [35, 30, 25] { try await stage.scroll(to: number) }
    stage.catalogue.send(.left)
    #expect(stage.screen.placeBar == nil && stage.catalogue.state.reading == .init())
  }
}

extension KeptPlace {
  /// A place in a folder of its own.
  static func sample() throws -> KeptPlace {
    let folder = TestHome.folder()
    return KeptPlace(folder: { () throws(StorageError) in folder }, keys: .staticKey(try SealingKey.random()))
  }
}
