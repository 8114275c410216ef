import Foundation
import QuintetStateLoop

extension BuffMachine {
  struct State: Equatable, Recordable {
    let plan: SchedulePlan
    /// The questions that were answered, in this run and before.
    var answered: [String]
    /// nil while stopped.
    var timetable: Timetable?
    /// The id that is being fetched.
    var fetching: Int?
    /// Waiting Buffs, the first in line first.
    var waiting: [WaitingBuff] = []
    /// The Buff that the host is being asked about.
    var asking: WaitingBuff?
    var card: Card?
    var isPaused = false
    /// The time when the film was at the place of the first slot; nil if the schedule follows none.
    var film: Int?
    /// The time for which the session's clock has stood still with the film.
    var lag = 0
    var isInForeground = true
    /// True if a card in the view can be seen.
    var isVisible = false
    /// The time when the alarm is set to ring.
    var alarm: Int?
    /// The number of cards so far.
    var cards = 0

    init(plan: SchedulePlan, answered: [String] = []) {
      self.plan = plan
      self.answered = answered
    }

    /// The card as it is to be drawn. In the background there is none, so that neither the system's picture of the app nor the
    /// first frame after it shows a card that is over.
    var visibleCard: Card? { isInForeground ? card : nil }

    var isActive: Bool { timetable != nil && !isPaused && isInForeground }
    var hasRoom: Bool {
      // Not `card == nil`, which copies the card: 400 bytes of code.
      guard isActive, isVisible, case .none = card, case .none = asking else { return false }
      return true
    }
  }

  /// A Buff whose turn has not come.
  struct WaitingBuff: Equatable, Recordable {
    let buff: Buff
    /// The time when it came.
    let since: Int
    /// Before this time the host does not want to be asked about it.
    var notBefore = 0

    /// Returns true if this one comes first: the higher priority, then the older, then the one that came first. One without a
    /// date counts as the youngest.
    func precedes(_ other: WaitingBuff) -> Bool {
      if buff.priority != other.buff.priority { return buff.priority > other.buff.priority }
      let (mine, its) = (buff.createdAt ?? .distantFuture, other.buff.createdAt ?? .distantFuture)
      return mine == its ? since < other.since : mine < its
    }
  }
}
