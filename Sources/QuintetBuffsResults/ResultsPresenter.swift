import Foundation
import QuintetBuffs
import QuintetStateLoop
import UIKit

/// Shows results on the card of a view. A responder, so that it is bound to the main thread, as the view is.
///
/// An answer's own background is its bar, from the leading edge, and what is beyond it is shaded: black under a light text, white under a
/// dark one. So a text is as legible over the bar as without results, and more so beside it, whatever the theme.
final class ResultsPresenter: UIResponder {
  /// Parts that are added to an answer.
  struct Share {
    let shade: UIView
    let percent: UILabel
    /// The answer's value without the share.
    let place: String
    var length: NSLayoutConstraint?
  }

  /// Parts that are added to the answers of the card; none before the shares are there.
  private(set) var shares: [Share] = []
  private weak var view: BuffView?
  private let source: BuffResultsSource
  private let texts = ResultsTexts()
  private var answers: [UIControl] = []
  private var question: (vote: BuffVote, buff: Buff, card: Int)?
  /// The number of the card that was drawn last.
  private var card: Int?
  private var loop: Loop<ResultsMachine>?
  private var states: Token?

  init(_ source: @escaping BuffResultsSource, on view: BuffView) {
    self.source = source
    self.view = view
    super.init()
    let loop = Loop<ResultsMachine>(ResultsMachine.State()) { [weak self] effect, work in
      // A loop is not bound to the main thread, although it is there that it hands out effects.
      DispatchQueue.main.async { self?.perform(effect, work) }
    }
    self.loop = loop
    states = loop.observe { [weak self] in self?.show($0.percents) }
  }

  /// Takes in that a vote is in the log.
  func take(_ vote: BuffVote, on buff: Buff, card: Int) {
    question = (vote, buff, card)
    loop?.send(.voted(vote.id, answers: buff.answers.map { $0.id }))
  }

  /// Looks as the answers of a card do now; none if the card has gone, which may come back from the background.
  func draw(on answers: [UIControl], card: Int) {
    (self.answers, self.card) = (answers, card)
    if answers.isEmpty { shares = [] }
    if shares.isEmpty { loop.map { show($0.state.percents) } } else { applyLook() }
  }

  // MARK: Private

  private func perform(_ effect: ResultsMachine.Effect, _ work: Work<ResultsMachine>) {
    switch effect {
    case .ask: if let question { source(question.vote, question.buff) { work.send(.received($0)) } }
    case .announce(let percents):
      guard let buff = question?.buff, isUp else { return }
      UIAccessibility.post(notification: .announcement, argument: texts.announcement(of: buff, percents))
    }
  }

  /// True if the card that was voted on is up.
  private var isUp: Bool { question?.card == card && !answers.isEmpty }

  private func show(_ percents: [Int]) {
    guard let view, isUp, answers.count == percents.count else { return }
    if shares.isEmpty { shares = answers.map(addShare) }
    for (index, percent) in percents.enumerated() {
      shares[index].percent.text = texts.percent(percent)
      answers[index].accessibilityValue = texts.value(percent, place: shares[index].place)
    }
    // The titles have less room, and the card may be higher: with its theme it is measured again.
    let theme = view.theme
    view.theme = theme
    view.layoutIfNeeded()
    for (index, percent) in percents.enumerated() { setLength(percent, of: index) }
    guard !UIAccessibility.isReduceMotionEnabled else { return view.layoutIfNeeded() }
    UIView.animate(withDuration: 0.6, delay: 0, options: [.curveEaseOut, .beginFromCurrentState]) {
      view.layoutIfNeeded()
    }
  }

  /// Adds a bar of no length.
  private func addShare(to answer: UIControl) -> Share {
    let percent = UILabel(), shade = UIView()
    percent.adjustsFontForContentSizeCategory = true
    percent.setContentHuggingPriority(.required, for: .horizontal)
    percent.setContentCompressionResistancePriority(.required, for: .horizontal)
    answer.row?.addArrangedSubview(percent)
    shade.isUserInteractionEnabled = false
    shade.translatesAutoresizingMaskIntoConstraints = false
    answer.insertSubview(shade, at: 0)
    // Within the answer's round corners.
    answer.clipsToBounds = true
    // It can be read though it was not chosen.
    answer.alpha = 1
    let length = shade.widthAnchor.constraint(equalTo: answer.widthAnchor)
    NSLayoutConstraint.activate([
      shade.topAnchor.constraint(equalTo: answer.topAnchor),
      shade.bottomAnchor.constraint(equalTo: answer.bottomAnchor),
      shade.trailingAnchor.constraint(equalTo: answer.trailingAnchor), length,
    ])
    return Share(shade: shade, percent: percent, place: answer.accessibilityValue ?? "", length: length)
  }

  private func setLength(_ percent: Int, of index: Int) {
    shares[index].length?.isActive = false
    // No multiplier of 0, which means nothing.
    let rest = max(0.0001, 1 - CGFloat(percent) / 100)
    let length = shares[index].shade.widthAnchor.constraint(equalTo: answers[index].widthAnchor, multiplier: rest)
    length.isActive = true
    shares[index].length = length
  }

  private func applyLook() {
    for (index, share) in shares.enumerated() where index < answers.count {
      // The share is the last in the row.
      guard let title = answers[index].row?.arrangedSubviews.dropLast().last as? UILabel else { continue }
      share.percent.font = title.font
      share.percent.textColor = title.textColor
      share.shade.backgroundColor = UIColor(white: title.textColor.isLight ? 0 : 1, alpha: 0.35)
    }
  }
}

extension UIControl {
  /// The row of an answer; the shade lies under it.
  fileprivate var row: UIStackView? { subviews.last as? UIStackView }
}

extension UIColor {
  /// True if it is nearer to white than to black.
  var isLight: Bool {
    var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0
    getRed(&red, green: &green, blue: &blue, alpha: nil)
    // Weighed as the eye does. A grey of 0.46 has the same contrast with both, by WCAG 2.
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.46
  }
}
