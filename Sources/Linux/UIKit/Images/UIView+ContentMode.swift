extension UIView {
  /// Placement of content of one size in a view of another.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the view's size.
    case scaleToFill
    /// Fits the content into the view, in its own proportions.
    case scaleAspectFit
    /// Fills the view with the content, in its own proportions.
    case scaleAspectFill
    /// Drawn anew for the view's size; pictures are stretched.
    case redraw
    /// In its own size, in the middle.
    case center
    /// In its own size, in the middle of the top edge.
    case top
    /// In its own size, in the middle of the bottom edge.
    case bottom
    /// In its own size, in the middle of the left edge.
    case left
    /// In its own size, in the middle of the right edge.
    case right
    /// In its own size, in the corner.
    case topLeft
    /// In its own size, in the corner.
    case topRight
    /// In its own size, in the corner.
    case bottomLeft
    /// In its own size, in the corner.
    case bottomRight

    /// Returns the rectangle of content of a size in a view of another.
    func rect(of content: CGSize, in bounds: CGSize) -> CGRect {
      guard content.width > 0, content.height > 0 else { return .zero }
      let ratios = [bounds.width / content.width, bounds.height / content.height]
      let factor: CGFloat? =
        switch self {
        case .scaleToFill, .redraw: nil
        case .scaleAspectFit: min(ratios[0], ratios[1])
        case .scaleAspectFill: max(ratios[0], ratios[1])
        default: 1
        }
      guard let factor else { return CGRect(origin: .zero, size: bounds) }
      let size = CGSize(width: content.width * factor, height: content.height * factor)
      let room = CGSize(width: bounds.width - size.width, height: bounds.height - size.height)
      return CGRect(origin: CGPoint(x: room.width * position.x, y: room.height * position.y), size: size)
    }

    /// Parts of the remaining room that lie on the left, and above.
    private var position: CGPoint {
      switch self {
      case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center: CGPoint(x: 0.5, y: 0.5)
      case .top: CGPoint(x: 0.5, y: 0)
      case .bottom: CGPoint(x: 0.5, y: 1)
      case .left: CGPoint(x: 0, y: 0.5)
      case .right: CGPoint(x: 1, y: 0.5)
      case .topLeft: CGPoint(x: 0, y: 0)
      case .topRight: CGPoint(x: 1, y: 0)
      case .bottomLeft: CGPoint(x: 0, y: 1)
      case .bottomRight: CGPoint(x: 1, y: 1)
      }
    }
  }
}
