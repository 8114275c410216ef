import Foundation
import QuintetStateLoop

@testable import BackendClient
@testable import Catalogue

/// A backend with the items that a test gives it. It answers at once, or on command.
final class FeedServer: CatalogueRequesting, @unchecked Sendable {
  enum Question: Hashable, Sendable {
    case newest
    case newer(than: ItemID)
    case older(through: ItemID)
  }

  private struct Waiting {
    let number: Int
    let question: Question
    let completion: @Sendable (Result<PageAnswer, FetchError>) -> Void
  }

  // Unchecked: all of it is touched on the main queue alone, where the model asks.
  /// Newest first.
  private(set) var items: [Item] = []
  private(set) var questions: [Question] = []
  /// The number of requests to delete everything.
  private(set) var deletionsOfAll = 0
  /// True if answers wait for `release()`.
  var isHeld = false
  /// True if answers about older items wait for it.
  var holdsOlder = false
  /// The failure that every request is answered with.
  var failure: Failure?
  /// True if, of more than a page of newer items, the oldest come first.
  var isOldestFirst = false
  /// The number of items in each answer that cannot be read.
  var skipped = 0
  /// The bytes of each item's picture.
  var picture: (ItemID) -> Data = { _ in SamplePhoto.png }
  private var waiting: [Waiting] = []

  init(_ items: [Item] = []) {
    add(items)
  }

  func add(_ more: [Item]) {
    items = (items + more).sorted { $0.id > $1.id }
  }

  func remove(_ id: ItemID) {
    items.removeAll { $0.id == id }
  }

  /// Answers what waits, the oldest question first, and all that is asked from now on.
  func release() {
    isHeld = false
    holdsOlder = false
    let all = waiting
    waiting = []
    for one in all { answer(one.question, one.completion) }
  }

  // MARK: CatalogueRequesting

  func fetchNewer(
    since id: ItemID?,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    ask(id.map { .newer(than: $0) } ?? .newest, completion)
  }

  func fetchOlder(
    through id: ItemID,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    ask(.older(through: id), completion)
  }

  func deleteAll(completion: @escaping @Sendable (FetchError?) -> Void) -> Token {
    deletionsOfAll += 1
    let error = failure.map { FetchError(failure: $0, reason: "a test") }
    if error == nil { items = [] }
    DispatchQueue.global().async { completion(error) }
    return Token {}
  }

  // MARK: Private

  private func ask(
    _ question: Question,
    _ completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    let number = questions.count
    questions.append(question)
    var isOlder = false
    if case .older = question { isOlder = true }
    guard isHeld || holdsOlder && isOlder else {
      answer(question, completion)
      return Token {}
    }
    waiting.append(Waiting(number: number, question: question, completion: completion))
    return Token { [weak self] in DispatchQueue.main.async { self?.cancel(number) } }
  }

  private func cancel(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    let one = waiting.remove(at: place)
    DispatchQueue.global().async {
      one.completion(.failure(FetchError(failure: .connectionLost, reason: "it was cancelled")))
    }
  }

  private func answer(
    _ question: Question,
    _ completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) {
    let result: Result<PageAnswer, FetchError>
    if let failure {
      result = .failure(FetchError(failure: failure, reason: "a test"))
    } else {
      let items = page(question)
      let pictures = Dictionary(uniqueKeysWithValues: items.filter(\.hasPicture).map { ($0.id, picture($0.id)) })
      let page = Page(items: items, isFull: items.count == 10, skipped: skipped)
      result = .success(PageAnswer(page: page, pictures: pictures))
    }
    DispatchQueue.global().async { completion(result) }
  }

  private func page(_ question: Question) -> [Item] {
    switch question {
    case .newest: return Array(items.prefix(10))
    case .newer(let id):
      let newer = items.filter { $0.id > id }
      return Array(isOldestFirst ? newer.suffix(10) : newer.prefix(10))
    case .older(let id): return Array(items.lazy.filter { $0.id <= id }.prefix(10))
    }
  }
}

/// An outbox in memory that sends nothing; a test decides about its content.
final class FeedErrands: CatalogueSending, @unchecked Sendable {
  // Unchecked: what changes is touched on the main queue alone.
  private let posts: [Post]
  private let kept: Set<ItemID>
  private(set) var deleted: [ItemID] = []
  private(set) var retried: [UUID] = []
  private(set) var discarded: [UUID] = []
  private(set) var wakes = 0
  /// The numbers of deletions that it had at each flush.
  private(set) var flushes: [Int] = []
  /// True if nothing more can be stored.
  var isFull = false

  init(posts: [Post], deleted: Set<ItemID>) {
    self.posts = posts
    kept = deleted
  }

  func load() -> (posts: [Post], deleted: Set<ItemID>) { (posts, kept) }
  func post(_ draft: Draft, key: UUID, completion: @escaping @Sendable (CatalogueError?) -> Void) { completion(nil) }

  func delete(_ id: ItemID, completion: @escaping @Sendable (CatalogueError?) -> Void) {
    if !isFull { deleted.append(id) }
    completion(isFull ? .notStored("a test") : nil)
  }

  func retry(_ key: UUID) { retried.append(key) }
  func discard(_ key: UUID) { discarded.append(key) }
  func start() {}
  func stop() {}
  func wake() { wakes += 1 }
  func flush() { flushes.append(deleted.count) }
  func picture(of key: UUID) -> Data? { SamplePhoto.png }
}

extension Item {
  /// An item whose text has so many lines.
  static func sample(_ number: Int, lines: Int = 1, hasPicture: Bool = true) -> Item {
    let text = ["Item \(number)"] + (1..<max(1, lines)).map { "Line \($0 + 1) of item \(number)" }
    return Item(
      id: ItemID("\(1_000_000 + number)"),
      text: text.joined(separator: "\n"),
      confidence: 0.5,
      hasPicture: hasPicture
    )
  }

  /// Items of different heights.
  static func samples(_ numbers: ClosedRange<Int>) -> [Item] { numbers.map { sample($0, lines: 1 + $0 * 7 % 5) } }
}
