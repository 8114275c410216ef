import Foundation
import QuintetConsent
import QuintetStorage

/// The history as a file, which is replaced as a whole. Several processes may have it; each adds to what it finds.
///
/// Remembers what was read or written last, so that each write encodes what it changes: a thousand choices would take 100 ms.
struct HistoryFile: Sendable {
  private static let name = "history.json"

  let limit: Int
  /// The folder, which is made first if it is given true.
  let folder: @Sendable (_ isMade: Bool) throws(StorageError) -> URL
  private var known: (data: Data, history: History)?

  init(limit: Int, folder: @escaping @Sendable (_ isMade: Bool) throws(StorageError) -> URL) {
    self.limit = limit
    self.folder = folder
  }

  /// Reads it: an empty history if there is none, nil if what is there is no history.
  mutating func read() throws(StorageError) -> History? {
    guard let data = try DurableFile.read(path(isMade: false)) else { return History() }
    return history(data)
  }

  private mutating func history(_ data: Data) -> History? {
    if known?.data != data { known = History(data).map { (data, $0) } }
    return known?.history
  }

  /// Writes changes, if they change anything. What is there and is no history is set aside, even if the rest fails then.
  mutating func write(_ changes: [HistoryChange], _ isSetAside: inout Bool) throws(StorageError) {
    if var present = try read(), !change(&present, changes) { return }
    let path = try path(isMade: true)
    // A folder, or a link that leads nowhere.
    if try DurableFile.vacate(path, for: S_IFREG) { isSetAside = true }
    var written = History()
    let data = try DurableFile.replace(path) { data throws(StorageError) in
      var history = History()
      if let data {
        if let present = self.history(data) {
          history = present
        } else {
          try setAside()
          isSetAside = true
        }
      }
      _ = change(&history, changes)
      history.encode()
      written = history
      return try encoded(history)
    }
    known = (data, written)
  }

  /// Moves what is no history to a free name beside it.
  func setAside() throws(StorageError) {
    // No kind of file is 0, so anything there has to go.
    _ = try DurableFile.vacate(path(isMade: false), for: 0)
  }

  /// Leaves nothing but the id of the choice that holds.
  func clear(without id: UUID?) throws(StorageError) {
    let path = try path(isMade: id != nil), folder = NSString(string: path).deletingLastPathComponent
    let names = try DurableFile.names(in: folder)
    for name in names where name.hasPrefix(Self.name + ".damaged") { try DurableFile.remove(folder + "/" + name) }
    guard id != nil || names.contains(Self.name) else { return }
    do throws(StorageError) {
      try DurableFile.replace(path) { data throws(StorageError) in
        let last = data.flatMap { History($0)?.choices.last }
        return try encoded(History(cleared: id ?? (last?.report == nil ? nil : last?.id)))
      }
    } catch .diskFull {
      // Removing takes no room. The next launch then finds the choice that holds.
      try DurableFile.remove(path)
    }
  }

  /// Applies changes; returns true if any of them is one.
  func change(_ history: inout History, _ changes: [HistoryChange]) -> Bool {
    var isChanged = false
    for change in changes where history.apply(change, limit: limit) { isChanged = true }
    return isChanged
  }

  private func encoded(_ history: History) throws(StorageError) -> Data {
    guard let data = history.json else { throw .unusable("a text of it is not Unicode") }
    return data
  }

  private func path(isMade: Bool) throws(StorageError) -> String { try folder(isMade).path + "/" + Self.name }
}

/// Turns a history into JSON: for the file with dates in seconds since 1970, for the host as the guide describes it.
extension History {
  private static let format = 1

  /// Reads a file's content; nil if it is anything but a whole history.
  init?(_ data: Data) {
    guard
      let fields = StoredFields(json: data),
      fields.int("format") == Self.format,
      let list = fields["choices"] as? [Any],
      let dropped = fields.int("dropped"), dropped < Int(Int32.max)
    else { return nil }
    for one in list {
      guard let choice = PastConsentChoice(StoredFields(one)) else { return nil }
      choices.append(choice)
    }
    self.dropped = dropped
    cleared = fields.id("cleared")
  }

  /// Has each choice remember its JSON.
  mutating func encode() {
    for index in choices.indices where choices[index].json == nil {
      choices[index].json = choices[index].fields(nil).json()
    }
  }

  /// The JSON for the file; nil if a text is not Unicode.
  var json: Data? {
    var json = Data("{\"choices\":[".utf8), isFirst = true
    for choice in choices {
      guard let one = choice.json ?? choice.fields(nil).json() else { return nil }
      if !isFirst { json.append(0x2C) }
      isFirst = false
      json.append(one)
    }
    // As StoredFields writes the rest, without the brace that begins it.
    var fields = StoredFields()
    fields.set("format", Self.format)
    fields.set("dropped", dropped)
    if let cleared { fields.set("cleared", cleared.uuidString) }
    guard let rest = fields.json() else { return nil }
    json.append(contentsOf: [0x5D, 0x2C])
    json.append(rest.dropFirst())
    return json
  }

  /// The JSON for the host; nil if a text is not Unicode.
  func export(_ formatter: ISO8601DateFormatter, _ deviceID: UUID?) -> Data? {
    var fields = StoredFields()
    fields.set("format", Self.format)
    fields.set("dropped", dropped)
    fields.set("choices", [Any]())
    for choice in choices { fields.add("choices", choice.fields(formatter)) }
    if let deviceID { fields.set("device", deviceID.uuidString.lowercased()) }
    return fields.json(.prettyPrinted)
  }
}

extension PastConsentChoice {
  /// The years 1 to 9999, in seconds since 1970.
  private static let first = -62_135_596_800.0, last = 253_402_300_799.0

  private static func date(_ seconds: Int?) -> Date? {
    guard let seconds, Double(seconds) >= first, Double(seconds) <= last else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Returns a date in these years. Another could not be read again, and would make the file a damaged one.
  static func limited(_ date: Date) -> Date {
    Date(timeIntervalSince1970: min(max(date.timeIntervalSince1970, first), last))
  }

  fileprivate func fields(_ formatter: ISO8601DateFormatter?) -> StoredFields {
    var fields = StoredFields()
    fields.set("id", id.uuidString.lowercased())
    fields.set("status", status.rawValue)
    fields.set("revision", policyRevision)
    fields.set("purposes", purposes)
    fields.set("manner", manner.rawValue)
    if let language { fields.set("language", language) }
    if let textsDigest { fields.set("texts", textsDigest) }
    if let report { fields.set("report", report.state.rawValue) }
    for (name, date) in [("date", date), ("reported", report?.date)] {
      guard let date else { continue }
      if let formatter {
        fields.set(name, formatter.string(from: date))
      } else {
        fields.set(name, Int(date.timeIntervalSince1970))
      }
    }
    return fields
  }

  fileprivate init?(_ fields: StoredFields?) {
    guard
      let fields,
      let id = fields.id("id"),
      let date = Self.date(fields.int("date")),
      let status = fields.string("status").flatMap({ ConsentStatus(rawValue: $0) }),
      let revision = fields.int("revision"),
      let purposes = fields["purposes"] as? [String: Bool],
      let manner = fields.string("manner").flatMap({ Manner(rawValue: $0) })
    else { return nil }
    var report: Report?
    if let text = fields.string("report") {
      guard let state = Report.State(rawValue: text) else { return nil }
      report = Report(state: state, date: Self.date(fields.int("reported")))
    }
    self.init(
      id: id,
      date: date,
      status: status,
      policyRevision: revision,
      purposes: purposes,
      manner: manner,
      language: fields.string("language"),
      textsDigest: fields.string("texts"),
      report: report
    )
  }
}
