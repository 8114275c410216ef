import UIKit

/// A control that is pressed by touch, by key or by assistive technology.
class PressControl: UIControl {
  /// Called at a press, with how many seconds ago the finger was lifted; 0 for a key.
  var pressed: ((TimeInterval) -> Void)?

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    pressed?(touch.secondsAgo)
  }

  override func accessibilityActivate() -> Bool {
    guard isEnabled, let pressed else { return false }
    pressed(0)
    return true
  }

  override var isHighlighted: Bool {
    // An answer under a finger stays dim if another one is chosen meanwhile.
    didSet { if isEnabled { alpha = isHighlighted ? 0.7 : 1 } }
  }
}

/// Shows one answer: its picture, where it has one, and its title. It is pressed once.
final class AnswerControl: PressControl {
  let answer: Buff.Answer
  /// nil where the answer has no picture.
  let picture: PictureView?
  private let title = UILabel()

  init(_ answer: Buff.Answer, place: String) {
    self.answer = answer
    picture = answer.image == nil ? nil : PictureView(side: 28)
    super.init(frame: .zero)
    title.text = answer.title
    title.numberOfLines = 0
    isAccessibilityElement = true
    accessibilityLabel = answer.title
    accessibilityValue = place
    accessibilityTraits = .button
    arrange()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func apply(_ theme: BuffTheme) {
    title.font = theme.answerFont
    // After the font, which has the text size of when the theme was made.
    title.adjustsFontForContentSizeCategory = true
    title.textColor = isSelected ? theme.accentText : theme.answerText
    backgroundColor = isSelected ? theme.accent : theme.answerBackground
    picture?.tint(theme.answerText)
    layer.cornerRadius = theme.cornerRadius * 2 / 3
  }

  /// Shows that this answer was chosen, or that another one was. Neither takes a press any more.
  func choose(_ isChosen: Bool, _ theme: BuffTheme) {
    isSelected = isChosen
    isUserInteractionEnabled = false
    if !isChosen {
      isEnabled = false
      alpha = 0.5
    }
    accessibilityTraits = isChosen ? [.button, .selected] : [.button, .notEnabled]
    apply(theme)
  }

  private func arrange() {
    let row = UIStackView(arrangedSubviews: [picture, title].compactMap { $0 })
    row.alignment = .center
    row.spacing = 10
    row.isUserInteractionEnabled = false
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      row.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      // As much as Apple's guidelines ask for under a finger.
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
  }
}

/// Draws the × that closes the card.
final class CloseControl: PressControl {
  private var color = UIColor(white: 1, alpha: 1)

  init(label: String) {
    super.init(frame: .zero)
    backgroundColor = .clear
    isAccessibilityElement = true
    accessibilityLabel = label
    accessibilityTraits = .button
    translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 44), heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func apply(_ theme: BuffTheme) {
    color = theme.text
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let arm: CGFloat = 5, x = bounds.midX, y = bounds.midY
    let cross = UIBezierPath()
    for (dx, dy) in [(arm, arm), (arm, -arm)] {
      cross.move(to: CGPoint(x: x - dx, y: y - dy))
      cross.addLine(to: CGPoint(x: x + dx, y: y + dy))
    }
    cross.lineWidth = 2
    cross.lineCapStyle = .round
    color.withAlphaComponent(0.18).setFill()
    UIBezierPath(ovalIn: CGRect(x: x - 13, y: y - 13, width: 26, height: 26)).fill()
    color.setStroke()
    cross.stroke()
  }
}
