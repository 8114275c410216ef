import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import UIKit

/// The feed after posting an item.
@MainActor @Suite("Posted", .oneWindow)
struct PostedTests {
  private let window = mainWindow

  @Test("after posting, the feed shows and announces the new item")
  func afterPostingTheFeedShowsAndAnnouncesTheNewItem() async throws {
    let stage = try await CatalogueStage(window), table = try #require(stage.table)
    #expect(stage.items.answer((21...30).reversed().map { ListedItems.item($0) }))
    try await wait("it is answered") { !stage.catalogue.state.isRefreshing }
    try await scrollDown(stage)
    let compose = try await read(stage)
    compose.send(.postAsked)
    try await wait("the feed is back") { stage.screen.presentedViewController == nil }
    try await wait("the new item is shown") { stage.rows.first == "A grey square, Waits to be sent" }
    #expect(table.contentOffset.y <= 0, "\(table.contentOffset)")
    try await wait("it is said") { window.announcement?.text == "Waits to be sent" }

    // Coming back has asked for newer items; the server has it now, and lists it below one that came after it.
    let key = try #require(stage.catalogue.state.posts.first).key
    #expect(stage.items.answer([]))
    try await wait("it is answered") { !stage.catalogue.state.isRefreshing }
    stage.catalogue.send(.postSent(key, ListedItems.item(31).id))
    #expect(stage.items.answer([ListedItems.item(31, "A grey square")]))
    try await wait("it is listed") { stage.rows.first?.hasPrefix("A grey square, 90% sure") == true }
    #expect(stage.rows.count { $0.hasPrefix("A grey square") } == 1)
    #expect(stage.catalogue.state.newCount == 0)
  }

  @Test("a post is shown and announced once")
  func postIsShownAndAnnouncedOnce() async throws {
    let stage = try await CatalogueStage(window), table = try #require(stage.table)
    try await read(stage).send(.postAsked)
    try await wait("the new item is shown") { stage.rows.first == "A grey square, Waits to be sent" }
    try await wait("it is said") { window.announcement?.text == "Waits to be sent" }
    try await scrollDown(stage)
    let place = table.contentOffset.y, compose = try await read(stage)
    compose.send(.leaveAsked)
    compose.send(.leaveConfirmed)
    try await wait("the feed is back") { stage.screen.presentedViewController == nil }
    try await stage.nextFrame()
    #expect(table.contentOffset.y == place)
  }

  @Test("leaving without posting keeps the feed's place")
  func leavingWithoutPostingKeepsTheFeedsPlace() async throws {
    let stage = try await CatalogueStage(window), table = try #require(stage.table)
    try await scrollDown(stage)
    let place = table.contentOffset.y
    let compose = try await read(stage)
    compose.send(.leaveAsked)
    compose.send(.leaveConfirmed)
    try await wait("the feed is back") { stage.screen.presentedViewController == nil }
    try await stage.nextFrame()
    #expect(table.contentOffset.y == place)
  }

  @Test("a post that was shown moves the feed no more", arguments: [false, true])
  func postThatWasShownMovesTheFeedNoMore(isBehind: Bool) async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...12)), in: window)
    let table = try #require(stage.table), post = Post(key: UUID(), text: "A post", status: .waiting)
    try await stage.scroll(to: 9)
    if isBehind {
      try await behindAnother(stage) { stage.catalogue.send(.posted(post)) }
    } else {
      stage.catalogue.send(.posted(post))
    }
    try await wait("it is shown") { stage.rows.first == "A post" && table.contentOffset.y <= 0 }
    for number in [9, 7] {
      try await stage.scroll(to: number)
      try await stage.rest()
      let place = table.contentOffset.y
      try #require(place > 0)
      try await behindAnother(stage) {}
      #expect(table.contentOffset.y == place, "item \(number)")
    }
  }

  @Test("coming back says what became of the newest post")
  func comingBackSaysWhatBecameOfTheNewestPost() async throws {
    let posts = [Post.Status.refused(.rejected), .waiting].map { Post(key: UUID(), text: "Post", status: $0) }
    let server = FeedServer(Item.samples(1...5))
    let stage = try await FeedScreen(server, posts: [posts[0]], in: window), texts = stage.texts
    try await stage.rest()
    // Nothing else is said meanwhile.
    try await behindAnother(stage) {
      stage.catalogue.send(.posted(posts[1]))
      server.isHeld = true
    }
    try await wait("it is said") { stage.said == texts.status(.waiting) }
    server.release()
    try await stage.rest()
    // One that the feed lists by then is no post any more.
    for post in posts { stage.catalogue.send(.postRefused(post.key, .rejected)) }
    for post in posts { stage.catalogue.send(.postDiscarded(post.key)) }
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await stage.nextFrame()
    let last = Post(key: UUID(), text: "Last", status: .waiting)
    stage.catalogue.send(.posted(last))
    server.add([.sample(6)])
    stage.events.notify(.postSent(last.key, Item.sample(6).id))
    try await wait("it is an item") { stage.catalogue.state.posts.isEmpty && stage.catalogue.state.newer == nil }
    server.isHeld = true
    stage.navigation.popViewController(animated: false)
    try await wait("it is said") { stage.said == texts["post.sent"] }
    server.release()
    try await stage.rest()
  }

  @Test("a post that could not be kept is not listed")
  func postThatCouldNotBeKeptIsNotListed() async throws {
    let stage = try await CatalogueStage(window), answers = Journal<CatalogueError?>()
    for isFull in [true, false, true] {
      stage.outbox.isFull = isFull
      let text = isFull ? "Lost" : "Kept", count = answers.all.count
      stage.catalogue.post(Draft(picture: Data(), text: text, confidence: 1)) { answers.add($0) }
      try await wait("it is answered") { answers.all.count == count + 1 }
    }
    let lost = CatalogueError.notStored("a test")
    #expect(answers.all == [lost, nil, lost] && stage.catalogue.state.posts.map(\.text) == ["Kept"])
  }

  /// Covers the feed with another screen, does something, and comes back.
  private func behindAnother(_ stage: FeedScreen, _ action: () -> Void) async throws {
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await stage.nextFrame()
    action()
    stage.navigation.popViewController(animated: false)
    if !stage.server.isHeld { try await stage.rest() }
  }

  private func scrollDown(_ stage: CatalogueStage) async throws {
    let table = try #require(stage.table)
    table.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
    try await stage.nextFrame()
    #expect(table.contentOffset.y > 600, "\(table.contentOffset)")
  }

  /// Opens the screen for a new item and gives it a photo and a text.
  private func read(_ stage: CatalogueStage) async throws -> ComposeModel {
    stage.screen.compose()
    try await wait("the screen is there") { stage.composing?.viewIfLoaded?.window != nil }
    let compose = try #require(stage.composing).compose
    compose.choose(SamplePhoto.png)
    try await wait("it is read") { compose.state.phase == .ready }
    compose.send(.textEdited("A grey square"))
    return compose
  }
}
