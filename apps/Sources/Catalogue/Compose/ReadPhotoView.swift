import UIKit

/// A photo with boxes around its words, as high as its width asks for.
final class ReadPhotoView: UIView {
  let boxes = WordBoxesView()

  var photo: UIImage? {
    get { picture.image }
    set {
      picture.image = newValue
      boxes.photoSize = newValue?.size ?? .zero
      shape?.isActive = false
      guard let size = newValue?.size, size.width > 0 else { return }
      let shape = heightAnchor.constraint(equalTo: widthAnchor, multiplier: size.height / size.width)
      shape.priority = UILayoutPriority(740)
      shape.isActive = true
      self.shape = shape
    }
  }

  /// - Parameter label: The photo's accessibility label.
  init(label: String) {
    super.init(frame: .zero)
    backgroundColor = .systemFill
    layer.cornerRadius = 12
    clipsToBounds = true
    picture.contentMode = .scaleAspectFit
    picture.isAccessibilityElement = true
    picture.accessibilityTraits = .image
    picture.accessibilityLabel = label
    for priority in [UILayoutPriority(1)] {
      picture.setContentHuggingPriority(priority, for: .vertical)
      picture.setContentHuggingPriority(priority, for: .horizontal)
      picture.setContentCompressionResistancePriority(priority, for: .vertical)
      picture.setContentCompressionResistancePriority(priority, for: .horizontal)
    }
    picture.embed(in: self)
    boxes.embed(in: self)
    let least = heightAnchor.constraint(greaterThanOrEqualToConstant: 120)
    least.priority = UILayoutPriority(730)
    least.isActive = true
  }

  required init?(coder: NSCoder) {
    return nil
  }

  private let picture = UIImageView()
  private var shape: NSLayoutConstraint?
}
