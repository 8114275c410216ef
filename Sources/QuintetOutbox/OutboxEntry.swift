import Foundation
import QuintetStorage
import QuintetTransport

/// A request that has to arrive, as it lies on the disk. One object, whoever holds it on the way.
public final class OutboxEntry: Sendable {
  /// The key that identifies the request for the server, however often it is sent.
  public let key: UUID
  /// The request, without its `Idempotency-Key`.
  public let request: HTTPRequest
  /// The time when it was enqueued, to the second, by the device's clock.
  public let enqueuedAt: Date
  /// The status of the final answer, for an entry that was rejected with one.
  public let finalStatus: Int?

  init(key: UUID, request: HTTPRequest, enqueuedAt: Date, finalStatus: Int? = nil) {
    self.key = key
    self.request = request
    self.enqueuedAt = enqueuedAt
    self.finalStatus = finalStatus
  }
}

extension OutboxEntry {
  private static let version = 1

  /// Writes the entry as JSON for people and programs; format version 1. Throws if a header or the URL is not text.
  func encoded() throws(StorageError) -> Data {
    var fields = StoredFields()
    fields.set("method", request.method.rawValue)
    fields.set("url", request.url.absoluteString)
    fields.set("headers", request.headers.fields)
    fields.set("timeout", request.timeout)
    fields.set("maximumResponseBytes", request.maximumResponseBytes)
    if let body = request.body { fields.set("body", body.base64EncodedString()) }
    if request.followsToOtherHosts { fields.set("followsToOtherHosts", true) }
    var entry = StoredFields()
    entry.set("version", Self.version)
    entry.set("key", key.uuidString.lowercased())
    entry.set("enqueuedAt", ISO8601DateFormatter().string(from: enqueuedAt))
    entry.set("request", fields)
    if let finalStatus { entry.set("finalStatus", finalStatus) }
    guard let data = entry.json(.prettyPrinted) else { throw .unusable("the request's URL or a header is not text") }
    return data
  }

  /// Reads an entry; `nil` if it is not exactly what ``encoded()`` writes.
  convenience init?(_ data: Data) {
    guard
      let entry = StoredFields(json: data),
      entry.int("version") == Self.version,
      let key = entry.id("key"),
      let text = entry.string("enqueuedAt"),
      let enqueuedAt = ISO8601DateFormatter().date(from: text),
      let fields = StoredFields(entry["request"]),
      let request = HTTPRequest(stored: fields)
    else { return nil }
    self.init(key: key, request: request, enqueuedAt: enqueuedAt, finalStatus: entry.int("finalStatus"))
  }
}

extension HTTPRequest {
  fileprivate init?(stored: StoredFields) {
    guard
      let name = stored.string("method"),
      let method = HTTPMethod(rawValue: name),
      let address = stored.string("url"),
      let url = URL(string: address),
      let fields = stored["headers"] as? [String: String],
      let timeout = stored["timeout"] as? Double,
      let limit = stored.int("maximumResponseBytes")
    else { return nil }
    var body: Data?
    if stored["body"] != nil {
      guard let text = stored.string("body"), let data = Data(base64Encoded: text) else { return nil }
      body = data
    }
    self.init(
      method: method,
      url: url,
      headers: HTTPHeaders(fields),
      body: body,
      timeout: timeout,
      maximumResponseBytes: limit,
      followsToOtherHosts: stored["followsToOtherHosts"] as? Bool == true
    )
    guard problem == nil else { return nil }
  }
}
