import Foundation
import QuintetStateLoop

extension BuffMachine {
  /// A fact, and its time by the session's clock, in nanoseconds.
  struct Event: Recordable {
    let fact: Fact
    let time: Int

    init(_ fact: Fact, at time: Int) {
      self.fact = fact
      self.time = time
    }
  }

  enum Fact: Recordable {
    case started
    case stopped
    case paused
    case resumed
    case enteredBackground
    case enteredForeground
    /// The view's content became visible, or invisible: it is off the screen, hidden, without a size or behind a dialog.
    case appeared
    case disappeared
    case alarmRang
    /// The fetch has brought a Buff.
    case fetched(Buff)
    /// The fetch has brought none.
    case fetchFailed(BuffsError)
    /// The host's answer about the Buff that it was asked about.
    case decided(BuffDecision)
    /// The card with this number was drawn for the first time.
    case cardSeen(Int)
    case answerTapped(Tap)
    /// The card with this number was closed by the person.
    case closeTapped(Int)
    /// The film was at the first question's place at this time by the session's clock, which has stood still for so long with it; nil if none is
    /// followed any more. True if it did not get to where it is by running.
    case film(Int?, lag: Int, isElsewhere: Bool)
  }

  /// A touch on an answer.
  struct Tap: Recordable {
    /// The card's number.
    let card: Int
    /// The answer's id.
    let answer: String
    /// The time when the finger touched, which is before the event is handled, and long before if the main thread was busy.
    let touched: Int
    /// The identifier of the vote that may follow.
    let vote: UUID
    /// The device's date.
    let date: Date
  }

  enum Effect {
    /// Fetches the Buff with this id. It takes the place of the fetch under way.
    case fetch(Int)
    /// Asks the host about a Buff that is about to be shown.
    case ask(Buff)
    /// Sets the alarm, or replaces the one that is set.
    case setAlarm(Int)
    /// Ends what is under way.
    case cancel(Key)
    case store(BuffVote)
    case notify(BuffUpdate)
  }

  /// The kinds of work under way, one of each.
  enum Key {
    case fetch, question, alarm
  }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .fetch: .start(.fetch)
    case .ask: .start(.question)
    case .setAlarm: .start(.alarm)
    case .cancel(let key): .cancel(key)
    case .store, .notify: nil
    }
  }
}
