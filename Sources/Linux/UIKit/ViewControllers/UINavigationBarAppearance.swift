/// Look of a navigation bar. A bar or an item gets a copy of the one it is given.
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

  /// Look of ordinary buttons. Setting it copies.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttonLook(.plain) }
    set { setButtonLook(.plain, newValue) }
  }

  /// Look of buttons that end what is shown. Setting it copies.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLook(.done) }
    set { setButtonLook(.done, newValue) }
  }

  /// Look of the button that leads back. Setting it copies.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLook(.back) }
    set { setButtonLook(.back, newValue) }
  }
}
