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
  ) throws -> (ConsentMachine.Dialog) -> ConsentDialog {
    let policyURL = hasPolicy ? URL(string: "https://example.org/policy") : nil
    let configuration = ConsentConfiguration(
      server: .test,
      texts: texts,
      language: language,
      policyURL: policyURL,
      whatChanged: whatChanged
    )
    let strings = try configuration.strings()
    return { configuration.write($0, in: strings) }
  }

  @Test func theQuestionDefaultsToTheSDKsWords() throws {
    let dialog = try writer()(.ask(policyChanged: false))
    #expect(dialog.title == "Your privacy")
    #expect(dialog.message.hasPrefix("With your consent"))
    #expect(dialog.buttons.map(\.title) == ["Deny", "Accept"])
    #expect(!dialog.isRightToLeft)
  }

  @Test func theHostsWordsComeFirst() throws {
    let texts = ConsentTexts(title: "T", message: "M", accept: "A", deny: "D", policyLink: "P")
    let dialog = try writer(texts: texts, hasPolicy: true)(.ask(policyChanged: false))
    #expect(dialog.title == "T")
    #expect(dialog.message == "M")
    #expect(dialog.buttons.map(\.title) == ["D", "A", "P"])
  }

  @Test func policyChangesAreExplainedOnlyAfterAnOlderAnswer() throws {
    let writer = try writer(texts: ConsentTexts(message: "M"), whatChanged: "New partners.")
    #expect(writer(.ask(policyChanged: false)).message == "M")
    #expect(writer(.ask(policyChanged: true)).message == "M\n\nWhat has changed:\nNew partners.")
  }

  @Test func aChangedPolicyWithoutItsTextAsksAsUsual() throws {
    let writer = try writer()
    #expect(writer(.ask(policyChanged: true)).message == writer(.ask(policyChanged: false)).message)
  }

  @Test func thePreferencesTellTheChoiceAndItsDay() throws {
    // Noon in UTC is the same day in nearly every time zone of the world.
    let given = choice(1, .accept, at: 1_578_398_400)
    let dialog = try writer()(.preferences(given))
    #expect(dialog.message == "You gave your consent on January 7, 2020.")
    #expect(dialog.buttons.map(\.title) == ["Withdraw Consent", "Close"])
    let refused = try writer(hasPolicy: true)(.preferences(choice(1, .deny, at: 1_578_398_400)))
    #expect(refused.message == "You refused consent on January 7, 2020.")
    #expect(refused.buttons.map(\.title) == ["Give Consent", "Close", "Privacy Policy"])
  }

  /// A clock that was ahead makes a choice count from an earlier day, on which nobody chose anything.
  @Test func thePreferencesTellTheDayOfTheChoiceNotOfItsValidity() throws {
    let early = choice(1, .accept, at: 1_578_398_400, from: 1_546_300_800)
    #expect(try writer()(.preferences(early)).message == "You gave your consent on January 7, 2020.")
  }

  @Test(arguments: [
    ("de", "Sie haben am 7. Januar 2020 eingewilligt."),
    ("fr", "Vous avez donné votre consentement le 7 janvier 2020."),
    ("es", "Dio su consentimiento el 7 de enero de 2020."),
    ("nl", "U hebt op 7 januari 2020 toestemming gegeven."),
  ])
  func theDayIsWrittenInTheLanguageOfTheSentence(_ language: String, _ message: String) throws {
    #expect(try writer(language)(.preferences(choice(1, .accept, at: 1_578_398_400))).message == message)
  }

  @Test func arabicIsWrittenFromRightToLeft() throws {
    let dialog = try writer("ar")(.preferences(choice(1, .accept, at: 1_578_398_400)))
    #expect(dialog.isRightToLeft && dialog.language == "ar")
    #expect(dialog.message.contains("يناير"))
  }

  @Test func theTwoAnswersDifferInNothingButTheirWords() throws {
    let buttons = try writer()(.ask(policyChanged: false)).buttons
    #expect(Mirror(reflecting: buttons[0]).children.compactMap(\.label) == ["title", "answer"])
  }

  /// All words of the dialogs, each as its name with an accent.
  private func ownWords(close: String? = "Clóse") -> ConsentTexts {
    ConsentTexts(
      title: "Títle",
      message: "Méssage",
      accept: "Áccept",
      deny: "Dény",
      policyLink: "Pólicy",
      whatChangedHeading: "Chánged:",
      preferencesTitle: "Préferences",
      accepted: "Áccepted: %@",
      denied: "Dénied: %@",
      withdraw: "Wíthdraw",
      give: "Gíve",
      close: close
    )
  }

  @Test(arguments: [("fa", true), ("he", true), ("pt-BR", false), ("zh-Hant-TW", false)])
  func aHostWithAllWordsAsksInAnyLanguage(_ language: String, _ isRightToLeft: Bool) throws {
    let writer = try writer(language, texts: ownWords(), whatChanged: "Ót", hasPolicy: true)
    let question = writer(.ask(policyChanged: true))
    #expect(question.title == "Títle")
    #expect(question.message == "Méssage\n\nChánged:\nÓt")
    #expect(question.buttons.map(\.title) == ["Dény", "Áccept", "Pólicy"])
    #expect(question.language == language)
    #expect(question.isRightToLeft == isRightToLeft)
    let given = writer(.preferences(choice(1, .accept, at: 1_578_398_400)))
    #expect(given.title == "Préferences")
    #expect(given.buttons.map(\.title) == ["Wíthdraw", "Clóse", "Pólicy"])
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.dateStyle = .long
    formatter.timeStyle = .none
    #expect(given.message == "Áccepted: " + formatter.string(from: Date(timeIntervalSince1970: 1_578_398_400)))
    let refused = writer(.preferences(choice(1, .deny, at: 1_578_398_400)))
    #expect(refused.message.hasPrefix("Dénied: "))
    #expect(refused.buttons.map(\.title) == ["Gíve", "Clóse", "Pólicy"])
  }

  @Test(arguments: ["fi", "zz", "", "de_DE"])
  func aLanguageForWhichWordsAreMissingIsRefused(_ language: String) throws {
    #expect(throws: ConsentError.missingTexts(language: language)) { try self.writer(language) }
    #expect(throws: ConsentError.missingTexts(language: language)) {
      try self.writer(language, texts: self.ownWords(close: nil))
    }
  }

  @Test(arguments: ["de", "de-AT"])
  func aLanguageOfTheSDKTakesThePlaceOfThePersons(_ language: String) throws {
    let dialog = try writer(language)(.ask(policyChanged: false))
    #expect(dialog.buttons.map(\.title) == ["Ablehnen", "Zustimmen"])
    #expect(dialog.language == "de")
  }
}
