import Foundation
import Testing

@testable import Buffs

@Suite struct BuffsConfigurationTests {
  @Test func aConfigurationWithoutArgumentsWorks() throws {
    let configuration = BuffsConfiguration()
    #expect(try configuration.check().absoluteString == "https://demo2373134.mockable.io")
    #expect(configuration.plan == SchedulePlan(ids: [1, 2, 3, 4, 5], interval: s(30), repeats: false))
    #expect(configuration.fetchTimeout == 15)
  }

  @Test(arguments: [
    "ftp://example.com", "example.com", "https://", "https://example.com?key=1", "https://example.com/#top",
    "file:///tmp",
  ])
  func anAddressThatIsNoBaseIsRefused(_ address: String) {
    #expect(throws: BuffsError.invalidBaseURL(address)) {
      try BuffsConfiguration(baseURL: URL(string: address)).check()
    }
  }

  @Test(arguments: [0, 0.5, -1, 86_401, .nan, .infinity])
  func anIntervalThatIsNoneIsRefused(_ interval: TimeInterval) {
    #expect(throws: BuffsError.self) { try BuffsConfiguration(interval: interval).check() }
  }

  @Test func aScheduleWithoutIDsOrWithTooManyIsRefused() {
    #expect(throws: BuffsError.invalidIDs(count: 0)) { try BuffsConfiguration(ids: []).check() }
    #expect(throws: BuffsError.invalidIDs(count: 10_001)) { try BuffsConfiguration(ids: Array(0...10_000)).check() }
  }

  @Test func pinsNeedTLSAndHaveToBePins() throws {
    let pins = [
      "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "sha256/" + String(repeating: "B", count: 43) + "=",
    ]
    let plain = BuffsConfiguration(baseURL: URL(string: "http://example.com"), pins: pins)
    #expect(throws: BuffsError.self) { try plain.check() }
    let single = BuffsConfiguration(pins: ["sha256/nonsense"])
    #expect(throws: BuffsError.self) { try BuffSession(single, decide: { _ in .present }, tell: { _ in }) }
  }

  @Test(arguments: ["", ".x", "a/b", "ä"])
  func aPrefixThatIsNoNameIsRefused(_ prefix: String) {
    #expect(throws: BuffsError.invalidStoragePrefix(prefix)) { try BuffsConfiguration(storagePrefix: prefix).check() }
  }

  @Test func aShortIntervalShortensTheTimeOut() {
    #expect(BuffsConfiguration(interval: 3).fetchTimeout == 3)
  }

  @Test func everyErrorSaysSomething() {
    let errors: [BuffsError] = [
      .invalidBaseURL("x"), .invalidIDs(count: 0), .invalidInterval(0), .invalidStoragePrefix(""),
      .invalidTransport("x"),
      .storageUnusable("x"), .notFetched(id: 1, .offline), .invalidBuff(id: 1, .notJSON), .tooManyWaiting(dropped: "1"),
      .voteNotStored("x"),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
