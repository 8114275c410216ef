/// Look of a bar: its background, and the letters of its title.
@preconcurrency @MainActor
open class UIBarAppearance {
  /// Makes the look that bars have by themselves.
  public init() {}

  /// Makes a copy of a look.
  public init(barAppearance: UIBarAppearance) {
    backgroundColor = barAppearance.backgroundColor
    shadowColor = barAppearance.shadowColor
    isTransparent = barAppearance.isTransparent
  }

  /// The colour behind the bar; nil is the desktop's.
  open var backgroundColor: UIColor? { didSet { changed?() } }
  /// The colour of the line below the bar; nil draws none, and any colour the desktop's own line.
  open var shadowColor: UIColor? = .separator { didSet { changed?() } }

  /// Sets the desktop's own look.
  open func configureWithDefaultBackground() { configure(background: nil, shadow: .separator, isTransparent: false) }
  /// Sets the desktop's own look, through which nothing is seen; that is the usual one here.
  open func configureWithOpaqueBackground() { configure(background: nil, shadow: .separator, isTransparent: false) }
  /// Takes background and line away.
  open func configureWithTransparentBackground() { configure(background: nil, shadow: nil, isTransparent: true) }

  // MARK: Internal

  /// Notifies the bar that has this look.
  var changed: (() -> Void)?
  private(set) var isTransparent = false { didSet { changed?() } }

  private func configure(background: UIColor?, shadow: UIColor?, isTransparent: Bool) {
    backgroundColor = background
    shadowColor = shadow
    self.isTransparent = isTransparent
  }
}

/// Look of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  public override init() {
    super.init()
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
  }

  /// The letters of the title; font and colour are shown.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }
}
