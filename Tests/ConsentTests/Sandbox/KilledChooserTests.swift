import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetStorage

/// Kills a real process with SIGKILL while it chooses, stores and sends, opens it again, and counts the server's rows.
///
/// The process is this test program once more, told by its environment to run one test of `KilledChooser` alone.
@Suite(.timeLimit(.minutes(10)))
struct KilledChooserTests {
  @Test func aKilledChoiceIsReportedOnceOrAskedForAgain() async throws {
    let sandbox = try SandboxProcess(data: SandboxProcess.dataFolder())
    let rounds = 16
    var rows = 0
    var outcomes: Set<String> = []
    for round in 0..<rounds {
      let home = TestHome.scratch.appendingPathComponent("chooser-\(round)")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      // The server is slow, or takes the report and loses its answer, so that there is a moment between any two steps.
      try await sandbox.fail(
        round.isMultiple(of: 2)
          ? ["path": "/v2/*", "kind": "latency", "value": 40, "times": 1]
          : ["path": "/v2/*", "kind": "drop", "value": "after", "times": 1]
      )
      let child = try start("choosesAndIsKilled", home, sandbox)
      // Storing takes a few flushes of the disk, the first request with its handshake some twenty ms.
      #expect(child.kill(microseconds: round * 8_000, after: home.appendingPathComponent("ready")))

      #expect(try start("opensAgain", home, sandbox).succeeds())
      let outcome = try String(contentsOf: home.appendingPathComponent("outcome"), encoding: .utf8)
      outcomes.insert(outcome)
      if outcome == "accept" { rows += 1 }
      let consents = try await sandbox.consents()
      #expect(consents.count == rows, "round \(round): \(outcome)")
      #expect(Set(consents.map(\.idempotencyKey)).count == consents.count)
    }
    #expect(outcomes.isSubset(of: ["accept", "asks"]))
    #expect(outcomes.contains("accept"))
    // The lost answers: these reports were sent twice, and are one row each all the same.
    #expect(try await sandbox.consents().contains { $0.attempts > 1 })
  }

  private func start(_ test: String, _ home: URL, _ sandbox: SandboxProcess) throws -> TestProcess {
    let configuration = sandbox.configuration()
    return try TestProcess(
      "KilledChooser/\(test)",
      environment: [
        "XDG_CONFIG_HOME": home.appendingPathComponent("config").path,
        "XDG_DATA_HOME": home.appendingPathComponent("data").path,
        Variable.home: home.path,
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
  static let server = "QUINTET_KILLED_SERVER"
  static let pins = "QUINTET_KILLED_PINS"
  static let anchors = "QUINTET_KILLED_ANCHORS"
}

@Suite(.enabled(if: ProcessInfo.processInfo.environment[Variable.home] != nil))
@MainActor struct KilledChooser {
  private let environment = ProcessInfo.processInfo.environment
  private let presenter = FakePresenter()
  private let consent: Consent

  init() throws {
    let anchors = try #require(environment[Variable.anchors])
    consent = try Consent(
      ConsentConfiguration(
        server: URL(string: try #require(environment[Variable.server]))!,
        pins: try #require(environment[Variable.pins]).split(separator: " ").map(String.init),
        trustAnchors: URL(fileURLWithPath: anchors)
      ),
      presenter: presenter
    )
  }

  private func write(_ text: String, to name: String) throws {
    let home = URL(fileURLWithPath: try #require(environment[Variable.home]))
    try Data(text.utf8).write(to: home.appendingPathComponent(name), options: .atomic)
  }

  @Test func choosesAndIsKilled() async throws {
    consent.start()
    try write("", to: "ready")
    presenter.tap(.accept)
    while true { try await Task.sleep(nanoseconds: 1_000_000_000) }
  }

  @Test func opensAgain() async throws {
    consent.start()
    guard consent.getConsentStatus() == .accept else {
      #expect(presenter.dialog != nil)
      return try write("asks", to: "outcome")
    }
    #expect(presenter.presented == 0)
    // Nothing is owed once the record names no report.
    let location = try #require(StorageLocation(prefix: "consent"))
    let store = try SettingsStore(suite: location.suite)
    while store.string(forKey: "choice").flatMap(Record.init(json:))?.unreported.isEmpty != true {
      try await Task.sleep(nanoseconds: 2_000_000)
    }
    try write("accept", to: "outcome")
  }
}
