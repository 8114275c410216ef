import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl

/// Faults: their description and list, and each on the wire, over TCP and over TLS.
struct FaultTests {
  @Test(arguments: [false, true])
  func aDroppedRequestIsNotHandled(overTLS: Bool) async throws {
    try await withFault(#""kind": "drop""#, overTLS: overTLS) { client async throws in
      let exchange = try await client.exchangeReport(key: "a")
      #expect(exchange.received.isEmpty)
      #expect(exchange.end == (overTLS ? .cut : .closed))
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func aDroppedAnswerLeavesTheRecord(overTLS: Bool) async throws {
    try await withFault(#""kind": "drop", "value": "after""#, overTLS: overTLS) { client async throws in
      let exchange = try await client.exchangeReport(key: "a")
      #expect(exchange.received.isEmpty)
      #expect(exchange.end == (overTLS ? .cut : .closed))
      #expect(try await client.consents().map(\.attempts) == [1])
      #expect(try await client.report(key: "a").status == 200)
      #expect(try await client.consents().map(\.attempts) == [2])
    }
  }

  @Test(arguments: [false, true])
  func aTruncatedAnswerEndsEarly(overTLS: Bool) async throws {
    try await withFault(#""kind": "truncate""#, overTLS: overTLS) { client async throws in
      let exchange = try await client.exchangeReport(key: "a")
      let answer = try Answer(exchange.received)
      #expect(answer.status == 200)
      #expect(answer.headers["content-length"] == "2")
      #expect(answer.body == Data("{".utf8))
      #expect(exchange.end == (overTLS ? .cut : .closed))
      #expect(try await client.consents().count == 1)
    }
  }

  @Test(arguments: [false, true])
  func garbageKeepsTheContentType(overTLS: Bool) async throws {
    try await withFault(#""kind": "garbage""#, overTLS: overTLS) { client async throws in
      let answer = try await client.report(key: "a")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(answer.headers["content-length"] == "\(answer.body.count)")
      #expect(answer.body.count >= 64)
      #expect(throws: (any Error).self) {
        try JSONSerialization.jsonObject(with: answer.body, options: .fragmentsAllowed)
      }
      #expect(try await client.consents().count == 1)
    }
  }

  @Test func aStatusFaultDoesNotHandleTheRequest() async throws {
    try await withFault(#""kind": "status", "value": 429, "retry_after": 30"#) { client async throws in
      let answer = try await client.report()
      #expect(answer.status == 429)
      #expect(answer.headers["retry-after"] == "30")
      #expect(answer.body.isEmpty)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test func aStatusFaultMayHaveNoRetryAfter() async throws {
    try await withFault(#""kind": "status", "value": 503"#) { client async throws in
      let answer = try await client.report()
      #expect(answer.status == 503)
      #expect(answer.headers["retry-after"] == nil)
    }
  }

  @Test func aLateAnswerIsComplete() async throws {
    try await withFault(#""kind": "latency", "value": 200"#) { client async throws in
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try await client.report().status == 200)
      #expect(clock.now - start >= .milliseconds(200))
      #expect(try await client.consents().count == 1)
    }
  }

  @Test func latencyAndDropCombine() async throws {
    try await withFault(#""kind": "latency", "value": 1"#) { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "drop"}"#)
      #expect(try await client.exchangeReport().received.isEmpty)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)
    }
  }

  @Test func faultsOnEveryPathLeaveTheControlRoutesAlone() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/*", "kind": "drop", "times": null}"#)
      #expect(try await client.exchangeReport().received.isEmpty)
      #expect(try await client.exchange("GET", "/nothing/here").received.isEmpty)
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test func aFaultIsOverAfterItsTimes() async throws {
    try await withFault(#""kind": "drop", "times": 2"#) { client async throws in
      #expect(try await client.exchangeReport().received.isEmpty)
      #expect(try await client.exchangeReport().received.isEmpty)
      #expect(try await client.report().status == 200)
    }
  }

  private func withFault(
    _ fault: String,
    overTLS: Bool = false,
    _ body: (Client) async throws -> Void
  ) async throws {
    try await withSandbox { client async throws in
      var client = client
      client.usesTLS = overTLS
      try await client.add(fault: #"{"path": "/v2/*", \#(fault)}"#)
      try await body(client)
    }
  }

  private let faults = FaultList()

  @Test(arguments: [
    ("/a", "/a", true), ("/a", "/a/", true), ("/a", "/ab", false), ("/a*", "/ab/c", true), ("/a/*", "/a/b", true),
    ("/a/*", "/a", false), ("/*", "/", true), ("/a/b", "//a//b", true), ("/a/", "/a/", true), ("/a/", "/a", false),
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

  @Test func theSmallestAndTheLargestValuesAreTaken() throws {
    func read(_ fields: String, path: String = "/a") throws -> Fault {
      try JSONDecoder().decode(Fault.self, from: Data("{\"path\": \"\(path)\", \(fields)}".utf8))
    }
    let least = try read(#""kind": "status", "value": 200, "retry_after": 0"#)
    #expect(least.effect == .status(code: 200, retryAfter: 0))
    let most = try read(#""kind": "status", "value": 599, "retry_after": 1000000000, "times": 1000000000"#)
    #expect(most.effect == .status(code: 599, retryAfter: 1_000_000_000) && most.times == 1_000_000_000)
    let path = "/" + String(repeating: "a", count: 1023)
    #expect(try read(#""kind": "drop""#, path: path).path == path)
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
    (#"{"path": "/\#(String(repeating: "é", count: 512))", "kind": "drop"}"#, "path must be at most 1024 bytes long"),
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
