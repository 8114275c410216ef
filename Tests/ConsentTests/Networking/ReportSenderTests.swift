import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent

/// The fate of a report, by the answer to it; with a real outbox on a real disk.
@Suite(.timeLimit(.minutes(5))) struct ReportSenderTests {
  private static let plain = URL(string: "http://example.org/v2/old")!
  private static let secure = URL(string: "https://example.org/v2/new")!
  private static let page = FakeClient.Answer.answer(200, "<html>Sign in</html>", type: "text/html")

  private let directory = TestHome.folder().appendingPathComponent("outbox")

  /// A sender as one run of the app has it, and the news of it.
  private final class Run {
    let client: FakeClient
    let sender: ReportSender
    private let journal = Journal<String>()
    private let token: Token

    /// Begins a run that knows a choice as the latest one.
    init(_ url: URL, _ folder: URL, _ client: FakeClient, newest: UInt8? = 1) throws {
      self.client = client
      sender = try ReportSender(url: url, client: client, folder: folder, queue: DispatchQueue(label: "reports"))
      sender.begin(newest.map { Record(choice: choice($0, .accept)) } ?? Record())
      token = sender.observe { [journal] event in
        if let (id, progress) = event.reportProgress { journal.add("\(id.uuidString.suffix(1)) \(progress)") }
        if let error = event.consentError { journal.add("\(error)") }
      }
    }

    var news: [String] { journal.all }
    var paths: [String] { client.requests.map(\.url.path) }
    var keys: [String] { client.requests.compactMap { $0.headers["Idempotency-Key"].map { String($0.suffix(1)) } } }

    func send(_ number: UInt8, fails: Bool = false) async {
      let error = await withCheckedContinuation { done in
        let report = Report(id: id(number), decision: .accept, date: 0, deviceID: DeviceID.unknown)
        sender.send(report, toDisk: true) { done.resume(returning: $0) }
      }
      #expect((error != nil) == fails)
    }

    /// Waits for the latest news; a test that waits for what never comes ends by its time limit.
    func hears(_ line: String) async throws {
      while news.last?.hasPrefix(line) != true { try await Task.sleep(nanoseconds: 1_000_000) }
    }
  }

  @Test func aPortalPageWithStatus200IsNoDelivery() async throws {
    let run = try Run(Self.plain, directory, FakeClient(Self.page, .answer(201, "{}")))
    await run.send(1)
    try await run.hears("1 waiting")
    run.sender.start()
    try await run.hears("1 sent")
    #expect(run.news == ["1 waiting", "1 sent"])
    #expect(run.keys == ["1", "1"])
  }

  /// Answers of somebody in between over plain http.
  private static let others: [TransportError] = [
    .badStatus(402), .badStatus(418), .badStatus(451), .badStatus(511, retryAfter: 86_400),
    .badStatus(403, body: Data("<html>Sign in</html>".utf8)),
    .badStatus(429, retryAfter: 86_400, body: Data("<html>Sign in</html>".utf8)),
    .badStatus(503, retryAfter: 86_400, body: Data("<html>Sign in</html>".utf8)),
    .badStatus(511, retryAfter: 86_400, body: Data("<html>Sign in</html>".utf8)),
  ]

  @Test(arguments: others)
  func foreignAnswersKeepTheReportWaitingWithoutTheirRetryAfter(_ error: TransportError) async throws {
    let run = try Run(Self.plain, directory, FakeClient(.failure(error), .answer()))
    await run.send(1)
    try await run.hears("1 waiting")
    run.sender.start()
    try await run.hears("1 sent")
    #expect(run.news == ["1 waiting", "1 sent"])
    #expect(!FileManager.default.fileExists(atPath: directory.appendingPathComponent("wait.json").path))
  }

  @Test(arguments: [plain, secure]) func theServersOwnRetryAfterIsKept(_ url: URL) async throws {
    let body = Data(url == Self.plain ? "{}".utf8 : "<html>".utf8)
    let run = try Run(url, directory, FakeClient(.failure(.badStatus(503, retryAfter: 86_400, body: body)), .answer()))
    await run.send(1)
    try await run.hears("1 waiting")
    run.sender.start()
    await run.send(1)
    #expect(run.keys == ["1"])
    #expect(FileManager.default.fileExists(atPath: directory.appendingPathComponent("wait.json").path))
  }

  @Test func every2xxAnswerCountsOverTLS() async throws {
    let run = try Run(Self.secure, directory, FakeClient(Self.page))
    await run.send(1)
    try await run.hears("1 sent")
  }

  @Test(arguments: [TransportError.badStatus(404), .badStatus(400), .tooLarge(limit: 16 << 20)])
  func refusedReportsAreTriedOncePerRunUnderTheirKey(_ error: TransportError) async throws {
    // Each run in a scope of its own, as each has the outbox to itself.
    do {
      let run = try Run(Self.secure, directory, FakeClient(.failure(error), .answer()))
      await run.send(1)
      try await run.hears("The server has refused")
      #expect(run.news.first == "1 refused")
      // The app coming to the foreground is no reason to ask again.
      run.sender.start()
      run.sender.start()
      #expect(run.keys == ["1"])
    }
    do {
      let run = try Run(Self.secure, directory, FakeClient(.failure(error)))
      run.sender.start()
      try await run.hears("The server has refused")
      run.sender.start()
      #expect(run.keys == ["1"])
    }
    let run = try Run(Self.secure, directory, FakeClient(.answer()))
    run.sender.start()
    try await run.hears("1 sent")
    #expect(run.keys == ["1"])
  }

  @Test func aRefusedReportNeitherBlocksNorFollowsANewerOne() async throws {
    do {
      let run = try Run(Self.secure, directory, FakeClient(.failure(.badStatus(401)), .answer()))
      await run.send(1)
      try await run.hears("The server has refused")
      await run.send(2)
      try await run.hears("2 sent")
      #expect(run.keys == ["1", "2"])
    }
    // Whatever the next run takes for the latest choice, and whatever it is told to send.
    for newest in [1, 2, nil] as [UInt8?] {
      let run = try Run(Self.secure, directory, FakeClient(.answer()), newest: newest)
      run.sender.start()
      await run.send(1)
      await run.send(3)
      try await run.hears("3 sent")
      #expect(run.keys == ["3"])
    }
  }

  @Test func anEarlierVersionsRequeuedReportNeverFollowsANewerOne() async throws {
    // An earlier version's folder: what was refused is back in line, and the newer report is delivered.
    do {
      let run = try Run(Self.secure, directory, FakeClient(.failure(.offline)))
      await run.send(1)
      try await run.hears("1 waiting")
    }
    try FileManager.default.removeItem(at: directory.appendingPathComponent("superseded"))
    let run = try Run(Self.secure, directory, FakeClient(.answer()), newest: 2)
    run.sender.start()
    await run.send(3)
    try await run.hears("3 sent")
    #expect(run.keys == ["3"])
  }

  @Test func queuedReportsKeepTheirOrderAcrossLaunches() async throws {
    do {
      let run = try Run(Self.secure, directory, FakeClient(.failure(.offline)))
      await run.send(1)
      await run.send(2)
      try await run.hears("1 waiting")
    }
    let run = try Run(Self.secure, directory, FakeClient(.answer(), .answer()), newest: 2)
    run.sender.start()
    try await run.hears("2 sent")
    #expect(run.keys == ["1", "2"])
  }

  @Test func aSupersededReportIsNeverSentThoughQueued() async throws {
    do {
      let run = try Run(Self.secure, directory, FakeClient(.failure(.offline)))
      await run.send(1)
      try await run.hears("1 waiting")
      try run.sender.supersede(id(1))
      #expect(run.sender.isSuperseded(id(1)))
      #expect(!run.sender.isSuperseded(id(2)))
    }
    let run = try Run(Self.secure, directory, FakeClient(.answer()))
    #expect(run.sender.isSuperseded(id(1)))
    run.sender.start()
    await run.send(2)
    try await run.hears("2 sent")
    #expect(run.keys == ["2"])
  }

  @Test(arguments: ["a file", "a circle", "a long name"])
  func aReportIsSentThoughNothingCanBeWritten(_ home: String) async throws {
    var folder = directory.appendingPathComponent("outbox")
    switch home {
    // A file where the folder should be: nothing can be put into it, by root neither.
    case "a file": try Data().write(to: directory)
    case "a circle": try FileManager.default.createSymbolicLink(at: directory, withDestinationURL: directory)
    default: folder = directory.appendingPathComponent(String(repeating: "a", count: 300) + "/outbox")
    }
    let run = try Run(Self.secure, folder, FakeClient(.answer(), .answer()))
    run.sender.start()
    try await run.hears("The report could not be queued")
    await run.send(1, fails: true)
    try await run.hears("1 sent")
    await run.send(2, fails: true)
    try await run.hears("2 sent")
    #expect(run.keys == ["1", "2"])
  }

  @Test func aForbiddenPlainHTTPReportWaitsAndAdvisesTheHost() async throws {
    // In a scope of its own: as long as it runs, it has the outbox to itself.
    do {
      let run = try Run(Self.plain, directory, FakeClient(.failure(.plainHTTPForbidden(host: "example.org"))))
      await run.send(1)
      try await run.hears("The system forbids plain http to example.org")
      #expect(run.news.first == "1 waiting")
      #expect(run.news.last?.contains("https address") == true)
      #expect(run.news.last?.contains("NSAppTransportSecurity") == true)
      #expect(run.news.count == 2)
    }

    // The host has given an https address since: the report goes there, and not where it could never go.
    let next = try Run(Self.secure, directory, FakeClient(.answer()))
    next.sender.start()
    try await next.hears("1 sent")
    #expect(next.client.requests.map(\.url) == [Self.secure])
    #expect(next.keys == ["1"])
  }

  @Test func transientFailuresKeepTheReportWaiting() async throws {
    let errors: [TransportError] = [
      .offline, .connectionLost, .timedOut, .tlsFailed(reason: ""), .pinSetExpired(host: ""), .failed(code: 1),
      .redirectRefused(to: ""), .notDecodable(reason: ""), .badStatus(503), .badStatus(429), .badStatus(408),
      .badStatus(425),
    ]
    for error in errors {
      let run = try Run(
        Self.plain,
        directory.appendingPathComponent(UUID().uuidString),
        FakeClient(.failure(error))
      )
      await run.send(1)
      try await run.hears("1 waiting")
      #expect(run.news == ["1 waiting"], "\(error)")
    }
  }

  @Test func aPinMismatchIsReportedAndTheReportWaits() async throws {
    let run = try Run(Self.secure, directory, FakeClient(.failure(.pinMismatch(host: "example.org"))))
    await run.send(1)
    try await run.hears("The key of example.org")
    #expect(run.news.first == "1 pinMismatch")
  }

  @Test func anUnstorableAnswerIsReportedAndTheReportStays() async throws {
    // A failure after which it waits for minutes, so that nothing happens before the disk refuses.
    let first = FakeClient.Answer.failure(.notDecodable(reason: ""))
    let run = try Run(Self.secure, directory, FakeClient(first, .failure(.badStatus(404))))
    await run.send(1)
    try await run.hears("1 waiting")
    // A file where a folder was: nothing can be put into it, by root neither.
    let folder = directory.appendingPathComponent("rejected")
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    run.sender.start()
    try await run.hears("The report could not be queued")
    #expect(!run.news.contains("1 refused"))
  }

  @Test func anUnreadableQueueFileIsReportedByItsReadableName() async throws {
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("queue"),
      withIntermediateDirectories: true
    )
    let name = "a\u{202E}b" + String(repeating: "\u{301}", count: 40) + "\n.json"
    try Data().write(to: directory.appendingPathComponent("queue").appendingPathComponent(name))
    let run = try Run(Self.secure, directory, FakeClient())
    run.sender.start()
    try await run.hears("A file of the queue cannot be read")
    let news = try #require(run.news.last)
    #expect(news.hasSuffix("key: ab" + String(repeating: "\u{301}", count: 8) + " .json"))
  }
}
