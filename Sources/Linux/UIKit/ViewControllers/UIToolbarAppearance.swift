/// Look of a toolbar. A toolbar gets a copy of the one it is given.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  public override init() {
    super.init()
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
  }

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
}
