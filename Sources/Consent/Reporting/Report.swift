import Foundation

/// Holds what the backend is told of a choice.
///
/// It is complete from the moment of the choice on: whenever it is sent again, it says the same under the same id, which is
/// what a server that honours idempotency keys insists on.
struct Report: Equatable {
  /// The id of the choice; the idempotency key.
  let id: UUID
  let decision: Decision
  /// The moment of the choice in seconds since 1970, never that of a retry.
  let date: Int
  let deviceID: UUID

  /// The JSON: `{"date":"2020-01-07T20:24:31Z","device_id":"e54e…","status":"accept"}`.
  var body: Data {
    let fields = [
      "status": decision.rawValue,
      "device_id": deviceID.uuidString.lowercased(),
      "date": ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: TimeInterval(date))),
    ]
    // Strings alone: encoding them cannot fail.
    return (try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)) ?? Data()
  }
}
