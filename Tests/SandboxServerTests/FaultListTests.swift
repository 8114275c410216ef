import Testing

@testable import SandboxServer

/// Which faults meet which requests.
struct FaultListTests {
  private let faults = FaultList()

  @Test(arguments: [
    ("/a", "/a", true), ("/a", "/a/", false), ("/a", "/ab", false), ("/a*", "/ab/c", true), ("/a/*", "/a/b", true),
    ("/a/*", "/a", false), ("/*", "/", true),
  ])
  func aPathMatchesItselfAndAStarWhatFollows(pattern: String, path: String, expected: Bool) {
    #expect(Fault(path: pattern, effect: .truncate, times: 1).matches(path) == expected)
  }

  @Test func theOldestFaultIsUsedUpFirst() async throws {
    try await faults.add(Fault(path: "/a", effect: .truncate, times: 2))
    try await faults.add(Fault(path: "/*", effect: .garbage, times: 1))
    var taken: [[Fault.Effect]] = []
    for _ in 0..<4 { taken.append(await faults.take(for: "/a")) }
    #expect(taken == [[.truncate], [.truncate], [.garbage], []])
  }

  @Test func aLatencyGoesBeforeAnotherFaultOfTheSameRequest() async throws {
    try await faults.add(Fault(path: "/a", effect: .drop(.after), times: 1))
    try await faults.add(Fault(path: "/a", effect: .latency(milliseconds: 5), times: 2))
    #expect(await faults.take(for: "/a") == [.latency(milliseconds: 5), .drop(.after)])
    #expect(await faults.take(for: "/a") == [.latency(milliseconds: 5)])
    #expect(await faults.take(for: "/a") == [])
  }

  @Test func aFaultForEverIsNeverUsedUp() async throws {
    try await faults.add(Fault(path: "/a", effect: .truncate, times: nil))
    for _ in 0..<100 { #expect(await faults.take(for: "/a") == [.truncate]) }
    #expect(await faults.all.count == 1)
  }

  @Test func requestsToOtherPathsUseNothingUp() async throws {
    try await faults.add(Fault(path: "/a", effect: .truncate, times: 1))
    #expect(await faults.take(for: "/b") == [])
    #expect(await faults.all.count == 1)
  }

  @Test func aThousandFaultsWaitAtMost() async throws {
    for _ in 0..<1000 { try await faults.add(Fault(path: "/a", effect: .truncate, times: 1)) }
    let full = Refusal(.conflict, "1000 faults wait already; DELETE /_sandbox/faults removes them")
    await #expect(throws: full) { try await faults.add(Fault(path: "/b", effect: .garbage, times: 1)) }
    #expect(await faults.all.count == 1000)
    #expect(await faults.take(for: "/a") == [.truncate])
    try await faults.add(Fault(path: "/b", effect: .garbage, times: 1))
    #expect(await faults.take(for: "/b") == [.garbage])
  }
}
