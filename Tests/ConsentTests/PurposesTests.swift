import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentPurposes

/// Consent to single purposes, over fakes of the screen, the server and the clock.
@MainActor struct PurposesTests {
  @Test func withoutPurposesAReportIsTheDocumentsThreeFieldsToTheByte() throws {
    for configuration in [ConsentConfiguration(server: .test), asking()] {
      let stage = try Stage(configuration)
      stage.consent.start()
      #expect(stage.presenter.dialog?.buttons.count == 2 && stage.presenter.dialog?.page == nil)
      stage.presenter.tap(.accept)
      #expect(
        stage.client.reports.map(\.body) == [
          #"{"date":"2020-01-07T20:24:31Z","device_id":"e54ee786-7520-4bc2-8c66-a34d42f2340e","status":"accept"}"#
        ]
      )
      #expect(stage.consent.json == #"{"date":"2020-01-07T20:24:31Z","revision":1,"status":"accept"}"#)
      #expect(!stage.consent.isGranted("ads"))
    }
  }

  @Test func theQuestionLeadsToAPageWithNoSwitchOn() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.start()
    #expect(stage.presenter.dialog?.buttons.map(\.title) == ["Deny", "Accept", "Choose…"])
    stage.presenter.tap(.choose)
    let page = try #require(stage.presenter.dialog?.page as? Page)
    #expect(page.answers == ["ads": false, "statistics": false] && page.date == nil)
    // Closed without an answer it leads back.
    stage.presenter.tap(.closed)
    stage.presenter.tap(.choose)
    stage.presenter.tap(.purposes(answers("statistics", "-ads")))
    #expect(
      stage.client.reports[0].body
        == #"{"date":"2020-01-07T20:24:31Z","device_id":"e54ee786-7520-4bc2-8c66-a34d42f2340e","purposes":{"ads":false,"#
        + #""statistics":true},"status":"deny"}"#
    )
    #expect(stage.consent.getConsentStatus() == .deny)
    #expect(stage.consent.isGranted("statistics") && !stage.consent.isGranted("ads"))
    #expect(
      stage.consent.json
        == #"{"date":"2020-01-07T20:24:31Z","purposes":{"ads":false,"statistics":true},"revision":1,"status":"deny"}"#
    )
  }

  @Test func acceptAndDenyAreForAllPurposes() throws {
    for (answer, status) in [(ConsentDialog.Answer.accept, ConsentStatus.accept), (.deny, .deny)] {
      let stage = try Stage(asking("ads", "statistics"))
      stage.consent.start()
      stage.presenter.tap(answer)
      #expect(stage.consent.getConsentStatus() == status)
      #expect(stage.consent.isGranted("ads") == (status == .accept))
      #expect(stage.consent.isGranted("statistics") == (status == .accept))
    }
  }

  @Test func aNewPurposeIsAskedForByItself() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.start()
    stage.consent.setGranted(true, for: "ads")
    stage.consent.setGranted(false, for: "statistics")
    #expect(stage.consent.getConsentStatus() == .deny)
    let next = try stage.relaunch(asking("ads", "statistics", "recommendations"))
    #expect(next.consent.getConsentStatus() == .undefined && next.consent.undefinedReason == .purposeAdded)
    #expect(next.consent.isGranted("ads") && !next.consent.isGranted("recommendations"))
    next.consent.start()
    next.presenter.tap(.choose)
    let page = try #require(next.presenter.dialog?.page as? Page)
    #expect(page.answers == ["recommendations": false] && page.purposes.map(\.id) == ["recommendations"])
    next.presenter.tap(.closed)
    next.presenter.tap(.accept)
    // The others are as they were chosen.
    #expect(next.consent.isGranted("ads") && !next.consent.isGranted("statistics"))
    #expect(next.consent.getConsentStatus() == .deny)
  }

  @Test func aRemovedPurposeIsForgotten() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.start()
    stage.consent.setConsentStatus(.accept)
    stage.consent.setGranted(false, for: "ads")
    #expect(stage.consent.getConsentStatus() == .deny)
    let without = try stage.relaunch(asking("statistics"))
    #expect(without.consent.getConsentStatus() == .accept && !without.consent.isGranted("ads"))
    without.consent.start()
    let again = try without.relaunch(asking("ads", "statistics"))
    #expect(again.consent.undefinedReason == .purposeAdded)
    #expect(again.consent.isGranted("statistics"))
  }

  @Test func preferencesAreThePageAsItWasChosen() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.start()
    stage.consent.setConsentStatus(.deny)
    stage.consent.setGranted(true, for: "ads")
    stage.consent.showPreferences()
    let page = try #require(stage.presenter.dialog?.page as? Page)
    #expect(page.answers == ["ads": true, "statistics": false])
    #expect(page.date == Date(timeIntervalSince1970: TimeInterval(Stage.start)))
    stage.presenter.tap(.closed)
    #expect(stage.presenter.dialog == nil && stage.consent.isGranted("ads"))
  }

  @Test func aHigherRevisionAsksForAllAgain() throws {
    let stage = try Stage(asking("ads"))
    stage.consent.start()
    stage.consent.setConsentStatus(.accept)
    var configuration = asking("ads")
    configuration.policyRevision = 2
    let next = try stage.relaunch(configuration)
    #expect(next.consent.undefinedReason == .policyChanged && !next.consent.isGranted("ads"))
  }

  @Test func anOlderRecordAndAnAppWithoutPurposesBothWork() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.consent.setConsentStatus(.accept)
    let asked = try stage.relaunch(asking("ads"))
    // The whole was accepted before anybody was told of a purpose.
    #expect(asked.consent.undefinedReason == .purposeAdded && !asked.consent.isGranted("ads"))
    asked.consent.start()
    asked.consent.setConsentStatus(.accept)
    let without = try asked.relaunch()
    #expect(without.consent.getConsentStatus() == .accept && !without.consent.isGranted("ads"))
  }

  @Test func anOwedReportSaysTheSameInAnAppWithoutPurposes() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.setConsentStatus(.accept)
    let without = try stage.relaunch()
    without.consent.start()
    #expect(without.client.reports == stage.client.reports)
    #expect(without.client.reports[0].body.contains(#""purposes":{"ads":true,"statistics":true}"#))
  }

  @Test func anAnswerForSomePurposesIsReportedAsDenied() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.setGranted(true, for: "ads")
    #expect(stage.client.reports[0].body.hasSuffix(#""purposes":{"ads":true},"status":"deny"}"#))
    // An app that asks for nothing else any more has a whole answer.
    #expect(try stage.relaunch(asking("ads")).consent.getConsentStatus() == .accept)
    #expect(try stage.relaunch().consent.getConsentStatus() == .deny)
  }

  @Test func anAnswerThatIsWholeByNowIsStoredAsOne() throws {
    let stage = try Stage(asking("ads", "statistics"))
    stage.consent.setGranted(true, for: "ads")
    let fewer = try stage.relaunch(asking("ads"))
    fewer.consent.start()
    #expect(fewer.presenter.presented == 0)
    #expect(try fewer.relaunch().consent.getConsentStatus() == .accept)
  }

  @Test func aPurposeIsGrantedUntilTheSecondItsChoiceRunsOut() throws {
    var configuration = asking("ads")
    configuration.validity = 60
    let stage = try Stage(configuration)
    stage.consent.setConsentStatus(.accept)
    stage.clock.now += 59
    #expect(stage.consent.isGranted("ads"))
    stage.clock.now += 1
    #expect(!stage.consent.isGranted("ads"))
  }

  @Test(arguments: ["{", "[]", #"{"ads":"yes"}"#, "null", #"{"ads":{}}"#])
  func answersThatAreNoneAreAskedForAgain(_ json: String) throws {
    let stage = try Stage(asking("ads"))
    stage.consent.setConsentStatus(.accept)
    let stored = try #require(stage.store.string(forKey: "choice"))
    let right = #""purposes":"{\"ads\":true}""#
    #expect(stored.contains(right))
    let wrong = #""purposes":"\#(json.replacingOccurrences(of: #"""#, with: #"\""#))""#
    try stage.store.set(stored.replacingOccurrences(of: right, with: wrong), forKey: "choice")
    let next = try stage.relaunch(asking("ads"))
    #expect(next.consent.undefinedReason == .purposeAdded && !next.consent.isGranted("ads"))
    // The report is JSON nevertheless.
    next.consent.start()
    let body = try #require(next.client.reports.first?.body)
    #expect((try? JSONSerialization.jsonObject(with: Data(body.utf8))) != nil)
  }

  @Test func textsAndLanguageHoldInWhateverOrderTheyAreSet() throws {
    let purposes = [ConsentPurpose(id: "ads", title: "Ads", text: "Why")]
    let texts = ConsentPurposeTexts(choose: "Pick")
    var first = ConsentConfiguration(server: .test)
    (first.purposeTexts, first.purposes) = (texts, purposes)
    var last = ConsentConfiguration(server: .test)
    (last.purposes, last.purposeTexts) = (purposes, texts)
    for configuration in [first, last] {
      let stage = try Stage(configuration)
      stage.consent.start()
      #expect(stage.presenter.dialog?.buttons.last?.title == "Pick" && configuration.purposes == purposes)
    }
    var german = ConsentConfiguration(server: .test)
    german.purposes = purposes
    german.language = "de"
    let stage = try Stage(german)
    stage.consent.start()
    stage.presenter.tap(.choose)
    #expect((stage.presenter.dialog?.page as? Page)?.strings["close"] == "Schließen")
    #expect(stage.presenter.dialog?.language == "de")
  }

  @Test func anUnknownPurposeChangesNothing() throws {
    let stage = try Stage(asking("ads"))
    stage.consent.start()
    stage.consent.setGranted(true, for: "other")
    #expect(stage.consent.getConsentStatus() == .undefined && stage.consent.choice == nil)
  }

  @Test func aStatusOfAnotherThreadIsAtOnceThatOfEachPurposeAndOfNoOther() throws {
    let consent = try Stage(asking("ads", "statistics")).consent
    let granted = Journal<Bool>(), done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      for status in [ConsentStatus.accept, .deny] {
        consent.setConsentStatus(status)
        for purpose in ["ads", "statistics", "other"] { granted.add(consent.isGranted(purpose)) }
      }
      done.signal()
    }
    // The main queue does not come to it meanwhile.
    done.wait()
    #expect(granted.all == [true, true, false, false, false, false])
  }

  @Test(arguments: ["", ".a", "a b", "</script>", "ä", String(repeating: "a", count: 65)])
  func anIDThatIsNoneIsRefused(id: String) {
    #expect {
      _ = try Stage(asking(id))
    } throws: {
      guard case .invalidPurposes(let reason)? = $0 as? ConsentError else { return false }
      return reason.contains("number 1")
    }
  }

  @Test func unusablePurposesAreRefusedByName() {
    #expect(throws: ConsentError.invalidPurposes("two have the id ads; give each its own.")) {
      _ = try Stage(asking("ads", "ads"))
    }
    #expect(throws: ConsentError.invalidPurposes("two have the id ads; give each its own.")) {
      _ = try Stage(asking("ads", "maps", "ads"))
    }
    var configuration = ConsentConfiguration(server: .test)
    configuration.purposes = (0..<65).map { ConsentPurpose(id: "\($0)", title: "T\($0)", text: "t") }
    #expect(throws: ConsentError.invalidPurposes("there are 65; give 64 at most.")) { _ = try Stage(configuration) }
    configuration.purposes.removeLast()
    #expect(throws: Never.self) { _ = try Stage(configuration) }
    configuration.purposes = [
      ConsentPurpose(id: "a", title: "One", text: "t"), ConsentPurpose(id: "b", title: " one", text: "t"),
    ]
    #expect(throws: ConsentError.self) { _ = try Stage(configuration) }
    configuration.purposes = [ConsentPurpose(id: "a", title: "\u{200B}", text: "t")]
    #expect(throws: ConsentError.emptyText("a text of purpose a")) { _ = try Stage(configuration) }
    configuration.purposes = [ConsentPurpose(id: "a", title: "One", text: "t")]
    configuration.purposeTexts = ConsentPurposeTexts(acceptAll: "Yes", denyAll: "yes")
    #expect(throws: ConsentError.equalTexts("acceptAll and denyAll")) { _ = try Stage(configuration) }
    configuration.purposeTexts = ConsentPurposeTexts(title: " ")
    #expect(throws: ConsentError.emptyText("title")) { _ = try Stage(configuration) }
  }

  @Test func allSixLanguagesHaveAllWords() throws {
    let bundle = try #require(QuintetConsentPurposes.Resources.bundle)
    #expect(Set(bundle.localizations) == ["en", "de", "fr", "es", "nl", "ar"])
    for language in bundle.localizations {
      let folder = try #require(bundle.path(forResource: language, ofType: "lproj"))
      let words = try PropertyListDecoder().decode(
        [String: String].self,
        from: Data(contentsOf: URL(fileURLWithPath: folder + "/Localizable.strings"))
      )
      #expect(Set(words.keys) == Set(QuintetConsentPurposes.Resources.english.keys))
      if language == "en" { #expect(words == QuintetConsentPurposes.Resources.english) }
    }
  }

  private func asking(_ ids: String...) -> ConsentConfiguration {
    var configuration = ConsentConfiguration(server: .test)
    configuration.purposes = ids.map { ConsentPurpose(id: $0, title: "Title of \($0)", text: "Text of \($0)") }
    return configuration
  }
}
