import UIKit

extension GalleryPage {
  static let navigation = GalleryPage("Navigation") { ScreenViewController(depth: 0) }
}

/// One screen of a stack that can go on for ever.
private final class ScreenViewController: UIViewController {
  private let depth: Int
  private let column = UIStackView()

  init(depth: Int) {
    self.depth = depth
    super.init(nibName: nil, bundle: nil)
    title = "Screen \(depth)"
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    column.axis = .vertical
    column.spacing = 12
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
    ])
    addButton("Push the next screen") { screen in
      screen.navigationController?.pushViewController(ScreenViewController(depth: screen.depth + 1), animated: true)
    }
    addButton("Push a screen with a long title") { screen in
      let long = ScreenViewController(depth: screen.depth + 1)
      long.title = "A title that has more words in it than there is room for in the bar of a telephone"
      screen.navigationController?.pushViewController(long, animated: true)
    }
    addButton("Pop to the root") { $0.navigationController?.popToRootViewController(animated: true) }
    addButton("Hide or show the back button") { $0.navigationItem.hidesBackButton.toggle() }
    addButton("Hide or show the bar") { screen in
      guard let navigation = screen.navigationController else { return }
      navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: true)
    }
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        title: "Action",
        primaryAction: UIAction { [weak self] _ in self?.navigationItem.prompt = "Done" }
      ),
      UIBarButtonItem(image: UIImage(systemName: "checkmark"), primaryAction: UIAction(title: "Check") { _ in }),
    ]
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isMovingFromParent { navigationController?.setNavigationBarHidden(false, animated: animated) }
  }

  private func addButton(_ title: String, _ action: @escaping @MainActor (ScreenViewController) -> Void) {
    let button = UIButton(configuration: .gray())
    button.configuration?.title = title
    button.addAction(UIAction { [weak self] _ in self.map(action) }, for: .primaryActionTriggered)
    column.addArrangedSubview(button)
  }
}
