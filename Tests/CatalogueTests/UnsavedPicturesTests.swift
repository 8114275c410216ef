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
    let server = try #require(URL(string: "https://example.com")), key = KeySource.staticKey(try SealingKey.random())
    let nowhere = URL(fileURLWithPath: "/dev/null/nowhere")
    let client = CatalogueClient(client: http, server: server, token: "token", timeout: 30)
    let handler = CatalogueEffectHandler(
      store: CatalogueStore(folder: { nowhere }, key: key),
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
      log: FeatureLog(nil, onError: nil)
    )
    let loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    loop.send(.opened)
    for (number, letter) in ["A", "B", "C"].enumerated() {
      try await wait { http.requests.count > number }
      let image = Data(letter.utf8).base64EncodedString()
      http.answer(.answer(200, #"[{"_id": "5", "image": "\#(image)"}]"#, type: "application/json"))
      try await wait { loop.state.newer == nil && !loop.state.feed.entries.isEmpty }
      #expect(loop.state.isUnsaved)
      #expect(await handler.picture(.item(ItemID("5"))) == Data(letter.utf8))
      loop.send(.refreshAsked)
    }
  }

  private func wait(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(2)) }
  }
}
