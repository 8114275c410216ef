/// Look of a bar: its background, the line at its edge, and the letters of its buttons.
@preconcurrency @MainActor
open class UIBarAppearance {
  /// Makes the look that bars have by themselves.
  public init() {}

  /// Makes a copy of a look.
  public init(barAppearance: UIBarAppearance) {
    backgroundColor = barAppearance.backgroundColor
    shadowColor = barAppearance.shadowColor
    isTransparent = barAppearance.isTransparent
    buttonLooks = barAppearance.buttonLooks.mapValues(observed)
  }

  /// The colour behind the bar; nil is the desktop's.
  open var backgroundColor: UIColor? { didSet { changed?() } }
  /// The colour of the line at the bar's edge; nil draws none.
  open var shadowColor: UIColor? = .separator { didSet { changed?() } }

  /// Sets the desktop's own look.
  open func configureWithDefaultBackground() { configure(background: nil, shadow: .separator, isTransparent: false) }
  /// Sets the desktop's own look, through which nothing is seen; that is the usual one here.
  open func configureWithOpaqueBackground() { configure(background: nil, shadow: .separator, isTransparent: false) }
  /// Takes background and line away.
  open func configureWithTransparentBackground() { configure(background: nil, shadow: nil, isTransparent: true) }

  // MARK: Internal

  /// Kind of a bar's buttons.
  enum ButtonKind {
    case plain, done, back
  }

  /// Notifies the bar that has this look.
  var changed: (() -> Void)?
  private(set) var isTransparent = false { didSet { changed?() } }

  /// Letters of a kind's buttons; none where nothing is set.
  func letters(of kind: ButtonKind) -> BarLetters { buttonLooks[kind]?.letters ?? [:] }

  /// Returns the look of a kind's buttons, made when first asked for.
  func buttonLook(_ kind: ButtonKind) -> UIBarButtonItemAppearance {
    if let look = buttonLooks[kind] { return look }
    let look = observed(UIBarButtonItemAppearance())
    buttonLooks[kind] = look
    return look
  }

  /// Gives a kind's buttons a copy of a look.
  func setButtonLook(_ kind: ButtonKind, _ look: UIBarButtonItemAppearance) {
    buttonLooks[kind] = observed(look)
    changed?()
  }

  /// Rules of CSS for a bar that has this look, with the line at its lower edge or its upper one.
  func css(background: UIColor?, lineBelow: Bool, with traits: UITraitCollection) -> String {
    let color = background ?? backgroundColor
    var rules = isTransparent && color == nil ? "background: none; " : ""
    if let color { rules += "background: \(color.css(with: traits)); " }
    if let line = shadowColor {
      if line != .separator { rules += "box-shadow: inset 0 \(lineBelow ? -1 : 1)px \(line.css(with: traits)); " }
    } else {
      rules += "box-shadow: none; "
    }
    return rules
  }

  // MARK: Private

  private var buttonLooks: [ButtonKind: UIBarButtonItemAppearance] = [:]

  private func observed(_ look: UIBarButtonItemAppearance) -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance(copying: look)
    copy.changed = { [weak self] in self?.changed?() }
    return copy
  }

  private func configure(background: UIColor?, shadow: UIColor?, isTransparent: Bool) {
    backgroundColor = background
    shadowColor = shadow
    self.isTransparent = isTransparent
  }
}
