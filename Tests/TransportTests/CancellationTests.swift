import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import QuintetTransport

struct CancellationTests {
  let server = TestServer()

  /// Sends, cancels by `cancel` and returns every completion heard until a later request was answered.
  private func completions(
    _ path: String,
    cancel: (Token) async throws -> Void
  ) async throws -> [Answer] {
    let client = try HTTPClient.trusting()
    let answers = Journal<Answer>()
    let sent = client.send(HTTPRequest(url: server.url(path)).patient) { answers.add($0) }
    try await cancel(sent)
    _ = await client.answer(to: server.url("/echo"))
    return answers.all
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

  @Test func lettingGoOfTheTokenCancels() async throws {
    let client = try HTTPClient.trusting()
    let answers = Journal<Answer>()
    var sent: Token? = client.send(HTTPRequest(url: server.url("/held")).patient) { answers.add($0) }
    try await server.wait { $0.requests.contains { $0.path.hasPrefix("/held") } }
    #expect(answers.all.isEmpty && sent != nil)
    sent = nil
    while answers.all.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(answers.all.map(\.failure) == [.cancelled])
  }

  @Test func cancellingAfterTheAnswerChangesNothing() async throws {
    let client = try HTTPClient.trusting()
    let answers = Journal<Answer>()
    let sent = Journal<Token>()
    await withCheckedContinuation { continuation in
      sent.add(
        client.send(HTTPRequest(url: server.url("/echo")).patient) {
          answers.add($0)
          continuation.resume()
        }
      )
    }
    sent.all[0].cancel()
    _ = await client.answer(to: server.url("/echo"))
    #expect(answers.all.count == 1)
    #expect(answers.all[0].failure == nil)
  }

  @Test func cancellingHangsUpOnTheServer() async throws {
    _ = try await completions("/drip") { sent in
      try await server.wait { ($0.requests.first?.pieces ?? 0) >= 10 }
      sent.cancel()
    }
    try await server.wait { $0.requests.first?.ended == true }
  }

  @Test func aProgramStartedMeanwhileKeepsNoConnectionOpen() async throws {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/bin/sleep")
    program.arguments = ["60"]
    _ = try await completions("/drip") { sent in
      try await server.wait { ($0.requests.first?.pieces ?? 0) >= 10 }
      try program.run()
      sent.cancel()
    }
    defer { kill(program.processIdentifier, SIGKILL) }
    try await server.wait { $0.requests.first?.ended == true }
  }

  @Test func cancellationsRacingWithAnswersCompleteEachRequestExactlyOnce() async throws {
    let client = try HTTPClient.trusting()
    let answers = Journal<Answer>()
    for index in 0..<200 {
      let sent = client.send(HTTPRequest(url: server.url("/echo")).patient) { answers.add($0) }
      if index.isMultiple(of: 3) { sent.cancel() }
      if index.isMultiple(of: 5) { DispatchQueue.global().async { sent.cancel() } }
    }
    while answers.all.count < 200 { try await Task.sleep(nanoseconds: 10_000_000) }
    _ = await client.answer(to: server.url("/echo"))
    #expect(answers.all.count == 200)
    #expect(answers.all.allSatisfy { $0.failure == nil || $0.failure == .cancelled })
  }

  @Test func aRefusedRequestCompletesAfterSendHasReturned() async throws {
    let queue = DispatchQueue(label: "refusal")
    let client = try HTTPClient(queue: queue)
    let order = Journal<String>()
    let tokens = Journal<Token>()
    await withCheckedContinuation { continuation in
      queue.async {
        let sent = client.send(HTTPRequest(url: URL(string: "ftp://localhost")!)) { _ in
          order.add("completed")
          continuation.resume()
        }
        tokens.add(sent)
        order.add("returned")
      }
    }
    #expect(order.all == ["returned", "completed"])
  }
}
