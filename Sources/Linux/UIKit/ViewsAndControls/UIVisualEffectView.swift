/// Shows content on a material, or content that stands out from one. Add subviews to `contentView`.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// Makes a view with an effect; nil is none.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    backdrop.isUserInteractionEnabled = false
    addFilling(backdrop)
    addFilling(pane)
    effectChanged()
  }

  public convenience override init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Holds the content, and is as large as the view.
  open var contentView: UIView {
    // Views that are put in before the first layout may follow its size.
    if needsLayout, pane.bounds.size != bounds.size { pane.occupy(bounds) }
    return pane
  }
  /// Treatment of what is behind, or of the content; nil is none.
  open var effect: UIVisualEffect? { didSet { if effect !== oldValue { effectChanged() } } }

  // MARK: Private

  private let backdrop = UIView(frame: .zero)
  private let pane = UIView(frame: .zero)

  private func effectChanged() {
    backdrop.backgroundColor = effect?.material
    pane.tintColor = effect?.vibrantTint
    backdrop.forgetCustomization()
    pane.forgetCustomization()
  }
}
