import Foundation
import SecurityStandIn

@testable import AppleQuintetTransport

/// A thing that may happen to a request next, of which scripts are made.
enum Move: String, CaseIterable {
  // A connection is made.
  case trusted, wrongKey, untrusted, elsewhere, otherHost, noTrust, proxy
  case send
  // The server answers.
  case password, redirect, seeOther, redirectAway, redirectDown
  case ok, tooLong, manyFields, notFound, notHTTP
  case bytes
  case end, lost, timedOut

  /// Challenges that are to be refused.
  static let refused: [Move] = [.wrongKey, .untrusted, .elsewhere, .otherHost, .noTrust]
  static let redirects: [Move] = [.redirect, .seeOther, .redirectAway, .redirectDown]
  static let answers: [Move] = [.ok, .tooLong, .manyFields, .notFound, .notHTTP]
}

/// A request, and moves that follow each other as Apple documents.
struct Plot: CustomStringConvertible {
  var moves: [Move] = []
  var method = HTTPMethod.get
  var followsToOtherHosts = false
  /// The number of moves before the caller cancels; nil if it does not.
  var cancelledAfter: Int?
  var late = 0

  var description: String {
    let cancelled = cancelledAfter.map { ", cancelled after \($0), late \(late)" } ?? ""
    return
      "\(method.rawValue)\(followsToOtherHosts ? " to others" : ""): \(moves.map(\.rawValue).joined(separator: " "))\(cancelled)"
  }

  /// Lists all orders of moves with so many redirects or passwords at most, each to its end. After a move that is to be refused there is what
  /// a request needs to succeed, so that one that is not refused is noticed.
  static func all(rounds: Int) -> [[Move]] { connecting([], rounds) }

  private static func connecting(_ moves: [Move], _ rounds: Int) -> [[Move]] {
    var found = open(moves, rounds) + open(moves + [.trusted], rounds) + open(moves + [.proxy, .trusted], 0)
    for move in Move.refused { found.append(moves + [move, .send, .ok, .bytes, .end]) }
    found.append(moves + [.lost])
    return found
  }

  private static func open(_ moves: [Move], _ rounds: Int) -> [[Move]] {
    let sent = moves + [.send]
    var found = [moves + [.timedOut], sent + [.lost]]
    for move in Move.answers {
      for pieces in 0...2 {
        let received = sent + [move] + Array(repeating: .bytes, count: pieces)
        found += [received + [.end], received + [.lost]]
      }
    }
    guard rounds > 0 else { return found }
    found += open(sent + [.password], rounds - 1)
    for move in Move.redirects { found += connecting(sent + [move], rounds - 1) }
    return found
  }
}

/// A request that went out, as far as it matters.
struct Sent: Equatable {
  var url: String
  var method: HTTPMethod
  var fields: [String: String]
  var body: Data?
}

/// The outcome that the project's rules ask for, worked out without the engine.
struct Outcome {
  static let maximumBytes = 5
  static let fields = ["accept": "a", "authorization": "secret", "content-type": "b", "user-agent": "tests/1"]

  /// The requests that go out if nobody cancels, and the part of it before the caller cancels.
  private(set) var sent: [Sent] = [], sentBeforeCancelling = 0
  private(set) var answer: Answer?
  private(set) var events: [NetworkEvent] = []
  private var isOver = false
  private var next: Sent
  private var status = 0, body = Data()

  /// - Parameter host: The host that is asked, below a.example; the other one is below b.example.
  init(_ plot: Plot, host: String, _ cancel: @escaping @Sendable () -> Void) {
    let body = plot.method == .post ? Data("x".utf8) : nil
    next = Sent(url: "https://\(host)/", method: plot.method, fields: Self.fields, body: body)
    for (index, move) in plot.moves.enumerated() {
      if index == plot.cancelledAfter {
        events.append(.meanwhile(cancel))
        sentBeforeCancelling = sent.count
        // A body that is too large ends the task, which may take as long as a cancellation to arrive.
        if !isOver || plot.late > 0 && self.body.count > Self.maximumBytes { answer = .failure(.cancelled) }
      }
      let host = URL(string: next.url)?.host ?? ""
      events.append(move.event(host, target: index))
      if !isOver { take(move, host, index, followsToOtherHosts: plot.followsToOtherHosts) }
    }
  }

  private mutating func take(_ move: Move, _ host: String, _ index: Int, followsToOtherHosts: Bool) {
    switch move {
    case .trusted, .proxy, .password: break
    case .wrongKey: end(.failure(.pinMismatch(host: host)))
    case .untrusted, .elsewhere, .otherHost, .noTrust: end(.failure(.tlsFailed(reason: "")))
    case .send: sent.append(next)
    case .redirect: next.url = "https://\(host)/\(index)"
    case .seeOther:
      (next.url, next.method, next.body) = ("https://\(host)/\(index)", .get, nil)
      next.fields["content-type"] = nil
    case .redirectAway where followsToOtherHosts && next.method == .get:
      next.url = "https://\(Self.other(host))/\(index)"
      next.fields = next.fields.filter { ["accept", "user-agent"].contains($0.key) }
    case .redirectAway: end(.failure(.redirectRefused(to: "https://\(Self.other(host))")))
    case .redirectDown: end(.failure(.redirectRefused(to: "http://\(host)")))
    case .ok: status = 200
    case .notFound: status = 404
    case .notHTTP: status = 0
    case .manyFields: end(.failure(.headersTooLarge))
    case .tooLong: end(.failure(.tooLarge(limit: Self.maximumBytes)))
    case .bytes:
      body += Data("abc".utf8)
      guard body.count > Self.maximumBytes else { return }
      // An error's status says enough, however long its page is.
      let page = Data(body.prefix(Self.maximumBytes))
      end(.failure(status == 404 ? .badStatus(404, body: page) : .tooLarge(limit: Self.maximumBytes)))
    case .lost: end(.failure(.connectionLost))
    case .timedOut: end(.failure(.timedOut))
    case .end where status == 200: end(.success(HTTPResponse(status: status, body: body)))
    case .end: end(.failure(status == 404 ? .badStatus(404, body: body) : .notDecodable(reason: "")))
    }
  }

  private mutating func end(_ result: Answer) {
    isOver = true
    answer = answer ?? result
  }

  /// The host of the other domain.
  static func other(_ host: String) -> String {
    host.hasSuffix("b.example")
      ? host.replacingOccurrences(of: "b.example", with: "a.example")
      : host.replacingOccurrences(of: "a.example", with: "b.example")
  }
}

extension Move {
  private static let long = String(repeating: "x", count: HTTPResponse.maximumHeaderBytes)

  /// The event of the network.
  func event(_ host: String, target: Int) -> NetworkEvent {
    // Each domain pins one key, and with it those of certificates in which something else is wrong.
    let isAway = host.hasSuffix("b.example")
    return switch self {
    case .trusted: .challenge(isAway ? "other" : "leaf", host)
    // Trusted by the system, so that what is left to it goes on.
    case .wrongKey: .challenge(isAway ? "leaf" : "other", host, system: ["ca"])
    case .untrusted: .challenge("untrusted", host)
    case .elsewhere: .challenge("elsewhere", host)
    case .otherHost: .challenge(isAway ? "other" : "leaf", Outcome.other(host), system: ["ca"])
    case .noTrust: .challenge(URLProtectionSpace(host: host, trust: nil))
    case .proxy:
      .challenge(
        URLProtectionSpace(
          host: "proxy.a.example",
          trust: Certificates.shared.trust("rsa2048", host: "proxy.a.example", system: ["ca"]),
          isProxy: true
        )
      )
    case .password: .challenge(URLProtectionSpace(host: host, method: NSURLAuthenticationMethodHTTPBasic, trust: nil))
    case .send: .send
    case .redirect: .redirect(302, to: "/\(target)")
    case .seeOther: .redirect(303, to: "https://\(host)/\(target)")
    case .redirectAway: .redirect(307, to: "https://\(Outcome.other(host))/\(target)")
    case .redirectDown: .redirect(301, to: "http://\(host)/\(target)")
    case .ok: .answer()
    case .tooLong: .answer(length: Int64(Outcome.maximumBytes) + 1)
    case .manyFields: .answer(200, ["X": Self.long])
    case .notFound: .answer(404)
    case .notHTTP: .response(URLResponse(url: nil))
    case .bytes: .data("abc")
    case .end: .end()
    case .lost: .end(NSURLErrorNetworkConnectionLost)
    case .timedOut: .end(NSURLErrorTimedOut)
    }
  }
}
