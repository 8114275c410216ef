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
      memory.remember(.notFound, of: url(number), until: now.addingTimeInterval(TimeInterval(2_000 - number)))
    }
    let remembered = (0..<1_005).filter { memory.error(for: url($0), at: now) != nil }
    #expect(remembered == Array(0..<999) + [1_004])
  }
}
