import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

@Suite struct EffectShufflerTests {
  private func order(seed: UInt64) -> [Int] {
    let journal = Journal<Int>()
    let shuffler = EffectShuffler(seed: seed)
    for number in 0..<6 { shuffler.hold { journal.add(number) } }
    shuffler.releaseAll()
    return journal.all
  }

  @Test func everyAnswerIsGivenOnce() {
    for seed in 0..<20 { #expect(order(seed: UInt64(seed)).sorted() == Array(0..<6)) }
  }

  @Test func oneSeedGivesOneOrderAndManySeedsManyOrders() {
    #expect(order(seed: 7) == order(seed: 7))
    #expect(Set((0..<50).map { order(seed: UInt64($0)) }).count > 40)
  }

  @Test func everyOrderOfTwoAnswersComesUp() {
    let orders = (0..<20).map { seed -> [Int] in
      let journal = Journal<Int>()
      let shuffler = EffectShuffler(seed: UInt64(seed))
      shuffler.hold { journal.add(0) }
      shuffler.hold { journal.add(1) }
      shuffler.releaseAll()
      return journal.all
    }
    #expect(Set(orders) == [[0, 1], [1, 0]])
  }

  @Test func answersHeldWhileOthersAreGivenAreGivenToo() {
    let journal = Journal<String>()
    let shuffler = EffectShuffler(seed: 1)
    shuffler.hold {
      journal.add("first")
      shuffler.hold { journal.add("second") }
    }
    #expect(shuffler.pending == 1)
    #expect(shuffler.releaseOne())
    #expect(shuffler.pending == 1)
    shuffler.releaseAll()
    #expect(journal.all == ["first", "second"])
    #expect(!shuffler.releaseOne())
  }

  @Test @MainActor func shuffledAnswersLeadToTheSameState() {
    for seed in 0..<20 {
      let shuffler = EffectShuffler(seed: UInt64(seed))
      let loop = Loop<Counter>(.init()) { effect, work in
        guard case .answer(let number) = effect else { return }
        shuffler.hold { work.send(.added(number)) }
      }
      for number in 1...4 { loop.send(.asked(number)) }
      #expect(shuffler.pending == 4)
      shuffler.releaseAll()
      #expect(loop.state.count == 10)
    }
  }

  @Test func theGeneratorIsSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    // The published test vector of the algorithm.
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }
}
