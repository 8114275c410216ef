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
}
