import Foundation
import Testing

@testable import Consent

/// What holds on a device whose disk is full.
@Suite @MainActor struct StorageFailureTests {
  private final class FullStore: SettingsStore {
    func string(forKey key: String) -> String? { nil }
    func set(_ string: String?, forKey key: String) throws(ConsentError) { throw .notStored("no space left") }
  }

  private let presenter = FakePresenter()
  private let queue = FakeQueue()
  private let errors = Journal<ConsentError>()
  private let consent: Consent

  init() {
    let store = FullStore()
    consent = Consent(
      ConsentConfiguration(onError: { [errors] in errors.add($0) }),
      strings: LocalizedStrings(preferred: ["en"], resources: nil),
      edges: .init(
        store: store,
        queue: queue,
        presenter: presenter,
        deviceID: DeviceID.platformSource(store),
        clock: { Stage.start }
      )
    )
  }

  @Test func aChoiceThatCannotBeStoredHoldsForThisRunAndTheHostIsTold() {
    consent.start()
    presenter.tap(.deny)
    #expect(consent.getConsentStatus() == .deny)
    #expect(presenter.dialog == nil)
    #expect(errors.all.contains(.notStored("no space left")))
  }

  @Test func anIdentifierThatCannotBeKeptIsNotInvented() {
    consent.setConsentStatus(.accept)
    #expect(queue.reports.count == 1)
    #expect(queue.reports.first?.body.contains(#""device_id":"00000000-0000-0000-0000-000000000000""#) == true)
  }

  @Test func whatWasNotStoredIsAskedForAtTheNextLaunch() {
    consent.setConsentStatus(.accept)
    let next = StorageFailureTests()
    next.consent.start()
    #expect(next.presenter.dialog != nil)
  }
}
