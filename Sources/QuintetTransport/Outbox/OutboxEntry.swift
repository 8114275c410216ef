import Foundation

/// A request that has to arrive, as it lies on the disk.
public final class OutboxEntry: Equatable, Sendable {
  /// What the server knows the request by, however often it is sent.
  public let key: UUID
  /// The request, without its `Idempotency-Key`.
  public let request: HTTPRequest
  /// When it was enqueued, to the second, by the device's clock.
  public let enqueuedAt: Date
  /// The status of the final answer, for an entry that was rejected with one.
  public let finalStatus: Int?

  init(key: UUID, request: HTTPRequest, enqueuedAt: Date, finalStatus: Int? = nil) {
    self.key = key
    self.request = request
    self.enqueuedAt = enqueuedAt
    self.finalStatus = finalStatus
  }

  /// Whether all of both is the same.
  public static func == (one: OutboxEntry, other: OutboxEntry) -> Bool {
    one.key == other.key && one.request == other.request && one.enqueuedAt == other.enqueuedAt
      && one.finalStatus == other.finalStatus
  }
}

extension OutboxEntry {
  private static let version = 1

  /// Writes the entry as JSON for people and programs; format version 1. `nil` if a header or the URL is not text.
  func encoded() -> Data? {
    var request: [String: Any] = [
      "method": self.request.method.rawValue,
      "url": self.request.url.absoluteString,
      "headers": self.request.headers.fields,
      "timeout": self.request.timeout,
      "maximumResponseBytes": self.request.maximumResponseBytes,
    ]
    request["body"] = self.request.body?.base64EncodedString()
    var entry: [String: Any] = [
      "version": Self.version,
      "key": key.uuidString.lowercased(),
      "enqueuedAt": ISO8601DateFormatter().string(from: enqueuedAt),
      "request": request,
    ]
    entry["finalStatus"] = finalStatus
    return try? JSONSerialization.data(withJSONObject: entry, options: [.prettyPrinted, .sortedKeys])
  }

  /// Reads an entry; `nil` if it is not exactly what ``encoded()`` writes.
  convenience init?(_ data: Data) {
    guard
      let entry = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      entry["version"] as? Int == Self.version,
      let key = (entry["key"] as? String).flatMap(UUID.init(uuidString:)),
      let enqueuedAt = (entry["enqueuedAt"] as? String).flatMap(ISO8601DateFormatter().date(from:)),
      let request = (entry["request"] as? [String: Any]).flatMap(HTTPRequest.init(stored:))
    else { return nil }
    self.init(key: key, request: request, enqueuedAt: enqueuedAt, finalStatus: entry["finalStatus"] as? Int)
  }
}

extension HTTPRequest {
  fileprivate init?(stored: [String: Any]) {
    guard
      let method = (stored["method"] as? String).flatMap(HTTPMethod.init(rawValue:)),
      let url = (stored["url"] as? String).flatMap(URL.init(string:)),
      let fields = stored["headers"] as? [String: String],
      let timeout = stored["timeout"] as? Double,
      let limit = stored["maximumResponseBytes"] as? Int
    else { return nil }
    var body: Data?
    if let text = stored["body"] {
      guard let data = (text as? String).flatMap({ Data(base64Encoded: $0) }) else { return nil }
      body = data
    }
    var headers = HTTPHeaders()
    for (name, value) in fields { headers[name] = value }
    self.init(
      method: method,
      url: url,
      headers: headers,
      body: body,
      timeout: timeout,
      maximumResponseBytes: limit
    )
    guard problem == nil else { return nil }
  }
}
