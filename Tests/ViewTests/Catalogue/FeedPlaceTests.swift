import CQuintetGTK
import Foundation
import Testing

@testable import Catalogue
@testable import UIKit

/// The row being read stays in its place, whatever comes in above.
@MainActor @Suite("Feed place", .oneWindow)
struct FeedPlaceTests {
  let window = mainWindow

  /// Looks at each frame while something happens, and expects an item's row to be painted in the same place in all of them.
  func expectStill(
    _ number: Int,
    _ stage: FeedScreen,
    _ window: UIWindow,
    sourceLocation: SourceLocation = #_sourceLocation,
    while action: () async throws -> Void
  ) async throws {
    try await stage.nextFrame()
    let before = try #require(stage.top(number), "item \(number)", sourceLocation: sourceLocation)
    var others: Set<CGFloat> = [], isLost = false
    let watch = FrameWatch(window) {
      guard let top = stage.top(number) else { return isLost = true }
      if top != before { others.insert(top) }
    }
    try await action()
    let end = watch.count + 5
    try await wait("it is painted") { watch.count >= end }
    #expect(
      others.isEmpty && !isLost,
      "item \(number) was at \(before), then \(others), lost: \(isLost)",
      sourceLocation: sourceLocation
    )
  }

  @Test("25 newer items move nothing, in either order")
  func stays() async throws {
    for isOldestFirst in [false, true] {
      for (asks, first) in [(CatalogueMachine.Event.newerAsked, 20), (.refreshAsked, 20), (.newerAsked, 30)] {
        let server = FeedServer(Item.samples(1...30))
        server.isOldestFirst = isOldestFirst
        let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
        try await stage.scroll(to: first == 20 ? 21 : first)
        if first == 20 { try await stage.scroll(to: first) }
        try await stage.rest()
        server.add(Item.samples(31...55))
        try await expectStill(first, stage, window) {
          stage.catalogue.send(asks)
          try await stage.rest()
        }
        #expect(stage.catalogue.state.newCount >= 10, "\(stage.catalogue.state.newCount)")
        try await closeGaps(stage, window, above: first)
        let listed = stage.catalogue.state.feed.entries.map(\.item)
        #expect(listed == server.items.filter { $0.id >= (listed.last?.id ?? $0.id) })
      }
    }
  }

  /// Has what is missing above an item loaded, without going there: that does not move it either.
  private func closeGaps(_ stage: FeedScreen, _ window: UIWindow, above number: Int) async throws {
    try await expectStill(number, stage, window) {
      for _ in 0..<5 {
        guard let gap = stage.catalogue.state.feed.entries.dropLast().first(where: \.hasGapBelow) else { break }
        stage.catalogue.send(.olderAsked(gap.item.id))
        try await stage.rest()
      }
    }
    #expect(!stage.catalogue.state.feed.entries.dropLast().contains { $0.hasGapBelow })
  }

  @Test("35 newer items are counted as 35, in either order")
  func countsAll() async throws {
    for isOldestFirst in [false, true] {
      let server = FeedServer(Item.samples(1...30))
      server.isOldestFirst = isOldestFirst
      let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
      try await stage.scroll(to: 25)
      server.add(Item.samples(31...65))
      stage.catalogue.send(.newerAsked)
      try await stage.rest()
      #expect(newButton(stage)?.configuration?.title == stage.texts.new(35))
      #expect(stage.said == stage.texts.new(35))
    }
  }

  @Test("a refresh by key shows its progress")
  func refreshByKeyShowsItsProgress() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    try await stage.scroll(to: 25)
    try await stage.rest()
    server.isHeld = true
    stage.screen.refresh()
    try await wait("it is said") { newButton(stage)?.configuration?.title == stage.texts["feed.loading"] }
    #expect(newButton(stage)?.configuration?.showsActivityIndicator == true)
    server.release()
    try await stage.rest()
    #expect(newButton(stage) == nil)
  }

  @Test("rows of different heights keep the place in large text")
  func rowsOfDifferentHeightsKeepThePlaceInLargeText() async throws {
    try FeedScreen.setTextScale(2)
    defer { try? FeedScreen.setTextScale(1) }
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), width: 360, in: window)
    for (number, newest) in [(27, 35), (24, 60), (22, 61)] {
      try await stage.scroll(to: number)
      // Not with an edge at an edge.
      stage.table?.contentOffset.y += 37
      try await stage.rest()
      server.add(Item.samples((server.items.count + 1)...newest))
      try await expectStill(number, stage, window) {
        stage.catalogue.send(.newerAsked)
        try await stage.rest()
      }
      try await closeGaps(stage, window, above: number)
    }
  }

  @Test("the end of the feed above a bar stays, too")
  func endOfTheFeedAboveABarStaysToo() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    let table = try #require(stage.table)
    stage.screen.additionalSafeAreaInsets.bottom = 60
    for number in [21, 11, 1] {
      try await stage.scroll(to: number)
      try await stage.rest()
    }
    try await wait("all is listed") { stage.catalogue.state.rows.last == CatalogueMachine.State.Row.end }
    // The rows have their heights once they were seen.
    for _ in 0..<3 {
      table.contentOffset.y = table.contentSize.height + table.adjustedContentInset.bottom - table.bounds.height
      try await stage.rest()
    }
    #expect(table.adjustedContentInset.bottom == 60)
    server.add(Item.samples(31...33))
    try await expectStill(1, stage, window) {
      stage.catalogue.send(.newerAsked)
      try await stage.rest()
    }
    #expect(stage.catalogue.state.newCount == 3)
  }

  @Test("the place stays when its row changes or neighbours go")
  func placeStaysWhenItsRowChangesOrNeighboursGo() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), width: 360, in: window)
    try await stage.scroll(to: 25)
    stage.table?.contentOffset.y += 150
    try await stage.rest()
    // The one at the edge goes: the next one stays.
    try await expectStill(24, stage, window) {
      stage.catalogue.send(.deleted(Item.sample(25).id))
      try await stage.rest()
    }
    // The one above it stays after a return from below.
    try await expectStill(26, stage, window) {
      stage.catalogue.send(.undone)
      try await stage.rest()
    }
    // Others went on the server, above and below.
    for number in [30, 28, 26, 25, 23] { server.remove(Item.sample(number).id) }
    try await expectStill(24, stage, window) {
      stage.catalogue.send(.refreshAsked)
      try await stage.rest()
    }
    #expect(stage.path(25) == nil && stage.path(28) == nil)
    // A waiting post goes from above, and its item comes in.
    let post = Post(key: UUID(), text: "A post", status: .waiting)
    stage.catalogue.send(.posted(post))
    try await stage.rest()
    try await stage.scroll(to: 24)
    server.add([.sample(31)])
    try await expectStill(24, stage, window) {
      stage.events.notify(.postSent(post.key, Item.sample(31).id))
      try await stage.nextFrame()
      try await stage.rest()
    }
  }

  @Test("incoming items do not disturb scrolling")
  func incomingItemsDoNotDisturbScrolling() async throws {
    for (start, target) in [(24, 17), (24, 28)] {
      let server = FeedServer(Item.samples(1...55))
      server.isHeld = true
      var isCaught = false
      // A busy machine may have no frame between the first and the last one.
      for _ in 0..<20 where !isCaught {
        let stage = try await FeedScreen(server, kept: Item.samples(1...30), in: window)
        try await wait("what was kept is listed") { stage.path(21) != nil }
        // So that no height is new on the way.
        for number in Array(stride(from: 29, to: 13, by: -1)) + [start] { try await stage.scroll(to: number) }
        isCaught = try await scroll(stage, from: start, to: target)
      }
      #expect(isCaught, "no frame was painted on the way to item \(target)")
    }
  }

  /// Has ten items come in while it scrolls; false if it was there before that could be.
  private func scroll(_ stage: FeedScreen, from start: Int, to target: Int) async throws -> Bool {
    let table = try #require(stage.table), path = try #require(stage.path(target)), isDown = target < start
    let newest = Stretch(items: Array(stage.server.items.prefix(10)), top: .everything, bottom: .oldestItem)
    var frames: [[Int: CGFloat]] = [], isIn = false
    let watch = FrameWatch(stage.window) {
      frames.append((10...31).reduce(into: [:]) { $0[$1] = stage.top($1) })
      guard !isIn, stage.top(start) != listTop(stage), stage.top(target) != listTop(stage) else { return }
      isIn = true
      stage.catalogue.send(.stored(.newer, newest, hasGapBelow: true))
    }
    table.scrollToRow(at: path, at: .top, animated: true)
    try await wait("it has arrived") { stage.top(target) == listTop(stage) }
    withExtendedLifetime(watch) {}
    guard isIn else { return false }
    #expect(stage.catalogue.state.newCount == 10)
    for (one, next) in zip(frames, frames.dropFirst()) {
      for (number, top) in next {
        guard let before = one[number] else { continue }
        let step = isDown ? before - top : top - before
        #expect((0...2_000).contains(step), "item \(number) went from \(before) to \(top)")
      }
    }
    return true
  }

  /// Returns the top of the list.
  private func listTop(_ stage: FeedScreen) -> CGFloat? {
    stage.table.map { $0.convert(CGPoint(x: 0, y: $0.bounds.minY), to: stage.screen.view).y }
  }

  @Test("a button says how many are new, and leads there")
  func buttonSaysHowManyAreNewAndLeadsThere() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    #expect(newButton(stage) == nil)
    server.add([.sample(31)])
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    #expect(newButton(stage)?.configuration?.title == stage.texts.new(1))
    #expect(stage.said == stage.texts.new(1))
    server.add(Item.samples(32...55))
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    let count = stage.catalogue.state.newCount
    #expect(newButton(stage)?.configuration?.title == stage.texts.new(count))
    try #require(newButton(stage)).sendActions(for: .primaryActionTriggered)
    try await wait("the newest is there") { stage.rows.first == "Item 55" && stage.table?.contentOffset.y == 0 }
    try await wait("it is not offered any more") { newButton(stage) == nil }
    try await stage.rest()
    #expect(stage.rows.first == "Item 55")
    // One by one they are seen.
    try await stage.scroll(to: 47)
    server.add(Item.samples(56...58))
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    #expect(newButton(stage)?.configuration?.title == stage.texts.new(3))
    for (number, left) in [(57, 1), (58, 0)] {
      try await stage.scroll(to: number)
      #expect(newButton(stage)?.configuration?.title == (left == 0 ? nil : stage.texts.new(left)))
    }
  }

  @Test("items arriving on the way to the newest change nothing")
  func itemsArrivingOnTheWayToTheNewestChangeNothing() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    try await stage.scroll(to: 23)
    server.add(Item.samples(31...35))
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    server.isHeld = true
    server.add([.sample(36)])
    stage.catalogue.send(.newerAsked)
    var shown = 0
    let watch = FrameWatch(window) { shown += 1 }
    try #require(newButton(stage)).sendActions(for: .primaryActionTriggered)
    try await wait("it is on its way") { shown > 3 }
    server.release()
    try await wait("it is in") { stage.path(36) != nil }
    try await wait("it ends where it was to") { stage.top(35) == listTop(stage) }
    withExtendedLifetime(watch) {}
    #expect(newButton(stage)?.configuration?.title == stage.texts.new(1))
  }

  @Test("scrolling on the way to the newest ends it", arguments: [false, true])
  func scrollingOnTheWayToTheNewestEndsIt(byFinger: Bool) async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    let table = try #require(stage.table)
    try await stage.scroll(to: 23)
    server.add(Item.samples(31...35))
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    server.isHeld = true
    server.add([.sample(36)])
    stage.catalogue.send(.newerAsked)
    var shown = 0
    let watch = FrameWatch(window) { shown += 1 }
    try #require(newButton(stage)).sendActions(for: .primaryActionTriggered)
    try await wait("it is on its way") { shown > 3 }
    withExtendedLifetime(watch) {}
    let step: CGFloat = byFinger ? 0 : 30
    table.setContentOffset(CGPoint(x: 0, y: table.contentOffset.y + step), animated: false)
    if byFinger { stage.feed?.scrollViewWillBeginDragging(table) }
    try await stage.nextFrame()
    let first = try #require(stage.rows.first)
    server.release()
    try await wait("it is in") { stage.path(36) != nil }
    #expect(!table.isAnimatingScroll)
    try await stage.nextFrame()
    #expect(stage.rows.first == first)
  }

  @Test("the feed keeps its place behind an opened item")
  func feedKeepsItsPlaceBehindAnOpenedItem() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, kept: Item.samples(1...30), in: window)
    try await stage.scroll(to: 23)
    stage.table?.contentOffset.y += 41
    try await stage.nextFrame()
    let before = try #require(stage.top(22))
    try stage.open(22)
    try await wait("the photo is shown") { stage.presented != nil }
    server.add(Item.samples(31...40))
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    stage.presented?.dismiss(animated: false)
    try await wait("it is closed") { window.rootViewController?.presentedViewController == nil }
    try await stage.nextFrame()
    #expect(stage.top(22) == before)
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await stage.nextFrame()
    stage.navigation.popViewController(animated: false)
    try await stage.nextFrame()
    try await stage.rest()
    #expect(stage.top(22) == before)
  }

  func newButton(_ stage: FeedScreen) -> UIButton? {
    stage.screen.view.subviews.lazy.compactMap { $0 as? UIButton }.first { !$0.isHidden }
  }
}
