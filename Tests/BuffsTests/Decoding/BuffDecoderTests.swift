import Foundation
import Testing

@testable import QuintetBuffs

@Suite struct BuffDecoderTests {
  private let decoder = BuffDecoder(server: URL(string: "https://example.com")!)

  private func buff(_ text: String) throws -> Buff { try decoder.buff(from: Data(text.utf8)) }

  @Test func theExampleOfTheContractIsRead() throws {
    let buff = try buff(Payload.example)
    #expect(buff.id == "155")
    #expect(buff.author == .init(name: "Pedro Luz", image: URL(string: "https://example.com/pedro.png")))
    #expect(buff.question == "Who scores next?")
    #expect(buff.answers.map(\.id) == ["387", "388"] && buff.answers.map(\.title) == ["Home", "Away"])
    let pictures = try #require(buff.answers[0].image).addresses.mapValues(\.absoluteString)
    let names = [1: "home.png", 2: "home@2x.png", 3: "home@3x.png"]
    #expect(pictures == names.mapValues { "https://example.com/" + $0 })
    #expect(buff.answers[1].image == nil)
    #expect(buff.timeToShow == 10 && buff.priority == 3 && buff.language == "en")
    #expect(try #require(buff.createdAt).timeIntervalSince1970 == 1_580_509_183.180391)
  }

  @Test func priorityDefaultsToZeroAndInvalidLanguagesAreDropped() throws {
    let decoder = BuffDecoder(server: try #require(URL(string: "https://example.com")))
    #expect(try decoder.buff(from: Payload.with("priority", nil)).priority == 0)
    #expect(try decoder.buff(from: Payload.with("language", "")).language == nil)
    let longest = String(repeating: "x", count: 35)
    #expect(try decoder.buff(from: Payload.with("language", longest)).language == longest)
    #expect(try decoder.buff(from: Payload.with("language", longest + "x")).language == nil)
  }

  @Test(arguments: [
    (["first_name": "Pedro", "last_name": ""], "Pedro"), (["first_name": " ", "last_name": "Luz"], "Luz"),
    (["first_name": "Pedro "], "Pedro"), ([:], ""), (["last_name": "Luz\t"], "Luz"),
  ])
  func aNameHasNoSpaceAroundIt(_ fields: [String: String], _ name: String) throws {
    #expect(try decoder.buff(from: Payload.with("author", fields)).author.name == name)
  }

  @Test(arguments: [
    "author", "priority", "created_at", "language", "client_id", "answers.0.image", "question.category",
  ])
  func optionalFieldsMayBeMissing(_ field: String) throws {
    #expect(decoder.problem(try Payload.with(field, nil)) == nil)
    #expect(decoder.problem(try Payload.with(field, NSNull())) == nil)
    #expect(decoder.problem(try Payload.with(field, ["of": "another type"])) == nil)
  }

  @Test(arguments: ["id", "time_to_show", "question", "question.title", "answers", "answers.1.title", "answers.1.id"])
  func errorsNameTheMissingOrMistypedRequiredField(_ field: String) throws {
    #expect(decoder.problem(try Payload.with(field, nil)) == .missing(field: field))
    #expect(
      [.missing(field: field), .wrongType(field: field)].contains(decoder.problem(try Payload.with(field, NSNull())))
    )
    #expect(decoder.problem(try Payload.with(field, true)) == .wrongType(field: field))
  }

  @Test func aMissingResultIsNamedInTheError() {
    #expect(decoder.problem(Data("{}".utf8)) == .missing(field: "result"))
    #expect(decoder.problem(Data("[]".utf8)) == .wrongType(field: "result"))
    #expect(decoder.problem(Data(#"{"result": 3}"#.utf8)) == .wrongType(field: "result"))
  }

  @Test(arguments: ["", "{", "null", "<html></html>", "{\"result\":", "\u{FEFF}", "\0\0\0\0"])
  func anythingButABuffIsATypedError(_ text: String) {
    #expect(decoder.problem(Data(text.utf8)) != nil)
  }

  @Test(arguments: [0, 1, 6, 100])
  func fewerThanTwoOrMoreThanFiveAnswersAreRefused(_ count: Int) throws {
    #expect(decoder.problem(try Payload.with("answers", Payload.answers(count))) == .answerCount(count))
  }

  @Test(arguments: 2...5)
  func twoToFiveAnswersAreAccepted(_ count: Int) throws {
    #expect(try decoder.buff(from: Payload.with("answers", Payload.answers(count))).answers.count == count)
  }

  @Test(arguments: ["", " ", "\n\t", "\u{0}", "\u{2003}"])
  func emptyTextsAreRefusedByField(_ text: String) throws {
    #expect(decoder.problem(try Payload.with("question.title", text)) == .emptyText(field: "question.title"))
    #expect(decoder.problem(try Payload.with("answers.1.title", text)) == .emptyText(field: "answers.1.title"))
  }

  @Test func aTextThatNoCardCouldShowIsRefused() throws {
    let long = String(repeating: "é", count: 1_025)
    #expect(
      decoder.problem(try Payload.with("question.title", long)) == .textTooLong(field: "question.title", limit: 2_048)
    )
    #expect(decoder.problem(try Payload.with("question.title", String(long.dropLast()))) == nil)
    #expect(
      decoder.problem(try Payload.with("answers.0.title", long)) == .textTooLong(field: "answers.0.title", limit: 512)
    )
    #expect(decoder.problem(try Payload.with("author.first_name", long)) == .textTooLong(field: "author", limit: 256))
    let megabyte = String(repeating: "x", count: 1_000_000)
    guard case .tooLarge = decoder.problem(try Payload.with("question.title", megabyte)) else {
      Issue.record("a megabyte is too large")
      return
    }
  }

  @Test func controlCharactersBecomeSpacesAndLineBreaksStay() throws {
    let text = "One\u{0}two\u{7}\nthree"
    #expect(try decoder.buff(from: Payload.with("question.title", text)).question == "One two \nthree")
  }

  @Test func stackedCombiningMarksAreCutAndDirectionOverridesRemoved() throws {
    let text = "Is it e\u{301} or \u{202E}a" + String(repeating: "\u{301}", count: 900) + "?"
    let piled = String(repeating: "\u{301}", count: 8)
    #expect(try decoder.buff(from: Payload.with("question.title", text)).question == "Is it e\u{301} or a\(piled)?")
  }

  /// A pile of marks takes a text engine quadratic time, and a mark that turns the direction changes what stands beside it.
  @Test func titlesAnswersAndNamesAreCutToReadableText() throws {
    let hostile = "a" + String(repeating: "\u{301}", count: 120) + "\u{202E}b"
    let readable = "a" + String(repeating: "\u{301}", count: 8) + "b"
    #expect(try decoder.buff(from: Payload.with("question.title", hostile)).question == readable)
    #expect(try decoder.buff(from: Payload.with("answers.1.title", hostile)).answers[1].title == readable)
    #expect(try decoder.buff(from: Payload.with("author.first_name", hostile)).author.name.hasPrefix(readable))
    #expect(try decoder.buff(from: Payload.with("author.last_name", hostile)).author.name.hasSuffix(readable))
    let tall = String(repeating: "x\n", count: 200)
    #expect(try decoder.buff(from: Payload.with("question.title", tall)).question.split(separator: "\n").count == 10)
  }

  @Test(arguments: [0, 0.999, -1, 3_600.5, 1e300])
  func timesBelowASecondOrAboveAnHourAreRefused(_ seconds: Double) throws {
    #expect(decoder.problem(try Payload.with("time_to_show", seconds)) == .timeToShow)
  }

  @Test(arguments: [1, 1.5, 3_600])
  func timesFromASecondToAnHourAreAccepted(_ seconds: Double) throws {
    #expect(try decoder.buff(from: Payload.with("time_to_show", seconds)).timeToShow == seconds)
  }

  @Test(arguments: [
    ("155", "155"), ("-1", "-1"), ("0", "0"), ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9223372036854775808"), ("18446744073709551616", "18446744073709551616"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"), ("\"abc\"", "abc"),
    ("\" 15  \"", " 15  "), ("\"1\\n5\"", "1\n5"),
    // Numbers as written by backends that have one kind of number.
    ("155.0", "155"), ("1.55e2", "155"), ("-0.0", "0"), ("9007199254740991.0", "9007199254740991"),
  ])
  func identifiersKeepEveryDigitBeyondAnyIntegerType(_ json: String, _ id: String) throws {
    let text = Payload.example.replacingOccurrences(of: "\"id\": 155, \"client", with: "\"id\": \(json), \"client")
    #expect(try buff(text).id == id)
  }

  @Test(arguments: ["1.5", "true", "null", "{}", "[1]", "1e400", "\"\""])
  func identifiersAreWholeNumbersOrText(_ json: String) {
    let text = Payload.example.replacingOccurrences(of: "\"id\": 155, \"client", with: "\"id\": \(json), \"client")
    #expect(decoder.problem(Data(text.utf8)) != nil)
  }

  @Test(arguments: [20.0, 3_600.0]) func timesAndPrioritiesMayHaveAZeroFraction(_ seconds: Double) throws {
    let text = Payload.example.replacingOccurrences(of: "\"time_to_show\": 10", with: "\"time_to_show\": \(seconds)")
    #expect(try buff(text).timeToShow == seconds)
    #expect(try decoder.buff(from: Payload.with("priority", 3.0)).priority == 3)
  }

  @Test(arguments: ["\u{200B}", " \u{200D}\u{FEFF}", "\u{2800}", "\u{3164}", "\u{301}"])
  func invisibleQuestionsAndAnswersAreRefused(_ text: String) throws {
    #expect(decoder.problem(try Payload.with("question.title", text)) == .emptyText(field: "question.title"))
    #expect(decoder.problem(try Payload.with("answers.1.title", text)) == .emptyText(field: "answers.1.title"))
  }

  @Test func lookalikeAnswersAreRefusedUnlessTheirPicturesDiffer() throws {
    func answers(_ titles: [String]) -> [[String: Any]] {
      titles.enumerated().map { ["id": $0.offset, "title": $0.element] }
    }
    for titles in [["Yes", "Yes"], ["Yes", " YES\u{200B}"], ["No", "Yes", "\u{FF39}es"]] {
      #expect(decoder.problem(try Payload.with("answers", answers(titles))) == .equalAnswers)
    }
    #expect(decoder.problem(try Payload.with("answers", answers(["Yes", "Yes!"]))) == nil)
    // The first has a picture, and the second has none.
    #expect(decoder.problem(try Payload.with("answers.1.title", "Home")) == nil)
  }

  @Test func answersWithEqualIdentifiersAreRefused() throws {
    #expect(decoder.problem(try Payload.with("answers.1.id", 387)) == .repeatedAnswer)
    #expect(decoder.problem(try Payload.with("answers.1.id", "387")) == .repeatedAnswer)
  }

  @Test(arguments: [
    "", "ftp://example.com/a", "javascript:alert(1)", "https://", "https://user:password@example.com/a", "data:,",
    "http://example.com/less-secure-than-the-backend", "file:///etc/passwd",
  ])
  func unsafePictureAddressesAreDropped(_ address: String) throws {
    let buff = try decoder.buff(from: Payload.with("author.image", address))
    #expect(buff.author.image == nil || address.isEmpty)
    #expect(
      try decoder.buff(from: Payload.with("answers.0.image.0.url", address)).answers[0].image?.addresses[1] == nil
    )
  }

  @Test func relativeAddressesAreTheBackendsOwn() throws {
    let buff = try decoder.buff(from: Payload.with("author.image", "/pictures/a.png"))
    #expect(buff.author.image?.absoluteString == "https://example.com/pictures/a.png")
  }

  @Test func theSmallestPictureThatIsSharpIsTaken() throws {
    func url(_ name: String) -> URL { URL(string: "https://example.com/\(name)")! }
    let picture = try #require(Buff.Picture(addresses: [1: url("a"), 3: url("c"), 9: url("x")]))
    #expect(picture.best(forScale: 1)?.scale == 1)
    #expect(picture.best(forScale: 2)?.url == url("c"))
    #expect(picture.best(forScale: 2.5)?.scale == 3)
    #expect(picture.best(forScale: 4)?.scale == 3)
    #expect(Buff.Picture(addresses: [4: url("d")]) == nil)
  }
}
