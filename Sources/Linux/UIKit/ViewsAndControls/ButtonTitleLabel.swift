/// A button's title as a label: keeps what the program sets, and tells the button, whose title is drawn by GTK.
final class ButtonTitleLabel: UILabel {
  /// Tells the button.
  var changed: (() -> Void)?

  /// Nil where the title looks as the desktop's do.
  private(set) var ownFont: UIFont?
  /// Nil where the title takes as many lines as the desktop's do.
  private(set) var ownNumberOfLines: Int?

  override var font: UIFont! {
    didSet {
      ownFont = font
      changed?()
    }
  }

  override var numberOfLines: Int {
    didSet {
      ownNumberOfLines = numberOfLines
      changed?()
    }
  }

  /// The button has another title.
  func show(_ title: String?) {
    if text != title { text = title }
  }
}
