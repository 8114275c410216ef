import Foundation
import TestSupport
import Testing

@testable import Invitations
@testable import QuintetStorage

/// The feature as a view meets it, with storage and backend replaced.
@Suite @MainActor struct InvitationsTests {
  @Test(
    arguments: [(nil, false), (Record(), false), (Record(isInvited: true), true), (Record(seed: id(1)), false)]
      as [(Record?, Bool)]
  )
  func theStoredRecordDecidesWhichHomeShows(_ record: Record?, _ isInvited: Bool) {
    let stage = Stage(store: FakeStore(record))
    #expect(stage.state.record.isInvited == isInvited)
    #expect(stage.state.screen == .home)
  }

  @Test func anUnreadableRecordCountsAsNotInvited() throws {
    let store = FakeStore()
    try store.set("rubbish", forKey: InvitationsEffectHandler.recordKey)
    let stage = Stage(store: store)
    #expect(!stage.state.record.isInvited)
    #expect(stage.log.all == ["warning: what is stored is not a record; nobody counts as invited"])
  }

  @Test func anInvitationCanBeMadeAndCancelled() {
    let stage = Stage()
    stage.request()
    #expect(stage.state.form.isSending)
    #expect(stage.requester.requests.count == 1)
    #expect(stage.store.record?.isInvited == false)
    stage.requester.answer(.registered)
    #expect(stage.state.screen == .congratulation)
    #expect(stage.store.record == Record(isInvited: true))
    stage.invitations.send(.congratulationDismissed)
    #expect(stage.relaunch().state.record.isInvited)
    stage.invitations.cancelInvite()
    #expect(stage.store.record == Record())
    #expect(!stage.relaunch().state.record.isInvited)
  }

  @Test func onlyARetryOfTheSameInvitationKeepsItsKey() {
    let stage = Stage()
    stage.request()
    let next = stage.relaunch()
    #expect(!next.state.record.isInvited && next.state.form == Form())
    next.request()
    #expect(next.requester.requests[0].key == stage.requester.requests[0].key)
    next.requester.answer(.registered)
    next.invitations.send(.congratulationDismissed)
    next.invitations.cancelInvite()
    next.request()
    #expect(next.requester.requests[1].key != next.requester.requests[0].key)
  }

  @Test func anEarlierAddressGetsItsEarlierKey() {
    let stage = Stage()
    for email in ["a@b.c", "d@e.f", "a@b.c"] {
      stage.request("Ada", email)
      stage.requester.answer(.failed(.connectionLost))
    }
    let keys = stage.requester.requests.map(\.key)
    #expect(keys[0] == keys[2])
    #expect(keys[0] != keys[1])
  }

  @Test func stoppingCancelsTheRequestAndALateAnswerChangesNothing() {
    let stage = Stage()
    stage.request()
    stage.invitations.send(.sendingStopped)
    #expect(stage.requester.requests[0].isCancelled)
    stage.requester.answer(.registered)
    #expect(stage.state.screen == .form)
    #expect(stage.store.record?.isInvited == false)
    #expect(stage.state.form.name.text == ada.name)
  }

  @Test func invalidFieldsSendNothingFocusTheFirstAndAreCounted() {
    let stage = Stage()
    stage.request("Al", "ada@example")
    #expect(stage.requester.requests.isEmpty)
    #expect(stage.store.record == nil)
    #expect(stage.orders.all == [.focus(.name), .announce(stage.invitations.texts.announcement(.problems(2)))])
  }

  @Test func nothingIsSentWhileTheDiskRefuses() {
    let stage = Stage()
    stage.store.refuse(true)
    stage.request()
    #expect(stage.requester.requests.isEmpty)
    #expect(stage.state.form.failure == .notStored)
    #expect(stage.errors.all == [.notStored(StorageError.diskFull.description)])
    stage.store.refuse(false)
    stage.invitations.send(.sendTapped(seed: UUID()))
    #expect(stage.requester.requests.count == 1)
  }

  @Test func anUnstoredAcceptanceIsShownAndKeepsItsInvitationsKey() {
    let stage = Stage()
    stage.request()
    stage.store.refuse(true)
    stage.requester.answer(.registered)
    #expect(stage.state.record.isInvited && stage.state.isUnsaved)
    let next = stage.relaunch()
    #expect(!next.state.record.isInvited)
    stage.store.refuse(false)
    next.request()
    #expect(next.requester.requests[0].key == stage.requester.requests[0].key)
    stage.invitations.send(.saveAgainTapped)
    #expect(!stage.state.isUnsaved)
    #expect(stage.relaunch().state.record.isInvited)
  }

  @Test func theLogAndTheDiskHoldNothingPrivate() {
    let stage = Stage()
    for reply: Reply in [.failed(.refused("ada@example.com is in use")), .failed(.offline), .registered] {
      stage.request()
      stage.requester.answer(reply)
    }
    let key = stage.requester.requests[0].key.uuidString
    let stored = stage.store.string(forKey: InvitationsEffectHandler.recordKey) ?? ""
    for line in stage.log.all + [stored] {
      for secret in ["Ada", "Lovelace", "ada@", "example.com", key, key.lowercased()] {
        #expect(!line.contains(secret))
      }
    }
    #expect(stage.log.all.contains("info: request ended: refused"))
  }

  @Test func observersSeeTheStateAtOnceAndAfterEachChange() {
    let stage = Stage()
    let screens = Journal<Screen>()
    let token = stage.invitations.observe { screens.add($0.screen) }
    stage.invitations.send(.requestInviteTapped)
    stage.invitations.send(.formDismissed)
    token.cancel()
    stage.invitations.send(.requestInviteTapped)
    #expect(screens.all == [.home, .form, .home])
  }
}
