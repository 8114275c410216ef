import Foundation
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl

/// The events of the page.
struct PageEventTests {
  private static let all: [any Contract] = [ConsentContract(), InvitationContract(), DeliveriesContract()]

  @Test func aReconnectBringsOnlyMissedEvents() async throws {
    try await withSandbox { client async throws in
      for path in ["/one", "/two", "/three"] { _ = try await client.send("GET", path) }
      let events = try await events(client, "?after=0", "Last-Event-ID: 2\r\n", until: "data: 3\n\n")
      #expect(events.contains("id: 3\nevent: exchange\n") && events.contains("/three"))
      #expect(!events.contains("id: 1\n") && !events.contains("/one") && !events.contains("/two"))
      #expect(events.contains("retry: 500\n\n"))
    }
  }

  @Test func aNumberOfAnEarlierRunBringsAllEvents() async throws {
    try await withSandbox { client async throws in
      _ = try await client.send("GET", "/one")
      for query in ["?after=99", "?after=-7", "?after=9223372036854775807"] {
        #expect(try await events(client, query, until: "data: 1\n\n").contains("id: 1\nevent: exchange\n"))
      }
    }
  }

  @Test func aBurstBringsTheLastExchangesAndTheNumberOfAll() async throws {
    try await withSandbox { client async throws in
      for number in 1...30 { _ = try await client.send("GET", "/path-\(number).") }
      let events = try await events(client, "?after=0", until: "data: 30\n\n")
      #expect(events.components(separatedBy: "event: exchange\n").count - 1 == PageRoutes.sentAtOnce)
      #expect(events.contains("/path-30.") && events.contains("/path-11.") && !events.contains("/path-10."))
      let first = try #require(events.range(of: "id: 11\n")), last = try #require(events.range(of: "id: 30\n"))
      #expect(first.lowerBound < last.lowerBound)
      // A browser that asks again begins there, also where none of these was of its backend.
      #expect(events.hasSuffix("id: 30\nevent: count\ndata: 30\n\n\r\n"))
    }
  }

  @Test func eventsAreMaskedAndFilteredAsThePageIs() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      _ = try await client.send("GET", "/deliveries?count=1&mail=ann@example.com")
      _ = try await client.send("GET", "/fakeAuth?mail=bob@example.com")
      let masked = try await events(client, "?after=0", until: "data: 2\n\n")
      #expect(masked.contains("/fakeAuth?mail=••••••") && !masked.contains("example.com"))
      let revealed = try await events(client, "?reveal=yes&backend=deliveries&after=0", until: "data: 2\n\n")
      #expect(revealed.contains("ann@example.com") && !revealed.contains("fakeAuth"))
      let almost = try await events(client, "?reveal=1&after=0", until: "data: 2\n\n")
      #expect(!almost.contains("example.com"))
    }
  }

  /// Time is its subject.
  @Test func eventsComeAtMostFourTimesASecond() async throws {
    try await withSandbox { client async throws in
      let begin = ContinuousClock.now
      async let text = events(client, "?after=0", until: "/the-last-one")
      // One after the other on one connection, as fast as they go.
      let flood = String(repeating: "GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 1000)
      let last = "GET /flood HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      _ = try await client.connection().exchange(Data((flood + last).utf8))
      _ = try await client.send("GET", "/the-last-one")
      let batches = try await text.components(separatedBy: "event: count\n").count
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      #expect(Double(batches) <= seconds * 4 + 2)
    }
  }

  private func events(
    _ client: Client,
    _ query: String,
    _ headers: String = "",
    until end: String
  ) async throws -> String {
    let request = "GET /_sandbox/events\(query) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
    let exchange = try await client.connection().exchange(Data(request.utf8)) {
      String(decoding: $0, as: UTF8.self).contains(end)
    }
    return String(decoding: exchange.received, as: UTF8.self)
  }
}
