import AVKit
import QuintetBuffs
import QuintetBuffsFilm
import QuintetBuffsResults
import UIKit

/// Plays a clip again and again, with live questions over it that follow it.
final class LiveViewController: UIViewController {
  private let configuration: BuffsConfiguration
  private let votes: BuffVotesClient?
  private let session: Session
  private let screen = UIView()
  private let film = AVPlayerViewController()
  private var looper: AVPlayerLooper?
  /// nil without a clip that can be played: then the questions go by the clock.
  private var match: Match?
  private var filmFailure: (any NSObjectProtocol)?
  private var filmStatus: [NSKeyValueObservation] = []
  private var buffs: BuffView?
  private let news = UILabel()
  private let restart = UIButton(configuration: .gray())
  private let pause = UIButton(configuration: .gray())
  private let back = UIButton(configuration: .gray())
  private let forward = UIButton(configuration: .gray())
  private let speed = UIButton(configuration: .gray())
  private let buttons = UIStackView()
  private var isPaused = false { didSet { updateButtons() } }
  private var isFast = false { didSet { updateButtons() } }
  /// True if the answer that comes next could not be kept, which is known before it.
  private var isVoteLost = false

  /// - Parameters:
  ///   - configuration: The source of questions. Their interval is the usual one or, on request, a short one.
  ///   - votes: Sends the votes, and brings how everybody has answered; nil for neither.
  init(_ configuration: BuffsConfiguration, _ votes: BuffVotesClient?, _ session: Session) {
    self.configuration = configuration
    self.votes = votes
    self.session = session
    super.init(nibName: nil, bundle: nil)
    title = strings["live.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    arrange()
    setUpFilm()
    updateButtons()
    begin()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // A way back that was given up makes it appear again.
    filmFailure.map(NotificationCenter.default.removeObserver)
    filmFailure = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.failedToPlayToEndTimeNotification,
      object: nil,
      queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.say(strings["live.noFilm"]) }
    }
    if !isPaused { film.player?.play() }
    textSizeChanged()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    textSizeChanged()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    film.player?.pause()
    filmFailure.map(NotificationCenter.default.removeObserver)
  }

  /// Actions of the buttons.
  enum Action: String {
    case restart, pause, back, forward, speed
  }

  func perform(_ action: Action) {
    session.note("live", action.rawValue)
    switch action {
    case .restart: begin()
    case .pause: togglePause()
    case .back: match?.move(by: -Self.step)
    case .forward: match?.move(by: Self.step)
    case .speed:
      isFast.toggle()
      begin()
    }
  }

  // MARK: Private: questions

  /// Begins the schedule anew, at the present speed.
  private func begin() {
    buffs?.stop()
    buffs?.removeFromSuperview()
    isPaused = false
    var configuration = configuration
    if isFast { (configuration.interval, configuration.repeats) = (Self.shortInterval, true) }
    do {
      let buffs = try BuffView(configuration: configuration, middleware: session.middleware)
      buffs.delegate = self
      if let votes, !session.isReplaying { buffs.showResults(from: votes) }
      fill(screen, with: buffs)
      match?.move(to: 0)
      film.player?.play()
      follow(with: buffs)
      buffs.start()
      self.buffs = buffs
      say(strings["live.waiting"])
    } catch {
      say("\(error)")
    }
  }

  private func togglePause() {
    isPaused.toggle()
    isPaused ? film.player?.pause() : film.player?.play()
    // The questions stand still with the film.
    if match == nil { isPaused ? buffs?.pause() : buffs?.resume() }
  }

  private func follow(with buffs: BuffView) {
    if let match { buffs.follow(film.player) { match.time(at: $0) } }
  }

  /// Seconds back and forward.
  private static let step: TimeInterval = 10

  /// Seconds, for demonstrations.
  private static let shortInterval: TimeInterval = 5

  private func say(_ text: String) { news.text = text }

  // MARK: Private: views

  /// AVFoundation plays no WebM, and on Linux H.264 takes packages that are not everywhere.
  private static var clip: URL? {
    #if os(Linux)
      Bundle.module.url(forResource: "match", withExtension: "webm")
    #else
      Bundle.module.url(forResource: "match", withExtension: "mp4")
    #endif
  }

  private func setUpFilm() {
    film.showsPlaybackControls = false
    film.videoGravity = .resizeAspectFill
    addChild(film)
    fill(screen, with: film.view)
    film.didMove(toParent: self)
    // A film goes its own way, whatever step is shown.
    if session.isReplaying { return }
    guard let url = Self.clip else { return }
    let player = AVQueuePlayer(), clip = AVPlayerItem(url: url)
    player.isMuted = true
    let looper = AVPlayerLooper(player: player, templateItem: clip)
    film.player = player
    match = Match(player)
    self.looper = looper
    // A clip that cannot be opened says so by its status, or by the looper's where it comes to no item that is played; the
    // notification is for one that stops on the way.
    filmStatus = [
      player.observe(\.currentItem?.status) { [weak self] _, _ in
        DispatchQueue.main.async { self?.filmStatusChanged() }
      },
      looper.observe(\.status) { [weak self] _, _ in
        DispatchQueue.main.async { self?.filmStatusChanged() }
      },
    ]
    filmStatusChanged()
  }

  private func filmStatusChanged() {
    guard film.player?.currentItem?.status == .failed || looper?.status == .failed else { return }
    say(strings["live.noFilm"])
    match = nil
    buffs?.follow(nil)
    // They go by the clock from here, and stay where they are until the person goes on.
    if isPaused { buffs?.pause() }
  }

  /// Puts large buttons below each other.
  private func textSizeChanged() {
    buttons.axis = traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? .vertical : .horizontal
  }

  private func updateButtons() {
    let goOn = strings[isPaused ? "live.resume" : "live.pause"]
    restart.configuration?.image = UIImage(systemName: "arrow.clockwise")
    restart.accessibilityLabel = strings["live.restart"]
    pause.configuration?.image = UIImage(systemName: isPaused ? "play.fill" : "pause.fill")
    pause.accessibilityLabel = goOn
    back.configuration?.image = UIImage(systemName: "gobackward.10")
    back.accessibilityLabel = strings["live.back"]
    forward.configuration?.image = UIImage(systemName: "goforward.10")
    forward.accessibilityLabel = strings["live.forward"]
    speed.configuration?.title = strings[isFast ? "live.usual" : "live.fast"]
  }

  private func arrange() {
    for (button, action) in [
      (restart, Action.restart), (pause, .pause), (back, .back), (forward, .forward), (speed, .speed),
    ] {
      button.addAction(UIAction { [weak self] _ in self?.perform(action) }, for: .primaryActionTriggered)
    }
    news.font = .preferredFont(forTextStyle: .footnote)
    news.adjustsFontForContentSizeCategory = true
    news.textColor = .secondaryLabel
    news.numberOfLines = 0
    screen.backgroundColor = .black
    screen.clipsToBounds = true
    let player = UIStackView(arrangedSubviews: [restart, pause, back, forward])
    player.spacing = 8
    // A film runs from left to right in each language.
    player.semanticContentAttribute = .playback
    for part in [player, speed] { buttons.addArrangedSubview(part) }
    buttons.spacing = 10
    buttons.alignment = .leading
    let panel = UIStackView(arrangedSubviews: [news, buttons])
    panel.axis = .vertical
    panel.spacing = 8
    panel.alignment = .leading
    for part in [screen, panel] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      screen.topAnchor.constraint(equalTo: safe.topAnchor),
      screen.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      screen.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      panel.topAnchor.constraint(equalTo: screen.bottomAnchor, constant: 10),
      panel.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      panel.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      panel.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -12),
    ])
  }

  private func fill(_ container: UIView, with subview: UIView) {
    subview.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(subview)
    NSLayoutConstraint.activate([
      subview.topAnchor.constraint(equalTo: container.topAnchor),
      subview.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      subview.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      subview.trailingAnchor.constraint(equalTo: container.trailingAnchor),
    ])
  }
}

extension LiveViewController: @MainActor BuffViewDelegate {
  func buffView(_ view: BuffView, didShow buff: Buff) {
    say(strings["live.shown"])
  }

  func buffView(_ view: BuffView, didAnswer buff: Buff, with answer: Buff.Answer, after seconds: TimeInterval) {
    let told = strings.formatted("live.answered", answer.title)
    say(isVoteLost ? told + "\n" + strings["live.notKept"] : told)
    isVoteLost = false
  }

  func buffView(_ view: BuffView, didExpire buff: Buff) {
    say(strings["live.expired"])
  }

  func buffView(_ view: BuffView, didClose buff: Buff, because reason: BuffCloseReason) {
    if reason == .person { say(strings["live.closed"]) }
  }

  func buffView(_ view: BuffView, didFailWith error: BuffsError) {
    StandardError.write("[buffs] \(error)")
    switch error {
    case .voteNotStored: isVoteLost = true
    case .notFetched(_, .pinMismatch): say(strings["live.wrongServer"])
    // It came, and its time had passed before anybody could see it.
    case .outdated, .tooManyWaiting: break
    default: say(strings["live.failed"])
    }
  }
}
