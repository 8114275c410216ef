import Foundation
import Testing

@testable import Pictures

@Suite struct FailureMemoryTests {
  @Test("the failure that ends first makes room for another")
  func theFailureThatEndsFirstMakesRoomForAnother() {
    var memory = FailureMemory()
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func url(_ number: Int) -> URL { URL(fileURLWithPath: "/\(number)") }
    // Each ends before those before it.
    for number in 0..<1_005 {
      memory.remember(.notFound, of: url(number), at: now, for: TimeInterval(2_000 - number))
    }
    let remembered = (0..<1_005).filter { memory.error(for: url($0), at: now) != nil }
    #expect(remembered == Array(0..<999) + [1_004])
  }

  @Test("a failure that comes again takes no other's place")
  func aFailureThatComesAgainTakesNoOthersPlace() {
    var memory = FailureMemory()
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func url(_ number: Int) -> URL { URL(fileURLWithPath: "/\(number)") }
    for number in Array(0..<1_000) + [0, 500, 999] {
      memory.remember(.notFound, of: url(number), at: now, for: TimeInterval(1 + number))
    }
    #expect((0..<1_000).allSatisfy { memory.error(for: url($0), at: now) != nil })
  }

  @Test("a clock that is set back ends a failure")
  func aClockThatIsSetBackEndsAFailure() {
    var memory = FailureMemory()
    let now = Date(timeIntervalSince1970: 1_700_000_000), url = URL(fileURLWithPath: "/a")
    memory.remember(.notFound, of: url, at: now, for: 60)
    for (seconds, counts) in [(-1, false), (0, true), (59, true), (60, false)] as [(TimeInterval, Bool)] {
      #expect((memory.error(for: url, at: now + seconds) != nil) == counts, "after \(seconds) s")
    }
  }
}
