import Foundation
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization

@Suite struct DialogWriterTests {
  private func writer(
    _ language: String = "en",
    texts: ConsentTexts = ConsentTexts(),
    whatChanged: String? = nil,
    hasPolicy: Bool = false
  ) -> DialogWriter {
    DialogWriter(
      strings: LocalizedStrings(Resources.bundle, preferred: [language]),
      texts: texts,
      whatChanged: whatChanged,
      hasPolicy: hasPolicy
    )
  }

  @Test func theQuestionDefaultsToTheSDKsWords() {
    let dialog = writer().write(.ask(policyChanged: false))
    #expect(dialog.title == "Your privacy")
    #expect(dialog.message.hasPrefix("With your consent"))
    #expect(dialog.buttons.map(\.title) == ["Deny", "Accept"])
    #expect(!dialog.isRightToLeft)
  }

  @Test func theHostsWordsComeFirst() {
    let texts = ConsentTexts(title: "T", message: "M", accept: "A", deny: "D", policyLink: "P")
    let dialog = writer(texts: texts, hasPolicy: true).write(.ask(policyChanged: false))
    #expect(dialog.title == "T")
    #expect(dialog.message == "M")
    #expect(dialog.buttons.map(\.title) == ["D", "A", "P"])
  }

  @Test func policyChangesAreExplainedOnlyAfterAnOlderAnswer() {
    let writer = writer(texts: ConsentTexts(message: "M"), whatChanged: "New partners.")
    #expect(writer.write(.ask(policyChanged: false)).message == "M")
    #expect(writer.write(.ask(policyChanged: true)).message == "M\n\nWhat has changed:\nNew partners.")
  }

  @Test func aChangedPolicyWithoutItsTextAsksAsUsual() {
    #expect(writer().write(.ask(policyChanged: true)).message == writer().write(.ask(policyChanged: false)).message)
  }

  @Test func thePreferencesTellTheChoiceAndItsDay() {
    // Noon in UTC is the same day in nearly every time zone of the world.
    let given = choice(1, .accept, at: 1_578_398_400)
    let dialog = writer().write(.preferences(given))
    #expect(dialog.message == "You gave your consent on January 7, 2020.")
    #expect(dialog.buttons.map(\.title) == ["Withdraw Consent", "Close"])
    let refused = writer(hasPolicy: true).write(.preferences(choice(1, .deny, at: 1_578_398_400)))
    #expect(refused.message == "You refused consent on January 7, 2020.")
    #expect(refused.buttons.map(\.title) == ["Give Consent", "Close", "Privacy Policy"])
  }

  @Test(arguments: [
    ("de", "Sie haben am 7. Januar 2020 eingewilligt."),
    ("fr", "Vous avez donné votre consentement le 7 janvier 2020."),
    ("es", "Dio su consentimiento el 7 de enero de 2020."),
    ("nl", "U hebt op 7 januari 2020 toestemming gegeven."),
  ])
  func theDayIsWrittenInTheLanguageOfTheSentence(_ language: String, _ message: String) {
    #expect(writer(language).write(.preferences(choice(1, .accept, at: 1_578_398_400))).message == message)
  }

  @Test func arabicIsWrittenFromRightToLeft() {
    let dialog = writer("ar").write(.preferences(choice(1, .accept, at: 1_578_398_400)))
    #expect(dialog.isRightToLeft && dialog.language == "ar")
    #expect(dialog.message.contains("يناير"))
  }

  @Test func theTwoAnswersDifferInNothingButTheirWords() {
    let buttons = writer().write(.ask(policyChanged: false)).buttons
    #expect(Mirror(reflecting: buttons[0]).children.compactMap(\.label) == ["title", "answer"])
  }
}
