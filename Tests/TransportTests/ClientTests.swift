import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import QuintetTransport

struct ClientTests {
  let server = TestServer()

  @Test func methodHeadersAndBodyAreSentAndTheAnswerReturned() async throws {
    let client = try HTTPClient.trusting()
    let request = HTTPRequest(
      method: .post,
      url: server.url("/echo?a=1"),
      headers: ["X-Mine": "yes", "X-Empty": ""],
      body: Data("häh".utf8)
    )
    let response = try await client.answer(to: request).get()
    let seen = try JSONDecoder().decode(TestServer.Seen.self, from: response.body)
    #expect(response.status == 200)
    #expect(response.headers["content-TYPE"] == "application/json")
    #expect(response.headers["X-Twice"] == "a, b")
    #expect(seen.method == "POST")
    #expect(seen.path == "/echo?a=1")
    #expect(seen.body == "häh")
    #expect(seen.headers["x-mine"] == "yes")
    #expect(seen.headers["x-empty"] == "")
    #expect(seen.headers["user-agent"] == "tests/1")
    #expect(seen.headers["content-type"] == nil)
    #expect(seen.headers["content-length"] == "4")
    #expect(seen.headers["accept-encoding"]?.contains("gzip") == true)
  }

  @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete])
  func everyMethodIsSentWithoutABody(_ method: HTTPMethod) async throws {
    let response = try await HTTPClient.trusting().answer(to: HTTPRequest(method: method, url: server.url("/echo")))
      .get()
    let seen = try JSONDecoder().decode(TestServer.Seen.self, from: response.body)
    #expect(seen.method == method.rawValue)
    #expect(seen.body == "")
    // Servers refuse a POST without a length with 411.
    #expect(seen.headers["content-length"] == (method == .get || method == .delete ? nil : "0"))
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func everyOtherMethodCarriesItsBody(_ method: HTTPMethod) async throws {
    let request = HTTPRequest(method: method, url: server.url("/echo"), body: Data("a\0b".utf8))
    let response = try await HTTPClient.trusting().answer(to: request).get()
    let seen = try JSONDecoder().decode(TestServer.Seen.self, from: response.body)
    #expect(seen.method == method.rawValue)
    #expect(seen.body == "a\0b")
  }

  @Test(arguments: [nil, "mine/2"])
  func aRequestsOwnUserAgentComesFirst(_ agent: String?) async throws {
    var headers = HTTPHeaders()
    headers["User-Agent"] = agent
    let request = HTTPRequest(url: server.url("/echo"), headers: headers)
    let response = try await HTTPClient.trusting().answer(to: request).get()
    let seen = try JSONDecoder().decode(TestServer.Seen.self, from: response.body)
    #expect(seen.headers["user-agent"] == (agent ?? "tests/1"))
  }

  @Test func headAnswersWithoutABody() async throws {
    let response = try await HTTPClient.trusting().answer(to: HTTPRequest(method: .head, url: server.url("/echo")))
      .get()
    #expect(response.body.isEmpty)
    #expect(response.headers["Content-Type"] == "application/json")
  }

  @Test func connectionsAreReused() async throws {
    // In a process of its own: the tests beside this one would fill the pool and push out idle connections.
    let directory = TestHome.folder().appendingPathComponent("box")
    let outcome = try await Probe(directory: directory, url: server.url("/echo")).run(count: 5)
    #expect(outcome.keys("delivered").count == 5)
    let log = try await server.log()
    #expect(log.requests.count == 5)
    #expect(log.connections == 2, "the process's, and the one that asks for the log")
  }

  @Test func compressedAnswersArriveDecompressed() async throws {
    let response = try await HTTPClient.trusting().answer(to: server.url("/gzip?bytes=100000")).get()
    #expect(response.body == Data(count: 100_000))
  }

  @Test func earlyHintsAndTrailersAreNotTheAnswersHeaders() async throws {
    let response = try await HTTPClient.trusting().answer(to: server.url("/trailers")).get()
    #expect(response.status == 200)
    #expect(response.body == Data("ok".utf8))
    #expect(response.headers["X-Early"] == nil)
    #expect(response.headers["X-Late"] == nil)
  }

  @Test func http2IsSpokenWhereTheServerOffersIt() async throws {
    let server = TestServer(arguments: ["--h2"])
    let client = try HTTPClient.trusting()
    for _ in 0..<2 {
      let response = try await client.answer(to: server.url("/")).get()
      #expect(response.body == Data("h2".utf8))
    }
  }

  @Test func aConnectionThatHasFallenSilentIsNotReused() async throws {
    let server = TestServer(arguments: ["--h2", "--mute"])
    let client = try HTTPClient.trusting()
    let timeouts: [TimeInterval] = [600, 5, 60, 60]
    var failures: [TransportError?] = []
    for timeout in timeouts {
      failures.append(await client.answer(to: HTTPRequest(url: server.url("/"), timeout: timeout)).failure)
    }
    #expect(failures == [nil, .timedOut, nil, nil])
  }

  @Test func completionRunsOnTheConfiguredQueue() async throws {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "mine")
    queue.setSpecific(key: key, value: true)
    let client = try HTTPClient(trustAnchors: Certificates.shared.authority, queue: queue)
    let tokens = Journal<Token>()
    let isOnQueue = await withCheckedContinuation { continuation in
      let sent = client.send(HTTPRequest(url: server.url("/echo")).patient) { _ in
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
      tokens.add(sent)
    }
    #expect(isOnQueue)
  }

  @Test func progressEndsWithTheWholeBodyAndBeforeTheCompletion() async throws {
    let client = try HTTPClient.trusting()
    let readings = Journal<TransferProgress?>()
    let request = HTTPRequest(
      method: .post,
      url: server.url("/big?bytes=300000"),
      body: Data(count: 200_000)
    )
    let tokens = Journal<Token>()
    await withCheckedContinuation { continuation in
      let sent = client.send(request.patient) {
        readings.add($0)
      } completion: { _ in
        readings.add(nil)
        continuation.resume()
      }
      tokens.add(sent)
    }
    #expect(readings.all.last == .some(nil))
    let progress = readings.all.compactMap { $0 }
    #expect(progress.last == TransferProgress(bytesSent: 200_000, bytesReceived: 300_000, bytesExpected: 300_000))
    #expect(progress == progress.sorted { ($0.bytesSent, $0.bytesReceived) < ($1.bytesSent, $1.bytesReceived) })
    // Something has moved before each.
    #expect(progress.allSatisfy { $0.bytesSent + $0.bytesReceived > 0 })
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func progressOfAnUnannouncedLengthNeverExpectsNothing() async throws {
    let client = try HTTPClient.trusting()
    let readings = Journal<TransferProgress>(), tokens = Journal<Token>()
    let request = HTTPRequest(url: server.url("/stream?pieces=20"))
    await withCheckedContinuation { continuation in
      let sent = client.send(request.patient) {
        readings.add($0)
      } completion: { _ in
        continuation.resume()
      }
      tokens.add(sent)
    }
    let length: Int64 = 20 * 0x4000
    #expect(readings.all.last?.bytesReceived == length)
    #expect(!readings.all.contains { $0.bytesExpected == 0 })
  }

  @Test func noProgressIsToldOnceTheTransferIsOver() throws {
    let queue = DispatchQueue(label: "progress")
    let told = Journal<String>()
    let transfer = Transfer(
      request: HTTPRequest(url: server.url("/")),
      queue: queue,
      progress: { _ in told.add("progress") },
      completion: { _ in told.add("completion") }
    )
    let reading = TransferProgress(bytesSent: 1, bytesReceived: 0, bytesExpected: nil)
    transfer.report(reading)
    transfer.finish(.failure(.cancelled))
    transfer.report(reading)
    transfer.finish(.failure(.timedOut))
    queue.sync {}
    #expect(told.all == ["progress", "completion"])
  }

  @Test func aHundredRequestsAtOnceAllArrive() async throws {
    let client = try HTTPClient.trusting()
    let server = server
    let urls = (0..<100).map { server.url("/echo?n=\($0)") }
    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      for url in urls {
        group.addTask {
          try JSONDecoder().decode(TestServer.Seen.self, from: await client.answer(to: url).get().body).path
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(bodies.count == 100)
  }

  @Test func aRequestOutlivesItsClient() async throws {
    let url = server.url("/slow?seconds=0.2")
    let tokens = Journal<Token?>()
    let answer = await withCheckedContinuation { continuation in
      tokens.add(
        try? HTTPClient.trusting().send(HTTPRequest(url: url).patient) { continuation.resume(returning: $0) }
      )
    }
    #expect(try answer.get().body == Data("late".utf8))
  }
}
