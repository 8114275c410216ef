import Foundation
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
    ]
    let all = Dictionary(uniqueKeysWithValues: counted.map { ($0, forms) })
    // Most of them say OK.
    #expect(tables.problems(sameAsEnglish: ["detail.noMapApp.close"], counted: all).isEmpty)
  }

  @Test(arguments: Failure.allCases)
  func everyFailureHasAText(failure: Failure) {
    #expect(tables.table("en").keys.contains("failure.\(failure)"))
    let texts = DeliveriesTexts()
    #expect(texts.announcement(.failed(failure)) == texts["failure.\(failure)"])
    #expect(texts.notice(.old(Date(), failure)).contains(texts.failure(failure)))
  }

  @Test func theFooterShowsTheDayOnlyOfOlderLists() {
    let texts = DeliveriesTexts()
    #expect(texts.footer(count: 40, date: Date()).count < texts.footer(count: 40, date: time(-86_400 * 400)).count)
    #expect(texts.footer(count: 40, date: time()).hasPrefix("40 "))
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
}
