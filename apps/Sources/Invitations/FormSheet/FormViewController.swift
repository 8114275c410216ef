import Appearance
import QuintetStateLoop
import UIKit

/// Shows the form in a sheet: three fields, what is wrong with them, Send, and how sending goes.
final class FormViewController: UIViewController {
  init(invitations: InvitationsModel) {
    self.invitations = invitations
    super.init(nibName: nil, bundle: nil)
    title = texts["form.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func loadView() {
    view = FormView { [invitations] in
      // Escape stops first; what is typed stays before one's eyes.
      guard invitations.state.form.isSending else { return false }
      invitations.send(.sendingStopped)
      return true
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpFields()
    setUpViews()
    states = invitations.observe { [weak self] in self?.render($0.form) }
    orders = invitations.onOrder { [weak self] order in
      guard case .focus(let field) = order else { return }
      self?.fields[field]?.textField.becomeFirstResponder()
    }
  }

  /// Before the focus goes to the button that closes, which comes first, and a screen reader says so.
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    beginEditing()
  }

  // MARK: Private

  private let invitations: InvitationsModel
  private var states: Token?
  private var orders: Token?
  private var isSending = false

  private let scrollView = CenteredScrollView()
  private var fields: [FormField: FieldView] = [:]
  private lazy var suggestion = UIButton.link { [invitations] in invitations.send(.suggestionTaken) }
  private let failure = NoticeView(color: .systemRed)
  private lazy var send = UIButton.prominent(texts["form.send"]) { [invitations] in
    invitations.send(.sendTapped(seed: UUID()))
  }
  private lazy var progress = ProgressRow(texts["form.sending"])
  private lazy var stop = UIButton.quiet(texts["form.stop"]) { [invitations] in invitations.send(.sendingStopped) }

  private var texts: InvitationsTexts { invitations.texts }

  /// In the first field that is wrong, or else in the first.
  private func beginEditing() {
    let form = invitations.state.form
    let first = FormField.allCases.first { form.problem(of: $0) != nil } ?? .name
    fields[first]?.textField.becomeFirstResponder()
  }

  private func render(_ form: Form) {
    // Before the fields are locked, so that none of them loses the focus half-way.
    if form.isSending, !isSending { view.endEditing(true) }
    for (field, fieldView) in fields {
      let state = form[field]
      fieldView.show(state.text, message: state.message.map(texts.message), isEnabled: !form.isSending)
    }
    suggestion.isHidden = form.suggestion == nil || form.isSending
    if let address = form.suggestion { suggestion.configuration?.title = texts.suggestion(address) }
    failure.text = form.failure.map(texts.failure)
    send.isHidden = form.isSending
    progress.isHidden = !form.isSending
    stop.isHidden = !form.isSending
    // A pull or a click beside the sheet is too easily done by mistake to give up what is under way.
    isModalInPresentation = form.isSending
    let hasBegun = form.isSending && !isSending, hasEnded = isSending && !form.isSending
    isSending = form.isSending
    if hasBegun { show(stop) }
    if hasEnded, invitations.state.screen == .form {
      show(send)
      // A person with keys or a screen reader goes on from here.
      UIAccessibility.post(notification: .layoutChanged, argument: send)
    }
  }

  /// Scrolls to a part of the column, with the part right above it if there is room.
  private func show(_ part: UIView) {
    view.layoutIfNeeded()
    let frame = part.convert(part.bounds, to: scrollView)
    let above = min(160, max(0, scrollView.bounds.height - frame.height))
    scrollView.scrollRectToVisible(
      CGRect(x: frame.minX, y: max(0, frame.minY - above), width: frame.width, height: frame.height + above),
      animated: false
    )
  }

  private func setUpFields() {
    for field in FormField.allCases {
      let fieldView = FieldView(texts[field.key])
      let textField = fieldView.textField
      textField.delegate = self
      textField.autocorrectionType = .no
      textField.spellCheckingType = .no
      textField.addAction(
        UIAction { [invitations, weak textField] _ in invitations.send(.edited(field, textField?.text ?? "")) },
        for: .editingChanged
      )
      switch field {
      case .name:
        textField.textContentType = .name
        textField.autocapitalizationType = .words
      case .email, .confirmation:
        textField.keyboardType = .emailAddress
        textField.textContentType = .emailAddress
        textField.autocapitalizationType = .none
      }
      textField.returnKeyType = field.next == nil ? .send : .next
      fields[field] = fieldView
    }
  }

  private func setUpViews() {
    let heading = UILabel(.title2)
    heading.text = texts["form.title"]
    heading.accessibilityTraits = .header
    var closing = UIButton.Configuration.plain()
    closing.image = UIImage(systemName: "xmark")
    closing.cornerStyle = .capsule
    closing.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
    let close = UIButton(
      configuration: closing,
      primaryAction: UIAction { [invitations] _ in invitations.send(.formDismissed) }
    )
    close.accessibilityLabel = texts["form.close"]
    close.setContentHuggingPriority(.required, for: .horizontal)
    close.setContentCompressionResistancePriority(.required, for: .horizontal)
    let top = UIStackView(arrangedSubviews: [heading, close])
    top.spacing = 12
    top.alignment = .center

    let fieldViews = FormField.allCases.compactMap { fields[$0] }
    fields[.email]?.append(suggestion)
    let column = UIStackView(arrangedSubviews: [top] + fieldViews + [failure, send, progress, stop])
    column.axis = .vertical
    column.spacing = 18
    column.setCustomSpacing(24, after: top)
    fieldViews.last.map { column.setCustomSpacing(28, after: $0) }
    column.translatesAutoresizingMaskIntoConstraints = false
    scrollView.fill(view)
    scrollView.addInMiddle(column, widest: 460)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: scrollView.content.topAnchor, constant: 20),
      column.bottomAnchor.constraint(lessThanOrEqualTo: scrollView.content.bottomAnchor, constant: -24),
    ])
  }

  private func field(of textField: UITextField) -> FormField? {
    fields.first { $0.value.textField === textField }?.key
  }
}

extension FormViewController: UITextFieldDelegate {
  /// With large text the message below the field may be out of sight.
  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let fieldView = field(of: textField).flatMap({ fields[$0] }) else { return }
    view.layoutIfNeeded()
    scrollView.scrollRectToVisible(fieldView.convert(fieldView.bounds, to: scrollView), animated: false)
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    if let field = field(of: textField) { invitations.send(.fieldLeft(field)) }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let field = field(of: textField) { invitations.send(.returnPressed(field, seed: UUID())) }
    return false
  }
}

extension FormField {
  /// The key of what the field is called.
  fileprivate var key: String {
    switch self {
    case .name: "form.name"
    case .email: "form.email"
    case .confirmation: "form.confirmation"
    }
  }
}

/// Asks what to do about Escape before the sheet goes.
private final class FormView: UIView {
  private let escape: () -> Bool

  init(escape: @escaping () -> Bool) {
    self.escape = escape
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func accessibilityPerformEscape() -> Bool { escape() }
}
