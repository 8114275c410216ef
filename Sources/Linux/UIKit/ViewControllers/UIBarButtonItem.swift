import CQuintetGTK

/// Item of a bar: a title, a picture, and whether it can be used.
@preconcurrency @MainActor
open class UIBarItem: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Makes an item that says nothing.
  public init() {}

  /// Title, which a picture replaces.
  open var title: String? { didSet { changed?() } }
  /// A symbol in place of the title.
  open var image: UIImage? { didSet { changed?() } }
  /// True if the item can be used.
  open var isEnabled = true { didSet { changed?() } }

  /// Sets the look of the title's letters in a state: font, colour, lines and distances. What is not set is as in the normal one.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    customized("titleTextAttributes", state) { (item: UIBarItem) in item.setTitleTextAttributes(attributes, for: state)
    }
    titleAttributes[state] = attributes
    changed?()
  }

  /// Returns the attributes that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }

  /// A number by which a program knows the item.
  open var tag = 0
  /// Text for screen readers; nil takes the title.
  open var accessibilityLabel: String? { didSet { changed?() } }
  /// A name for tests and programs, which is not read out.
  open var accessibilityIdentifier: String?

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

  nonisolated public static func == (a: UIBarItem, b: UIBarItem) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  // MARK: Internal

  /// Notifies the bar that shows this item.
  var changed: (() -> Void)?
  var customization: Int32 = 0
  private(set) var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
}

/// A button in a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// Weight of a button.
  public enum Style: Int, Sendable {
    /// An ordinary button.
    case plain = 0
    /// The button that ends what is shown, which stands out.
    case done = 2
  }

  /// Makes a button without title and action.
  public override init() {
    super.init()
  }

  /// Makes a button for a bar.
  public init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.menu = menu
    self.primaryAction = primaryAction
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
  }

  /// Makes an item that shows a view of the program's, which is as large as its constraints say, or as its frame where it has one. In a
  /// narrow bar it may get less.
  public convenience init(customView: UIView) {
    self.init(title: nil)
    self.customView = customView
  }

  /// Makes a button of the system's, with its name or picture in the person's language.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(title: nil, image: nil, menu: menu)
    show(systemItem)
    self.primaryAction = primaryAction
  }

  /// Makes a button that calls a method; the target is not retained.
  public convenience init<Target: AnyObject>(
    title: String?,
    style: Style,
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title)
    self.style = style
    method = TargetAction(target, action)
  }

  /// Makes a button that calls a method with itself; the target is not retained.
  public convenience init<Target: AnyObject>(
    title: String?,
    style: Style,
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title)
    self.style = style
    method = TargetAction(target, action)
  }

  /// Makes a button that does nothing yet, as one that only names the way back.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
    self.init(title: title)
    self.style = style
  }

  /// Makes a button with a picture that calls a method; the target is not retained.
  public convenience init<Target: AnyObject>(
    image: UIImage?,
    style: Style,
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(image: image)
    self.style = style
    method = TargetAction(target, action)
  }

  /// Makes a button with a picture that calls a method with itself; the target is not retained.
  public convenience init<Target: AnyObject>(
    image: UIImage?,
    style: Style,
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(image: image)
    self.style = style
    method = TargetAction(target, action)
  }

  /// Makes a button with a picture that does nothing yet.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Never?) {
    self.init(image: image)
    self.style = style
  }

  /// Makes a button of the system's that calls a method; the target is not retained.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem,
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(systemItem: systemItem)
    method = TargetAction(target, action)
  }

  /// Makes a button of the system's that calls a method with itself; the target is not retained.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem,
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(systemItem: systemItem)
    method = TargetAction(target, action)
  }

  /// Makes a button of the system's that does nothing yet, or a space.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?) {
    self.init(systemItem: systemItem)
  }

  /// Makes a space that takes what is left over. In a bar whose buttons stand at its sides it has no width.
  open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// Makes a space of a width in points.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// The view that is shown in place of a button.
  open var customView: UIView? { didSet { if customView !== oldValue { changed?() } } }
  /// Weight of the button.
  open var style = Style.plain { didSet { changed?() } }
  /// Points that a space takes.
  open var width: CGFloat = 0 { didSet { changed?() } }
  /// The colour of title and picture; nil is the bar's.
  open var tintColor: UIColor? {
    didSet {
      customized(\UIBarButtonItem.tintColor, tintColor)
      changed?()
    }
  }
  /// Action of the button. One that is set gives it its title and picture, unless the button is one of the system's.
  open var primaryAction: UIAction? {
    didSet {
      if let primaryAction, systemName == nil, space == nil {
        (title, image) = (primaryAction.title, primaryAction.image)
      }
      changed?()
    }
  }
  /// Menu of the button, opened by a press where that does nothing else, else by a long one, the pointer's second button, Menu or
  /// Shift+F10.
  open var menu: UIMenu? { didSet { changed?() } }

  // MARK: Internal

  /// Name of the button where it shows a picture.
  var spokenName: String { accessibilityLabel ?? title ?? systemName ?? "" }
  private(set) var space: SystemItem?

  /// True if a press does something of its own.
  var isOperable: Bool { primaryAction != nil || method != nil }

  func press() {
    if let primaryAction { primaryAction.perform(sender: self) } else { method?.perform(sender: self) }
  }

  /// The bar that shows it as a button, and that button, to anchor a popover at.
  weak var bar: UIView?
  var widget: UnsafeMutablePointer<GtkWidget>?

  /// Makes it another of the system's buttons.
  func become(_ item: SystemItem) {
    (title, style) = (nil, .plain)
    show(item)
  }

  // MARK: Private

  private var method: TargetAction?
  private var systemName: String?

  private func show(_ item: SystemItem) {
    if item == .flexibleSpace || item == .fixedSpace { return space = item }
    let name = item.name
    systemName = name
    if let symbol = item.symbol { image = image ?? UIImage(systemName: symbol) } else { title = title ?? name }
    if item == .done || item == .save { style = .done }
  }
}
