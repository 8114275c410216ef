import Foundation
import StateLoop

extension BuffMachine {
  /// What has happened, and when by the session's clock, in nanoseconds.
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
    /// What is in the view can be seen, or cannot: it is off the screen, hidden, without a size or behind a dialog.
    case appeared
    case disappeared
    case alarmRang
    /// The request with this number has brought a Buff.
    case fetched(Int, Buff)
    /// The request with this number has brought none.
    case fetchFailed(Int, BuffsError)
    /// The host's answer to the question with this number.
    case decided(Int, BuffDecision)
    /// The card with this number was drawn for the first time.
    case cardSeen(Int)
    case answerTapped(Tap)
    /// The card with this number was closed by the person.
    case closeTapped(Int)
  }

  /// A touch on an answer.
  struct Tap: Recordable {
    /// The card's number.
    let card: Int
    /// The answer's id.
    let answer: String
    /// When the finger touched, which is before the event is handled, and long before if the main thread was busy.
    let touched: Int
    /// The identifier of the vote that may follow.
    let vote: UUID
    /// The device's date.
    let date: Date
  }

  enum Effect: Equatable {
    case fetch(Request)
    /// The answer to the request with this number is not wanted any more.
    case cancel(Int)
    /// Asks the host about a Buff that is about to be shown.
    case ask(Int, Buff)
    /// Replaces the alarm; nil for none.
    case setAlarm(Int?)
    case store(BuffVote)
    case notify(BuffUpdate)
  }
}
