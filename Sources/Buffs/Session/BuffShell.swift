import Dispatch
import Foundation
import StateLoop
import Transport

/// Carries out what the machine orders, on the main queue.
final class BuffShell: @unchecked Sendable {
  /// Everything around a session that a test replaces.
  struct Edges: Sendable {
    let scheduler: any Scheduler
    let source: any BuffSource
    let votes: BuffVoteLog
    /// Loads pictures; completions must not be on the main queue.
    let client: any HTTPClient
    /// The wall clock.
    var date: @Sendable () -> Date = { Date() }
  }

  let edges: Edges
  // Unchecked: `requests` and `alarm` are touched on the main queue alone, where the two closures are called.
  private let decide: (Buff) -> BuffDecision
  private let tell: (BuffNews) -> Void
  private let log: @Sendable (BuffsLogLevel, String) -> Void
  private var requests: [Int: Cancellable] = [:]
  private var alarm: Token?

  init(
    edges: Edges,
    log: (@Sendable (BuffsLogLevel, String) -> Void)?,
    decide: @escaping (Buff) -> BuffDecision,
    tell: @escaping (BuffNews) -> Void
  ) {
    self.edges = edges
    self.log = log ?? { _, _ in }
    self.decide = decide
    self.tell = tell
  }

  deinit {
    for request in requests.values { request.cancel() }
  }

  /// The session's time in nanoseconds.
  var now: Int { Int(clamping: edges.scheduler.now) }

  func perform(_ effect: BuffMachine.Effect, _ loop: Loop<BuffMachine>) {
    switch effect {
    case .fetch(let request):
      fetch(request, loop)
    case .cancel(let number):
      requests.removeValue(forKey: number)?.cancel()
    case .ask(let number, let buff):
      let decision = decide(buff)
      log(.debug, "Buff \(buff.id): \(decision)")
      loop.send(.init(.decided(number, decision), at: now))
    case .setAlarm(let time):
      setAlarm(time, loop)
    case .store(let vote):
      store(vote)
    case .tell(let news):
      log(news.level, news.logLine)
      tell(news)
    }
  }

  private func fetch(_ request: BuffRequest, _ loop: Loop<BuffMachine>) {
    log(.debug, "fetching Buff \(request.id)")
    requests[request.number] = edges.source.fetch(id: request.id) { [weak self, weak loop] result in
      // The time is that of the main queue's turn, so that events never go back in time.
      DispatchQueue.main.async {
        guard let self, let loop, self.requests.removeValue(forKey: request.number) != nil else { return }
        switch result {
        case .success(let buff): loop.send(.init(.fetched(request.number, buff), at: self.now))
        case .failure(let error): loop.send(.init(.failed(request.number, error), at: self.now))
        }
      }
    }
  }

  private func setAlarm(_ time: Int?, _ loop: Loop<BuffMachine>) {
    alarm?.cancel()
    alarm = time.map { time in
      edges.scheduler.after(TimeInterval(time - now) / 1e9) { [weak self, weak loop] in
        guard let self, let loop else { return }
        loop.send(.init(.alarmRang, at: self.now))
      }
    }
  }

  private func store(_ vote: BuffVote) {
    do throws(BuffsError) {
      try edges.votes.add(vote)
    } catch {
      log(.error, error.description)
      tell(.failed(error))
    }
  }
}
