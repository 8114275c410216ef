import Foundation
import Testing

@testable import SandboxServer

/// The addresses that a running sandbox announces.
@Suite(.timeLimit(.minutes(5)))
struct AnnouncementTests {
  private static let loopback = "00000000000000000000000000000001 "
  private static let addresses = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)

  @Test(.enabled(if: addresses?.contains(loopback) == true)) func anIPv6AddressIsInBrackets() async throws {
    try await withSandbox(host: "::1") { client async throws in
      for (url, start) in [
        (client.announcement.http, "http://[::1]:"), (client.announcement.https, "https://[::1]:"),
      ] {
        #expect(url.hasPrefix(start), "\(url)")
        #expect(UInt16(url.dropFirst(start.count)) != nil, "\(url)")
      }
    }
  }

  @Test(arguments: ["localhost", "127.0.0.9"]) func anyOtherHostStandsAsItIs(host: String) async throws {
    try await withSandbox(host: host) { client async throws in
      #expect(client.announcement.http.hasPrefix("http://\(host):"))
      #expect(client.announcement.https.hasPrefix("https://\(host):"))
    }
  }
}
