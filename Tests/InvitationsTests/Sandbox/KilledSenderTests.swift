import Foundation
import TestSupport
import Testing

@testable import Invitations

/// Kills a real process with SIGKILL while it stores and sends, opens it again, and counts the server's rows.
///
/// The process is this test program once more, told by its environment to run one test of `KilledSender` alone.
@Suite(.timeLimit(.minutes(10)))
struct KilledSenderTests {
  @Test func aKilledSenderLeavesOneInvitationAndATruthfulHome() async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    var homes: Set<String> = []
    for round in 0..<12 {
      let home = TestHome.scratch.appendingPathComponent("sender-\(round)")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      // The server is slow, or takes the request and loses its answer, so that there is a moment between any two steps.
      switch round % 3 {
      case 0: try await sandbox.fail(["path": "/fakeAuth", "kind": "latency", "value": 40])
      case 1: try await sandbox.fail(["path": "/fakeAuth", "kind": "drop", "value": "after"])
      default: break
      }
      let child = try start("sendsAndIsKilled", home, round, sandbox)
      // On a busy machine all kills may come before the request; this one comes after it.
      if round == 10 {
        while try await !sandbox.invitations().contains(where: { $0.name == KilledSender.name(round) }) {
          try await Task.sleep(nanoseconds: 5_000_000)
        }
      }
      // Storing takes a few flushes of the disk, the request with its handshake some twenty ms.
      #expect(child.kill(microseconds: round * 8_000, after: home.appendingPathComponent("ready")))
      try await sandbox.removeFaults()

      let before = try await sandbox.invitations().filter { $0.name == KilledSender.name(round) }
      #expect(try start("opensAgain", home, round, sandbox).succeeds())
      let shown = try String(contentsOf: home.appendingPathComponent("home"), encoding: .utf8)
      homes.insert(shown)
      if shown == "invited" { #expect(before.count == 1) }
      // Invited before the kill, or asked for again after it: one row.
      #expect(try await sandbox.invitations().filter { $0.name == KilledSender.name(round) }.count == 1, "\(round)")
    }
    #expect(homes.isSubset(of: ["invited", "not invited"]))
    #expect(homes.contains("not invited"))
    // The lost answers: these requests came twice, and are one row each all the same.
    #expect(try await sandbox.invitations().contains { $0.attempts > 1 })
  }

  private func start(_ test: String, _ home: URL, _ round: Int, _ sandbox: SandboxProcess) throws -> TestProcess {
    let configuration = sandbox.configuration()
    return try TestProcess(
      "KilledSender/\(test)",
      environment: [
        "XDG_CONFIG_HOME": home.appendingPathComponent("config").path,
        Variable.home: home.path,
        Variable.round: "\(round)",
        Variable.server: configuration.server.absoluteString,
        Variable.pins: configuration.pins.joined(separator: " "),
        Variable.anchors: sandbox.announcement.ca,
      ]
    )
  }
}

/// The environment by which the test tells its children what to do.
private enum Variable {
  static let home = "QUINTET_KILLED_HOME"
  static let round = "QUINTET_KILLED_ROUND"
  static let server = "QUINTET_KILLED_SERVER"
  static let pins = "QUINTET_KILLED_PINS"
  static let anchors = "QUINTET_KILLED_ANCHORS"
}

@Suite(.enabled(if: ProcessInfo.processInfo.environment[Variable.home] != nil))
@MainActor struct KilledSender {
  private let environment = ProcessInfo.processInfo.environment
  private let round: Int
  private let invitations: InvitationsModel

  init() throws {
    round = try #require(environment[Variable.round].flatMap(Int.init))
    invitations = try InvitationsModel(
      InvitationsConfiguration(
        server: URL(string: try #require(environment[Variable.server]))!,
        pins: try #require(environment[Variable.pins]).split(separator: " ").map(String.init),
        trustAnchors: URL(fileURLWithPath: try #require(environment[Variable.anchors]))
      )
    )
  }

  nonisolated static func name(_ round: Int) -> String { "Ada \(round)" }

  private func write(_ text: String, to name: String) throws {
    let home = URL(fileURLWithPath: try #require(environment[Variable.home]))
    try Data(text.utf8).write(to: home.appendingPathComponent(name), options: .atomic)
  }

  @Test func sendsAndIsKilled() async throws {
    try write("", to: "ready")
    invitations.request(Self.name(round))
    while true { try await Task.sleep(nanoseconds: 1_000_000_000) }
  }

  @Test func opensAgain() async throws {
    #expect(invitations.state.screen == .home)
    try write(invitations.state.record.isInvited ? "invited" : "not invited", to: "home")
    guard !invitations.state.record.isInvited else { return }
    invitations.request(Self.name(round))
    while invitations.state.form.isSending { try await Task.sleep(nanoseconds: 2_000_000) }
    #expect(invitations.state.screen == .congratulation)
  }
}
