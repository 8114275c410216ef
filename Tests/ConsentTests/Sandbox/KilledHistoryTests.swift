import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentHistory
@testable import QuintetLocalization
@testable import QuintetStorage

/// Kills a real process that does nothing but choose, again and again, and checks its history.
///
/// The process is this test program once more, told by its environment to run `KilledHistory` alone.
@Suite(.timeLimit(.minutes(5)))
struct KilledHistoryTests {
  @Test func aKillLeavesAWholeHistoryThatHasTheStoredChoice() throws {
    let home = TestHome.folder()
    var last = 0
    var rounds: Set<Int> = []
    for round in 0..<12 {
      let process = try TestProcess(
        "KilledHistory/choosesUntilItIsKilled",
        environment: ["XDG_CONFIG_HOME": home.path, Variable.home: home.path, Variable.round: "\(round)"]
      )
      let history = KeptHistory(folder: home).history
      let first = (round + 1) * 10_000
      process.wait { (try? history.choices().last).map { Self.number($0) >= first + round % 5 } ?? false }
      #expect(process.kill(microseconds: .random(in: 0...9_000)))

      let choices = try history.choices()
      let numbers = choices.map(Self.number)
      for (number, next) in zip(numbers, numbers.dropFirst()) {
        #expect(next == number + 1 || next % 10_000 == 0, "round \(round): \(number), then \(next)")
      }
      #expect(numbers.last ?? 0 > last)
      last = numbers.last ?? 0
      rounds.formUnion(numbers.map { $0 / 10_000 })
      // The first choice of a round may not have been stored.
      let stored = Self.stored(home)?.choice?.id
      #expect(last == first || choices.suffix(2).contains { $0.id == stored }, "round \(round)")
      if let stored { #expect(choices.contains { $0.id == stored }, "round \(round)") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).allSatisfy { !$0.contains("damaged") })
    }
    #expect(rounds.contains(12))
  }

  private static func number(_ choice: PastConsentChoice) -> Int { Int(choice.date.timeIntervalSince1970) }

  private static func stored(_ home: URL) -> Record? {
    let data = try? Data(contentsOf: home.appendingPathComponent("killed-history.plist"))
    let plist = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: String]
    return plist?["choice"].flatMap(Record.init(json:))
  }
}

/// The environment by which the test tells its child what to do.
private enum Variable {
  static let home = "QUINTET_KILLED_HISTORY"
  static let round = "QUINTET_KILLED_HISTORY_ROUND"
}

@Suite(.enabled(if: ProcessInfo.processInfo.environment[Variable.home] != nil))
@MainActor struct KilledHistory {
  @Test func choosesUntilItIsKilled() throws {
    let environment = ProcessInfo.processInfo.environment
    let home = URL(fileURLWithPath: try #require(environment[Variable.home]))
    let round = try #require(environment[Variable.round].flatMap { Int($0) })
    let clock = Stage.Clock()
    clock.now = (round + 1) * 10_000
    let consent = Consent(
      KeptHistory(folder: home).configuration,
      strings: LocalizedStrings(nil, preferred: ["en"]),
      edges: .init(
        store: try SettingsStore(suite: "killed-history"),
        client: FakeClient(),
        presenter: FakePresenter(),
        deviceID: { Stage.deviceID },
        clock: { clock.now }
      )
    )
    consent.start()
    while true {
      consent.setConsentStatus(clock.now.isMultiple(of: 2) ? .accept : .deny)
      clock.now += 1
    }
  }
}
