import Foundation
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxTLS

/// Nothing goes on for a client that has left.
///
/// Where a test needs a connection to be closed, the server has only one, and no limit of time.
@Suite(.timeLimit(.minutes(5)))
struct DepartureTests {
  private static let patient = ConnectionLimits(patience: .hours(1), linger: .hours(1), connections: 1)

  @Test(arguments: [false, true])
  func workIsCancelledWhenItsClientLeaves(overTLS: Bool) async throws {
    let waiting = WaitingContract()
    try await withSandbox(contracts: [waiting], limits: Self.patient) { client async throws in
      var client = client
      client.usesTLS = overTLS
      try await client.connection().open { _, outbound in
        try await outbound.write(ByteBuffer(string: "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"))
        await waiting.events.expect(.begun)
      }
      await waiting.events.expect(.cancelled)
    }
  }

  @Test func workIsCancelledWhenItsStreamIsReset() async throws {
    let waiting = WaitingContract()
    try await withSandbox(contracts: [waiting], limits: Self.patient) { client async throws in
      var connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
      connection.protocols = ["h2"]
      try await connection.open { inbound, outbound in
        try await outbound.write(ByteBuffer(bytes: Frame.request(stream: 1, path: "/wait")))
        await waiting.events.expect(.begun)
        let cancel = Frame(type: .reset, flags: 0, stream: 1, payload: Data([0, 0, 0, 8]))
        try await outbound.write(ByteBuffer(bytes: cancel.bytes))
        await waiting.events.expect(.cancelled)
      }
    }
  }

  /// A sandbox that ends has nothing left to do: it waits for what is under way.
  @Test(arguments: [false, true])
  func aLatencyEndsWhenTheClientLeaves(overTLS: Bool) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      var door = client
      door.usesTLS = overTLS
      // Over the other door, since this one has only one connection.
      var control = client
      control.usesTLS = !overTLS
      try await client.add(fault: #"{"path": "/v2/*", "kind": "latency", "value": 3600000}"#)
      try await door.connection().open { _, outbound in
        try await outbound.write(ByteBuffer(bytes: ConsentReport.request()))
        while try await !control.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty { await Task.yield() }
      }
      #expect(try await door.report().status == 200)
      #expect(try await control.consents().count == 1)
    }
  }

  @Test(arguments: [false, true])
  func aConnectionClosesAfterAnOverlongHeader(overTLS: Bool) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      var client = client
      client.usesTLS = overTLS
      let header = "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 1_000_000)
      try await client.connection().open { inbound, outbound in
        async let sent: Void = outbound.write(ByteBuffer(string: header))
        for try await bytes in inbound {
          #expect(String(buffer: bytes).hasPrefix("HTTP/1.1 400 "))
          break
        }
        try await sent
      }
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
    }
  }

  @Test func anIncompleteRequestIsNotStored() async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      let body = ConsentReport.example()
      let beginnings = [
        "Content-Length: \(body.utf8.count + 1)\r\n\r\n" + body,
        "Transfer-Encoding: chunked\r\n\r\n" + String(body.utf8.count, radix: 16) + "\r\n" + body + "\r\n",
        "Transfer-Encoding: chunked\r\n\r\n" + String(body.utf8.count, radix: 16) + "\r\n" + body + "\r\n0\r\nA: b\r\n",
      ]
      for beginning in beginnings {
        try await client.connection().open { _, outbound in
          let head = "POST \(consentPath) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          try await outbound.write(ByteBuffer(string: head + beginning))
        }
        #expect(try await client.consents().isEmpty, "\(beginning)")
      }
    }
  }

  @Test func anIncompleteRequestUsesUpNoFault() async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "status", "value": 503}"#)
      try await client.connection().open { _, outbound in
        try await outbound.write(ByteBuffer(bytes: ConsentReport.request().dropLast()))
      }
      #expect(try await client.report().status == 503)
      #expect(try await client.report().status == 200)
    }
  }
}
