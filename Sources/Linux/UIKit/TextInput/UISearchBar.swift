import CQuintetGTK
import CQuintetWidget

/// Takes a text to search for, with a button beside it that cancels the search.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    relay.bar = self
    searchTextField.delegate = relay
    searchTextField.addTarget(self, action: UISearchBar.textChanged, for: .editingChanged)
    // As in UIKit there is nothing to search for while it is empty.
    searchTextField.enablesReturnKeyAutomatically = true
    addSubview(searchTextField)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The object that gets what is typed.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field that is typed into. The bar is its delegate.
  open private(set) var searchTextField = UISearchTextField(frame: .zero)

  /// Text to search for. Setting it calls no delegate.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// Text that is shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// True if there is a button that cancels the search; Escape in the field presses it.
  open var showsCancelButton: Bool {
    get { cancelButton != nil }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the button that cancels the search.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != (cancelButton != nil) else { return }
    cancelButton?.removeFromSuperview()
    cancelButton = showsCancelButton ? makeCancelButton() : nil
    if let cancelButton { addSubview(cancelButton) }
    setNeedsLayout()
  }

  /// View above a keyboard on the screen, or at the window's lower edge, while a text is typed.
  open override var inputAccessoryView: UIView? {
    get { searchTextField.inputAccessoryView }
    set { searchTextField.inputAccessoryView = newValue }
  }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  open override var keyCommands: [UIKeyCommand]? {
    guard showsCancelButton else { return super.keyCommands }
    return [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: UISearchBar.cancel)]
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric,
      height: searchTextField.intrinsicContentSize.height + Self.margin * 2
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // Before its first layout the bar has no size to take the inset from.
    guard bounds.width > Self.margin * 2, bounds.height > Self.margin * 2 else { return }
    let inside = bounds.insetBy(dx: Self.margin, dy: Self.margin)
    let width = cancelButton.map { $0.intrinsicContentSize.width } ?? 0
    let rest = max(0, inside.width - (width > 0 ? width + Self.margin : 0))
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (field, button) = (CGRect(x: 0, y: 0, width: rest, height: inside.height), inside.width - width)
    searchTextField.frame = field.offsetBy(
      dx: inside.minX + (isRightToLeft ? inside.width - rest : 0),
      dy: inside.minY
    )
    cancelButton?.frame = CGRect(
      x: inside.minX + (isRightToLeft ? 0 : button),
      y: inside.minY,
      width: width,
      height: inside.height
    )
  }

  // MARK: Internal

  private(set) var cancelButton: UIButton?

  override func boxAllocate(width: Int, height: Int) {
    super.boxAllocate(width: width, height: height)
    followWidgetHeight()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Private

  private let relay = SearchFieldRelay()

  /// Points.
  private static let margin: CGFloat = 6

  private func textChanged() { delegate?.searchBar(self, textDidChange: text ?? "") }
  private func cancel() { delegate?.searchBarCancelButtonClicked(self) }

  private func makeCancelButton() -> UIButton {
    let button = UIButton(configuration: .plain())
    // GTK's own word for it, in the person's language; the underscore marks a key.
    let title = g_dgettext("gtk40", "_Cancel").map { String(cString: $0) } ?? "Cancel"
    button.configuration?.title = title.replacingOccurrences(of: "_", with: "")
    button.addTarget(self, action: UISearchBar.cancel, for: .primaryActionTriggered)
    return button
  }
}

/// Passes the field's questions on to the bar's delegate.
@MainActor
private final class SearchFieldRelay: UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    ask { $0.searchBarShouldBeginEditing($1) } ?? true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { ask { $0.searchBarTextDidBeginEditing($1) } }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    ask { $0.searchBarShouldEndEditing($1) } ?? true
  }

  func textFieldDidEndEditing(_ textField: UITextField) { ask { $0.searchBarTextDidEndEditing($1) } }

  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    ask { $0.searchBar($1, shouldChangeTextIn: range, replacementText: string) } ?? true
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    ask { $0.searchBarSearchButtonClicked($1) }
    return false
  }

  @discardableResult
  private func ask<Answer>(_ question: (any UISearchBarDelegate, UISearchBar) -> Answer) -> Answer? {
    guard let bar, let delegate = bar.delegate else { return nil }
    return question(delegate, bar)
  }
}

/// A text field for a search.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_PRIMARY, "system-search-symbolic")
    gtk_entry_set_icon_activatable(entry, GTK_ENTRY_ICON_PRIMARY, 0)
    if let content { quintet_accessible_set_role(content, GTK_ACCESSIBLE_ROLE_SEARCH_BOX) }
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    borderStyle = .roundedRect
    clearButtonMode = .whileEditing
  }

  public required init?(coder: NSCoder) {
    return nil
  }
}
