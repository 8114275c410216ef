/// Place of a row in a wheel, with what the delegate shows there.
///
/// The row's own opacity follows its distance from the middle; that of the delegate's view is left alone.
final class PickerRow: UIView {
  private(set) var shown: UIView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    // The wheel gets the presses.
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func show(_ view: UIView) {
    if shown !== view {
      takeOut(shown)
      shown = view
    }
    if view.superview !== self { addSubview(view) }
    view.frame = bounds
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if shown?.superview === self { shown?.frame = bounds }
  }
}

/// Title of a row whose delegate has no view for it.
final class PickerTitleLabel: UILabel {
  override init(frame: CGRect) {
    super.init(frame: frame)
    adjustsFontForContentSizeCategory = true
    forgetStyle()
  }

  /// Shows a title, which is grey where it is not offered.
  func show(_ title: String?, isOffered: Bool) {
    if isStyled { forgetStyle() }
    text = title
    textColor = isOffered ? .label : .tertiaryLabel
  }

  /// Shows a title with a style of its own, as far as it has one.
  func show(_ title: NSAttributedString) {
    forgetStyle()
    attributedText = title
    isStyled = true
  }

  private var isStyled = false

  /// Takes back what an attributed title has set.
  private func forgetStyle() {
    isStyled = false
    attributedText = nil
    font = .preferredFont(forTextStyle: .body)
    textColor = .label
    textAlignment = .center
    lineBreakMode = .byTruncatingTail
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
