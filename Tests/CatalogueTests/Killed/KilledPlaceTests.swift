import Foundation
import QuintetStorage
import Sealing
import TestSupport
import Testing

@testable import Catalogue

/// Kills a process while it keeps one place after the other.
@Suite(.timeLimit(.minutes(10)))
struct KilledPlaceTests {
  /// `CATALOGUE_KILLS=200` for more of them.
  @Test func killsLeaveTheOldPlaceOrTheNewOne() async throws {
    let rounds = ProcessInfo.processInfo.environment["CATALOGUE_KILLS"].flatMap { Int($0) } ?? 20
    let folder = TestHome.folder(), key = try SealingKey(bytes: Data(repeating: 7, count: 32))
    let place = KeptPlace(folder: { () throws(StorageError) in folder }, keys: .staticKey(key))
    var left = 0
    for round in 0..<rounds {
      let lines = try await ProbeProcess.killed(
        "catalogue-probe",
        ["place", folder.path],
        afterLines: 1...9,
        microseconds: 0...3_000
      )
      #expect(lines.first == "ready \(left)", "round \(round)")
      #expect(!lines.contains { $0.hasPrefix("failed") }, "round \(round): \(lines)")
      let kept = lines.last { $0.hasPrefix("kept ") }.flatMap { Int($0.dropFirst(5)) } ?? left
      let found = await place.read().flatMap { Int($0.text) } ?? 0
      #expect(found == kept || found == kept + 1, "round \(round): \(found) after \(lines)")
      left = found
    }
    #expect(left > rounds / 2)
  }
}
