import Foundation
import Sealing

@testable import Catalogue

/// Posts and deletes as fast as it can while the feed loads, with everything real but the views; on the main queue.
@MainActor
final class Errands {
  private let catalogue: CatalogueModel
  private let name: String

  /// - Parameters:
  ///   - name: What the texts of the posts begin with.
  ///   - pins: The server's keys.
  init(folder: URL, server: URL, authority: URL, token: String, pins: [String], name: String) throws {
    self.name = name
    let configuration = CatalogueConfiguration(
      server: server,
      token: token,
      key: .staticKey(try SealingKey(bytes: Data(repeating: 7, count: 32))),
      pins: pins,
      trustAnchors: authority,
      timeout: 60,
      onError: { say("failed \($0)") }
    )
    catalogue = try CatalogueModel(configuration, folder: folder)
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
    catalogue.outbox.delete(ItemID(id)) { error in
      say(error == nil ? "deleted \(id)" : "failed \(id)")
      DispatchQueue.main.async { self.run(deleting: ids.dropFirst(), number: number + 1) }
    }
  }

  /// Prints a line when nothing waits any more and the feed has been asked for, and ends; after so many seconds, prints the rest.
  func finish(seconds: Double = 120) {
    let (posts, deleted) = catalogue.outbox.load()
    let state = catalogue.state
    guard posts.isEmpty, deleted.isEmpty, state.cache == .read, state.newer == nil else {
      guard seconds > 0 else {
        say("left: \(posts.map(\.status)), \(deleted), feed \(state.cache), \(String(describing: state.newer))")
        exit(1)
      }
      let pause = 0.02
      return DispatchQueue.main.asyncAfter(deadline: .now() + pause) {
        MainActor.assumeIsolated { self.finish(seconds: seconds - pause) }
      }
    }
    say("empty")
    exit(0)
  }
}
