import Appearance
import QuintetStateLoop
import UIKit

/// Explains why the app sends no requests to the server, with the keys for comparison.
final class PinViewController: UIViewController {
  /// Called when the person has left it.
  var onLeave: (() -> Void)?

  init(_ catalogue: CatalogueModel) {
    self.catalogue = catalogue
    super.init(nibName: nil, bundle: nil)
    // The bar has no room for a sentence in large text; the page has.
    title = catalogue.texts["pin.host"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let texts = catalogue.texts, mismatch = catalogue.state.mismatch
    let heading = label(.title3, texts["pin.title"])
    heading.accessibilityTraits = .header
    let stack = UIStackView(arrangedSubviews: [
      heading,
      label(.body, mismatch?.isExpired == true ? texts["pin.expired"] : texts["pin.text"]),
      part(texts["pin.host"], [mismatch?.host ?? catalogue.expectedHost]),
      part(texts["pin.expected"], catalogue.expectedPins),
      part(texts["pin.seen"], [mismatch?.seen ?? texts["pin.unknown"]]),
      check,
    ])
    stack.axis = .vertical
    stack.spacing = 20
    stack.setCustomSpacing(8, after: heading)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scroll = CenteredScrollView()
    scroll.fill(view)
    scroll.addInMiddle(stack, widest: 560)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: scroll.content.layoutMarginsGuide.topAnchor, constant: 12),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: scroll.content.layoutMarginsGuide.bottomAnchor, constant: -12),
    ])
    states = catalogue.observe { [weak self] in self?.render($0) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { onLeave?() }
  }

  // MARK: Private

  private let catalogue: CatalogueModel
  private var states: Token?
  private lazy var check: UIButton = {
    var configuration = UIButton.Configuration.gray()
    configuration.title = catalogue.texts["pin.check"]
    return UIButton(
      configuration: configuration,
      primaryAction: UIAction { [catalogue] _ in
        catalogue.send(.refreshAsked)
        catalogue.send(.screenLeft(.pins))
      }
    )
  }()

  private func render(_ state: CatalogueMachine.State) {
    check.isEnabled = !state.isRefreshing
  }

  private func part(_ title: String, _ lines: [String]) -> UIStackView {
    let heading = label(.headline, title)
    heading.accessibilityTraits = .header
    let stack = UIStackView(arrangedSubviews: [heading] + lines.map { label(.footnote, $0) })
    stack.axis = .vertical
    stack.spacing = 6
    return stack
  }

  private func label(_ style: UIFont.TextStyle, _ text: String) -> UILabel {
    let label = UILabel(style)
    label.text = text
    return label
  }
}
