import QuintetPictureDecoding
import UIKit

/// Shows a picture of a fixed size, so that nothing moves when it comes; before, and where it does not come, a placeholder.
final class PictureView: UIView {
  private let side: CGFloat
  private let image = UIImageView()
  private let initials = UILabel()

  init(side: CGFloat, initials text: String? = nil) {
    self.side = side
    super.init(frame: .zero)
    clipsToBounds = true
    layer.cornerRadius = text == nil ? side / 4 : side / 2
    initials.text = text
    initials.font = .systemFont(ofSize: side * 0.4, weight: .semibold)
    initials.textAlignment = .center
    initials.isAccessibilityElement = false
    image.contentMode = .scaleAspectFill
    image.isAccessibilityElement = false
    for view in [initials, image] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: leadingAnchor), view.trailingAnchor.constraint(equalTo: trailingAnchor),
        view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
      // The picture's own size has no say.
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        view.setContentHuggingPriority(UILayoutPriority(1), for: axis)
        view.setContentCompressionResistancePriority(UILayoutPriority(1), for: axis)
      }
    }
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: side), heightAnchor.constraint(equalToConstant: side),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Colours the placeholder.
  func tint(_ color: UIColor) {
    initials.textColor = color
    backgroundColor = color.withAlphaComponent(0.18)
  }

  /// Shows the picture that the bytes hold, in place of the placeholder; what is no picture changes nothing.
  func show(_ bytes: Data, with decoder: PictureDecoder) {
    // Three pixels a point, for the sharpest screen there is.
    let place = CGSize(width: side * 3, height: side * 3)
    decoder.decode(bytes, for: place) { [weak self] in self?.show($0) }
  }

  private func show(_ picture: UIImage) {
    image.image = picture
    guard window != nil else { return }
    image.alpha = 0
    UIView.animate(withDuration: 0.2) { [image] in image.alpha = 1 }
  }
}
