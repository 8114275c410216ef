import Foundation
import QuintetConsentPurposes
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization
@testable import QuintetStorage

/// Guarantees on a device whose disk is full, or that is not unlocked yet.
@Suite @MainActor struct StorageFailureTests {
  private final class FullStore: SettingsStoring, @unchecked Sendable {
    // Unchecked: a test touches it from one thread.
    var stored: String?
    var isFull = true
    /// True before the first unlock after a restart: iOS gives nothing of what is stored, and takes nothing.
    var isLocked = false
    func string(forKey key: String) -> String? {
      key == ConsentEffectHandler.recordKey && !isLocked ? stored : nil
    }
    var canRemove = true
    func set(_ string: String?, forKey key: String) throws(StorageError) {
      if isLocked { throw .unusable("locked") }
      if isFull, string != nil || !canRemove { throw .diskFull }
      if key == ConsentEffectHandler.recordKey { stored = string }
    }
  }

  private let presenter = FakePresenter()
  private let client = FakeClient()
  private let errors = Journal<ConsentError>()
  private let store = FullStore()
  private let consent: Consent

  init() {
    consent = Self.launch(store, client, presenter, errors)
  }

  private static func launch(
    _ store: FullStore,
    _ client: FakeClient,
    _ presenter: FakePresenter,
    _ errors: Journal<ConsentError>,
    _ configuration: ConsentConfiguration = ConsentConfiguration(server: .test)
  ) -> Consent {
    Consent(
      configuration.with(onError: { errors.add($0) }),
      strings: LocalizedStrings(nil, preferred: ["en"]),
      edges: .init(
        store: store,
        client: client,
        presenter: presenter,
        deviceID: DeviceID.platformSource(store),
        clock: { Stage.start }
      )
    )
  }

  /// A device that has a choice to accept, reported, whose disk is full from then on.
  private func fill() throws -> String {
    store.isFull = false
    consent.start()
    presenter.tap(.accept)
    client.answer(.answer())
    store.isFull = true
    return try #require(store.stored)
  }

  @Test func anUnstorableWithdrawalIsReportedAndAskedForAtRelaunch() throws {
    _ = try fill()
    #expect(consent.choice?.isKept == true)
    consent.setConsentStatus(.deny)
    #expect(consent.getConsentStatus() == .deny)
    #expect(consent.choice?.isKept == false)
    #expect(client.statuses == ["accept", "deny"])

    // The consent before it holds no more.
    #expect(store.stored == nil)
    let next = FakePresenter()
    let again = Self.launch(store, client, next, errors)
    #expect(again.getConsentStatus() == .undefined)
    again.start()
    #expect(next.dialog != nil)
    #expect(client.reports.count == 2)
  }

  @Test func noNewerReportLeavesWhileTheDiskOwesOlderOnes() throws {
    store.isFull = false
    store.canRemove = false
    consent.setConsentStatus(.accept)
    client.answer(.failure(.offline))
    store.isFull = true
    consent.setConsentStatus(.deny)
    // The older one is tried again, and is still the disk's when it has arrived.
    client.answer(.answer())
    #expect(client.statuses == ["accept", "accept"])
    #expect(errors.all.last == .notStored(StorageError.diskFull.description))
    // The next start finds room.
    store.isFull = false
    consent.start()
    #expect(client.statuses == ["accept", "accept", "deny"])
    #expect(consent.choice?.isKept == true)
  }

  @Test func aStoredChoiceStaysKeptDespiteADiskFilledLater() throws {
    store.isFull = false
    consent.start()
    presenter.tap(.accept)
    store.isFull = true
    client.answer(.answer())
    #expect(consent.choice?.isKept == true)
    #expect(consent.reportProgress == .sent)
    #expect(errors.all.isEmpty)
    // Nor is it lost: the next launch has it, and reports it under its key once more.
    #expect(Self.launch(store, client, presenter, errors).getConsentStatus() == .accept)
  }

  @Test func aChoiceStoredLaterIsNotAskedForAgain() throws {
    _ = try fill()
    consent.setConsentStatus(.deny)
    store.isFull = false
    consent.start()
    #expect(consent.choice?.isKept == true)
    let again = Self.launch(store, client, FakePresenter(), errors)
    #expect(again.getConsentStatus() == .deny)
  }

  @Test func anUnstorableChoiceHoldsForThisRunAndIsReported() {
    consent.start()
    presenter.tap(.deny)
    #expect(consent.getConsentStatus() == .deny)
    #expect(presenter.dialog == nil)
    #expect(errors.all.contains(.notStored(StorageError.diskFull.description)))
  }

  @Test func anIdentifierThatCannotBeKeptIsNotInvented() {
    consent.setConsentStatus(.accept)
    #expect(client.reports.count == 1)
    #expect(client.reports.first?.body.contains(#""device_id":"00000000-0000-0000-0000-000000000000""#) == true)
  }

  @Test func anIdentifierThatCannotBeHadIsTold() {
    let errors = Journal<ConsentError>(), client = FakeClient()
    store.isFull = false
    let consent = Consent(
      ConsentConfiguration(server: .test).with(onError: { errors.add($0) }),
      strings: LocalizedStrings(nil, preferred: ["en"]),
      edges: .init(
        store: store,
        client: client,
        presenter: presenter,
        deviceID: { () throws(StorageError) -> UUID in throw StorageError.unusable("a reason") },
        clock: { Stage.start }
      )
    )
    consent.setConsentStatus(.accept)
    #expect(errors.all == [.notStored("a reason")])
    // The choice counts all the same.
    #expect(consent.choice?.isKept == true && client.statuses == ["accept"])
  }

  @Test func anUnstoredChoiceIsAskedForAtRelaunch() {
    consent.setConsentStatus(.accept)
    let next = StorageFailureTests()
    next.consent.start()
    #expect(next.presenter.dialog != nil)
  }

  @Test func aForgottenChoiceStaysForgottenThoughTheDiskKeepsIt() throws {
    let stored = try fill()
    store.canRemove = false
    consent.setConsentStatus(.undefined)
    consent.start()
    #expect(store.stored == stored)
    #expect(consent.getConsentStatus() == .undefined)
    // A later start takes it away.
    store.canRemove = true
    consent.start()
    #expect(store.stored == nil)
  }

  // MARK: Before the first unlock

  /// Launches an app whose choice is stored and not reported, on a device that is not unlocked yet.
  private func launchLocked() -> (consent: Consent, presenter: FakePresenter, client: FakeClient) {
    store.isFull = false
    consent.setConsentStatus(.accept)
    store.isLocked = true
    let presenter = FakePresenter(), client = FakeClient()
    return (Self.launch(store, client, presenter, errors), presenter, client)
  }

  @Test func whatCanBeReadAfterTheUnlockIsFoundByStart() {
    let next = launchLocked()
    #expect(next.consent.getConsentStatus() == .undefined)
    store.isLocked = false
    next.consent.start()
    #expect(next.presenter.presented == 0)
    #expect(next.consent.getConsentStatus() == .accept)
    #expect(next.client.reports == client.reports)
  }

  @Test(arguments: [false, true])
  func aChoiceAfterTheUnlockIsReportedAfterTheStoredOne(isTapped: Bool) {
    let next = launchLocked()
    next.consent.start()
    #expect(next.presenter.dialog != nil)
    store.isLocked = false
    if isTapped { next.presenter.tap(.deny) } else { next.consent.setConsentStatus(.deny) }
    #expect(next.client.reports == client.reports)
    next.client.answer(.answer())
    #expect(next.client.statuses == ["accept", "deny"])
    #expect(next.consent.getConsentStatus() == .deny)
    #expect(next.presenter.dialog == nil)
  }

  @Test func preferencesAfterTheUnlockShowTheStoredChoice() {
    let next = launchLocked()
    store.isLocked = false
    next.consent.showPreferences()
    #expect(next.presenter.dialog?.buttons.map(\.answer) == [.deny, .closed])
    #expect(next.consent.getConsentStatus() == .accept)
  }

  @Test(arguments: [ConsentDialog.Answer.policy, .choose])
  func aTapAfterTheUnlockThatIsNoAnswerFindsTheStoredChoice(_ tap: ConsentDialog.Answer) {
    let next = launchLocked()
    next.consent.start()
    #expect(next.presenter.dialog != nil)
    store.isLocked = false
    next.presenter.tap(tap)
    #expect(next.presenter.dialog == nil && next.consent.getConsentStatus() == .accept)
    // Nor is its report lost.
    next.consent.setConsentStatus(.deny)
    #expect(next.client.reports == client.reports)
  }

  @Test func aTapWhereNothingIsStoredLeavesTheQuestion() {
    store.isFull = false
    consent.start()
    for tap in [ConsentDialog.Answer.policy, .closed] {
      presenter.tap(tap)
      #expect(presenter.dialog != nil && consent.getConsentStatus() == .undefined)
    }
  }

  @Test func theReportOfAForgottenChoiceIsFoundAfterTheUnlock() {
    store.isFull = false
    consent.setConsentStatus(.accept)
    consent.setConsentStatus(.undefined)
    store.isLocked = true
    let late = FakeClient(), next = Self.launch(store, late, FakePresenter(), errors)
    store.isLocked = false
    next.start()
    #expect(late.reports == client.reports && late.reports.count == 1)
    #expect(next.getConsentStatus() == .undefined)
  }

  @Test func aPurposeSetAfterTheUnlockLeavesTheOthers() {
    var configuration = ConsentConfiguration(server: .test)
    configuration.purposes = ["ads", "maps"].map { ConsentPurpose(id: $0, title: $0, text: $0) }
    store.isFull = false
    Self.launch(store, client, presenter, errors, configuration).setConsentStatus(.accept)
    store.isLocked = true
    let next = Self.launch(store, FakeClient(), FakePresenter(), errors, configuration)
    #expect(!next.isGranted("ads"))
    store.isLocked = false
    next.setGranted(false, for: "maps")
    #expect(next.isGranted("ads") && !next.isGranted("maps"))
    #expect(next.getConsentStatus() == .deny)
  }

  @Test func afterTheUnlockAHistoryKnowsThatItsReportIsOwed() throws {
    let kept = KeptHistory()
    store.isFull = false
    let first = Self.launch(store, client, presenter, errors, kept.configuration)
    first.setConsentStatus(.accept)
    store.isLocked = true
    let next = Self.launch(store, FakeClient(), FakePresenter(), errors, kept.relaunched().configuration)
    next.start()
    store.isLocked = false
    next.start()
    #expect(try kept.relaunched().lines == ["accept host waiting"])
  }
}
