import UIKit

/// Colours that differ in light and dark, and a layer's, which has to be told.
public final class DarkModeViewController: UIViewController {
  private let card = UILabel()
  private let paper = UIColor { $0.userInterfaceStyle == .dark ? .systemIndigo : .systemYellow }

  public override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Dark mode"
    view.backgroundColor = .systemBackground
    card.textAlignment = .center
    card.backgroundColor = paper
    card.layer.borderWidth = 3
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    NSLayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      card.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      card.widthAnchor.constraint(equalToConstant: 200), card.heightAnchor.constraint(equalToConstant: 120),
    ])
    NotificationCenter.default.addObserver(
      self,
      selector: #selector(becameActive),
      name: UIApplication.didBecomeActiveNotification,
      object: nil
    )
    styleChanged()
  }

  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    styleChanged()
  }

  @objc private func becameActive() { styleChanged() }

  private func styleChanged() {
    card.text = traitCollection.userInterfaceStyle == .dark ? "Dark" : "Light"
    card.layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
  }
}
