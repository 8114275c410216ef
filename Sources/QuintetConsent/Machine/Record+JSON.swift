import Foundation

/// Turns a record into the one string that is stored, and back.
///
///     {"choice":{"date":1578428671,"from":1578428671,"id":"…","revision":1,"status":"accept"},"format":1,"unreported":[]}
///
/// A report that is still owed is `{"date":1578428671,"device":"…","id":"…","status":"accept"}`.
extension Record {
  private static let format = 1

  var json: String {
    var object: [String: Any] = ["format": Self.format, "unreported": unreported.map(\.jsonObject)]
    object["choice"] = choice?.jsonObject
    // Strings and integers alone: encoding them cannot fail.
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys) else { return "" }
    return String(data: data, encoding: .utf8) ?? ""
  }

  /// Reads a record; nil if the string is anything but one of ours.
  init?(json: String) {
    var json = json
    guard
      let object = (try? JSONSerialization.jsonObject(with: json.withUTF8 { Data(buffer: $0) })) as? [String: Any],
      object["format"] as? Int == Self.format,
      let list = object["unreported"] as? [Any]
    else { return nil }
    unreported = list.compactMap { ($0 as? [String: Any]).flatMap(Report.init(jsonObject:)) }
    choice = (object["choice"] as? [String: Any]).flatMap(Choice.init(jsonObject:))
  }
}

extension Choice {
  fileprivate var jsonObject: [String: Any] {
    ["id": id.uuidString, "status": decision.rawValue, "date": date, "revision": revision, "from": countedFrom]
  }

  fileprivate init?(jsonObject object: [String: Any]) {
    guard
      let id = readID(object["id"]),
      let decision = readDecision(object["status"]),
      let date = readDate(object["date"]),
      let revision = object["revision"] as? Int,
      let countedFrom = readDate(object["from"])
    else { return nil }
    self.init(id: id, decision: decision, date: date, revision: revision, countedFrom: min(countedFrom, date))
  }
}

extension Report {
  fileprivate var jsonObject: [String: Any] {
    ["id": id.uuidString, "status": decision.rawValue, "date": date, "device": deviceID.uuidString]
  }

  fileprivate init?(jsonObject object: [String: Any]) {
    guard
      let id = readID(object["id"]),
      let decision = readDecision(object["status"]),
      let date = readDate(object["date"]),
      let deviceID = readID(object["device"])
    else { return nil }
    self.init(id: id, decision: decision, date: date, deviceID: deviceID)
  }
}

private func readID(_ value: Any?) -> UUID? {
  (value as? String).flatMap(UUID.init(uuidString:))
}

private func readDecision(_ value: Any?) -> Decision? {
  (value as? String).flatMap(Decision.init(rawValue:))
}

/// Reads seconds since 1970 within the years 1 to 9999, which is what a report can write and no arithmetic overflows on.
private func readDate(_ value: Any?) -> Int? {
  (value as? Int).flatMap { (-62_135_596_800...253_402_300_799).contains($0) ? $0 : nil }
}
