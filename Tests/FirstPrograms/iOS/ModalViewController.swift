import UIKit

/// Presents screens of its own: a sheet that gives back a colour, and a popover at the button.
public final class ModalViewController: UIViewController {
  private let choose = UIButton(type: .system), about = UIButton(type: .system)

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Modal"
    view.backgroundColor = .systemBackground
    choose.setTitle("Choose a colour", for: .normal)
    choose.addTarget(self, action: #selector(chooseTapped), for: .touchUpInside)
    about.setTitle("About", for: .normal)
    about.addTarget(self, action: #selector(aboutTapped), for: .touchUpInside)
    let column = UIStackView(arrangedSubviews: [choose, about])
    column.axis = .vertical
    column.spacing = 20
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  @objc private func chooseTapped() {
    let colors = ColorsViewController()
    colors.chosen = { [weak self] color in
      self?.view.backgroundColor = color
      self?.dismiss(animated: true)
    }
    present(colors, animated: true)
  }

  @objc private func aboutTapped() {
    let page = UIViewController()
    page.view.backgroundColor = .secondarySystemBackground
    page.modalPresentationStyle = .popover
    page.preferredContentSize = CGSize(width: 220, height: 90)
    page.popoverPresentationController?.sourceView = about
    present(page, animated: true)
  }
}

final class ColorsViewController: UIViewController {
  var chosen: ((UIColor) -> Void)?
  private let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for (index, color) in colors.enumerated() {
      let button = UIButton(frame: CGRect(x: 20 + index * 70, y: 40, width: 60, height: 60))
      button.backgroundColor = color
      button.tag = index
      button.accessibilityLabel = ["Red", "Green", "Blue"][index]
      button.addTarget(self, action: #selector(colorTapped(_:)), for: .touchUpInside)
      view.addSubview(button)
    }
  }

  @objc private func colorTapped(_ sender: UIButton) { chosen?(colors[sender.tag]) }
}
