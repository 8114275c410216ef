import Dispatch
import Foundation
import QuintetStateLoop
import QuintetTransport

/// Carries out what the machine orders, on the main queue.
///
/// `@unchecked` because what varies is touched on the main queue alone, where the two closures are called too.
final class BuffEffectHandler: @unchecked Sendable {
  /// The log of votes.
  let votes: BuffVoteLog
  /// True if questions are asked again that were answered in this session, or in another one with the same votes.
  var asksAnswered = true
  /// Called with each vote once it is in the log.
  var voted: (BuffVote) -> Void = { _ in }
  /// Records or replays the session.
  var middleware: [any LoopMiddleware] = []
  /// The greatest time of a fetch in nanoseconds: its time-out, and time for the main queue.
  private static let longestFetch = 25_000_000_000
  /// The session's clock.
  var scheduler: any Scheduler
  /// The time for which that has stood still, for replays.
  var lag = 0
  private let fetcher: any BuffFetching
  private let decide: (Buff) -> BuffDecision
  private let notify: (BuffUpdate) -> Void
  private let log: @Sendable (LogLevel, String) -> Void

  init(
    scheduler: any Scheduler,
    fetcher: any BuffFetching,
    votes: BuffVoteLog,
    log: (@Sendable (LogLevel, String) -> Void)?,
    decide: @escaping (Buff) -> BuffDecision,
    notify: @escaping (BuffUpdate) -> Void
  ) {
    self.scheduler = scheduler
    self.fetcher = fetcher
    self.votes = votes
    // An identifier may hold anything, and must not look like another line.
    self.log = { log?($0, ServerText.readable($1)) }
    self.decide = decide
    self.notify = notify
  }

  /// The session's time in nanoseconds.
  var now: Int { middleware.replayTime.map { Int(clamping: $0.boot) - lag } ?? Int(clamping: scheduler.now) }

  func perform(_ effect: BuffMachine.Effect, _ work: Work<BuffMachine>) {
    switch effect {
    case .fetch(let id):
      log(.debug, "fetching Buff \(id)")
      let asked = now
      work.keep(
        fetcher.fetch(id: id) { [weak self] result in
          // The time is that of the main queue's turn, so that events never go back in time.
          DispatchQueue.main.async {
            guard let self else { return }
            // A client's time-out stands still while the machine sleeps, and the question grows old.
            let isLate = self.now - asked > Self.longestFetch
            work.finish(.init(.init(isLate ? .failure(.notFetched(id: id, .timedOut)) : result), at: self.now))
          }
        }
      )
    case .ask(let buff):
      let decision = isAnswered(buff) ? .discard : decide(buff)
      log(.debug, "Buff \(buff.id): \(decision)")
      work.finish(.init(.decided(decision), at: now))
    case .setAlarm(let time):
      work.keep(
        scheduler.after(TimeInterval(time - now) / 1e9) { [weak self] in
          guard let self else { return }
          work.finish(.init(.alarmRang, at: now))
        }
      )
    case .cancel: break
    case .store(let vote):
      store(vote)
      voted(vote)
    case .notify(let update):
      log(update.level, update.logLine)
      notify(update)
    }
  }

  private func isAnswered(_ buff: Buff) -> Bool {
    // A log that cannot be read counts as empty: asking again loses nothing.
    guard !asksAnswered, let answered = try? votes.answered() else { return false }
    return answered.contains(buff.id)
  }

  private func store(_ vote: BuffVote) {
    do throws(BuffsError) {
      try votes.add(vote)
      votes.remember(vote)
    } catch {
      log(.error, error.description)
      notify(.failed(error))
    }
  }
}

extension BuffMachine.Fact {
  /// Makes the fact of a fetch's result.
  fileprivate init(_ result: Result<Buff, BuffsError>) {
    switch result {
    case .success(let buff): self = .fetched(buff)
    case .failure(let error): self = .fetchFailed(error)
    }
  }
}
