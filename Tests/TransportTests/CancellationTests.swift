import Foundation
import Testing

@testable import Transport

struct CancellationTests {
  let server = TestServer()

  /// Sends, cancels by `cancel` and returns every completion heard until a later request was answered.
  private func completions(
    _ path: String,
    cancel: (Cancellable) async throws -> Void
  ) async throws -> [Answer] {
    let client = try Client.trusting()
    let answers = Box<Answer>()
    let sent = client.send(HTTPRequest(url: server.url(path)).patient) { answers.append($0) }
    try await cancel(sent)
    _ = await client.answer(to: server.url("/echo"))
    return answers.values
  }

  @Test func cancellingAtOnceCompletesOnceAsCancelled() async throws {
    let answers = try await completions("/held") { $0.cancel() }
    #expect(answers.map(\.failure) == [.cancelled])
  }

  @Test func cancellingWhileTheServerThinksCompletesOnceAsCancelled() async throws {
    let answers = try await completions("/held") { sent in
      try await server.wait { $0.requests.contains { $0.path.hasPrefix("/held") } }
      sent.cancel()
    }
    #expect(answers.map(\.failure) == [.cancelled])
  }

  @Test func cancellingTwiceCompletesOnce() async throws {
    let answers = try await completions("/held") { sent in
      sent.cancel()
      sent.cancel()
    }
    #expect(answers.map(\.failure) == [.cancelled])
  }

  @Test func cancellingAfterTheAnswerChangesNothing() async throws {
    let client = try Client.trusting()
    let answers = Box<Answer>()
    let sent = Box<Cancellable>()
    await withCheckedContinuation { continuation in
      sent.append(
        client.send(HTTPRequest(url: server.url("/echo")).patient) {
          answers.append($0)
          continuation.resume()
        }
      )
    }
    sent.values[0].cancel()
    _ = await client.answer(to: server.url("/echo"))
    #expect(answers.values.count == 1)
    #expect(answers.values[0].failure == nil)
  }

  @Test func cancellingHangsUpOnTheServer() async throws {
    _ = try await completions("/drip") { sent in
      try await server.wait { ($0.requests.first?.pieces ?? 0) >= 10 }
      sent.cancel()
    }
    try await server.wait { $0.requests.first?.ended == true }
  }

  @Test func cancellationsRacingWithAnswersCompleteEachRequestExactlyOnce() async throws {
    let client = try Client.trusting()
    let answers = Box<Answer>()
    for index in 0..<200 {
      let sent = client.send(HTTPRequest(url: server.url("/echo")).patient) { answers.append($0) }
      if index.isMultiple(of: 3) { sent.cancel() }
      if index.isMultiple(of: 5) { DispatchQueue.global().async { sent.cancel() } }
    }
    while answers.values.count < 200 { try await Task.sleep(nanoseconds: 10_000_000) }
    _ = await client.answer(to: server.url("/echo"))
    #expect(answers.values.count == 200)
    #expect(answers.values.allSatisfy { $0.failure == nil || $0.failure == .cancelled })
  }

  @Test func aRefusedRequestCompletesAfterSendHasReturned() async throws {
    let queue = DispatchQueue(label: "refusal")
    let client = try Client(configuration: .init(queue: queue))
    let order = Box<String>()
    await withCheckedContinuation { continuation in
      queue.async {
        client.send(HTTPRequest(url: URL(string: "ftp://localhost")!)) { _ in
          order.append("completed")
          continuation.resume()
        }
        order.append("returned")
      }
    }
    #expect(order.values == ["returned", "completed"])
  }
}
