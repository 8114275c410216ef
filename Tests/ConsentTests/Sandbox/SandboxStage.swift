import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization
@testable import QuintetStorage

/// A `Consent` with the real storage and the real network, and only the windows replaced.
final class SandboxStage {
  let presenter = FakePresenter()
  let errors = Journal<ConsentError>()
  let consent: Consent
  private let suite: String

  convenience init(_ configuration: ConsentConfiguration) throws {
    try self.init(configuration, suite: TestHome.suite())
  }

  func relaunch(_ configuration: ConsentConfiguration) throws -> SandboxStage {
    try SandboxStage(configuration, suite: suite)
  }

  private init(_ configuration: ConsentConfiguration, suite: String) throws {
    self.suite = suite
    let configuration = configuration.with(onError: { [errors] in errors.add($0) })
    let store = try SettingsStore(suite: suite)
    consent = Consent(
      configuration,
      strings: LocalizedStrings(Resources.bundle, preferred: ["en"]),
      edges: .init(
        store: store,
        client: try configuration.check().client,
        presenter: presenter,
        deviceID: DeviceID.platformSource(store),
        clock: { Int(Date().timeIntervalSince1970) }
      )
    )
  }

  /// Waits until the report has come as far as `progress`; a test that waits for what never comes ends by its time limit.
  func wait(for progress: ConsentReportProgress) async throws {
    while consent.reportProgress != progress { try await Task.sleep(nanoseconds: 5_000_000) }
  }
}

extension SandboxProcess {
  /// One line of the table of consents.
  struct Consent: Decodable, Hashable {
    var status: String
    var deviceId: String
    var date: String
    var idempotencyKey: String?
    var attempts: Int
  }

  /// Reads the table of consents.
  func consents() async throws -> [Consent] { try await records("consents") }

  /// A configuration that reports to this sandbox over pinned TLS.
  func configuration(pins: Announcement.Pins? = nil) -> ConsentConfiguration {
    let pins = pins ?? announcement.pins
    let address = announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost")
    return ConsentConfiguration(
      server: URL(string: address + "/v2/5e14e8122d00002b00167430")!,
      pins: [pins.current, pins.backup],
      trustAnchors: URL(fileURLWithPath: announcement.ca)
    )
  }

  static func dataFolder() -> URL {
    TestHome.scratch.appendingPathComponent("sandbox-\(UUID().uuidString)")
  }
}
