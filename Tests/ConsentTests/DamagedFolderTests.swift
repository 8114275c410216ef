import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization
@testable import QuintetStorage

/// Every file and folder of the outbox, replaced by something else between two launches. Offline at first: the person accepts, then
/// withdraws.
@Suite(.timeLimit(.minutes(5))) @MainActor struct DamagedFolderTests {
  enum Damage: CaseIterable {
    case missing, empty, zeros, folder, fullFolder, deadLink, loop, pipe
  }

  private let suite = TestHome.suite()
  private let folder = TestHome.folder().appendingPathComponent("outbox")
  private let queue = DispatchQueue(label: "reports")

  @Test(
    arguments: [
      "", "/queue", "/rejected", "/quarantine", "/superseded", "/writing.lock", "/sending.lock", "/wait.json",
      "/queue/*",
    ],
    Damage.allCases
  )
  func damageOfOnePlaceLosesNoWithdrawal(place: String, damage: Damage) async throws {
    // Answers of somebody in between, after which it is minutes until the next try.
    try await launch(FakeClient(.failure(.notDecodable(reason: "")))) { consent in
      consent.setConsentStatus(.accept)
      consent.setConsentStatus(.deny)
      while try waiting().count < 2 || consent.reportProgress != .waiting { try await pause() }
    }
    queue.sync {}
    let paths = place == "/queue/*" ? try waiting() : [folder.path + place]
    for path in paths { try inflict(damage, at: path) }

    let client = FakeClient(.answer(), .answer())
    try await launch(client) { consent in
      #expect(consent.getConsentStatus() == .deny)
      consent.start()
      while consent.reportProgress != .sent { try await pause() }
    }
    let bodies = client.requests.compactMap { $0.body.map { String(decoding: $0, as: UTF8.self) } }
    #expect(bodies.last?.contains("deny") == true)
  }

  private func launch(_ client: FakeClient, _ body: (Consent) async throws -> Void) async throws {
    let url = URL(string: "https://example.org/v2/x")!
    let consent = Consent(
      ConsentConfiguration(server: .test),
      strings: LocalizedStrings(Resources.bundle, preferred: ["en"]),
      edges: .init(
        store: try SettingsStore(suite: suite),
        sender: try ReportSender(url: url, client: client, folder: folder, queue: queue),
        presenter: FakePresenter(),
        deviceID: { Stage.deviceID },
        clock: { Stage.start }
      )
    )
    try await body(consent)
  }

  private func pause() async throws { try await Task.sleep(nanoseconds: 1_000_000) }

  private func waiting() throws -> [String] {
    let queue = folder.path + "/queue/"
    return try DurableFile.names(in: queue).filter { !$0.hasPrefix(".") }.map { queue + $0 }
  }

  private func inflict(_ damage: Damage, at path: String) throws {
    let files = FileManager.default
    if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    switch damage {
    case .missing: break
    case .empty: try Data().write(to: URL(fileURLWithPath: path))
    case .zeros: try Data(count: 4096).write(to: URL(fileURLWithPath: path))
    case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .fullFolder: try files.createDirectory(atPath: path + "/full", withIntermediateDirectories: true)
    case .deadLink: try files.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere")
    case .loop: try files.createSymbolicLink(atPath: path, withDestinationPath: path)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    }
  }
}
