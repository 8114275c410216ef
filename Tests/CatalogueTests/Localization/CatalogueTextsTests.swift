import Foundation
import TestSupport
import Testing
import TextRecognition

@testable import BackendClient
@testable import Catalogue
@testable import QuintetLocalization

@Suite struct CatalogueTextsTests {
  private let tables = ModuleTexts(CatalogueTexts.resources)

  private func texts(_ language: String) -> CatalogueTexts {
    CatalogueTexts(LocalizedStrings(CatalogueTexts.resources, preferred: [language]))
  }

  @Test func textsAreCompleteInAllLanguages() {
    let forms: (String) -> Set<String> = {
      $0 == "ar" ? ["zero", "one", "two", "few", "many", "other"] : ["one", "other"]
    }
    let counted = ["feed.new", "search.found", "compose.words", "compose.doubtful"]
    let all = Dictionary(uniqueKeysWithValues: counted.map { ($0, forms) })
    // A catalogue is one in French too, and a server in German and Dutch.
    #expect(tables.problems(sameAsEnglish: ["feed.title", "pin.host"], counted: all) == [])
  }

  @Test(arguments: Failure.allCases)
  func everyFailureHasAText(failure: Failure) {
    #expect(tables.table("en").keys.contains("failure.\(failure)"))
    let texts = texts("en")
    #expect(texts.announcement(.failed(failure)) == texts["failure.\(failure)"])
  }

  /// Confirming the deletion of everything takes one word that a keyboard of the language has.
  @Test(arguments: ModuleTexts.languages)
  func theConfirmationWordIsOneShortWord(language: String) {
    let word = texts(language)["deleteAll.word"]
    #expect((3...12).contains(word.count) && word.allSatisfy(\.isLetter))
    #expect(texts(language).deleteAllText().contains(word))
  }

  @Test func hundredthsAreWrittenAsTheLanguageDoes() {
    #expect(texts("en").confidence(0.857) == "86% sure")
    #expect(texts("de").confidence(0.857) == "86\u{A0}% sicher")
    #expect(texts("ar").confidence(0.5).contains("50") || texts("ar").confidence(0.5).contains("٥٠"))
  }

  @Test func idsAndOddConfidencesKeepTheirOrderAmongArabicWords() {
    let item = Item(id: ItemID("12-f"), text: "", confidence: nil, oddConfidence: "-5", hasPicture: false)
    #expect(texts("ar").id(item.id).hasSuffix(" \u{2068}12-f\u{2069}"))
    #expect(texts("ar").confidence(of: item)?.hasSuffix(" \u{2068}-5\u{2069}") == true)
    #expect(texts("en").id(item.id) == "No. 12-f" && texts("en").confidence(of: item) == "confidence: -5")
  }

  @Test func rowsCutLongTextsAndSaySo() {
    let texts = texts("en")
    for whole in ["", "Short", String(repeating: "x", count: 280), "1\n2\n3\n4\n5\n6"] {
      #expect(texts.beginning(of: whole) == whole)
    }
    #expect(texts.beginning(of: "1\n2\n3\n4\n5\n6\n7\n8") == "1\n2\n3\n4\n5\n6 … more")
    let words = String(repeating: "seven c ", count: 200)
    let short = texts.beginning(of: words)
    #expect(
      words.hasPrefix(short.dropLast(7)) && short.count < 300
        && (short.hasSuffix("seven … more") || short.hasSuffix("c … more"))
    )
    #expect(texts.beginning(of: String(repeating: "x", count: 2_000)).count < 300)
    #expect(texts.beginning(of: String(repeating: "旺角", count: 1_000)).hasSuffix(" … more"))
  }

  @Test func incompleteCountsOfNewItemsReadAsMoreThan() {
    #expect(texts("en").new(100, isAll: false) == "More than 100 new items")
    #expect(texts("de").announcement(.arrived(count: 100, isAll: false)) == "Mehr als 100 neue Einträge")
  }

  @Test func wordsSayTheirConfidenceAndWhetherTheyAreDoubtful() {
    var text = ComposedText(.line(("ab", 0.9), ("c", 0.5)))
    let texts = texts("en")
    #expect(text.words.map(texts.sureness) == ["90% sure", "Doubtful, 50% sure"])
    #expect(texts.summary(text) == "2 words · 1 doubtful · 77% sure")
    text.mend(1, "d")
    #expect(texts.sureness(text.words[1]) == "Checked")
    #expect(texts.summary(text) == "2 words · 93% sure")
  }

  @Test func eachAnnouncementHasItsText() {
    let texts = texts("en"), id = ItemID("5"), offline = texts["failure.offline"]
    let announcements: [(CatalogueMachine.Announcement, String)] = [
      (.arrived(count: 3), texts.counted("feed.new", 3)),
      (.arrived(count: 3, isAll: false), texts.formatted("feed.newMore", "3")),
      (.nothingNew, texts["feed.nothingNew"]), (.failed(.offline), offline), (.deleted, texts["delete.done"]),
      (.undone(id), texts["delete.undone"]), (.notDeleted(.offline), texts.formatted("delete.failed", offline)),
      (.notDeleted(nil), texts["delete.notKept"]), (.allDeleted, texts["deleteAll.done"]),
      (.posted, texts["post.waiting"]), (.postRefused(.offline), texts.formatted("post.refused", offline)),
      (.found(count: 2), texts.counted("search.found", 2)), (.searchFailed, texts["search.failed.text"]),
      (.continued(id), texts["continue.done"]),
    ]
    for (announcement, text) in announcements { #expect(texts.announcement(announcement) == text, "\(announcement)") }
    #expect(Set(announcements.map { $0.1 }).count == announcements.count)
  }

  @Test func noticesAndStatusesNameTheFailure() {
    let texts = texts("en"), offline = texts["failure.offline"]
    #expect(texts.notice(.deleteAllFailed(.offline)) == texts.formatted("deleteAll.failed", offline))
    #expect(texts.notice(.notDeleted(.offline)) == texts.formatted("delete.failed", offline))
    #expect(texts.notice(.notDeleted(nil)) == texts["delete.notKept"])
    #expect(texts.saved(.offline) == texts.formatted("notice.saved", offline))
    #expect(texts.status(.waiting) == texts["post.waiting"])
    for status in [Post.Status.sent(nil), .sent(ItemID("5"))] { #expect(texts.status(status) == texts["post.sent"]) }
    #expect(texts.status(.refused(.offline)) == texts.formatted("post.refused", offline))
    #expect(texts.noMatch("tea") == texts.formatted("search.none.text", "\u{2068}tea\u{2069}"))
    for (format, package) in [("HEIC", "a-package"), ("JPEG XL", nil)] as [(String, String?)] {
      let text = texts.unreadable(format, package)
      #expect(text.contains(format) && text.contains(package ?? format) && !text.contains("%"))
    }
  }

  @Test func thePhotosScreenHasItsOwnWords() {
    let texts = texts("de"), words = texts.photoWords
    #expect(
      [words.photo, words.close, words.share, words.failed, words.retry]
        == ["item.photo", "photo.close", "photo.share", "photo.failed", "photo.retry"].map { texts[$0] }
    )
  }

  @Test func aNewItemsStatusIsWhatIsUnderWayOrCameOfIt() {
    let texts = texts("en"), read = ComposedText(.line(("ab", 0.9)))
    let states: [(ComposeMachine.State, String?)] = [
      (.init(), nil), (.init(photo: .none(.broken)), nil),
      (.init(photo: .scaling, reading: .running(5)), "compose.reading"),
      (.init(photo: .scaled, reading: .running(5)), "compose.reading"),
      (.init(photo: .scaling, reading: .done, text: read), "compose.scaling"),
      (.init(photo: .scaled, reading: .done, text: read), nil),
      (.init(photo: .scaling, reading: .done), "compose.noText"),
      (.init(photo: .scaled, reading: .done), "compose.noText"),
      (.init(photo: .scaled, reading: .done, isEdited: true), nil),
      (.init(photo: .scaled, reading: .stopped), "compose.stopped"),
      (.init(photo: .scaling, reading: .stopped), "compose.stopped"),
      (.init(photo: .scaled, reading: .stopped, isEdited: true), nil),
      (.init(photo: .scaling, reading: .stopped, isEdited: true), "compose.scaling"),
      (.init(photo: .scaled, reading: .failed(.noLanguages)), "compose.noLanguages"),
      (.init(photo: .scaled, reading: .failed(.other)), "compose.notRead"),
      (.init(photo: .scaled, reading: .failed(.other), isEdited: true), nil),
      (.init(photo: .scaled, reading: .done, text: read, posting: .keeping), "compose.keeping"),
      (.init(photo: .scaled, reading: .done, text: read, posting: .failed), nil),
    ]
    for (state, key) in states { #expect(texts.status(state) == key.map { texts[$0] }, "\(state)") }
  }

  @Test func whatIsSaidOfANewItemHasItsText() {
    let texts = texts("en")
    let announcements: [(ComposeMachine.Announcement, String)] = [
      (.reading, texts["compose.reading"]), (.read(words: 0, doubtful: 0), texts["compose.noText"]),
      (.read(words: 2, doubtful: 0), texts.counted("compose.words", 2)),
      (
        .read(words: 2, doubtful: 1),
        texts.counted("compose.words", 2) + ", " + texts.counted("compose.doubtful", 1)
      ),
      (.stopped, texts["compose.stopped"]), (.notRead(.noLanguages), texts["compose.noLanguages"]),
      (.notRead(.other), texts["compose.notRead"]), (.broken, texts["compose.broken"]),
      (.notKept, texts["compose.notKept"]),
    ]
    for (announcement, text) in announcements { #expect(texts.announcement(announcement) == text, "\(announcement)") }
    #expect(Set(announcements.map { $0.1 }).count == announcements.count)
  }
}
