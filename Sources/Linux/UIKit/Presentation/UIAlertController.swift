import CQuintetGTK

/// Shows a message with buttons, on a card in the middle of the window that presents it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Presentation of an alert.
  public enum Style: Int, Sendable {
    /// Presents a choice for what was just tapped.
    case actionSheet
    /// Presents a question in the middle of the window.
    case alert
  }

  /// Makes an alert without answers.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  /// Presentation of the alert.
  open private(set) var preferredStyle = Style.alert
  /// Text below the title.
  open var message: String? { didSet { if message != oldValue { contentChanged() } } }
  /// The answers, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The action that Return takes, which is stressed.
  open var preferredAction: UIAlertAction? { didSet { if preferredAction !== oldValue { contentChanged() } } }

  /// The fields to type into, from the top; nil where there are none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  /// Adds a field to type into, below the others, to an alert; an action sheet has none.
  ///
  /// The first field gets the keyboard. Return goes on to the next one, and in the last takes the preferred action, or where there is none
  /// the only default one. iOS lets Return dismiss the alert where that action is disabled; here nothing happens then.
  /// - Parameter configurationHandler: Prepares the field; runs at once.
  @preconcurrency open func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "Only an alert has text fields, not an action sheet.")
    let field = UITextField(frame: .zero)
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.borderStyle = .roundedRect
    let index = fields.count
    field.returned = { [weak self] in self?.returned(fromFieldAt: index) }
    fields.append(field)
    configurationHandler?(field)
    contentChanged()
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "An alert has one cancel action at most."
    )
    actions.append(action)
    contentChanged()
  }

  /// Makes the view that shows title, message, fields and answers.
  open override func loadView() {
    view = AlertView(of: self)
  }

  // MARK: Internal

  /// The cancel action stands first, as on the desktop and in UIKit's pair of buttons. Where the buttons do not fit in a row they are
  /// stacked from the bottom up, so that an action sheet's have to come the other way round to read as they were added.
  var ordered: [UIAlertAction] {
    let others = actions.filter { $0.style != .cancel }
    // A press beside a popover is the cancel action.
    if isPopover, !others.isEmpty { return others.reversed() }
    return actions.filter { $0.style == .cancel } + (preferredStyle == .actionSheet ? others.reversed() : others)
  }

  /// The fields that are in the view: none while the alert is not shown, when they are free to be somewhere else.
  var shownFields: [UITextField] { isShown ? fields : [] }

  override var mayBePopover: Bool { preferredStyle == .actionSheet }
  override var isFloating: Bool { true }
  override func floatingSize(in room: CGSize) -> CGSize { alertView?.size(in: room) ?? .zero }
  override var firstFocus: UIView? { alertView?.firstFocus }
  override func titleChanged() { contentChanged() }

  override func showPresentation(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    isShown = true
    isAnswered = false
    isPopover = popoverPlace(in: window) != nil
    alertView?.update()
    super.showPresentation(in: window, animated: animated, completion: completion)
    fields.first?.becomeFirstResponder()
  }

  override func hidePresentation(animated: Bool, completion: @escaping @MainActor () -> Void) {
    viewIfLoaded?.endEditing(true)
    super.hidePresentation(animated: animated) { [self] in
      isShown = false
      alertView?.update()
      completion()
    }
  }

  /// The person chose an answer: the alert goes, then its handler is called.
  func take(_ action: UIAlertAction) {
    guard action.isEnabled, presentationContainer != nil, !isAnswered, !isBeingDismissed else { return }
    isAnswered = true
    let tell: @MainActor () -> Void = { action.handler?(action) }
    guard let ownPresenting else { return hidePresentation(animated: true, completion: tell) }
    ownPresenting.dismissPresented(animated: true, whenDone: tell)
  }

  /// A press beside the popover: the cancel action's, which is not shown, or none.
  func leavePopover() {
    if let action = actions.first(where: { $0.style == .cancel }) { return take(action) }
    presentationController?.userWantsDismissal()
  }

  /// Escape: without a cancel action there is no way around an answer.
  func cancel() {
    if let action = actions.first(where: { $0.style == .cancel }) { take(action) }
  }

  override func pressed(_ key: Int32) -> Bool {
    guard [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(key) else {
      return alertView?.pressed(key) ?? false
    }
    if let preferredAction { take(preferredAction) }
    return true
  }

  // MARK: Private

  private var fields: [UITextField] = []
  private var isShown = false
  private var isAnswered = false
  private var isPopover = false

  private var alertView: AlertView? { view as? AlertView }

  private func contentChanged() {
    (viewIfLoaded as? AlertView)?.update()
    presentationContainer?.describe()
  }

  private func returned(fromFieldAt index: Int) {
    if fields.indices.contains(index + 1) { return _ = fields[index + 1].becomeFirstResponder() }
    let defaults = actions.filter { $0.style == .default }
    if let action = preferredAction ?? (defaults.count == 1 ? defaults[0] : nil) { take(action) }
  }
}

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Weight of an answer.
  public enum Style: Int, Sendable {
    /// An ordinary answer.
    case `default`
    /// Leaves all as it is.
    case cancel
    /// May destroy something.
    case destructive
  }

  /// Title of the button.
  open private(set) var title: String?
  /// Weight of the answer.
  open private(set) var style: Style
  /// True if the answer can be given.
  open var isEnabled = true { didSet { changed?(self) } }
  final let handler: (@MainActor (UIAlertAction) -> Void)?
  var changed: ((UIAlertAction) -> Void)?

  /// Makes an answer; the handler is called after the alert was dismissed by it.
  @preconcurrency public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  // MARK: As an object

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  nonisolated open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Text for messages: the class and the address.
  nonisolated open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  nonisolated open var debugDescription: String { description }
  /// The object itself.
  nonisolated public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  nonisolated public func isProxy() -> Bool { false }

  nonisolated public static func == (a: UIAlertAction, b: UIAlertAction) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
