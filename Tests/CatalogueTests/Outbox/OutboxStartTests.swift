import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import Catalogue
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

  /// Returns when the queue has nothing to do any more, though each step may have brought another one.
  private func settle() {
    for _ in 0..<10 { queue.sync {} }
  }
}
