import CQuintetGTK
import Foundation
import MapKit
import Testing

@testable import Appearance
@testable import BackendClient
@testable import Catalogue
@testable import Deliveries
@testable import Invitations
@testable import Pictures
@testable import UIKit

// Screens are drawn as recorded. Where one is meant to look otherwise, `make portraits` records anew, and the change is read before it is
// committed. Maps are left out, as their tiles come when they are ready, and the congratulation, where confetti falls by chance.

@MainActor @Suite("screens' portraits", .oneWindow)
struct ScreenPortraitTests {
  @Test("a screen is drawn as it was recorded", arguments: ScreenScene.allCases)
  func screenIsDrawnAsItWasRecorded(scene: ScreenScene) async throws {
    try await withoutMotion { try await compare(scene, scene.rawValue) }
  }

  @Test("a screen, dark, mirrored and enlarged, is drawn as recorded", arguments: ScreenScene.allCases)
  func otherwise(scene: ScreenScene) async throws {
    try await withoutMotion {
      try await Drawing.otherwise { try await compare(scene, scene.rawValue + ", otherwise") }
    }
  }

  @Test("a screen follows theme and text size as if it were shown anew", arguments: ScreenScene.allCases)
  func screenFollowsThemeAndTextSizeAsIfItWereShownAnew(scene: ScreenScene) async throws {
    try await withoutMotion {
      try await Drawing.compareShownBefore(scene.rawValue) { (mainWindow, try await show(scene)) }
    }
  }

  @Test(
    "a screen that changes its width is as if it were shown anew",
    arguments: ScreenScene.allCases.filter { $0 != .deliveriesWide },
    [320, 690]
  )
  func screenThatChangesItsWidthIsAsIfItWereShownAnew(scene: ScreenScene, width: CGFloat) async throws {
    try await withoutMotion {
      try await Drawing.compareShownBefore(scene.rawValue, { try await FrameController.resize($0, to: width, $1) }) {
        (mainWindow, try await show(scene))
      }
    }
  }

  private func compare(_ scene: ScreenScene, _ name: String) async throws {
    let stage = try await show(scene), window = mainWindow
    let lines = Drawing.lines(of: window.box.pointer)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Recorded/\(name).txt")
    try Drawing.compare(lines, in: window, with: file)
    withExtendedLifetime(stage) {}
  }

  /// Shows a screen and waits until it rests. Returns what has to live as long.
  private func show(_ scene: ScreenScene) async throws -> AnyObject {
    let window = mainWindow, stage = try await scene.show(in: window)
    for map in window.all(MKMapView.self) { map.alpha = 0 }
    // GTK shows the focus for a while after keys were pressed.
    if let gtkWindow = window.gtkWindow { gtk_window_set_focus_visible(gtkWindow, 0) }
    try await Drawing.settle(window)
    return stage
  }
}

/// A screen in one of its states.
enum ScreenScene: String, CaseIterable {
  case invitationsHome = "Invitations, home"
  case invitationsForm = "Invitations, form with mistakes"
  case invitationsFailed = "Invitations, form after a failure"
  case invitationsSending = "Invitations, form under way"
  case invitationsInvited = "Invitations, invited"
  case deliveriesList = "Deliveries, list"
  case deliveriesDone = "Deliveries, list with marks"
  case deliveriesWide = "Deliveries, list and detail"
  case deliveriesDetail = "Deliveries, detail"
  case deliveriesMap = "Deliveries, map"
  case deliveriesFailed = "Deliveries, nothing after a failure"
  case feed = "Catalogue, feed"
  case feedFailed = "Catalogue, feed after a failure"
  case feedEmpty = "Catalogue, empty feed"
  case feedDeleted = "Catalogue, feed after a deletion"
  case deleteAll = "Catalogue, delete all"
  case feedUnreadable = "Catalogue, feed with unreadable items"
  case feedSearched = "Catalogue, feed that is searched"
  case feedContinued = "Catalogue, feed that was read before"
  case pins = "Catalogue, keys"
  case words = "Catalogue, words of a photo"
  case compose = "Catalogue, new item"
  case composeWide = "Catalogue, new item in a wide window"
  case mend = "Catalogue, a word"

  /// In November 2023: the time of today would be shown.
  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  /// Shows the screen, and returns what has to live as long.
  @MainActor
  func show(in window: UIWindow) async throws -> AnyObject {
    switch self {
    case .invitationsHome, .invitationsInvited:
      let stage = Stage(isInvited: self == .invitationsInvited)
      _ = try await stage.show(in: window)
      return stage
    case .invitationsForm:
      let stage = try await form(in: window)
      for (field, text) in [(FormField.name, ""), (.email, "ada@"), (.confirmation, "ada@example.com")] {
        stage.invitations.send(.edited(field, text))
      }
      stage.invitations.send(.sendTapped(seed: UUID()))
      return stage
    case .invitationsSending, .invitationsFailed:
      let stage = try await form(in: window)
      stage.sendForm()
      if self == .invitationsFailed { stage.reply(.failed(.offline)) }
      return stage
    case .deliveriesList:
      var deliveries = Delivery.samples(1...12)
      deliveries[1] = .sample(
        2,
        "A parcel with so many words that they take more than one line",
        address: "A street with a long name"
      )
      deliveries[2] = .sample(3, hasPlace: false)
      return try await DeliveriesScreen(deliveries, at: Self.date, width: 400, in: window)
    case .deliveriesDone:
      let stage = try await DeliveriesScreen(
        Delivery.samples(1...4),
        at: Self.date,
        width: 400,
        tracksDone: true,
        in: window
      )
      stage.deliveries.send(.markAsked(2, isDone: true))
      try await wait("it is marked") { stage.rows.count == 3 }
      return stage
    case .deliveriesWide:
      let stage = try await DeliveriesScreen(Delivery.samples(1...12), at: Self.date, in: window)
      try stage.select(row: 1)
      try await wait("it is beside the list") { stage.beside?.view.window != nil }
      return stage
    case .deliveriesDetail:
      let stage = try await DeliveriesScreen(Delivery.samples(1...2), at: Self.date, width: 400, in: window)
      try stage.select(row: 1)
      try await wait("it is shown") {
        stage.pushed?.view.window != nil && stage.navigation.transitionCoordinator == nil
      }
      return stage
    case .deliveriesMap:
      let deliveries = Delivery.samples(1...3) + [.sample(4, hasPlace: false)]
      let stage = try await DeliveriesScreen(deliveries, at: Self.date, width: 400, in: window)
      _ = try await stage.showMap()
      return stage
    case .deliveriesFailed:
      let stage = try await DeliveriesScreen(nil, width: 400, in: window)
      stage.backend.fail(.offline)
      return stage
    case .feed, .feedFailed:
      let posts = [Post.Status.waiting, .refused(.rejected)].map { Post(key: UUID(), text: "Post", status: $0) }
      let server = FeedServer(Item.samples(1...5) + [.sample(6, hasPicture: false)])
      let stage = try await FeedScreen(server, posts: self == .feed ? posts : [], width: 500, in: window)
      try await stage.rest()
      try await photosAreShown(in: window)
      guard self == .feedFailed else { return stage }
      server.failure = .offline
      stage.catalogue.send(.refreshAsked)
      try await stage.rest()
      return stage
    case .feedEmpty:
      let stage = try await FeedScreen(FeedServer(), width: 400, in: window)
      try await wait("it is empty") { stage.placeholder.contains(stage.texts["feed.empty.title"]) }
      return stage
    case .feedDeleted, .deleteAll:
      let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...3)), width: 500, in: window)
      try await photosAreShown(in: window)
      if self == .deleteAll {
        try stage.askToDeleteAll()
        try await wait("it asks") { stage.presented != nil }
      } else {
        stage.catalogue.send(.deleted(Item.sample(2).id))
        try await stage.nextFrame()
      }
      return stage
    case .feedUnreadable:
      let server = FeedServer(Item.samples(1...3))
      server.skipped = 2
      let stage = try await FeedScreen.listing(server, width: 400, in: window)
      try await photosAreShown(in: window)
      return stage
    case .feedSearched:
      return try await FeedScreen.listing(FeedServer(Item.samples(1...2)), width: 400, searches: true, in: window)
    case .feedContinued:
      let server = FeedServer(Item.samples(1...60)), place = try KeptPlace.sample()
      server.failure = .offline
      try await place.keep(Item.sample(20).id)
      let stage = try await FeedScreen.listing(server, kept: Item.samples(1...60), width: 400, place: place, in: window)
      try await photosAreShown(in: window)
      return stage
    case .pins:
      let stage = try await FeedScreen(FeedServer(), width: 400, in: window)
      window.rootViewController = UINavigationController(rootViewController: PinViewController(stage.catalogue))
      try await wait("it is shown") { window.rootViewController?.viewIfLoaded?.window != nil }
      return stage
    case .words:
      let list = WordList(CatalogueTexts()), root = UIViewController()
      list.translatesAutoresizingMaskIntoConstraints = false
      list.show(
        [("sure", 0.95), ("doubtful", 0.4)].map { ComposedText.Word(text: $0, confidence: $1) },
        isEnabled: true
      )
      root.view.addSubview(list)
      NSLayoutConstraint.activate([
        list.topAnchor.constraint(equalTo: root.view.topAnchor),
        list.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
        list.widthAnchor.constraint(equalToConstant: 400),
      ])
      window.rootViewController = root
      try await wait("it is shown") { list.window != nil }
      return root
    case .compose, .composeWide:
      return try await ComposeScreen(width: self == .compose ? 400 : 900, in: window)
    case .mend:
      let photo = try #require(UIImage(data: try ComposeScreen.picture("plain.png")))
      var word = ComposedText.Word(text: "word", confidence: 0.5)
      word.box = CGRect(x: 0.4, y: 0.4, width: 0.1, height: 0.05)
      let sheet = UINavigationController.sheet(MendViewController(word, photo: photo, texts: CatalogueTexts()) { _ in })
      let root = UIViewController()
      window.rootViewController = root
      try await wait("it is shown") { root.viewIfLoaded?.window != nil }
      root.present(sheet, animated: false)
      try await wait("it lies over it") { sheet.view.window != nil && !sheet.isBeingPresented }
      return sheet
    }
  }

  @MainActor
  private func photosAreShown(in window: UIWindow) async throws {
    try await wait("the photos are shown") { window.all(LazyImageView.self).allSatisfy { $0.state != .loading } }
  }

  @MainActor
  private func form(in window: UIWindow) async throws -> Stage {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    try await wait("the form is shown") {
      screen.presentedViewController is FormViewController && screen.presentedViewController?.isBeingPresented == false
    }
    return stage
  }
}
