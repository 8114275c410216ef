import UIKit

extension GalleryPage {
  static let presentation = GalleryPage("Presentation") {
    let styles: [(String, UIModalPresentationStyle)] = [
      ("pageSheet", .pageSheet), ("formSheet", .formSheet), ("fullScreen", .fullScreen),
      ("overFullScreen", .overFullScreen), ("popover", .popover),
    ]
    var samples = styles.map { name, style in
      GallerySample("modalPresentationStyle: \(name)", PresentingButton(name) { $0.modalPresentationStyle = style })
    }
    samples += [
      GallerySample(
        "modalTransitionStyle: crossDissolve",
        PresentingButton("crossDissolve") { $0.modalTransitionStyle = .crossDissolve }
      ),
      GallerySample(
        "preferredContentSize: 360 × 240",
        PresentingButton("small") { $0.preferredContentSize = CGSize(width: 360, height: 240) }
      ),
      GallerySample(
        "isModalInPresentation: Escape, a tap outside and a pull do not dismiss",
        PresentingButton("modal") { $0.isModalInPresentation = true }
      ),
    ]
    return samples
  }
}

/// Presents a screen that can be dismissed, and can present the next.
private final class PresentingButton: UIButton {
  convenience init(_ name: String, _ configure: @escaping @MainActor (UIViewController) -> Void) {
    self.init(configuration: .gray())
    configuration?.title = "Present \(name)"
    addAction(
      UIAction { [weak self] _ in
        let screen = PresentedViewController()
        screen.title = name
        configure(screen)
        screen.popoverPresentationController?.sourceView = self
        self?.window?.rootViewController?.present(screen, animated: true)
      },
      for: .primaryActionTriggered
    )
  }
}

/// Shows how it is presented, and offers to leave or to go on.
private final class PresentedViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let heading = UILabel(), done = UIButton(configuration: .filled()), more = UIButton(configuration: .gray())
    heading.text = title
    heading.font = .preferredFont(forTextStyle: .title2)
    heading.adjustsFontForContentSizeCategory = true
    heading.textAlignment = .center
    heading.accessibilityTraits = .header
    done.configuration?.title = "Done"
    done.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .primaryActionTriggered)
    more.configuration?.title = "Present another"
    more.addAction(UIAction { [weak self] _ in self?.presentAnother() }, for: .primaryActionTriggered)
    let column = UIStackView(arrangedSubviews: [heading, done, more])
    column.axis = .vertical
    column.spacing = 12
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
      column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
    ])
  }

  private func presentAnother() {
    let another = PresentedViewController()
    another.title = "Another"
    present(another, animated: true)
  }
}
