import UIKit

/// Shows the mark with a face on a disc.
final class BroccoliBadge: UIView {
  /// Points.
  private static let side: CGFloat = 144

  init(_ expression: BroccoliView.Expression) {
    super.init(frame: .zero)
    backgroundColor = .broccoliMist
    layer.cornerRadius = Self.side / 2
    let mark = BroccoliView(expression)
    mark.translatesAutoresizingMaskIntoConstraints = false
    addSubview(mark)
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: Self.side), heightAnchor.constraint(equalToConstant: Self.side),
      mark.centerXAnchor.constraint(equalTo: centerXAnchor), mark.centerYAnchor.constraint(equalTo: centerYAnchor),
      mark.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.72),
      mark.heightAnchor.constraint(equalTo: heightAnchor, multiplier: 0.72),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
