import Appearance
import UIKit

/// Shows a photo's text: the progress of reading, the text as a whole, and its words.
final class ComposeForm: NSObject, UITextViewDelegate {
  let words: WordList

  init(_ compose: ComposeModel) {
    self.compose = compose
    words = WordList(compose.texts)
    super.init()
    setUpViews()
  }

  /// Fills a view.
  func fill(_ view: UIView) {
    scroll.fill(view)
  }

  /// Puts a view above everything else.
  func insert(_ view: UIView) {
    page.insertArrangedSubview(view, at: 0)
  }

  func render(_ state: ComposeMachine.State) {
    notice.text =
      state.isPhotoNotHad ? texts["compose.broken"] : state.posting == .failed ? texts["compose.notKept"] : nil
    status.text = texts.status(state)
    status.isHidden = status.text == nil
    if case .running(let percent) = state.reading {
      progress.progress = Float(percent) / 100
      progress.accessibilityValue = texts.percent(Double(percent) / 100)
    }
    progress.isHidden = !state.isReading
    stop.isHidden = !state.isReading
    again.isHidden = !state.canReadAgain
    if text.text != state.text.text { text.text = state.text.text }
    text.isEditable = state.canEdit
    for part in [textTitle, text] as [UIView] { part.isHidden = state.isReading }
    words.show(state.text.words, isEnabled: state.canEdit)
    for part in [wordsTitle, words] as [UIView] { part.isHidden = state.text.words.isEmpty }
    wordsTitle.text = texts.summary(state.text)
  }

  // MARK: UITextViewDelegate

  /// Tab leads on to the words.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    guard text == "\t" else { return true }
    if !words.focusFirst() { textView.resignFirstResponder() }
    return false
  }

  func textViewDidChange(_ textView: UITextView) {
    compose.send(.textEdited(textView.text))
    // Shows the text that the machine has cut. It renders nothing if cutting gave the same text as before.
    if textView.text != compose.state.text.text { textView.text = compose.state.text.text }
  }

  // MARK: Private

  private let compose: ComposeModel
  private let scroll = CenteredScrollView()
  private let page = UIStackView()
  private let notice = NoticeView(color: .systemRed)
  private let status = UILabel(.footnote, color: .secondaryLabel)
  private let progress = UIProgressView(progressViewStyle: .default)
  private let textTitle = UILabel(.headline)
  private let text = UITextView(frame: .zero)
  private let wordsTitle = UILabel(.headline)
  private lazy var stop = button("compose.stop") { [compose] in compose.send(.readingStopped) }
  private lazy var again = button("compose.again") { [compose] in compose.send(.readingAsked) }

  private var texts: CatalogueTexts { compose.texts }

  private func button(_ key: String, _ action: @escaping () -> Void) -> UIButton {
    let button = UIButton(configuration: .gray(), primaryAction: UIAction { _ in action() })
    button.configuration?.title = texts[key]
    return button
  }

  private func setUpViews() {
    textTitle.text = texts["compose.text"]
    textTitle.accessibilityTraits = .header
    wordsTitle.accessibilityTraits = .header
    progress.accessibilityLabel = texts["compose.reading"]
    text.delegate = self
    text.isScrollEnabled = false
    text.font = .preferredFont(forTextStyle: .body)
    text.adjustsFontForContentSizeCategory = true
    text.backgroundColor = .systemFill
    text.layer.cornerRadius = 10
    text.textContainerInset = UIEdgeInsets(top: 10, left: 8, bottom: 10, right: 8)
    text.accessibilityLabel = texts["compose.text"]
    let parts: [UIView] = [notice, status, progress, stop, again, textTitle, text, wordsTitle, words]
    for part in parts { page.addArrangedSubview(part) }
    page.axis = .vertical
    page.spacing = 12
    page.setCustomSpacing(6, after: textTitle)
    page.setCustomSpacing(20, after: text)
    page.setCustomSpacing(8, after: wordsTitle)
    page.translatesAutoresizingMaskIntoConstraints = false
    scroll.addInMiddle(page, widest: 640)
    NSLayoutConstraint.activate([
      text.heightAnchor.constraint(greaterThanOrEqualToConstant: 88),
      page.topAnchor.constraint(equalTo: scroll.content.topAnchor, constant: 16),
      page.bottomAnchor.constraint(lessThanOrEqualTo: scroll.content.bottomAnchor, constant: -24),
    ])
  }
}
