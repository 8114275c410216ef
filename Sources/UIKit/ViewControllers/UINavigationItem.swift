/// What a controller shows in the navigation bar.
@MainActor
public final class UINavigationItem {
  public init(title: String) {
    self.title = title
  }

  public var title: String? { didSet { changed?() } }
  public var prompt: String? { didSet { changed?() } }
  /// The title of the button that leads back here; nil takes `title`.
  public var backButtonTitle: String? { didSet { changed?() } }
  public var hidesBackButton = false { didSet { changed?() } }

  public var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  public var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }

  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Tells the bar that shows this item.
  var changed: (() -> Void)?
}

/// A button in a bar.
@MainActor
public final class UIBarButtonItem {
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  public var title: String? { didSet { changed?() } }
  public var image: UIImage? { didSet { changed?() } }
  public var primaryAction: UIAction?
  public var isEnabled = true { didSet { changed?() } }
  public var accessibilityLabel: String? { didSet { changed?() } }

  var changed: (() -> Void)?
}
