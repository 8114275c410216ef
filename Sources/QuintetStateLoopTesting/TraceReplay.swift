import Foundation
import QuintetStateLoop

/// Reasons why a trace could not be replayed to its end. Lines count from 1.
public enum TraceError: Error, Equatable, CustomStringConvertible {
  /// The trace has no header. Record with ``TraceRecorder`` from the first event on.
  case empty
  /// The header names another format. Replay with the version that recorded it.
  case unknownFormat(Int)
  /// The trace is another machine's. Name the right type.
  case otherMachine(recorded: String, replayed: String)
  /// A line is not what it should be: cut off, or recorded before a type changed.
  case unreadable(line: Int, reason: String)
  /// The machine goes another way than the recorded one did. `recorded` and `replayed` are whole lines.
  case differs(line: Int, recorded: String, replayed: String)

  /// Describes the error and its place, both ways below each other where they differ.
  public var description: String {
    switch self {
    case .empty:
      "The trace is empty: it has no header."
    case .unknownFormat(let format):
      "The trace has format \(format), this program reads format \(Trace.format)."
    case .otherMachine(let recorded, let replayed):
      "The trace was recorded from \(recorded), not from \(replayed)."
    case .unreadable(let line, let reason):
      "Line \(line) of the trace cannot be read: \(reason)"
    case .differs(let line, let recorded, let replayed):
      "Line \(line) of the trace differs.\n  recorded \(recorded)\n  replayed \(replayed)"
    }
  }
}

extension Trace {
  /// Runs a machine through the events of a trace again and compares every state and every list of effects.
  ///
  /// - Parameters:
  ///   - trace: What ``TraceRecorder`` wrote, lines parted by line breaks.
  ///   - machine: The machine that was recorded.
  /// - Returns: The number of events replayed.
  /// - Throws: ``TraceError`` for the first line that differs or cannot be read.
  @discardableResult
  public static func replay<M: Machine>(_ trace: String, as machine: M.Type) throws(TraceError) -> Int
  where M.State: Codable & Equatable, M.Event: Codable, M.Effect: Codable & Equatable {
    let lines = trace.split(separator: "\n")
    guard let first = lines.first else { throw .empty }
    let header = try read(Format.self, first, 1)
    guard header.format == format else { throw .unknownFormat(header.format) }
    let name = String(describing: machine)
    guard header.machine == name else { throw .otherMachine(recorded: header.machine, replayed: name) }

    var state = try read(Header<M.State>.self, first, 1).state
    for (index, line) in lines.enumerated().dropFirst() {
      let recorded = try read(Step<M.State, M.Event, M.Effect>.self, line, index + 1)
      let effects = M.update(&state, recorded.event)
      guard state != recorded.state || effects != recorded.effects else { continue }
      let replayed = Step(event: recorded.event, state: state, effects: effects)
      // Encoded anew, not copied from the trace, so that the two lines differ in nothing but the values.
      throw .differs(line: index + 1, recorded: text(recorded), replayed: text(replayed))
    }
    return lines.count - 1
  }

  /// The part of a header that every version has.
  private struct Format: Decodable {
    var format: Int
    var machine: String
  }

  private static func read<Value: Decodable>(
    _ type: Value.Type,
    _ line: Substring,
    _ number: Int
  ) throws(TraceError) -> Value {
    do {
      return try value(type, line: line)
    } catch {
      throw .unreadable(line: number, reason: String(describing: error))
    }
  }

  private static func text<Value: Encodable>(_ value: Value) -> String {
    do { return try line(value) } catch { return String(describing: value) }
  }
}
