import UIKit

/// A kitchen timer: a dial that is drawn and turned by a finger, and a timer that counts down.
public final class DialViewController: UIViewController {
  private let dial = Dial(), start = UIButton(type: .system)
  private var timer: Timer?

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Kitchen timer"
    view.backgroundColor = .systemBackground
    dial.backgroundColor = .clear
    start.setTitle("Start", for: .normal)
    start.addTarget(self, action: #selector(startTapped), for: .touchUpInside)
    for part in [dial, start] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    NSLayoutConstraint.activate([
      dial.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      dial.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: -30),
      dial.widthAnchor.constraint(equalToConstant: 240),
      dial.heightAnchor.constraint(equalTo: dial.widthAnchor),
      start.topAnchor.constraint(equalTo: dial.bottomAnchor, constant: 20),
      start.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer?.invalidate()
  }

  @objc private func startTapped() {
    timer?.invalidate()
    timer = Timer.scheduledTimer(
      timeInterval: 1,
      target: self,
      selector: #selector(secondPassed),
      userInfo: nil,
      repeats: true
    )
  }

  @objc private func secondPassed() {
    dial.seconds = max(0, dial.seconds - 1)
    if dial.seconds == 0 { timer?.invalidate() }
  }
}

/// A circle of an hour; the filled part is what is left.
final class Dial: UIControl {
  var seconds = 15 * 60 { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY), radius = min(bounds.width, bounds.height) / 2 - 10
    let end = CGFloat(seconds) / 3600 * 2 * .pi - .pi / 2
    UIColor.systemGray5.setFill()
    UIBezierPath(arcCenter: middle, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
    let left = UIBezierPath()
    left.move(to: middle)
    left.addArc(withCenter: middle, radius: radius, startAngle: -.pi / 2, endAngle: end, clockwise: true)
    left.close()
    UIColor.systemRed.setFill()
    left.fill()
    let text = String(format: "%d:%02d", seconds / 60, seconds % 60) as NSString
    text.draw(
      at: CGPoint(x: 0, y: 0),
      withAttributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.label]
    )
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { turn(to: touch) }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { turn(to: touch) }

  private func turn(to touch: UITouch) -> Bool {
    let point = touch.location(in: self)
    var angle = atan2(point.y - bounds.midY, point.x - bounds.midX) + .pi / 2
    if angle < 0 { angle += 2 * .pi }
    seconds = Int(angle / (2 * .pi) * 60) * 60
    sendActions(for: .valueChanged)
    return true
  }
}
