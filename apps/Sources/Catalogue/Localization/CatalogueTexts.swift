import BackendClient
import Foundation
import Pictures
import QuintetLocalization

/// The words of the feature, in the language the person has set.
///
/// Plain texts are read by their key, as in `texts["feed.title"]`; the keys are in `Localizable.strings`. What depends on a
/// value has a method.
struct CatalogueTexts: Sendable {
  /// The bundle with the `.lproj` folders.
  static let resources = Bundle.module

  private let strings: LocalizedStrings

  init(_ strings: LocalizedStrings = LocalizedStrings(resources)) {
    self.strings = strings
  }

  /// Returns the text for a key; the key itself where there is none.
  subscript(key: String) -> String { strings[key] }

  /// The backend's confidence in a text, formatted for the language.
  func confidence(_ confidence: Double) -> String {
    strings.formatted("item.confidence", percent(confidence))
  }

  /// A share as the language writes hundredths.
  func percent(_ share: Double) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .percent
    formatter.locale = strings.locale
    return formatter.string(from: NSNumber(value: share)) ?? strings.number(Int((share * 100).rounded()))
  }

  func counted(_ key: String, _ count: Int) -> String { strings.counted(key, count) }
  func formatted(_ key: String, _ argument: String) -> String { strings.formatted(key, argument) }

  func id(_ id: ItemID) -> String { strings.formatted("item.id", id.text) }

  /// The backend's confidence in an item's text, or its value in place of that; nil where there is no value.
  func confidence(of item: Item) -> String? {
    if let odd = item.oddConfidence { return strings.formatted("item.oddConfidence", odd) }
    return item.confidence.map(confidence)
  }

  /// The title of the button that leads to the newest items: their number, or that there are more than that.
  func new(_ count: Int, isAll: Bool = true) -> String {
    isAll ? strings.counted("feed.new", count) : strings.formatted("feed.newMore", strings.number(count))
  }

  /// The text that a row shows: all of it, or its beginning and a note that there is more.
  func beginning(of text: String) -> String {
    var lines = 1
    let short = text.prefix(Self.longestInRow).prefix {
      if $0.isNewline { lines += 1 }
      return lines <= Self.mostLinesInRow
    }
    guard short.endIndex < text.endIndex else { return text }
    // Not within a word, where the words are as long as words.
    let end = short.suffix(30).lastIndex(where: \.isWhitespace) ?? short.endIndex
    let isWhole = text[short.endIndex].isWhitespace
    return (isWhole ? short : short[..<end]).trimmingCharacters(in: .whitespacesAndNewlines) + " … "
      + strings["item.more"]
  }

  /// In characters and in lines.
  private static let longestInRow = 280
  private static let mostLinesInRow = 6

  func failure(_ failure: Failure) -> String { strings["failure.\(failure)"] }

  /// Explains that nothing here reads a photo's format.
  func unreadable(_ format: String, _ package: String?) -> String {
    guard let package else { return strings.formatted("photo.unreadable", format) }
    return strings.formatted("photo.unreadable.package", format, package)
  }

  /// The texts of the photo screen.
  var photoWords: PhotoViewController.Words {
    PhotoViewController.Words(
      photo: strings["item.photo"],
      close: strings["photo.close"],
      share: strings["photo.share"],
      failed: strings["photo.failed"],
      unreadable: unreadable,
      retry: strings["photo.retry"]
    )
  }

  /// The prompt to type before everything is deleted.
  func deleteAllText() -> String { strings.formatted("deleteAll.confirm.text", strings["deleteAll.word"]) }

  func notice(_ notice: CatalogueMachine.Notice) -> String {
    switch notice {
    case .deleteAllFailed(let failure): strings.formatted("deleteAll.failed", self.failure(failure))
    case .notDeleted(let failure): announcement(.notDeleted(failure))
    }
  }

  /// Above a list that is shown, why it may be out of date.
  func saved(_ failure: Failure) -> String { strings.formatted("notice.saved", self.failure(failure)) }

  func status(_ status: Post.Status) -> String {
    switch status {
    case .waiting: strings["post.waiting"]
    case .sent: strings["post.sent"]
    case .refused(let failure): strings.formatted("post.refused", self.failure(failure))
    }
  }

  func announcement(_ announcement: CatalogueMachine.Announcement) -> String {
    switch announcement {
    case .arrived(let count, let isAll): new(count, isAll: isAll)
    case .nothingNew: strings["feed.nothingNew"]
    case .failed(let failure): self.failure(failure)
    case .deleted: strings["delete.done"]
    case .undone: strings["delete.undone"]
    case .notDeleted(let failure?): strings.formatted("delete.failed", self.failure(failure))
    case .notDeleted(nil): strings["delete.notKept"]
    case .allDeleted: strings["deleteAll.done"]
    case .posted: strings["post.waiting"]
    case .postRefused(let failure): strings.formatted("post.refused", self.failure(failure))
    case .found(let count): strings.counted("search.found", count)
    case .searchFailed: strings["search.failed.text"]
    case .continued: strings["continue.done"]
    }
  }

  /// The reason why nothing is listed for a query.
  func noMatch(_ query: String) -> String { strings.formatted("search.none.text", "\u{2068}\(query)\u{2069}") }
}
