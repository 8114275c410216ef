import Foundation
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Everything that outlives the process, as one value that is stored whole or not at all.
struct Record: Equatable, Recordable {
  /// The latest choice, whether or not it still holds; nil if there never was one or it was forgotten.
  var choice: Choice?
  /// The report that the server has not taken yet: the latest choice's, or none. Earlier versions named older ones before it.
  var unreported: [Report] = []
  /// Reports of older choices that are to be taken before it, oldest first.
  var earlier: [Report] = []
  /// The pause that the server has asked for.
  var pause: ServerPause?

  /// The same without what a newer choice has superseded.
  var latest: Record {
    var latest = self
    latest.unreported = unreported.suffix(1).filter { choice == nil || choice?.id == $0.id }
    return latest
  }

  /// The same without answers for other purposes than these, which are forgotten, and with the decision that the others amount to.
  func limited(to purposes: PurposeSet) -> Record {
    guard let choice, !choice.purposes.isEmpty else { return self }
    let answers = choice.purposes.limited(to: purposes)
    var record = self
    record.choice?.purposes = answers
    let isWhole = !purposes.isEmpty && purposes.unanswered(in: answers).isEmpty
    if isWhole { record.choice?.decision = answers.decision }
    return record
  }

  /// All that the server has not taken yet, in the order in which it is sent.
  var owed: [Report] { earlier + unreported }

  /// The ids in it, oldest first.
  var ids: [UUID] { owed.map(\.id) + (choice.map { [$0.id] } ?? []) }

  /// Returns the same without a report.
  func without(_ id: UUID) -> Record {
    var record = self
    record.earlier.removeAll { $0.id == id }
    record.unreported.removeAll { $0.id == id }
    return record
  }

  /// Seconds that are left of the pause at a time in seconds since 1970.
  func pauseLeft(at now: Int) -> TimeInterval { pause?.rest(at: TimeInterval(now)) ?? 0 }

  var isEmpty: Bool { choice == nil && owed.isEmpty && pause == nil }
}

/// One answer of a person, as it is stored.
struct Choice: Equatable, Recordable {
  /// The choice and its report go by it.
  let id: UUID
  /// `accept` or `deny`, never `undefined`.
  var decision: ConsentStatus
  /// The time when it was made, in seconds since 1970 by the device's clock. It is reported and never changed.
  let date: Int
  /// The revision of the policy it was made for.
  let revision: Int
  /// The start of its validity, in seconds since 1970: `date`, or earlier if `date` turned out to lie in the future.
  var countedFrom: Int
  /// The answers for single purposes; empty without purposes.
  var purposes = PurposeAnswers()

  /// Returns the same for the host.
  func shown(isKept: Bool) -> ConsentChoice {
    ConsentChoice(
      status: decision,
      date: Date(timeIntervalSince1970: TimeInterval(date)),
      policyRevision: revision,
      purposes: purposes,
      isKept: isKept
    )
  }
}

/// The rules that decide if a choice still holds.
struct PolicyRules: Equatable, Recordable {
  /// The revision of the policy in force. A choice for an older one does not hold.
  var revision: Int
  /// Seconds a choice holds; nil means for ever.
  var validity: Int?
  /// The purposes that are asked for; empty if only the whole is.
  var purposes = PurposeSet()

  /// Returns what a choice amounts to at a time in seconds since 1970.
  func status(of choice: Choice?, at now: Int) -> ConsentStatus {
    guard let choice, holds(choice, at: now), purposes.unanswered(in: choice.purposes).isEmpty else {
      return .undefined
    }
    return choice.decision
  }

  /// Returns true if a choice, or its answers for some purposes, is of the policy in force and not too old.
  func holds(_ choice: Choice, at now: Int) -> Bool {
    if let validity, now - choice.countedFrom >= validity { return false }
    return choice.revision >= revision
  }

  /// Returns the answers for single purposes that a choice amounts to at a time in seconds since 1970.
  func answers(of choice: Choice?, at now: Int) -> PurposeAnswers {
    guard let choice, holds(choice, at: now) else { return PurposeAnswers() }
    return choice.purposes
  }
}

/// Turns a record into the one string that is stored, and back.
///
///     {"choice":{"date":1578428671,"from":1578428671,"id":"…","revision":1,"status":"accept"},"format":1,"unreported":[]}
///
/// A report that is still owed is `{"date":1578428671,"device":"…","id":"…","status":"accept"}`; older ones are
/// under `"earlier"`, purposes add `"purposes":{"ads":false}` to both, and a pause adds `"pause":{"asked":1578428671,"length":3600,"origin":"https://example.org"}`.
extension Record {
  private static let format = 1

  var json: String {
    var fields = StoredFields()
    fields.set("format", Self.format)
    if let choice { fields.set("choice", choice.fields) }
    fields.set("unreported", [Any]())
    for report in unreported { fields.add("unreported", report.fields) }
    for report in earlier { fields.add("earlier", report.fields) }
    if let pause { fields.set("pause", pause.fields) }
    // Strings and integers alone: encoding them cannot fail.
    guard let data = fields.json(), let text = String(data: data, encoding: .utf8) else { return "" }
    return text
  }

  /// Reads a record; nil if the string is anything but one of ours.
  init?(json: String) {
    guard
      // NSString encodes it, since String's own call is generic, and 3 KB of code here.
      let data = NSString(string: json).data(using: String.Encoding.utf8.rawValue),
      let fields = StoredFields(json: data),
      fields.int("format") == Self.format,
      let list = fields["unreported"] as? [Any]
    else { return nil }
    unreported = list.compactMap { Report(StoredFields($0)) }
    earlier = (fields["earlier"] as? [Any] ?? []).compactMap { Report(StoredFields($0)) }
    choice = Choice(StoredFields(fields["choice"]))
    pause = ServerPause(StoredFields(fields["pause"]))
  }
}

extension Choice {
  fileprivate var fields: StoredFields {
    var fields = StoredFields()
    fields.set("id", id.uuidString)
    fields.set("status", decision.rawValue)
    fields.set("date", date)
    fields.set("revision", revision)
    fields.set("from", countedFrom)
    if let purposes = purposes.fields { fields.set("purposes", purposes) }
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
    purposes = PurposeAnswers(fields["purposes"])
  }
}

extension Report {
  fileprivate var fields: StoredFields {
    var fields = StoredFields()
    fields.set("id", id.uuidString)
    fields.set("status", decision.rawValue)
    fields.set("date", date)
    fields.set("device", deviceID.uuidString)
    if let purposes = purposes.fields { fields.set("purposes", purposes) }
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
    purposes = PurposeAnswers(fields["purposes"])
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
