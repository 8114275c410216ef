import Foundation
import TestSupport
import Testing

@testable import QuintetBuffs

/// Kills a real process with SIGKILL in the middle of its votes, again and again, and reads what it left.
@Suite(.timeLimit(.minutes(5))) struct KilledVoterTests {
  @Test func everyAcknowledgedVoteIsKeptOnceDespiteKills() throws {
    let folder = TestHome.place()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let acknowledged = folder.appendingPathComponent("acknowledged")
    for round in 0..<10 {
      try? FileManager.default.removeItem(at: acknowledged)
      let process = try TestProcess(
        "KilledVoter/votesUntilItIsKilled",
        environment: [KilledVoter.variable: folder.path]
      )
      process.wait { (try? Data(contentsOf: acknowledged))?.contains(UInt8(ascii: ";")) == true }
      #expect(process.kill(microseconds: round * 700))
      let last = try #require(
        String(contentsOf: acknowledged, encoding: .utf8).split(separator: "\n").last { $0.hasSuffix(";") }
      )
      let votes = try BuffVoteLog(directory: folder).votes()
      #expect(Set(votes.map(\.id)).count == votes.count)
      // The log keeps the latest; so far back as it goes, no number is missing up to the last one acknowledged.
      let numbers = votes.compactMap { Int($0.buffID) }
      #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count))
      #expect(numbers.last ?? 0 >= Int(last.dropLast()) ?? .max)
      try BuffVoteLog(directory: folder).remove(votes.map(\.id))
    }
  }
}

@Suite struct KilledVoter {
  static let variable = "QUINTET_KILLED_VOTER"

  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func votesUntilItIsKilled() throws {
    let folder = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment[Self.variable]))
    let log = BuffVoteLog(directory: folder, capacity: 100)
    let path = folder.appendingPathComponent("acknowledged").path
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    for number in 1... {
      try log.add(BuffVote(id: UUID(), buffID: "\(number)", answerID: "1", date: date, seconds: 1))
      let line = Array("\(number);\n".utf8)
      _ = write(file, line, line.count)
    }
  }
}
