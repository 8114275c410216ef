/// Content of the navigation bar for a controller.
@preconcurrency @MainActor
open class UINavigationItem {
  /// Makes an item without a title.
  public init() {}

  /// Makes an item with a title.
  public init(title: String) {
    self.title = title
  }

  /// Name of the screen or the button.
  open var title: String? { didSet { titleChanged?() } }
  /// A view in place of the title. Where it does not fit beside the buttons it stands in a line of its own below them. It is as large as
  /// its constraints say, or as its frame where it has one.
  open var titleView: UIView? { didSet { if titleView !== oldValue { changed?() } } }
  /// A line below the title.
  open var prompt: String? { didSet { titleChanged?() } }
  /// The button that leads back here, of which the title is taken; nil takes `backButtonTitle`.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The title of the button that leads back here; nil takes `title`.
  open var backButtonTitle: String? { didSet { changed?() } }
  /// Look of the bar while it shows this item; nil is the bar's own. Setting it copies.
  open var standardAppearance: UINavigationBarAppearance? {
    didSet {
      standardAppearance = standardAppearance.map(UINavigationBarAppearance.init(barAppearance:))
      standardAppearance?.changed = { [weak self] in self?.changed?() }
      changed?()
    }
  }
  /// Look of the bar in a low window. A desktop's bar is as high in any window: it is not used.
  open var compactAppearance: UINavigationBarAppearance?
  /// Look of the bar above content that is not scrolled. Nothing shows through a bar here: it is not used.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// True if there is no button that leads back.
  open var hidesBackButton = false { didSet { changed?() } }

  /// The buttons where a line of text begins.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The buttons where a line of text ends.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }

  /// True if the way back stays beside the buttons where a line begins.
  open var leftItemsSupplementBackButton = false { didSet { changed?() } }

  /// Sets the buttons where a line of text begins; a desktop's bar shows them at once.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets the buttons where a line of text ends; a desktop's bar shows them at once.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Sets the first button where a line of text begins, as `leftBarButtonItem` does; a desktop's bar shows it at once.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the first button where a line of text ends, as `rightBarButtonItem` does; a desktop's bar shows it at once.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Shows or hides the way back; a desktop's bar does so at once.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

  /// The first of the buttons where a line begins. Setting it replaces the first one, or brings one of the others to the front; nil removes
  /// the first one.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = Self.buttons(leftBarButtonItems, beginningWith: newValue) }
  }

  /// The first of the buttons where a line ends. Setting it replaces the first one, or brings one of the others to the front; nil removes
  /// the first one.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = Self.buttons(rightBarButtonItems, beginningWith: newValue) }
  }

  private static func buttons(_ items: [UIBarButtonItem]?, beginningWith first: UIBarButtonItem?) -> [UIBarButtonItem]?
  {
    var rest = items ?? []
    if let index = rest.firstIndex(where: { $0 === first }) ?? rest.indices.first { rest.remove(at: index) }
    if let first { return [first] + rest }
    return rest.isEmpty ? nil : rest
  }

  /// Title of the button that leads back here.
  var backTitle: String { backBarButtonItem?.title ?? backButtonTitle ?? title ?? "" }

  /// True if the bar shows the way back, for which other buttons may take the place.
  var showsWayBack: Bool { !hidesBackButton && (leftBarButtonItems == nil || leftItemsSupplementBackButton) }

  /// Notifies the bar that shows this item.
  var changed: (() -> Void)?
  /// Notifies that bar of another title or prompt.
  var titleChanged: (() -> Void)?
}
