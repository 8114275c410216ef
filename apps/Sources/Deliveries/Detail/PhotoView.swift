import Appearance
import Pictures
import UIKit

/// Shows the photo of a receiver: a figure in its place until it is there, and where there is none.
final class PhotoView: UIView {
  /// - Parameter cornerRadius: In points.
  init(_ pipeline: ImagePipeline, cornerRadius: CGFloat) {
    image = LazyImageView(pipeline: pipeline)
    super.init(frame: .zero)
    image.layer.cornerRadius = cornerRadius
    image.placeholderView = Figure("person")
    image.failureView = Figure("exclamationmark.triangle")
    image.embed(in: self)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Where the photo is; nil shows the figure.
  var url: URL? {
    get { image.url }
    set { image.url = newValue }
  }

  private let image: LazyImageView
}

/// A symbol in the middle of a quiet ground.
private final class Figure: UIView {
  init(_ symbol: String) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    let picture = UIImageView(image: UIImage(systemName: symbol))
    picture.tintColor = .secondaryLabel
    picture.translatesAutoresizingMaskIntoConstraints = false
    addSubview(picture)
    NSLayoutConstraint.activate([
      picture.centerXAnchor.constraint(equalTo: centerXAnchor),
      picture.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
