import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

struct PinningTests {
  private let pins = Certificates.shared

  private func set(
    _ names: [String] = ["leaf", "spare"],
    host: String = "localhost",
    includesSubdomains: Bool = false,
    isReportOnly: Bool = false,
    expiryDate: Date? = nil
  ) throws -> PinSet {
    try PinSet(
      host: host,
      pins: names.map { pins.pin($0) },
      includesSubdomains: includesSubdomains,
      isReportOnly: isReportOnly,
      expiryDate: expiryDate
    )
  }

  @Test func aPinnedKeyIsAccepted() async throws {
    let server = TestServer()
    let client = try HTTPClient.trusting([set()])
    #expect(try await client.answer(to: server.url("/echo")).get().status == 200)
  }

  @Test func theBackupPinIsAsGoodAsTheFirst() async throws {
    let server = TestServer(certificate: "impostor")
    let client = try HTTPClient.trusting([set(["leaf", "impostor"])])
    #expect(try await client.answer(to: server.url("/echo")).get().status == 200)
  }

  @Test(arguments: ["localhost", "LOCALHOST"])
  func anUnpinnedKeyIsAMismatchAndNothingIsSent(_ host: String) async throws {
    let server = TestServer(certificate: "impostor")
    let failures = Journal<PinFailure>()
    let client = try HTTPClient.trusting([set()]) { failures.add($0) }
    let answer = await client.answer(
      to: HTTPRequest(method: .post, url: server.url("/echo", host: host), body: Data("secret".utf8))
    )
    #expect(answer.failure == .pinMismatch(host: "localhost"))
    let seen = pins.pin("impostor")
    #expect(failures.all == [PinFailure(host: "localhost", isExpired: false, isReportOnly: false, seenPin: seen)])
    #expect(try await server.log().requests.isEmpty)
  }

  @Test(arguments: [
    "LOCALHOST", "localhost.", "l%6Fcalhost", "ｌｏｃａｌｈｏｓｔ", "local\u{AD}host", "127.1", "127.0.0.1.", "0x7f.0.0.1",
    "0177.0.0.1",
    "2130706433", "%31%32%37.1", "１２７.0.0.1", "127。0。0。1", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]",
  ])
  func noSpellingOfAHostPassesItsPins(_ host: String) async throws {
    let server = TestServer(certificate: "impostor")
    let client = try HTTPClient.trusting([set(), set(host: "127.0.0.1")])
    let url = try #require(URL(string: "https://\(host):\(server.port)/echo"))
    let answer = await client.answer(to: HTTPRequest(method: .post, url: url, body: Data("secret".utf8)))
    let isName = host.unicodeScalars.contains { "lｌL".unicodeScalars.contains($0) }
    #expect(answer.failure == .pinMismatch(host: isName ? "localhost" : "127.0.0.1"))
    #expect(try await server.log().requests.isEmpty)
  }

  @Test(arguments: [
    "x@127.0.0.1", "localhost@127.0.0.1", "127.0.0.1%2F@localhost", "localhost%00.elsewhere", "localhost%2F",
  ])
  func aHostInDisguiseIsRefused(_ text: String) async throws {
    let server = TestServer(certificate: "impostor")
    let url = try #require(URL(string: "https://\(text):\(server.port)/echo"))
    guard case .invalidRequest = try await HTTPClient.trusting([set()]).answer(to: url).failure else {
      Issue.record("asked \(text)")
      return
    }
    #expect(try await server.log().requests.isEmpty)
  }

  @Test func anotherSpellingOfAPinnedHostIsReached() async throws {
    let server = TestServer()
    let client = try HTTPClient.trusting([set(host: "127.0.0.1"), set()])
    for host in ["127.1", "LOCALHOST."] {
      #expect(await client.answer(to: server.url("/echo", host: host)).failure == nil)
    }
  }

  @Test func aPinOfAnUntrustedChainIsStillRefused() async throws {
    let server = TestServer(certificate: "untrusted")
    let client = try HTTPClient.trusting([set(["untrusted", "spare"])])
    guard case .tlsFailed = await client.answer(to: server.url("/echo")).failure else {
      Issue.record("the chain was not verified")
      return
    }
  }

  @Test func reportOnlyReportsAndGoesOn() async throws {
    let server = TestServer(certificate: "impostor")
    let failures = Journal<PinFailure>()
    let client = try HTTPClient.trusting([set(isReportOnly: true)]) { failures.add($0) }
    let answer = await client.answer(
      to: HTTPRequest(method: .post, url: server.url("/echo"), body: Data("once".utf8))
    )
    #expect(try answer.get().status == 200)
    let seen = pins.pin("impostor")
    #expect(failures.all == [PinFailure(host: "localhost", isExpired: false, isReportOnly: true, seenPin: seen)])
    #expect(try await server.log().requests.map(\.body) == ["once"])
  }

  @Test func reportOnlyStillVerifiesTheChain() async throws {
    let server = TestServer(certificate: "untrusted")
    let client = try HTTPClient.trusting([set(isReportOnly: true)])
    guard case .tlsFailed = await client.answer(to: server.url("/echo")).failure else {
      Issue.record("the chain was not verified")
      return
    }
  }

  @Test func reportOnlyIsSilentWhenThePinIsRight() async throws {
    let server = TestServer()
    let failures = Journal<PinFailure>()
    let client = try HTTPClient.trusting([set(isReportOnly: true)]) { failures.add($0) }
    #expect(try await client.answer(to: server.url("/echo")).get().status == 200)
    #expect(failures.all.isEmpty)
  }

  @Test func anExpiredSetRefusesTheHostBeforeAnyConnection() async throws {
    let server = TestServer()
    let failures = Journal<PinFailure>()
    let client = try HTTPClient.trusting([set(expiryDate: Date(timeIntervalSinceNow: -1))]) { failures.add($0) }
    let answer = await client.answer(to: server.url("/echo"))
    #expect(answer.failure == .pinSetExpired(host: "localhost"))
    #expect(failures.all == [PinFailure(host: "localhost", isExpired: true, isReportOnly: false)])
    #expect(try await server.log().connections == 1, "only the one that asks for the log")
  }

  @Test func aPinSetExpiresExactlyAtItsDate() throws {
    let date = Date(timeIntervalSince1970: 2_000_000_000)
    let transfer = Transfer(
      request: HTTPRequest(url: try #require(URL(string: "https://localhost/"))),
      pinSets: [try set(expiryDate: date)],
      queue: .test,
      progress: nil,
      completion: { _ in }
    )
    #expect(transfer.refusal(at: date - 1) == nil)
    #expect(transfer.refusal(at: date) == .pinSetExpired(host: "localhost"))
  }

  @Test func anExpiredReportOnlySetReportsAndGoesOn() async throws {
    let server = TestServer()
    let failures = Journal<PinFailure>()
    let client = try HTTPClient.trusting([set(isReportOnly: true, expiryDate: .distantPast)]) { failures.add($0) }
    #expect(try await client.answer(to: server.url("/echo")).get().status == 200)
    #expect(failures.all == [PinFailure(host: "localhost", isExpired: true, isReportOnly: true)])
  }

  @Test func aSetThatHasNotExpiredApplies() async throws {
    let server = TestServer()
    let client = try HTTPClient.trusting([set(expiryDate: Date(timeIntervalSinceNow: 3600))])
    #expect(try await client.answer(to: server.url("/echo")).get().status == 200)
  }

  @Test(arguments: [("a.localhost", true), ("b.a.localhost", true), ("a.localhost", false)])
  func subdomainsArePinnedIfTheSetSaysSo(_ host: String, _ includesSubdomains: Bool) async throws {
    let server = TestServer(certificate: "impostor")
    let client = try HTTPClient.trusting([set(includesSubdomains: includesSubdomains)])
    let answer = await client.answer(to: server.url("/echo", host: host))
    #expect(answer.failure == (includesSubdomains ? .pinMismatch(host: host) : nil))
  }

  @Test func theSetOfTheNearestDomainApplies() async throws {
    let server = TestServer(certificate: "impostor")
    let client = try HTTPClient.trusting([
      set(includesSubdomains: true), set(["impostor", "spare"], host: "a.localhost"),
    ])
    #expect(await client.answer(to: server.url("/echo", host: "a.localhost")).failure == nil)
    #expect(
      await client.answer(to: server.url("/echo", host: "b.a.localhost")).failure == .pinMismatch(host: "b.a.localhost")
    )
  }

  @Test func aPinnedHostIsNotAskedOverPlainHTTP() async throws {
    let server = TestServer(certificate: nil)
    let client = try HTTPClient.trusting([set()])
    guard case .invalidRequest = await client.answer(to: server.url("/echo")).failure else {
      Issue.record("a pinned host was asked without TLS")
      return
    }
    #expect(try await server.log().requests.isEmpty)
  }

  @Test func clientsWithPinsReuseNoUnpinnedConnection() async throws {
    let server = TestServer(certificate: "impostor")
    #expect(try await HTTPClient.trusting().answer(to: server.url("/echo")).get().status == 200)
    let answer = await (try HTTPClient.trusting([set()])).answer(to: server.url("/echo"))
    #expect(answer.failure == .pinMismatch(host: "localhost"))
  }

  @Test func clientsReuseNoConnectionMadeWithMoreTrust() async throws {
    let server = TestServer()
    #expect(try await HTTPClient.trusting().answer(to: server.url("/echo")).get().status == 200)
    let answer = await (try HTTPClient(queue: .test)).answer(to: server.url("/echo"))
    guard case .tlsFailed = answer.failure else {
      Issue.record("a connection crossed from one client's trust to another's")
      return
    }
  }
}
