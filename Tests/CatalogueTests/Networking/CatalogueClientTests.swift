import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue

@Suite struct CatalogueClientTests {
  /// Ten photos of 9 MB, as phones take them, are 120 MB in base64.
  @Test func aPagesSizeLimitAllowsTenLargePhotos() throws {
    let network = FakeClient(), server = try #require(URL(string: "https://example.com"))
    let client = CatalogueClient(client: network, server: server, token: "a test", timeout: 7)
    let token = client.fetchNewer(since: nil) { _ in }
    let request = try #require(network.requests.first)
    #expect((120_000_000...200_000_000).contains(request.maximumResponseBytes) && request.timeout == 7)
    token.cancel()
  }

  /// A picture of some megabytes takes as long over a slow network.
  @Test(arguments: [(7, 120), (119, 120), (121, 121)] as [(TimeInterval, TimeInterval)])
  func aPostMayTakeTwoMinutesWhateverOtherRequestsMay(timeout: TimeInterval, ofPost: TimeInterval) throws {
    let network = FakeClient(), server = try #require(URL(string: "https://example.com")), id = ItemID("5")
    let client = CatalogueClient(client: network, server: server, token: "a test", timeout: timeout)
    let draft = Draft(picture: Data(count: 5 << 20), text: "Post", confidence: 1)
    #expect(client.request(posting: draft).timeout == ofPost)
    #expect(client.request(deleting: id).timeout == timeout)
    let tokens = [
      client.fetchNewer(since: id) { _ in }, client.fetchOlder(through: id) { _ in }, client.deleteAll { _ in },
    ]
    #expect(network.requests.map(\.timeout) == [timeout, timeout, timeout])
    for token in tokens { token.cancel() }
  }

  private func client(_ network: FakeClient) throws -> CatalogueClient {
    let server = try #require(URL(string: "https://example.com/v1"))
    return CatalogueClient(client: network, server: server, token: "a test", timeout: 7)
  }

  @Test("each request names what it is about, and who asks")
  func eachRequestNamesWhatItIsAboutAndWhoAsks() throws {
    let network = FakeClient(), client = try client(network), id = ItemID("5a")
    let tokens = [
      client.fetchNewer(since: nil) { _ in }, client.fetchNewer(since: id) { _ in },
      client.fetchOlder(through: id) { _ in }, client.deleteAll { _ in },
    ]
    let draft = Draft(picture: Data([1]), text: "Post", confidence: 1)
    let all = network.requests + [client.request(posting: draft), client.request(deleting: id)]
    #expect(
      all.map { "\($0.method.rawValue) \($0.url.absoluteString)" } == [
        "GET https://example.com/v1/items", "GET https://example.com/v1/items?since_id=5a",
        "GET https://example.com/v1/items?max_id=5a", "DELETE https://example.com/v1/items",
        "POST https://example.com/v1/item", "DELETE https://example.com/v1/item/5a",
      ]
    )
    for request in all {
      #expect(request.headers["Authorization"] == "a test" && request.headers["Accept"] == "application/json")
      #expect(request.headers["Content-Type"] == (request.method == .post ? "application/json" : nil))
      #expect((request.body != nil) == (request.method == .post))
    }
    for token in tokens { token.cancel() }
  }

  @Test(
    "everything is deleted only where the server says so",
    arguments: [
      (.answer(200, "{}"), nil), (.answer(204), nil), (.answer(200, "OK", type: "text/html"), nil),
      (.answer(200, "<html>Sign in</html>"), .unexpectedAnswer), (.failure(.badStatus(401)), .unauthorized),
      (.failure(.badStatus(404)), .rejected), (.failure(.offline), .offline),
    ] as [(FakeClient.Answer, Failure?)]
  )
  func everythingIsDeletedOnlyWhereTheServerSaysSo(answer: FakeClient.Answer, failure: Failure?) throws {
    let network = FakeClient(), results = Journal<Failure?>()
    let token = try client(network).deleteAll { results.add($0?.failure) }
    network.answer(answer)
    #expect(results.all == [failure])
    token.cancel()
  }

  @Test(
    "a page of items is a JSON array",
    arguments: [
      (.answer(200, "[]", type: "application/json"), nil), (.answer(200, "[]"), nil),
      (.answer(200, "[null]", type: "text/json"), nil), (.answer(200, "[]", type: "text/html"), .unexpectedAnswer),
      (.answer(200, "{}", type: "application/json"), .unexpectedAnswer),
      (.answer(200, "", type: "application/json"), .unexpectedAnswer), (.failure(.timedOut), .timedOut),
      (.failure(.badStatus(500)), .serverUnavailable),
    ] as [(FakeClient.Answer, Failure?)]
  )
  func aPageOfItemsIsAJSONArray(answer: FakeClient.Answer, failure: Failure?) throws {
    let network = FakeClient(), client = try client(network), results = Journal<Failure?>()
    let take: @Sendable (Result<PageAnswer, FetchError>) -> Void = { result in
      switch result {
      case .success: results.add(nil)
      case .failure(let error): results.add(error.failure)
      }
    }
    let tokens = [
      client.fetchNewer(since: nil, completion: take), client.fetchOlder(through: ItemID("5"), completion: take),
    ]
    for _ in tokens { network.answer(answer) }
    #expect(results.all == [failure, failure])
    for token in tokens { token.cancel() }
  }

  private struct Body: Decodable, Equatable {
    let image: Data
    let text: String
    let confidence: Double
  }

  @Test("a post has its picture, text and confidence")
  func aPostHasItsPictureTextAndConfidence() throws {
    let draft = Draft(picture: Data(0...255), text: "Tee \"1\"\n旺角", confidence: 0.25)
    let body = try JSONDecoder().decode(Body.self, from: draft.json)
    #expect(body == Body(image: draft.picture, text: draft.text, confidence: draft.confidence))
  }
}
