import AVKit

/// The match that the clip shows: the clip repeats, and the match goes on.
@MainActor final class Match {
  private let player: AVPlayer
  private var round = 0.0
  /// Seconds of the clip.
  private var last = 0.0
  private var seeks = 0
  private var isSeeking = false

  init(_ player: AVPlayer) {
    self.player = player
  }

  /// Returns the match's time at a time of the clip; nil while that is on the way to another.
  func time(at seconds: TimeInterval) -> TimeInterval? {
    guard let length, !isSeeking else { return nil }
    // Far back without a seek is the clip's beginning.
    if seconds < last - length / 2 { round += 1 }
    last = seconds
    return round * length + seconds
  }

  /// Goes back or forward by some seconds.
  func move(by seconds: TimeInterval) {
    if let length { move(to: round * length + last + seconds) }
  }

  /// Goes to a time of the match, its beginning at the least.
  func move(to time: TimeInterval) {
    guard let length else { return }
    round = (max(0, time) / length).rounded(.down)
    last = max(0, time) - round * length
    seeks += 1
    isSeeking = true
    let seek = seeks
    player.seek(to: CMTime(seconds: last, preferredTimescale: 600)) { [weak self] _ in
      DispatchQueue.main.async { self?.arrive(seek) }
    }
  }

  /// Seconds; nil before the clip is known.
  private var length: TimeInterval? {
    let length = player.currentItem?.duration.seconds ?? 0
    return length.isFinite && length > 0 ? length : nil
  }

  private func arrive(_ seek: Int) {
    guard seek == seeks else { return }
    isSeeking = false
    // Near to where it was to go, perhaps.
    last = player.currentTime().seconds
  }
}
