import Foundation
import QuintetTransport
import TestSupport
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

  @Test(arguments: ["https://user@example.com", "https://user:secret@example.com"])
  func aServerWithAUserIsRefusedWithoutShowingWho(_ address: String) throws {
    let server = try #require(URL(string: address))
    do throws(BuffsError) {
      _ = try BuffsConfiguration(server: server).check()
      Issue.record("\(address) is taken")
    } catch {
      guard case .invalidServer(let reason) = error else { throw error }
      #expect(!reason.contains("user") && !reason.contains("secret"))
    }
  }

  @Test(
    arguments: [
      (1, 1, 1), (10_000, 86_400, 1_000_000_000), (1, 1.5, 1.5), (3, 30, .infinity),
    ] as [(Int, TimeInterval, TimeInterval)]
  )
  func whatJustFitsIsTaken(_ count: Int, _ interval: TimeInterval, _ age: TimeInterval) throws {
    let ids = Array(1...count)
    let configuration = BuffsConfiguration(server: .test, ids: ids, interval: interval, greatestAge: age)
    #expect(try configuration.check().url == .test)
    #expect(configuration.plan.ids == ids && configuration.plan.interval == s(interval))
  }

  @Test(arguments: [0.99, 0, -1, -.infinity, .nan] as [TimeInterval])
  func agesBelowASecondAreRefused(_ age: TimeInterval) {
    do throws(BuffsError) {
      _ = try BuffsConfiguration(server: .test, greatestAge: age).check()
      Issue.record("\(age) is taken")
    } catch {
      // No number is equal to itself.
      #expect(error.description == BuffsError.invalidGreatestAge(age).description)
    }
  }

  @Test(
    arguments: [
      (2, 2), (1.9, 2), (-5, 2), (0, 2), (.nan, 2), (-.infinity, 2), (12.5, 12.5), (30, 30), (30.1, 30),
      (.infinity, 30),
    ] as [(TimeInterval, Double)]
  )
  func anAnsweredCardStaysFromTwoSecondsToThirty(_ seconds: TimeInterval, _ stays: Double) {
    #expect(BuffsConfiguration(server: .test, timeAfterAnswer: seconds).plan.highlight == s(stays))
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

  @Test @MainActor func aSessionFetchesTheConfigurationsIDsAndLogsThere() throws {
    let lines = Journal<String>()
    let session = try session(BuffsConfiguration(server: .test, ids: [7, 8], log: { lines.add("\($0): \($1)") }))
    session.send(.started)
    #expect(lines.all == ["debug: fetching Buff 7"])
  }

  @Test func everyErrorSaysSomething() {
    let errors: [BuffsError] = [
      .invalidServer("x"), .invalidIDs(count: 0), .invalidInterval(0), .invalidStoragePrefix(""),
      .storageUnusable("x"), .notFetched(id: 1, .offline), .invalidBuff(id: 1, .notJSON), .tooManyWaiting(dropped: "1"),
      .voteNotStored("x"), .invalidGreatestAge(0), .outdated("1"),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }

  @Test func anErrorNamesWhatItIsAbout() {
    let errors: [(BuffsError, String)] = [
      (.invalidServer("a reason"), "a reason"), (.invalidIDs(count: 4_711), "4711"), (.invalidInterval(0.25), "0.25"),
      (.invalidGreatestAge(0.25), "0.25"), (.invalidStoragePrefix("a/b"), "a/b"),
      (.storageUnusable("a reason"), "a reason"),
      (.notFetched(id: 4_711, .offline), "4711"), (.notFetched(id: 1, .status(418)), "418"),
      (.notFetched(id: 1, .tooLarge(limit: 4_711)), "4711"),
      (.notFetched(id: 1, .pinMismatch(host: "a.host")), "a.host"),
      (.notFetched(id: 1, .other("a reason")), "a reason"), (.invalidBuff(id: 4_711, .notJSON), "4711"),
      (.invalidBuff(id: 1, .missing(field: "a.field")), "a.field"), (.tooManyWaiting(dropped: "an-id"), "an-id"),
      (.outdated("an-id"), "an-id"), (.voteNotStored("a reason"), "a reason"),
    ]
    for (error, part) in errors { #expect(error.description.contains(part), "\(error)") }
    let failures: [BuffsError.FetchFailure] = [.offline, .connectionLost, .timedOut, .status(500), .tooLarge(limit: 1)]
    #expect(Set(failures.map(\.description)).count == failures.count)
  }
}
