import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

/// Rules for each transfer, with any engine.
struct TransferTests {
  private let request = HTTPRequest(url: URL(string: "https://example.org/")!)

  private func set(_ host: String, includesSubdomains: Bool) throws -> PinSet {
    let pins = [1, 2].map { PinSet.prefix + Data(repeating: $0, count: 32).base64EncodedString() }
    return try PinSet(host: host, pins: pins, includesSubdomains: includesSubdomains)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func theNearestDomainsSetSpeaksForAHostInAnyOrder(_ order: [Int]) throws {
    let sets = [
      try set("example.org", includesSubdomains: true), try set("a.example.org", includesSubdomains: true),
      try set("b.a.example.org", includesSubdomains: false),
    ]
    let transfer = Transfer(
      request: request,
      pinSets: order.map { sets[$0] },
      queue: .test,
      progress: nil,
      completion: { _ in }
    )
    let hosts: [(String, String?)] = [
      ("example.org", "example.org"), ("x.example.org", "example.org"), ("a.example.org", "a.example.org"),
      ("x.a.example.org", "a.example.org"), ("b.a.example.org", "b.a.example.org"),
      ("x.b.a.example.org", "a.example.org"), ("badexample.org", nil), ("org", nil),
    ]
    for (host, expected) in hosts {
      let url = try #require(URL(string: "https://\(host)/"))
      #expect(transfer.pinSet(for: url)?.host == expected, "\(host)")
    }
  }

  @Test func everyStatusBut2xxIsAFailure() {
    let queue = DispatchQueue(label: "statuses"), answers = Journal<Answer>()
    for status in 100...599 {
      let transfer = Transfer(request: request, queue: queue, progress: nil) { answers.add($0) }
      transfer.finish(status: status, headers: ["Retry-After": "7"], body: Data([1]))
    }
    queue.sync {}
    let expected: [Answer] = (100...599).map { status in
      (200...299).contains(status)
        ? .success(HTTPResponse(status: status, headers: ["Retry-After": "7"], body: Data([1])))
        : .failure(.badStatus(status, retryAfter: 7, body: Data([1])))
    }
    #expect(answers.all == expected)
  }

  @Test func onlyTheFirstResultIsHandedOver() {
    let queue = DispatchQueue(label: "results"), answers = Journal<Answer>()
    let transfer = Transfer(request: request, queue: queue, progress: nil) { answers.add($0) }
    #expect(!transfer.isOver)
    #expect(transfer.finish(.failure(.timedOut)))
    #expect(transfer.isOver)
    #expect(!transfer.finish(.failure(.cancelled)))
    transfer.finish(status: 200, headers: [:], body: Data())
    queue.sync {}
    #expect(answers.all == [.failure(.timedOut)])
  }

  @Test func aHandlersClosuresAreFreedWithTheResult() {
    weak var held: Journal<Int>?
    let transfer: Transfer
    do {
      let journal = Journal<Int>()
      held = journal
      transfer = Transfer(
        request: request,
        queue: DispatchQueue(label: "freed"),
        progress: { _ in journal.add(1) },
        completion: { _ in journal.add(2) }
      )
    }
    #expect(held != nil)
    transfer.finish(.failure(.cancelled))
    while held != nil { usleep(100) }
    #expect(transfer.isOver)
  }
}
