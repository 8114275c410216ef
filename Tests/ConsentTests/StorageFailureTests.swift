import Foundation
import QuintetLocalization
import QuintetStorage
import TestSupport
import Testing

@testable import QuintetConsent

/// What holds on a device whose disk is full.
@Suite @MainActor struct StorageFailureTests {
  private final class FullStore: SettingsStoring {
    func string(forKey key: String) -> String? { nil }
    func set(_ string: String?, forKey key: String) throws(StorageError) { throw .diskFull }
  }

  private let presenter = FakePresenter()
  private let sender = FakeSender()
  private let errors = Journal<ConsentError>()
  private let consent: Consent

  init() {
    let store = FullStore()
    consent = Consent(
      ConsentConfiguration(onError: { [errors] in errors.add($0) }),
      strings: LocalizedStrings(nil, preferred: ["en"]),
      edges: .init(
        store: store,
        sender: sender,
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
    #expect(errors.all.contains(.notStored(StorageError.diskFull.description)))
  }

  @Test func anIdentifierThatCannotBeKeptIsNotInvented() {
    consent.setConsentStatus(.accept)
    #expect(sender.reports.count == 1)
    #expect(sender.reports.first?.body.contains(#""device_id":"00000000-0000-0000-0000-000000000000""#) == true)
  }

  @Test func whatWasNotStoredIsAskedForAtTheNextLaunch() {
    consent.setConsentStatus(.accept)
    let next = StorageFailureTests()
    next.consent.start()
    #expect(next.presenter.dialog != nil)
  }
}
