import Foundation
import QuintetStorage

/// Turns a record into the one string that is stored, and back.
///
///     {"choice":{"date":1578428671,"from":1578428671,"id":"…","revision":1,"status":"accept"},"format":1,"unreported":[]}
///
/// A report that is still owed is `{"date":1578428671,"device":"…","id":"…","status":"accept"}`.
extension Record {
  private static let format = 1

  var json: String {
    let fields = StoredFields()
    fields.set("format", Self.format)
    if let choice { fields.set("choice", choice.fields) }
    fields.set("unreported", [Any]())
    for report in unreported { fields.add("unreported", report.fields) }
    // Strings and integers alone: encoding them cannot fail.
    guard let data = fields.json(), let text = NSString(data: data, encoding: String.Encoding.utf8.rawValue) else {
      return ""
    }
    return String(describing: text)
  }

  /// Reads a record; nil if the string is anything but one of ours.
  init?(json: String) {
    guard
      let data = NSString(string: json).data(using: String.Encoding.utf8.rawValue),
      let fields = StoredFields(json: data),
      fields.int("format") == Self.format,
      let list = fields["unreported"] as? [Any]
    else { return nil }
    for value in list {
      if let report = Report(StoredFields(value)) { unreported.append(report) }
    }
    choice = Choice(StoredFields(fields["choice"]))
  }
}

extension Choice {
  fileprivate var fields: StoredFields {
    let fields = StoredFields()
    fields.set("id", id.uuidString)
    fields.set("status", decision.rawValue)
    fields.set("date", date)
    fields.set("revision", revision)
    fields.set("from", countedFrom)
    return fields
  }

  fileprivate init?(_ fields: StoredFields?) {
    guard
      let fields,
      let id = fields.id("id"),
      let decision = fields.decision,
      let date = fields.date("date"),
      let revision = fields.int("revision"),
      let countedFrom = fields.date("from")
    else { return nil }
    self.init(id: id, decision: decision, date: date, revision: revision, countedFrom: min(countedFrom, date))
  }
}

extension Report {
  fileprivate var fields: StoredFields {
    let fields = StoredFields()
    fields.set("id", id.uuidString)
    fields.set("status", decision.rawValue)
    fields.set("date", date)
    fields.set("device", deviceID.uuidString)
    return fields
  }

  fileprivate init?(_ fields: StoredFields?) {
    guard
      let fields,
      let id = fields.id("id"),
      let decision = fields.decision,
      let date = fields.date("date"),
      let deviceID = fields.id("device")
    else { return nil }
    self.init(id: id, decision: decision, date: date, deviceID: deviceID)
  }
}

extension StoredFields {
  /// An answer, which is not `undefined`.
  fileprivate var decision: ConsentStatus? {
    guard let text = string("status"), let status = ConsentStatus(rawValue: text) else { return nil }
    return status == .undefined ? nil : status
  }

  /// Seconds since 1970 within the years 1 to 9999, which is what a report can write and no arithmetic overflows on.
  fileprivate func date(_ name: String) -> Int? {
    guard let date = int(name), date >= -62_135_596_800, date <= 253_402_300_799 else { return nil }
    return date
  }
}
