import QuintetStateLoop

/// An error found by an exploration, with the shortest way there.
public enum ExplorerError: Error, CustomStringConvertible {
  /// The named invariant does not hold after the path's last event.
  case violated(String, path: ExplorerPath)
  /// From the end of the path the named goal cannot be reached any more.
  case stuck(String, path: ExplorerPath)
  /// There are more nodes than `limit`. Bound the events, make the history smaller or raise the limit.
  case tooManyStates(limit: Int)

  /// Names the invariant and prints the path, one event a line.
  public var description: String {
    switch self {
    case .violated(let name, let path):
      "Violated: \(name)\n\(path)"
    case .stuck(let name, let path):
      "There is no way to: \(name)\n\(path)"
    case .tooManyStates(let limit):
      "More than \(limit) states can be reached: bound the events, make the history smaller or raise the limit."
    }
  }
}

/// Describes a path through a machine: where it starts, and each event with its effects and what it changed.
public struct ExplorerPath: Sendable, CustomStringConvertible {
  /// The events in order, as they print.
  public let events: [String]
  /// The start, then one entry for each event.
  public let description: String

  init<M: Machine>(start: M.State, steps: [Step<M>]) where M.State: Equatable {
    events = steps.map { String(describing: $0.event) }
    var lines = ["  start \(start)"]
    for (index, step) in steps.enumerated() {
      lines.append("  \(index + 1). \(step.event)\(step.effects.isEmpty ? "" : " → \(step.effects)")")
      lines += Difference.between(step.before, step.after).map { "     \($0.path): \($0.left) → \($0.right)" }
    }
    description = lines.joined(separator: "\n")
  }
}
