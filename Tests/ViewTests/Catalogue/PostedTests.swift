import Foundation
import Testing

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
