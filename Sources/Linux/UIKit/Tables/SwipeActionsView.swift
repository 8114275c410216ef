import CQuintetGTK
import CQuintetWidget

/// Shows a row's actions side by side in the part of the row that has been uncovered.
final class SwipeActionsView: UIView {
  var chosen: (UIContextualAction) -> Void = { _ in }

  init(_ actions: [UIContextualAction], isAtRight: Bool) {
    self.isAtRight = isAtRight
    super.init(frame: .zero)
    clipsToBounds = true
    for action in actions {
      let button = UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self?.chosen(action) })
      if let image = action.image {
        button.setImage(image, for: .normal)
        button.tintColor = .systemBackground
        button.accessibilityLabel = action.title
      } else {
        button.setTitle(action.title, for: .normal)
      }
      button.backgroundColor = action.backgroundColor
      if let content = button.content { gtk_widget_add_css_class(content, TableAppearance.action) }
      buttons.append(button)
      addSubview(button)
    }
    if let last = buttons.last { backgroundColor = last.backgroundColor }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Points that all actions want together.
  var naturalWidth: CGFloat { widths.reduce(0, +) }

  /// Shares this many points at the row's end among the actions, the first one at the edge.
  func reveal(_ revealed: CGFloat) {
    let size = storedFrame.size, stretch = naturalWidth == 0 ? 0 : revealed / naturalWidth
    var edge: CGFloat = 0
    for (button, width) in zip(buttons, widths) {
      let end = edge + width * stretch
      let left = isAtRight ? size.width - end : edge
      button.frame = CGRect(x: left.rounded(), y: 0, width: (end - edge).rounded(.up), height: size.height)
      edge = end
    }
  }

  private let isAtRight: Bool
  private var buttons: [UIButton] = []
  private lazy var widths = buttons.map { max(74, $0.intrinsicContentSize.width + 16) }
}
