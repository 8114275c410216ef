import Foundation
import TestSupport
import Testing

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
}
