import Dispatch
import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

@Suite @MainActor struct KeyedWorkTests {
  private let pier = Pier()
  private let loop: Loop<Fetcher>

  init() {
    let pier = pier
    loop = Loop<Fetcher>(.init()) { pier.perform($0, $1) }
  }

  @Test func answersOfWorkUnderWayAreTaken() {
    loop.send(.asked("page"))
    pier.works[0].send(.received("half"))
    pier.works[0].finish(.received("whole"))
    #expect(loop.state.received == ["half", "whole"])
  }

  @Test func replacedWorkIsCancelledAndDeliversNothing() {
    loop.send(.asked("page"))
    loop.send(.asked("page"))
    #expect(pier.cancelled == [0])
    pier.works[0].send(.received("old"))
    pier.works[0].finish(.received("old"))
    pier.works[1].finish(.received("new"))
    #expect(loop.state.received == ["new"])
  }

  @Test func cancelledWorkDeliversNothing() {
    loop.send(.asked("page"))
    loop.send(.stopped("page"))
    #expect(pier.cancelled == [0])
    pier.works[0].finish(.received("late"))
    #expect(loop.state.received == [])
  }

  @Test func answersThatWaitWhenTheirWorkIsCancelledAreDropped() async {
    loop.send(.asked("page"))
    let work = pier.works[0]
    await withCheckedContinuation { done in
      let isSent = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        work.send(.received("queued"))
        work.finish(.received("queued"))
        isSent.signal()
      }
      isSent.wait()
      loop.send(.stopped("page"))
      done.resume()
    }
    await drainMainQueue()
    #expect(loop.state.received == [])
  }

  @Test func anAnswerBehindACancellationInTheQueueIsDropped() {
    loop.send(.asked("page"))
    let token = loop.observe { [loop, pier] state in
      guard state.received == [] else { return }
      loop.send(.stopped("page"))
      pier.works[0].finish(.received("late"))
    }
    #expect(loop.state.received == [])
    token.cancel()
  }

  @Test func workEndsWithItsLastAnswer() {
    loop.send(.asked("page"))
    pier.works[0].finish(.received("last"))
    pier.works[0].send(.received("after"))
    pier.works[0].finish(.received("after"))
    #expect(loop.state.received == ["last"])
    #expect(pier.cancelled == [0], "what was kept is released")
  }

  @Test func anAnswerGivenAtOnceIsTaken() {
    let loop = Loop<Fetcher>(.init()) { effect, work in
      guard case .fetch(let key) = effect else { return }
      work.finish(.received(key))
    }
    loop.send(.asked("page"))
    #expect(loop.state.received == ["page"])
  }

  @Test func keysAreIndependent() {
    loop.send(.asked("page"))
    loop.send(.asked("picture"))
    loop.send(.stopped("page"))
    pier.works[1].finish(.received("picture"))
    #expect(loop.state.received == ["picture"])
    #expect(pier.cancelled.contains(0))
  }

  @Test func aKeyIsFreeAgainAfterItsWork() {
    loop.send(.asked("page"))
    pier.works[0].finish(.received("one"))
    loop.send(.asked("page"))
    pier.works[0].finish(.received("old"))
    pier.works[1].finish(.received("two"))
    #expect(loop.state.received == ["one", "two"])
  }

  @Test func answersWithoutAKeyAreAlwaysTaken() {
    loop.send(.noted)
    loop.send(.noted)
    for work in pier.works { work.finish(.received("noted")) }
    pier.works[0].send(.received("again"))
    #expect(loop.state.received == ["noted", "noted", "again"])
  }

  @Test func releasingTheLoopCancelsAllWork() {
    let pier = Pier()
    do {
      let loop = Loop<Fetcher>(.init()) { pier.perform($0, $1) }
      loop.send(.asked("page"))
      loop.send(.asked("picture"))
      #expect(pier.cancelled == [])
    }
    #expect(pier.cancelled.sorted() == [0, 1])
    pier.works[0].finish(.received("late"))
  }

  @Test func workThatIsOverCancelsWhatItKeepsLater() {
    loop.send(.asked("page"))
    loop.send(.stopped("page"))
    let cancelled = Journal<String>()
    let token = Token { cancelled.add("late") }
    pier.works[0].keep(token)
    #expect(cancelled.all == ["late"])
  }

  @Test func aSecondTokenTakesThePlaceOfTheFirst() {
    loop.send(.asked("page"))
    let cancelled = Journal<String>()
    pier.works[0].keep(Token { cancelled.add("first") })
    #expect(pier.cancelled == [0])
    #expect(cancelled.all == [])
    pier.works[0].keep(Token { cancelled.add("second") })
    #expect(cancelled.all == ["first"])
    loop.send(.stopped("page"))
    #expect(cancelled.all == ["first", "second"])
  }

  @Test func anEffectWithoutAKeyKeepsNothing() {
    loop.send(.noted)
    let cancelled = Journal<String>()
    let token = Token { cancelled.add("at once") }
    pier.works[0].keep(token)
    #expect(cancelled.all == ["at once"])
  }

  @Test func anAnswerThatGoesOnLeavesItsWorkUnderWay() {
    loop.send(.asked("page"))
    pier.works[0].send(.received("half"))
    #expect(pier.cancelled == [])
    loop.send(.stopped("picture"))
    #expect(pier.cancelled == [])
    pier.works[0].finish(.received("whole"))
    #expect(pier.cancelled == [0])
  }

  @Test func shuffledAnswersOfReplacedWorkAreDropped() {
    for seed in 0..<20 {
      let shuffler = EffectShuffler(seed: UInt64(seed)), numbers = Journal<Int>()
      let loop = Loop<Fetcher>(.init()) { effect, work in
        guard case .fetch = effect else { return }
        numbers.add(0)
        let number = numbers.all.count
        shuffler.hold { work.finish(.received("\(number)")) }
      }
      for _ in 1...4 { loop.send(.asked("page")) }
      shuffler.releaseAll()
      #expect(loop.state.received == ["4"])
    }
  }

  @Test func explorationsOfferTheAnswersOfWorkUnderWayAlone() throws {
    let exploration = try Explorer(
      Fetcher.self,
      from: [.init()],
      answers: { key, state in [.progress(.received(key)), .finish(.received("last"))] },
      events: { state in state.received.count < 2 ? [.asked("page"), .stopped("page")] : [.stopped("page")] }
    )
    .onEveryStep("an answer comes for a page that was asked for") { step in
      if case .received = step.event { step.before.asked > step.before.stopped } else { true }
    }
    .explore(limit: 500)
    try exploration.everyState(canReach: "two answers") { $0.received.count >= 2 }
  }
}

/// Keeps the work that was ordered, to answer when the test wants.
@MainActor private final class Pier: Sendable {
  private(set) var works: [Work<Fetcher>] = []
  nonisolated private let journal = Journal<Int>()
  nonisolated var cancelled: [Int] { journal.all }

  nonisolated func perform(_ effect: Fetcher.Effect, _ work: Work<Fetcher>) {
    MainActor.assumeIsolated {
      if case .cancel = effect { return }
      let number = works.count
      works.append(work)
      if case .fetch = effect { work.keep(Token { [journal] in journal.add(number) }) }
    }
  }
}

private enum Fetcher: Machine {
  struct State: Hashable {
    var received: [String] = []
    var asked = 0
    var stopped = 0
  }

  enum Event: Hashable {
    case asked(String)
    case stopped(String)
    case noted
    case received(String)
  }

  enum Effect: Hashable {
    case fetch(String)
    case cancel(String)
    case note
  }

  static func work(of effect: Effect) -> KeyedWork<String>? {
    switch effect {
    case .fetch(let key): .start(key)
    case .cancel(let key): .cancel(key)
    case .note: nil
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .asked(let key):
      state.asked = 1
      state.stopped = 0
      return [.fetch(key)]
    case .stopped(let key):
      state.stopped = 1
      return [.cancel(key)]
    case .noted: return [.note]
    case .received(let text):
      guard state.received.count < 4 else { return [] }
      state.received.append(text)
      if text == "last" { state.asked = 0 }
      return []
    }
  }
}
