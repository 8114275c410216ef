import Testing
import UIKit

/// A view with one of everything, as an application makes them: measured before it has a place, and moved into it.
final class CardSample: UIView {
  private let scroll = UIScrollView()
  private let column = UIStackView()

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    let question = UILabel(), ring = Ring(), picture = UIImageView(image: UIImage(systemName: "lock.shield"))
    question.text = "A question that takes more than one line, where there is no room for it"
    question.numberOfLines = 0
    let row = UIStackView(arrangedSubviews: [picture, question, ring])
    row.alignment = .center
    column.axis = .vertical
    column.spacing = 8
    for view in [row, Answer("Yes"), Answer("No")] { column.addArrangedSubview(view) }
    for view in [scroll, column] { view.translatesAutoresizingMaskIntoConstraints = false }
    addSubview(scroll)
    scroll.addSubview(column)
    let content = scroll.contentLayoutGuide, visible = scroll.frameLayoutGuide
    let whole = visible.heightAnchor.constraint(equalTo: content.heightAnchor)
    whole.priority = .defaultHigh
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: topAnchor), scroll.bottomAnchor.constraint(equalTo: bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: trailingAnchor),
      column.topAnchor.constraint(equalTo: content.topAnchor),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      content.widthAnchor.constraint(equalTo: visible.widthAnchor), whole,
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  static func measured() -> CardSample {
    let card = CardSample()
    let size = card.systemLayoutSizeFitting(
      CGSize(width: 300, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    #expect(size.height > 100)
    return card
  }

  func comeIn() {
    alpha = 0
    transform = CGAffineTransform(translationX: 0, y: 40)
    UIView.animate(withDuration: 0.2) { self.alpha = 1 }
    UIView.animate(
      withDuration: 0.4,
      delay: 0,
      usingSpringWithDamping: 0.75,
      initialSpringVelocity: 0,
      options: [],
      animations: { self.transform = .identity },
      completion: nil
    )
  }
}

private final class Answer: UIControl {
  init(_ text: String) {
    super.init(frame: .zero)
    let title = UILabel()
    title.text = text
    title.translatesAutoresizingMaskIntoConstraints = false
    isAccessibilityElement = true
    accessibilityLabel = text
    accessibilityTraits = .button
    layer.cornerRadius = 8
    addSubview(title)
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      title.centerYAnchor.constraint(equalTo: centerYAnchor),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }
}

private final class Ring: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 40), heightAnchor.constraint(equalToConstant: 40),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func draw(_ rect: CGRect) {
    UIColor.red.setStroke()
    UIBezierPath(arcCenter: center, radius: 18, startAngle: 0, endAngle: 4, clockwise: true).stroke()
  }
}
