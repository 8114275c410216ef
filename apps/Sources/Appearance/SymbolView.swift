import UIKit

/// A symbol in the middle of a quiet ground, in the place of a picture.
package final class SymbolView: UIView {
  /// - Parameter symbol: The name of a system symbol.
  package init(_ symbol: String) {
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

  package required init?(coder: NSCoder) {
    return nil
  }
}
