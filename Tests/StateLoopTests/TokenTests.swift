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
}
