import Foundation
import QuintetTransport
import Testing

@testable import Pictures

/// Freshness of an answer, and if it may be stored (RFC 9111).
@Suite struct EntryTests {
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(
    arguments: [
      ([:], 7 * 86_400), (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "public, Max-Age = \"60\""], 60),
      (["Cache-Control": "max-age=60", "Age": "20"], 40), (["Cache-Control": "max-age=60", "Age": "90"], -30),
      (["Cache-Control": "no-cache, max-age=60"], 0), (["Cache-Control": "max-age=soon"], 7 * 86_400),
      (["Cache-Control": "max-age=-5"], 0), (["Cache-Control": "max-age=1e300"], 366 * 86_400),
      (["Cache-Control": "max-age=inf"], 0), (["Cache-Control": "max-age=nan"], 0),
      (["Expires": "Tue, 14 Nov 2023 22:14:20 GMT"], 60), (["Expires": "0"], 0),
      (["Expires": "Tue, 14 Nov 2023 22:12:20 GMT"], 0),
      // The server is a day ahead, a day behind, or has no date.
      (["Date": "Wed, 15 Nov 2023 22:13:20 GMT", "Expires": "Wed, 15 Nov 2023 22:14:20 GMT"], 60),
      (["Date": "Mon, 13 Nov 2023 22:13:20 GMT", "Expires": "Mon, 13 Nov 2023 22:14:20 GMT"], 60),
      (["Date": "today", "Expires": "Tue, 14 Nov 2023 22:14:20 GMT"], 60),
      (["Date": "Wed, 15 Nov 2023 22:13:20 GMT", "Expires": "Wed, 15 Nov 2023 22:14:20 GMT", "Age": "20"], 40),
      (["Date": "Tue, 14 Nov 2023 21:13:20 GMT", "Expires": "Tue, 14 Nov 2023 22:14:20 GMT", "Age": "3600"], 60),
      (["Age": "9000000"], 7 * 86_400),
      (["Cache-Control": "max-age=5", "Expires": "Tue, 14 Nov 2023 22:14:20 GMT"], 5),
    ] as [([String: String], TimeInterval)]
  )
  func headersDecideHowLongAnEntryIsFresh(fields: [String: String], seconds: TimeInterval) throws {
    let entry = try #require(DataCache.Entry(data: Data(), headers: headers(fields), now: now))
    #expect(entry.expires.timeIntervalSince(now) == seconds)
    #expect(entry.isFresh(at: now) == (seconds > 0))
    #expect(!entry.isFresh(at: now.addingTimeInterval(seconds)))
  }

  @Test(arguments: ["no-store", "private, No-Store", "max-age=60,no-store"])
  func answersMarkedNoStoreAreNotKept(control: String) {
    #expect(DataCache.Entry(data: Data(), headers: ["Cache-Control": control], now: now) == nil)
  }

  @Test func entriesFromTheFutureAreNotFresh() throws {
    let entry = try #require(DataCache.Entry(data: Data(), headers: [:], now: now))
    #expect(!entry.isFresh(at: now.addingTimeInterval(-1)))
  }

  @Test("each confirmation keeps an entry fresh for as long", arguments: ["0", "50", "90"])
  func eachConfirmationKeepsAnEntryFreshForAsLong(age: String) throws {
    let fields = headers(["Cache-Control": "max-age=60", "Age": age])
    var entry = try #require(DataCache.Entry(data: Data(), headers: fields, now: now))
    for round in 1...3 {
      let date = now.addingTimeInterval(TimeInterval(round) * 100)
      entry = entry.confirmed(at: date)
      for (seconds, isFresh) in [(-1, false), (0, true), (59, true), (60, false)] as [(TimeInterval, Bool)] {
        #expect(entry.isFresh(at: date.addingTimeInterval(seconds)) == isFresh, "round \(round), after \(seconds) s")
      }
    }
  }

  @Test func validatorsAreKept() throws {
    let fields = ["ETag": "W/\"1\"", "Last-Modified": "Tue, 14 Nov 2023 22:13:20 GMT"]
    let entry = try #require(DataCache.Entry(data: Data(), headers: headers(fields), now: now))
    #expect(entry.etag == "W/\"1\"")
    #expect(entry.lastModified == "Tue, 14 Nov 2023 22:13:20 GMT")
    #expect(
      entry.validators == ["If-None-Match": "W/\"1\"", "If-Modified-Since": "Tue, 14 Nov 2023 22:13:20 GMT"]
    )
    let plain = try #require(DataCache.Entry(data: Data(), headers: [:], now: now))
    #expect(plain.validators == HTTPHeaders())
  }

  private func headers(_ fields: [String: String]) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers[name] = value }
    return headers
  }
}
