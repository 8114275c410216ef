import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import QuintetOutbox
@testable import QuintetTransport
@testable import Sealing

/// A folder of its own, a client that answers, and what the catalogue's outbox reports.
struct OutboxStage {
  let client = FakeClient()
  let queue = DispatchQueue(label: "outbox")
  let folder = TestHome.place()
  let errors = Journal<CatalogueError>()
  let events = Journal<CatalogueMachine.Event>()

  /// Opens the outbox, as at a launch.
  func open(_ keys: KeySource) throws -> CatalogueOutbox {
    let server = try #require(URL(string: "https://example.com")), folder = folder
    return CatalogueOutbox(
      folder: { folder },
      transport: client,
      client: CatalogueClient(client: client, server: server, token: "token", timeout: 30),
      server: server,
      keys: keys,
      queue: queue,
      onError: { [errors] in errors.add($0) },
      onEvent: { [events] in events.add($0) }
    )
  }

  /// The names of the entries in a part of the outbox.
  func entries(in part: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/outbox/" + part)) ?? []
  }

  /// Returns when the queue has nothing to do any more, though each step may have brought another one.
  func settle() {
    for _ in 0..<10 { queue.sync {} }
  }
}

/// Returns what the completion of some work gets.
func result(
  of work: (@escaping @Sendable (CatalogueError?) -> Void) -> Void
) async -> CatalogueError? {
  await withCheckedContinuation { done in work { done.resume(returning: $0) } }
}
