import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxTLS

/// The routes under `/_sandbox/` that tests use.
struct ControlTests {
  @Test(arguments: [false, true])
  func healthAnswersOverHTTPAndHTTPS(overTLS: Bool) async throws {
    try await withSandbox { client async throws in
      var client = client
      client.usesTLS = overTLS
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
    }
  }

  @Test func httpAndHTTPSShareTheirRecords() async throws {
    try await withSandbox { client async throws in
      var secure = client
      secure.usesTLS = true
      #expect(try await client.report(key: "a").status == 200)
      #expect(try await secure.report(key: "a").status == 200)
      #expect(try await client.consents().map(\.attempts) == [2])
      #expect(try await secure.consents() == client.consents())
    }
  }

  @Test func recordsAreListedOldestFirst() async throws {
    try await withSandbox { client async throws in
      for key in ["b", "c", "a"] { #expect(try await client.report(key: key).status == 200) }
      #expect(try await client.consents().map(\.id) == [1, 2, 3])
      #expect(try await client.consents().map(\.idempotencyKey) == ["b", "c", "a"])
    }
  }

  @Test func pinsEqualTheAnnouncedOnes() async throws {
    try await withSandbox { client async throws in
      let pins = try await client.send("GET", "/_sandbox/pins").json(Pins.self)
      #expect(pins == client.announcement.pins)
      #expect(pins.current != pins.backup)
    }
  }

  @Test func aResetRestoresTheStateOfTheFirstStart() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(key: "a").status == 200)
      try await client.add(fault: #"{"path": "/*", "kind": "drop", "times": 0}"#)
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      #expect(try await client.consents().isEmpty)
      #expect(try await client.report(ConsentReport.example(status: "deny"), key: "a").status == 200)
      #expect(try await client.consents().map(\.id) == [1])
    }
  }

  @Test(arguments: [
    ("POST", "/_sandbox/health", "GET"), ("DELETE", "/_sandbox/records", "GET"), ("PUT", "/_sandbox/pins", "GET"),
    ("GET", "/_sandbox/reset", "POST"), ("PUT", "/_sandbox/faults", "GET, POST, DELETE"),
  ])
  func otherMethodsAreRefused(method: String, path: String, allowed: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.send(method, path)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == allowed)
      #expect(answer.reason == "only \(allowed) is possible here")
    }
  }
}
