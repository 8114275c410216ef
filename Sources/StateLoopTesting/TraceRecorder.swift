import Foundation
import StateLoop

/// Writes a run of a machine down as a ``Trace``, line by line while it happens.
///
///     let recorder = TraceRecorder<Saver>(initial: initial) { line in disk.append(line + "\n") }
///     let loop = Loop<Saver>(initial, onStep: recorder.record, handle: handle)
///
/// A trace holds whatever the machine's state and events hold: it is for development, not for a user's device.
public struct TraceRecorder<M: Machine>: Sendable where M.State: Codable, M.Event: Codable, M.Effect: Codable {
  private let write: @Sendable (String) -> Void

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - initial: The state from which the run starts.
  ///   - write: Takes one line without its line break, on the queue of the loop.
  public init(initial: M.State, write: @escaping @Sendable (String) -> Void) {
    self.write = write
    append(Trace.Header(format: Trace.format, machine: String(describing: M.self), state: initial))
  }

  /// Writes one step. Fits the `onStep` of a `Loop`.
  public func record(_ event: M.Event, _ state: M.State, _ effects: [M.Effect]) {
    append(Trace.Step(event: event, state: state, effects: effects))
  }

  /// A value that refuses to be encoded leaves a line that no replay can read, so that the gap is seen there.
  private func append<Line: Encodable>(_ line: Line) {
    do {
      write(try Trace.line(line))
    } catch {
      write("not recorded: " + String(describing: error).split(separator: "\n").joined(separator: " "))
    }
  }
}
