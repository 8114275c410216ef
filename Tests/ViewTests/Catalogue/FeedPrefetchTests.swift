import Foundation
import QuintetStateLoop
import TestSupport
import Testing
import UIKit

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import Sealing

/// Pictures of rows that come near, and go away again.
@MainActor @Suite("Feed prefetch", .oneWindow)
struct FeedPrefetchTests {
  private let window = mainWindow

  @Test("a picture is loaded ahead while its row is near")
  func pictureIsLoadedAheadWhileItsRowIsNear() async throws {
    let items = (1...10).reversed().map { Item.sample($0, hasPicture: $0 != 2) }, server = FeedServer()
    server.isHeld = true
    let catalogue = CatalogueModel(
      CatalogueConfiguration(server: .test, token: "a test", key: .staticKey(try SealingKey.random())),
      store: HeldPictures(items),
      client: server,
      outbox: KeptDrafts(),
      events: Observers(),
      host: "example.com"
    )
    let screen = CatalogueViewController(catalogue: catalogue)
    try await FrameController(UINavigationController(rootViewController: screen), width: 690).show(in: window)
    try await wait("the rows are listed") { catalogue.state.feed.entries.count == 10 }
    let table = try #require(screen.view.first(UITableView.self)), source = try #require(table.prefetchDataSource)
    let far = [8, 9].map { IndexPath(row: $0, section: 0) }
    // The one before the last has no picture.
    let keys = try [2, 1].map { try #require(PictureSource.item(Item.sample($0).id).url).absoluteString }
    for _ in 0..<2 {
      source.tableView(table, prefetchRowsAt: far)
      try await isLoading(keys[1], true, catalogue)
      #expect(await !catalogue.pictures.isLoading(keys[0]))
      source.tableView(table, cancelPrefetchingForRowsAt: far)
      try await isLoading(keys[1], false, catalogue)
    }
  }

  /// Returns when a picture is being loaded, or is not.
  private func isLoading(_ key: String, _ wanted: Bool, _ catalogue: CatalogueModel) async throws {
    while await catalogue.pictures.isLoading(key) != wanted { try await Task.sleep(for: .milliseconds(5)) }
  }
}

/// A cache of items whose pictures never come.
private final class HeldPictures: CatalogueStoring {
  private let entries: [Feed.Entry]

  init(_ items: [Item]) {
    entries = items.map { Feed.Entry(item: $0, hasGapBelow: false, isFresh: false) }
  }

  func newest(_ limit: Int) async throws(CatalogueError) -> [Feed.Entry] { Array(entries.prefix(limit)) }
  func older(than id: ItemID, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry] { [] }
  func around(_ id: ItemID, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry] { [] }
  func between(_ skipped: CatalogueMachine.Skipped, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry] { [] }
  func merge(_ stretch: Stretch, pictures: [ItemID: Data]) async throws(CatalogueError) -> Merged {
    Merged(hasGapBelow: false)
  }
  func remove(_ id: ItemID) async throws(CatalogueError) {}
  func removeAll() async throws(CatalogueError) {}

  func picture(of id: ItemID) async throws(CatalogueError) -> Data? {
    while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
    return nil
  }

  func search(_ query: String, _ limit: Int) async throws(CatalogueError) -> Found {
    Found(query: query, items: [], count: 0)
  }

  func endSearch() async {}
}
