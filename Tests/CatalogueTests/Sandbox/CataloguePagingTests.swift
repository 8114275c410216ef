import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Sealing

/// The whole below the views, with the real store and the real sandbox over TLS: whatever the numbers, the list is the server's.
@MainActor @Suite(.timeLimit(.minutes(5))) struct CataloguePagingTests {
  private struct Row: Decodable {
    let id: String
  }

  @Test(arguments: [0, 1, 9, 10, 11, 25, 100], ["newest", "oldest"])
  func anyNumberOfNewerItemsArrivesOnceAndInOrder(count: Int, order: String) async throws {
    let stage = try await Stage(arguments: ["--page-order", order])
    try await stage.sandbox.addItems(count)
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    #expect(stage.catalogue.state.feed.entries.count >= 10 + min(count, 10))
    try await stage.loadToTheEnd()
    #expect(stage.listed.count == 30 + count)
    #expect(try await stage.listed == stage.served())
  }

  @Test(arguments: [10, 11, 19, 20, 28, 29])
  func theEndIsFoundWhereverAPageEnds(count: Int) async throws {
    let stage = try await Stage(deleting: 30 - count)
    try await stage.loadToTheEnd()
    #expect(stage.listed.count == count)
    #expect(try await stage.listed == stage.served())
    #expect(stage.catalogue.state.rows.last == .end)
  }

  @Test func longerIdsAreNewer() async throws {
    let stage = try await Stage(), longer = "1" + String(repeating: "0", count: stage.listed[0].count)
    try await stage.sandbox.addItems(11, from: longer)
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    try await stage.loadToTheEnd()
    #expect(Set(stage.listed.map(\.count)).count == 2)
    #expect(try await stage.listed == stage.served())
  }

  @Test func itemsThatWereCursorsMayBeGone() async throws {
    let stage = try await Stage(), listed = stage.listed
    for place in [0, 9] { try await stage.sandbox.deleteItem(listed[place]) }
    try await stage.sandbox.addItems(3)
    stage.catalogue.send(.newerAsked)
    try await stage.rest()
    try await stage.loadToTheEnd()
    // The newest of before is loaded again with its range.
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    try await stage.loadToTheEnd()
    #expect(try await stage.listed == stage.served())
  }

  @Test func everythingMayBeDeletedWhileAPageIsUnderWay() async throws {
    let stage = try await Stage()
    try await stage.sandbox.fail(["path": "/e/mock/v1/items", "kind": "latency", "value": 400])
    stage.askForMore()
    #expect(stage.catalogue.state.older != nil)
    stage.catalogue.send(.deleteAllConfirmed)
    try await stage.wait { $0.deleteAll == .idle && $0.content == .empty }
    try await stage.rest()
    #expect(stage.listed.isEmpty)
    #expect(try await stage.served().isEmpty)
    // Later items are listed like any others.
    try await stage.sandbox.addItems(2)
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    #expect(stage.listed.count == 2)
  }

  @Test func aFailedPageIsLoadedOnTheNextRequest() async throws {
    let stage = try await Stage()
    try await stage.sandbox.fail(["path": "/e/mock/v1/items", "kind": "status", "value": 500])
    stage.askForMore()
    try await stage.rest()
    #expect(stage.catalogue.state.olderFailure?.failure == .serverUnavailable)
    #expect(stage.listed.count == 10)
    try await stage.loadToTheEnd()
    #expect(try await stage.listed == stage.served())
  }

  @Test func anAnswerMayTakeAsLongAsTheHostAllows() async throws {
    let sandbox = try SandboxProcess(data: TestHome.place(), seeds: true), announcement = sandbox.announcement
    try await sandbox.fail(["path": "/e/mock/v1/items", "kind": "latency", "value": 3_000])
    let url = URL(string: announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost"))
    let configuration = CatalogueConfiguration(
      server: try #require(url).appendingPathComponent("e/mock/v1"),
      token: sandbox.token,
      key: .staticKey(try SealingKey.random()),
      trustAnchors: URL(fileURLWithPath: announcement.ca),
      timeout: 0.5
    )
    let catalogue = try CatalogueModel(configuration, folder: TestHome.folder())
    catalogue.send(.opened)
    while catalogue.state.cache != .read || catalogue.state.newer != nil {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(catalogue.state.failure == .timedOut)
  }

  /// A model that lists the newest ten of thirty.
  @MainActor
  private final class Stage {
    let sandbox: SandboxProcess
    let catalogue: CatalogueModel

    init(arguments: [String] = [], deleting count: Int = 0) async throws {
      sandbox = try SandboxProcess(data: TestHome.place(), arguments: arguments, seeds: true)
      let announcement = sandbox.announcement
      let url = URL(string: announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost"))
      let configuration = CatalogueConfiguration(
        server: try #require(url).appendingPathComponent("e/mock/v1"),
        token: sandbox.token,
        key: .staticKey(try SealingKey.random()),
        pins: [announcement.pins.current, announcement.pins.backup],
        trustAnchors: URL(fileURLWithPath: announcement.ca),
        timeout: 60
      )
      catalogue = try CatalogueModel(configuration, folder: TestHome.folder())
      for id in try await served().prefix(count) { try await sandbox.deleteItem(id) }
      catalogue.send(.opened)
      try await wait { $0.feed.entries.count == 10 }
      try await rest()
    }

    /// The ids that are listed, from the top.
    var listed: [String] { catalogue.state.feed.entries.map(\.item.id.text) }

    /// The ids that the server has, newest first.
    func served() async throws -> [String] {
      let rows: [Row] = try await sandbox.records("catalogue")
      return rows.map { ItemID($0.id) }.sorted(by: >).map(\.text)
    }

    func wait(_ condition: (CatalogueMachine.State) -> Bool) async throws {
      while !condition(catalogue.state) { try await Task.sleep(for: .milliseconds(2)) }
    }

    func rest() async throws {
      try await wait { $0.cache == .read && $0.newer == nil && $0.older == nil }
    }

    /// Asks for the items below the first gap, or below the last item; does nothing where all is known.
    func askForMore() {
      for row in catalogue.state.rows {
        switch row {
        case .gap(let id, _), .more(let id, _): return catalogue.send(.olderAsked(id))
        case .item, .post, .end: break
        }
      }
    }

    func loadToTheEnd() async throws {
      while catalogue.state.rows.last != .end
        || catalogue.state.rows.contains(where: { if case .gap = $0 { true } else { false } })
      {
        askForMore()
        try await rest()
      }
    }
  }
}
