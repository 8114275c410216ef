import CQuintetGTK
import CQuintetWidget

/// Lets the user type a line of text.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput {
  /// Border of the field.
  public enum BorderStyle: Int, Sendable {
    /// Not at all.
    case none
    /// With a line.
    case line
    /// Border of the desktop's fields.
    case bezel
    /// Border of the desktop's fields.
    case roundedRect
  }

  /// Reason why editing ended.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text stays as it is.
    case committed = 0
  }

  /// Posted when a field is being edited.
  public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
  /// Posted when the user has changed a field's text.
  public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  /// Posted when a field is no longer edited.
  public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")

  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let entry = gtk_entry_new(), let editable = EditableText(entry) else { return }
    self.entry = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self)
    self.editable = editable
    style = WidgetStyle(editable.widget)
    gtk_editable_set_width_chars(OpaquePointer(entry), 1)
    setContent(entry)
    isAccessibilityElement = true
    editable.shouldChange = { [weak self] range, text in
      guard let self else { return true }
      return delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }
    editable.changed = { [weak self] in self?.changedByUser() }
    editable.selectionChanged = { [weak self] in self.map { $0.delegate?.textFieldDidChangeSelection($0) } }
    editable.backspacePressed = { [weak self] in self?.deleteBackward() }
    connect(editable.widget, "activate") { [weak self] in self?.returnPressed() }
    connect(entry, "icon-release") { [weak self] in self?.clearPressed() }
    lookChanged()
    traitsForInputChanged()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: text

  /// Text of the field, never nil when read. Setting it sends no event. A character of the value 0 becomes U+FFFD.
  open var text: String? {
    get { editable?.text }
    set { show(text: newValue) }
  }
  /// Text that is shown while the field is empty. A new one has the attributes of the one before.
  open var placeholder: String? {
    get { shownPlaceholder }
    set { show(placeholder: newValue, newValue == nil ? nil : givenPlaceholder) }
  }
  /// Text that is shown while the field is empty, of which the letters' colour and font are shown as they are at the beginning.
  open var attributedPlaceholder: NSAttributedString? {
    get {
      guard let text = shownPlaceholder, text != givenPlaceholder?.string else { return givenPlaceholder }
      return NSAttributedString(string: text, attributes: givenPlaceholder?.beginning)
    }
    set { show(placeholder: newValue?.string, newValue) }
  }
  /// Text of the field. A field has one font, one colour and one side: setting it sets `font`, `textColor` and `textAlignment` to what
  /// its first letter has.
  open var attributedText: NSAttributedString? {
    get {
      var attributes: [NSAttributedString.Key: Any] = [:]
      if let font { attributes[.font] = font }
      if let textColor { attributes[.foregroundColor] = textColor }
      return text.map { NSAttributedString(string: $0, attributes: attributes) }
    }
    set {
      // Not by the properties: a subclass's may set this one.
      let beginning = newValue?.beginning
      if let font = beginning?[.font] as? UIFont { storedFont = font }
      if let color = beginning?[.foregroundColor] as? UIColor { storedTextColor = color }
      if let style = beginning?[.paragraphStyle] as? NSParagraphStyle { storedAlignment = style.alignment }
      lookChanged()
      show(text: newValue?.string)
    }
  }
  /// The font; the system's, of 17 points, at first and where it is set to nil.
  open var font: UIFont? {
    get { storedFont }
    set {
      storedFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
      lookChanged()
    }
  }
  /// The colour of the text; nil is the desktop's.
  open var textColor: UIColor? {
    get { storedTextColor }
    set {
      storedTextColor = newValue
      lookChanged()
    }
  }
  /// On which side the text is.
  open var textAlignment: NSTextAlignment {
    get { storedAlignment }
    set {
      storedAlignment = newValue
      lookChanged()
    }
  }
  /// Border of the field.
  open var borderStyle: BorderStyle = .none { didSet { lookChanged() } }
  /// Times at which a button empties the field.
  open var clearButtonMode: ViewMode = .never { didSet { textChanged() } }
  /// A view at the left of the text, as large as its frame is, shown as `leftViewMode` says.
  open var leftView: UIView? { didSet { if leftView !== oldValue { sideViewChanged(from: oldValue) } } }
  /// Times at which the left view is shown.
  open var leftViewMode: ViewMode = .never { didSet { updateSideViews() } }
  /// A view at the right of the text, as large as its frame is, shown as `rightViewMode` says.
  open var rightView: UIView? { didSet { if rightView !== oldValue { sideViewChanged(from: oldValue) } } }
  /// Times at which the right view is shown.
  open var rightViewMode: ViewMode = .never { didSet { updateSideViews() } }
  /// True if beginning to edit empties the field, unless the delegate refuses it.
  open var clearsOnBeginEditing = false
  /// True if letters that do not fit the field's width become smaller, down to `minimumFontSize`.
  open var adjustsFontSizeToFitWidth = false { didSet { fitFont() } }
  /// Points that letters are high at least where they are made to fit; what cannot be read is not less than 6.
  open var minimumFontSize: CGFloat = 0 { didSet { fitFont() } }
  /// True if the font follows the user's text size, if it was made for a text style.
  open var adjustsFontForContentSizeCategory = false { didSet { appearanceChanged() } }
  /// Decides about editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// True if the field is being edited.
  open private(set) var isEditing = false
  /// True if there is text in the field.
  open var hasText: Bool { text?.isEmpty == false }
  /// Puts a text in place of what is selected, or where the cursor is, without asking the delegate; the field's events are sent.
  open func insertText(_ text: String) { editable?.insert(text) }
  /// Deletes what is selected, or the letter before the cursor. Called when Backspace is pressed, even where there is nothing to delete,
  /// unless the delegate refuses the change. Override to hear of that, and call super.
  open func deleteBackward() { editable?.deleteBackward() }

  // MARK: Public: places in the text

  open var selectedTextRange: UITextRange? {
    get { editable?.selectedTextRange }
    set { editable?.selectedTextRange = newValue }
  }
  open var markedTextRange: UITextRange? { nil }
  open var beginningOfDocument: UITextPosition { TextPosition(0) }
  open var endOfDocument: UITextPosition { TextPosition(editable?.length ?? 0) }
  open func text(in range: UITextRange) -> String? { editable?.text(in: range) }
  open func replace(_ range: UITextRange, withText text: String) { editable?.replace(range, withText: text) }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    editable?.textRange(from: fromPosition, to: toPosition)
  }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editable?.position(from: position, offset: offset)
  }
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editable?.compare(position, to: other) ?? .orderedSame
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    editable?.offset(from: from, to: toPosition) ?? 0
  }
  open func firstRect(for range: UITextRange) -> CGRect { firstRect(of: range) }
  /// Returns where the cursor is at a place, in points of the view, in a window. Override to have none: where it is empty, no cursor shows.
  open func caretRect(for position: UITextPosition) -> CGRect { caret(at: position) }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { nearestPosition(to: point) }
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    closestPosition(to: point)?.within(range)
  }
  open func characterRange(at point: CGPoint) -> UITextRange? { letter(at: point) }

  // MARK: Public: traits of the text

  open var keyboardType: UIKeyboardType = .default { didSet { traitsForInputChanged() } }
  open var textContentType: UITextContentType! { didSet { traitsForInputChanged() } }
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences { didSet { traitsForInputChanged() } }
  open var autocorrectionType: UITextAutocorrectionType = .default { didSet { traitsForInputChanged() } }
  open var spellCheckingType: UITextSpellCheckingType = .default { didSet { traitsForInputChanged() } }
  open var isSecureTextEntry = false { didSet { traitsForInputChanged() } }
  open var enablesReturnKeyAutomatically = false
  open var returnKeyType: UIReturnKeyType = .default

  // MARK: Public: responder

  /// View that the field is filled in with, in place of a keyboard on the screen; keys can be typed all the same. Call
  /// `reloadInputViews` where it changes while the field is edited.
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      traitsForInputChanged()
    }
  }
  /// View above a keyboard on the screen, or at the window's lower edge, while the field is edited.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    isEditing = true
    cursorChanged()
    if clearsOnBeginEditing, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    textChanged()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    let isAsked = window?.isForcingEnd != true
    guard !isAsked || delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    ended()
    return true
  }

  // MARK: Public: geometry

  /// Points. A field is as wide as there is room, and has no less than this.
  open override var intrinsicContentSize: CGSize { CGSize(width: Self.leastWidth, height: widgetHeight) }

  /// Returns where the text is in the field while it is not edited, in points: beside the views at its sides. Override to have it further
  /// in; only its left and right edges count.
  open func textRect(forBounds bounds: CGRect) -> CGRect { rectBesideViews(in: bounds) }
  /// Returns where the text is in the field while it is edited, in points: beside the views at its sides. Override to have it further in;
  /// only its left and right edges count.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { rectBesideViews(in: bounds) }
  /// Returns where the placeholder is while nothing is edited, in points: where the text would be. Override to have it further in; only its
  /// left and right edges count. While the field is edited, it is where the letters go.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns where the view at the left is, in points: at the edge, in the middle of its height. Override to place it elsewhere.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(of: leftView, in: bounds, isLeft: true) }
  /// Returns where the view at the right is, in points: at the edge, in the middle of its height. Override to place it elsewhere.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(of: rightView, in: bounds, isLeft: false) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSideViews()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(size.width, Self.leastWidth), height: intrinsicContentSize.height)
  }

  // MARK: Internal

  private(set) var entry: UnsafeMutablePointer<GtkEntry>?
  /// Return was pressed, and the delegate agreed: for the alert that the field is in.
  var returned: (() -> Void)?

  /// The widget of the letters, inside GTK's entry.
  var textWidget: UnsafeMutablePointer<GtkWidget>? { editable?.widget }
  override var focusWidget: UnsafeMutablePointer<GtkWidget>? { editable?.widget }
  override var keepsTaps: Bool { true }

  override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    let baseline = (storedFont.ascender + storedFont.descender) / 2
    return (baseline, baseline)
  }

  override func boxAllocate(width: Int, height: Int) {
    super.boxAllocate(width: width, height: height)
    followWidgetHeight()
    // The letters have another width to fit in. Not while GTK places widgets, which would forget that their look has changed.
    if adjustsFontSizeToFitWidth { DispatchQueue.main.async { [weak self] in self?.fitFont() } }
  }

  override func resignWithoutAsking() -> Bool {
    _ = super.resignWithoutAsking()
    ended()
    return true
  }

  override func appearanceChanged() {
    if adjustsFontForContentSizeCategory, let font = storedFont.atTextSize { self.font = font }
    lookChanged()
  }

  /// Uses the placeholder as the accessibility label unless another was set.
  override func accessibilityChanged() {
    super.accessibilityChanged()
    guard let content, let editable else { return }
    for widget in [content, editable.widget] {
      quintet_accessible_set_label(widget, accessibilityLabel ?? placeholder)
      quintet_accessible_set_hint(widget, accessibilityHint)
    }
  }

  // MARK: Private

  private var ownInputView: UIView?, ownAccessoryView: UIView?
  var editable: EditableText?
  var storedFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  private var storedTextColor: UIColor?
  private var storedAlignment = NSTextAlignment.natural
  private var shownPlaceholder: String?
  /// Nil for a plain placeholder: Foundation loses memory with each attributed text.
  var givenPlaceholder: NSAttributedString?
  var style: WidgetStyle?
  var hidesCursor = false
  /// Size of the letters where they are smaller than the font says, in points.
  var fittingSize: CGFloat?

  private var hasClearButton = false

  /// Points.
  private static let leastWidth: CGFloat = 150

  private func ended() {
    isEditing = false
    textChanged()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  private func changedByUser() {
    textChanged()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  private func returnPressed() {
    if enablesReturnKeyAutomatically, text?.isEmpty ?? true { return }
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsEditing { resignFirstResponder() }
    returned?()
  }

  private func clearPressed() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    editable?.clear()
  }

  private func show(text: String?) {
    editable?.text = text ?? ""
    textChanged()
  }

  private func show(placeholder: String?, _ attributed: NSAttributedString?) {
    (shownPlaceholder, givenPlaceholder) = (placeholder, attributed)
    gtk_entry_set_placeholder_text(entry, placeholder)
    accessibilityChanged()
    lookChanged()
  }

  /// The clear button comes and goes with the text, and what is at the sides with the editing.
  private func textChanged() {
    updateSideViews()
    if adjustsFontSizeToFitWidth { fitFont() }
    let isShown = text?.isEmpty == false && isShown(clearButtonMode)
    updateAlignment()
    // GTK leaves room for an icon, even without one, unless it is hidden.
    guard isShown != hasClearButton else { return }
    hasClearButton = isShown
    gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, isShown ? "edit-clear-symbolic" : nil)
    var child = content.flatMap { gtk_widget_get_first_child($0) }
    while let widget = child {
      if gtk_widget_has_css_class(widget, "right") != 0 { gtk_widget_set_visible(widget, isShown ? 1 : 0) }
      child = gtk_widget_get_next_sibling(widget)
    }
  }

  var placeholderStyle: (label: UnsafeMutablePointer<GtkWidget>, style: WidgetStyle)?

  private func traitsForInputChanged() {
    gtk_entry_set_visibility(entry, isSecureTextEntry ? 0 : 1)
    updateAlignment()
    fitFont()
    gtk_entry_set_input_purpose(entry, inputPurpose)
    gtk_entry_set_input_hints(entry, inputHints)
  }
}
