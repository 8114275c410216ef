/// A button's picture as an image view: keeps what the program sets, and tells the button, which draws the picture.
final class ButtonImageView: UIImageView {
  /// Tells the button.
  var changed: (() -> Void)?

  override var contentMode: ContentMode { didSet { changed?() } }
  override var clipsToBounds: Bool { didSet { changed?() } }
  override func cornersChanged() { changed?() }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    changed?()
  }

  /// The button has another picture.
  func show(_ picture: UIImage?) {
    if image !== picture { image = picture }
  }
}
