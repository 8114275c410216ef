import Foundation
import Testing

@testable import Buffs

@Suite struct CardTextsTests {
  static let languages = ["ar", "de", "en", "es", "fr", "nl"]

  private static func table(_ language: String) throws -> [String: String] {
    let bundle = try #require(Resources.bundle)
    let path = try #require(
      bundle.path(forResource: "Localizable", ofType: "strings", inDirectory: "\(language).lproj")
    )
    let object = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(fileURLWithPath: path)),
      format: nil
    )
    return try #require(object as? [String: String])
  }

  private func texts(_ language: String) -> CardTexts {
    CardTexts(strings: LocalizedStrings(preferred: [language], resources: Resources.bundle))
  }

  @Test func thereAreExactlyTheSixLanguages() throws {
    #expect(try #require(Resources.bundle).localizations.sorted() == Self.languages)
  }

  @Test(arguments: languages)
  func everyLanguageHasEveryTextTheSamePlaceholdersAndThePluralFormsItNeeds(_ language: String) throws {
    let (english, table) = (try Self.table("en"), try Self.table(language))
    let plural = "card.secondsLeft."
    #expect(
      table.keys.filter { !$0.hasPrefix(plural) }.sorted() == english.keys.filter { !$0.hasPrefix(plural) }.sorted()
    )
    #expect(
      Set(table.keys.filter { $0.hasPrefix(plural) }.map { String($0.dropFirst(plural.count)) })
        == Set(PluralForm.all(in: language).map(\.rawValue))
    )
    for (key, text) in table {
      #expect(!text.isEmpty && text.trimmingCharacters(in: .whitespaces) == text, "\(key)")
      #expect(!text.contains("'") && !text.contains("..."), "\(key)")
      guard let original = english[key] else { continue }
      // One and two are words of their own in Arabic.
      guard !(key.hasPrefix(plural) && language == "ar") else { continue }
      #expect(Self.placeholders(text) == Self.placeholders(original), "\(key)")
    }
  }

  @Test(arguments: languages.filter { $0 != "en" })
  func noTextWasLeftInEnglish(_ language: String) throws {
    let (english, table) = (try Self.table("en"), try Self.table(language))
    #expect(english.filter { table[$0.key] == $0.value }.isEmpty)
  }

  @Test func everyNumberOfSecondsHasATextInEveryLanguage() {
    for language in Self.languages {
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
  func theFormSuitsTheNumber(_ language: String, _ seconds: Int, _ text: String) {
    #expect(texts(language).secondsLeft(Double(seconds)) == text)
  }

  @Test(arguments: [
    (0, PluralForm.zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many), (99, .many), (100, .other),
    (102, .other), (103, .few), (111, .many), (1_000, .other),
  ])
  func arabicHasSixForms(_ count: Int, _ form: PluralForm) {
    #expect(PluralForm(count, language: "ar") == form)
  }

  @Test func aSecondThatHasBegunCountsAsAWholeOne() {
    #expect(texts("en").seconds(0) == "0")
    #expect(texts("en").seconds(0.001) == "1")
    #expect(texts("en").seconds(9.2) == "10")
    #expect(texts("en").seconds(-3) == "0")
    #expect(texts("en").secondsLeft(.infinity) == "3600 seconds left")
  }

  @Test func theAnnouncementSaysWhoAsksWhatAndHowLongThereIs() {
    #expect(texts("en").announcement(of: buff()) == "Ada Lovelace asks: Question 1\n10 seconds left")
    let nameless = Buff(id: "1", author: .init(name: ""), question: "Why?", answers: [], timeToShow: 1)
    #expect(texts("en").announcement(of: nameless) == "Why?\n1 second left")
    #expect(texts("en").picture(of: nameless.author) == nil)
  }

  @Test func whatLooksLikeAPlaceholderInABackendsTextStaysAsItIs() {
    let odd = Buff(id: "1", author: .init(name: "%2$@ %@ 100%"), question: "%1$@?", answers: [], timeToShow: 5)
    #expect(texts("en").announcement(of: odd) == "%2$@ %@ 100% asks: %1$@?\n5 seconds left")
    #expect(texts("en").selected(.init(id: "1", title: "%@%d%n")) == "Your answer: %@%d%n")
    #expect(texts("en").place(2, of: 5) == "Answer 2 of 5")
  }

  @Test func withoutResourcesTheKeysStandInAndNothingBreaks() {
    let texts = CardTexts(strings: LocalizedStrings(preferred: ["de"], resources: nil))
    #expect(texts.close == "card.close")
    #expect(texts.secondsLeft(3) == "card.secondsLeft.other")
  }

  @Test(
    arguments: [
      (5, []), (9.9, []), (10, [5]), (15, [5]), (20, [10, 5]), (60, [30, 10, 5]), (3_600, [60, 30, 10, 5]),
    ] as [(TimeInterval, [TimeInterval])]
  )
  func aScreenReaderSaysWhatIsLeftInTheSecondHalfAlone(_ duration: TimeInterval, _ moments: [TimeInterval]) {
    #expect(CountdownMilestones.secondsLeft(of: duration) == moments)
  }

  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix(3)) }
      .map { $0.hasPrefix("@") ? "@" : $0 }.sorted()
  }
}
