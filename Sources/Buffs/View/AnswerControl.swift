import UIKit

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
    title.adjustsFontForContentSizeCategory = true
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
