import Foundation

@testable import QuintetConsent
@testable import QuintetOutbox
@testable import QuintetTransport

/// libFuzzer's entry point: whatever lies on the disk or comes in a header is read or refused, and what is read and written
/// again reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStoredData(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  if let entry = OutboxEntry(data) {
    guard let again = try? entry.encoded() else { fatalError("an entry that was read cannot be written") }
    guard let same = OutboxEntry(again) else { fatalError("an entry that was written cannot be read") }
    precondition(
      same.key == entry.key && same.enqueuedAt == entry.enqueuedAt && same.finalStatus == entry.finalStatus
        && same.request.method == entry.request.method && same.request.url == entry.request.url
        && same.request.headers.fields == entry.request.headers.fields && same.request.body == entry.request.body
        && same.request.timeout == entry.request.timeout
        && same.request.maximumResponseBytes == entry.request.maximumResponseBytes,
      "an entry reads otherwise than it was written"
    )
  }
  let text = String(decoding: data, as: UTF8.self)
  if let record = Record(json: text) {
    precondition(Record(json: record.json)?.json == record.json, "a record reads otherwise than it was written")
  }
  if let seconds = RetryAfter.seconds(in: HTTPHeaders(["Retry-After": text]), now: Date(timeIntervalSince1970: 0)) {
    precondition(seconds >= 0, "a wait is negative")
  }
  return 0
}
