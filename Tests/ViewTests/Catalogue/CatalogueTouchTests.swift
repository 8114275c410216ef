import CQuintetGTK
import Foundation
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// The Catalogue under fingers, on a screen that real touches reach.
@MainActor @Suite("Catalogue touch", .oneWindow)
struct CatalogueTouchTests {
  private let window = mainWindow

  @Test("a finger scrolls the feed, which glides and loads more", .byTouch)
  func scrolls() async throws {
    let server = FeedServer(Item.samples(1...60))
    let stage = try await FeedScreen.listing(server, in: window), table = try #require(stage.table)
    let center = CGPoint(x: 300, y: table.bounds.midY)
    // A finger that rests before it goes: the list stays where it was left.
    let way = Touch.way(from: center, to: CGPoint(x: 300, y: center.y - 150))
    try await Touch.drag(stage.screen.view, through: way, pause: 0.4)
    let left = table.contentOffset.y
    #expect(left > 100 && left <= 150, "\(left)")
    try await Task.sleep(for: .milliseconds(300))
    #expect(table.contentOffset.y == left)
    // One that throws it: the list goes on.
    var atEnd: CGFloat = 0
    try await Touch.drag(stage.screen.view, through: Touch.way(from: center, to: CGPoint(x: 300, y: 60), steps: 6)) {
      atEnd = table.contentOffset.y
    }
    try await wait("it goes on") { table.contentOffset.y > atEnd + 50 }
    for _ in 0..<30 where stage.path(40) == nil {
      try await Touch.drag(stage.screen.view, through: Touch.way(from: center, to: CGPoint(x: 300, y: 60), steps: 4))
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(stage.path(40) != nil)
    #expect(server.questions.count > 1)
    #expect(stage.presented == nil)
  }

  @Test("pulling the feed asks for newer items, moving nothing", .byTouch)
  func pullingTheFeedAsksForNewerItemsMovingNothing() async throws {
    let server = FeedServer(Item.samples(1...12))
    let stage = try await FeedScreen.listing(server, in: window), table = try #require(stage.table)
    server.add(Item.samples(13...14))
    let start = CGPoint(x: 300, y: 120), asked = server.questions.count, woken = stage.errands.wakes
    // Not far enough.
    try await Touch.drag(stage.screen.view, through: Touch.way(from: start, to: CGPoint(x: 300, y: 140)), pause: 0.2)
    try await Task.sleep(for: .milliseconds(300))
    #expect(server.questions.count == asked)
    let way = Touch.way(from: start, to: CGPoint(x: 300, y: 500), steps: 24)
    try await Touch.drag(stage.screen.view, through: way, pause: 0.2)
    try await wait("newer ones were asked for") { server.questions.count == asked + 1 }
    // Waiting requests, as for a key store that was locked, are tried again with it.
    #expect(stage.errands.wakes == woken + 1)
    try await stage.rest()
    try await wait("they are listed") { stage.path(14) != nil }
    #expect(stage.feed?.refreshControl?.isRefreshing == false)
    // Once, however far the finger goes on; and another finger asks again.
    #expect(server.questions.count == asked + 1)
    #expect(table.contentOffset.y >= 0 && stage.presented == nil)
    // Rows that came in under the finger do not look pressed.
    func isActive(_ view: UIView) -> Bool {
      gtk_widget_get_state_flags(view.box.pointer).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
        || view.subviews.contains(where: isActive)
    }
    #expect(table.shownCells.values.filter(isActive).isEmpty)
    table.contentOffset = .zero
    try await stage.nextFrame()
    try await Touch.drag(stage.screen.view, through: way, pause: 0.2)
    try await wait("newer ones were asked for again") { server.questions.count == asked + 2 }
  }

  @Test("a swiped row offers Delete, which asks and is undoable", .byTouch)
  func swipedRowOffersDeleteWhichAsksAndIsUndoable() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...8)), in: window), texts = stage.texts
    let table = try #require(stage.table)
    func swipe(_ number: Int) async throws {
      let way = Touch.way(from: CGPoint(x: 500, y: 40), to: CGPoint(x: 300, y: 40))
      try await Touch.drag(try #require(stage.cell(number)), through: way, pause: 0.1)
    }
    try await swipe(7)
    try await wait("Delete is shown") { table.button(texts["item.delete"]) != nil }
    #expect(stage.presented == nil && stage.path(7) != nil)
    // A tap beside it closes it, and opens nothing.
    try await Touch.tap(try #require(stage.cell(8)), at: CGPoint(x: 100, y: 40))
    try await wait("it is closed") { table.button(texts["item.delete"]) == nil }
    #expect(stage.presented == nil)
    try await swipe(7)
    try await wait("Delete is shown") { table.button(texts["item.delete"]) != nil }
    // Its row has stopped moving.
    try await Task.sleep(for: .milliseconds(500))
    try await Touch.tap(try #require(table.button(texts["item.delete"])), at: CGPoint(x: 30, y: 40))
    try await wait("it is asked") { stage.presented is UIAlertController }
    try Alerts.press(texts["item.delete"], of: stage.presented as? UIAlertController)
    try await wait("it is gone") { stage.path(7) == nil && stage.presented == nil }
    try await wait("it can be taken back") { stage.button("delete.undo") != nil }
    try await stage.nextFrame()
    try await Touch.tap(try #require(stage.button("delete.undo")))
    try await wait("it is back") { stage.path(7) != nil }
    #expect(stage.errands.deleted.isEmpty)
  }

  @Test("a finger scrolls, a tap opens, two fingers zoom", .byTouch)
  func opens() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...12)), in: window)
    let way = Touch.way(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 140))
    try await Touch.drag(try #require(stage.cell(12)), through: way, pause: 0.3)
    try await Task.sleep(for: .milliseconds(200))
    #expect(stage.presented == nil && stage.table?.indexPathForSelectedRow == nil)
    try await Touch.tap(try #require(stage.cell(11)), at: CGPoint(x: 300, y: 40))
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    let photo = try #require(stage.presented), scroll = try #require(photo.view.first(UIScrollView.self))
    let image = try #require(photo.view.first(LazyImageView.self))
    try await wait("it is there") { image.state == .loaded }
    try await stage.nextFrame()
    let center = CGPoint(x: image.bounds.midX, y: image.bounds.midY)
    try await Touch.pinch(scroll, around: center, from: 100, to: 300)
    try await wait("it is zoomed") { scroll.zoomScale > 2.2 && scroll.zoomScale < 3.2 && !scroll.isZooming }
    let before = scroll.contentOffset
    try await Touch.drag(
      scroll,
      through: Touch.way(from: center, to: CGPoint(x: center.x - 80, y: center.y)),
      pause: 0.3
    )
    try await wait("it is moved") { scroll.contentOffset.x > before.x + 40 }
    try await Touch.pinch(scroll, around: center, from: 300, to: 60)
    try await wait("it is as large as at first") { scroll.zoomScale == 1 && !scroll.isZooming }
    try await stage.nextFrame()
    try await Touch.tap(try #require(photo.view.button(stage.texts["photo.close"])))
    try await wait("it is closed") { window.rootViewController?.presentedViewController == nil }
  }

  @Test("a tap leads to new items and retries a refresh", .byTouch)
  func leads() async throws {
    let server = FeedServer(Item.samples(1...20))
    let stage = try await FeedScreen.listing(server, in: window), table = try #require(stage.table)
    try await stage.scroll(to: 15)
    server.add(Item.samples(21...23))
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    try await wait("it is said") { stage.screen.view.button(stage.texts.new(3)) != nil }
    try await stage.nextFrame()
    try await Touch.tap(try #require(stage.screen.view.button(stage.texts.new(3))))
    try await wait("the newest are shown") { table.contentOffset.y == 0 && stage.rows.first == "Item 23" }
    server.failure = .offline
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    server.failure = nil
    let asked = server.questions.count
    try await Touch.tap(try #require(stage.button("feed.retry")))
    try await wait("it is tried again") { server.questions.count > asked && stage.button("feed.retry") == nil }
  }

  @Test("a tap on a photo's word opens it", .byTouch)
  func tapOnAPhotosWordOpensIt() async throws {
    let stage = try await ComposeScreen(width: 880, in: window)
    try await stage.read("plain.png")
    await window.nextFrame()
    let boxes = try #require(stage.photo).boxes, word = stage.compose.state.text.words[2]
    let frame = try #require(boxes.frame(of: word))
    try await Touch.tap(boxes, at: CGPoint(x: frame.midX, y: frame.midY))
    try await wait("it is asked for") {
      stage.mending?.viewIfLoaded?.window != nil && stage.presented?.isBeingPresented == false
    }
    #expect(stage.mending?.view.first(UITextField.self)?.text == word.text)
  }
}
