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

  private let strings: LocalizedStrings
  private let now: @Sendable () -> Date

  init(
    _ strings: LocalizedStrings = LocalizedStrings(resources),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.strings = strings
    self.now = now
  }

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
    case .unmarked: strings["done.notStored"]
    case .skipped(let count): strings.counted("notice.skipped", count)
    }
  }

  /// The footer of the list: the number of deliveries shown, and their date.
  func footer(count: Int, date: Date) -> String {
    strings.formatted("list.footer", strings.counted("list.count", count), time(date))
  }

  /// The name of a part of the list.
  func scope(_ scope: DeliveriesMachine.Scope) -> String { strings["scope.\(scope)"] }

  /// The number of stops of a way, and its length; while it is being found, that it is.
  func route(_ route: Route?) -> String {
    guard let route else { return strings["route.finding"] }
    return strings.formatted("route.whole", strings.counted("route.stops", route.stops.count), distance(route.length))
  }

  /// The number of a stop, and the distance to it.
  func stop(_ number: Int, _ leg: Double?) -> String {
    guard let leg else { return strings.formatted("route.start", self.number(number)) }
    return strings.formatted("route.stop", self.number(number), distance(leg))
  }

  /// A distance in the units of roads in the person's region.
  func distance(_ metres: Double) -> String {
    // Of the regions with the metric system this one has miles on its roads.
    let hasMiles = !strings.locale.usesMetricSystem || strings.region == "GB"
    if !hasMiles, metres < 995 {
      return strings.formatted("distance.metres", number((metres / 10).rounded() * 10, digits: 0))
    }
    let distance = metres / (hasMiles ? 1_609.344 : 1_000)
    let digits = distance < 0.095 ? 2 : distance < 99.95 ? 1 : 0
    return strings.formatted(hasMiles ? "distance.miles" : "distance.kilometres", number(distance, digits: digits))
  }

  private func number(_ number: Double, digits: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = strings.locale
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = digits
    return formatter.string(from: NSNumber(value: number)) ?? String(number)
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
      share: strings["photo.share"],
      failed: strings["photo.failed"],
      unreadable: unreadable,
      retry: strings["photo.retry"]
    )
  }

  /// The reason why no delivery is shown for a query.
  func noMatch(_ query: String) -> String { strings.formatted("list.noMatch.text", "\u{2068}\(query)\u{2069}") }

  /// Describes a failure and its remedy.
  func failure(_ failure: Failure) -> String { strings["failure.\(failure)"] }

  /// The text of an announcement for screen readers.
  func announcement(_ announcement: DeliveriesMachine.Announcement) -> String {
    switch announcement {
    case .refreshed(let count): strings.counted("announcement.refreshed", count)
    case .failed(let failure): self.failure(failure)
    case .found(let count): strings.counted("announcement.found", count)
    case .marked(let isDone): strings[isDone ? "done.marked" : "done.unmarked"]
    case .notMarked: strings["done.notStored"]
    case .selectionGone: strings["announcement.selectionGone"]
    }
  }

  /// Formats the time of day for today, and with the day otherwise.
  private func time(_ date: Date) -> String {
    guard Calendar.current.isDate(date, inSameDayAs: now()) else { return strings.date(date, time: .short) }
    let formatter = DateFormatter()
    formatter.locale = strings.locale
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }
}
