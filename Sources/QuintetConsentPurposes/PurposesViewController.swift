import QuintetConsent
import QuintetLocalization
import QuintetStorage
import UIKit

/// Shows a switch for each purpose, and buttons of one look.
final class PurposesViewController: UIViewController, PurposesPageShowing {
  private let page: Page
  private let answer: @Sendable (ConsentDialog.Answer) -> Void
  private var switches: [UISwitch] = []
  private var isAnswered = false

  init(_ page: any PurposesPage, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) {
    self.page = page as? Page ?? Page([], [:], nil, LocalizedStrings(nil, english: Resources.english))
    self.answer = answer
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .formSheet
    title = strings["title"]
  }

  /// Always fails: there are no archives of this page.
  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Colors.background
    let column = makeColumn()
    let scroll = UIScrollView()
    for part in [scroll, column] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scroll)
    scroll.addSubview(column)
    let content = scroll.contentLayoutGuide, safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: safe.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: 24),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -24),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
      column.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    setDirection(of: view)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { give(.closed) }
  }

  // MARK: Private

  private var strings: LocalizedStrings { page.strings }

  private func makeColumn() -> UIStackView {
    let heading = label(strings["title"], .title2, Colors.text)
    heading.accessibilityTraits = .header
    var parts: [UIView] = [heading]
    if let date = page.date {
      parts.append(label(strings.formatted("chosen", strings.date(date)), .body, Colors.detail))
    }
    for purpose in page.purposes { parts.append(makeRow(purpose)) }
    let buttons = [
      button("save") { [weak self] in self?.answerWith { $0.isOn } },
      button("acceptAll") { [weak self] in self?.answerWith { _ in true } },
      button("denyAll") { [weak self] in self?.answerWith { _ in false } },
      button("close") { [weak self] in self?.close() },
    ]
    let column = UIStackView(arrangedSubviews: parts + buttons)
    for other in buttons.dropFirst() { other.heightAnchor.constraint(equalTo: buttons[0].heightAnchor).isActive = true }
    column.axis = .vertical
    column.spacing = 20
    for part in buttons.dropLast() { column.setCustomSpacing(10, after: part) }
    return column
  }

  private func makeRow(_ purpose: ConsentPurpose) -> UIView {
    let name = label(purpose.title, .headline, Colors.text), control = UISwitch()
    control.isOn = page.answers[purpose.id] ?? false
    control.accessibilityLabel = purpose.title
    control.accessibilityHint = purpose.text
    control.setContentHuggingPriority(.required, for: .horizontal)
    control.setContentCompressionResistancePriority(.required, for: .horizontal)
    // The switch says it.
    name.isAccessibilityElement = false
    switches.append(control)
    let line = UIStackView(arrangedSubviews: [name, control])
    line.alignment = .center
    line.spacing = 12
    let row = UIStackView(arrangedSubviews: [line, label(purpose.text, .body, Colors.detail)])
    row.axis = .vertical
    row.spacing = 6
    return row
  }

  private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.numberOfLines = 0
    return label
  }

  private func button(_ key: String, _ action: @escaping () -> Void) -> UIView {
    PageButton(strings[key], action)
  }

  private func answerWith(_ isGranted: (UISwitch) -> Bool) {
    var answers = StoredFields()
    for index in switches.indices { answers.set(page.purposes[index].id, isGranted(switches[index])) }
    // The decision follows from the answers.
    let answer = ConsentDialog.Answer.choice(.deny, PurposeAnswers(answers))
    // A second press, while it closes, changes nothing.
    guard !isAnswered, !isBeingDismissed else { return }
    isAnswered = true
    dismiss(animated: true) { [self] in self.answer(answer) }
  }

  private func close() {
    // It answers when it has gone, as after a swipe.
    if !isAnswered, !isBeingDismissed { dismiss(animated: true) }
  }

  /// The language of the page may be written in another direction than the app's, and views take after their app.
  private func setDirection(of view: UIView) {
    view.semanticContentAttribute = strings.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    if view is UIControl { return }
    for part in view.subviews { setDirection(of: part) }
  }

  private func give(_ answer: ConsentDialog.Answer) {
    guard !isAnswered else { return }
    isAnswered = true
    self.answer(answer)
  }
}

/// A button of the page. All look the same: no answer may be easier than another.
private final class PageButton: UIControl {
  private let action: () -> Void

  init(_ title: String, _ action: @escaping () -> Void) {
    self.action = action
    super.init(frame: .zero)
    backgroundColor = Colors.button
    layer.cornerRadius = 10
    isAccessibilityElement = true
    accessibilityLabel = title
    accessibilityTraits = .button
    let label = UILabel()
    label.text = title
    label.font = .preferredFont(forTextStyle: .headline)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = Colors.text
    label.textAlignment = .center
    label.numberOfLines = 0
    label.isAccessibilityElement = false
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      label.topAnchor.constraint(equalTo: topAnchor, constant: 12),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    action()
  }

  override func accessibilityActivate() -> Bool {
    action()
    return true
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.6 : 1 }
  }
}

/// The colours of the page, light and dark; before iOS 13 there is light alone.
private enum Colors {
  static var background: UIColor { if #available(iOS 13.0, *) { .systemBackground } else { .white } }
  static var text: UIColor { if #available(iOS 13.0, *) { .label } else { .black } }
  static var detail: UIColor { if #available(iOS 13.0, *) { .secondaryLabel } else { .darkGray } }
  static var button: UIColor {
    if #available(iOS 13.0, *) { .secondarySystemFill } else { UIColor(white: 0.92, alpha: 1) }
  }
}
