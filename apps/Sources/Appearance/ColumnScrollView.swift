import UIKit

/// A column of views, as high as it is where there is room for all of it; else it scrolls, and gives way before words do.
package final class ColumnScrollView: UIScrollView {
  /// - Parameters:
  ///   - views: Those of the column, from the top.
  ///   - spacing: What is free between them, in points.
  ///   - alignment: Where they stand in its width.
  ///   - insets: What is free around them, in points.
  package init(
    _ views: [UIView],
    spacing: CGFloat,
    alignment: UIStackView.Alignment = .fill,
    insets: NSDirectionalEdgeInsets = .zero
  ) {
    super.init(frame: .zero)
    let column = UIStackView(arrangedSubviews: views)
    column.axis = .vertical
    column.spacing = spacing
    column.alignment = alignment
    column.translatesAutoresizingMaskIntoConstraints = false
    addSubview(column)
    let height = heightAnchor.constraint(equalTo: contentLayoutGuide.heightAnchor)
    // Below what words hold on to.
    height.priority = UILayoutPriority(740)
    NSLayoutConstraint.activate([
      height,
      column.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor, constant: insets.top),
      column.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor, constant: -insets.bottom),
      column.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor, constant: insets.leading),
      column.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor, constant: -insets.trailing),
      column.widthAnchor.constraint(
        equalTo: frameLayoutGuide.widthAnchor,
        constant: -insets.leading - insets.trailing
      ),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
