import Foundation
import QuintetStateLoop

/// The wire form of a recorded session: JSON lines, a header first.
///
///     {"boot":1201,"date":1700000000.5,"format":1,"language":"de","program":"0.1.0","timeZone":"Europe/Berlin"}
///     {"loop":0,"machine":"DeliveriesMachine","state":{…},"time":0.01}
///     {"action":"showcase.show","argument":"deliveries","time":0.5}
///     {"changed":{"cache":{"reading":{}}},"event":{"opened":{…}},"loop":0,"time":0.51}
///
/// A line of a loop tells that it was made, or one event that it took with the parts of the state that changed by it. A line of an action
/// holds a person's action that is no machine's event, such as opening a screen. `time` is in seconds since the header.
enum SessionTrace {
  static let format = 1
  /// The most bytes of a file that is written, or read.
  static let largestFile = 256 << 20
  /// The most bytes of one of its lines.
  static let longestLine = 8 << 20
  /// The most lines of it, with the header. Each takes memory of its own, however short it is.
  static let mostLines = 1 << 18
  /// More seconds than any time of a recording has.
  static let longestTime = 4e9

  struct Header: Codable, Equatable {
    var format = SessionTrace.format
    /// The version that recorded.
    var program: String
    /// The wall clock's time, in seconds since 1970.
    var date: Double
    /// The clock's that goes on while the machine is suspended, in nanoseconds.
    var boot: UInt64
    var language: String
    var timeZone: String
    /// The window's, in points.
    var width: Double
    var height: Double
    var isDark: Bool

    /// True if such a window, at such a time, is possible.
    var isPossible: Bool {
      (1...20_000).contains(width) && (1...20_000).contains(height) && boot < 1 << 62
        && abs(date) <= SessionTrace.longestTime
    }

    /// A version that can be named in a line of a log.
    var hasVersion: Bool { program.utf8.count <= 64 && program.unicodeScalars.allSatisfy { (" "..."~").contains($0) } }
  }

  /// Returns true if the system has a time zone of that name. Checked last: the name is used as a file's.
  static func isTimeZone(_ name: String) -> Bool {
    let part = #/[A-Za-z][A-Za-z0-9_+\-]*/#
    return name.utf8.count <= 64
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { $0.wholeMatch(of: part) != nil }
      && TimeZone(identifier: name) != nil
  }

  /// Returns true if it is the tag of an existing language, such as `de-AT`. C's library uses it as a folder's name.
  static func isLanguage(_ tag: String) -> Bool {
    guard tag.utf8.count <= 64,
      let language = tag.wholeMatch(of: #/([A-Za-z]{2,3})([\-_][A-Za-z0-9]{1,8})*(@[A-Za-z0-9]{1,16})?/#)?.output.1
    else { return false }
    return Locale.LanguageCode(String(language)).isISOLanguage
  }

  /// The kind of a line.
  struct Head: Decodable {
    var time: Double
    var loop: Int?
    var machine: String?
    var action: String?
    var argument: String?
    var note: String?
  }

  struct Begin<State: Decodable>: Decodable {
    let state: State
  }

  struct Taken<Event: Decodable>: Decodable {
    let event: Event
  }

  // MARK: JSON

  /// Signs for numbers that JSON cannot write, which stand-ins leave as they are.
  private static let infinity = "∞", noNumber = "?"

  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity,
      negativeInfinity: "-\(infinity)",
      nan: noNumber
    )
    return try encoder.encode(value)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ json: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity,
      negativeInfinity: "-\(infinity)",
      nan: noNumber
    )
    return try decoder.decode(type, from: json)
  }

  /// Returns what is wrong with a value, and where in it, without the value, which may be private.
  static func reason(_ error: any Error) -> String {
    let context: [any CodingKey]
    switch error {
    case EncodingError.invalidValue(_, let place): context = place.codingPath
    case DecodingError.dataCorrupted(let place), DecodingError.keyNotFound(_, let place),
      DecodingError.typeMismatch(_, let place), DecodingError.valueNotFound(_, let place):
      context = place.codingPath
    default: return "\(type(of: error))"
    }
    return "\(type(of: error)) at \(context.map(\.stringValue).joined(separator: "."))"
  }

  // MARK: States

  /// Returns the parts of a state by which it differs from the one before, as JSON, by their names.
  static func changes<State: Encodable>(from old: State, to new: State) throws -> [(name: String, json: Data)] {
    let before = Mirror(reflecting: old).children, after = Mirror(reflecting: new).children
    return try zip(before, after).compactMap { before, after in
      guard let name = after.label, !isKnownEqual(before.value, after.value) else { return nil }
      let json = try encode(part: after.value)
      return try json == encode(part: before.value) ? nil : (name, json)
    }.sorted { $0.name < $1.name }
  }

  private static func encode(part: Any) throws -> Data {
    guard let part = part as? any Encodable else { return Data("null".utf8) }
    return try encode(part)
  }

  private static func isKnownEqual(_ one: Any, _ other: Any) -> Bool {
    func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
    return (one as? any Equatable).map { compare($0) } ?? false
  }

  /// Returns true if two parts are equal, though their JSON differs: a set has no order.
  static func isSame(_ one: Data, _ other: Data, as part: Any.Type) -> Bool {
    func compare<Value: Decodable & Equatable>(_ type: Value.Type) -> Bool {
      guard let one = try? decode(type, one), let other = try? decode(type, other) else { return false }
      return one == other
    }
    return (part as? any (Decodable & Equatable).Type).map { compare($0) } ?? false
  }
}
