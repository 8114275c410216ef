import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Catalogue

extension CatalogueMachineTests {
  @Test("a failure that stops requests does so everywhere", arguments: Failure.allCases)
  func aFailureThatStopsRequestsDoesSoEverywhere(failure: Failure) {
    let stops: [Failure: Machine.Stop] = [.pinMismatch: .pinMismatch, .unauthorized: .unauthorized]
    let stop = stops[failure], post = Post(key: UUID(), text: "New", status: .waiting)
    let events: [Machine.Event] = [
      .failed(.newer, failure), .failed(.older, failure), .deletingAllFailed(failure),
      .deletionRefused(Self.item(4).id, failure), .postRefused(post.key, failure), .sendingStopped(failure),
    ]
    for event in events {
      var state = Self.state(listing: 1...5)
      (state.newer, state.older) = (.latest(isRefresh: true), Self.item(1).id)
      (state.deleteAll, state.posts) = (.sending, [post])
      let effects = Machine.update(&state, event)
      #expect(state.stop == stop, "\(event)")
      #expect(effects.contains(.stopSending) == (stop != nil), "\(event)")
      guard stop != nil else { continue }
      #expect(state.newer == nil && state.older == nil && state.failure == failure, "\(event)")
      // It is stopped once.
      #expect(!Machine.update(&state, .sendingStopped(failure)).contains(.stopSending), "\(event)")
    }
  }

  @Test("the screen of a stopped feed says why")
  func theScreenOfAStoppedFeedSaysWhy() {
    for (stop, failure) in [(.pinMismatch, .pinMismatch), (.unauthorized, .unauthorized)] as [(Machine.Stop, Failure)] {
      var state = Machine.State()
      state.cache = .read
      (state.stop, state.failure) = (stop, .offline)
      #expect(state.content == .failed(failure))
      state.stop = nil
      #expect(state.content == .failed(.offline))
      state.newer = .latest(isRefresh: true)
      #expect(state.content == .loading)
    }
  }

  @Test("work is one of its kind at a time")
  func workIsOneOfItsKindAtATime() {
    let id = Self.item(1).id, stretch = Stretch(items: [], top: .everything, bottom: .end)
    let works: [(Machine.Effect, Machine.Key, isStart: Bool)] = [
      (.fetchNewer(since: nil), .request(.newer), true), (.fetchOlder(through: id), .request(.older), true),
      (.store(.newer, stretch), .request(.newer), true), (.store(.older, stretch), .request(.older), true),
      (.cancel(.newer), .request(.newer), false), (.cancel(.older), .request(.older), false),
      (.sendDeletionOfAll, .deletionOfAll, true), (.startUndoTimer(id), .undoTimer, true),
      (.startPlaceTimer, .placeTimer, true), (.search("a", limit: 1), .search, true), (.endSearch, .search, false),
    ]
    for (effect, key, isStart) in works {
      let work = Machine.work(of: effect)
      #expect(work?.key == key && work?.isStart == isStart, "\(effect)")
    }
    let others: [Machine.Effect] = [
      .readCache, .readOlderCache(than: id), .remove(id), .removeAll, .sendDeletion(id), .startSending, .stopSending,
      .keepPlace(id), .readAround(id), .announce(.deleted),
    ]
    for effect in others { #expect(Machine.work(of: effect) == nil, "\(effect)") }
  }

  @Test("a replay carries out what is said alone")
  func aReplayCarriesOutWhatIsSaidAlone() {
    let id = Self.item(1).id, stretch = Stretch(items: [], top: .everything, bottom: .end)
    let skipped = Machine.Skipped(newest: Self.item(2).id, oldest: id, isFromOldest: true)
    let others: [Machine.Effect] = [
      .readCache, .readOlderCache(than: id), .fetchNewer(since: nil), .fetchOlder(through: id), .cancel(.newer),
      .store(.newer, stretch), .remove(id), .removeAll, .startUndoTimer(id), .sendDeletion(id), .sendDeletionOfAll,
      .retryPost(UUID()), .discardPost(UUID()), .startSending, .stopSending, .search("a", limit: 1), .endSearch,
      .startPlaceTimer, .keepPlace(id), .readAround(id), .readSkipped(skipped),
    ]
    for effect in others { #expect(!Machine.isSeen(effect), "\(effect)") }
    #expect(Machine.isSeen(.announce(.deleted)))
  }
}
