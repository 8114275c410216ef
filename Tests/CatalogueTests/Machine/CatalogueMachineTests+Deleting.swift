import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Catalogue

extension CatalogueMachineTests {
  @Test func aDeletionIsSentOnceItCannotBeUndone() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    let (four, three) = (Self.item(4).id, Self.item(3).id)
    try test.send(.deleted(four), effects: [.startUndoTimer(four), .announce(.deleted)]) {
      $0.deleted = [four]
      $0.undoable = four
    }
    #expect(!test.state.rows.contains(.item(Self.item(4))))
    try test.send(.deleted(four))
    try test.send(.undone, effects: [.announce(.undone(four))]) {
      $0.deleted = []
      $0.undoable = nil
    }
    try test.send(.undoTimePassed(four))
    try test.send(.deleted(four), effects: [.startUndoTimer(four), .announce(.deleted)]) {
      $0.deleted = [four]
      $0.undoable = four
    }
    // Another one is the one that can be undone from now on.
    try test.send(.deleted(three), effects: [.sendDeletion(four), .startUndoTimer(three), .announce(.deleted)]) {
      $0.deleted = [four, three]
      $0.undoable = three
    }
    try test.send(.undoTimePassed(three), effects: [.sendDeletion(three)]) { $0.undoable = nil }
    try test.send(.deletionSent(four), effects: [.remove(four)]) {
      $0.gone = [four]
      $0.feed.remove(four)
    }
    try test.send(.deletionRefused(three, .rejected), effects: [.announce(.notDeleted(.rejected))]) {
      $0.deleted = [four]
      $0.notice = .notDeleted(.rejected)
    }
    #expect(test.state.rows.contains(.item(Self.item(3))))
  }

  @Test func aDeletionIsSentWhenTheAppLeavesTheFront() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    let four = Self.item(4).id
    try test.send(.enteredBackground)
    try test.send(.deleted(four), effects: [.startUndoTimer(four), .announce(.deleted)]) {
      $0.deleted = [four]
      $0.undoable = four
    }
    try test.send(.enteredBackground, effects: [.sendDeletion(four)]) { $0.undoable = nil }
    try test.send(.undone)
    try test.send(.undoTimePassed(four))
  }

  @Test func anUnstorableDeletionIsTakenBackAndAnnounced() throws {
    var state = Self.state(listing: 1...5, isEnd: true)
    state.deleted = [Self.item(4).id]
    var test = MachineTest(Machine.self, state)
    try test.send(.deletionNotKept(Self.item(4).id), effects: [.announce(.notDeleted(nil))]) {
      $0.deleted = []
      $0.notice = .notDeleted(nil)
    }
  }

  @Test func deletingAllDiscardsAnswersStillOnTheirWay() throws {
    var state = Self.state(listing: 1...5)
    state.older = Self.item(1).id
    (state.deleted, state.undoable) = ([Self.item(4).id], Self.item(4).id)
    var test = MachineTest(Machine.self, state)
    try test.send(.deleteAllConfirmed, effects: [.sendDeletionOfAll]) { $0.deleteAll = .sending }
    try test.send(.deleteAllConfirmed)
    try test.send(
      .deletingAllSent,
      effects: [.cancel(.older), .removeAll, .announce(.allDeleted), .fetchNewer(since: nil)]
    ) {
      $0.deleteAll = .idle
      $0.feed = Feed()
      $0.older = nil
      $0.undoable = nil
      $0.newer = .latest(isRefresh: true)
    }
    try test.send(.undoTimePassed(Self.item(4).id))
    try test.send(.arrived(.older, Self.page(1...1, isFull: false)))
  }

  @Test func deletingAllWaitsForTheCache() throws {
    var test = MachineTest(Machine.self, .init())
    try test.send(.opened, effects: [.readCache]) { $0.cache = .reading }
    try test.send(.deleteAllConfirmed) { $0.deleteAll = .sending }
    try test.send(.deleteAllConfirmed)
    try test.send(
      .cacheRead([], hasMore: false),
      effects: [.startSending, .sendDeletionOfAll, .fetchNewer(since: nil)]
    ) {
      $0.cache = .read
      $0.newer = .latest(isRefresh: true)
    }
  }

  @Test func deletingEverythingThatFailsChangesNothingAndSaysSo() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.deleteAllConfirmed, effects: [.sendDeletionOfAll]) { $0.deleteAll = .sending }
    try test.send(.deletingAllFailed(.offline), effects: [.announce(.failed(.offline))]) {
      $0.deleteAll = .failed(.offline)
      $0.notice = .deleteAllFailed(.offline)
    }
    try test.send(.noticeDismissed) { $0.notice = nil }
  }
}
