import QuintetPictureDecoding
import UIKit

/// Shows one Buff: who asks and ×, the question with the countdown, the answers. What has no room scrolls; who asks, × and
/// then the countdown too stay.
final class CardView: UIView {
  /// The number of the showing this card is of.
  let number: Int
  let answers: [AnswerControl]
  let close: CloseControl
  let author: PictureView
  /// Decodes the card's pictures, one at a time.
  let decoder = PictureDecoder()

  private let name = UILabel()
  private let question = UILabel()
  private let ring = CountdownRing()
  private let header = UIStackView()
  private let middle = UIStackView()
  private let column = UIStackView()
  private let scroll = UIScrollView()
  private let above = ShadeView(edge: .top)
  private let below = ShadeView(edge: .bottom)
  private let texts: CardTexts
  private let margin: CGFloat = 14

  init(_ card: Card, texts: CardTexts, theme: BuffTheme) {
    let buff = card.buff
    number = card.number
    self.texts = texts
    answers = buff.answers.enumerated().map { index, answer in
      AnswerControl(answer, place: texts.place(index + 1, of: buff.answers.count))
    }
    close = CloseControl(label: texts.close)
    author = PictureView(side: 32, initials: buff.author.initials)
    // Not without a size, in which the margins would have no room, until it gets its place.
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    name.text = buff.author.name
    question.text = buff.question
    question.accessibilityTraits = .header
    name.numberOfLines = 2
    question.numberOfLines = 0
    author.isAccessibilityElement = texts.picture(of: buff.author) != nil
    author.accessibilityLabel = texts.picture(of: buff.author)
    author.accessibilityTraits = .image
    arrange()
    apply(theme)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func apply(_ theme: BuffTheme) {
    backgroundColor = theme.background
    layer.cornerRadius = theme.cornerRadius
    name.font = theme.authorFont
    name.textColor = theme.text
    question.font = theme.questionFont
    question.textColor = theme.text
    // After the fonts, which have the text size of when the theme was made.
    for label in [name, question] { label.adjustsFontForContentSizeCategory = true }
    author.tint(theme.text)
    close.apply(theme)
    ring.apply(theme)
    for shade in [above, below] { shade.apply(theme) }
    for answer in answers { answer.apply(theme) }
  }

  /// Shows how much time is left.
  func showRemaining(_ seconds: TimeInterval, of duration: TimeInterval) {
    ring.show(
      fraction: duration > 0 ? CGFloat(max(0, min(1, seconds / duration))) : 0,
      seconds: texts.seconds(seconds),
      spoken: texts.secondsLeft(seconds)
    )
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    showWhatIsCutOff()
  }

  /// Highlights the answer that was chosen; all take no press any more.
  func choose(_ id: String, _ theme: BuffTheme) {
    for answer in answers { answer.choose(answer.answer.id == id, theme) }
  }

  /// Takes no press and no picture any more.
  func retire() {
    decoder.cancel()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
  }

  /// Puts the countdown where it cannot scroll away if the card is too high for its place.
  func fit(in size: CGSize) {
    show(countdownIn: middle)
    if height(forWidth: size.width) > size.height { show(countdownIn: header) }
  }

  /// Returns how high the card is if nothing scrolls, in points.
  func height(forWidth width: CGFloat) -> CGFloat {
    systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  // MARK: Private

  /// Shows at each edge of what scrolls if there is more.
  private func showWhatIsCutOff() {
    let hidden = scroll.contentSize.height - scroll.bounds.height
    let offset = scroll.contentOffset.y
    above.isHidden = offset < 1
    below.isHidden = hidden - offset < 1
  }

  private func show(countdownIn row: UIStackView) {
    guard ring.superview !== row else { return }
    ring.removeFromSuperview()
    row.insertArrangedSubview(ring, at: row === header ? 2 : 1)
  }

  private func arrange() {
    header.alignment = .center
    header.spacing = 10
    for view in [author, name, close] { header.addArrangedSubview(view) }
    middle.alignment = .center
    middle.spacing = 10
    for view in [question, ring] { middle.addArrangedSubview(view) }
    column.axis = .vertical
    column.spacing = 8
    column.addArrangedSubview(middle)
    for answer in answers { column.addArrangedSubview(answer) }
    column.setCustomSpacing(12, after: middle)
    for label in [name, question] { label.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal) }
    for view in [header, scroll, column, above, below] { view.translatesAutoresizingMaskIntoConstraints = false }
    addSubview(scroll)
    addSubview(header)
    scroll.addSubview(column)
    scroll.delegate = self
    for shade in [above, below] { addSubview(shade) }
    let content = scroll.contentLayoutGuide, visible = scroll.frameLayoutGuide
    // The card is as high as its content, until its place is not; then it scrolls, before a text is cut.
    let whole = visible.heightAnchor.constraint(equalTo: content.heightAnchor)
    whole.priority = UILayoutPriority(600)
    NSLayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: topAnchor, constant: 4),
      header.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margin),
      header.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -4),
      scroll.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 2),
      scroll.leadingAnchor.constraint(equalTo: leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: bottomAnchor),
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: 2),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -margin),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: margin),
      column.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -margin),
      content.widthAnchor.constraint(equalTo: visible.widthAnchor), whole,
      above.topAnchor.constraint(equalTo: scroll.topAnchor), below.bottomAnchor.constraint(equalTo: bottomAnchor),
      above.leadingAnchor.constraint(equalTo: leadingAnchor), below.leadingAnchor.constraint(equalTo: leadingAnchor),
      above.trailingAnchor.constraint(equalTo: trailingAnchor),
      below.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }
}

extension CardView: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) { showWhatIsCutOff() }
}

extension CardView {
  /// Comes up from below, like something laid on a table.
  func enter() {
    let isStill = UIAccessibility.isReduceMotionEnabled
    alpha = 0
    if !isStill { transform = CGAffineTransform(translationX: 0, y: 40) }
    let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
    UIView.animate(withDuration: 0.2, delay: 0, options: options) { self.alpha = 1 }
    UIView.animate(
      withDuration: 0.45,
      delay: 0,
      usingSpringWithDamping: 0.75,
      initialSpringVelocity: 0,
      options: options,
      animations: { self.transform = .identity },
      completion: nil
    )
  }

  /// Goes down and out of sight, and then out of its view.
  func leave() {
    let isStill = UIAccessibility.isReduceMotionEnabled
    let options: UIView.AnimationOptions = [.curveEaseIn, .beginFromCurrentState]
    UIView.animate(withDuration: 0.2, delay: 0, options: options) {
      self.alpha = 0
      if !isStill { self.transform = CGAffineTransform(translationX: 0, y: 24) }
    } completion: { _ in
      self.removeFromSuperview()
    }
  }
}

extension Buff.Author {
  /// The first letters of the first and the last word of the name, as they stand for a person without a picture.
  var initials: String {
    var letters: [Character] = []
    for word in name.components(separatedBy: " ") {
      // A word may begin with a quote or a bracket, or have no letter at all, as an emoji.
      if let letter = word.first(where: { $0.isLetter || $0.isNumber }) ?? word.first { letters.append(letter) }
    }
    guard let first = letters.first else { return "" }
    var initials = Self.capital(first)
    if letters.count > 1, let last = letters.last {
      // Letters of scripts that join, such as Arabic and Syriac, would be written as one word. It shows nothing elsewhere.
      for scalar in first.unicodeScalars {
        if scalar.value >= 0x0600, scalar.properties.isAlphabetic { initials += "\u{200C}" }
        break
      }
      initials += Self.capital(last)
    }
    return initials
  }

  /// As at the beginning of a word: Georgian has other capitals for words that are all capitals, which many fonts lack.
  private static func capital(_ letter: Character) -> String {
    var capital = ""
    for scalar in letter.unicodeScalars {
      if capital.isEmpty { capital = scalar.properties.titlecaseMapping } else { capital.unicodeScalars.append(scalar) }
    }
    return capital
  }
}
