import UIKit

extension GalleryPage {
  static let gestures = GalleryPage("Gestures") {
    [
      GallerySample("tap, tap twice, hold, or drag the card", GesturePad(frame: .zero))
    ]
  }
}

/// Shows the gesture that it has recognised last, and has a card that can be dragged.
private final class GesturePad: UIView {
  private let label = UILabel()
  private let card = UIView(frame: CGRect(x: 20, y: 60, width: 90, height: 60))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemFill
    layer.cornerRadius = 12
    label.text = "Nothing yet"
    label.frame = CGRect(x: 20, y: 16, width: 240, height: 24)
    card.backgroundColor = .systemBlue
    card.layer.cornerRadius = 9
    addSubview(label)
    addSubview(card)
    let tap = UITapGestureRecognizer(target: self, action: GesturePad.tapped)
    let twice = UITapGestureRecognizer(target: self, action: GesturePad.tappedTwice)
    twice.numberOfTapsRequired = 2
    tap.require(toFail: twice)
    addGestureRecognizer(tap)
    addGestureRecognizer(twice)
    addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: GesturePad.held))
    card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: GesturePad.dragged))
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 240) }

  private func tapped() { label.text = "A tap" }
  private func tappedTwice() { label.text = "Two taps" }
  private func held(_ press: UILongPressGestureRecognizer) { label.text = press.state == .ended ? "Let go" : "Held" }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: self)
    card.center = CGPoint(
      x: min(max(card.center.x + way.x, 45), bounds.width - 45),
      y: min(max(card.center.y + way.y, 30), bounds.height - 30)
    )
    pan.setTranslation(.zero, in: self)
    label.text = "Dragged to \(Int(card.center.x)), \(Int(card.center.y))"
  }
}
