import Foundation
import Testing

@testable import SandboxControl

/// Each fault on the wire, over TCP and over TLS.
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
}
