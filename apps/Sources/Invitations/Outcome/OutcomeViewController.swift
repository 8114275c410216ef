import Appearance
import Confetti
import QuintetStateLoop
import UIKit

/// Shows that something has come to a good end: the mark, a heading, a line of text and one button.
final class OutcomeViewController: UIViewController {
  /// - Parameters:
  ///   - isReplaying: Whether the confetti falls the same way each time.
  ///   - done: Called when the person has seen it; the screen does not go by itself.
  init(_ outcome: Outcome, _ texts: InvitationsTexts, isReplaying: Bool, done: @escaping @MainActor () -> Void) {
    self.outcome = outcome
    self.isReplaying = isReplaying
    self.texts = texts
    finish = done
    super.init(nibName: nil, bundle: nil)
    title = texts["\(outcome.key).heading"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    #if os(Linux)
      // The keyboard's focus moves. The view that had it is gone with its sheet, and then Orca does not announce the place.
      UIAccessibility.post(notification: .screenChanged, argument: done)
      UIAccessibility.post(notification: .announcement, argument: title)
    #else
      UIAccessibility.post(notification: .screenChanged, argument: heading)
    #endif
    confetti?.start()
    if !UIAccessibility.isReduceMotionEnabled { bounce() }
  }

  // MARK: Private

  private let outcome: Outcome
  private let texts: InvitationsTexts
  private let isReplaying: Bool
  private let finish: @MainActor () -> Void
  private let heading = UILabel(.title1, alignment: .center)
  private lazy var badge = BroccoliBadge(outcome == .congratulation ? .happy : .calm)
  private lazy var confetti = outcome == .congratulation ? makeConfetti() : nil
  private lazy var done = UIButton.prominent(texts["\(outcome.key).done"], action: finish)

  private func makeConfetti() -> ConfettiView {
    isReplaying ? ConfettiView(seed: 1) : ConfettiView()
  }

  private func setUpViews() {
    heading.text = title
    heading.accessibilityTraits = .header
    let text = UILabel(.body, color: .secondaryLabel, alignment: .center)
    text.text = texts["\(outcome.key).text"]
    let words = UIStackView(arrangedSubviews: [heading, text])
    words.axis = .vertical
    words.spacing = 12
    // Confetti that comes behind the words does not get in their way.
    words.backgroundColor = .systemBackground.withAlphaComponent(0.8)
    words.layer.cornerRadius = 12
    let column = UIStackView(arrangedSubviews: [badge, words, done])
    column.axis = .vertical
    column.alignment = .center
    column.setCustomSpacing(24, after: badge)
    column.setCustomSpacing(32, after: words)
    column.translatesAutoresizingMaskIntoConstraints = false
    let scrollView = CenteredScrollView()
    scrollView.fill(view)
    scrollView.addInMiddle(column, widest: 440)
    let content = scrollView.content
    let centered = column.centerYAnchor.constraint(equalTo: content.centerYAnchor)
    centered.priority = .defaultHigh
    NSLayoutConstraint.activate([
      centered,
      done.widthAnchor.constraint(greaterThanOrEqualToConstant: 200),
      column.topAnchor.constraint(greaterThanOrEqualTo: content.topAnchor, constant: 32),
      column.bottomAnchor.constraint(lessThanOrEqualTo: content.bottomAnchor, constant: -32),
    ])
    guard let confetti else { return }
    confetti.frame = view.bounds
    confetti.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // Behind the words, which stay readable, also over a picture that stands still.
    view.insertSubview(confetti, belowSubview: scrollView)
  }

  private func bounce() {
    badge.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    UIView.animate(
      withDuration: 0.6,
      delay: 0,
      usingSpringWithDamping: 0.5,
      initialSpringVelocity: 0,
      options: [.allowUserInteraction]
    ) { [badge] in
      badge.transform = .identity
    }
  }
}

/// The good ends that a screen can show.
enum Outcome {
  /// The invite is registered.
  case congratulation
  /// The invite is cancelled.
  case cancelled

  /// The first part of the keys of its texts.
  var key: String {
    switch self {
    case .congratulation: "congratulation"
    case .cancelled: "cancelled"
    }
  }
}
