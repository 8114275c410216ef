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

  /// How sure the backend is of a text, as it is written in the language.
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

  /// What the button says that leads to the newest items.
  func new(_ count: Int) -> String { strings.counted("feed.new", count) }

  func failure(_ failure: Failure) -> String {
    switch failure {
    case .offline: strings["failure.offline"]
    case .connectionLost: strings["failure.connectionLost"]
    case .timedOut: strings["failure.timedOut"]
    case .serverUnavailable: strings["failure.serverUnavailable"]
    case .untrustedServer: strings["failure.untrustedServer"]
    case .pinMismatch: strings["failure.pinMismatch"]
    case .unauthorized: strings["failure.unauthorized"]
    case .rejected: strings["failure.rejected"]
    case .unexpectedAnswer: strings["failure.unexpectedAnswer"]
    case .nothingReadable: strings["failure.nothingReadable"]
    }
  }

  /// Says of a photo's format that nothing here reads it.
  func unreadable(_ format: String, _ package: String?) -> String {
    guard let package else { return strings.formatted("photo.unreadable", format) }
    return strings.formatted("photo.unreadable.package", format, package)
  }

  /// What the screen of a photo says.
  var photoWords: PhotoViewController.Words {
    PhotoViewController.Words(
      photo: strings["item.photo"],
      close: strings["photo.close"],
      failed: strings["photo.failed"],
      unreadable: unreadable,
      retry: strings["photo.retry"]
    )
  }

  /// What deleting everything asks the person to type, and what it says where that failed.
  func deleteAllText() -> String { strings.formatted("deleteAll.confirm.text", strings["deleteAll.word"]) }
  func deleteAllFailed(_ failure: Failure) -> String { strings.formatted("deleteAll.failed", self.failure(failure)) }

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
    case .arrived(let count): strings.counted("feed.new", count)
    case .nothingNew: strings["feed.nothingNew"]
    case .failed(let failure): self.failure(failure)
    case .deleted: strings["delete.done"]
    case .undone: strings["delete.undone"]
    case .notDeleted(let failure?): strings.formatted("delete.failed", self.failure(failure))
    case .notDeleted(nil): strings["delete.notKept"]
    case .allDeleted: strings["deleteAll.done"]
    case .posted: strings["post.waiting"]
    case .postRefused(let failure): strings.formatted("post.refused", self.failure(failure))
    }
  }
}
