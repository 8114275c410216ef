import CQuintetGTK
import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// Loading at both ends of the feed, and the rows where something is missing.
@MainActor @Suite("Feed paging", .oneWindow)
struct FeedPagingTests {
  private let window = mainWindow

  @Test("pulling at the top asks for newer items, showing progress")
  func pullingAtTheTopAsksForNewerItemsShowingProgress() async throws {
    let server = FeedServer(Item.samples(1...12))
    let stage = try await FeedScreen.listing(server, in: window)
    let table = try #require(stage.table), refresh = try #require(stage.feed?.refreshControl)
    #expect(refresh.isHidden && !refresh.isRefreshing)
    server.isHeld = true
    server.add([.sample(13)])
    for _ in 0..<4 { try await Input.scroll(table, at: CGPoint(x: 100, y: 300), button: 4, holding: nil) }
    try await wait("it is asked for") { server.questions.last == .newer(than: Item.sample(12).id) }
    #expect(refresh.isRefreshing && !refresh.isHidden)
    #expect(table.contentOffset.y == -60)
    try await stage.nextFrame()
    let before = try #require(stage.top(12))
    // Once, however long the scrolling goes on.
    for _ in 0..<4 { try await Input.scroll(table, at: CGPoint(x: 100, y: 300), button: 4, holding: nil) }
    #expect(server.questions.count == 2)
    server.release()
    try await wait("it is in") { stage.path(13) != nil && !refresh.isRefreshing }
    try await stage.nextFrame()
    #expect(stage.top(12) == before)
    try await wait("it can be seen") { stage.cell(13) != nil }
  }

  @Test("scrolling past the oldest item appends pages to the end")
  func appends() async throws {
    let server = FeedServer(Item.samples(1...35))
    let stage = try await FeedScreen.listing(server, in: window), table = try #require(stage.table)
    server.isHeld = true
    try await stage.scroll(to: 26)
    try await wait("the next ones are asked for") { server.questions.last == .older(through: Item.sample(26).id) }
    table.scrollToRow(at: IndexPath(row: 10, section: 0), at: .bottom, animated: false)
    let loading = try #require(stage.cell(saying: stage.texts["feed.loadingOlder"]), "the row that loads")
    #expect(loading.contentView.first(UIActivityIndicatorView.self)?.isAnimating == true)
    #expect(loading.contentView.first(UIButton.self) == nil)
    server.release()
    for number in [20, 15, 10, 5, 1] {
      try await wait("item \(number)") { stage.path(number) != nil }
      try await stage.scroll(to: number)
      try await stage.rest()
    }
    try await wait("it ends") { stage.cell(saying: stage.texts["feed.end"]) != nil }
    let end = try #require(stage.cell(saying: stage.texts["feed.end"]))
    #expect(end.contentView.first(UIButton.self) == nil && end.contentView.texts == [stage.texts["feed.end"]])
    #expect(stage.catalogue.state.feed.entries.map(\.item) == server.items)
    // 10, and 9 more each time, since a page begins with what is known.
    #expect(server.questions == [.newest] + [26, 17, 8].map { .older(through: Item.sample($0).id) })
  }

  @Test("a failed page says why and is retried in place")
  func failedPageSaysWhyAndIsRetriedInPlace() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, in: window)
    server.failure = .serverUnavailable
    try await stage.scroll(to: 21)
    try await wait("it is said") { stage.cell(saying: stage.texts.failure(.serverUnavailable)) != nil }
    #expect(stage.notices.isEmpty && stage.cell(21) != nil)
    let count = server.questions.count
    let row = try #require(stage.cell(saying: stage.texts.failure(.serverUnavailable)))
    #expect(row.contentView.first(UIActivityIndicatorView.self)?.isAnimating != true)
    // It does not ask again by itself.
    try await stage.scroll(to: 22)
    try await stage.scroll(to: 21)
    #expect(server.questions.count == count)
    server.failure = nil
    try stage.press("feed.retry", in: row.contentView)
    try await wait("they are there") { stage.path(15) != nil }
    #expect(stage.cell(21) != nil && stage.cell(saying: stage.texts.failure(.serverUnavailable)) == nil)
  }

  @Test("a known gap is a row that loads missing items")
  func knownGapIsARowThatLoadsMissingItems() async throws {
    let server = FeedServer(Item.samples(1...60))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...20), in: window)
    #expect(stage.cell(20) != nil && stage.path(51) != nil && stage.path(40) == nil)
    // A failure elsewhere leaves loading to the person.
    server.failure = .connectionLost
    try await wait("it is between them") {
      let rows = stage.catalogue.state.rows
      return rows.indices.contains(10) && rows[10].identity == .gap(below: Item.sample(51).id)
        && rows[11].identity == .item(Item.sample(20).id)
    }
    let table = try #require(stage.table)
    table.scrollToRow(at: IndexPath(row: 10, section: 0), at: .middle, animated: false)
    try await wait("it says why") { stage.cell(saying: stage.texts.failure(.connectionLost)) != nil }
    server.failure = nil
    server.isHeld = true
    let row = try #require(stage.cell(saying: stage.texts.failure(.connectionLost)))
    try stage.press("feed.retry", in: row.contentView)
    #expect(server.questions.last == .older(through: Item.sample(51).id))
    #expect(stage.cell(saying: stage.texts["feed.loadingOlder"]) != nil)
    stage.table?.scrollToRow(at: try #require(stage.path(20)), at: .top, animated: false)
    server.release()
    try await wait("some are there") { stage.path(42) != nil }
    // The rest of the gap is idle while it is out of sight.
    try await stage.rest()
    server.failure = .connectionLost
    stage.table?.scrollToRow(at: try #require(stage.path(1) ?? stage.path(11)), at: .top, animated: false)
    try await stage.rest()
    if stage.catalogue.state.feed.entries.dropLast().contains(where: \.hasGapBelow) {
      try await pressIdleGap(stage)
    } else {
      Issue.record("there is no gap left to be pressed")
    }
  }

  private func pressIdleGap(_ stage: FeedScreen) async throws {
    let rows = stage.catalogue.state.rows
    let place = try #require(rows.firstIndex { if case .gap(_, .idle) = $0 { true } else { false } }, "an idle gap")
    stage.table?.scrollToRow(at: IndexPath(row: place, section: 0), at: .middle, animated: false)
    try await stage.nextFrame()
    let button = try #require(stage.cells.lazy.compactMap { $0.contentView.button(stage.texts["feed.gap"]) }.first)
    let count = stage.server.questions.count
    stage.server.failure = nil
    button.sendActions(for: .primaryActionTriggered)
    try await wait("it is asked for") { stage.server.questions.count > count }
    for _ in 0..<6 {
      try await stage.rest()
      let rows = stage.catalogue.state.rows
      guard let gap = rows.firstIndex(where: { if case .gap = $0 { true } else { false } }) else { break }
      stage.table?.scrollToRow(at: IndexPath(row: gap, section: 0), at: .middle, animated: false)
    }
    let listed = stage.catalogue.state.feed.entries.map(\.item)
    #expect(listed == Array(stage.server.items.prefix(listed.count)))
  }

  @Test("waiting posts stand above, and refused ones have buttons")
  func waitingPostsStandAboveAndRefusedOnesHaveButtons() async throws {
    let first = Post(key: UUID(), text: "First post", status: .waiting)
    let second = Post(key: UUID(), text: "", status: .refused(.rejected))
    let server = FeedServer(Item.samples(1...5))
    let stage = try await FeedScreen(server, posts: [first, second], in: window), texts = stage.texts
    try await stage.rest()
    // The buttons do not stay on a row that is used again.
    for number in [3, 1, 5] {
      try await stage.scroll(to: number)
      let hasButtons = try #require(stage.cell(number)).contentView.first(UIButton.self) != nil
      #expect(!hasButtons, "item \(number)")
      for cell in stage.cells where cell is ItemCell && cell.contentView.first(UIButton.self) == nil {
        #expect(cell.isAccessibilityElement && cell.accessibilityLabel?.isEmpty == false, "item \(number)")
      }
    }
    stage.table?.contentOffset.y = 0
    try await stage.nextFrame()
    #expect(Array(stage.rows.prefix(2)) == [texts["item.noText"], "First post"])
    let refused = try #require(stage.cells.first), waiting = try #require(stage.cells.dropFirst().first)
    #expect(refused.contentView.texts.contains(texts.status(.refused(.rejected))))
    #expect(waiting.contentView.texts.contains(texts.status(.waiting)))
    #expect(waiting.contentView.first(UIButton.self) == nil && waiting.isAccessibilityElement)
    #expect(waiting.accessibilityLabel == "First post, \(texts.status(.waiting))")
    // With buttons in it, it cannot be one for a screen reader.
    #expect(!refused.isAccessibilityElement)
    let picture = try #require((waiting as? ItemCell)?.picture)
    try await wait("its picture is there") { picture.state == .loaded }
    try stage.press("post.retry", in: refused.contentView)
    #expect(stage.errands.retried == [second.key])
    try await wait("it waits") { refused.contentView.first(UIButton.self) == nil }
    #expect(refused.isAccessibilityElement)
    try await stage.scroll(to: 1)
    stage.events.notify(.postRefused(second.key, .rejected))
    // Wherever the person is by then.
    try await wait("it is in sight") { stage.table?.contentOffset.y == 0 }
    try await wait("it is said") { stage.said == texts.announcement(.postRefused(.rejected)) }
    try stage.press("post.discard", in: stage.cells.first?.contentView)
    try await wait("it is gone") { stage.rows.first == "First post" }
    #expect(stage.errands.discarded == [second.key])
    server.add([.sample(6)])
    stage.events.notify(.postSent(first.key, Item.sample(6).id))
    try await wait("it is an item") { stage.path(6) != nil && stage.catalogue.state.posts.isEmpty }
  }

  @Test("items being deleted are not listed, also after a relaunch")
  func itemsBeingDeletedAreNotListedAlsoAfterARelaunch() async throws {
    let server = FeedServer(Item.samples(1...5))
    let stage = try await FeedScreen(server, deleted: [Item.sample(4).id], in: window)
    try await stage.rest()
    try await wait("the others are listed") { stage.rows.first == "Item 5" }
    #expect(stage.path(4) == nil && stage.path(3) != nil)
    stage.events.notify(.deletionRefused(Item.sample(4).id, .rejected))
    try await wait("it is back") { stage.path(4) != nil && stage.presented is UIAlertController }
    let alert = try #require(stage.presented as? UIAlertController)
    #expect(alert.message == stage.texts.announcement(.notDeleted(.rejected)))
  }

  @Test("an item with an invalid picture shows a placeholder")
  func itemWithAnInvalidPictureShowsAPlaceholder() async throws {
    let server = FeedServer([.sample(5), .sample(4), .sample(3), .sample(2), .sample(1, hasPicture: false)])
    let gif = Data("GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0}".utf8)
    let files = [SamplePhoto.png, Data("no picture".utf8), SamplePicture.png(promising: 10_000, 10_000), gif]
    server.picture = { id in files[[5: 0, 4: 1, 3: 2, 2: 3][Int(id.text).map { $0 - 1_000_000 } ?? 0] ?? 0] }
    let stage = try await FeedScreen.listing(server, in: window)
    for number in [5, 4, 3, 2, 1] {
      try await stage.scroll(to: number)
      let cell = try #require(stage.cell(number) as? ItemCell, "item \(number)"), picture = try #require(cell.picture)
      #expect(picture.bounds.height == picture.bounds.width * 3 / 4)
      try await wait("item \(number) has its picture or none") { picture.state != .loading }
      let state: LazyImageView.State = number == 5 ? .loaded : number == 1 ? .empty : .failed(.notAPicture)
      #expect(picture.state == state)
      #expect((picture.imageView.image == nil) == (number != 5))
      #expect(picture.failureView?.isHidden == ![4, 3, 2].contains(number))
      #expect(picture.placeholderView?.isHidden == (number != 1))
      let name = "Item \(number), \(stage.texts.confidence(0.5)) · \(stage.texts.id(Item.sample(number).id))"
      #expect(cell.accessibilityLabel == (number == 1 ? "\(name), \(stage.texts["item.noPhoto"])" : name))
    }
    // The photo's own screen says so too.
    try stage.open(3)
    try await wait("it is said") { stage.presented?.view.texts.contains(stage.texts["photo.failed"]) == true }
  }

  @Test("pictures of coming rows are prefetched")
  func picturesOfComingRowsArePrefetched() async throws {
    let server = FeedServer(Item.samples(1...10))
    let stage = try await FeedScreen.listing(server, in: window), table = try #require(stage.table)
    try await stage.scroll(to: 9)
    let last = try #require(table.indexPathsForVisibleRows?.last).row
    let next = try #require(PictureSource.item(Item.sample(10 - last - 1).id).url)
    let request = try #require(
      ItemCell.request(.item(Item.sample(10 - last - 1).id), rowWidth: table.bounds.width, scale: 1),
      Comment(rawValue: next.absoluteString)
    )
    try await wait("it is there before its row") { stage.catalogue.pictures.cachedImage(for: request) != nil }
    #expect(stage.cell(10 - last - 1) == nil)
    // The row makes the same request, so that it is not loaded again.
    try await stage.scroll(to: 10 - last - 1)
    let cell = try #require(stage.cell(10 - last - 1) as? ItemCell), picture = try #require(cell.picture)
    #expect(picture.state == .loaded && picture.imageView.image === stage.catalogue.pictures.cachedImage(for: request))
  }
}
