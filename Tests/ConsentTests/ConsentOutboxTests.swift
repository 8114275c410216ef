import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization
@testable import QuintetStorage

/// A `Consent` and files of the queue that were damaged, with the real storage and the real outbox.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ConsentOutboxTests {
  /// A launch of the app, whose network answers on command.
  @MainActor private final class Run {
    let client: FakeClient
    let store: SettingsStore
    let presenter = FakePresenter()
    let errors = Journal<ConsentError>()
    let queue = DispatchQueue(label: "reports")
    let consent: Consent

    init(
      _ place: ConsentOutboxTests,
      _ client: FakeClient,
      clock: @escaping @Sendable () -> Int = { Stage.start }
    ) throws {
      self.client = client
      let url = URL(string: "https://example.org/v2/x")!
      let store = try SettingsStore(suite: place.suite)
      self.store = store
      consent = Consent(
        ConsentConfiguration(server: .test, onError: { [errors] in errors.add($0) }),
        strings: LocalizedStrings(Resources.bundle, preferred: ["en"]),
        edges: .init(
          store: store,
          sender: try ReportSender(url: url, client: client, folder: place.folder, queue: queue),
          presenter: presenter,
          deviceID: { Stage.deviceID },
          clock: clock
        )
      )
    }

    var bodies: [String] { client.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) } }
    var keys: Set<String> { Set(client.requests.compactMap { $0.headers["Idempotency-Key"] }) }

    /// Waits until the report has come as far as `progress`; a test that waits for what never comes ends by its time limit.
    func wait(for progress: ConsentReportProgress) async throws {
      while consent.reportProgress != progress { try await Task.sleep(nanoseconds: 1_000_000) }
    }
  }

  /// Answers of somebody in between, after which it is minutes until the next try.
  private static let portal = FakeClient.Answer.failure(.notDecodable(reason: ""))
  private let suite = TestHome.suite()
  private let folder = TestHome.folder().appendingPathComponent("outbox")
  private let report =
    #"{"date":"2020-01-07T20:24:31Z","device_id":"e54ee786-7520-4bc2-8c66-a34d42f2340e","status":"accept"}"#

  /// The one file in a folder of the outbox.
  private func file(_ name: String = "queue") throws -> URL {
    let place = folder.appendingPathComponent(name)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { !$0.hasPrefix(".") }
    #expect(names.count == 1)
    return place.appendingPathComponent(try #require(names.first))
  }

  /// Changes a letter of the body, so that the file can still be read.
  private func spoil(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let right = Data(report.utf8).base64EncodedString()
    let wrong = right.prefix(60) + (right.dropFirst(60).first == "A" ? "B" : "A") + right.dropFirst(61)
    #expect(text.contains(right))
    try Data(text.replacingOccurrences(of: right, with: wrong).utf8).write(to: file)
  }

  /// A first launch in which the person accepts, and whose report is answered so.
  private func accept(_ answer: FakeClient.Answer, _ progress: ConsentReportProgress) async throws -> Set<String> {
    let run = try Run(self, FakeClient(answer))
    run.consent.start()
    run.presenter.tap(.accept)
    try await run.wait(for: progress)
    #expect(run.bodies == [report])
    return run.keys
  }

  @Test func aChangedReportFileIsRestoredAndSentUnchanged() async throws {
    let keys = try await accept(Self.portal, .waiting)
    try spoil(file())
    let run = try Run(self, FakeClient(.answer()))
    run.consent.start()
    try await run.wait(for: .sent)
    #expect(run.bodies == [report])
    #expect(run.keys == keys)
    #expect(run.errors.all.isEmpty)
  }

  @Test func aReportArrivingBeforeItsSecondHandoverIsSentOnce() async throws {
    let keys = try await accept(Self.portal, .waiting)
    let file = try file(), starts = Journal<Void>()
    // The clock is read when the queue sends already, and before the report is handed over: it stands until the report has arrived.
    let run = try Run(self, FakeClient(.answer())) {
      while !starts.all.isEmpty, FileManager.default.fileExists(atPath: file.path) { usleep(1_000) }
      return Stage.start
    }
    starts.add(())
    run.consent.start()
    run.queue.sync {}
    try await run.wait(for: .sent)
    #expect(run.bodies == [report])
    #expect(run.keys == keys)
    #expect(run.errors.all.isEmpty)
  }

  @Test func aReportTheDiskRefusesIsStillSentUnchanged() async throws {
    let keys = try await accept(Self.portal, .waiting)
    let file = try file()
    try spoil(file)
    // A folder where the new file would be made: nothing can be written there, by root neither.
    let temporary = file.deletingLastPathComponent().appendingPathComponent("." + file.lastPathComponent)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
    let run = try Run(self, FakeClient(.answer()))
    run.consent.start()
    try await run.wait(for: .sent)
    #expect(Set(run.bodies) == [report])
    #expect(run.keys == keys)
    guard case .notQueued = run.errors.all.first else {
      Issue.record("another error: \(run.errors.all)")
      return
    }
  }

  @Test func aChangedRefusedReportIsRestoredToo() async throws {
    let keys = try await accept(.failure(.badStatus(401)), .refused)
    try spoil(file("rejected"))
    let run = try Run(self, FakeClient(.answer()))
    run.consent.start()
    try await run.wait(for: .sent)
    #expect(run.bodies == [report])
    #expect(run.keys == keys)
  }

  @Test(arguments: ["nothing", "a folder"])
  func aReportDamagedMeanwhileIsRecreatedUnderItsKey(_ damage: String) async throws {
    // The first request is answered when the file is damaged already.
    let run = try Run(self, FakeClient())
    run.consent.start()
    run.presenter.tap(.accept)
    while run.client.requests.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    let file = try file()
    try FileManager.default.removeItem(at: file)
    if damage == "nothing" {
      try Data().write(to: file)
    } else {
      try FileManager.default.createDirectory(
        at: file.appendingPathComponent("full"),
        withIntermediateDirectories: true
      )
    }
    run.client.answer(.failure(.offline))
    while run.client.requests.count < 2 { try await Task.sleep(nanoseconds: 1_000_000) }
    run.client.answer(.answer())
    try await run.wait(for: .sent)
    #expect(run.bodies == [report, report])
    #expect(run.keys.count == 1)
    #expect(run.errors.all == [.queueDamaged(file.lastPathComponent)])
  }

  @Test func anEarlierVersionsRecordOwesADamagedQueuedReport() async throws {
    let keys = try await accept(Self.portal, .waiting)
    let store = try SettingsStore(suite: suite)
    var record = try #require(store.string(forKey: "choice").flatMap { Record(json: $0) })
    // It named none that the queue had.
    record.unreported = []
    try store.set(record.json, forKey: "choice")
    try Data("{".utf8).write(to: file())
    let run = try Run(self, FakeClient(.answer()))
    run.consent.start()
    try await run.wait(for: .sent)
    #expect(run.bodies == [report])
    #expect(run.keys == keys)
  }
}
