import Appearance
import UIKit

/// Asks the person to type a word before everything is deleted.
final class DeleteAllViewController: UIViewController, UITextFieldDelegate {
  /// Called when the person has left it.
  var onLeave: (() -> Void)?

  init(_ catalogue: CatalogueModel) {
    self.catalogue = catalogue
    super.init(nibName: nil, bundle: nil)
    title = catalogue.texts["deleteAll.confirm.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let label = UILabel(.body)
    label.text = texts.deleteAllText()
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.placeholder = word
    field.accessibilityLabel = texts.deleteAllText()
    field.autocapitalizationType = .allCharacters
    field.autocorrectionType = .no
    field.delegate = self
    field.addAction(UIAction { [weak self] _ in self?.render() }, for: .editingChanged)
    var destructive = UIButton.Configuration.filled()
    destructive.title = texts["deleteAll.confirm"]
    destructive.baseBackgroundColor = .systemRed
    delete.configuration = destructive
    let buttons = UIStackView(arrangedSubviews: [delete, cancel])
    let stack = SheetColumn(arrangedSubviews: [label, field, buttons])
    for part in [buttons, stack] {
      part.axis = .vertical
      part.spacing = 12
    }
    stack.spacing = 18
    stack.translatesAutoresizingMaskIntoConstraints = false
    preferHeight(of: stack, width: 420, margin: 20)
    let scroll = CenteredScrollView()
    scroll.fill(view)
    scroll.addInMiddle(stack, widest: 420)
    let margins = scroll.content.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: margins.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: margins.bottomAnchor, constant: -16),
    ])
    render()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if navigationController?.isBeingDismissed == true { onLeave?() }
  }

  // MARK: UITextFieldDelegate

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if isTyped { confirm() }
    return false
  }

  // MARK: Private

  private let catalogue: CatalogueModel
  private let field = UITextField()
  /// True once it is left: what is pressed while it closes changes nothing.
  private var isClosing = false
  private lazy var delete = UIButton(
    configuration: .filled(),
    primaryAction: UIAction { [weak self] _ in self?.confirm() }
  )
  private lazy var cancel: UIButton = {
    var configuration = UIButton.Configuration.gray()
    configuration.title = texts["delete.cancel"]
    return UIButton(
      configuration: configuration,
      primaryAction: UIAction { [weak self] _ in self?.close() }
    )
  }()

  private var texts: CatalogueTexts { catalogue.texts }
  private var word: String { texts["deleteAll.word"] }

  private var isTyped: Bool {
    let typed = (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    return typed.compare(word, options: .caseInsensitive) == .orderedSame
  }

  private func render() {
    delete.isEnabled = isTyped
  }

  private func confirm() {
    guard !isClosing else { return }
    isClosing = true
    // Nothing could be said of a failure while the sheet is on its way out.
    dismiss(animated: true) { [catalogue] in catalogue.send(.deleteAllConfirmed) }
  }

  private func close() {
    isClosing = true
    dismiss(animated: true)
  }
}
