import CMalloc
import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs
@testable import UIKit

@MainActor @Suite("buff memory", .windows)
struct BuffMemoryTests {
  @Test("a thousand Buffs, shown and gone, leave nothing behind", .timeLimit(.minutes(10)))
  func thousandBuffsShownAndGoneLeaveNothingBehind() async throws {
    // A thousand in every run; QUINTET_BUFFS=10000 for the whole truth, which takes some minutes.
    let count = ProcessInfo.processInfo.environment["QUINTET_BUFFS"].flatMap { Int($0) } ?? 1_000
    let buffs = (0..<count + 500).map { Buff.sample("\($0)", seconds: 5) }
    let stage = try await BuffStage(buffs)
    var parts: [Weak] = []
    @MainActor func show(_ count: Int) async throws {
      for round in 0..<count {
        try await wait("a card is up") { stage.view.card != nil }
        for part in stage.view.card.map({ [$0, $0.close] + $0.answers }) ?? [] { parts.append(Weak(object: part)) }
        stage.view.layer.removeAllAnimations()
        let leaving = stage.view.card
        await turn()
        stage.clock.advance(by: 5.1)
        leaving?.layer.removeAllAnimations()
        stage.clock.advance(by: 24.9)
        await turn()
        if round % 100 == 0 {
          await stage.window.nextFrame()
          // Watching an object takes memory too.
          parts.removeAll { $0.object == nil }
        }
      }
    }
    stage.view.start()
    try await show(500)
    try await waitForAnnouncements(in: stage.window)
    parts.removeAll { $0.object == nil }
    let before = mallinfo2().uordblks
    try await show(count)
    try await waitForAnnouncements(in: stage.window)
    parts.removeAll { $0.object == nil }
    let growth = Int(mallinfo2().uordblks) - Int(before)
    stage.view.stop()
    await stage.window.nextFrame()
    try await wait("all are freed") { parts.allSatisfy { $0.object == nil } }
    #expect(growth < count * 100, "the heap grew by \(growth) bytes")
  }

  @Test("views that come and go leave nothing behind", .timeLimit(.minutes(10)))
  func viewsThatComeAndGoLeaveNothingBehind() async throws {
    @MainActor func makeViews(_ count: Int) async throws {
      for _ in 0..<count {
        _ = try BuffStage.makeView([], ManualScheduler())
        await turn()
      }
    }
    try await makeViews(500)
    let before = mallinfo2().uordblks
    try await makeViews(1_000)
    let growth = Int(mallinfo2().uordblks) - Int(before)
    #expect(growth < 100_000, "the heap grew by \(growth) bytes")
  }
}

private struct Weak { weak var object: AnyObject? }

/// Returns when what was announced has been taken away, which it is after some seconds.
@MainActor
private func waitForAnnouncements(in window: UIWindow) async throws {
  try await wait("the announcements are gone") { window.announcement == nil }
}

/// Lets what waits on the main queue have its turn.
@MainActor
private func turn() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
