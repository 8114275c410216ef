import Appearance
import UIKit

/// The words of a text in rows, one for each, to be pressed and mended.
final class WordList: UIView {
  /// Called with the place of the word that was pressed.
  var onPress: ((Int) -> Void)?

  /// The number of rows at first, and of those added with each press of the button below them.
  static let block = 100

  init(_ texts: CatalogueTexts) {
    self.texts = texts
    super.init(frame: .zero)
    stack.axis = .vertical
    stack.spacing = 6
    more.configuration?.title = texts["compose.moreWords"]
    stack.addArrangedSubview(more)
    stack.embed(in: self)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func show(_ words: [ComposedText.Word], isEnabled: Bool) {
    self.words = words
    self.isEnabled = isEnabled
    if words.isEmpty { limit = Self.block }
    render()
  }

  /// Gives the first row the focus; false where there is none.
  func focusFirst() -> Bool { rows.first?.becomeFirstResponder() ?? false }

  // MARK: Private

  private let texts: CatalogueTexts
  private let stack = UIStackView()
  private var rows: [WordRow] = []
  private var words: [ComposedText.Word] = []
  private var isEnabled = true
  private var limit = WordList.block
  private lazy var more = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.showMore() }
  )

  private func showMore() {
    limit += Self.block
    render()
  }

  private func render() {
    let count = min(words.count, limit)
    while rows.count > count { rows.removeLast().removeFromSuperview() }
    while rows.count < count {
      let place = rows.count
      let row = WordRow { [weak self] in self?.onPress?(place) }
      stack.insertArrangedSubview(row, at: place)
      rows.append(row)
    }
    for (row, word) in zip(rows, words) { row.show(word, texts, isEnabled: isEnabled) }
    more.isHidden = words.count <= limit
  }
}

/// A word, how sure it is, and a sign where it is doubtful or was checked.
private final class WordRow: UIControl {
  init(_ onPress: @escaping () -> Void) {
    self.onPress = onPress
    super.init(frame: .zero)
    let lines = UIStackView(arrangedSubviews: [word, detail])
    lines.axis = .vertical
    lines.spacing = 2
    let row = UIStackView(arrangedSubviews: [lines, sign])
    row.alignment = .center
    row.spacing = 10
    row.isUserInteractionEnabled = false
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    backgroundColor = .systemFill
    layer.cornerRadius = 10
    sign.setContentHuggingPriority(.required, for: .horizontal)
    sign.setContentCompressionResistancePriority(.required, for: .horizontal)
    isAccessibilityElement = true
    accessibilityTraits = .button
    addAction(UIAction { [weak self] _ in self?.onPress() }, for: .touchUpInside)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 14),
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -14),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func show(_ word: ComposedText.Word, _ texts: CatalogueTexts, isEnabled: Bool) {
    self.isEnabled = isEnabled
    guard word != shown else { return }
    shown = word
    self.word.text = word.text
    detail.text = texts.sureness(word)
    sign.image =
      word.isDoubtful
      ? UIImage(systemName: "exclamationmark.triangle") : word.isChecked ? UIImage(systemName: "checkmark") : nil
    sign.isHidden = sign.image == nil
    sign.tintColor = word.isDoubtful ? .systemOrange : .systemGreen
    accessibilityLabel = "\(word.text), \(texts.sureness(word))"
    accessibilityHint = texts["compose.mend.hint"]
  }

  override var canBecomeFirstResponder: Bool { isEnabled }

  override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    onPress()
    return true
  }

  private let onPress: () -> Void
  private let word = UILabel(.body)
  private let detail = UILabel(.footnote, color: .secondaryLabel)
  private let sign = UIImageView()
  private var shown: ComposedText.Word?
}
