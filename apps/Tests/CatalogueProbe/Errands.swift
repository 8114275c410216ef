import Foundation
import QuintetTransport
import Sealing

@testable import Catalogue

/// Posts and deletes as fast as it can while the feed loads, with everything real but the views; on the main queue.
@MainActor
final class Errands {
  private let outbox: CatalogueOutbox
  private let catalogue: CatalogueModel
  private let name: String

  /// - Parameters:
  ///   - name: What the texts of the posts begin with.
  ///   - pins: The server's keys.
  init(folder: URL, server: URL, authority: URL, token: String, pins: [String], name: String) throws {
    self.name = name
    func transport(_ queue: DispatchQueue) throws -> HTTPClient {
      try HTTPClient(
        pinSets: [try PinSet(host: server.host ?? "", pins: pins)],
        trustAnchors: authority,
        queue: queue
      )
    }
    func client(_ transport: HTTPClient) -> CatalogueClient {
      CatalogueClient(client: transport, server: server, token: token, timeout: 60)
    }
    let key = KeySource.staticKey(try SealingKey(bytes: Data(repeating: 7, count: 32)))
    let queue = DispatchQueue(label: "errands"), errands = try transport(queue), events = ErrandEvents()
    outbox = CatalogueOutbox(
      folder: { folder },
      transport: errands,
      client: client(errands),
      server: server,
      keys: key,
      queue: queue,
      onError: { say("failed \($0)") },
      onEvent: events.send
    )
    catalogue = CatalogueModel(
      CatalogueConfiguration(server: server, token: token, key: key),
      store: CatalogueStore(folder: { folder }, key: key, onError: { say("failed \($0)") }),
      client: client(try transport(DispatchQueue(label: "pages"))),
      outbox: outbox,
      events: events,
      mismatches: PinMismatches(expected: pins, onMismatch: nil),
      host: server.host ?? ""
    )
    catalogue.send(.opened)
  }

  /// Posts, deletes and loads until it is killed. A line says what is about to be done, and another that it is on the disk.
  ///
  /// - Parameter ids: Of the items to delete, one after the other.
  func run(deleting ids: ArraySlice<String>, number: Int = 0) {
    let text = "\(name).\(number)"
    catalogue.post(Draft(picture: Data(repeating: 7, count: 3_000), text: text, confidence: 1)) { error in
      say(error == nil ? "kept \(text)" : "failed \(text)")
      MainActor.assumeIsolated { self.delete(ids, number) }
    }
  }

  private func delete(_ ids: ArraySlice<String>, _ number: Int) {
    if let last = catalogue.state.feed.entries.last { catalogue.send(.olderAsked(last.item.id)) }
    guard let id = ids.first else { return DispatchQueue.main.async { self.run(deleting: [], number: number + 1) } }
    say("deleting \(id)")
    outbox.delete(ItemID(id)) { error in
      say(error == nil ? "deleted \(id)" : "failed \(id)")
      DispatchQueue.main.async { self.run(deleting: ids.dropFirst(), number: number + 1) }
    }
  }

  /// Says so when nothing waits any more and the feed has been asked for, and ends.
  func finish() {
    let (posts, deleted) = outbox.load()
    let state = catalogue.state
    guard posts.isEmpty, deleted.isEmpty, state.cache == .read, state.newer == nil else {
      return DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { MainActor.assumeIsolated { self.finish() } }
    }
    say("empty")
    exit(0)
  }
}
