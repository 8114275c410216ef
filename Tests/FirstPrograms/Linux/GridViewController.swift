import UIKit

/// Squares in three columns that scroll. In place of a UICollectionView: stack views in a scroll view.
public final class GridViewController: UIViewController {
  private let scroll = UIScrollView(), rows = UIStackView()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Grid"
    view.backgroundColor = .systemBackground
    rows.axis = .vertical
    rows.spacing = 8
    for row in 0..<10 {
      let line = UIStackView(arrangedSubviews: (0..<3).map { makeSquare(number: row * 3 + $0) })
      line.spacing = 8
      line.distribution = .fillEqually
      rows.addArrangedSubview(line)
    }
    scroll.translatesAutoresizingMaskIntoConstraints = false
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scroll)
    scroll.addSubview(rows)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      rows.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 8),
      rows.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -8),
      rows.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 8),
      rows.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor, constant: -8),
      rows.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -16),
    ])
  }

  private func makeSquare(number: Int) -> UIView {
    let square = UILabel()
    square.text = "\(number + 1)"
    square.textAlignment = .center
    square.backgroundColor = UIColor(hue: CGFloat(number) / 30, saturation: 0.5, brightness: 0.9, alpha: 1)
    square.isUserInteractionEnabled = true
    square.addGestureRecognizer(UITapGestureRecognizer(target: self, action: GridViewController.tapped(_:)))
    square.heightAnchor.constraint(equalTo: square.widthAnchor).isActive = true
    return square
  }

  private func tapped(_ tap: UITapGestureRecognizer) { tap.view?.alpha = tap.view?.alpha == 1 ? 0.4 : 1 }
}
