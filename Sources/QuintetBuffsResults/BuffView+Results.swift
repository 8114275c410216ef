import Foundation
import QuintetBuffs
import UIKit

/// Hands shares of the answers after a vote.
///
/// It is called on the main thread with the vote, its Buff, and what takes the shares: votes or percentages by the answers' ids, of which only
/// the proportion counts. Call that on any thread, once, as often as there is news, or never; once the card has gone for good nobody sees it.
public typealias BuffResultsSource = (BuffVote, Buff, @escaping @Sendable ([String: Double]) -> Void) -> Void

extension BuffView {
  /// Shows how everybody has answered, on the card of a question that was answered.
  ///
  ///     buffs.showResults { vote, buff, show in
  ///       poll.results(of: buff.id) { counts in show(counts) }  // ["387": 12, "388": 30]; any thread
  ///     }
  ///
  /// A bar grows behind each answer, with its percentage, and a screen reader hears them. The card goes at its time, whether the shares came or not:
  /// `BuffsConfiguration.timeAfterAnswer`. Main thread.
  ///
  /// - Parameter source: The source of the shares, kept by the view and asked from the next vote on; nil shows no more results.
  public func showResults(_ source: BuffResultsSource?) {
    let presenter = source.map { ResultsPresenter($0, on: self) }
    voted = { presenter?.take($0, on: $1, card: $2) }
    drew = { presenter?.draw(on: $0, card: $1) }
  }

  /// Sends each vote to the backend, and shows how everybody has answered. Main thread.
  public func showResults(from client: BuffVotesClient) {
    showResults { vote, _, show in client.send(vote, completion: show) }
  }
}
