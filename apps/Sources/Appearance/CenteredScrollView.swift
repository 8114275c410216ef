import UIKit

/// Scrolls content that is as high as the view, or higher where it needs more room, as with large text.
package final class CenteredScrollView: UIScrollView {
  /// The view that scrolls.
  package let content = UIView()

  package init() {
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    content.translatesAutoresizingMaskIntoConstraints = false
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(greaterThanOrEqualTo: frameLayoutGuide.heightAnchor),
    ])
  }

  package required init?(coder: NSCoder) {
    return nil
  }

  /// Fills a view, except for its safe area.
  package func fill(_ view: UIView) {
    view.addSubview(self)
    #if os(Linux)
      let bottom = view.safeAreaLayoutGuide.bottomAnchor
    #else
      let bottom = view.keyboardLayoutGuide.topAnchor
    #endif
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bottomAnchor.constraint(equalTo: bottom),
    ])
  }

  /// Adds a view between the sides, in the middle, and no wider than lines are comfortable to read.
  package func addInMiddle(_ view: UIView, widest: CGFloat) {
    content.addSubview(view)
    let margins = content.layoutMarginsGuide
    let width = view.widthAnchor.constraint(equalTo: margins.widthAnchor)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      view.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
      view.widthAnchor.constraint(lessThanOrEqualToConstant: widest),
      width,
    ])
  }
}
