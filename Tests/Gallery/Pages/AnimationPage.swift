import UIKit

extension GalleryPage {
  static let animation = GalleryPage("Animation") {
    let samples: [(String, @MainActor (UIView, @escaping @MainActor () -> Void) -> Void)] = [
      ("Move, slow at both ends", { view, change in UIView.animate(withDuration: 0.8, animations: change) }),
      (
        "Move like a spring",
        { view, change in
          UIView.animate(
            withDuration: 0.9,
            delay: 0,
            usingSpringWithDamping: 0.4,
            initialSpringVelocity: 0,
            animations: change
          )
        }
      ),
      (
        "Move there and back",
        { view, change in
          UIView.animate(withDuration: 0.6, delay: 0, options: .autoreverse, animations: change)
        }
      ),
    ]
    return samples.map { title, animate in
      let runway = Runway()
      let button = UIButton(
        type: .system,
        primaryAction: UIAction(title: title) { [weak runway] _ in runway?.move(animate) }
      )
      let column = UIStackView(arrangedSubviews: [runway, button])
      column.axis = .vertical
      column.alignment = .leading
      column.spacing = 6
      runway.widthAnchor.constraint(equalTo: column.widthAnchor).isActive = true
      return GallerySample(title, column)
    } + [GallerySample("turned, scaled, half transparent", transformed())]
  }

  @MainActor
  private static func transformed() -> UIView {
    let row = UIStackView()
    row.spacing = 24
    let transforms: [CGAffineTransform] = [
      CGAffineTransform(rotationAngle: .pi / 6), CGAffineTransform(scaleX: 0.6, y: 1.2),
      CGAffineTransform(a: 1, b: 0.3, c: 0, d: 1, tx: 0, ty: 0),
    ]
    for transform in transforms {
      let label = UILabel()
      label.text = "Text"
      label.backgroundColor = .systemFill
      label.alpha = 0.6
      label.transform = transform
      row.addArrangedSubview(label)
    }
    let column = UIStackView(arrangedSubviews: [row])
    column.axis = .vertical
    column.alignment = .leading
    column.isLayoutMarginsRelativeArrangement = true
    column.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    return column
  }
}

/// A square on a line, which goes from one end to the other.
private final class Runway: UIView {
  private let square = UIView()
  private var isAtEnd = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemFill
    layer.cornerRadius = 8
    square.backgroundColor = .tintColor
    square.layer.cornerRadius = 8
    addSubview(square)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 40) }

  override func layoutSubviews() {
    super.layoutSubviews()
    square.frame = CGRect(x: isAtEnd ? bounds.width - 40 : 0, y: 0, width: 40, height: 40)
  }

  func move(_ animate: @MainActor (UIView, @escaping @MainActor () -> Void) -> Void) {
    isAtEnd.toggle()
    setNeedsLayout()
    animate(self) { [weak self] in self?.layoutIfNeeded() }
  }
}
