import Dispatch
import Foundation
import StateLoop
import Transport

/// Runs one schedule for one view: the view says what the person and the screen do, and draws the card it is shown.
///
///     // In the view, which keeps both:
///     session = try BuffSession(
///       configuration,
///       decide: { [weak self] buff in self.map { $0.delegate?.buffView($0, willPresent: buff) ?? .present } ?? .discard },
///       tell: { [weak self] news in if let self, let delegate { news.tell(delegate, of: self) } }
///     )
///     cards = session.observe { [weak self] card in self?.render(card) }
///
///     // When a card that was drawn for the first time is on the screen, at the start of its entrance:
///     session.cardSeen(card.number)
///     // For each frame of the countdown:
///     ring.progress = session.remaining(of: card) / card.buff.timeToShow
///     // A touch, with its own time:
///     session.tap(answer.id, on: card, secondsAgo: ProcessInfo.processInfo.systemUptime - event.timestamp)
///
/// A card is the same one as before while its `number` is the same: then `phase` says what to change. nil is no card: one
/// that was there leaves, with an exit unless the app is in the background. Letting go of the session ends everything
/// silently; `stop()` first tells the delegate. Everything is on the main queue.
final class BuffSession: Sendable {
  /// The SDK's own words for the card.
  let texts: CardTexts
  /// Loads the pictures that a card names.
  let pictures: PictureLoader
  private let shell: BuffShell
  private let loop: Loop<BuffMachine>

  /// Makes a session on the platform's edges. It does nothing before ``start()``, and shows nothing before ``appeared()``.
  ///
  /// - Parameters:
  ///   - configuration: The host's.
  ///   - decide: Asks the host about a Buff that is about to be shown.
  ///   - tell: Tells the host what happened.
  /// - Throws: ``BuffsError`` for a configuration that is not usable, and if the device's storage is not.
  convenience init(
    _ configuration: BuffsConfiguration,
    decide: @escaping (Buff) -> BuffDecision,
    tell: @escaping (BuffNews) -> Void
  ) throws(BuffsError) {
    let baseURL = try configuration.check()
    let client = try Client(configuration, baseURL: baseURL)
    let edges = BuffShell.Edges(
      scheduler: BootScheduler(),
      source: BuffsClient(client: client, baseURL: baseURL, timeout: configuration.fetchTimeout),
      votes: try BuffVoteLog(storagePrefix: configuration.storagePrefix),
      client: client
    )
    self.init(
      plan: configuration.plan,
      shell: BuffShell(edges: edges, log: configuration.log, decide: decide, tell: tell)
    )
  }

  init(plan: SchedulePlan, shell: BuffShell) {
    self.shell = shell
    loop = Loop(BuffMachine.State(plan: plan), handle: shell.perform)
    pictures = PictureLoader(client: shell.edges.client)
    texts = CardTexts(
      strings: LocalizedStrings(preferred: PreferredLanguages.current, resources: Resources.bundle)
    )
  }

  // MARK: What the host orders

  /// Begins with the first id, now. While a schedule runs it does nothing; stop it first to begin anew.
  func start() { send(.started) }

  /// Ends the schedule: the card goes, what waits and what is under way is dropped.
  func stop() { send(.stopped) }

  /// Lets everything stand still, as while the person seeks: nothing is fetched or newly shown, and the time of a card that
  /// is up does not run. It can still be answered and closed.
  func pause() { send(.paused) }

  /// Goes on after ``pause()``, at the next time of the schedule that began with ``start()``.
  func resume() { send(.resumed) }

  // MARK: What the screen does

  /// The view is in a window and can show a card.
  func appeared() { send(.appeared) }

  /// The view is in no window, and shows nothing new.
  func disappeared() { send(.disappeared) }

  /// The app left the screen; call it before the system takes its picture.
  func enteredBackground() { send(.enteredBackground) }

  /// The app is about to be drawn again; call it before the first frame.
  func enteredForeground() { send(.enteredForeground) }

  /// The card was drawn for the first time: its time runs from now on.
  func cardSeen(_ number: Int) { send(.cardSeen(number)) }

  // MARK: What the person does

  /// An answer was touched.
  ///
  /// - Parameters:
  ///   - answer: The answer's id.
  ///   - card: The card it is on.
  ///   - secondsAgo: How long ago the finger touched: it counts if that was before the deadline, however late the main
  ///     thread came to it. 0 for a key.
  func tap(_ answer: String, on card: Card, secondsAgo: TimeInterval = 0) {
    let now = shell.now
    let delay = secondsAgo.isFinite ? min(max(0, secondsAgo), 3_600) : 0
    let tap = BuffMachine.Tap(
      card: card.number,
      answer: answer,
      touched: now - Int(delay * 1e9),
      vote: UUID(),
      date: shell.edges.date().addingTimeInterval(-delay)
    )
    loop.send(.init(.answerTapped(tap), at: now))
  }

  /// The card was closed, with × or with Escape.
  func close(_ card: Card) { send(.closeTapped(card.number)) }

  // MARK: What is to be drawn

  /// Shows `observer` the present card at once, and then each one that differs. nil is no card.
  ///
  /// - Returns: The token that ends it. Keep it: letting go of it ends it too.
  func observe(_ observer: @escaping (Card?) -> Void) -> Token {
    var last: Card??
    return loop.observe { state in
      let card = state.visibleCard
      guard last != .some(card) else { return }
      last = .some(card)
      observer(card)
    }
  }

  /// Returns the seconds left now, as precisely as the clock is.
  func remaining(of card: Card) -> TimeInterval {
    TimeInterval(card.remaining(at: shell.now)) / 1e9
  }

  private func send(_ fact: BuffMachine.Fact) {
    loop.send(.init(fact, at: shell.now))
  }
}
