import Foundation
import Testing

@testable import QuintetLocalization

/// On a bundle of the test's own, since no feature's texts hold every odd case.
@Suite struct LocalizedStringsTests {
  private static let resources: Bundle? = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strings-\(UUID().uuidString).bundle")
    let texts = [
      "en": [
        "title": "Title", "one": "Hello %@!", "two": "%1$@ asks %2$@", "swapped": "%2$@ of %1$@",
        "percent": "100 % of %@",
        "left.one": "%@ second", "left.other": "%@ seconds",
      ],
      "de": ["title": "Titel"],
      "pt-BR": ["title": "Título"],
      "sr-Latn": ["title": "Naslov"],
      "ar": [
        "title": "عنوان", "left.zero": "zero %@", "left.one": "one %@", "left.two": "two %@", "left.few": "few %@",
        "left.many": "many %@", "left.other": "other %@",
      ],
    ]
    for (language, table) in texts {
      let lproj = folder.appendingPathComponent("\(language).lproj")
      try? FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
      let data = try? PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
      try? data?.write(to: lproj.appendingPathComponent("Localizable.strings"))
    }
    return Bundle(url: folder)
  }()

  private func strings(_ preferred: String...) throws -> LocalizedStrings {
    LocalizedStrings(Self.resources, preferred: preferred, region: nil)
  }

  @Test(
    arguments: [
      (["de-AT", "ar"], "de"), (["pl", "ar-EG"], "ar"), (["pt-BR"], "pt-BR"), (["pt"], "en"), (["ja"], "en"),
      ([], "en"),
      (["en-GB", "de"], "en"),
      // A script counts without the region, and no language without its script.
      (["sr-Latn-RS"], "sr-Latn"), (["sr-Latn"], "sr-Latn"), (["sr-Cyrl-RS", "de"], "de"), (["de-Latn-CH-1996"], "de"),
    ] as [([String], String)]
  )
  func theFirstLanguageThatThereIsIsTaken(_ preferred: [String], _ language: String) throws {
    let strings = LocalizedStrings(Self.resources, preferred: preferred)
    #expect(strings.language == language)
    #expect(strings["title"] != "title")
    #expect(strings.locale.identifier.hasPrefix(language.prefix(2)))
  }

  @Test func keysStandInForMissingResources() {
    let strings = LocalizedStrings(nil, preferred: ["de"])
    #expect(strings["title"] == "title")
    #expect(strings.formatted("title", "x") == "title")
    #expect(strings.language == "en")
  }

  @Test func englishStandsInForMissingTexts() {
    let english = ["title": "In code", "one": "Hi %@!"]
    let none = LocalizedStrings(nil, english: english, preferred: ["de"])
    #expect(none["title"] == "In code")
    #expect(none.formatted("one", "Ada") == "Hi Ada!")
    #expect(none["two"] == "two")
    #expect(none.language == "en")
    let german = LocalizedStrings(Self.resources, english: english, preferred: ["de"])
    #expect(german["title"] == "Titel")
    #expect(german["one"] == "Hi %@!")
  }

  @Test func wordsComeBeforeTheBundlesAndTheEnglishTexts() {
    let english = ["title": "In code", "one": "Hi %@!"]
    let words = ["title": "Mine"]
    let some = LocalizedStrings(Self.resources, english: english, words: words, preferred: ["de-AT"], region: nil)
    #expect(some["title"] == "Mine")
    #expect(some.formatted("one", "Ada") == "Hi Ada!")
    #expect(some["two"] == "two")
    #expect(some.language == "de")
    #expect(some.region == "AT")
    let none = LocalizedStrings(nil, english: english, words: [:], preferred: ["de"])
    #expect(none["title"] == "In code")
    #expect(none.language == "en")
  }

  /// The bundle has no Japanese; an app's own words may be.
  @Test(
    arguments: [
      (["title": "a", "one": "b"], "ja-JP"), (["title": "a", "one": "b", "more": "c"], "ja-JP"),
      (["title": "a"], "en"), (["one": "b", "more": "c"], "en"),
    ] as [([String: String], String)]
  )
  func completeWordsAreInThePersonsFirstLanguage(_ words: [String: String], _ language: String) {
    let english = ["title": "In code", "one": "Hi %@!"]
    let strings = LocalizedStrings(
      Self.resources,
      english: english,
      words: words,
      preferred: ["ja-JP", "en"],
      region: nil
    )
    #expect(strings.language == language)
    #expect(strings.region == nil)
  }

  @Test(
    arguments: [
      ("de-AT", nil, "de", "AT", "de_AT"), ("de-AT", "CH", "de", "CH", "de_CH"), ("de", nil, "de", nil, "de"),
      ("de", "CH", "de", "CH", "de_CH"), ("pt-BR", nil, "pt-BR", nil, "pt_BR"), ("pt-BR", "PT", "pt-BR", nil, "pt_BR"),
      ("ar-Arab-EG", nil, "ar", "EG", "ar_EG"), ("ja-JP", nil, "en", nil, "en"), ("ja-JP", "JP", "en", "JP", "en_JP"),
    ] as [(String, String?, String, String?, String)]
  )
  func theRegionIsThePersonsOrThatOfTheTag(
    _ tag: String,
    _ own: String?,
    _ language: String,
    _ region: String?,
    _ locale: String
  ) {
    let strings = LocalizedStrings(Self.resources, preferred: [tag], region: own)
    #expect(strings.language == language)
    #expect(strings.region == region)
    #expect(strings.locale.identifier.replacingOccurrences(of: "-", with: "_") == locale)
  }

  @Test(
    arguments: [
      ("de-AT", "AT"), ("de-at", "AT"), ("zh-Hant-TW", "TW"), ("es-419", "419"), ("de-CH-1996", "CH"), ("de", nil),
      ("sr-Latn", nil), ("de-1996", nil), ("", nil), ("GB", nil), ("de-A1", nil), ("de-ÄÖ", nil), ("de-12", nil),
      ("es-4a9", nil),
    ] as [(String, String?)]
  )
  func aTagNamesItsRegionBehindItsLanguage(_ tag: String, _ region: String?) {
    #expect(PreferredLanguages.region(in: tag) == region)
  }

  @Test(arguments: [("ar", "EG", "١٢٣"), ("en", "GB", "123"), ("de", nil, "123")] as [(String, String?, String)])
  func numbersAreInTheDigitsOfTheRegion(_ language: String, _ region: String?, _ digits: String) {
    let strings = LocalizedStrings(Self.resources, preferred: [language], region: region)
    #expect(strings.number(123) == digits)
  }

  @Test func resourcesAreFoundInTheFirstFolderThatHasThem() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
    let (first, second) = (folder.appendingPathComponent("first"), folder.appendingPathComponent("second"))
    let bundle = second.appendingPathComponent("A.bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Bundle.resources(named: "A.bundle", in: [nil, first.path, second.path])?.bundlePath == bundle.path)
    #expect(Bundle.resources(named: "B.bundle", in: [nil, first.path, second.path]) == nil)
    #expect(Bundle.resources(ofModule: "Missing", beside: LocalizedStrings.self) == nil)
  }

  /// Xcode embeds a static framework, as those in an XCFramework are, without its code: the code is the app's.
  @Test func resourcesAreFoundInAStaticFrameworkInTheApp() throws {
    let app = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/Host.app")
    let bundle = app.appendingPathComponent("Frameworks/QuintetConsent.framework/Quintet_QuintetConsent.bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: app.deletingLastPathComponent()) }
    let host = try #require(Bundle(path: app.path))
    let places = Bundle.places(ofModule: "QuintetConsent", app: host, linkedInto: host)
    #expect(Bundle.resources(named: "Quintet_QuintetConsent.bundle", in: places)?.bundlePath == bundle.path)
  }

  @Test func aTextThatALanguageLacksIsItsKey() throws {
    #expect(try strings("de")["one"] == "one")
  }

  /// A server's text or a person's name may hold anything.
  @Test(arguments: ["Ada", "", "100 %", "%@", "%1$@ %2$@ %n %s %p %%", "%", "\u{202E}"])
  func argumentsAreNotReadAsPlaceholders(_ argument: String) throws {
    let strings = try strings("en")
    #expect(strings.formatted("one", argument) == "Hello \(argument)!")
    #expect(strings.formatted("two", argument, "Bo") == "\(argument) asks Bo")
    #expect(strings.formatted("two", "Bo", argument) == "Bo asks \(argument)")
    #expect(strings.formatted("swapped", argument, "Bo") == "Bo of \(argument)")
    #expect(strings.formatted("percent", argument) == "100 % of \(argument)")
  }

  @Test func aPlaceholderWithoutAnArgumentStays() throws {
    #expect(try strings("en").formatted("two", "Bo") == "Bo asks %2$@")
  }

  @Test(arguments: [
    (0, "zero"), (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many"), (99, "many"), (100, "other"),
    (102, "other"), (103, "few"), (111, "many"), (1_000, "other"),
  ])
  func arabicCountsInSixForms(_ count: Int, _ form: String) throws {
    let strings = try strings("ar")
    #expect(strings.counted("left", count) == "\(form) \(strings.number(count))")
  }

  @Test(arguments: [(0, "0 seconds"), (1, "1 second"), (2, "2 seconds"), (1_000, "1,000 seconds")])
  func englishCountsInTwoForms(_ count: Int, _ text: String) throws {
    let counted = try strings("en").counted("left", count)
    #expect(counted == text || counted == text.replacingOccurrences(of: ",", with: ""))
  }

  @Test func frenchTakesZeroForOne() {
    #expect([0, 1, 2].map { PluralForm.name(for: $0, language: "fr") } == ["one", "one", "other"])
  }

  @Test(arguments: [("fr-CA", 0, "one"), ("ar-EG", 3, "few"), ("ar-Arab-EG", 11, "many"), ("arn", 3, "other")])
  func aRegionsFormsAreThoseOfItsLanguage(_ tag: String, _ count: Int, _ form: String) {
    let texts = ["left.one": "one", "left.few": "few", "left.many": "many", "left.other": "other"]
    let strings = LocalizedStrings(nil, english: texts, words: texts, preferred: [tag], region: nil)
    #expect(strings.language == tag)
    #expect(strings.counted("left", count) == form)
  }

  @Test func onlyArabicIsWrittenFromTheRight() throws {
    #expect(try strings("ar").isRightToLeft)
    #expect(try !strings("de").isRightToLeft)
  }

  @Test(
    arguments: [
      ("en", "GB", "7 January 2020"), ("en", "US", "January 7, 2020"), ("en", nil, "January 7, 2020"),
      ("en-GB", nil, "7 January 2020"), ("en-GB", "US", "January 7, 2020"), ("de", "GB", "7. Januar 2020"),
      ("en", "ZZ", "January 7, 2020"),
    ] as [(String, String?, String)]
  )
  func datesFollowTheRegionInTheWordsOfTheLanguage(_ tag: String, _ region: String?, _ date: String) {
    let strings = LocalizedStrings(Self.resources, preferred: [tag], region: region)
    #expect(strings.date(Date(timeIntervalSince1970: 1_578_398_400)) == date)
    let time = strings.date(Date(timeIntervalSince1970: 1_578_398_400), time: .short)
    #expect((time.contains("AM") || time.contains("PM")) == (date == "January 7, 2020"), "\(time)")
  }

  @Test(
    "dates follow the region's calendar and digits",
    arguments: [("en", "TH", "2563"), ("de", "TH", "2563"), ("ar", "SA", "١٤٤١"), ("ar", "EG", "٢٠٢٠")]
  )
  func datesFollowTheRegionsCalendarAndDigits(_ language: String, _ region: String, _ year: String) {
    let strings = LocalizedStrings(Self.resources, preferred: [language], region: region)
    let date = strings.date(Date(timeIntervalSince1970: 1_578_398_400))
    #expect(date.contains(year), "\(date)")
  }

  #if os(Linux)
    @Test(
      arguments: [
        (["LANG": "en_GB.UTF-8"], "GB"), (["LANG": "de_DE", "LC_TIME": "en_GB.UTF-8"], "GB"),
        (["LANG": "en_GB", "LC_ALL": "fr_CA@euro", "LC_TIME": "de_AT"], "CA"), (["LANG": "es_419"], "419"),
        (["LANG": "C.UTF-8"], nil), (["LANG": "en"], nil), ([:], nil), (["LANG": "en_GB", "LC_TIME": ""], "GB"),
      ] as [([String: String], String?)]
    )
    func theRegionIsThatOfTheLocaleForTimes(_ environment: [String: String], _ region: String?) {
      #expect(PreferredLanguages.region(inEnvironment: environment) == region)
    }
  #endif

  @Test func datesAreInTheWordsOfTheLanguage() throws {
    // Noon, so that it is the same day in most time zones.
    let date = Date(timeIntervalSince1970: 1_578_398_400)
    #expect(try strings("en").date(date) == "January 7, 2020")
    #expect(try strings("de").date(date) == "7. Januar 2020")
    #expect(try strings("de").date(date, time: .short).hasPrefix("7. Januar 2020"))
    #expect(try strings("de").date(date, time: .short) != strings("de").date(date))
  }
}
