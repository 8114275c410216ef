import AVKit
import Foundation
import QuintetBuffs
import UIKit

extension BuffView {
  /// Lets the questions follow a player: its time, its pauses, its stalls, and where the person goes in its film. Call it before `start()`.
  ///
  ///     buffs.follow(player)
  ///     buffs.start()
  ///
  /// The n-th id belongs to the n-th stretch of the film, each of which is as long as `BuffsConfiguration.interval`. The player is not kept; without it
  /// the questions stand still. Main thread.
  ///
  /// - Parameters:
  ///   - player: The player, in place of one that was followed before; nil for none: the schedule goes on by the clock.
  ///   - place: Makes seconds after the first question's place of the player's seconds; nil where there are no questions, as in advertisements.
  ///     For a broadcast, `{ _ in player.currentItem?.currentDate()?.timeIntervalSince(kickOff) }`. Called on the main thread, about twice a second.
  public func follow(_ player: AVPlayer?, place: @escaping (TimeInterval) -> TimeInterval? = { $0 }) {
    let scheduler = filmScheduler()
    scheduler?.follower = nil
    guard let player, let scheduler else { return }
    scheduler.follower = PlayerFollower(player, makeFilm(scheduler), place)
  }

  /// Lets the questions follow a film whose place the host reports, of a player of another kind. Call it before `start()`. Main thread.
  ///
  /// - Returns: What to report to. Keep it.
  public func followFilm() -> BuffFilm? {
    let scheduler = filmScheduler()
    scheduler?.follower = nil
    return scheduler.map(makeFilm)
  }

  private func makeFilm(_ scheduler: FilmScheduler) -> BuffFilm {
    let background = UIApplication.didEnterBackgroundNotification, screen = Screen(self)
    let film = BuffFilm(scheduler, background: background) { clock, origin, isElsewhere in
      // A loop is not bound to the main thread, although it is there that it hands out effects.
      DispatchQueue.main.async {
        screen.view?.follow(origin, lag: clock.lag, isElsewhere: isElsewhere, isStanding: clock.standing != nil)
      }
    }
    // Reports come with the main queue's next turn: a schedule that starts in this one must not fetch before it is known where the film is.
    let before = Int(clamping: scheduler.now) + Int(1e9)
    follow(before, lag: scheduler.clock.lag, isElsewhere: true, isStanding: true)
    return film
  }

  /// Returns the session's clock, one that can stand still from now on.
  private func filmScheduler() -> FilmScheduler? {
    var scheduler: FilmScheduler?
    useClock { clock in
      let own = clock as? FilmScheduler ?? FilmScheduler(clock)
      scheduler = own
      return own
    }
    return scheduler
  }
}

/// Holds the view that follows a film. A responder, so that it is bound to the main thread, as the view is.
private final class Screen: UIResponder {
  private(set) weak var view: BuffView?

  init(_ view: BuffView) {
    self.view = view
    super.init()
  }
}
