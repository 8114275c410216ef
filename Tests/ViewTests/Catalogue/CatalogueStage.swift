import Foundation
import QuintetStateLoop
import Testing
import UIKit

@testable import BackendClient
@testable import Catalogue
@testable import QuintetLocalization
@testable import Sealing

/// The feed in a window, with items at once, a server that answers on command, and an outbox in memory.
@MainActor
final class CatalogueStage: MemoryStage {
  let items: ListedItems
  let outbox = KeptDrafts()
  let catalogue: CatalogueModel
  let screen: CatalogueViewController
  private let window: UIWindow

  init(_ window: UIWindow, count: Int = 30, width: CGFloat = 500) async throws {
    self.window = window
    items = ListedItems(count)
    let catalogue = try CatalogueModel(items, outbox)
    self.catalogue = catalogue
    screen = CatalogueViewController(catalogue: catalogue)
    try await FrameController(UINavigationController(rootViewController: screen), width: width).show(in: window)
    try await wait("the feed is shown") { catalogue.state.content == .rows }
    try await nextFrame()
  }

  var roots: [(name: String, object: AnyObject)] { [("window", window), ("catalogue", catalogue)] }

  var table: UITableView? { screen.view.first(UITableView.self) }
  /// Accessibility labels of the rows on the screen, from the top.
  var rows: [String] {
    guard let table else { return [] }
    return (table.indexPathsForVisibleRows ?? []).sorted().compactMap { table.cellForRow(at: $0)?.accessibilityLabel }
  }
  var composing: ComposeViewController? {
    (screen.presentedViewController as? UINavigationController)?.viewControllers.first as? ComposeViewController
  }
}

extension CatalogueModel {
  /// Makes an instance without a disk and a server.
  convenience init(_ items: ListedItems, _ outbox: KeptDrafts, language: String = "en") throws {
    self.init(
      CatalogueConfiguration(server: .test, token: "a test", key: .staticKey(try SealingKey.random())),
      store: items,
      client: items,
      outbox: outbox,
      events: Observers(),
      host: "example.com",
      texts: CatalogueTexts(LocalizedStrings(CatalogueTexts.resources, preferred: [language]))
    )
  }
}

/// A cache in memory, and a server that answers only requests for newer items, on command.
final class ListedItems: CatalogueStoring, CatalogueRequesting, @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var feed: Feed
  private var answer: (@Sendable (Result<PageAnswer, FetchError>) -> Void)?

  init(_ count: Int) {
    feed = Feed(
      entries: (0..<count).map { Feed.Entry(item: Self.item(count - $0), hasGapBelow: false, isFresh: false) }
    )
  }

  static func item(_ number: Int, _ text: String? = nil) -> Item {
    Item(id: ItemID("\(1_000 + number)"), text: text ?? "Item \(number)", confidence: 0.9, hasPicture: false)
  }

  /// Answers the request for newer items; false if there is none.
  func answer(_ items: [Item]) -> Bool {
    let answer = lock.withLock {
      defer { self.answer = nil }
      return self.answer
    }
    answer?(
      .success(PageAnswer(page: Page(items: items, isFull: items.count == CatalogueDecoder.pageSize), pictures: [:]))
    )
    return answer != nil
  }

  // MARK: CatalogueStoring

  func newest(_ limit: Int) throws(CatalogueError) -> [Feed.Entry] {
    lock.withLock { Array(feed.entries.prefix(limit)) }
  }

  func older(than id: ItemID, _ limit: Int) throws(CatalogueError) -> [Feed.Entry] {
    lock.withLock { Array(feed.entries.drop { $0.item.id >= id }.prefix(limit)) }
  }

  func around(_ id: ItemID, _ limit: Int) throws(CatalogueError) -> [Feed.Entry] {
    lock.withLock { Array(feed.entries.drop { $0.item.id > id }.prefix(limit)) }
  }

  func between(_ skipped: CatalogueMachine.Skipped, _ limit: Int) throws(CatalogueError) -> [Feed.Entry] {
    let run = lock.withLock { feed.entries }.filter { skipped.oldest <= $0.item.id && $0.item.id <= skipped.newest }
    return Array(skipped.isFromOldest ? run.suffix(limit) : run.prefix(limit))
  }

  func merge(_ stretch: Stretch, pictures: [ItemID: Data]) throws(CatalogueError) -> Merged {
    Merged(hasGapBelow: lock.withLock { feed.merge(stretch) })
  }

  func remove(_ id: ItemID) throws(CatalogueError) { lock.withLock { feed.remove(id) } }
  func removeAll() throws(CatalogueError) { lock.withLock { feed = Feed() } }
  func picture(of id: ItemID) throws(CatalogueError) -> Data? { nil }

  func search(_ query: String, _ limit: Int) throws(CatalogueError) -> Found {
    let found = lock.withLock { feed.entries.map(\.item).filter { $0.text.contains(query) } }
    return Found(query: query, items: Array(found.prefix(limit)), count: found.count)
  }

  func endSearch() {}

  // MARK: CatalogueRequesting

  func fetchNewer(
    since id: ItemID?,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    lock.withLock { answer = completion }
    return Token {}
  }

  func fetchOlder(
    through id: ItemID,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token { Token {} }

  func deleteAll(completion: @escaping @Sendable (FetchError?) -> Void) -> Token { Token {} }
}
