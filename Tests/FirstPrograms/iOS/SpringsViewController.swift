import UIKit

/// A ball on a spring whose damping a slider sets, and a dance in three parts.
public final class SpringsViewController: UIViewController {
  private let ball = UIView(frame: CGRect(x: 30, y: 120, width: 60, height: 60)), damping = UISlider()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Springs"
    view.backgroundColor = .systemBackground
    ball.backgroundColor = .systemOrange
    ball.layer.cornerRadius = 30
    view.addSubview(ball)
    damping.minimumValue = 0.1
    damping.value = 0.4
    let pull = UIButton(type: .system), dance = UIButton(type: .system)
    pull.setTitle("Pull", for: .normal)
    pull.addTarget(self, action: #selector(pullTapped), for: .touchUpInside)
    dance.setTitle("Dance", for: .normal)
    dance.addTarget(self, action: #selector(danceTapped), for: .touchUpInside)
    let row = UIStackView(arrangedSubviews: [damping, pull, dance])
    row.spacing = 16
    row.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(row)
    NSLayoutConstraint.activate([
      row.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -20),
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      row.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
  }

  @objc private func pullTapped() {
    let isLeft = ball.frame.minX < 100
    UIView.animate(
      withDuration: 1,
      delay: 0,
      usingSpringWithDamping: CGFloat(damping.value),
      initialSpringVelocity: 0
    ) {
      self.ball.frame.origin.x = isLeft ? self.view.bounds.width - 90 : 30
    }
  }

  @objc private func danceTapped() {
    UIView.animateKeyframes(withDuration: 1.2, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { self.ball.frame.origin.y = 60 }
      UIView.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.4) { self.ball.frame.origin.y = 200 }
      UIView.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) { self.ball.frame.origin.y = 120 }
    }
  }
}
