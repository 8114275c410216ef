import Foundation
import TestSupport

extension FakeClient {
  struct Sent: Hashable {
    var key: String
    var body: String
  }

  /// The reports as they were sent, each try of each.
  var reports: [Sent] {
    requests.map {
      Sent(key: $0.headers["Idempotency-Key"] ?? "", body: String(decoding: $0.body ?? Data(), as: UTF8.self))
    }
  }

  /// Their statuses.
  var statuses: [String] { reports.map { $0.body.contains("deny") ? "deny" : "accept" } }
}
