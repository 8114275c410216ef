import Foundation
import Pictures
import QuintetLocalization
import TestSupport
import Testing

@testable import BackendClient
@testable import Deliveries

@Suite struct DeliveriesTextsTests {
  private let tables = ModuleTexts(DeliveriesTexts.resources)

  @Test func textsAreCompleteInAllLanguages() {
    let forms: (String) -> Set<String> = {
      $0 == "ar" ? ["zero", "one", "two", "few", "many", "other"] : ["one", "other"]
    }
    let counted = [
      "list.count", "notice.skipped", "map.cluster", "map.withoutPlace", "announcement.refreshed", "announcement.found",
      "route.stops",
    ]
    let all = Dictionary(uniqueKeysWithValues: counted.map { ($0, forms) })
    // Most of them say OK, and distances are written alike; a stop is one in Dutch too.
    let same: Set = [
      "detail.noMapApp.close", "distance.metres", "distance.kilometres", "distance.miles", "route.stop", "route.start",
    ]
    #expect(tables.problems(sameAsEnglish: same, counted: all) == [])
  }

  @Test(arguments: Failure.allCases)
  func everyFailureHasAText(failure: Failure) {
    #expect(tables.table("en").keys.contains("failure.\(failure)"))
    let texts = DeliveriesTexts()
    #expect(texts.announcement(.failed(failure)) == texts["failure.\(failure)"])
    #expect(texts.notice(.old(Date(), failure)).contains(texts.failure(failure)))
  }

  @Test(arguments: [
    ("de-DE", 4.0, "0 m"), ("de-DE", 846, "850 m"), ("de-DE", 994, "990 m"), ("de-DE", 996, "1 km"),
    ("de-DE", 12_345, "12,3 km"), ("de-DE", 1_234_567, "1.235 km"), ("en-US", 100, "0.06 mi"),
    ("en-US", 1_609.344, "1 mi"), ("en-GB", 5_000, "3.1 mi"), ("ar-EG", 2_500, "٢٫٥ كم"), ("es-ES", 999_000, "999 km"),
  ])
  func distancesAreInTheUnitsOfTheRegionsRoads(language: String, metres: Double, text: String) {
    let strings = LocalizedStrings(DeliveriesTexts.resources, preferred: [language], region: nil)
    #expect(DeliveriesTexts(strings).distance(metres) == text)
  }

  @Test func everyAnnouncementAndNoticeSaysWhatHappened() {
    let texts = DeliveriesTexts()
    let announcements: [(DeliveriesMachine.Announcement, String)] = [
      (.refreshed(count: 3), texts.counted("announcement.refreshed", 3)),
      (.found(count: 3), texts.counted("announcement.found", 3)), (.marked(isDone: true), texts["done.marked"]),
      (.marked(isDone: false), texts["done.unmarked"]), (.notMarked, texts["done.notStored"]),
      (.selectionGone, texts["announcement.selectionGone"]),
    ]
    for (announcement, text) in announcements { #expect(texts.announcement(announcement) == text) }
    #expect(Set(announcements.map(\.1)).count == announcements.count)
    #expect(texts.notice(.unsaved) == texts["notice.unsaved"])
    #expect(texts.notice(.unmarked) == texts["done.notStored"])
    #expect(texts.notice(.skipped(3)) == texts.counted("notice.skipped", 3))
    #expect(texts.noMatch("C++").contains("\u{2068}C++\u{2069}"))
  }

  @Test @MainActor func thePhotosWordsAreEachInTheirPlace() {
    let texts = DeliveriesTexts(), words = texts.photoWords
    #expect(
      [words.photo, words.close, words.share] == ["photo.label", "photo.close", "photo.share"].map { texts[$0] }
    )
    #expect([words.failed, words.retry] == ["photo.failed", "photo.retry"].map { texts[$0] })
    #expect(words.unreadable("HEIC", nil) == texts.unreadable("HEIC", nil))
    #expect(words.unreadable("HEIC", "a-package") == texts.unreadable("HEIC", "a-package"))
  }

  @Test func theFooterShowsTheDayOnlyOfOlderLists() {
    let texts = DeliveriesTexts()
    #expect(texts.footer(count: 40, date: Date()).count < texts.footer(count: 40, date: time(-86_400 * 400)).count)
    #expect(texts.footer(count: 40, date: time()).hasPrefix("40 "))
  }

  /// The device's midnight parts the days, not that of another place.
  @Test func todayBeginsAtTheDevicesMidnight() {
    let texts = DeliveriesTexts(), midnight = Calendar.current.startOfDay(for: Date())
    for (seconds, isToday) in [(-86_400, false), (-1, false), (0, true), (1, true)] as [(TimeInterval, Bool)] {
      let date = midnight.addingTimeInterval(seconds)
      let year = String(Calendar.current.component(.year, from: date))
      for text in [texts.footer(count: 40, date: date), texts.notice(.old(date, .offline))] {
        #expect(text.contains(year) != isToday, "\(text) at \(seconds) s after midnight")
      }
    }
  }

  @Test(arguments: [0, -86_400 * 400])
  func timesOfDayAreThoseOfTheDevice(seconds: Int) {
    let texts = DeliveriesTexts(), date = Date().addingTimeInterval(TimeInterval(seconds))
    var moment = time_t(date.timeIntervalSince1970), local = tm()
    localtime_r(&moment, &local)
    let hours = [local.tm_hour, (local.tm_hour + 11) % 12 + 1]
    let times = hours.map { "\($0):\(local.tm_min < 10 ? "0" : "")\(local.tm_min)" }
    for text in [texts.footer(count: 40, date: date), texts.notice(.old(date, .offline))] {
      #expect(times.contains { text.contains($0) }, "\(text) at \(times)")
    }
  }

  /// The device's language is another one.
  @Test(arguments: ["ar-EG", "es-ES", "de-DE"], [0, -86_400 * 400])
  func timesOfDayAreInTheLanguageOfTheTexts(language: String, seconds: Int) {
    let strings = LocalizedStrings(DeliveriesTexts.resources, preferred: [language], region: nil)
    let texts = DeliveriesTexts(strings), date = Date().addingTimeInterval(TimeInterval(seconds))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.setLocalizedDateFormatFromTemplate("jmm")
    for text in [texts.footer(count: 40, date: date), texts.notice(.old(date, .offline))] {
      #expect(text.contains(formatter.string(from: date)))
    }
  }
}
