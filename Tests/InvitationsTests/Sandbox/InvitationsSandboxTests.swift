import Foundation
import TestSupport
import Testing

@testable import Invitations

/// From Send to a row in the server's table, over real TLS.
@Suite(.timeLimit(.minutes(5)))
@MainActor struct InvitationsSandboxTests {
  private let sandbox: SandboxProcess
  private let stage: SandboxStage

  init() throws {
    sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    stage = try SandboxStage(sandbox.configuration())
  }

  @Test func aValidFormIsOneRowAndAPersistentInvitation() async throws {
    try await stage.request(" Ada Lovelace ", " ada@münchen.example ")
    #expect(stage.state.screen == .congratulation)
    #expect(try await sandbox.invitations().map(\.name) == ["Ada Lovelace"])
    #expect(try await sandbox.invitations().map(\.email) == ["ada@xn--mnchen-3ya.example"])
    let next = try stage.relaunch(sandbox.configuration())
    #expect(next.state.record.isInvited && next.state.screen == .home)
    next.invitations.cancelInvite()
    #expect(try !next.relaunch(sandbox.configuration()).state.record.isInvited)
  }

  /// Both sides have rules of their own for addresses; what the client lets through the server must take.
  @Test func theServerTakesEveryAddressThatTheClientDoes() async throws {
    for line in EmailCase.all.filter(\.isValid) {
      try await stage.request("Ada", line.address)
      #expect(stage.state.screen == .congratulation, "\(line.address)")
      stage.invitations.send(.congratulationDismissed)
      stage.invitations.cancelInvite()
      // A refusal leaves the form up; the next address starts from home either way.
      stage.invitations.send(.formDismissed)
    }
    #expect(try await sandbox.invitations().count == EmailCase.all.filter(\.isValid).count)
  }

  @Test func anAddressInUseShowsTheMessageAndAllowsAnother() async throws {
    try await stage.request("Ada", "usedemail@blinq.app")
    #expect(stage.state.form.failure == .refused("This email address is already in use"))
    #expect(stage.state.screen == .form)
    try await stage.request("Ada", "ada@example.com")
    #expect(stage.state.screen == .congratulation)
    #expect(try await sandbox.invitations().count == 1)
  }

  @Test func aSlowAnswerIsWaitedFor() async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "latency", "value": 300])
    try await stage.request()
    #expect(stage.state.screen == .congratulation)
  }

  @Test func aTimeoutIsRetriedAsTheSameInvitation() async throws {
    let stage = try SandboxStage(sandbox.configuration(timeout: 0.5))
    try await sandbox.fail(["path": "/fakeAuth", "kind": "latency", "value": 3_000])
    try await stage.request()
    #expect(stage.state.form.failure == .timedOut)
    try await retry(stage, attempts: nil)
  }

  @Test func aStatusOfTheServersOwnFailureIsNoInvitation() async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "status", "value": 500])
    try await stage.request()
    #expect(stage.state.form.failure == .serverUnavailable)
    try await retry(stage, attempts: 1)
  }

  @Test(arguments: [200, 201, 204])
  func everyStatus2xxIsAnAcceptanceWhateverItsBody(status: Int) async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "status", "value": status])
    try await stage.request()
    #expect(stage.state.screen == .congratulation)
  }

  @Test func a400WithoutAMessageIsRejected() async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "status", "value": 400])
    try await stage.request()
    #expect(stage.state.form.failure == .rejected)
    try await retry(stage, attempts: 1)
  }

  @Test func aConnectionDroppedBeforeHandlingCanBeRetried() async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "drop", "value": "before", "times": 2])
    try await stage.request()
    #expect(stage.state.form.failure == .connectionLost)
    #expect(try await sandbox.invitations().isEmpty)
    try await sandbox.removeFaults()
    try await retry(stage, attempts: 1)
  }

  @Test(arguments: ["drop", "truncate"])
  func aLostOrBrokenAcceptanceIsNoSecondInvitation(_ kind: String) async throws {
    var fault: [String: any Sendable] = ["path": "/fakeAuth", "kind": kind]
    if kind == "drop" { fault["value"] = "after" }
    try await sandbox.fail(fault)
    try await stage.request()
    #expect(stage.state.form.failure == .connectionLost)
    #expect(try await sandbox.invitations().count == 1)
    try await retry(stage, attempts: nil)
  }

  @Test func aKillAfterALostAnswerIsStillOneInvitation() async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "drop", "value": "after", "times": 1])
    try await stage.request()
    let next = try stage.relaunch(sandbox.configuration())
    #expect(!next.state.record.isInvited)
    try await next.request()
    #expect(next.state.screen == .congratulation)
    #expect(try await sandbox.invitations().map(\.attempts) == [2])
  }

  @Test func stoppingASendInvitesNobodyAndRetriesTheSameInvitation() async throws {
    try await sandbox.fail(["path": "/fakeAuth", "kind": "latency", "value": 60_000])
    stage.invitations.request()
    // The server has the request, and takes its time.
    while try await !sandbox.faults().isEmpty { try await Task.sleep(nanoseconds: 5_000_000) }
    stage.invitations.send(.sendingStopped)
    #expect(stage.state.screen == .form)
    #expect(try !stage.relaunch(sandbox.configuration()).state.record.isInvited)
    try await stage.sendAgain()
    #expect(stage.state.screen == .congratulation)
    #expect(try await sandbox.invitations().count == 1)
  }

  @Test func aServerThatIsDownIsOffline() async throws {
    sandbox.stop()
    try await stage.request()
    #expect(stage.state.form.failure == .offline)
    #expect(stage.state.form.name.text == ada.name)
  }

  @Test func aMachineInTheMiddleGetsNothing() async throws {
    let data = SandboxProcess.dataFolder()
    let rogue = try SandboxProcess(data: data, arguments: ["--rogue-key"])
    let stage = try SandboxStage(rogue.configuration())
    try await stage.request()
    #expect(stage.state.form.failure == .untrustedServer)
    #expect(try await rogue.invitations().isEmpty)
  }

  @Test func theLogHoldsNeitherNameNorAddress() async throws {
    try await stage.request("Ada Lovelace", "usedemail@blinq.app")
    try await stage.request()
    #expect(stage.log.all.contains("info: request ended: registered"))
    for line in stage.log.all { #expect(!line.contains("Ada") && !line.contains("@") && !line.contains("already")) }
  }

  /// Sends again until it goes through, and expects one row, maybe of a certain number of attempts.
  private func retry(_ stage: SandboxStage, attempts: Int?) async throws {
    #expect(stage.state.screen == .form)
    #expect(stage.state.form.submission != nil)
    try await stage.sendAgain()
    #expect(stage.state.screen == .congratulation)
    let rows = try await sandbox.invitations()
    #expect(rows.count == 1)
    if let attempts { #expect(rows.map(\.attempts) == [attempts]) }
  }
}
