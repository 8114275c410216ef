import Foundation
import SecurityStandIn
import TestSupport
import Testing

@testable import AppleQuintetTransport

@Suite(.timeLimit(.minutes(10))) struct TrustTests {
  private let certificates = Certificates.shared

  private func set(_ host: String, _ keys: [String], isReportOnly: Bool = false) throws -> PinSet {
    try PinSet(host: host, pins: keys.map(certificates.pin), isReportOnly: isReportOnly)
  }

  /// Asks a host that shows a certificate, and returns what was heard.
  private func ask(
    _ certificate: String,
    host: String = freshHost(),
    system: [String] = [],
    pins: [String] = [],
    isReportOnly: Bool = false,
    anchors: URL? = Certificates.shared.authority
  ) async throws -> Exchange {
    let heard = Journal<PinFailure>()
    let client = try HTTPClient.trusting(
      pins.isEmpty ? [] : [set(host, pins, isReportOnly: isReportOnly)],
      anchors: anchors
    ) { heard.add($0) }
    // A URL has the brackets of an address, and a protection space may have none.
    let written = host.contains(":") ? "[\(host)]" : host
    let events: [NetworkEvent] = [.challenge(certificate, host, system: system), .send, .answer(), .end()]
    let exchange = Exchange(host, NetworkScript(events: events))
    exchange.send(HTTPRequest(url: URL(string: "https://\(written)/")!), client)
    await exchange.finish()
    for failure in heard.all { exchange.note(failure) }
    return exchange
  }

  @Test(arguments: ["leaf", "p384", "p521", "rsa2048", "rsa4096"])
  func aKeyOfEachKindIsComparedWithItsPin(kind: String) async throws {
    #expect(try await ask(kind, pins: [kind, "other"]).answers.map(\.failure) == [nil])
    let host = freshHost(), refused = try await ask(kind, host: host, system: ["ca"], pins: ["other", "untrusted"])
    #expect(refused.answers.map(\.failure) == [.pinMismatch(host: host)])
    #expect(refused.played.sent.isEmpty)
  }

  @Test(arguments: ["ed25519", "p224"]) func aKindOfKeyThatHasNoPinIsRefused(kind: String) async throws {
    let host = freshHost(), exchange = try await ask(kind, host: host, pins: [kind, "other"])
    #expect(exchange.answers.map(\.failure) == [.pinMismatch(host: host)])
    #expect(exchange.played.sent.isEmpty)
    #expect(try await ask(kind).answers.map(\.failure) == [nil])
  }

  @Test func aReportOnlySetReportsTheSeenPinAndGoesOn() async throws {
    let host = freshHost(), exchange = try await ask("leaf", host: host, pins: ["other", "p384"], isReportOnly: true)
    #expect(exchange.answers.map(\.failure) == [nil])
    let seen = PinFailure(host: host, isExpired: false, isReportOnly: true, seenPin: certificates.pin("leaf"))
    #expect(exchange.played.sent.count == 1)
    #expect(exchange.pinFailures == [seen])
  }

  @Test func theSystemsAnchorsAndTheClientsAreTrusted() async throws {
    #expect(try await ask("untrusted", system: ["stranger"]).answers.map(\.failure) == [nil])
    #expect(try await ask("leaf", system: ["stranger"]).answers.map(\.failure) == [nil])
    #expect(try await ask("leaf", system: ["ca"], anchors: nil).answers.map(\.failure) == [nil])
    #expect(try await ask("untrusted", anchors: certificates.both).answers.map(\.failure) == [nil])
  }

  @Test(arguments: ["untrusted", "elsewhere"])
  func aChainThatIsNotTrustedIsRefusedWithTheSystemsReason(certificate: String) async throws {
    let exchange = try await ask(certificate)
    guard case .tlsFailed(let reason) = exchange.answers.first?.failure else {
      Issue.record("\(exchange.answers)")
      return
    }
    #expect(reason.hasPrefix("“\(certificate)” certificate is not trusted"))
    #expect(exchange.played.sent.isEmpty)
  }

  @Test func anAddressIsAskedByItsOneSpelling() async throws {
    #expect(try await ask("leaf", host: "::1", pins: ["leaf", "other"]).answers.map(\.failure) == [nil])
    #expect(
      try await ask("leaf", host: "::1", pins: ["p384", "other"]).answers.map(\.failure) == [.pinMismatch(host: "::1")]
    )
  }

  @Test(arguments: [
    "", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\n%%%\n",
    "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
  ])
  func aFileWithoutCertificatesIsRefusedAtTheStart(text: String) throws {
    let file = TestHome.folder().appendingPathComponent("anchors.pem")
    #expect(throws: ConfigurationError.unusableTrustAnchors(file)) { try HTTPClient(trustAnchors: file) }
    try Data(text.utf8).write(to: file)
    #expect(throws: ConfigurationError.unusableTrustAnchors(file)) { try HTTPClient(trustAnchors: file) }
  }
}
