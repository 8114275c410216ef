import BackendClient
import Foundation
import Pictures
import QuintetLocalization

/// The words of the feature, in the language the person has set.
///
/// Plain texts are read by their key, as in `texts["list.title"]`; the keys are in `Localizable.strings`. What depends on a
/// value has a method.
struct DeliveriesTexts: Sendable {
  /// The bundle with the `.lproj` folders.
  static let resources = Bundle.module

  private let strings = LocalizedStrings(resources)

  /// Returns the text for a key; the key itself where there is none.
  subscript(key: String) -> String { strings[key] }

  /// Returns the text for a number of things, in the form that the language has for that number.
  func counted(_ key: String, _ count: Int) -> String { strings.counted(key, count) }

  /// A number as it is written in the language.
  func number(_ number: Int) -> String { strings.number(number) }

  /// The notice above the list.
  func notice(_ notice: DeliveriesMachine.State.Notice) -> String {
    switch notice {
    case .old(let date, let failure):
      strings.formatted("notice.old", time(date), self.failure(failure))
    case .unsaved: strings["notice.unsaved"]
    case .skipped(let count): strings.counted("notice.skipped", count)
    }
  }

  /// The footer of the list: the number of deliveries shown, and their date.
  func footer(count: Int, date: Date) -> String {
    strings.formatted("list.footer", strings.counted("list.count", count), time(date))
  }

  /// Explains that nothing here reads a photo's format.
  func unreadable(_ format: String, _ package: String?) -> String {
    guard let package else { return strings.formatted("photo.unreadable", format) }
    return strings.formatted("photo.unreadable.package", format, package)
  }

  /// The texts of the photo screen.
  var photoWords: PhotoViewController.Words {
    PhotoViewController.Words(
      photo: strings["photo.label"],
      close: strings["photo.close"],
      failed: strings["photo.failed"],
      unreadable: unreadable,
      retry: strings["photo.retry"]
    )
  }

  /// The reason why no delivery is shown for a query.
  func noMatch(_ query: String) -> String { strings.formatted("list.noMatch.text", query) }

  /// Describes a failure and its remedy.
  func failure(_ failure: Failure) -> String { strings["failure.\(failure)"] }

  /// The text of an announcement for screen readers.
  func announcement(_ announcement: DeliveriesMachine.Announcement) -> String {
    switch announcement {
    case .refreshed(let count): strings.counted("announcement.refreshed", count)
    case .failed(let failure): self.failure(failure)
    case .found(let count): strings.counted("announcement.found", count)
    case .selectionGone: strings["announcement.selectionGone"]
    }
  }

  /// Formats the time of day for today, and with the day otherwise.
  private func time(_ date: Date) -> String {
    guard Calendar.current.isDateInToday(date) else { return strings.date(date, time: .short) }
    let formatter = DateFormatter()
    formatter.locale = strings.locale
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }
}
