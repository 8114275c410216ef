import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import QuintetOutbox
@testable import Sealing

/// Requests leave between a start and a stop alone.
@Suite struct OutboxStartTests {
  private let client = FakeClient()
  private let queue = DispatchQueue(label: "outbox")

  @Test("a wake sends nothing before a start or after a stop")
  func aWakeSendsNothingBeforeAStartOrAfterAStop() throws {
    let folder = TestHome.place(), server = try #require(URL(string: "https://example.com"))
    let outbox = CatalogueOutbox(
      folder: { folder },
      transport: client,
      client: CatalogueClient(client: client, server: server, token: "token", timeout: 30),
      server: server,
      keys: .staticKey(try SealingKey.random()),
      queue: queue,
      onError: { Issue.record($0) },
      onEvent: { _ in }
    )
    for number in 1...3 {
      outbox.delete(ItemID("4b34facd81dd\(number)")) { _ in }
      outbox.wake()
      settle()
      #expect(client.requests.count == number - 1)
      outbox.start()
      settle()
      #expect(client.requests.count == number)
      client.answer(.answer(204))
      outbox.stop()
      settle()
    }
  }

  /// As a kill between the refusal and what the app makes of it leaves it.
  @Test("what a refused token has set aside waits again after a relaunch")
  func whatARefusedTokenHasSetAsideWaitsAgainAfterARelaunch() throws {
    let folder = TestHome.place(), server = try #require(URL(string: "https://example.com")), keys = [UUID(), UUID()]
    let source = KeySource.staticKey(try SealingKey.random())
    func open() -> CatalogueOutbox {
      CatalogueOutbox(
        folder: { folder },
        transport: client,
        client: CatalogueClient(client: client, server: server, token: "token", timeout: 30),
        server: server,
        keys: source,
        queue: queue,
        onError: { Issue.record($0) },
        onEvent: { _ in }
      )
    }
    let first = open()
    for key in keys { first.post(Draft(picture: Data([1]), text: "Post", confidence: 1), key: key) { _ in } }
    settle()
    let plain = try Outbox(
      directory: folder.appendingPathComponent("outbox", isDirectory: true),
      client: client,
      queue: queue,
      onEvent: { _ in }
    )
    plain.start()
    for status in [401, 400] {
      settle()
      client.answer(.failure(.badStatus(status)))
    }
    settle()
    plain.pause()
    settle()
    #expect(try plain.rejected().map(\.finalStatus) == [401, 400])
    let posts = open().load().posts
    #expect(posts.map(\.key) == keys && posts.map(\.status) == [.waiting, .refused(Failure(.badStatus(400)))])
    #expect(try plain.pending().map(\.key) == [keys[0]] && plain.rejected().map(\.key) == [keys[1]])
  }

  /// Returns when the queue has nothing to do any more, though each step may have brought another one.
  private func settle() {
    for _ in 0..<10 { queue.sync {} }
  }
}
