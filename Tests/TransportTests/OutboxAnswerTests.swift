import Foundation
import Testing

@testable import QuintetTransport

/// A host's additions to the outbox: the address of a request when it is sent, and the check of an answer.
@Suite(.timeLimit(.minutes(5))) struct OutboxAnswerTests {
  let fixture = OutboxFixture()

  @Test func anAnswerTheHostDoesNotTrustKeepsTheRequest() async throws {
    let outbox = try fixture.open(check: { request, response in
      let isFirst = request.headers["Idempotency-Key"] == UUID(number: 1).uuidString.lowercased()
      return isFirst && response.status == 200 ? .notDecodable(reason: "a page") : nil
    })
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the answer is not what it claims: a page 60")
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1), UUID(number: 2)])
    try await fixture.server.plan(["201"])
    try await fixture.fireTimer()
    #expect(await fixture.next() == "delivered 1 201")
    #expect(await fixture.next() == "delivered 2 200")
  }

  @Test(arguments: [422, 200]) func anAnswerTheHostCallsARefusalIsFinal(status: Int) async throws {
    let outbox = try fixture.open(check: { _, _ in .badStatus(status) })
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "rejected 1 the server answered \(status)")
    #expect(try outbox.rejected().map(\.finalStatus) == [status])
  }

  @Test func failuresDoNotReachTheHostsCheck() async throws {
    try await fixture.server.plan(["503", "422"])
    let outbox = try fixture.open(check: { _, _ in .notDecodable(reason: "asked") })
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    try await fixture.fireTimer()
    #expect(await fixture.next() == "rejected 1 the server answered 422")
  }

  @Test func aRequestIsSentAsPreparedUnderItsOwnKey() async throws {
    let address = fixture.server.url("/echo")
    let outbox = try fixture.open(prepare: { request in
      var headers = request.headers
      headers["Idempotency-Key"] = "another"
      return request.with(url: address, headers: headers)
    })
    try await outbox.enqueue(fixture.record(1, path: "/gone"), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
    let seen = try await fixture.server.log().requests
    #expect(seen.map(\.path) == ["/echo"])
    #expect(seen.map(\.key) == [UUID(number: 1).uuidString.lowercased()])
    #expect(seen.map(\.body) == ["1"])
  }

  @Test func theErrorOfForbiddenPlainHTTPNamesBothRemedies() {
    let error = TransportError.plainHTTPForbidden(host: "example.com")
    #expect(!error.isTransient)
    #expect(error.description.contains("NSAppTransportSecurity") && error.description.contains("https"))
  }
}
