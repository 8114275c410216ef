import CQuintetGTK
import CQuintetWidget

/// Shows a text of several lines that can be selected and copied, and edited unless told otherwise.
///
/// The text scrolls within the view. Where `isScrollEnabled` is false, the view wants to be as high as the text is at its width.
/// Copying, undoing, the menu and the keys are the desktop's. Tab moves the focus on where the text cannot be edited, Ctrl+Tab
/// does everywhere. Subviews lie over the text and scroll with it.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput {
  /// Posted when a text is being edited.
  public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  /// Posted when the user has changed a text.
  public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  /// Posted when a text is no longer edited.
  public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

  /// Makes a view with a frame, in points. The container of another text view becomes this one's; nil makes one.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    guard let widget = gtk_text_view_new() else { return }
    let textView = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkTextView.self)
    let editable = EditableBuffer(textView)
    (self.widget, self.textView, self.editable) = (widget, textView, editable)
    style = WidgetStyle(widget)
    gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
    gtk_scrolled_window_set_child(scroller, widget)
    self.textContainer.changed = { [weak self] in self?.insetsChanged() }
    listen()
    backgroundColor = .systemBackground
    forgetCustomization()
    isAccessibilityElement = true
    policyChanged()
    insetsChanged()
    interactionChanged()
    traitsForInputChanged()
    lookChanged()
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  // As UIKit's header has it, the type is narrower than the superclass's; see UITableView.
  /// Decides about editing, and follows scrolling.
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    didSet { super.delegate = delegate }
  }

  // MARK: Public: text

  /// The text, never nil when read. Setting it leaves nothing to undo, and calls the delegate for the selection alone: the cursor
  /// goes to the end, or to the beginning of what cannot be edited. A character of the value 0 becomes U+FFFD.
  open var text: String! {
    get { editable?.text ?? "" }
    set {
      let wasStyled = leaveLettersPlain()
      guard let editable, editable.set(newValue ?? "") || wasStyled else { return }
      if !isEditable { selectedRange = NSRange() }
      textChanged()
    }
  }
  /// The text with its fonts, colours, lines, links and the layout of its paragraphs, which follow what is typed. Setting it sets `font`,
  /// `textColor` and `textAlignment` to what its first letter has, setting one of those sets it for all letters, and setting `text` leaves
  /// the letters plain. What is brought back by undoing has the attributes of the letter before it.
  open var attributedText: NSAttributedString! {
    get { makeAttributedText() }
    set { showAttributedText(newValue) }
  }
  /// Attributes of what is typed next: those of the letter before the cursor, until others are set. They are forgotten when the cursor or
  /// the selection moves.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { nextAttributes }
    set { ownTypingAttributes = newValue }
  }
  /// Attributes that links have in place of their own; at first the colour of the desktop's links, and a line below them.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [
    .foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue,
  ]
  {
    didSet { lookChanged() }
  }
  /// The font; that of body text at first, and where it is set to nil.
  open var font: UIFont? {
    get { ownFont ?? .preferredFont(forTextStyle: .body) }
    set {
      ownFont = newValue
      dropAttribute(.font)
      lookChanged()
    }
  }
  /// The colour of the text; nil is the desktop's.
  open var textColor: UIColor? {
    get { ownTextColor }
    set {
      ownTextColor = newValue
      dropAttribute(.foregroundColor)
      lookChanged()
    }
  }
  /// On which side lines are; naturally each paragraph is where its own script begins.
  open var textAlignment: NSTextAlignment {
    get { ownAlignment }
    set {
      ownAlignment = newValue
      dropAlignments()
      alignmentChanged()
    }
  }
  /// True if the font follows the user's text size, if it was made for a text style.
  open var adjustsFontForContentSizeCategory = false { didSet { appearanceChanged() } }
  /// The distances from the view's edges to the text, in points; at first 8 above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { insetsChanged() } }
  }
  /// The area the text is laid out in.
  open private(set) var textContainer: NSTextContainer

  /// The size of the text at the view's width, in points, without insets of the content.
  open override var contentSize: CGSize {
    get {
      guard window == nil else { return super.contentSize }
      // GTK lays out no text of what is not shown.
      let inset = adjustedContentInset, size = measuredSize(width: bounds.width)
      return CGSize(
        width: max(0, bounds.width - inset.left - inset.right),
        height: size.height - inset.top - inset.bottom
      )
    }
    set { super.contentSize = newValue }
  }

  // MARK: Public: selection and editing

  /// Selection in UTF-16 units, or the place of the cursor. What lies beyond the text is left out.
  open var selectedRange: NSRange {
    get { editable?.selectedRange ?? NSRange() }
    set { editable?.selectedRange = newValue }
  }
  /// True if the text can be edited.
  open var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      if !isEditable {
        if isEditing { _ = resignWithoutAsking() } else if editable?.hasSelection == false { selectedRange = NSRange() }
      }
      interactionChanged()
    }
  }
  /// True if the text can be selected and copied; what can be edited always can.
  open var isSelectable = true { didSet { interactionChanged() } }

  /// True if there is text.
  open var hasText: Bool { editable.map { $0.count > 0 } ?? false }
  /// Puts a text in place of what is selected, or where the cursor is, without asking the delegate, which hears of the change.
  open func insertText(_ text: String) { editable?.insert(text) }
  /// Deletes what is selected, or the letter before the cursor. Called when Backspace is pressed, even where there is nothing to delete,
  /// unless the delegate refuses the change. Override to hear of that, and call super.
  open func deleteBackward() {
    editable?.deleteBackward()
    if isFirstResponder { scrollToCursor() }
  }

  /// Scrolls, as little as possible, so that a range of the text can be seen, or its beginning where it is too long.
  open func scrollRangeToVisible(_ range: NSRange) {
    rangeToShow = range
    scrollToRange()
  }

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
  /// True if input methods are to forget what is typed. The text is shown all the same: fields hide theirs.
  open var isSecureTextEntry = false { didSet { traitsForInputChanged() } }
  open var enablesReturnKeyAutomatically = false
  open var returnKeyType: UIReturnKeyType = .default

  // MARK: Public: responder

  /// View that the text is filled in with, in place of a keyboard on the screen; keys can be typed all the same. Call
  /// `reloadInputViews` where it changes while the text is edited.
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      traitsForInputChanged()
    }
  }
  /// View above a keyboard on the screen, or at the window's lower edge, while the text is edited.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil,
      !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    cursorChanged()
    showCursorSoon()
    if isEditable { began() }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    let isAsked = isEditing && window?.isForcingEnd != true
    guard !isAsked || delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    ended()
    return true
  }

  // MARK: Public: geometry

  /// Points: as wide as the longest paragraph and as high as all; a text that scrolls wants nothing.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled ? super.intrinsicContentSize : measuredSize(width: nil)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if laidOutWidth != bounds.width { widthChanged() }
    laidOutWidth = bounds.width
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { measuredSize(width: size.width > 0 ? size.width : nil) }

  // MARK: Internal

  /// Without the text that is measured before it is shown, which asks for the insets.
  override var laidOutContentSize: CGSize { super.contentSize }

  private(set) var widget: UnsafeMutablePointer<GtkWidget>?
  private(set) var textView: UnsafeMutablePointer<GtkTextView>?
  private(set) var editable: EditableBuffer?
  private var ownInputView: UIView?, ownAccessoryView: UIView?
  /// Attributes of the letters; nil where all are plain.
  var styles: TextStyles?
  /// Nil where the letters beside the cursor say what is typed.
  var ownTypingAttributes: TextStyles.Attributes?
  /// Attributes of what is being replaced.
  var replacedAttributes: TextStyles.Attributes?
  var linkTap: LinkTap?
  var isEditing = false
  private var laidOutWidth: CGFloat = 0
  /// By width; -1 stands for as wide as it likes.
  var sizes: [CGFloat: CGSize] = [:]
  var style: WidgetStyle?
  /// Tag of paragraphs that run from right to left, where the text is to be on a fixed side.
  var oppositeSide: UnsafeMutablePointer<GtkTextTag>?
  var isCursorToBeShown = false
  var hidesCursor = false
  /// Range on its way into sight; nil when it is there, or the person or the program went elsewhere.
  var rangeToShow: NSRange?
  /// Nil where the font is that of body text.
  var ownFont: UIFont?
  var ownTextColor: UIColor?
  var ownAlignment = NSTextAlignment.natural

  override func scrollBegins() { rangeToShow = nil }

  override var focusWidget: UnsafeMutablePointer<GtkWidget>? { widget }
  override var shownText: String? { text }
  override var baselineOffsets: (first: CGFloat, last: CGFloat) { textBaselines }
  // The cursor is shown when the press that brought the focus has moved it.
  override var focusArea: CGRect? { nil }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    isScrollEnabled ? nil : measuredSize(width: width).height
  }

  /// A tap on text is for the text, as with a field.
  override func keepsTouch(from recognizer: UIGestureRecognizer) -> Bool {
    canBecomeFirstResponder && recognizer.isSingleTap && recognizer.view !== self
  }

  override func resignWithoutAsking() -> Bool {
    _ = super.resignWithoutAsking()
    ended()
    return true
  }

  override func appearanceChanged() {
    if adjustsFontForContentSizeCategory {
      if let font = ownFont?.atTextSize { ownFont = font }
      styles?.change { attributes in
        if let font = (attributes[.font] as? UIFont)?.atTextSize { attributes[.font] = font }
      }
    }
    lookChanged()
    super.appearanceChanged()
  }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    guard let widget else { return }
    quintet_accessible_set_label(widget, accessibilityLabel)
    quintet_accessible_set_value_text(widget, accessibilityValue)
    quintet_accessible_set_description(widget, accessibilityHint)
  }

  // MARK: Internal: scrolling, which is GTK's text view's own

  override var subviewHost: BoxWidget { box }

  override func boxAllocate(width: Int, height: Int) {
    super.boxAllocate(width: width, height: height)
    placeSubviewWidgets()
  }

  override func configureAdjustments() {
    insetsChanged()
    let inset = adjustedContentInset
    func reach(_ orientation: GtkOrientation, before: CGFloat) -> ClosedRange<CGFloat> {
      guard let adjustment = adjustment(orientation) else { return 0...0 }
      let most = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment) - before
      return -before...max(-before, most)
    }
    self.reach.horizontal = reach(GTK_ORIENTATION_HORIZONTAL, before: inset.left)
    self.reach.vertical = reach(GTK_ORIENTATION_VERTICAL, before: inset.top)
  }

  override func offset(_ orientation: GtkOrientation) -> CGFloat {
    super.offset(orientation) - insetBefore(orientation)
  }

  /// GTK keeps to the text: a text view cannot be scrolled beyond it.
  override func setOffset(_ offset: CGFloat, _ orientation: GtkOrientation) {
    adjustment(orientation).map { gtk_adjustment_set_value($0, offset + insetBefore(orientation)) }
  }

  override func policyChanged() {
    let shown = showsVerticalScrollIndicator ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
    gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, isScrollEnabled ? shown : GTK_POLICY_NEVER)
    invalidateIntrinsicContentSize()
  }

  private func insetBefore(_ orientation: GtkOrientation) -> CGFloat {
    orientation == GTK_ORIENTATION_HORIZONTAL ? adjustedContentInset.left : adjustedContentInset.top
  }
}

/// The area a text is laid out in.
@preconcurrency @MainActor
public final class NSTextContainer {
  /// Points between the area's sides and the text, at first 5.
  public var lineFragmentPadding: CGFloat = 5 { didSet { if lineFragmentPadding != oldValue { changed() } } }

  var changed: () -> Void = {}

  init() {}
}
