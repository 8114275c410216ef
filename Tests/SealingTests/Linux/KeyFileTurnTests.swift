import Foundation
import TestSupport
import Testing

@testable import Sealing

/// Programs that ask for the key's file while another one makes it.
@Suite(.timeLimit(.minutes(5))) struct KeyFileTurnTests {
  /// The test has the turn of a program that makes the key, until all others have found none and wait for theirs.
  @Test func programsThatFoundNoKeyTakeTheOneMadeMeanwhile() async throws {
    let folder = TestHome.folder(), file = folder.appendingPathComponent("key"), keys = Journal<Data?>()
    let turn = open(folder.appendingPathComponent(".key.new").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(turn >= 0)
    try #require(flock(turn, LOCK_EX) == 0)
    for _ in 0..<3 {
      Thread.detachNewThread { keys.add(try? KeyFile { file }.key().bytes) }
    }
    while descriptors(of: "\(folder.lastPathComponent)/.key.new") < 4 { try await Task.sleep(for: .milliseconds(2)) }
    let made = Data(repeating: 7, count: SealingKey.length)
    try made.write(to: file)
    flock(turn, LOCK_UN)
    close(turn)
    while keys.all.count < 3 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(keys.all == [made, made, made])
    #expect(try Data(contentsOf: file) == made)
  }

  /// The number of times that this process has a file open.
  private func descriptors(of file: String) -> Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasSuffix(file) ?? false
    }
  }
}
