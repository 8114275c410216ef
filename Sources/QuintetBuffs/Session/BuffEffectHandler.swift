import Dispatch
import Foundation
import StateLoop

/// Carries out what the machine orders, on the main queue.
///
/// `@unchecked` because what varies is touched on the main queue alone, where the two closures are called too.
final class BuffEffectHandler: @unchecked Sendable {
  /// Where votes are kept.
  let votes: BuffVoteLog
  /// True if questions are asked again that were answered in this session, or in another one with the same votes.
  var asksAnswered = true
  private let scheduler: any Scheduler
  private let fetcher: any BuffFetching
  private let decide: (Buff) -> BuffDecision
  private let notify: (BuffUpdate) -> Void
  private let log: @Sendable (LogLevel, String) -> Void
  // Releasing their tokens ends them.
  private var request: (number: Int, token: Token)?
  private var alarm: Token?

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
    self.log = log ?? { _, _ in }
    self.decide = decide
    self.notify = notify
  }

  /// The session's time in nanoseconds.
  var now: Int { Int(clamping: scheduler.now) }

  func perform(_ effect: BuffMachine.Effect, _ loop: Loop<BuffMachine>) {
    switch effect {
    case .fetch(let request):
      fetch(request, loop)
    case .cancel(let number):
      if request?.number == number { request = nil }
    case .ask(let number, let buff):
      let decision = isAnswered(buff) ? .discard : decide(buff)
      log(.debug, "Buff \(buff.id): \(decision)")
      loop.send(.init(.decided(number, decision), at: now))
    case .setAlarm(let time):
      setAlarm(time, loop)
    case .store(let vote):
      store(vote)
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

  private func fetch(_ request: BuffMachine.Request, _ loop: Loop<BuffMachine>) {
    log(.debug, "fetching Buff \(request.id)")
    let token = fetcher.fetch(id: request.id) { [weak self, weak loop] result in
      // The time is that of the main queue's turn, so that events never go back in time.
      DispatchQueue.main.async {
        guard let self, let loop, self.request?.number == request.number else { return }
        self.request = nil
        loop.send(.init(.init(request.number, result), at: self.now))
      }
    }
    self.request = (request.number, token)
  }

  private func setAlarm(_ time: Int?, _ loop: Loop<BuffMachine>) {
    alarm?.cancel()
    alarm = time.map { time in
      scheduler.after(TimeInterval(time - now) / 1e9) { [weak self, weak loop] in
        guard let self, let loop else { return }
        loop.send(.init(.alarmRang, at: self.now))
      }
    }
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
  /// What became of the request with this number.
  fileprivate init(_ number: Int, _ result: Result<Buff, BuffsError>) {
    switch result {
    case .success(let buff): self = .fetched(number, buff)
    case .failure(let error): self = .fetchFailed(number, error)
    }
  }
}
