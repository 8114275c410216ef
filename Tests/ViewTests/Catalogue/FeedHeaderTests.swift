import Foundation
import Testing
import UIKit

@testable import BackendClient
@testable import Catalogue

/// Sentences above the feed, and the button beside them.
@MainActor @Suite("Feed header", .oneWindow)
struct FeedHeaderTests {
  private typealias State = CatalogueMachine.State

  private let rows = Feed(entries: [Feed.Entry(item: .sample(1), hasGapBelow: false, isFresh: true)])

  /// A state with a row.
  private func state(_ change: (inout State) -> Void) -> State {
    var state = State()
    (state.cache, state.feed) = (.read, rows)
    change(&state)
    return state
  }

  @Test("the worst problem is said, with what helps")
  func worstProblemIsSaidWithWhatHelps() throws {
    let catalogue = try CatalogueModel(ListedItems(0), KeptDrafts()), texts = catalogue.texts
    let retry = texts["feed.retry"], details = texts["notice.details"]
    let well = state { _ in }, missing = state { $0.isMissingItems = true }
    var unsaved = missing
    unsaved.isUnsaved = true
    var failed = unsaved
    failed.failure = .offline
    var refused = failed, mistrusted = failed
    (refused.stop, mistrusted.stop) = (.unauthorized, .pinMismatch)
    // Without rows, what stands in their place says it.
    let empty = [failed, refused, mistrusted].map { state in
      var state = state
      state.feed = Feed()
      return state
    }
    let states: [(State, sentence: String?, buttons: [String])] = [
      (well, nil, []), (missing, texts["notice.skipped"], []), (unsaved, texts["notice.unsaved"], [retry]),
      (failed, texts.saved(.offline), [retry]), (refused, texts.saved(.unauthorized), [retry]),
      (mistrusted, texts.saved(.pinMismatch), [details]), (empty[0], nil, []), (empty[1], nil, []),
      (empty[2], texts.failure(.pinMismatch), [details]), (State(), nil, []),
    ]
    let header = FeedHeader(catalogue) {}
    for (state, sentence, buttons) in states + states.reversed() {
      header.render(state)
      #expect(header.texts == (sentence.map { [$0] } ?? []))
      #expect(header.all(UIButton.self).compactMap { $0.configuration?.title } == buttons, "\(sentence ?? "nothing")")
    }
  }

  @Test("a try under way is shown and keeps the keys")
  func tryUnderWayIsShownAndKeepsTheKeys() throws {
    let header = FeedHeader(try CatalogueModel(ListedItems(0), KeptDrafts())) {}
    for isRefreshing in [false, true, false] {
      header.render(
        state {
          $0.failure = .offline
          $0.newer = isRefreshing ? .latest(isRefresh: true) : nil
        }
      )
      let retry = try #require(header.first(UIButton.self))
      #expect(retry.accessibilityTraits.contains(.notEnabled) == isRefreshing)
      // The keys stay where they are.
      #expect(retry.isEnabled)
    }
  }

  @Test("the button for details leads on, each time")
  func buttonForDetailsLeadsOnEachTime() throws {
    var count = 0
    let header = FeedHeader(try CatalogueModel(ListedItems(0), KeptDrafts())) { count += 1 }
    header.render(state { $0.stop = .pinMismatch })
    for number in 1...2 {
      try #require(header.first(UIButton.self)).sendActions(for: .primaryActionTriggered)
      #expect(count == number)
    }
  }
}
