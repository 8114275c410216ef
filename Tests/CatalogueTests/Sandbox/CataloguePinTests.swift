import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Sealing

/// Errors that the host gets when a server has an unexpected key, over real TLS.
@MainActor @Suite(.timeLimit(.minutes(5))) struct CataloguePinTests {
  @Test(arguments: [false, true])
  func aKeyThatIsNotExpectedIsToldToTheHost(isExpired: Bool) async throws {
    let sandbox = try SandboxProcess(data: TestHome.place(), seeds: true), told = Journal<PinMismatch>()
    let announcement = sandbox.announcement
    let url = URL(string: announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost"))
    let others = [UInt8(1), 2].map { "sha256/" + Data(repeating: $0, count: 32).base64EncodedString() }
    let pins = isExpired ? [announcement.pins.current, announcement.pins.backup] : others
    let configuration = CatalogueConfiguration(
      server: try #require(url).appendingPathComponent("e/mock/v1"),
      token: sandbox.token,
      key: .staticKey(try SealingKey.random()),
      pins: pins,
      pinExpiry: isExpired ? Date.distantPast : nil,
      trustAnchors: URL(fileURLWithPath: announcement.ca),
      timeout: 60,
      onPinFailure: { told.add($0) }
    )
    let catalogue = try CatalogueModel(configuration, folder: TestHome.folder())
    catalogue.send(.opened)
    while catalogue.state.stop == nil { try await Task.sleep(for: .milliseconds(2)) }
    let mismatch = PinMismatch(
      host: "localhost",
      expected: pins,
      seen: isExpired ? nil : announcement.pins.current,
      isExpired: isExpired
    )
    #expect(told.all.first == mismatch)
    #expect(catalogue.state.mismatch == mismatch)
  }
}
