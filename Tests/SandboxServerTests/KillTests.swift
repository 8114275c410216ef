import Foundation
import Testing

@testable import SandboxServer

/// A process that is killed keeps every record that it acknowledged.
struct KillTests {
  @Test(.timeLimit(.minutes(2)), arguments: [1, 7, 40])
  func sigkillLosesNoAcknowledgedRecord(afterAcknowledgements: Int) async throws {
    try await withTemporaryFolder { folder in
      let victim = try SandboxProcess(["--data", folder.path])
      let client = try victim.client()
      let log = AcknowledgementLog()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for sender in 0..<4 {
          group.addTask {
            // Ends when the process is gone, and no answer comes back any more.
            for number in 0... {
              let key = "\(sender).\(number)"
              guard let answer = try? await client.report(key: key) else { return }
              #expect(answer.status == 200)
              await log.add(key)
            }
          }
        }
        await log.wait(for: afterAcknowledgements)
        victim.end(with: SIGKILL)
        try await group.waitForAll()
      }
      #expect(try victim.waitForEnd().status == SIGKILL)

      let acknowledged = await log.keys
      #expect(acknowledged.count >= afterAcknowledgements)
      let survivor = try SandboxProcess(["--data", folder.path])
      let stored = try await survivor.client().consents().compactMap(\.idempotencyKey)
      #expect(Set(stored).isSuperset(of: acknowledged))
      #expect(Set(stored).count == stored.count)
    }
  }
}

/// The keys of the reports that were acknowledged.
private actor AcknowledgementLog {
  private(set) var keys: Set<String> = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func add(_ key: String) {
    keys.insert(key)
    if let waiting, keys.count >= waiting.count {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  func wait(for count: Int) async {
    guard keys.count < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}
