import Foundation
import QuintetStateLoop
import TestSupport
import Testing
import UIKit

@testable import BackendClient
@testable import Catalogue
@testable import Deliveries
@testable import Invitations
@testable import Pictures
@testable import QuintetLocalization
@testable import Sealing
@testable import SessionReplay

/// Replayed screens equal the recorded session's, pixel by pixel; forwards, and backwards.
@MainActor @Suite("Session replay", .oneWindow)
struct SessionReplayTests {
  private let window = mainWindow

  @Test("the invitation form looks as recorded at each step", .lessMotion)
  func invitationFormLooksAsRecordedAtEachStep() async throws {
    let session = try Comparison(window) { middleware in
      let stage = Stage(middleware: middleware)
      window.rootViewController = InvitationsViewController(invitations: stage.invitations)
      return stage
    }
    let stage: Stage = try session.record()
    try await session.note("home")
    for (event, name) in [
      (InvitationsMachine.Event.requestInviteTapped, "the empty form"), (.edited(.name, "Ad"), "a name"),
      (.edited(.email, "ada@example"), "an address"), (.fieldLeft(.email), "an address that lacks a dot"),
      (.sendTapped(seed: UUID()), "mistakes"), (.edited(.name, "Ada Lovelace"), "a long name"),
      (.edited(.email, "ada@example.com"), "the right address"),
      (.edited(.confirmation, "ada@example.com"), "everything"),
      (.sendTapped(seed: UUID()), "sending"),
    ] {
      stage.invitations.send(event)
      try await session.note(name)
    }
    stage.reply(.failed(.offline))
    try await session.note("a failure")
    stage.invitations.send(.formDismissed)
    try await session.note("home again")
    try await session.compare()
  }

  @Test("Deliveries looks as recorded at each step", .lessMotion)
  func deliveriesLooksAsRecordedAtEachStep() async throws {
    let session = try Comparison(window) { middleware in
      // Pictures are in no recording.
      var pictures = ImagePipeline.Configuration(client: FakeClient())
      pictures.isPaused = true
      let deliveries = DeliveriesModel(
        DeliveriesConfiguration(server: .test),
        store: KeptDeliveries(nil),
        fetcher: HeldBackend(),
        pictures: ImagePipeline(pictures),
        middleware: middleware
      )
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.pushViewController(DeliveriesViewController(deliveries: deliveries), animated: false)
      window.rootViewController = FrameController(navigation, width: 690)
      return nil
    }
    let screen = try await DeliveriesScreen(nil, width: 690, middleware: [session.recorder], in: window)
    try await session.note("loading")
    // Today's would be shown as a time, and after midnight as a day.
    let day = Date(timeIntervalSince1970: 1_700_000_000)
    try await screen.refreshed(Delivery.samples(1...30), skipped: 1, at: day)
    try await session.note("the list")
    screen.deliveries.send(.queryEdited("2"))
    try await session.note("a search")
    screen.deliveries.send(.orderChosen(.description))
    try await session.note("another order")
    screen.deliveries.send(.queryEdited("no such thing"))
    try await session.note("nothing found")
    screen.deliveries.send(.queryEdited(""))
    try await session.note("all again")
    try screen.select(row: 3)
    try await session.note("one of them")
    screen.deliveries.send(.deselected)
    try await session.note("the list again")
    screen.deliveries.refresh()
    screen.backend.fail(.offline)
    try await session.note("offline")
    withExtendedLifetime(screen) {}
    try await session.compare()
  }

  @Test("the catalogue looks as recorded at each step", .lessMotion)
  func catalogueLooksAsRecordedAtEachStep() async throws {
    let session = try Comparison(window) { middleware in
      let key = KeySource.staticKey(try SealingKey.random()), folder = TestHome.folder()
      let catalogue = CatalogueModel(
        CatalogueConfiguration(server: .test, token: "a test", key: key, pins: FeedScreen.pins),
        store: CatalogueStore(folder: { folder }, key: key),
        client: FeedServer(),
        outbox: FeedErrands(posts: [], deleted: []),
        events: Observers(),
        host: "example.com",
        texts: CatalogueTexts(LocalizedStrings(CatalogueTexts.resources, preferred: ["en"])),
        middleware: middleware
      )
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.pushViewController(CatalogueViewController(catalogue: catalogue), animated: false)
      window.rootViewController = FrameController(navigation, width: 690)
      return nil
    }
    let items = (1...12).map {
      Item(id: ItemID("\(1_000 + $0)"), text: "Item \($0)", confidence: 0.5, hasPicture: false)
    }
    let screen = try await FeedScreen.listing(FeedServer(items), middleware: [session.recorder], in: window)
    try await session.note("the feed")
    screen.catalogue.send(.deleted(items[10].id))
    try await session.note("one deleted")
    screen.catalogue.send(.undone)
    try await session.note("and taken back")
    screen.server.failure = .offline
    screen.catalogue.send(.refreshAsked)
    try await screen.rest()
    try await session.note("offline")
    screen.server.failure = nil
    screen.server.add([Item(id: ItemID("2000"), text: "A new one", confidence: nil, hasPicture: false)])
    screen.catalogue.send(.refreshAsked)
    try await screen.rest()
    try await session.note("a new one")
    withExtendedLifetime(screen) {}
    try await session.compare()
  }

}

/// Records a session, its texts as they are, with a picture of the window after each of its parts; replays it, and compares.
@MainActor
private final class Comparison {
  private let window: UIWindow
  private let makeRoot: ([any LoopMiddleware]) throws -> Any?
  private let file: URL
  let recorder: SessionRecorder
  private var pictures: [(name: String, step: Int, picture: Data)] = []
  /// Objects that the root on the screen needs.
  private var root: Any?

  /// - Parameter makeRoot: Makes the first screen, and returns what it needs to live.
  init(_ window: UIWindow, makeRoot: @escaping ([any LoopMiddleware]) throws -> Any?) throws {
    self.window = window
    self.makeRoot = makeRoot
    file = TestHome.folder().appendingPathComponent("session.jsonl")
    recorder = try SessionRecorder(
      file,
      .init(program: "a test", language: "en", size: window.bounds.size, isDark: false),
      keepsTexts: true
    )
  }

  /// Makes the first screen, and has it recorded.
  func record<Root>() throws -> Root {
    try #require(try makeRoot([recorder]) as? Root, "the first screen")
  }

  /// Takes a picture of what the session has come to.
  func note(_ name: String) async throws {
    let picture = try await rest()
    recorder.flush()
    // One line is the header, and one ends with the last line break.
    let step = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count - 1
    pictures.append((name, step, picture))
  }

  /// Replays the session, first forwards, then backwards, and expects the pictures.
  func compare() async throws {
    let player = try SessionPlayer(file)
    player.restart = { [self, unowned player] in
      window.rootViewController?.dismiss(animated: false)
      root = try? makeRoot([player])
    }
    player.settle = { try? await Task.sleep(for: .milliseconds(20)) }
    #expect(Set(pictures.map(\.picture)).count > pictures.count / 2, "the pictures show no difference")
    for (name, step, picture) in pictures + pictures.reversed() {
      try await player.seek(to: step)
      do {
        // A caret may blink.
        try await wait("it looks so") { self.picture() == picture }
      } catch {
        try save(picture, "recorded")
        try save(self.picture(), "replayed")
        throw Missing(
          description:
            "\(name), step \(step), looks different: see \(FileManager.default.temporaryDirectory.path)/replay-*.png"
        )
      }
    }
    #expect(player.position == pictures.first?.step ?? 0)
  }

  private func save(_ picture: Data, _ name: String) throws {
    try picture.write(to: FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(name).png"))
  }

  /// The picture when two in a row are alike.
  private func rest() async throws -> Data {
    var last = Data()
    for _ in 0..<100 {
      try await Task.sleep(for: .milliseconds(60))
      let new = picture()
      if new == last { return new }
      last = new
    }
    throw Missing(description: "the window does not come to rest")
  }

  private func picture() -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(bounds: window.bounds, format: format).pngData { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
  }
}
