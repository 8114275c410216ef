import Appearance
import UIKit

/// Asks what a word of the photo is, and shows the part of the photo that it stands in.
final class MendViewController: UIViewController, UITextFieldDelegate {
  /// Called when the person has left it.
  var onLeave: (() -> Void)?

  /// - Parameter onDone: Called with what the word is to be; nothing removes it.
  init(_ word: ComposedText.Word, photo: UIImage?, texts: CatalogueTexts, onDone: @escaping (String) -> Void) {
    self.word = word
    self.photo = photo
    self.texts = texts
    self.onDone = onDone
    super.init(nibName: nil, bundle: nil)
    title = texts["compose.mend.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let sureness = UILabel(.footnote, color: .secondaryLabel)
    sureness.text = texts.sureness(word)
    field.text = word.text
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .title3)
    field.adjustsFontForContentSizeCategory = true
    field.accessibilityLabel = texts["compose.mend.field"]
    field.autocapitalizationType = .none
    field.autocorrectionType = .no
    field.delegate = self
    let use = button("compose.mend.use", .filled()) { [weak self] in self?.finish() }
    let remove = button("compose.mend.remove", .gray()) { [weak self] in self?.finish("") }
    let cancel = button("delete.cancel", .gray()) { [weak self] in self?.cancel() }
    remove.configuration?.baseForegroundColor = .systemRed
    let stack = SheetColumn(arrangedSubviews: [field, sureness, use, remove, cancel])
    if let photo, let box = word.box { stack.insertArrangedSubview(DetailOfPhoto(photo, box), at: 0) }
    stack.axis = .vertical
    stack.spacing = 12
    stack.setCustomSpacing(4, after: field)
    stack.setCustomSpacing(20, after: sureness)
    stack.translatesAutoresizingMaskIntoConstraints = false
    preferHeight(of: stack, width: 420, margin: 20)
    let scroll = CenteredScrollView()
    scroll.fill(view)
    scroll.addInMiddle(stack, widest: 420)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: scroll.content.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: scroll.content.bottomAnchor, constant: -16),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field.becomeFirstResponder()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if navigationController?.isBeingDismissed == true { onLeave?() }
  }

  // MARK: UITextFieldDelegate

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    finish()
    return false
  }

  // MARK: Private

  private let word: ComposedText.Word
  private let photo: UIImage?
  private let texts: CatalogueTexts
  private let onDone: (String) -> Void
  private let field = UITextField()
  private var isClosing = false

  /// Ends with what the word is to be. A second press, while it closes, changes nothing.
  private func finish(_ text: String? = nil) {
    guard !isClosing else { return }
    isClosing = true
    onDone(text ?? field.text ?? "")
    dismiss(animated: true)
  }

  private func cancel() {
    isClosing = true
    dismiss(animated: true)
  }

  private func button(
    _ key: String,
    _ configuration: UIButton.Configuration,
    _ action: @escaping () -> Void
  ) -> UIButton {
    let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
    button.configuration?.title = texts[key]
    return button
  }
}

/// The part of a photo around a word, as large as fits.
private final class DetailOfPhoto: UIView {
  init(_ photo: UIImage, _ box: CGRect) {
    self.photo = photo
    self.box = box
    super.init(frame: .zero)
    backgroundColor = .systemFill
    layer.cornerRadius = 10
    clipsToBounds = true
    picture.image = photo
    picture.contentMode = .scaleToFill
    addSubview(picture)
    heightAnchor.constraint(equalToConstant: 96).isActive = true
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let word = CGRect(
      x: box.minX * photo.size.width,
      y: box.minY * photo.size.height,
      width: max(1, box.width * photo.size.width),
      height: max(1, box.height * photo.size.height)
    )
    // With some of its surroundings, and no more than eight times as large as it is.
    let scale = min(bounds.width * 0.8 / word.width, bounds.height * 0.6 / word.height, 8)
    let size = CGSize(width: photo.size.width * scale, height: photo.size.height * scale)
    picture.frame = CGRect(
      x: Self.start(of: size.width, in: bounds.width, middle: word.midX * scale),
      y: Self.start(of: size.height, in: bounds.height, middle: word.midY * scale),
      width: size.width,
      height: size.height
    )
  }

  /// Returns the photo's offset that centres a point, as far as that leaves no empty space.
  private static func start(of photo: CGFloat, in view: CGFloat, middle: CGFloat) -> CGFloat {
    guard photo > view else { return (view - photo) / 2 }
    return min(0, max(view - photo, view / 2 - middle))
  }

  private let photo: UIImage
  private let box: CGRect
  private let picture = UIImageView()
}
