import Foundation
import QuintetStateLoop

/// Writes a run of a machine down as a ``Trace``, line by line while it happens.
///
///     let recorder = TraceRecorder<Saver> { line in disk.append(line + "\n") }
///     let loop = Loop<Saver>(initial, middleware: [recorder], handle: handle)
///
/// A trace holds whatever the machine's state and events hold: it is for development, not for a user's device.
public struct TraceRecorder<M: Machine>: LoopMiddleware where M.State: Codable, M.Event: Codable, M.Effect: Codable {
  private let write: @Sendable (String) -> Void

  /// Makes a recorder for one loop of the machine; loops of other machines leave no trace.
  ///
  /// - Parameter write: Takes one line without its line break, on the queue of the loop.
  public init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Writes the header.
  public func begin<Other: Machine>(_ loop: Loop<Other>, at state: Other.State) -> Other.State {
    if Other.self == M.self, let state = state as? M.State {
      append(Trace.Header(format: Trace.format, machine: String(describing: M.self), state: state))
    }
    return state
  }

  /// Writes one step.
  public func step<Other: Machine>(
    _ loop: Loop<Other>,
    _ event: Other.Event,
    _ state: Other.State,
    _ effects: [Other.Effect]
  ) -> [Other.Effect] {
    if Other.self == M.self, let event = event as? M.Event, let state = state as? M.State,
      let effects = effects as? [M.Effect]
    {
      append(Trace.Step(event: event, state: state, effects: effects))
    }
    return effects
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
