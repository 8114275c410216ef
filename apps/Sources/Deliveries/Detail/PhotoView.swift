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
    image.placeholderView = SymbolView("person")
    image.failureView = SymbolView("exclamationmark.triangle")
    image.embed(in: self)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The photo's address; nil shows the figure.
  var url: URL? {
    get { image.url }
    set { image.url = newValue }
  }

  /// Loads the photo again, if it could not be loaded.
  func reload() {
    image.reload()
  }

  private let image: LazyImageView
}
