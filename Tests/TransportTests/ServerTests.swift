import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import QuintetTransport

/// A feature's backend, before and after there is a client for it.
struct ServerTests {
  private static func pin(_ byte: UInt8) -> String {
    PinSet.prefix + Data(repeating: byte, count: 32).base64EncodedString()
  }

  @Test(arguments: [
    ("https://example.com", true, true), ("HTTPS://example.com/a", true, true), ("http://example.com", true, false),
    ("https://[::1]:8443", true, true), ("https:///path", false, true), ("ftp://example.com", false, false),
    ("httpss://example.com", false, false), ("file:///etc/passwd", false, false), ("example.com/a", false, false),
    ("mailto:ada@example.com", false, false),
  ])
  func anAddressIsOfTheWebAndSecureByItsSchemeAndHost(_ text: String, isWeb: Bool, isSecure: Bool) throws {
    let url = try #require(URL(string: text))
    #expect(Server.isWebAddress(url) == isWeb)
    #expect(Server.isSecure(url) == isSecure)
  }

  @Test func aMistakeInAServerIsFoundBeforeItsFirstRequest() throws {
    let (one, two) = (Self.pin(1), Self.pin(2))
    let missing = TestHome.folder().appendingPathComponent("missing.pem")
    let cases: [(String, [String], URL?, ConfigurationError)] = [
      ("ftp://example.com/", [], nil, .malformedURL("ftp://example.com/")),
      ("example.com/a", [], nil, .malformedURL("example.com/a")),
      ("https://me@example.com/", [], nil, .malformedURL("https://...@example.com/")),
      ("https://me:secret@example.com/", [], nil, .malformedURL("https://...@example.com/")),
      ("http://example.com/", [one, two], nil, .pinsWithoutTLS(host: "example.com")),
      ("https://example.com/", [one], nil, .tooFewPins(host: "example.com")),
      ("https://example.com/", [one, one], nil, .tooFewPins(host: "example.com")),
      ("https://example.com/", [one, "x"], nil, .malformedPin(host: "example.com")),
      ("https://a..example.com/", [one, two], nil, .malformedHost("a..example.com")),
      ("https://example.com/", [], missing, .unusableTrustAnchors(missing)),
    ]
    for (address, pins, anchors, error) in cases {
      let server = Server(url: try #require(URL(string: address)), pins: pins, trustAnchors: anchors)
      #expect(throws: error, "\(address)") { try server.makeClient() }
    }
  }

  @Test func aServersClientInsistsOnItsPins() async throws {
    let impostor = TestServer(certificate: "impostor"), authority = Certificates.shared.authority
    let pins = ["leaf", "spare"].map { Certificates.shared.pin($0) }
    let pinned = Server(url: impostor.url("/"), pins: pins, trustAnchors: authority)
    let open = Server(url: impostor.url("/"), trustAnchors: authority)
    let echo = impostor.url("/echo")
    #expect(try await pinned.makeClient(queue: .test).answer(to: echo).failure == .pinMismatch(host: "localhost"))
    #expect(try await open.makeClient(queue: .test).answer(to: echo).failure == nil)
  }

  @Test func aServersClientAnswersOnTheQueueItIsGiven() async throws {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "mine")
    queue.setSpecific(key: key, value: true)
    let address = try #require(URL(string: "https://example.com/"))
    let client = try Server(url: address).makeClient(queue: queue, isOffline: true)
    let tokens = Journal<Token>()
    let isOnQueue = await withCheckedContinuation { continuation in
      let sent = client.send(HTTPRequest(url: address)) { _ in
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
      tokens.add(sent)
    }
    #expect(isOnQueue)
  }

  @Test func anOfflineClientAsksNobody() async throws {
    let server = TestServer()
    let backend = Server(url: server.url("/"), trustAnchors: Certificates.shared.authority)
    let client = try backend.makeClient(queue: .test, isOffline: true)
    #expect(await client.answer(to: server.url("/echo")).failure == .offline)
    #expect(try await server.log().requests.isEmpty)
  }

  @Test(arguments: [
    ("https://example.com/a?b#c", "https://example.com", 443), ("HTTP://EXAMPLE.com./", "http://example.com", 80),
    ("https://example.com:8443/a", "https://example.com:8443", 8443), ("http://[0::1]/", "http://[::1]", 80),
    ("https://[::1]:8443/", "https://[::1]:8443", 8443), ("http://127.1:80/", "http://127.0.0.1:80", 80),
    ("https://me:secret@example.com/", "https://example.com", 443),
  ])
  func anOriginIsSchemeHostAndPortAlone(_ text: String, _ origin: String, _ port: Int) throws {
    let url = try #require(URL(string: text))
    #expect(url.origin == origin)
    #expect(url.effectivePort == port)
  }
}
