import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetStorage

@Suite @MainActor struct ConsentTests {
  @Test func theFirstLaunchAsksAndReportsNothingBeforeTheAnswer() throws {
    let stage = try Stage()
    #expect(stage.consent.getConsentStatus() == .undefined)
    #expect(stage.presenter.presented == 0)
    stage.consent.start()
    #expect(stage.presenter.dialog?.buttons.map(\.answer) == [.deny, .accept])
    #expect(stage.client.reports.isEmpty)
    #expect(stage.consent.choice == nil)
  }

  @Test func everyStartTriesAtOnceWhatWaits() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.deny)
    let next = try stage.relaunch()
    #expect(next.client.reports.isEmpty)
    for tries in 1...3 {
      next.consent.start()
      #expect(next.client.reports.count == tries)
      next.client.answer(.failure(.offline))
    }
    #expect(Set(next.client.reports + stage.client.reports).count == 1)
  }

  @Test(arguments: [ConsentDialog.Answer.accept, .deny])
  func aTapIsStoredAndReportedWithItsDate(_ answer: ConsentDialog.Answer) throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(answer)
    let status: ConsentStatus = answer == .accept ? .accept : .deny
    #expect(stage.consent.getConsentStatus() == status)
    #expect(stage.presenter.dialog == nil)
    #expect(
      stage.client.reports.map(\.body) == [
        #"{"date":"2020-01-07T20:24:31Z","device_id":"e54ee786-7520-4bc2-8c66-a34d42f2340e","#
          + #""status":"\#(status.rawValue)"}"#
      ]
    )
    #expect(
      stage.consent.choice
        == ConsentChoice(
          status: status,
          date: Date(timeIntervalSince1970: TimeInterval(Stage.start)),
          policyRevision: 1,
          isKept: true
        )
    )
  }

  @Test func theNextLaunchDoesNotAskAndReportsNothingAgain() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.client.answer(.answer())
    let next = try stage.relaunch()
    #expect(next.consent.getConsentStatus() == .accept)
    next.consent.start()
    #expect(next.presenter.presented == 0)
    #expect(next.client.reports.isEmpty)
  }

  @Test func anUnsentReportIsSentAtRelaunchUnchanged() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    let stored = try #require(stage.store.string(forKey: "choice").flatMap(Record.init(json:)))
    stage.clock.now += 86_400

    let next = try stage.relaunch()
    next.consent.start()
    let report = try #require(next.client.reports.first)
    #expect(next.client.reports.count == 1)
    #expect(report.key == stored.choice?.id.uuidString.lowercased())
    #expect(report.body.contains("2020-01-07T20:24:31Z"))

    next.client.answer(.answer())
    let third = try next.relaunch()
    third.consent.start()
    #expect(third.client.reports.isEmpty)
  }

  @Test func theReportOfAForgottenChoiceLeavesWithTheNextLaunch() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    stage.client.answer(.failure(.offline))
    stage.consent.setConsentStatus(.undefined)
    let next = try stage.relaunch()
    next.consent.start()
    #expect(next.client.statuses == ["accept"])
    #expect(next.consent.getConsentStatus() == .undefined)
  }

  @Test func killedWhileAskingMeansAskedAgain() throws {
    let stage = try Stage()
    stage.consent.start()
    let next = try stage.relaunch()
    next.consent.start()
    #expect(next.consent.getConsentStatus() == .undefined)
    #expect(next.presenter.dialog != nil)
    #expect(stage.store.string(forKey: "choice") == nil)
  }

  @Test func aHostsChoiceEndsTheDialogAndIsReported() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.consent.setConsentStatus(.deny)
    #expect(stage.presenter.dialog == nil)
    #expect(stage.client.reports.count == 1)
    #expect(stage.client.reports.first?.body.contains(#""status":"deny""#) == true)
    #expect(try stage.relaunch().consent.getConsentStatus() == .deny)
  }

  @Test func undefinedForgetsAndAsksAgain() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.client.answer(.answer())
    stage.consent.setConsentStatus(.undefined)
    #expect(stage.consent.getConsentStatus() == .undefined)
    #expect(stage.presenter.dialog != nil)
    #expect(stage.store.string(forKey: "choice") == nil)
    #expect(stage.client.reports.count == 1)
  }

  @Test(arguments: ["accept", "", #"{"format":1,"choice":{"status":"accept"},"unreported":[]}"#])
  func unreadableStoredChoicesReadAsUndefined(_ garbage: String) throws {
    let stage = try Stage()
    try stage.store.set(garbage, forKey: "choice")
    let next = try stage.relaunch()
    #expect(next.consent.getConsentStatus() == .undefined)
    next.consent.start()
    #expect(next.presenter.dialog != nil)
    next.presenter.tap(.deny)
    #expect(try next.relaunch().consent.getConsentStatus() == .deny)
  }

  @Test func aNewerPolicyAsksAgainAndSaysWhatChanged() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    let next = try stage.relaunch(
      ConsentConfiguration(server: .test, policyRevision: 2, whatChanged: "We now count visits.")
    )
    #expect(next.consent.getConsentStatus() == .undefined)
    next.consent.start()
    #expect(next.presenter.dialog?.message.hasSuffix("What has changed:\nWe now count visits.") == true)
    next.presenter.tap(.accept)
    #expect(next.consent.choice?.policyRevision == 2)
  }

  @Test func expiryMakesAChoiceUndefinedAndBringsTheQuestionBack() async throws {
    let stage = try Stage(ConsentConfiguration(server: .test, validity: 3_600))
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.clock.now += 3_599
    #expect(stage.consent.getConsentStatus() == .accept)
    stage.clock.now += 1
    #expect(stage.consent.getConsentStatus() == .undefined)
    #expect(stage.consent.choice == nil)
    await drainMainQueue()
    #expect(stage.presenter.dialog != nil)
    #expect(stage.presenter.stacked == 0)
  }

  @Test func aSecondThatHasBegunIsNotOver() throws {
    struct Clock: LoopMiddleware { let replayTime: ReplayTime? }
    let prefix = "consent-\(UUID().uuidString)", suite = try #require(StorageLocation(prefix: prefix)).suite
    defer { try? FileManager.default.removeItem(at: TestHome.file(ofSuite: suite)) }
    try SettingsStore(suite: suite).set(Record(choice: choice(1, .accept, at: 1_000)).json, forKey: "choice")
    let configuration = ConsentConfiguration(server: .test, validity: 60, storagePrefix: prefix)
    for (seconds, status) in [(1_059.9, ConsentStatus.accept), (1_060.0, .undefined)] {
      let time = ReplayTime(boot: 0, date: Date(timeIntervalSince1970: seconds))
      let consent = try Consent(configuration, middleware: [Clock(replayTime: time)], presenter: FakePresenter())
      #expect(consent.getConsentStatus() == status)
    }
  }

  @Test func preferencesShowTheChoiceAndWithdrawIt() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.client.answer(.answer())
    stage.consent.showPreferences()
    #expect(stage.presenter.dialog?.buttons.map(\.answer) == [.deny, .closed])
    stage.presenter.tap(.deny)
    #expect(stage.consent.getConsentStatus() == .deny)
    #expect(stage.client.reports.count == 2)
    stage.consent.showPreferences()
    #expect(stage.presenter.dialog?.buttons.map(\.answer) == [.accept, .closed])
    stage.presenter.tap(.closed)
    #expect(stage.presenter.dialog == nil)
    #expect(stage.client.reports.count == 2)
  }

  @Test func thePolicyIsOpenedAndTheQuestionComesBack() throws {
    let policy = try #require(URL(string: "https://example.org/policy"))
    let stage = try Stage(ConsentConfiguration(server: .test, policyURL: policy))
    stage.consent.start()
    #expect(stage.presenter.dialog?.buttons.map(\.answer) == [.deny, .accept, .policy])
    stage.presenter.tap(.policy)
    #expect(stage.presenter.opened == [policy])
    #expect(stage.presenter.dialog != nil)
    #expect(stage.consent.getConsentStatus() == .undefined)
  }

  @Test func twoInstancesWithTwoPlacesKnowNothingOfEachOther() throws {
    let (one, other) = (try Stage(), try Stage())
    one.consent.start()
    one.presenter.tap(.accept)
    #expect(one.consent.getConsentStatus() == .accept)
    #expect(other.consent.getConsentStatus() == .undefined)
    #expect(other.client.reports.isEmpty)
  }

  @Test func whyNothingHoldsIsSaid() throws {
    let region = Journal<Bool>()
    var configuration = ConsentConfiguration(server: .test, validity: 60)
    configuration.isRequired = { !region.all.isEmpty }
    let stage = try Stage(configuration)
    stage.consent.start()
    #expect(stage.presenter.presented == 0)
    #expect(stage.consent.getConsentStatus() == .undefined)
    #expect(stage.consent.undefinedReason == .notRequired)
    region.add(true)
    #expect(stage.consent.undefinedReason == .notAnswered)
    stage.consent.start()
    #expect(stage.presenter.dialog?.buttons.count == 2)
    stage.presenter.tap(.deny)
    #expect(stage.consent.undefinedReason == nil)
    stage.clock.now += 60
    #expect(stage.consent.undefinedReason == .expired)
    let next = try stage.relaunch(ConsentConfiguration(server: .test, policyRevision: 2))
    #expect(next.consent.undefinedReason == .policyChanged)
    // A choice for a later revision than that of an app rolled back.
    let back = try stage.relaunch(ConsentConfiguration(server: .test, policyRevision: 2))
    back.consent.setConsentStatus(.accept)
    back.clock.now += 60
    let older = try back.relaunch(configuration)
    #expect(older.consent.undefinedReason == .expired)
    next.consent.setConsentStatus(.undefined)
    #expect(next.consent.undefinedReason == .notAnswered)
  }
}
