import Foundation
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import QuintetLocalization

@Suite struct CardTextsTests {
  private func texts(_ language: String) -> CardTexts {
    CardTexts(strings: LocalizedStrings(Resources.bundle, preferred: [language]))
  }

  @Test func textsAreCompleteInAllLanguages() throws {
    let texts = ModuleTexts(try #require(Resources.bundle))
    let forms = { language in Set((0...200).map { PluralForm.name(for: $0, language: language) }) }
    #expect(texts.problems(counted: ["card.secondsLeft": forms], frenchSpaces: ["\u{202F}", "\u{A0}"]).isEmpty)
  }

  @Test func everyNumberOfSecondsHasATextInEveryLanguage() {
    for language in ModuleTexts.languages {
      let texts = texts(language)
      for seconds in 0...150 {
        #expect(!texts.secondsLeft(Double(seconds)).contains("card."), "\(language) \(seconds)")
      }
    }
  }

  @Test(arguments: [
    ("en", 1, "1 second left"), ("en", 2, "2 seconds left"), ("en", 0, "0 seconds left"), ("de", 1, "noch 1 Sekunde"),
    ("fr", 0, "0 seconde restante"), ("fr", 1, "1 seconde restante"), ("fr", 2, "2 secondes restantes"),
    ("es", 1, "queda 1 segundo"), ("es", 5, "quedan 5 segundos"), ("nl", 3, "nog 3 seconden"),
    ("ar", 1, "بقيت ثانية واحدة"), ("ar", 2, "بقيت ثانيتان"),
  ])
  func thePluralFormSuitsTheNumber(_ language: String, _ seconds: Int, _ text: String) {
    #expect(texts(language).secondsLeft(Double(seconds)) == text)
  }

  @Test func aBegunSecondCountsAsAWholeOne() {
    #expect(texts("en").seconds(0) == "0")
    #expect(texts("en").seconds(0.001) == "1")
    #expect(texts("en").seconds(9.2) == "10")
    #expect(texts("en").seconds(-3) == "0")
    #expect(texts("en").secondsLeft(.infinity) == "3600 seconds left")
  }

  @Test func theAnnouncementNamesAuthorQuestionAndTimeLeft() {
    #expect(texts("en").announcement(of: buff()) == "Ada Lovelace asks: Question 1\n10 seconds left")
    let nameless = Buff(id: "1", author: .init(name: ""), question: "Why?", answers: [], timeToShow: 1)
    #expect(texts("en").announcement(of: nameless) == "Why?\n1 second left")
    #expect(texts("en").picture(of: nameless.author) == nil)
  }

  @Test func theAnnouncementOfAReturningCardHasTheTimeThatIsLeft() {
    #expect(texts("en").announcement(of: buff(), left: 3.2) == "Ada Lovelace asks: Question 1\n4 seconds left")
    #expect(texts("en").announcement(of: buff(), left: 0) == "Ada Lovelace asks: Question 1\n0 seconds left")
  }

  @Test func numbersAreInTheDigitsOfTheRegion() {
    let texts = CardTexts(strings: LocalizedStrings(Resources.bundle, preferred: ["ar"], region: "EG"))
    #expect(texts.seconds(12) == "١٢")
    #expect(texts.secondsLeft(12).contains("١٢"))
    let place = texts.place(2, of: 5)
    #expect(place.contains("٢") && place.contains("٥"), "\(place)")
  }

  @Test func placeholdersInBackendTextsAreShownLiterally() {
    let odd = Buff(id: "1", author: .init(name: "%2$@ %@ 100%"), question: "%1$@?", answers: [], timeToShow: 5)
    #expect(texts("en").announcement(of: odd) == "%2$@ %@ 100% asks: %1$@?\n5 seconds left")
    #expect(texts("en").selected(.init(id: "1", title: "%@%d%n")) == "Your answer: %@%d%n")
    #expect(texts("en").place(2, of: 5) == "Answer 2 of 5")
  }

  @Test func textsAreEnglishWithoutResources() throws {
    let texts = CardTexts(strings: Resources.strings(in: nil))
    #expect(texts.close == "Close question")
    #expect(texts.secondsLeft(1) == "1 second left")
    #expect(texts.secondsLeft(3) == "3 seconds left")
    #expect(Resources.english == ModuleTexts(try #require(Resources.bundle)).table("en"))
  }

  @Test(
    arguments: [
      (5, []), (9.9, []), (10, [5]), (15, [5]), (20, [10, 5]), (60, [30, 10, 5]), (3_600, [60, 30, 10, 5]),
    ] as [(TimeInterval, [TimeInterval])]
  )
  func timeLeftIsSpokenOnlyInTheSecondHalf(_ duration: TimeInterval, _ moments: [TimeInterval]) {
    var told: [TimeInterval] = []
    while let next = CardTexts.milestone(after: told.last ?? duration, of: duration) { told.append(next) }
    #expect(told == moments)
  }

  @Test func milestonesMissedInTheBackgroundAreNotSpoken() {
    #expect(CardTexts.milestone(after: 29, of: 3_600) == 10)
    #expect(CardTexts.milestone(after: 10, of: 3_600) == 5)
    #expect(CardTexts.milestone(after: 4.9, of: 3_600) == nil)
  }

  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("Ada King Lovelace", "AL"), ("Mateo", "M"), ("", ""), ("  é  b ", "ÉB"), (" ", ""),
    ("👩‍🚀 x", "👩‍🚀X"),
    // Arabic, Persian, Urdu and Syriac letters would join.
    ("سارة علي", "س\u{200C}ع"), ("پریسا کریمی", "پ\u{200C}ک"), ("ٹیپو گل", "ٹ\u{200C}گ"), ("ܐܒܐ ܒܪܐ", "ܐ\u{200C}ܒ"),
    ("Éva Ők", "ÉŐ"), ("Анна Ли", "АЛ"),
    // N'Ko, Adlam and Mongolian join as well; Hebrew does not.
    ("ߛߌ ߞߊ", "ߛ\u{200C}ߞ"), ("𞤀𞤣 𞤁𞤢", "𞤀\u{200C}𞤁"), ("ᠪᠠ ᠰᠤ", "ᠪ\u{200C}ᠰ"), ("שרה לוי", "של"),
    // Georgian has no capitals at the beginning of a word; "ß" and "ǆ" have their own there.
    ("გიორგი მაისურაძე", "გ\u{200C}მ"), ("ßa ǆb", "Ssǅ"), ("(Ada) \"Lace\"", "AL"), ("علي (سارة)", "ع\u{200C}س"),
    ("Ada 3rd", "A3"), ("نورا Lee", "ن\u{200C}L"), ("Lee نورا", "Lن"),
  ])
  func initialsAreThoseOfTheFirstAndLastWord(_ name: String, _ initials: String) {
    #expect(Buff.Author(name: name).initials == initials)
  }
}
