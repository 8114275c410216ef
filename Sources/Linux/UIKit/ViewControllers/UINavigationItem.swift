/// What a controller shows in the navigation bar.
@MainActor
open class UINavigationItem {
  /// Makes an item with a title.
  public init(title: String) {
    self.title = title
  }

  /// What the screen, or the button, is called.
  open var title: String? { didSet { changed?() } }
  /// A line below the title.
  open var prompt: String? { didSet { changed?() } }
  /// The title of the button that leads back here; nil takes `title`.
  open var backButtonTitle: String? { didSet { changed?() } }
  /// Whether there is no button that leads back.
  open var hidesBackButton = false { didSet { changed?() } }

  /// The buttons where a line of text begins.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The buttons where a line of text ends.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }

  /// The first of the buttons where a line begins.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first of the buttons where a line ends.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Tells the bar that shows this item.
  var changed: (() -> Void)?
}

/// A button in a bar.
@MainActor
open class UIBarButtonItem {
  /// Makes a button for a bar.
  public init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.menu = menu
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// What the button says, unless it has a picture.
  open var title: String? { didSet { changed?() } }
  /// A symbol in place of the title.
  open var image: UIImage? { didSet { changed?() } }
  /// What the button does.
  open var primaryAction: UIAction? { didSet { changed?() } }
  /// What can be chosen at the button: by a press where that does nothing else, else by a long one, the pointer's second button, Menu or
  /// Shift+F10.
  open var menu: UIMenu? { didSet { changed?() } }
  /// Whether the button can be used.
  open var isEnabled = true { didSet { changed?() } }
  /// What a screen reader says; nil takes the title.
  open var accessibilityLabel: String? { didSet { changed?() } }

  var changed: (() -> Void)?
}
