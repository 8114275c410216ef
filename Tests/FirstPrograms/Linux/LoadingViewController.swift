import UIKit

/// A download that is made up: a ring turns while it waits, closes when the file is there, and the tick bounces in.
public final class LoadingViewController: UIViewController {
  private let ring = Ring(), button = UIButton(type: .system), tick = UILabel()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Download"
    view.backgroundColor = .systemBackground
    tick.text = "✓"
    tick.font = .systemFont(ofSize: 64, weight: .bold)
    tick.textColor = .systemGreen
    tick.alpha = 0
    button.setTitle("Finish", for: .normal)
    button.addTarget(self, action: LoadingViewController.finish, for: .touchUpInside)
    for part in [ring, tick, button] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    NSLayoutConstraint.activate([
      ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      ring.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: -40),
      ring.widthAnchor.constraint(equalToConstant: 160),
      ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
      tick.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
      tick.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
      button.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 32),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
    ring.turn()
  }

  private func finish() {
    button.isEnabled = false
    ring.close {
      let bounce = CASpringAnimation(keyPath: "transform.scale")
      bounce.fromValue = 0.2
      bounce.toValue = 1
      bounce.damping = 8
      bounce.duration = bounce.settlingDuration
      self.tick.alpha = 1
      self.tick.layer.add(bounce, forKey: "bounce")
    }
  }
}

/// A part of a circle that turns and breathes, over a pale whole one.
final class Ring: UIView {
  private let track = CAShapeLayer(), arc = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for layer in [track, arc] {
      layer.fillColor = nil
      layer.lineWidth = 12
      layer.lineCap = .round
      self.layer.addSublayer(layer)
    }
    track.strokeColor = UIColor.systemGray5.cgColor
    arc.strokeColor = UIColor.systemBlue.cgColor
    arc.strokeEnd = 0.1
  }

  required init?(coder: NSCoder) {
    fatalError("made in code")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: bounds.width / 2 - 6,
      startAngle: -.pi / 2,
      endAngle: 1.5 * .pi,
      clockwise: true
    )
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for layer in [track, arc] {
      layer.frame = bounds
      layer.path = circle.cgPath
    }
    CATransaction.commit()
  }

  func turn() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 1.4
    turn.repeatCount = .infinity
    arc.add(turn, forKey: "turn")
    let breathe = CAKeyframeAnimation(keyPath: "strokeEnd")
    breathe.values = [0.1, 0.7, 0.1]
    breathe.keyTimes = [0, 0.6, 1]
    breathe.duration = 2.8
    breathe.repeatCount = .infinity
    breathe.timingFunctions = [.init(name: .easeInEaseOut), .init(name: .easeInEaseOut)]
    arc.add(breathe, forKey: "breathe")
  }

  func close(then done: @escaping () -> Void) {
    let shown = arc.presentation()
    arc.strokeEnd = shown?.strokeEnd ?? arc.strokeEnd
    arc.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.6)
    CATransaction.setCompletionBlock(done)
    arc.strokeEnd = 1
    arc.strokeColor = UIColor.systemGreen.cgColor
    CATransaction.commit()
  }
}
