import Foundation
import QuintetStateLoop
import UIKit

/// A view that shows live questions over a video: add it over the video, from edge to edge, and start it.
///
///     let buffs = try BuffView(configuration: BuffsConfiguration(server: server))
///     buffs.delegate = self
///     playerView.addSubview(buffs)
///     // … constraints to the edges of the video
///     buffs.start()
///
/// Touches go through to the views below wherever there is no card. It needs 260 × 180 points; several may be on the screen at
/// once. Main thread, as all of UIKit.
public final class BuffView: UIView {
  // MARK: Lifecycle

  /// Makes a view that shows nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - configuration: What the host can set.
  ///   - middleware: Records or replays the session; none in most programs.
  /// - Throws: ``BuffsError`` for a configuration that is not usable, and if the device's storage is not.
  public init(
    configuration: BuffsConfiguration,
    middleware: [any LoopMiddleware] = []
  ) throws(BuffsError) {
    votes = try BuffVoteLog(storagePrefix: configuration.storagePrefix)
    super.init(frame: .zero)
    let session = try BuffSession(
      configuration,
      middleware: middleware,
      votes: votes,
      decide: { [weak self] buff in self?.decide(buff) ?? .discard },
      notify: { [weak self] update in self?.notify(update) }
    )
    use(session)
  }

  init(session: BuffSession) {
    votes = session.votes
    super.init(frame: .zero)
    use(session)
  }

  /// Always fails: a Buff view is made in code.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The host, which decides about Buffs and is notified of what happens.
  public weak var delegate: BuffViewDelegate?
  /// The votes of this and of earlier launches.
  public let votes: BuffVoteLog
  /// The appearance of the card. A change shows at once.
  public var theme = BuffTheme() {
    didSet {
      card?.apply(theme)
      measureAgain()
    }
  }

  /// Begins with the first id, now. While a schedule runs it does nothing; stop it first to begin anew.
  public func start() { session?.send(.started) }

  /// Ends the schedule. A card that is up goes, and nothing comes any more.
  public func stop() { session?.send(.stopped) }

  /// Lets everything stand still, as while the person seeks: nothing is fetched or newly shown, and the time of a card that
  /// is up does not run. It can still be answered and closed.
  public func pause() { session?.send(.paused) }

  /// Goes on after ``pause()``.
  public func resume() { session?.send(.resumed) }

  // MARK: UIView

  public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard let card, card.isUserInteractionEnabled else { return false }
    return card.point(inside: convert(point, to: card), with: event)
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    look()
  }

  public override func layoutSubviews() {
    place()
    super.layoutSubviews()
    look()
  }

  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    measureAgain()
  }

  public override func accessibilityPerformEscape() -> Bool {
    guard let shown else { return false }
    session?.send(.closeTapped(shown.number))
    return true
  }

  // MARK: Package, for the products beside this one

  /// Called with each vote once it is in the log, its Buff, and the number of the Buff's card, which is up.
  package var voted: (BuffVote, Buff, Int) -> Void = { _, _, _ in }
  /// Called with the answers of the card when they have another look, as after a vote, and with the card's number; with no answers when the
  /// card goes, though it may come back. Each is a control with a row: its picture, where it has one, and its title.
  package var drew: ([UIControl], Int) -> Void = { _, _ in }

  /// Has the session go by another clock, which is made of its own.
  package func useClock(_ make: (any Scheduler) -> any Scheduler) {
    if let effects = session?.effects { effects.scheduler = make(effects.scheduler) }
  }

  /// Takes in where a film is, and whether it stands still: then no new card is shown.
  package func follow(_ film: Int?, lag: Int, isElsewhere: Bool, isStanding: Bool) {
    isFilmStanding = isStanding
    look()
    session?.send(.film(film, lag: lag, isElsewhere: isElsewhere))
  }

  // MARK: Internal

  private(set) var session: BuffSession?
  private(set) var card: CardView?
  private(set) var shown: Card?

  // MARK: Private

  private var cards: Token?
  private var pictures: [Token] = []
  private var observations: [Token] = []
  /// The seconds left at the next announcement for screen readers.
  private var milestone: TimeInterval?

  private func use(_ session: BuffSession) {
    self.session = session
    isAccessibilityElement = false
    // A session is not bound to the main thread, as a view is; the notifications are posted there.
    observations = [
      Token(observing: UIApplication.didEnterBackgroundNotification) { [weak session] in
        session?.send(.enteredBackground)
      },
      Token(observing: UIApplication.willEnterForegroundNotification) { [weak session] in
        session?.send(.enteredForeground)
      },
    ]
    session.effects.voted = { [weak self] vote in
      if let self, let shown { voted(vote, shown.buff, shown.number) }
    }
    cards = session.observe { [weak self] card in self?.render(card) }
  }

  func decide(_ buff: Buff) -> BuffDecision {
    look()
    // The session has heard of it, and keeps the Buff in line.
    guard isSeen else { return .present }
    return delegate?.buffView(self, willPresent: buff) ?? .present
  }

  func notify(_ update: BuffUpdate) {
    switch update {
    case .answered(_, let answer, _): session.map { announce($0.texts.selected(answer)) }
    case .expired: session.map { announce($0.texts.timesUp) }
    case .closed(_, .person): session.map { announce($0.texts.closed) }
    case .shown, .closed, .failed: break
    }
    if let delegate { update.notify(delegate, of: self) }
  }

  private func announce(_ text: String) {
    UIAccessibility.post(notification: .announcement, argument: text)
  }

  // MARK: Private: what can be seen

  /// Reports to the session when a card becomes visible or invisible.
  ///
  /// UIKit tells of no presentation elsewhere and of no view above that is hidden. So it is looked at whenever there is
  /// something to see, and while it is in the way every now and then.
  private func look() {
    let canBeSeen = canBeSeen
    if canBeSeen != isSeen {
      isSeen = canBeSeen
      session?.send(canBeSeen ? .appeared : .disappeared)
    }
    if canBeSeen, let shown, shown.phase == .presented, card != nil { session?.send(.cardSeen(shown.number)) }
    guard window != nil, !canBeSeen || shown?.phase == .presented, !isLookPlanned else { return }
    isLookPlanned = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.lookInterval) { [weak self] in
      self?.isLookPlanned = false
      self?.look()
    }
  }

  private var canBeSeen: Bool {
    guard let window, !isFilmStanding else { return false }
    // The part that the views above do not cut off, in the coordinates of each.
    var rest = card?.frame ?? bounds
    var view: UIView? = self
    while let current = view {
      if current.clipsToBounds || current === window { rest = rest.intersection(current.bounds) }
      if rest.isEmpty || current.isHidden || current.alpha < 0.01 || current.bounds.isEmpty { return false }
      if let presented = (current.next as? UIViewController)?.presentedViewController, !presented.isBeingDismissed {
        return false
      }
      view = current.superview
      if let view { rest = current.convert(rest, to: view) }
    }
    return true
  }

  // MARK: Private: the card

  private func render(_ card: Card?) {
    if card?.number != shown?.number { leave() }
    shown = card
    guard let card else { return }
    if self.card == nil { enter(card) }
    if let answer = card.selectedAnswer, let view = self.card {
      view.choose(answer, theme)
      drew(view.answers, card.number)
    }
    showTime(of: card.number)
  }

  private func enter(_ card: Card) {
    guard let session else { return }
    let view = CardView(card, texts: session.texts, theme: theme)
    for control in view.answers {
      let answer = control.answer.id
      control.pressed = { [weak self] age in self?.tap(answer, age) }
    }
    // Less than all of it if the card comes back from the background.
    let number = card.number, left = session.remaining(of: card)
    view.close.pressed = { [weak self] _ in self?.session?.send(.closeTapped(number)) }
    self.card = view
    milestone = CardTexts.milestone(after: left, of: card.buff.timeToShow)
    place()
    addSubview(view)
    layoutIfNeeded()
    loadPictures(of: card.buff, into: view)
    view.enter()
    if card.selectedAnswer == nil { announce(session.texts.announcement(of: card.buff, left: left)) }
    // It is drawn when this turn of the main queue is over.
    DispatchQueue.main.async { [weak self] in self?.look() }
  }

  private func leave() {
    guard let view = card, let shown else { return }
    card = nil
    drew([], shown.number)
    pictures = []
    view.retire()
    view.leave()
  }

  private func tap(_ answer: String, _ age: TimeInterval) {
    guard let shown else { return }
    // The clock stands still with the film, also since the touch.
    session?.tap(answer, on: shown, secondsAgo: isFilmStanding ? 0 : age)
  }

  private func loadPictures(of buff: Buff, into view: CardView) {
    if let url = buff.author.image { load(url, into: view.author, of: view) }
    for answer in view.answers {
      guard let picture = answer.picture, let best = answer.answer.image?.best(forScale: Double(scale)) else {
        continue
      }
      load(best.url, into: picture, of: view)
    }
  }

  private func load(_ url: URL, into view: PictureView, of card: CardView) {
    guard let loader = session?.pictures else { return }
    let decoder = card.decoder
    if let bytes = loader.kept(url) { return view.show(bytes, with: decoder) }
    pictures.append(
      loader.load(url) { [weak view] result in
        if case .success(let bytes) = result { view?.show(bytes, with: decoder) }
      }
    )
  }

  private var scale: CGFloat { window?.screen.scale ?? UIScreen.main.scale }

  // MARK: Private: the time

  /// Shows the time that is left, and goes on while it runs and this card is up.
  private func showTime(of number: Int) {
    guard let session, let shown, shown.number == number, let card else { return }
    let duration = shown.buff.timeToShow, remaining = session.remaining(of: shown)
    card.showRemaining(remaining, of: duration)
    look()
    guard case .counting = shown.phase else { return }
    if let milestone, remaining <= milestone {
      // Several at once, after a time in the background, are worth one sentence.
      self.milestone = CardTexts.milestone(after: remaining, of: duration)
      announce(session.texts.secondsLeft(remaining))
    }
    guard timer != number else { return }
    timer = number
    DispatchQueue.main.asyncAfter(deadline: .now() + step(after: remaining, of: duration)) { [weak self] in
      // The last tick of a card that is gone does not belong to the next one.
      guard let self, timer == number else { return }
      timer = nil
      showTime(of: number)
    }
  }

  /// Returns the time until the remaining time looks different.
  private func step(after remaining: TimeInterval, of duration: TimeInterval) -> TimeInterval {
    if session?.isReplaying == true { return 1.0 / 60 }
    return UIAccessibility.isReduceMotionEnabled
      ? CountdownRing.nextSecond(after: remaining) : CountdownRing.step(of: duration)
  }

  // MARK: Private: the place

  /// The texts have another size, perhaps, or other colours.
  private func measureAgain() {
    if let card, let shown { drew(card.answers, shown.number) }
    measured = nil
    setNeedsLayout()
  }

  /// At the bottom: in the middle of an upright view, at the beginning of a wide one, where it covers less of the video.
  private func place() {
    guard let card, bounds.width > 0, bounds.height > 0 else { return }
    let area = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let width = min(area.width, Self.largestWidth)
    let measured = Measured(card: card.number, width: width, most: area.height)
    if measured != self.measured {
      // Measuring moves the countdown, which asks for a layout: only when there is something new to measure.
      card.fit(in: CGSize(width: width, height: area.height))
      height = min(area.height, card.height(forWidth: width))
      self.measured = measured
    }
    let isWide = bounds.width > bounds.height
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let beginning = isRightToLeft ? area.maxX - width : area.minX
    card.bounds.size = CGSize(width: width, height: height)
    card.center = CGPoint(
      x: isWide ? beginning + width / 2 : area.midX,
      y: area.maxY - height / 2
    )
  }

  private struct Measured: Equatable {
    let card: Int
    let width, most: CGFloat
  }

  private var isSeen = false
  private var isFilmStanding = false
  private var isLookPlanned = false
  /// Seconds.
  private static let lookInterval: TimeInterval = 0.25
  private var timer: Int?
  private var measured: Measured?
  /// The card's, in points, as last measured.
  private var height: CGFloat = 0
  /// Points around the card.
  private static let margin: CGFloat = 8
  private static let largestWidth: CGFloat = 360
}
