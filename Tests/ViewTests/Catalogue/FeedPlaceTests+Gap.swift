import Testing
import UIKit

@testable import BackendClient
@testable import Catalogue

// A gap that is loaded keeps what is on the side from which the person comes.

extension FeedPlaceTests {
  /// A feed whose newest ten items are known, and the thirty oldest, with a gap between them that waits to be loaded.
  private func withGap(_ window: UIWindow) async throws -> FeedScreen {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    try await stage.scroll(to: 25)
    server.add(Item.samples(31...65))
    server.holdsOlder = true
    stage.catalogue.send(.newerAsked)
    try await wait("the newest are there") { stage.path(65) != nil && stage.catalogue.state.newer == nil }
    try await stage.nextFrame()
    return stage
  }

  /// Scrolls by steps of a finger until an item is in sight, or out of it.
  private func scroll(_ stage: FeedScreen, by step: CGFloat, until isThere: () -> Bool) async throws {
    let table = try #require(stage.table)
    for _ in 0..<400 where !isThere() {
      table.contentOffset.y += step
      try await stage.nextFrame()
    }
    #expect(isThere())
  }

  /// Scrolls until the row behind the gap is in sight, and back by a part of a step.
  @Test("filling a gap keeps the place from either side", arguments: [false, true], [0, 0.05] as [CGFloat])
  func fillingAGapKeepsThePlaceFromEitherSide(isFromAbove: Bool, wayBack: CGFloat) async throws {
    let stage = try await withGap(window)
    let (start, seen, kept) = isFromAbove ? (58, 30, 56) : (29, 56, 30)
    let step: CGFloat = isFromAbove ? 40 : -40
    try await stage.scroll(to: start)
    try await scroll(stage, by: step) { stage.cell(seen) != nil }
    stage.table?.contentOffset.y -= step * wayBack
    try await stage.nextFrame()
    try #require(stage.cell(56) != nil && stage.cell(30) != nil)
    try await expectStill(kept, stage, window) {
      stage.server.release()
      try await stage.rest()
    }
    #expect(stage.path(55) != nil)
  }

  @Test("what is above the screen stays there from above")
  func whatIsAboveTheScreenStaysThereFromAbove() async throws {
    let stage = try await withGap(window)
    try await stage.scroll(to: 58)
    // Until only the gap's own row is left of what comes before 30.
    try await scroll(stage, by: 40) { stage.cell(30) != nil }
    try await scroll(stage, by: 8) { stage.cell(56) == nil }
    try #require(stage.rows.first != "Item 30")
    stage.server.release()
    try await stage.rest()
    #expect(stage.rows.first == "Item 55", "\(stage.rows)")
  }

  @Test("a gap that is loaded at the second try keeps the place")
  func gapThatIsLoadedAtTheSecondTryKeepsThePlace() async throws {
    let stage = try await withGap(window)
    try await stage.scroll(to: 29)
    stage.server.failure = .offline
    try await scroll(stage, by: -40) { stage.cell(56) != nil }
    stage.server.release()
    try await stage.rest()
    try #require(stage.cell(30) != nil)
    stage.server.failure = nil
    try await expectStill(30, stage, window) {
      stage.catalogue.send(.olderAsked(Item.sample(56).id))
      try await stage.rest()
    }
    #expect(stage.path(55) != nil)
  }

  @Test("a gap without items closes beside the place")
  func gapWithoutItemsClosesBesideThePlace() async throws {
    let stage = try await withGap(window)
    for number in 31...55 { stage.server.remove(Item.sample(number).id) }
    try await stage.scroll(to: 29)
    try await scroll(stage, by: -40) { stage.cell(56) != nil }
    try #require(stage.cell(30) != nil)
    try await expectStill(30, stage, window) {
      stage.server.release()
      try await stage.rest()
    }
    #expect(!stage.catalogue.state.feed.entries.dropLast().contains { $0.hasGapBelow })
  }

  @Test("the top stays after a way up past the gap")
  func topStaysAfterAWayUpPastTheGap() async throws {
    let stage = try await withGap(window)
    try await stage.scroll(to: 29)
    try await scroll(stage, by: -60) { (stage.table?.contentOffset.y ?? 0) <= 0 }
    try await stage.scroll(to: 58)
    try await scroll(stage, by: 40) { stage.cell(30) != nil }
    try #require(stage.cell(56) != nil)
    try await expectStill(56, stage, window) {
      stage.server.release()
      try await stage.rest()
    }
  }
}
