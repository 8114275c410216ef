import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentPurposes

/// Checks of purposes and of their texts, and what becomes of them in the dialogs.
struct PurposeConfigurationTests {
  private func configuration(
    _ purposes: [ConsentPurpose] = [ConsentPurpose(id: "ads", title: "Ads", text: "Why")],
    texts: [String: String] = [:],
    hasPolicy: Bool = false
  ) -> ConsentConfiguration {
    var configuration = ConsentConfiguration(server: .test, language: "en")
    configuration.policyURL = hasPolicy ? URL(string: "https://example.org/policy") : nil
    configuration.purposes = purposes
    configuration.purposeTexts = ConsentPurposeTexts(
      choose: texts["choose"],
      title: texts["title"],
      chosen: texts["chosen"],
      save: texts["save"],
      acceptAll: texts["acceptAll"],
      denyAll: texts["denyAll"],
      close: texts["close"]
    )
    return configuration
  }

  private func error(_ configuration: ConsentConfiguration) -> ConsentError? {
    do throws(ConsentError) {
      _ = try configuration.strings()
      return nil
    } catch {
      return error
    }
  }

  @Test func nothingIsMadeOfPurposesThatAreNotUsable() {
    let twice = ["ads", "ads"].map { ConsentPurpose(id: $0, title: $0, text: $0) }
    #expect(throws: ConsentError.invalidPurposes("two have the id ads; give each its own.")) {
      try Consent(configuration(twice), presenter: FakePresenter())
    }
  }

  @Test(arguments: ["a", "ads.2-b_C", "9", "-", "_a", String(repeating: "a", count: 64)])
  func aPlainIDIsAccepted(_ id: String) {
    #expect(error(configuration([ConsentPurpose(id: id, title: "Ads", text: "Why")])) == nil)
  }

  @Test(arguments: ["", " \n", "\u{200B}"])
  func aTextOfAPurposeThatNobodyCanSeeIsRefused(_ text: String) {
    let first = ConsentPurpose(id: "a", title: "A", text: "a")
    for wrong in [ConsentPurpose(id: "b", title: text, text: "b"), ConsentPurpose(id: "b", title: "B", text: text)] {
      #expect(error(configuration([first, wrong])) == .emptyText("a text of purpose b"))
    }
  }

  @Test func titlesThatLookAlikeAreRefusedAndTextsMayBeTheSame() {
    let purposes = ["One", "Two", "ONE\u{200B}"].enumerated()
      .map { ConsentPurpose(id: "p\($0.offset)", title: $0.element, text: "Why") }
    #expect(error(configuration(purposes)) == .equalTexts("the titles of p0 and p2"))
    #expect(error(configuration(Array(purposes.prefix(2)))) == nil)
  }

  @Test(arguments: ["choose", "title", "chosen", "save", "acceptAll", "denyAll", "close"])
  func eachTextOfThePageIsCheckedAndIsTheHosts(_ key: String) throws {
    #expect(error(configuration([], texts: [key: " "])) == .emptyText(key))
    let own = configuration(texts: [key: "Ówn %@"])
    #expect(error(own) == nil && own.purposeTexts.words == [key: "Ówn %@"])
    let asking = try #require(own.asked)
    #expect((asking.chooseTitle(own) == "Ówn %@") == (key == "choose"))
    let page = try #require(asking.page(answers("-ads"), chosen: nil, "T", own).page as? Page)
    for other in QuintetConsentPurposes.Resources.english.keys {
      #expect((page.strings[other] == "Ówn %@") == (other == key), "\(other)")
    }
  }

  @Test func anyTwoButtonsOfThePageThatLookAlikeAreRefused() {
    let keys = ["save", "acceptAll", "denyAll", "close"]
    for last in keys.indices {
      for first in 0..<last {
        let texts = [keys[first]: "Same", keys[last]: " same"]
        #expect(error(configuration(texts: texts)) == .equalTexts("\(keys[first]) and \(keys[last])"))
        // There is no page for none.
        #expect(error(configuration([], texts: texts)) == nil)
      }
    }
  }

  @Test(arguments: [("ACCEPT", "accept"), (" deny", "deny"), ("Privacy  policy", "policyLink")])
  func theButtonToThePageMustNotResembleAnotherOfTheQuestion(_ choose: String, _ other: String) {
    let texts = ["choose": choose]
    #expect(error(configuration(texts: texts, hasPolicy: true)) == .equalTexts("choose and \(other)"))
    // Without a link there is none to take it for; nor is there a button without purposes.
    #expect((error(configuration(texts: texts)) == nil) == (other == "policyLink"))
    #expect(error(configuration([], texts: texts, hasPolicy: true)) == nil)
  }

  @Test func theSDKsWordsCanBeToldApart() {
    for language in ["en", "de", "fr", "es", "nl", "ar"] {
      var configuration = configuration(hasPolicy: true)
      configuration.language = language
      #expect(error(configuration) == nil, "\(language)")
    }
  }

  @Test func aLanguageForWhichThePageHasNoWordsIsRefused() {
    var configuration = configuration()
    configuration.language = "fa"
    configuration.texts = ConsentTexts(
      title: "1",
      message: "2",
      accept: "3",
      deny: "4",
      policyLink: "5",
      whatChangedHeading: "6",
      preferencesTitle: "7",
      accepted: "8 %@",
      denied: "9 %@",
      withdraw: "10",
      give: "11",
      close: "12"
    )
    #expect(error(configuration) == .missingTexts(language: "fa"))
    configuration.purposeTexts = ConsentPurposeTexts(
      choose: "a",
      title: "b",
      chosen: "c %@",
      save: "d",
      acceptAll: "e",
      denyAll: "f",
      close: "g"
    )
    #expect(error(configuration) == nil)
    // Without purposes there is no page.
    configuration.purposeTexts = ConsentPurposeTexts()
    configuration.purposes = []
    #expect(error(configuration) == nil)
  }

  @Test func theQuestionsButtonsAreInOrderWithPurposesAndAPolicy() throws {
    let configuration = configuration(hasPolicy: true)
    let dialog = configuration.write(.ask(policyChanged: false), in: try configuration.strings())
    #expect(dialog.buttons.map(\.title) == ["Deny", "Accept", "Choose…", "Privacy Policy"])
    #expect(dialog.buttons.map(\.answer) == [.deny, .accept, .choose, .policy])
    #expect(dialog.page == nil)
  }

  @Test func thePageHasThePurposesThatAreAskedForInTheHostsOrder() throws {
    let purposes = ["z", "a", "m"].map { ConsentPurpose(id: $0, title: "Title \($0)", text: "Text \($0)") }
    let configuration = configuration(purposes), asking = try #require(configuration.asked)
    let date = Date(timeIntervalSince1970: 7)
    let dialog = asking.page(answers("z", "-m"), chosen: date, "T", configuration)
    let page = try #require(dialog.page as? Page)
    #expect(dialog.title == "T" && dialog.buttons.isEmpty && dialog.language == "en")
    #expect(page.purposes == [purposes[0], purposes[2]])
    #expect(page.answers == ["z": true, "m": false] && page.date == date)
  }
}
