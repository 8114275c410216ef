#if os(Linux)
  import Dispatch
  import Foundation
  import QuintetBuffsFilm
  import QuintetBuffsResults
  import QuintetTransport
  import TestSupport
  import Testing

  @testable import QuintetBuffs

  /// Requests of a program that has the optional products and uses none of them.
  @Suite(.timeLimit(.minutes(2)))
  struct RequestBytesTests {
    @Test func aFetchIsTheDocumentsRequestToTheByte() async throws {
      let recorder = try RequestRecorder()
      let server = try BuffsConfiguration(server: recorder.url, ids: [1]).check()
      let client = try server.makeClient(queue: DispatchQueue(label: "buffs.tests"))
      let token = BuffFetcher(client: client, server: server.url, timeout: 60).fetch(id: 1) { _ in }
      defer { withExtendedLifetime(token) {} }
      let request = try #require(await recorder.request())
      #expect(
        request
          == [
            "GET /buffs/1 HTTP/1.1", "Accept-Encoding: CODINGS", "Host: 127.0.0.1:PORT", "accept: application/json", "",
          ]
      )
    }
  }
#endif
