import Foundation
import StateLoop
import StateLoopTesting

@testable import Buffs

/// Holds a session, the fakes around it, and all that host and screen heard. Main actor, as a view would.
@MainActor final class Stage {
  let scheduler = ManualScheduler()
  let source = FakeSource()
  let client = FakeClient()
  let folder = Scratch.folder()
  let log = Journal<String>()
  private(set) var news: [BuffNews] = []
  private(set) var cards: [Card?] = []
  var decision = BuffDecision.present
  private(set) var session: BuffSession?
  private var token: Token?

  var card: Card? { cards.last ?? nil }
  var votes: [BuffVote] { (try? BuffVoteLog(directory: folder).votes()) ?? [] }

  init(ids: [Int] = [1, 2, 3], repeats: Bool = true, isVisible: Bool = true, folder: URL? = nil) {
    let log = log
    let shell = BuffShell(
      edges: .init(
        scheduler: scheduler,
        source: source,
        votes: BuffVoteLog(directory: folder ?? self.folder),
        client: client,
        date: { date }
      ),
      log: { log.add("\($0): \($1)") },
      decide: { [weak self] _ in self?.decision ?? .discard },
      tell: { [weak self] in self?.news.append($0) }
    )
    let session = BuffSession(plan: SchedulePlan(ids: ids, interval: s(30), repeats: repeats), shell: shell)
    self.session = session
    token = session.observe { [weak self] in self?.cards.append($0) }
    if isVisible { session.appeared() }
  }

  /// Lets the backend answer, and waits until the session has heard of it.
  func answer(_ result: Result<Buff, BuffsError>) async {
    source.answer(result)
    await drainMainQueue()
  }

  /// Draws the card.
  func see() {
    if let card { session?.cardSeen(card.number) }
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
