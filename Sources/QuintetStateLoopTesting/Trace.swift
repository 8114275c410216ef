import Foundation
import QuintetStateLoop

/// The wire form of a recorded run: JSON lines, a header first and then one line for every event.
///
///     {"format":1,"machine":"Counter","state":{"count":0}}
///     {"effects":[],"event":{"increased":{}},"state":{"count":1}}
///
/// A machine can be recorded and replayed if its state, events and effects are `Codable`. Traces are here and not in
/// QuintetStateLoop because encoding makes code large, and an SDK in an app that is shipped has no use for it.
public enum Trace {
  /// The version that ``TraceRecorder`` writes and ``replay(_:as:)`` reads.
  public static let format = 1

  struct Header<State: Codable>: Codable {
    var format: Int
    var machine: String
    var state: State
  }

  struct Step<State: Codable, Event: Codable, Effect: Codable>: Codable {
    var event: Event
    var state: State
    var effects: [Effect]
  }

  /// Encodes a value as one line with its keys in order, so that equal values are equal lines.
  static func line<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, line: Substring) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return try decoder.decode(type, from: Data(line.utf8))
  }
}
