import CQuintetGTK

/// Shows what an alert says, with its fields, and the answers below.
///
/// With too little room the words scroll and the answers stay in sight. If the answers themselves leave too little, all
/// of it scrolls as one: the part with the words is in a scroll view of its own, which is in another one together with the answers.
final class AlertView: UIView {
  init(of alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
    backgroundColor = UIColor(light: 0xFAFAFA, dark: 0x383838)
    let labels = [(titleLabel, UIFont.TextStyle.title2), (smallTitleLabel, .headline), (messageLabel, .body)]
    for (label, style) in labels {
      label.font = .preferredFont(forTextStyle: style)
      label.numberOfLines = 0
      label.textAlignment = .center
      label.adjustsFontForContentSizeCategory = true
      words.addSubview(label)
    }
    for label in [titleLabel, smallTitleLabel] { label.accessibilityTraits = .header }
    line.backgroundColor = .separator
    words.drag?.handWheelOn()
    addSubview(all)
    for view in [words, answers, line] { all.addSubview(view) }
    update()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The buttons, in the order of the actions as they are shown in a row.
  private(set) var buttons: [UIButton] = []

  /// View that gets the keyboard when the alert comes: the preferred answer, or the first that can be given; the words, where one has to
  /// scroll to the answers.
  var firstFocus: UIView? {
    if scrollsAsOne { return words }
    let preferred = shown.firstIndex { $0 === alert?.preferredAction && $0.isEnabled }
    return (preferred ?? shown.firstIndex { $0.isEnabled }).map { buttons[$0] }
  }

  /// Shows what the alert says by now.
  func update() {
    guard let alert else { return }
    for label in [titleLabel, smallTitleLabel] { label.text = alert.title }
    messageLabel.text = alert.message
    for label in [titleLabel, messageLabel] { label.isHidden = label.text?.isEmpty ?? true }
    smallTitleLabel.isHidden = true
    words.accessibilityLabel = alert.message ?? alert.title
    for field in fields where !alert.shownFields.contains(field) { field.removeFromSuperview() }
    fields = alert.shownFields
    fields.forEach(words.addSubview)
    if shown != alert.ordered || preferred !== alert.preferredAction { showAnswers(of: alert) }
    contentChanged()
  }

  /// The size that the alert wants where there is this much room, in points.
  func size(in room: CGSize) -> CGSize {
    let metrics = UIFontMetrics.default
    inset = Self.inset(room.width)
    let comfortable = metrics.scaledValue(for: Self.comfortableWidth), wide = metrics.scaledValue(for: Self.wideWidth)
    let natural = [titleLabel, messageLabel].map { $0.sizeThatFits(CGSize(width: wide, height: 0)).width }.reduce(
      0,
      max
    )
    let row = rowWidth.map { $0 + 2 * inset } ?? 0
    var width = max(Self.leastWidth, min(natural + 2 * inset, comfortable), row <= wide ? row : 0)
    width = min(room.width, width)
    // Lines as long as this are read less easily, but there are fewer of them.
    if height(forWidth: width) > room.height { width = min(room.width, max(width, wide)) }
    if height(forWidth: width) > room.height { inset = min(inset, Self.spacing) }
    return CGSize(width: width, height: min(room.height, height(forWidth: width)))
  }

  /// Scrolls by a key that nothing else has used. Returns whether it was one for that.
  func pressed(_ key: Int32) -> Bool {
    let scroller = scrollsAsOne ? all : words
    let lineHeight = Self.lineHeight, page = max(lineHeight, scroller.bounds.height - lineHeight)
    let end = max(0, scroller.contentSize.height - scroller.bounds.height)
    var offset = scroller.contentOffset.y
    switch key {
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: offset += page
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: offset -= page
    case GDK_KEY_End, GDK_KEY_KP_End: offset = end
    case GDK_KEY_Home, GDK_KEY_KP_Home: offset = 0
    case GDK_KEY_Down, GDK_KEY_KP_Down: offset += lineHeight
    case GDK_KEY_Up, GDK_KEY_KP_Up: offset -= lineHeight
    default: return false
    }
    // The arrows go from answer to answer; from the words only when these are at their end.
    let isArrow = [GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Up, GDK_KEY_KP_Up].contains(key)
    offset = min(max(offset, 0), end)
    if isArrow, !words.hasFocus || offset == scroller.contentOffset.y { return false }
    scroller.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
    return true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    // Room for words is worth more than room around them.
    inset = Self.inset(width)
    if height(forWidth: width) > bounds.height { inset = min(inset, Self.spacing) }
    let answersHeight = arrangeAnswers(width, places: true), wordsHeight = arrangeWords(width, places: true)
    let rest = bounds.height - answersHeight, isTooHigh = wordsHeight > rest
    scrollsAsOne = isTooHigh && rest < 2 * Self.lineHeight + inset
    let shownHeight = scrollsAsOne ? wordsHeight : min(wordsHeight, rest)
    all.frame = bounds
    words.frame = CGRect(x: 0, y: 0, width: width, height: shownHeight)
    answers.frame = CGRect(x: 0, y: shownHeight, width: width, height: answersHeight)
    let scrollsWords = isTooHigh && !scrollsAsOne
    let gap = scrollsWords ? Self.spacing : 0
    answers.frame = CGRect(x: 0, y: shownHeight, width: width, height: answersHeight)
    line.isHidden = !scrollsWords
    line.frame = CGRect(x: 0, y: shownHeight - gap, width: width, height: 1)
    if scrollsWords { words.frame.size.height -= gap }
    words.contentSize = CGSize(width: width, height: wordsHeight)
    all.contentSize = CGSize(width: width, height: answers.frame.maxY)
    // Without anything to scroll or to focus, Tab would end here: GTK 4.8 gives the focus to the scroller, which shows none.
    words.content.map { gtk_widget_set_can_focus($0, isTooHigh || !fields.isEmpty ? 1 : 0) }
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    contentChanged()
  }

  /// Escape is the cancel action; without one there is no way around an answer.
  override func accessibilityPerformEscape() -> Bool {
    alert?.cancel()
    return true
  }

  // MARK: Private

  private weak var alert: UIAlertController?
  private let all = UIScrollView(frame: .zero)
  private let words = UIScrollView(frame: .zero)
  private let answers = UIView(frame: .zero)
  private let titleLabel = UILabel(frame: .zero)
  /// In place of the title where that would have to be broken within a word.
  private let smallTitleLabel = UILabel(frame: .zero)
  private let messageLabel = UILabel(frame: .zero)
  private let ruler = UILabel(frame: .zero)
  private let line = UIView(frame: .zero)
  private var fields: [UITextField] = []
  private var shown: [UIAlertAction] = []
  private weak var preferred: UIAlertAction?
  private var scrollsAsOne = false
  /// Points between the card's edges and its content.
  private var inset: CGFloat = 0

  // Points, those of libadwaita's alerts. Widths are for the normal text size.
  private static let largestInset: CGFloat = 24
  private static let leastWidth: CGFloat = 300
  private static let comfortableWidth: CGFloat = 372
  private static let wideWidth: CGFloat = 560
  private static let spacing: CGFloat = 12
  private static let fieldSpacing: CGFloat = 6
  private static let buttonInsets = NSDirectionalEdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14)

  private static var lineHeight: CGFloat { UIFont.preferredFont(forTextStyle: .body).lineHeight }
  private static func inset(_ width: CGFloat) -> CGFloat { min(largestInset, (width * 0.07).rounded()) }

  private func showAnswers(of alert: UIAlertController) {
    buttons.forEach { $0.removeFromSuperview() }
    shown = alert.ordered
    preferred = alert.preferredAction
    buttons = shown.map { action in
      let isSuggested = action === alert.preferredAction && action.style == .default
      var configuration = isSuggested ? UIButton.Configuration.filled() : .gray()
      configuration.title = action.title
      configuration.contentInsets = Self.buttonInsets
      let button = UIButton(configuration: configuration)
      if action.style == .destructive { button.role = .destructive }
      button.isEnabled = action.isEnabled
      button.addAction(
        UIAction { [weak alert, weak action] _ in if let action { alert?.take(action) } },
        for: .primaryActionTriggered
      )
      action.changed = { [weak button] in button?.isEnabled = $0.isEnabled }
      answers.addSubview(button)
      return button
    }
  }

  private func contentChanged() {
    setNeedsLayout()
    // The alert may want another size.
    alert?.presentationContainer?.setNeedsLayout()
  }

  private func height(forWidth width: CGFloat) -> CGFloat {
    arrangeWords(width, places: false) + arrangeAnswers(width, places: false)
  }

  /// Places title, message and fields one below the other, or measures them only. Returns how high they are with the space around.
  private func arrangeWords(_ width: CGFloat, places: Bool) -> CGFloat {
    let inner = max(0, width - 2 * inset), breaksTitle = longestWordOfTitle > inner
    let title = breaksTitle ? smallTitleLabel : titleLabel
    if places {
      for label in [titleLabel, smallTitleLabel, messageLabel] {
        label.isHidden = label.text?.isEmpty ?? true || label === (breaksTitle ? titleLabel : smallTitleLabel)
      }
    }
    let texts = [title, messageLabel].filter { $0.text?.isEmpty == false }
    var y = inset, last: UIView?
    for view in texts + fields {
      if let last {
        y += view is UILabel ? Self.spacing : last is UILabel ? inset : Self.fieldSpacing
      }
      let height = view.sizeThatFits(CGSize(width: inner, height: 0)).height
      if places { view.frame = CGRect(x: inset, y: y, width: inner, height: height) }
      y += height
      last = view
    }
    return last == nil ? inset : y + inset
  }

  /// Points. Not measured as a string with attributes, of which Foundation leaks one each time.
  private var longestWordOfTitle: CGFloat {
    ruler.font = titleLabel.font
    return (titleLabel.text?.split(whereSeparator: \.isWhitespace) ?? []).map {
      ruler.text = String($0)
      return ruler.intrinsicContentSize.width
    }.reduce(0, max)
  }

  /// Places the buttons, in a row where they fit and else one below the other, or measures them only. Returns how high they are with the
  /// space below.
  private func arrangeAnswers(_ width: CGFloat, places: Bool) -> CGFloat {
    guard !buttons.isEmpty else { return 0 }
    let inner = max(0, width - 2 * inset)
    guard let row = rowWidth, row <= inner else {
      var y: CGFloat = 0
      // From the bottom up: the last of a row is the first of a column.
      for button in buttons.reversed() {
        let height = button.intrinsicHeight(forWidth: inner) ?? 0
        if places { button.frame = CGRect(x: inset, y: y, width: inner, height: height) }
        y += height + Self.spacing
      }
      return y - Self.spacing + inset
    }
    let count = CGFloat(buttons.count), each = ((inner - (count - 1) * Self.spacing) / count).rounded(.down)
    let height = buttons.map { $0.intrinsicHeight(forWidth: each) ?? 0 }.reduce(0, max)
    let inOrder = effectiveUserInterfaceLayoutDirection == .rightToLeft ? buttons.reversed() : buttons
    for (index, button) in inOrder.enumerated() where places {
      let x = index == buttons.count - 1 ? inset + inner - each : inset + CGFloat(index) * (each + Self.spacing)
      button.frame = CGRect(x: x, y: 0, width: each, height: height)
    }
    return height + inset
  }

  /// Points that the buttons want side by side, each as wide as the widest; nil where they are never in a row.
  private var rowWidth: CGFloat? {
    guard alert?.preferredStyle == .alert else { return nil }
    let widest = buttons.map(\.intrinsicContentSize.width).reduce(0, max), count = CGFloat(buttons.count)
    return count * widest + max(0, count - 1) * Self.spacing
  }
}

extension UIScrollView {
  /// True if the view itself has the keyboard, as a thing to scroll.
  fileprivate var hasFocus: Bool { content.map { gtk_widget_has_focus($0) != 0 } ?? false }
}
