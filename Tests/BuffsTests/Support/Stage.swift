import Foundation
import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport

@testable import QuintetBuffs

/// Holds a session, the fakes around it, and all that host and screen heard. Main actor, as a view would.
@MainActor final class Stage {
  let scheduler = ManualScheduler()
  let fetcher = FakeFetcher()
  let folder = TestHome.place()
  let log = Journal<String>()
  private(set) var updates: [BuffUpdate] = []
  private(set) var cards: [Card?] = []
  var decision = BuffDecision.present
  private(set) var session: BuffSession?
  private var token: Token?

  var card: Card? { cards.last ?? nil }
  var votes: [BuffVote] { (try? BuffVoteLog(directory: folder).votes()) ?? [] }

  convenience init(ids: [Int] = [1, 2, 3], repeats: Bool = true, isVisible: Bool = true, folder: URL? = nil) {
    self.init(SchedulePlan(ids: ids, interval: s(30), repeats: repeats), isVisible: isVisible, folder: folder)
  }

  init(_ plan: SchedulePlan, isVisible: Bool = true, folder: URL? = nil) {
    let log = log
    let effects = BuffEffectHandler(
      scheduler: scheduler,
      fetcher: fetcher,
      votes: BuffVoteLog(directory: folder ?? self.folder),
      log: { log.add("\($0): \($1)") },
      decide: { [weak self] _ in self?.decision ?? .discard },
      notify: { [weak self] in self?.updates.append($0) }
    )
    let session = BuffSession(
      plan: plan,
      effects: effects,
      pictures: PictureLoader(client: FakeClient()),
      date: { date }
    )
    self.session = session
    token = session.observe { [weak self] in self?.cards.append($0) }
    if isVisible { session.send(.appeared) }
  }

  /// Lets the backend answer, and waits until the session has heard of it.
  func answer(_ result: Result<Buff, BuffsError>) async {
    fetcher.answer(result)
    await drainMainQueue()
  }

  /// Draws the card.
  func see() {
    if let card { session?.send(.cardSeen(card.number)) }
  }

  func end() {
    token = nil
    session = nil
  }
}

/// Returns after everything that waits on the main queue now has run.
func drainMainQueue() async {
  await withCheckedContinuation { done in
    DispatchQueue.main.async { done.resume() }
  }
}
