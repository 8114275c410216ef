import Dispatch
import Foundation
import QuintetLocalization
import QuintetStateLoop
import QuintetTransport

/// One schedule for one view: the view says what the host, the person and the screen do, and draws the card it is shown.
///
///     // In the view, which keeps both:
///     session = try BuffSession(
///       configuration,
///       votes: votes,
///       decide: { [weak self] buff in self.map { $0.delegate?.buffView($0, willPresent: buff) ?? .present } ?? .discard },
///       notify: { [weak self] update in if let self, let delegate { update.notify(delegate, of: self) } }
///     )
///     cards = session.observe { [weak self] card in self?.render(card) }
///     session.send(.started)
///
///     // When a card that was drawn for the first time is on the screen, at the start of its entrance:
///     session.send(.cardSeen(card.number))
///     // For each frame of the countdown:
///     ring.progress = session.remaining(of: card) / card.buff.timeToShow
///     // A touch, with its own time:
///     session.tap(answer.id, on: card, secondsAgo: ProcessInfo.processInfo.systemUptime - event.timestamp)
///
/// A card is the same one as before while its `number` is the same: then `phase` says what to change. nil is no card: one
/// that was there leaves, with an exit unless the app is in the background. Releasing the session ends everything
/// silently; `.stopped` first notifies the delegate. Everything is on the main queue.
final class BuffSession: Sendable {
  /// The SDK's own words for the card.
  let texts: CardTexts
  /// The bytes of the pictures that a card names.
  let pictures: PictureLoader
  let effects: BuffEffectHandler
  private let loop: Loop<BuffMachine>
  private let date: @Sendable () -> Date

  /// Makes a session on the platform's edges. It does nothing before `.started`, and shows nothing before `.appeared`.
  ///
  /// - Parameters:
  ///   - configuration: The host's.
  ///   - middleware: Records or replays the session.
  ///   - votes: Where votes are kept.
  ///   - decide: Asks the host about a Buff that is about to be shown.
  ///   - notify: Notifies the host of what has happened.
  /// - Throws: ``BuffsError`` for a configuration that is not usable.
  convenience init(
    _ configuration: BuffsConfiguration,
    middleware: [any LoopMiddleware] = [],
    votes: BuffVoteLog,
    decide: @escaping (Buff) -> BuffDecision,
    notify: @escaping (BuffUpdate) -> Void
  ) throws(BuffsError) {
    let server = try configuration.check()
    let isOffline = middleware.replayTime != nil
    let client: HTTPClient
    do throws(ConfigurationError) {
      client = try server.makeClient(queue: DispatchQueue(label: "quintet.buffs"), isOffline: isOffline)
    } catch {
      throw .invalidServer(error.description)
    }
    let effects = BuffEffectHandler(
      scheduler: BootScheduler(),
      fetcher: BuffFetcher(client: client, server: server.url, timeout: configuration.fetchTimeout),
      votes: votes,
      log: configuration.log,
      decide: decide,
      notify: notify
    )
    let pictures = PictureLoader(client: client)
    self.init(plan: configuration.plan, effects: effects, pictures: pictures, middleware: middleware)
  }

  /// - Parameter date: The wall clock.
  init(
    plan: SchedulePlan,
    effects: BuffEffectHandler,
    pictures: PictureLoader,
    middleware: [any LoopMiddleware] = [],
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.effects = effects
    self.pictures = pictures
    self.date = date
    effects.asksAnswered = plan.asksAnswered
    effects.middleware = middleware
    // Questions whose votes cannot be read are asked again, which loses nothing.
    let answered = plan.asksAnswered ? [] : (try? effects.votes.answered()) ?? []
    loop = Loop(BuffMachine.State(plan: plan, answered: answered), middleware: middleware, handle: effects.perform)
    texts = CardTexts()
  }

  /// The votes of this and of earlier launches.
  var votes: BuffVoteLog { effects.votes }

  /// True in the session of a replay, whose clock jumps from one step to the next.
  var isReplaying: Bool { effects.middleware.replayTime != nil }

  /// Takes in what has happened just now.
  func send(_ fact: BuffMachine.Fact) {
    loop.send(.init(fact, at: effects.now))
  }

  /// Takes in that an answer was touched.
  ///
  /// - Parameters:
  ///   - answer: The answer's id.
  ///   - card: The card it is on.
  ///   - secondsAgo: How long ago the finger touched: it counts if that was before the deadline, however late the main
  ///     thread came to it. 0 for a key.
  func tap(_ answer: String, on card: Card, secondsAgo: TimeInterval = 0) {
    let now = effects.now
    let delay = secondsAgo.isFinite ? min(max(0, secondsAgo), 3_600) : 0
    let tap = BuffMachine.Tap(
      card: card.number,
      answer: answer,
      touched: now - Int(delay * 1e9),
      vote: UUID(),
      date: date().addingTimeInterval(-delay)
    )
    loop.send(.init(.answerTapped(tap), at: now))
  }

  /// Shows `observer` the present card at once, and then each one that differs. nil is no card.
  ///
  /// - Returns: The token that ends it. Keep it: releasing it ends it too.
  func observe(_ observer: @escaping (Card?) -> Void) -> Token {
    var isFirst = true
    var last: Card?
    return loop.observe { [effects] state in
      effects.lag = state.lag
      let card = state.visibleCard
      guard isFirst || card != last else { return }
      isFirst = false
      last = card
      observer(card)
    }
  }

  /// Returns the seconds left now, as precisely as the clock is.
  func remaining(of card: Card) -> TimeInterval {
    TimeInterval(card.remaining(at: effects.now)) / 1e9
  }
}
