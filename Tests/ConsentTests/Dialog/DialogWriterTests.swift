import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization

@Suite struct DialogWriterTests {
  private func writer(
    _ language: String = "en",
    texts: ConsentTexts = ConsentTexts(),
    whatChanged: String? = nil,
    hasPolicy: Bool = false
  ) -> (ConsentMachine.Dialog) -> ConsentDialog {
    let policyURL = hasPolicy ? URL(string: "https://example.org/policy") : nil
    let configuration = ConsentConfiguration(
      server: .test,
      texts: texts,
      policyURL: policyURL,
      whatChanged: whatChanged
    )
    let strings = LocalizedStrings(Resources.bundle, preferred: [language], region: nil)
    return { configuration.write($0, in: strings) }
  }

  @Test func theQuestionDefaultsToTheSDKsWords() {
    let dialog = writer()(.ask(policyChanged: false))
    #expect(dialog.title == "Your privacy")
    #expect(dialog.message.hasPrefix("With your consent"))
    #expect(dialog.buttons.map(\.title) == ["Deny", "Accept"])
    #expect(!dialog.isRightToLeft)
  }

  @Test func theHostsWordsComeFirst() {
    let texts = ConsentTexts(title: "T", message: "M", accept: "A", deny: "D", policyLink: "P")
    let dialog = writer(texts: texts, hasPolicy: true)(.ask(policyChanged: false))
    #expect(dialog.title == "T")
    #expect(dialog.message == "M")
    #expect(dialog.buttons.map(\.title) == ["D", "A", "P"])
  }

  @Test func policyChangesAreExplainedOnlyAfterAnOlderAnswer() {
    let writer = writer(texts: ConsentTexts(message: "M"), whatChanged: "New partners.")
    #expect(writer(.ask(policyChanged: false)).message == "M")
    #expect(writer(.ask(policyChanged: true)).message == "M\n\nWhat has changed:\nNew partners.")
  }

  @Test func aChangedPolicyWithoutItsTextAsksAsUsual() {
    #expect(writer()(.ask(policyChanged: true)).message == writer()(.ask(policyChanged: false)).message)
  }

  @Test func thePreferencesTellTheChoiceAndItsDay() {
    // Noon in UTC is the same day in nearly every time zone of the world.
    let given = choice(1, .accept, at: 1_578_398_400)
    let dialog = writer()(.preferences(given))
    #expect(dialog.message == "You gave your consent on January 7, 2020.")
    #expect(dialog.buttons.map(\.title) == ["Withdraw Consent", "Close"])
    let refused = writer(hasPolicy: true)(.preferences(choice(1, .deny, at: 1_578_398_400)))
    #expect(refused.message == "You refused consent on January 7, 2020.")
    #expect(refused.buttons.map(\.title) == ["Give Consent", "Close", "Privacy Policy"])
  }

  /// A clock that was ahead makes a choice count from an earlier day, on which nobody chose anything.
  @Test func thePreferencesTellTheDayOfTheChoiceNotOfItsValidity() {
    let early = choice(1, .accept, at: 1_578_398_400, from: 1_546_300_800)
    #expect(writer()(.preferences(early)).message == "You gave your consent on January 7, 2020.")
  }

  @Test(arguments: [
    ("de", "Sie haben am 7. Januar 2020 eingewilligt."),
    ("fr", "Vous avez donné votre consentement le 7 janvier 2020."),
    ("es", "Dio su consentimiento el 7 de enero de 2020."),
    ("nl", "U hebt op 7 januari 2020 toestemming gegeven."),
  ])
  func theDayIsWrittenInTheLanguageOfTheSentence(_ language: String, _ message: String) {
    #expect(writer(language)(.preferences(choice(1, .accept, at: 1_578_398_400))).message == message)
  }

  @Test func arabicIsWrittenFromRightToLeft() {
    let dialog = writer("ar")(.preferences(choice(1, .accept, at: 1_578_398_400)))
    #expect(dialog.isRightToLeft && dialog.language == "ar")
    #expect(dialog.message.contains("يناير"))
  }

  @Test func theTwoAnswersDifferInNothingButTheirWords() {
    let buttons = writer()(.ask(policyChanged: false)).buttons
    #expect(Mirror(reflecting: buttons[0]).children.compactMap(\.label) == ["title", "answer"])
  }
}
