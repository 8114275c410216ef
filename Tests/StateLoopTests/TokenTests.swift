import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@Suite struct TokenTests {
  @Test func cancellingRunsTheActionOnce() {
    let journal = Journal<String>()
    let token = Token { journal.add("cancelled") }
    #expect(journal.all.isEmpty)
    token.cancel()
    token.cancel()
    #expect(journal.all == ["cancelled"])
  }

  @Test func lettingGoAfterCancellingRunsNothingAgain() {
    let journal = Journal<String>()
    do {
      let token = Token { journal.add("cancelled") }
      token.cancel()
    }
    #expect(journal.all == ["cancelled"])
  }

  @Test func ofManyThreadsThatCancelOneRunsTheAction() async {
    let journal = Journal<String>()
    let token = Token { journal.add("cancelled") }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { token.cancel() } }
    }
    #expect(journal.all == ["cancelled"])
  }

  @Test func anObservationHearsItsNotificationAloneUntilItsTokenGoes() {
    let name = Notification.Name("TokenTests.observed"), journal = Journal<String>()
    do {
      let token = Token(observing: name) { journal.add("heard") }
      NotificationCenter.default.post(name: .init("TokenTests.other"), object: nil)
      #expect(journal.all.isEmpty)
      NotificationCenter.default.post(name: name, object: nil)
      NotificationCenter.default.post(name: name, object: nil)
      #expect(journal.all == ["heard", "heard"])
      withExtendedLifetime(token) {}
    }
    NotificationCenter.default.post(name: name, object: nil)
    #expect(journal.all == ["heard", "heard"])
  }
}
