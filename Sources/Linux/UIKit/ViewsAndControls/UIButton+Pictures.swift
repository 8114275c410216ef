import CQuintetGTK
import CQuintetWidget

// Pictures that the button draws itself, since GTK can neither stretch nor shrink them.

extension UIButton {
  /// Draws the picture that fills the button, and the one in it that GTK cannot show.
  func drawPictures(_ snapshot: OpaquePointer, size: CGSize) {
    guard var surroundings = imageSurroundings else { return }
    let whole = CGRect(origin: .zero, size: size)
    if let image = currentBackgroundImage {
      let place = backgroundRect(forBounds: whole)
      clip(snapshot, to: whole, of: self) {
        image.draw(on: snapshot, in: place, surroundings)
      }
    }
    guard let picture = drawnPicture, ownImageView?.isDrawn != true else { return }
    surroundings.tintColor = ownImageView?.storedTintColor.map(adjusted) ?? surroundings.tintColor
    let place = placeOfPicture(picture.size, in: whole)
    var rect = (ownImageView?.contentMode ?? .scaleToFill).rect(of: picture.size, in: place.size)
    rect.origin.x += place.minX
    rect.origin.y += place.minY
    clip(snapshot, to: place, of: ownImageView) {
      picture.draw(on: snapshot, in: rect, surroundings)
    }
  }

  /// True if the picture, with no words beside it, has another size than its own.
  var drawsPicture: Bool {
    guard configuration == nil, let image = currentImage, currentTitle?.isEmpty ?? true else { return false }
    if contentHorizontalAlignment == .fill, contentVerticalAlignment == .fill { return true }
    let size = bounds.inset(by: contentEdgeInsets).size
    return size.width > 0 && size.height > 0 && (image.size.width > size.width || image.size.height > size.height)
  }

  func placeOfPicture(_ size: CGSize, in whole: CGRect) -> CGRect {
    let room = whole.inset(by: contentEdgeInsets)
    let horizontal = effectiveContentHorizontalAlignment, vertical = contentVerticalAlignment
    let width = horizontal == .fill ? room.width : min(size.width, room.width)
    let height = vertical == .fill ? room.height : min(size.height, room.height)
    let x: CGFloat =
      switch horizontal {
      case .left, .fill: room.minX
      case .right: room.maxX - width
      case .center, .leading, .trailing: room.midX - width / 2
      }
    let y: CGFloat =
      switch vertical {
      case .top, .fill: room.minY
      case .bottom: room.maxY - height
      case .center: room.midY - height / 2
      }
    return CGRect(x: x, y: y, width: width, height: height).inset(by: imageEdgeInsets)
  }

  /// Cuts off what is drawn outside the rectangle if the view clips, at the view's round corners too.
  private func clip(_ snapshot: OpaquePointer, to rect: CGRect, of view: UIView?, _ draw: () -> Void) {
    guard let view, view.clipsToBounds else { return draw() }
    let (x, y, width, height) = (Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
    quintet_snapshot_push_clip(snapshot, x, y, width, height, view.layerInUse?.shown.radii ?? [0, 0, 0, 0])
    draw()
    gtk_snapshot_pop(snapshot)
  }
}

/// A button's picture as an image view: keeps what the program sets, and notifies the button, which draws the picture.
final class ButtonImageView: UIImageView {
  /// Notifies the button.
  var changed: (() -> Void)?

  override var contentMode: ContentMode { didSet { changed?() } }
  override var layerMasks: Bool { didSet { changed?() } }
  override func cornersChanged() { changed?() }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    changed?()
  }

  /// True if the view draws the picture in place of GTK.
  var isDrawn = false { didSet { if isDrawn != oldValue { setNeedsDisplay() } } }
  override var isPart: Bool { true }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    if isDrawn { (superview as? UIButton)?.drawPart(snapshot) { super.drawContent(snapshot, size: size) } }
  }

  /// Called when the button has another picture.
  func show(_ picture: UIImage?) {
    if image !== picture { image = picture }
  }
}
