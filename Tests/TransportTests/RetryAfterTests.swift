import Foundation
import Testing

@testable import QuintetTransport

struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

  @Test func secondsAreRead() {
    #expect(RetryAfter.seconds(in: ["Retry-After": " 120 "], now: now) == 120)
    #expect(RetryAfter.seconds(in: ["Retry-After": "0"], now: now) == 0)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func theThreeFormsOfADateAreRead(_ text: String) {
    #expect(RetryAfter.date(from: text) == now)
  }

  @Test func aDateCountsFromTheAnswersOwnDate() {
    let headers: HTTPHeaders = [
      "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
    ]
    #expect(RetryAfter.seconds(in: headers, now: Date()) == 60)
  }

  @Test func aDateCountsFromNowWithoutTheAnswersDate() {
    #expect(RetryAfter.seconds(in: ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], now: now) == 60)
  }

  @Test(arguments: ["", "soon", "1994-11-06T08:49:37Z"])
  func aDateCountsFromNowWhereTheAnswersDateIsNone(_ date: String) {
    let headers: HTTPHeaders = ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": date]
    #expect(RetryAfter.seconds(in: headers, now: now) == 60)
  }

  @Test func aDateThatHasPassedIsNoWait() {
    #expect(RetryAfter.seconds(in: ["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"], now: now) == 0)
  }

  @Test(arguments: ["", "soon", "-5", "1.5", "12 minutes"])
  func anythingButSecondsOrADateIsIgnored(_ text: String) {
    #expect(RetryAfter.seconds(in: ["Retry-After": text], now: now) == nil)
  }
}
