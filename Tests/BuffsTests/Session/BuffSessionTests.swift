import Foundation
import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

@testable import QuintetBuffs

@Suite @MainActor struct BuffSessionTests {
  @Test func aBuffIsShownAndItsVoteLoggedAndReported() async throws {
    let stage = Stage()
    let session = try #require(stage.session)
    session.send(.started)
    #expect(stage.fetcher.fetched == [1])
    await stage.answer(.success(buff()))
    let card = try #require(stage.card)
    #expect(card.phase == .presented && card.buff == buff())
    stage.scheduler.advance(by: 0.5)
    stage.see()
    stage.scheduler.advance(by: 3)
    #expect(session.remaining(of: try #require(stage.card)) == 7)
    session.tap("12", on: card, secondsAgo: 0.25)
    #expect(stage.card?.selectedAnswer == "12")
    #expect(stage.updates == [.shown(buff()), .answered(buff(), buff().answers[1], after: s(2.75))])
    let vote = try #require(stage.votes.first)
    #expect(vote.buffID == "1" && vote.answerID == "12" && vote.seconds == 2.75)
    #expect(vote.date == date.addingTimeInterval(-0.25))
    stage.scheduler.advance(by: 1.999)
    #expect(stage.card != nil)
    stage.scheduler.advance(by: 0.001)
    #expect(stage.card == nil && stage.votes.count == 1)
  }

  @Test func anUnansweredCardGoesAtZero() async throws {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff(seconds: 10)))
    stage.see()
    stage.scheduler.advance(by: 9.999)
    #expect(stage.card != nil)
    stage.scheduler.advance(by: 0.0061)
    #expect(stage.card == nil)
    #expect(stage.updates.last == .expired(buff()))
    #expect(stage.votes.isEmpty)
  }

  @Test func theScheduleGoesOnWhateverFails() async {
    let stage = Stage(ids: [1, 2, 3], repeats: true)
    stage.session?.send(.started)
    for round in 0..<6 {
      #expect(stage.fetcher.fetched.count == round + 1)
      await stage.answer(.failure(.invalidBuff(id: 1, .notJSON)))
      stage.scheduler.advance(by: 30)
    }
    #expect(stage.fetcher.fetched == [1, 2, 3, 1, 2, 3, 1])
    #expect(stage.updates.count == 6)
  }

  /// As after the machine was asleep meanwhile: only the clock has gone on.
  @Test func aQuestionThatCameDuringAnAbsenceIsNotShown() async {
    for (away, isShown) in [(24.0, true), (75, false)] {
      let stage = Stage(ids: [1], repeats: false)
      stage.session?.send(.started)
      stage.session?.send(.enteredBackground)
      stage.scheduler.advance(by: away)
      stage.session?.send(.enteredForeground)
      await stage.answer(.success(buff()))
      #expect((stage.card != nil) == isShown)
      let expected: [BuffUpdate] = isShown ? [] : [.failed(.notFetched(id: 1, .timedOut))]
      #expect(stage.updates == expected)
    }
  }

  @Test func stoppingCancelsTheFetchAndItsLateAnswerShowsNothing() async {
    let stage = Stage()
    stage.session?.send(.started)
    stage.session?.send(.stopped)
    #expect(stage.fetcher.cancelled == 1)
    await stage.answer(.success(buff()))
    #expect(stage.card == nil && stage.updates.isEmpty && stage.scheduler.pending == 0)
  }

  @Test func aLateAnswerDoesNotEndTheNextFetch() async {
    let stage = Stage()
    stage.session?.send(.started)
    stage.scheduler.advance(by: 30)
    #expect(stage.fetcher.fetched == [1, 2] && stage.fetcher.cancelled == 1)
    await stage.answer(.success(buff(1)))
    #expect(stage.card == nil && stage.fetcher.cancelled == 1)
    await stage.answer(.success(buff(2)))
    #expect(stage.card?.buff.id == "2")
  }

  @Test func theHostDecidesWhetherABuffIsShown() async {
    let stage = Stage()
    stage.decision = .discard
    stage.session?.send(.started)
    await stage.answer(.success(buff(1)))
    #expect(stage.card == nil)
    stage.decision = .deferred
    stage.scheduler.advance(by: 30)
    await stage.answer(.success(buff(2)))
    #expect(stage.card == nil)
    stage.decision = .present
    stage.scheduler.advance(by: 4.99)
    #expect(stage.card == nil)
    stage.scheduler.advance(by: 0.02)
    #expect(stage.card?.buff.id == "2")
  }

  @Test func aCardExpiringInTheBackgroundIsNotDrawnAgain() async {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    let shown = stage.cards.count
    stage.session?.send(.enteredBackground)
    #expect(stage.card == nil)
    stage.scheduler.advance(by: 12)
    stage.session?.send(.enteredForeground)
    #expect(stage.cards.dropFirst(shown).allSatisfy { $0 == nil })
    #expect(stage.updates.last == .expired(buff()))
  }

  @Test func aCardsTimeRunsOnInTheBackground() async throws {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    let number = stage.card?.number
    stage.session?.send(.enteredBackground)
    stage.scheduler.advance(by: 4)
    stage.session?.send(.enteredForeground)
    let card = try #require(stage.card)
    #expect(card.number == number)
    #expect(stage.session?.remaining(of: card) == 6)
  }

  @Test func aScreenHearsOfACardOnceForEachChange() async {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.session?.send(.paused)
    stage.session?.send(.resumed)
    stage.session?.send(.disappeared)
    stage.session?.send(.appeared)
    #expect(stage.cards.map { $0 == nil } == [true, false, false, false, false, false, false])
  }

  @Test func aFullDiskLosesNoTapAndIsReported() async throws {
    let file = TestHome.place()
    try Data().write(to: file)
    let stage = Stage(folder: file.appendingPathComponent("votes"))
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.session?.tap("11", on: try #require(stage.card))
    #expect(stage.card?.selectedAnswer == "11")
    guard case .failed(.voteNotStored) = stage.updates[1], case .answered = stage.updates[2] else {
      Issue.record("\(stage.updates)")
      return
    }
    #expect(stage.log.all.contains { $0.hasPrefix("error: The vote was reported") })
  }

  @Test(arguments: [-1.0, .infinity, -.infinity, .nan, 1e300])
  func noTimeOfATouchStopsTheProgram(_ secondsAgo: TimeInterval) async throws {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.session?.tap("11", on: try #require(stage.card), secondsAgo: secondsAgo)
    #expect(stage.votes.count <= 1)
  }

  @Test(
    arguments: [
      (0, 3), (0.25, 2.75), (2.999, 0.001), (-1, 3), (.infinity, 3), (-.infinity, 3), (.nan, 3),
    ] as [(TimeInterval, TimeInterval)]
  )
  func aTouchCountsFromItsOwnTimeAndFromNoLaterOne(_ secondsAgo: TimeInterval, _ seconds: TimeInterval) async throws {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.scheduler.advance(by: 3)
    stage.session?.tap("11", on: try #require(stage.card), secondsAgo: secondsAgo)
    let vote = try #require(stage.votes.first)
    #expect(abs(vote.seconds - seconds) < 0.0001)
    #expect(abs(vote.date.timeIntervalSince(date) - (seconds - 3)) < 0.0001)
  }

  @Test func theLogNamesEachStepWithItsLevel() async throws {
    let stage = Stage(ids: [1, 2, 3, 4], repeats: false)
    stage.session?.send(.started)
    for number in 1...3 {
      await stage.answer(.success(buff(number)))
      stage.see()
      let card = try #require(stage.card)
      if number == 1 { stage.session?.tap("12", on: card) }
      if number == 2 { stage.session?.send(.closeTapped(card.number)) }
      stage.scheduler.advance(by: 30)
    }
    let error = BuffsError.notFetched(id: 4, .offline)
    await stage.answer(.failure(error))
    #expect(
      stage.log.all == [
        "debug: fetching Buff 1", "debug: Buff 1: present", "info: Buff 1 shown", "info: Buff 1 answered",
        "debug: fetching Buff 2", "debug: Buff 2: present", "info: Buff 2 shown", "info: Buff 2 closed, reason person",
        "debug: fetching Buff 3", "debug: Buff 3: present", "info: Buff 3 shown", "info: Buff 3 expired",
        "debug: fetching Buff 4", "warning: \(error.description)",
      ]
    )
  }

  @Test func theLogSeesNoTextAndNoAnswer() async throws {
    let stage = Stage()
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.session?.tap("12", on: try #require(stage.card))
    let text = stage.log.all.joined(separator: "\n")
    #expect(text.contains("Buff 1 answered"))
    #expect(!text.contains("12") && !text.contains("Answer") && !text.contains("Question") && !text.contains("Ada"))
  }

  @Test func anIdentifierMakesNoFurtherLineInTheLog() async {
    let stage = Stage(), other = buff()
    stage.session?.send(.started)
    let named = Buff(
      id: "1\nerror: 2",
      author: other.author,
      question: other.question,
      answers: other.answers,
      timeToShow: other.timeToShow
    )
    await stage.answer(.success(named))
    #expect(stage.log.all.contains("debug: Buff 1 error: 2: present"))
  }

  @Test func severalSessionsAtOnceDoNotMeet() async throws {
    let (one, other) = (Stage(), Stage())
    one.session?.send(.started)
    other.session?.send(.started)
    await one.answer(.success(buff(1)))
    await other.answer(.success(buff(2)))
    one.see()
    other.see()
    one.session?.send(.closeTapped(try #require(one.card).number))
    #expect(one.card == nil && other.card?.buff.id == "2")
    #expect(other.updates == [.shown(buff(2))])
  }

  /// Two sessions on the votes of one place, of which one has the answer.
  private func answered(_ configuration: BuffsConfiguration) async throws -> Stage {
    let folder = TestHome.place()
    let (one, other) = (Stage(configuration.plan, folder: folder), Stage(configuration.plan, folder: folder))
    one.session?.send(.started)
    other.session?.send(.started)
    await one.answer(.success(buff()))
    one.see()
    one.session?.tap("11", on: try #require(one.card))
    #expect(one.card?.selectedAnswer == "11")
    await other.answer(.success(buff()))
    return other
  }

  @Test func sessionsSharingVotesDoNotAskAnsweredQuestionsAgain() async throws {
    let other = try await answered(BuffsConfiguration(server: .test, ids: [1, 2]))
    #expect(other.cards == [nil])
    #expect(other.updates.isEmpty)
    // The next one is.
    other.scheduler.advance(by: 30)
    await other.answer(.success(buff(2)))
    #expect(other.card?.buff.id == "2")
  }

  @Test func aQuestionWhoseVoteWasTakenOutIsNotAskedAtTheNextLaunch() async throws {
    let folder = TestHome.place(), plan = BuffsConfiguration(server: .test, ids: [1, 2]).plan
    let stage = Stage(plan, folder: folder)
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.session?.tap("11", on: try #require(stage.card))
    let log = BuffVoteLog(directory: folder)
    #expect(try log.votes().map(\.answerID) == ["11"])
    try log.remove(try log.votes().map(\.id))
    let next = Stage(plan, folder: folder)
    next.session?.send(.started)
    await next.answer(.success(buff()))
    #expect(next.cards == [nil])
    #expect(next.updates.isEmpty)
  }

  @Test func alwaysRepeatedQuestionsAreAskedInBothSessions() async throws {
    let other = try await answered(BuffsConfiguration(server: .test, ids: [1, 2], repeating: .always))
    #expect(other.card?.buff.id == "1")
  }

  @Test func aQuestionGetsAsOldAsTheConfigurationSays() async throws {
    let stage = Stage(BuffsConfiguration(server: .test, ids: [1], greatestAge: 5.5).plan, isVisible: false)
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.scheduler.advance(by: 5.4)
    #expect(stage.updates.isEmpty)
    stage.scheduler.advance(by: 0.1)
    #expect(stage.updates == [.failed(.outdated("1"))])
  }

  @Test func anAnsweredCardStaysAsLongAsTheConfigurationSays() async throws {
    let stage = Stage(BuffsConfiguration(server: .test, ids: [1], timeAfterAnswer: 12).plan)
    stage.session?.send(.started)
    await stage.answer(.success(buff()))
    stage.see()
    stage.session?.tap("11", on: try #require(stage.card))
    stage.scheduler.advance(by: 11.9)
    #expect(stage.card?.selectedAnswer == "11")
    stage.scheduler.advance(by: 0.1)
    #expect(stage.card == nil)
  }

  private struct Replay: LoopMiddleware {
    let replayTime: ReplayTime?
  }

  @Test func theClockOfAReplayStandsStillWithTheFilm() throws {
    let stage = Stage()
    let session = try #require(stage.session)
    stage.scheduler.advance(by: 7)
    session.send(.film(nil, lag: s(30), isElsewhere: false))
    // A clock that has stood still itself.
    #expect(session.effects.now == s(7) && !session.isReplaying)
    session.effects.middleware = [Replay(replayTime: ReplayTime(boot: UInt64(s(100)), date: date))]
    #expect(session.effects.now == s(70) && session.isReplaying)
  }

  @Test func releasingASessionEndsItsFetchAndAlarm() async {
    let stage = Stage()
    stage.session?.send(.started)
    weak let session = stage.session
    stage.end()
    #expect(session == nil)
    #expect(stage.fetcher.cancelled == 1 && stage.scheduler.pending == 0)
    await stage.answer(.success(buff()))
    #expect(stage.updates.isEmpty)
  }

  @Test func afterTenThousandBuffsNothingIsLeftOver() async throws {
    let stage = Stage(ids: [1], repeats: true)
    let session = try #require(stage.session)
    session.send(.started)
    for number in 0..<10_000 {
      await stage.answer(.success(buff(number)))
      stage.see()
      if number.isMultiple(of: 3), let card = stage.card { session.send(.closeTapped(card.number)) }
      stage.scheduler.advance(by: 30)
      #expect(stage.card == nil)
    }
    #expect(stage.updates.count == 20_000)
    // The next fetch, and the alarm for the one after it.
    #expect(stage.scheduler.pending == 1 && stage.fetcher.fetched.count == 10_001)
  }
}
