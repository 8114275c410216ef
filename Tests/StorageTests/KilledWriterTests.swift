import Foundation
import TestSupport
import Testing

@testable import QuintetStorage

/// Kills a real process that does nothing but store, again and again, and checks the disk.
///
/// The process is this test program once more, told by its environment to run `KilledWriter` alone.
@Suite struct KilledWriterTests {
  @Test func aKillLeavesTheLastChoiceOrTheOneBefore() throws {
    let home = TestHome.scratch.appendingPathComponent("killed")
    let file = home.appendingPathComponent("killed.plist")
    var seen: Set<String> = []
    for round in 0..<12 {
      let process = try TestProcess(
        "KilledWriter/writesUntilItIsKilled",
        environment: ["XDG_CONFIG_HOME": home.path, KilledWriter.variable: "\(round)"]
      )
      // It writes as soon as the file carries its round; then it is killed in the middle of whatever it does.
      process.wait { Self.plist(file)["choice"]?.hasPrefix("\(round):") == true }
      #expect(process.kill(microseconds: .random(in: 0...3_000)))
      let stored = Self.plist(file)
      let value = try #require(stored["choice"])
      #expect(value.hasPrefix("\(round):") && value.hasSuffix(":end"))
      #expect(stored["device"] == "untouched")
      seen.insert(value)
    }
    #expect(seen.count == 12)
  }

  private static func plist(_ file: URL) -> [String: String] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: String] ?? [:]
  }
}

@Suite struct KilledWriter {
  static let variable = "QUINTET_KILLED_WRITER"

  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func writesUntilItIsKilled() throws {
    let round = try #require(ProcessInfo.processInfo.environment[Self.variable])
    let store = try SettingsStore(suite: "killed")
    try store.set("untouched", forKey: "device")
    let padding = String(repeating: "x", count: 20_000)
    for number in 0... { try store.set("\(round):\(number):\(padding):end", forKey: "choice") }
  }
}
