import Foundation
import TestSupport
import Testing

@testable import QuintetConsent

/// From a tap to a row in the server's table, over real TLS.
@Suite(.timeLimit(.minutes(5)))
@MainActor struct ConsentSandboxTests {
  @Test(arguments: [ConsentDialog.Answer.accept, .deny])
  func aTapBecomesOneRow(_ answer: ConsentDialog.Answer) async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    let stage = try SandboxStage(sandbox.configuration())
    stage.consent.start()
    #expect(try await sandbox.consents().isEmpty)
    stage.presenter.tap(answer)
    try await stage.wait(for: .sent)

    let row = try #require(try await sandbox.consents().first)
    #expect(try await sandbox.consents().count == 1)
    #expect(row.status == (answer == .accept ? "accept" : "deny"))
    #expect(row.idempotencyKey != nil)
    #expect(row.attempts == 1)
    let date = try #require(stage.consent.choice?.date)
    #expect(row.date == ISO8601DateFormatter().string(from: date))
    #expect(stage.errors.all.isEmpty)
  }

  @Test func aReportUnderWayNeedsNoMainThread() async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    let stage = try SandboxStage(sandbox.configuration())
    stage.consent.setConsentStatus(.accept)
    let arrived = Journal<Bool>()
    Task.detached {
      while try await sandbox.consents().isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
      arrived.add(true)
    }
    // The main thread, blocked.
    while arrived.all.isEmpty { usleep(1_000) }
    #expect(stage.consent.reportProgress == .waiting)
    try await stage.wait(for: .sent)
  }

  @Test func reportsShareADeviceIDAndHaveDistinctKeys() async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    let stage = try SandboxStage(sandbox.configuration())
    for status in [ConsentStatus.accept, .deny, .accept] {
      stage.consent.setConsentStatus(status)
      try await stage.wait(for: .sent)
    }
    let rows = try await sandbox.consents()
    #expect(rows.map(\.status) == ["accept", "deny", "accept"])
    #expect(Set(rows.map(\.deviceId)).count == 1)
    #expect(Set(rows.map(\.idempotencyKey)).count == 3)
  }

  @Test func aServerOutageDelaysTheReportButKeepsItsDate() async throws {
    let data = SandboxProcess.dataFolder()
    let first = try SandboxProcess(data: data)
    let configuration = first.configuration()
    let port = try #require(configuration.server.port)
    first.stop()

    let stage = try SandboxStage(configuration)
    stage.consent.setConsentStatus(.deny)
    try await stage.wait(for: .waiting)
    let date = try #require(stage.consent.choice?.date)

    let second = try SandboxProcess(data: data, httpsPort: port)
    let next = try stage.relaunch(configuration)
    next.consent.start()
    while try await second.consents().isEmpty { try await Task.sleep(nanoseconds: 5_000_000) }
    #expect(try await second.consents().map(\.date) == [ISO8601DateFormatter().string(from: date)])
  }

  @Test func aMachineInTheMiddleIsReportedAndGetsNothing() async throws {
    let data = SandboxProcess.dataFolder()
    let rogue = try SandboxProcess(data: data, arguments: ["--rogue-key"])
    let configuration = rogue.configuration()
    let port = try #require(configuration.server.port)

    let stage = try SandboxStage(configuration)
    stage.consent.start()
    stage.presenter.tap(.accept)
    try await stage.wait(for: .pinMismatch)
    #expect(stage.errors.all.first == .pinMismatch(host: "localhost"))
    #expect(stage.consent.getConsentStatus() == .accept)
    #expect(try await rogue.consents().isEmpty)
    rogue.stop()

    let right = try SandboxProcess(data: data, httpsPort: port)
    #expect(try await right.consents().isEmpty)
    stage.consent.start()
    try await stage.wait(for: .sent)
    #expect(try await right.consents().map(\.status) == ["accept"])
  }

  @Test func aFinalRefusalEndsSendingAndTellsTheHost() async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    let configuration = sandbox.configuration()
    let nowhere = configuration.server.deletingLastPathComponent().appendingPathComponent("nowhere")
    let stage = try SandboxStage(configuration.with(server: nowhere))
    stage.consent.setConsentStatus(.accept)
    try await stage.wait(for: .refused)
    guard case .reportRefused? = stage.errors.all.first else {
      Issue.record("another error: \(stage.errors.all)")
      return
    }
    #expect(stage.consent.getConsentStatus() == .accept)
  }

  @Test func aRefusedChoiceIsNeverSentAfterANewerOne() async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    let configuration = sandbox.configuration()
    try await sandbox.fail(["path": "/v2/*", "kind": "status", "value": 401])
    var stage = try SandboxStage(configuration)
    stage.consent.start()
    stage.presenter.tap(.accept)
    try await stage.wait(for: .refused)
    #expect(try await sandbox.faults().isEmpty)
    stage.consent.setConsentStatus(.deny)
    try await stage.wait(for: .sent)
    #expect(try await sandbox.consents().map(\.status) == ["deny"])

    for _ in 0..<2 {
      stage = try stage.relaunch(configuration)
      stage.consent.start()
      #expect(stage.consent.getConsentStatus() == .deny)
    }
    // Whatever was to leave has left before this one.
    stage.consent.setConsentStatus(.deny)
    try await stage.wait(for: .sent)
    #expect(try await sandbox.consents().map(\.status) == ["deny", "deny"])
    #expect(try await sandbox.consents().map(\.attempts) == [1, 1])
  }

  @Test func missingOrMalformedPinsAreRefusedAtTheStart() throws {
    for pins in [["sha256/AAAA"], ["sha256/\(String(repeating: "A", count: 43))="]] {
      let error = #expect(throws: ConsentError.self) {
        _ = try SandboxStage(ConsentConfiguration(server: URL(string: "https://localhost/x")!, pins: pins))
      }
      guard case .invalidServer? = error else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
    }
  }
}
