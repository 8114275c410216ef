import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl

/// How faults are described, listed, chosen and refused.
struct FaultListTests {
  private let faults = FaultList()

  @Test(arguments: [
    ("/a", "/a", true), ("/a", "/a/", false), ("/a", "/ab", false), ("/a*", "/ab/c", true), ("/a/*", "/a/b", true),
    ("/a/*", "/a", false), ("/*", "/", true),
  ])
  func aStarMatchesAnyRestOfAPath(pattern: String, path: String, expected: Bool) {
    #expect(Fault(path: pattern, effect: .truncate, times: 1).matches(path) == expected)
  }

  @Test func theOldestFaultIsUsedUpFirst() async throws {
    try await faults.add(Fault(path: "/a", effect: .truncate, times: 2))
    try await faults.add(Fault(path: "/*", effect: .garbage, times: 1))
    var taken: [[Fault.Effect]] = []
    for _ in 0..<4 { taken.append(await faults.take(for: "/a")) }
    #expect(taken == [[.truncate], [.truncate], [.garbage], []])
  }

  @Test func aLatencyComesBeforeAnotherFault() async throws {
    try await faults.add(Fault(path: "/a", effect: .drop(.after), times: 1))
    try await faults.add(Fault(path: "/a", effect: .latency(milliseconds: 5), times: 2))
    #expect(await faults.take(for: "/a") == [.latency(milliseconds: 5), .drop(.after)])
    #expect(await faults.take(for: "/a") == [.latency(milliseconds: 5)])
    #expect(await faults.take(for: "/a") == [])
  }

  @Test func aFaultWithoutACountIsNeverUsedUp() async throws {
    try await faults.add(Fault(path: "/a", effect: .truncate, times: nil))
    for _ in 0..<100 { #expect(await faults.take(for: "/a") == [.truncate]) }
    #expect(await faults.all.count == 1)
  }

  @Test func requestsToOtherPathsUseUpNoFault() async throws {
    try await faults.add(Fault(path: "/a", effect: .truncate, times: 1))
    #expect(await faults.take(for: "/b") == [])
    #expect(await faults.all.count == 1)
  }

  @Test func atMostAThousandFaultsWait() async throws {
    for _ in 0..<1000 { try await faults.add(Fault(path: "/a", effect: .truncate, times: 1)) }
    let full = Refusal(.conflict, "1000 faults wait already; DELETE /_sandbox/faults removes them")
    await #expect(throws: full) { try await faults.add(Fault(path: "/b", effect: .garbage, times: 1)) }
    #expect(await faults.all.count == 1000)
    #expect(await faults.take(for: "/a") == [.truncate])
    try await faults.add(Fault(path: "/b", effect: .garbage, times: 1))
    #expect(await faults.take(for: "/b") == [.garbage])
  }

  @Test(arguments: [
    (#"{"path": "/a", "kind": "latency", "value": 0}"#, Fault(path: "/a", effect: .latency(milliseconds: 0), times: 1)),
    (
      #"{"path": "/a/*", "kind": "latency", "value": 3600000, "times": 2}"#,
      Fault(path: "/a/*", effect: .latency(milliseconds: 3_600_000), times: 2)
    ),
    (
      #"{"path": "/*", "kind": "status", "value": 503, "times": 0}"#,
      Fault(path: "/*", effect: .status(code: 503, retryAfter: nil), times: nil)
    ),
    (
      #"{"path": "/*", "kind": "status", "value": 429, "retry_after": 30, "times": null}"#,
      Fault(path: "/*", effect: .status(code: 429, retryAfter: 30), times: nil)
    ),
    (#"{"path": "/a", "kind": "drop"}"#, Fault(path: "/a", effect: .drop(.before), times: 1)),
    (#"{"path": "/a", "kind": "drop", "value": "after"}"#, Fault(path: "/a", effect: .drop(.after), times: 1)),
    (#"{"path": "/a", "kind": "truncate", "value": null}"#, Fault(path: "/a", effect: .truncate, times: 1)),
    (#"{"path": "/a", "kind": "garbage"}"#, Fault(path: "/a", effect: .garbage, times: 1)),
  ])
  func faultsAreReadAndListed(json: String, fault: Fault) throws {
    let read = try JSONDecoder().decode(Fault.self, from: Data(json.utf8))
    #expect(read == fault)
    #expect(try JSONDecoder().decode(Fault.self, from: JSONEncoder().encode(read)) == fault)
  }

  @Test(arguments: [
    (#"{"kind": "drop"}"#, "path is missing"),
    (#"{"path": "a", "kind": "drop"}"#, "path must start with /"),
    (#"{"path": "/a*b", "kind": "drop"}"#, "path may have a * at its end only"),
    (
      #"{"path": "/_sandbox/*", "kind": "drop"}"#,
      "path must not start with /_sandbox, which never fails on purpose"
    ),
    (#"{"path": "/a"}"#, "kind is missing"),
    (#"{"path": "/a", "kind": "fire"}"#, "kind must be latency, status, drop, truncate or garbage"),
    (#"{"path": "/a", "kind": "latency"}"#, "value is missing"),
    (#"{"path": "/a", "kind": "latency", "value": "1 s"}"#, "value must be an integer"),
    (#"{"path": "/a", "kind": "latency", "value": -1}"#, "value must be 0 to 3600000 milliseconds"),
    (#"{"path": "/a", "kind": "status"}"#, "value is missing"),
    (#"{"path": "/a", "kind": "status", "value": 199}"#, "value must be a status code, 200 to 599"),
    (
      #"{"path": "/a", "kind": "status", "value": 503, "retry_after": -1}"#,
      "retry_after must be 0 to 1000000000 seconds"
    ),
    (
      #"{"path": "/a", "kind": "status", "value": 503, "retry_after": 1000000001}"#,
      "retry_after must be 0 to 1000000000 seconds"
    ),
    (#"{"path": "/a", "kind": "latency", "value": 3600001}"#, "value must be 0 to 3600000 milliseconds"),
    (#"{"path": "/a", "kind": "latency", "value": 1.5}"#, "a number is no integer, or too large"),
    (#"{"path": "/a", "kind": "latency", "value": 99999999999999999999}"#, "a number is no integer, or too large"),
    (#"{"path": "/a", "kind": "status", "value": 600}"#, "value must be a status code, 200 to 599"),
    (#"{"path": "/a", "kind": "drop", "times": 1000000001}"#, "times must be 0 to 1000000000"),
    (#"{"path": "/a", "path": "/b", "kind": "drop"}"#, "path is there twice"),
    (#"{"path": "/\#(String(repeating: "a", count: 1024))", "kind": "drop"}"#, "path must be at most 1024 bytes long"),
    (#"{"path": "/a", "kind": "drop", "value": "during"}"#, "value must be before or after"),
    (#"{"path": "/a", "kind": "drop", "retry_after": 1}"#, "retry_after has no meaning for drop"),
    (#"{"path": "/a", "kind": "truncate", "value": 5}"#, "value has no meaning for truncate"),
    (#"{"path": "/a", "kind": "garbage", "value": "x"}"#, "value has no meaning for garbage"),
    (#"{"path": "/a", "kind": "drop", "times": -1}"#, "times must be 0 to 1000000000"),
    (#"{"path": "/a", "kind": "drop", "times": "x"}"#, "times must be an integer"),
    (#"{"path": "/a", "kind": "drop", "time": 3}"#, "time is not a field of a fault"),
    ("[]", "the body must be a JSON object"),
  ])
  func anInvalidFaultIsRefusedWithAReason(json: String, reason: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.post("/_sandbox/faults", json)
      #expect(answer.status == 400)
      #expect(answer.reason == reason)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)
    }
  }

  @Test func theListCountsDownAndCanBeCleared() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "status", "value": 503, "times": 3}"#)
      try await client.add(fault: #"{"path": "/x", "kind": "drop", "times": null}"#)
      #expect(try await client.report().status == 503)
      let left = try await client.send("GET", "/_sandbox/faults").json([Fault].self)
      #expect(
        left == [
          Fault(path: "/v2/*", effect: .status(code: 503, retryAfter: nil), times: 2),
          Fault(path: "/x", effect: .drop(.before), times: nil),
        ]
      )
      #expect(try await client.send("DELETE", "/_sandbox/faults").status == 204)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)
      #expect(try await client.report().status == 200)
    }
  }

  @Test func oneFaultTooManyIsRefused() async throws {
    try await withSandbox { client async throws in
      let fault = #"{"path": "/v2/*", "kind": "latency", "value": 0}"#
      for _ in 0..<1000 { try await client.add(fault: fault) }
      let answer = try await client.post("/_sandbox/faults", fault)
      #expect(answer.status == 409)
      #expect(answer.reason == "1000 faults wait already; DELETE /_sandbox/faults removes them")
      #expect(try await client.send("DELETE", "/_sandbox/faults").status == 204)
      try await client.add(fault: fault)
    }
  }
}
