import Foundation
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// The screens that the feed leads to, opened and left again and again.
@MainActor @Suite("Feed screens", .oneWindow)
struct FeedScreensTests {
  private let window = mainWindow

  /// A screen over the feed, and how a person opens and leaves it.
  private struct Way {
    let screen: CatalogueMachine.Screen
    let open: @MainActor () throws -> Void
    let leave: @MainActor () throws -> Void
  }

  private var isUncovered: Bool { window.rootViewController?.presentedViewController == nil }

  /// Presses a button of the bar.
  private func press(_ item: UIBarButtonItem?) throws {
    let item = try #require(item), action = try #require(item.primaryAction)
    #expect(item.isEnabled)
    action.perform(sender: item)
  }

  @Test("a screen that was left can be opened again")
  func screenThatWasLeftCanBeOpenedAgain() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...5)), in: window)
    let shown: @MainActor () -> UIViewController? = {
      (stage.presented as? UINavigationController)?.viewControllers.first ?? stage.presented
    }
    let ways = [
      Way(screen: .photo(Item.sample(5).id)) {
        try stage.open(5)
      } leave: {
        try stage.press("photo.close", in: shown()?.view)
      },
      Way(screen: .photo(Item.sample(4).id)) {
        try stage.open(4)
      } leave: {
        #expect(window.performKeyCommand(Key.escape, []))
      },
      Way(screen: .composer) {
        try press(stage.screen.navigationItem.rightBarButtonItems?.last)
      } leave: {
        try press(shown()?.navigationItem.leftBarButtonItem)
      },
      Way(screen: .deleteAll) {
        try stage.askToDeleteAll()
      } leave: {
        try stage.press("delete.cancel", in: shown()?.view)
      },
    ]
    for _ in 0..<2 {
      for way in ways {
        try way.open()
        try await wait("\(way.screen) is shown") {
          stage.presented != nil && stage.catalogue.state.screen == way.screen
        }
        try way.leave()
        try await wait("\(way.screen) is left") { stage.catalogue.state.screen == nil && isUncovered }
      }
    }
  }

  @Test("the server key's page has headings, and a way back")
  func serverKeysPageHasHeadingsAndAWayBack() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...5)), in: window), texts = stage.texts
    stage.server.failure = .pinMismatch
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    for _ in 0..<2 {
      try stage.press("notice.details")
      try await wait("it is shown") {
        stage.navigation.topViewController is PinViewController && stage.navigation.transitionCoordinator == nil
          && stage.navigation.topViewController?.viewIfLoaded?.window != nil
      }
      #expect(stage.catalogue.state.screen == .pins)
      let labels = try #require(stage.navigation.topViewController?.view).all(UILabel.self)
      let headings = labels.filter { $0.accessibilityTraits.contains(.header) }.compactMap(\.text)
      #expect(headings == ["pin.title", "pin.host", "pin.expected", "pin.seen"].map { texts[$0] })
      stage.navigation.popViewController(animated: false)
      try await wait("it is left") { stage.catalogue.state.screen == nil }
    }
  }

  @Test("the key's page that is covered is not left")
  func keysPageThatIsCoveredIsNotLeft() throws {
    let page = PinViewController(try CatalogueModel(ListedItems(0), KeptDrafts()))
    var left = 0
    page.onLeave = { left += 1 }
    page.viewDidDisappear(false)
    #expect(left == 0)
  }

  @Test("the key's page names the expected server at first")
  func keysPageNamesTheExpectedServerAtFirst() throws {
    let catalogue = try CatalogueModel(ListedItems(0), KeptDrafts())
    for host in ["example.com", "other.example"] {
      let page = PinViewController(catalogue)
      page.loadViewIfNeeded()
      let texts = page.view.texts
      #expect(texts.contains(host) && texts.contains(catalogue.texts["pin.unknown"]), "\(texts)")
      catalogue.send(.pinsMismatched(PinMismatch(host: "other.example", expected: [], seen: nil, isExpired: false)))
    }
  }

  @Test("what happens behind another screen is shown afterwards")
  func whatHappensBehindAnotherScreenIsShownAfterwards() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...5)), in: window)
    try await behindAnother(stage) { stage.catalogue.send(.screenAsked(.deleteAll)) }
    try await wait("it is asked") { stage.presented is UINavigationController }
    try stage.press("delete.cancel", in: stage.presented?.view)
    try await wait("it is left") { isUncovered && stage.catalogue.state.screen == nil }
    try await behindAnother(stage) { stage.catalogue.send(.deletionNotKept(Item.sample(9).id)) }
    try await wait("it is told") {
      (stage.presented as? UIAlertController)?.message == stage.texts.announcement(.notDeleted(nil))
    }
    try await Alerts.answer(stage.texts["photo.close"], of: stage.presented as? UIAlertController)
    try await wait("it is seen") { stage.catalogue.state.notice == nil && isUncovered }
  }

  /// Does something while the feed is out of sight, and expects nothing to be shown before it is back.
  private func behindAnother(_ stage: FeedScreen, _ action: () -> Void) async throws {
    stage.navigation.pushViewController(UIViewController(), animated: false)
    try await stage.nextFrame()
    action()
    try await stage.nextFrame()
    #expect(isUncovered)
    stage.navigation.popViewController(animated: false)
  }

  @Test("the menu's first entry refreshes, and tries what waits")
  func menusFirstEntryRefreshesAndTriesWhatWaits() async throws {
    let server = FeedServer(Item.samples(1...5)), stage = try await FeedScreen.listing(server, in: window)
    let menu = try #require(stage.screen.navigationItem.rightBarButtonItems?.first?.menu), woken = stage.errands.wakes
    let refresh = try #require(menu.children.compactMap { $0 as? UIAction }.first)
    #expect(refresh.title == stage.texts["feed.refresh"])
    refresh.perform(sender: nil)
    try await stage.rest()
    #expect(server.questions == [.newest, .newest] && stage.errands.wakes == woken + 1)
  }

  @Test("a photo's words give way while one looks closely")
  func photosWordsGiveWayWhileOneLooksClosely() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...5)), in: window)
    try stage.open(5)
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    let photo = try #require(stage.presented as? PhotoViewController)
    let caption = try #require(photo.view.subviews.first { $0 is CaptionView })
    let scroll = try #require(photo.view.first(UIScrollView.self))
    try await wait("it has a place") { scroll.bounds.width > 0 && caption.bounds.height > 0 }
    for _ in 0..<2 {
      #expect(!caption.isHidden)
      photo.zoomTwice(at: CGPoint(x: 100, y: 100))
      try await wait("it is close") { scroll.zoomScale > 2.5 && caption.isHidden }
      photo.zoomTwice(at: CGPoint(x: 100, y: 100))
      try await wait("it is whole") { scroll.zoomScale == 1 && !caption.isHidden }
    }
  }

  @Test("a photo that could not be shown is loaded again")
  func photoThatCouldNotBeShownIsLoadedAgain() async throws {
    let server = FeedServer(Item.samples(1...3))
    server.picture = { _ in Data("no picture".utf8) }
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts
    try stage.open(3)
    try await wait("it is said") { stage.presented?.view.texts.contains(texts["photo.failed"]) == true }
    let photo = try #require(stage.presented), view = try #require(photo.view.first(LazyImageView.self))
    #expect(photo.view.button(texts["photo.share"]) == nil)
    try stage.press("photo.retry", in: photo.view)
    #expect(view.state == .loading)
    try await wait("it is said again") { photo.view.texts.contains(texts["photo.failed"]) }
    // The file that comes with the refresh is shown at once.
    server.picture = { _ in SamplePhoto.png }
    stage.catalogue.send(.refreshAsked)
    try await wait("it is there") { view.state == .loaded }
    #expect(!photo.view.texts.contains(texts["photo.failed"]) && photo.view.button(texts["photo.retry"]) == nil)
    #expect(photo.view.button(texts["photo.share"]) != nil)
  }
}

/// Keys, as GDK numbers them.
private enum Key {
  static let escape: UInt32 = 0xFF1B
}
