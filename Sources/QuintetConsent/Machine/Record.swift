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
    latest.unreported = []
    if let last = unreported.last, choice == nil || choice?.id == last.id { latest.unreported = [last] }
    return latest
  }

  /// All that the server has not taken yet, in the order in which it is sent.
  var owed: [Report] { earlier + unreported }

  /// Returns the same without a report.
  func without(_ id: UUID) -> Record {
    var record = self
    record.earlier = Self.without(id, earlier)
    record.unreported = Self.without(id, unreported)
    return record
  }

  // By hand: what Array has for it is generic, and 700 bytes of code here.
  @inline(never)
  static func without(_ id: UUID, _ reports: [Report]) -> [Report] {
    var others: [Report] = []
    for report in reports where report.id != id { others.append(report) }
    return others
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
  /// True if one of the purposes has no answer, so that the choice is none. It is not stored, for it depends on the app.
  var isPartial = false

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
struct PolicyRules: Inspectable, Recordable {
  /// The revision of the policy in force. A choice for an older one does not hold.
  var revision: Int
  /// Seconds a choice holds; nil means for ever.
  var validity: Int?
  /// Decides about single purposes; nil if only the whole is asked for.
  var purposes: (any PurposeAsking)?

  /// Returns a stored choice without the answers for other purposes, which are forgotten, and with the decision that the others amount to.
  func reviewed(_ stored: Choice) -> Choice {
    var choice = stored
    let decided = purposes?.complete(stored.purposes, .undefined, held: PurposeAnswers())
    choice.purposes = decided?.answers ?? PurposeAnswers()
    if let decision = decided?.decision {
      choice.isPartial = decision == .undefined
      if !choice.isPartial { choice.decision = decision }
    }
    return choice
  }

  /// Returns what a choice amounts to at a time in seconds since 1970.
  func status(of choice: Choice?, at now: Int) -> ConsentStatus {
    guard let choice, !choice.isPartial, holds(choice, at: now) else { return .undefined }
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

  #if Recording || DEBUG
    static func == (one: PolicyRules, other: PolicyRules) -> Bool {
      one.revision == other.revision && one.validity == other.validity && one.purposes === other.purposes
    }
  #endif

  #if Recording
    /// The purposes are the program's.
    private enum CodingKeys: CodingKey { case revision, validity }
  #endif
}

/// Turns a record into the one string that is stored, and back.
///
///     {"choice":{"date":1578428671,"from":1578428671,"id":"…","revision":1,"status":"accept"},"format":1,"unreported":[]}
///
/// A report that is still owed is `{"date":1578428671,"device":"…","id":"…","status":"accept"}`; older ones are
/// under `"earlier"`, purposes add `"purposes":"{\"ads\":false}"` to both, and a pause adds `"pause":{"asked":1578428671,"length":3600,"origin":"https://example.org"}`.
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
    var fields = StoredFields(id, decision, date, purposes)
    fields.set("revision", revision)
    fields.set("from", countedFrom)
    return fields
  }

  fileprivate init?(_ fields: StoredFields?) {
    guard
      let fields,
      let (id, decision, date, purposes) = fields.answer,
      let revision = fields.int("revision"),
      let countedFrom = fields.date("from")
    else { return nil }
    self.init(id: id, decision: decision, date: date, revision: revision, countedFrom: min(countedFrom, date))
    self.purposes = purposes
  }
}

extension Report {
  fileprivate var fields: StoredFields {
    var fields = StoredFields(id, decision, date, purposes)
    fields.set("device", deviceID.uuidString)
    return fields
  }

  fileprivate init?(_ fields: StoredFields?) {
    guard let fields, let (id, decision, date, purposes) = fields.answer, let deviceID = fields.id("device") else {
      return nil
    }
    self.init(id: id, decision: decision, date: date, deviceID: deviceID, purposes: purposes)
  }
}

extension StoredFields {
  /// Writes what a choice and its report have in common.
  fileprivate init(_ id: UUID, _ decision: ConsentStatus, _ date: Int, _ purposes: PurposeAnswers) {
    self.init()
    set("id", id.uuidString)
    set("status", decision.rawValue)
    set("date", date)
    if !purposes.isEmpty { set("purposes", purposes.json) }
  }

  /// Reads what a choice and its report have in common; the decision is not `undefined`.
  fileprivate var answer: (id: UUID, decision: ConsentStatus, date: Int, purposes: PurposeAnswers)? {
    @inline(never) get {
      guard
        let id = id("id"),
        let text = string("status"), let decision = ConsentStatus(rawValue: text), decision != .undefined,
        let date = date("date")
      else { return nil }
      return (id, decision, date, PurposeAnswers(string("purposes") ?? ""))
    }
  }

  /// Seconds since 1970 within the years 1 to 9999, which is what a report can write and no arithmetic overflows on.
  fileprivate func date(_ name: String) -> Int? {
    guard let date = int(name), date >= -62_135_596_800, date <= 253_402_300_799 else { return nil }
    return date
  }
}
