import Foundation
import TestSupport
import Testing

@testable import AppleQuintetTransport

/// Plays everything that may happen to a request, up to a number of redirects and pieces, and compares it with the project's rules.
@Suite(.timeLimit(.minutes(10))) struct ExplorationTests {
  private let pins = Certificates.shared.pin

  /// Plays plots, many at once in one session, and returns what went wrong with each.
  private func play(_ plots: [Plot]) async throws -> [String] {
    let wrong = Journal<String>()
    for start in stride(from: 0, to: plots.count, by: 100) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        let client = try HTTPClient.trusting([
          PinSet(host: "a.example", pins: ["leaf", "untrusted", "elsewhere"].map(pins), includesSubdomains: true),
          PinSet(host: "b.example", pins: ["other", "untrusted", "elsewhere"].map(pins), includesSubdomains: true),
        ])
        for plot in plots[start..<min(start + 100, plots.count)] {
          group.addTask {
            for fault in try await play(plot, client) { wrong.add("\(plot): \(fault)") }
          }
        }
        try await group.waitForAll()
      }
    }
    return wrong.all
  }

  private func play(_ plot: Plot, _ client: HTTPClient) async throws -> [String] {
    let host = freshHost(), cancelling = Journal<Exchange>()
    let expected = Outcome(plot, host: host) { for exchange in cancelling.all { exchange.cancel() } }
    let exchange = Exchange(host, NetworkScript(events: expected.events, late: plot.late))
    cancelling.add(exchange)
    var fields = HTTPHeaders(Outcome.fields)
    fields["User-Agent"] = nil
    let request = HTTPRequest(
      method: plot.method,
      url: URL(string: "https://\(host)/")!,
      headers: fields,
      body: plot.method == .post ? Data("x".utf8) : nil,
      timeout: 600,
      maximumResponseBytes: Outcome.maximumBytes,
      followsToOtherHosts: plot.followsToOtherHosts
    )
    exchange.send(request, client)
    await exchange.finish()
    return faults(exchange, expected, plot)
  }

  private func faults(_ exchange: Exchange, _ expected: Outcome, _ plot: Plot) -> [String] {
    var faults = exchange.played.faults
    if exchange.answers.map(plain) != [expected.answer.map(plain)] {
      faults.append("answers \(exchange.answers) instead of \(String(describing: expected.answer))")
    }
    let sent = exchange.played.sent.map {
      Sent(
        url: $0.url?.absoluteString ?? "",
        method: HTTPMethod(rawValue: $0.httpMethod ?? "") ?? .delete,
        fields: $0.allHTTPHeaderFields ?? [:],
        body: $0.httpBody
      )
    }
    // Before a cancellation arrives, some of what would have been sent may be.
    let least =
      plot.cancelledAfter == nil ? expected.sent.count : min(expected.sentBeforeCancelling, expected.sent.count)
    let most = plot.late == 0 ? least : expected.sent.count
    if sent.count < least || sent.count > most || sent != Array(expected.sent.prefix(sent.count)) {
      faults.append("sent \(sent) instead of \(expected.sent)")
    }
    if exchange.played.sent.contains(where: { $0.httpShouldHandleCookies || $0.timeoutInterval != 600 }) {
      faults.append("a request handles cookies, or has another time-out")
    }
    if !exchange.played.onlyEvaluatedTrusts { faults.append("a trust was used that nobody had evaluated") }
    if exchange.events.contains(.strayed) { faults.append("a handler ran on another queue") }
    guard case .answer = exchange.events.last else { return faults + ["something came after the answer"] }
    return faults
  }

  /// An answer without the words in it.
  private func plain(_ answer: Answer) -> Answer {
    switch answer.failure {
    case .tlsFailed: .failure(.tlsFailed(reason: ""))
    case .notDecodable: .failure(.notDecodable(reason: ""))
    default: answer.map { HTTPResponse(status: $0.status, body: $0.body) }
    }
  }

  @Test(arguments: [(HTTPMethod.get, false), (.get, true), (.post, false)])
  func everyOrderOfEventsEndsAsTheRulesSay(_ method: HTTPMethod, _ followsToOtherHosts: Bool) async throws {
    let plots = Plot.all(rounds: 1).map { Plot(moves: $0, method: method, followsToOtherHosts: followsToOtherHosts) }
    let wrong = try await play(plots)
    #expect(wrong.isEmpty, "\(wrong.count) of \(plots.count): \(wrong.prefix(5).joined(separator: "\n"))")
  }

  @Test func everyOrderOfTwoRedirectsEndsAsTheRulesSay() async throws {
    let plots = Plot.all(rounds: 2).filter { moves in
      moves.filter(Move.redirects.contains).count == 2 && !moves.contains(.proxy)
        && moves.filter { $0 == .bytes }.count < 2
    }.map { Plot(moves: $0, followsToOtherHosts: true) }
    let wrong = try await play(plots)
    #expect(wrong.isEmpty, "\(wrong.count) of \(plots.count): \(wrong.prefix(5).joined(separator: "\n"))")
  }

  @Test(arguments: [0, 1, 2])
  func aCancelledRequestIsAnsweredOnceWhateverStillArrives(late: Int) async throws {
    var plots: [Plot] = []
    for moves in Plot.all(rounds: 1) where moves.count <= 6 {
      for place in 0..<moves.count {
        plots.append(Plot(moves: moves, followsToOtherHosts: true, cancelledAfter: place, late: late))
      }
    }
    let wrong = try await play(plots)
    #expect(wrong.isEmpty, "\(wrong.count) of \(plots.count): \(wrong.prefix(5).joined(separator: "\n"))")
  }
}
