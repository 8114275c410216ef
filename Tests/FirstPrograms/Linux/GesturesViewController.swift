import UIKit

/// A card that fingers move, turn and enlarge; two taps put it back.
public final class GesturesViewController: UIViewController, UIGestureRecognizerDelegate {
  private let card = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 110))

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Gestures"
    view.backgroundColor = .systemBackground
    card.backgroundColor = .systemTeal
    card.layer.cornerRadius = 12
    card.layer.shadowOpacity = 0.3
    view.addSubview(card)
    let taps = UITapGestureRecognizer(target: self, action: GesturesViewController.tapped)
    taps.numberOfTapsRequired = 2
    let all = [
      UIPanGestureRecognizer(target: self, action: GesturesViewController.moved(_:)),
      UIPinchGestureRecognizer(target: self, action: GesturesViewController.pinched(_:)),
      UIRotationGestureRecognizer(target: self, action: GesturesViewController.turned(_:)), taps,
    ]
    for recognizer in all {
      recognizer.delegate = self
      card.addGestureRecognizer(recognizer)
    }
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if card.transform.isIdentity { card.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY) }
  }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  private func tapped() {
    UIView.animate(withDuration: 0.3) { self.card.transform = .identity }
  }

  private func moved(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: view)
    card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
    pan.setTranslation(.zero, in: view)
  }

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    card.transform = card.transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }

  private func turned(_ rotation: UIRotationGestureRecognizer) {
    card.transform = card.transform.rotated(by: rotation.rotation)
    rotation.rotation = 0
  }
}
