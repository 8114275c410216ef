import Foundation
import QuintetStateLoop
import UIKit

/// Decides about each Buff before it is shown, and is notified of what happens in a `BuffView`.
///
/// Every method is called on the main thread and has a default that does nothing, or presents. For each Buff shown exactly
/// one of `didAnswer`, `didExpire` and `didClose` follows. In Swift 6 a view controller conforms on the main actor:
///
///     extension LiveViewController: @MainActor BuffViewDelegate {
///       func buffView(_ view: BuffView, willPresent buff: Buff) -> BuffDecision { isReplay ? .discard : .present }
///       func buffView(_ view: BuffView, didAnswer buff: Buff, with answer: Buff.Answer, after seconds: TimeInterval) {
///         thank(answer)
///       }
///     }
public protocol BuffViewDelegate: AnyObject {
  /// Decides whether a Buff is shown now, later, or not at all. Others wait until this returns.
  func buffView(_ view: BuffView, willPresent buff: Buff) -> BuffDecision
  /// The card became visible, and its time runs.
  func buffView(_ view: BuffView, didShow buff: Buff)
  /// An answer was chosen, this many seconds of the countdown after the card became visible. It is in the log already.
  func buffView(_ view: BuffView, didAnswer buff: Buff, with answer: Buff.Answer, after seconds: TimeInterval)
  /// The time was up before an answer was chosen.
  func buffView(_ view: BuffView, didExpire buff: Buff)
  /// The card went away without an answer and before its time was up.
  func buffView(_ view: BuffView, didClose buff: Buff, because reason: BuffCloseReason)
  /// Something went wrong. The schedule goes on by itself.
  func buffView(_ view: BuffView, didFailWith error: BuffsError)
}

extension BuffViewDelegate {
  /// Presents it.
  public func buffView(_ view: BuffView, willPresent buff: Buff) -> BuffDecision { .present }
  /// Does nothing.
  public func buffView(_ view: BuffView, didShow buff: Buff) {}
  /// Does nothing.
  public func buffView(
    _ view: BuffView,
    didAnswer buff: Buff,
    with answer: Buff.Answer,
    after seconds: TimeInterval
  ) {}
  /// Does nothing.
  public func buffView(_ view: BuffView, didExpire buff: Buff) {}
  /// Does nothing.
  public func buffView(_ view: BuffView, didClose buff: Buff, because reason: BuffCloseReason) {}
  /// Does nothing.
  public func buffView(_ view: BuffView, didFailWith error: BuffsError) {}
}

/// Decides about a Buff that is about to be shown.
public enum BuffDecision: Equatable, Sendable, Recordable {
  /// It is shown now.
  case present
  /// It waits, and the question is put again five seconds later; others that wait have their turn meanwhile.
  case deferred
  /// It is dropped.
  case discard
}

/// Reasons why a card went away before it was answered and before its time was up.
public enum BuffCloseReason: Equatable, Sendable {
  /// The person closed it.
  case person
  /// The host stopped the schedule.
  case stopped
  /// The person went to another place of the film that the questions follow.
  case seek
}
