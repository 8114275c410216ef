import Foundation
import TestSupport
import Testing

@testable import Invitations
@testable import QuintetStorage

/// An `Invitations` with the real storage and the real network.
@MainActor final class SandboxStage {
  let log = Journal<String>()
  let invitations: InvitationsModel
  private let suite: String

  init(_ configuration: InvitationsConfiguration, suite: String = TestHome.suite()) throws {
    self.suite = suite
    var configuration = configuration
    configuration.log = { [log] in log.add("\($0): \($1)") }
    let requester = try InvitationRequester(server: configuration.check().server, timeout: configuration.timeout)
    invitations = InvitationsModel(configuration, store: try SettingsStore(suite: suite), requester: requester)
  }

  /// Opens the app again, with the data on the disk.
  func relaunch(_ configuration: InvitationsConfiguration) throws -> SandboxStage {
    try SandboxStage(configuration, suite: suite)
  }

  var state: InvitationsMachine.State { invitations.state }

  /// Waits for the answer; a test that waits for what never comes ends by its time limit.
  func answered() async throws {
    while state.form.isSending { try await Task.sleep(nanoseconds: 5_000_000) }
  }

  /// Requests an invitation and waits for the answer.
  func request(_ name: String = ada.name, _ email: String = ada.email) async throws {
    invitations.request(name, email)
    try await answered()
  }

  /// Taps Send once more and waits for the answer.
  func sendAgain() async throws {
    invitations.send(.sendTapped(seed: UUID()))
    try await answered()
  }
}

extension SandboxProcess {
  /// One line of the table of invitations.
  struct Invitation: Decodable, Hashable {
    var name: String
    var email: String
    var idempotencyKey: String?
    var attempts: Int
  }

  /// Reads the table of invitations.
  func invitations() async throws -> [Invitation] { try await records("invitations") }

  /// A configuration that asks this sandbox over pinned TLS.
  func configuration(timeout: TimeInterval = 30) -> InvitationsConfiguration {
    InvitationsConfiguration(
      server: URL(string: announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost"))!,
      pins: [announcement.pins.current, announcement.pins.backup],
      trustAnchors: URL(fileURLWithPath: announcement.ca),
      timeout: timeout
    )
  }

  static func dataFolder() -> URL {
    TestHome.scratch.appendingPathComponent("sandbox-\(UUID().uuidString)")
  }
}
