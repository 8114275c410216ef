import Foundation

/// Takes every step of a recording, and compares: its states with the recorded ones, and what a step shows with what it shows when one comes
/// to it the other way.
@MainActor
public struct SessionCheck {
  /// The result where all states are equal.
  public enum Result: Equatable, CustomStringConvertible {
    /// The number of steps whose states were compared, and of those whose frames were.
    case equal(steps: Int, frames: Int)
    /// A step looks different when reached backwards.
    case differs(step: Int, title: String, forwards: Data, backwards: Data)

    public var description: String {
      switch self {
      case .equal(let steps, let frames):
        "\(steps) steps, states equal, frames of \(frames) steps equal forwards and backwards"
      case .differs(let step, let title, _, _):
        // Step 0 is before the header's next line.
        "step \(step)\(step == 0 ? "" : " (line \(step + 1))"), \(title), looks different backwards"
      }
    }
  }

  /// The number of steps checked a second time.
  static let mostBackwards = 40

  private let player: SessionPlayer
  private let frame: () async -> Data

  /// - Parameters:
  ///   - player: Plays the recording.
  ///   - frame: Returns what the window shows, when it has come to rest.
  public init(_ player: SessionPlayer, frame: @escaping () async -> Data) {
    self.player = player
    self.frame = frame
  }

  /// - Throws: ``SessionError`` for the first step that cannot be taken, or whose state differs.
  public func run() async throws(SessionError) -> Result {
    // From the last but one to the first, evenly.
    let most = min(player.count, Self.mostBackwards)
    let steps = (0..<most).reversed().map { most > 1 ? (player.count - 1) * $0 / (most - 1) : 0 }
    var frames: [Int: Data] = [:]
    for step in 0...player.count {
      try await player.seek(to: step)
      let shown = await frame()
      if steps.contains(step) { frames[step] = shown }
    }
    for step in steps {
      try await player.seek(to: step)
      let (old, new) = (frames[step] ?? Data(), await frame())
      if new != old { return .differs(step: step, title: player.title(of: step), forwards: old, backwards: new) }
    }
    return .equal(steps: player.count, frames: steps.count)
  }
}
