import CQuintetCamera
import Dispatch
import Synchronization

/// Knows whether there is a camera, as PipeWire or V4L2 say.
///
/// They are asked on a thread of its own, since either may block, and one question at a time. An answer holds for a second.
enum CameraAvailability {
  /// Seconds that the caller waits at most. The first question of all on a device may take that long, since GStreamer then looks through its
  /// plug-ins; later ones take some hundredths.
  static let longestWait = 2.0

  /// Asks how many cameras there are, and waits for the answer; 0 where none comes in time.
  static var count: Int {
    let question = state.withLock { state -> DispatchGroup in
      if let question = state.question { return question }
      if let asked = state.asked, ContinuousClock.now - asked < .seconds(1) { return DispatchGroup() }
      let question = DispatchGroup()
      state.question = question
      state.count = 0
      DispatchQueue.global(qos: .userInitiated).async(group: question) {
        let count = Int(quintet_camera_count())
        Self.state.withLock {
          $0.count = count
          $0.asked = ContinuousClock.now
          $0.question = nil
        }
      }
      return question
    }
    _ = question.wait(timeout: .now() + longestWait)
    return state.withLock { $0.count }
  }

  private struct State {
    var count = 0
    var asked: ContinuousClock.Instant?
    /// What is being asked now.
    var question: DispatchGroup?
  }

  private static let state = Mutex(State())
}
