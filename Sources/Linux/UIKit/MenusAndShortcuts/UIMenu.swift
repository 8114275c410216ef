/// Actions and menus in an order, to choose from. It does not change: `replacingChildren(_:)` makes another one.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Look of a menu, and rules for choosing in it.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// In the menu it is in, between lines, rather than behind an entry of its own.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Leads to what may destroy something: the entry is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its actions, those of menus in it included, is on: choosing another turns it off.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// Names a menu.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Makes a menu. The title of one that is shown by a button, or inline, stands above its entries.
  public init(
    title: String = "",
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    super.init(title: title, image: image)
  }

  /// Names the menu; one is made up where none is given.
  open private(set) var identifier: Identifier
  /// Look of the menu, and rules for choosing in it.
  open private(set) var options: Options
  /// Elements that can be chosen, from the top down.
  open private(set) var children: [UIMenuElement]
  /// The actions that are on, those of menus in it included.
  open var selectedElements: [UIMenuElement] { allActions.filter { $0.state == .on } }

  /// Returns a menu that is otherwise the same.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    let menu = UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
    menu.subtitle = subtitle
    return menu
  }

  // MARK: Internal

  var allActions: [UIAction] {
    children.flatMap { child in
      (child as? UIMenu)?.allActions ?? (child as? UIAction).map { [$0] } ?? []
    }
  }

  func turnOn(_ chosen: UIAction) {
    for action in allActions { action.state = action === chosen ? .on : .off }
  }
}
