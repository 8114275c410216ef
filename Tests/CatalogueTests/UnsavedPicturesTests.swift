import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Sealing

/// Pictures of items that the disk did not take.
@Suite(.timeLimit(.minutes(5))) struct UnsavedPicturesTests {
  private let http = FakeClient()

  @Test("an unsaved item shows its latest picture")
  func anUnsavedItemShowsItsLatestPicture() async throws {
    let handler = try makeHandler(), loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    loop.send(.opened)
    for (number, letter) in ["A", "B", "C"].enumerated() {
      try await answer(number, ["5"], letter, loop)
      #expect(loop.state.isUnsaved)
      #expect(await handler.picture(.item(ItemID("5"))) == Data(letter.utf8))
    }
  }

  @Test("another picture is told of, stored or not", arguments: [true, false])
  func anotherPictureIsToldOf(isStored: Bool) async throws {
    let sample = SampleStore(), handler = try makeHandler(isStored ? sample.open() : nil)
    let loop = Loop(CatalogueMachine.State(), handle: handler.perform), told = Journal<Set<ItemID>>()
    let token = handler.changedPictures.add { told.add($0) }
    defer { token.cancel() }
    loop.send(.opened)
    try await answer(0, ["5"], "A", loop)
    let before = told.all.count
    try await answer(1, ["5"], "B", loop)
    let ids: Set = [ItemID("5")]
    #expect(told.all.dropFirst(before).contains(ids))
  }

  @Test("of many unsaved pictures the newest are kept, up to a size")
  func ofManyUnsavedPicturesTheNewestAreKeptUpToASize() async throws {
    let handler = try makeHandler(mostUnsaved: 6_000), loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    let picture = String(repeating: "A", count: 1_000)
    loop.send(.opened)
    for number in 0..<2 {
      try await answer(number, (1...5).reversed().map { String(100 + number * 5 + $0) }, picture, loop)
    }
    for number in 105...110 { #expect(await handler.picture(.item(ItemID("\(number)"))) == Data(picture.utf8)) }
    for number in 101...104 { #expect(await handler.picture(.item(ItemID("\(number)"))) == nil) }
  }

  @Test("once the disk takes pictures again, the latest is shown")
  func onceTheDiskTakesPicturesAgainTheLatestIsShown() async throws {
    let sample = SampleStore()
    // A file is where the folder is to be.
    try Data().write(to: sample.folder)
    let handler = try makeHandler(sample.open()), loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    loop.send(.opened)
    for (number, letter) in ["A", "B", "C"].enumerated() {
      try await answer(number, ["5"], letter, loop)
      #expect(loop.state.isUnsaved == (number == 0))
      #expect(await handler.picture(.item(ItemID("5"))) == Data(letter.utf8))
      if number == 0 { try FileManager.default.removeItem(at: sample.folder) }
    }
    #expect(try await sample.open().picture(of: ItemID("5")) == Data("C".utf8))
  }

  @Test("items beyond the cache's limit have their pictures all the same")
  func itemsBeyondTheCachesLimitHaveTheirPicturesAllTheSame() async throws {
    let sample = SampleStore(), picture = String(repeating: "A", count: 20_000)
    let handler = try makeHandler(sample.open(nil, .init(bytes: 1 << 20)))
    let loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    loop.send(.opened)
    for number in 0..<12 {
      let ids = (1...10).reversed().map { String(1_000 - number * 10 + $0) }
      let oldest = loop.state.feed.entries.last?.item.id
      if let oldest { loop.send(.olderAsked(oldest)) }
      try await answer(number, (oldest.map { [$0.text] } ?? []) + ids, picture, loop, refreshes: false)
      for id in ids { #expect(await handler.picture(.item(ItemID(id))) == Data(picture.utf8), "page \(number), \(id)") }
    }
  }

  private func makeHandler(
    _ store: CatalogueStore? = nil,
    mostUnsaved: Int = 64 << 20
  ) throws -> CatalogueEffectHandler {
    let server = try #require(URL(string: "https://example.com")), key = KeySource.staticKey(try SealingKey.random())
    let nowhere = URL(fileURLWithPath: "/dev/null/nowhere")
    let client = CatalogueClient(client: http, server: server, token: "token", timeout: 30)
    return CatalogueEffectHandler(
      store: store ?? CatalogueStore(folder: { nowhere }, key: key),
      client: client,
      outbox: CatalogueOutbox(
        folder: { nowhere },
        transport: http,
        client: client,
        server: server,
        keys: key,
        queue: DispatchQueue(label: "outbox"),
        onError: { _ in },
        onEvent: { _ in }
      ),
      mostUnsaved: mostUnsaved,
      log: FeatureLog(nil, onError: nil)
    )
  }

  /// Answers the next request with items that have a picture each, and asks again once they are listed, unless that is not wanted.
  private func answer(
    _ number: Int,
    _ ids: [String],
    _ picture: String,
    _ loop: Loop<CatalogueMachine>,
    refreshes: Bool = true
  ) async throws {
    try await wait { http.requests.count > number }
    let image = Data(picture.utf8).base64EncodedString()
    let items = ids.map { #"{"_id": "\#($0)", "image": "\#(image)"}"# }
    http.answer(.answer(200, "[" + items.joined(separator: ",") + "]", type: "application/json"))
    try await wait {
      let state = loop.state
      return state.newer == nil && state.older == nil && ids.allSatisfy { state.feed.index(of: ItemID($0)) != nil }
    }
    if refreshes { loop.send(.refreshAsked) }
  }

  private func wait(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(2)) }
  }
}
