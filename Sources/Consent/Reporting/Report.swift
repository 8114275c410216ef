import Foundation

/// Holds the body of a report as the backend takes it.
struct Report {
  let decision: Decision
  let deviceID: UUID
  /// The moment of the choice in seconds since 1970, never that of a retry.
  let date: Int

  /// The JSON: `{"date":"2020-01-07T20:24:31Z","device_id":"e54e…","status":"accept"}`.
  var body: Data {
    let fields = [
      "status": decision.rawValue,
      "device_id": deviceID.uuidString.lowercased(),
      "date": Self.utc(date),
    ]
    // Strings alone: encoding them cannot fail.
    return (try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)) ?? Data()
  }

  private static func utc(_ seconds: Int) -> String {
    let formatter = ISO8601DateFormatter()
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
