import Foundation
import QuintetTransport
import Testing

@testable import QuintetBuffs

@Suite struct BuffsConfigurationTests {
  private func session(_ configuration: BuffsConfiguration) throws -> BuffSession {
    let votes = try BuffVoteLog(storagePrefix: configuration.storagePrefix)
    return try BuffSession(configuration, votes: votes, decide: { _ in .present }, notify: { _ in })
  }

  @Test func aConfigurationWithoutArgumentsWorks() throws {
    let configuration = BuffsConfiguration(server: .test)
    #expect(try configuration.check().url.absoluteString == "https://quintet.test")
    #expect(
      configuration.plan == SchedulePlan(ids: [1, 2, 3, 4, 5], interval: s(30), repeats: false, asksAnswered: false)
    )
    #expect(configuration.fetchTimeout == 15)
  }

  @Test func theMachineFollowsTheHostsConfiguration() {
    let configuration = BuffsConfiguration(
      server: .test,
      ids: [7],
      interval: 2,
      repeats: true,
      repeating: .always,
      greatestAge: 1.5
    )
    #expect(
      configuration.plan
        == SchedulePlan(ids: [7], interval: s(2), repeats: true, greatestAge: s(1.5), asksAnswered: true)
    )
    #expect(BuffsConfiguration(server: .test, greatestAge: .infinity).plan.greatestAge == s(1e9))
  }

  @Test(arguments: [
    "ftp://example.com", "example.com", "https://", "https://example.com?key=1", "https://example.com/#top",
    "file:///tmp",
  ])
  func unusableServerAddressesAreRefused(_ address: String) {
    // A query may hold secrets.
    let shown = address.replacingOccurrences(of: "?key=1", with: "?...").replacingOccurrences(of: "#top", with: "#...")
    let reason = "\(shown) is not an http or https address with a host and without a query"
    #expect(throws: BuffsError.invalidServer(reason)) { try BuffsConfiguration(server: URL(string: address)!).check() }
  }

  @Test(arguments: [0, 0.5, -1, 86_401, .nan, .infinity])
  func invalidIntervalsAreRefused(_ interval: TimeInterval) {
    #expect(throws: BuffsError.self) { try BuffsConfiguration(server: .test, interval: interval).check() }
  }

  @Test func schedulesWithNoIDsOrTooManyAreRefused() {
    #expect(throws: BuffsError.invalidIDs(count: 0)) { try BuffsConfiguration(server: .test, ids: []).check() }
    #expect(throws: BuffsError.invalidIDs(count: 10_001)) {
      try BuffsConfiguration(server: .test, ids: Array(0...10_000)).check()
    }
  }

  @Test func pinsNeedTLSAndHaveToBePins() throws {
    let pins = [
      "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "sha256/" + String(repeating: "B", count: 43) + "=",
    ]
    let plain = BuffsConfiguration(server: URL(string: "http://example.com")!, pins: pins)
    #expect(throws: BuffsError.invalidServer(ConfigurationError.pinsWithoutTLS(host: "example.com").description)) {
      try session(plain)
    }
    let single = BuffsConfiguration(server: .test, pins: ["sha256/nonsense"])
    let host = "quintet.test"
    #expect(throws: BuffsError.invalidServer(ConfigurationError.malformedPin(host: host).description)) {
      try session(single)
    }
    _ = try session(BuffsConfiguration(server: URL(string: "https://example.com")!, pins: pins))
  }

  @Test(arguments: ["", ".x", "a/b", "ä"])
  func aPrefixThatIsNoNameIsRefused(_ prefix: String) {
    #expect(throws: BuffsError.invalidStoragePrefix(prefix)) {
      try session(BuffsConfiguration(server: .test, storagePrefix: prefix))
    }
  }

  @Test func aShortIntervalShortensTheTimeOut() {
    #expect(BuffsConfiguration(server: .test, interval: 3).fetchTimeout == 3)
  }

  @Test func everyErrorSaysSomething() {
    let errors: [BuffsError] = [
      .invalidServer("x"), .invalidIDs(count: 0), .invalidInterval(0), .invalidStoragePrefix(""),
      .storageUnusable("x"), .notFetched(id: 1, .offline), .invalidBuff(id: 1, .notJSON), .tooManyWaiting(dropped: "1"),
      .voteNotStored("x"),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
