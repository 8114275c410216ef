import AVKit
import Foundation
import QuintetStateLoop
import UIKit

/// Reports where a player is. A responder, so that it is bound to the main thread, as the player is on Linux.
final class PlayerFollower: UIResponder {
  private weak var player: AVPlayer?
  private let film: BuffFilm
  private let place: (TimeInterval) -> TimeInterval?
  private var status: NSKeyValueObservation?
  private var ticks: Token?

  init(_ player: AVPlayer, _ film: BuffFilm, _ place: @escaping (TimeInterval) -> TimeInterval?) {
    self.player = player
    self.film = film
    self.place = place
    super.init()
    // A stall; the periodic observer is called at starts, stops and seeks.
    status = player.observe(\.timeControlStatus) { [weak self] _, _ in
      DispatchQueue.main.async { self?.look() }
    }
    let interval = CMTime(seconds: 0.5, preferredTimescale: 600)
    // It is AVFoundation's and only handed back to it.
    nonisolated(unsafe) let observer = player.addPeriodicTimeObserver(forInterval: interval, queue: nil) {
      [weak self] _ in
      DispatchQueue.main.async { self?.look() }
    }
    ticks = Token { [weak player] in
      DispatchQueue.main.async { player?.removeTimeObserver(observer) }
    }
    look()
  }

  private func look() {
    guard let player else { return }
    let seconds = player.currentTime().seconds
    let runs = player.timeControlStatus == .playing
    film.report(seconds.isFinite ? place(seconds) : nil, rate: runs ? Double(player.rate) : 0)
  }
}
