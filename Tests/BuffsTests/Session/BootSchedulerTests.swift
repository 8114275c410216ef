import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import QuintetBuffs

@Suite(.timeLimit(.minutes(5))) @MainActor struct BootSchedulerTests {
  #if os(Linux)
    @Test func schedulerTimeGoesOnDuringSuspension() {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      let before = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
      let now = BootScheduler().now
      clock_gettime(CLOCK_BOOTTIME, &time)
      #expect((before...UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)).contains(now))
    }
  #endif

  @Test(arguments: [-1, 0, 0.0000001, 0.02])
  func anAlarmRingsOnceAndNotEarly(_ seconds: TimeInterval) async {
    let scheduler = BootScheduler()
    let start = scheduler.now
    var tokens: [Token] = []
    let rang: UInt64 = await withCheckedContinuation { done in
      tokens.append(scheduler.after(seconds) { done.resume(returning: scheduler.now) })
    }
    #expect(Double(rang - start) >= max(0, seconds) * 1e9)
    await drainMainQueue()
    tokens.removeAll()
  }

  @Test func aCancelledAlarmDoesNotRing() async {
    let rings = Journal<Int>()
    let scheduler = BootScheduler()
    for number in 0..<50 { scheduler.after(0.001, { rings.add(number) }).cancel() }
    let last = scheduler.after(0.001, { rings.add(50) })
    while rings.all.isEmpty { try? await Task.sleep(nanoseconds: 1_000_000) }
    #expect(rings.all == [50])
    last.cancel()
  }

  @Test func thousandsOfAlarmsLeaveNoFileOpen() async throws {
    let scheduler = BootScheduler()
    for _ in 0..<5_000 {
      scheduler.after(60, {}).cancel()
      await drainMainQueue()
    }
    let rings = Journal<Int>()
    let token = scheduler.after(0, { rings.add(1) })
    while rings.all.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < 1_000)
    token.cancel()
  }
}
