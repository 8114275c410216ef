import UIKit

/// A view and what there is to see in it.
struct GallerySample {
  let caption: String
  let view: UIView

  init(_ caption: String, _ view: UIView) {
    self.caption = caption
    self.view = view
  }
}

/// Shows samples with their captions in a column that scrolls.
final class SamplesViewController: UIViewController {
  private let samples: [GallerySample]

  init(_ samples: [GallerySample]) {
    self.samples = samples
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let scroll = UIScrollView(), column = UIStackView()
    column.axis = .vertical
    column.spacing = 8
    for sample in samples {
      let caption = UILabel()
      caption.text = sample.caption
      caption.font = .preferredFont(forTextStyle: .caption1)
      caption.adjustsFontForContentSizeCategory = true
      caption.textColor = .secondaryLabel
      caption.numberOfLines = 0
      column.addArrangedSubview(caption)
      column.addArrangedSubview(sample.view)
      column.setCustomSpacing(20, after: sample.view)
    }
    scroll.translatesAutoresizingMaskIntoConstraints = false
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scroll)
    scroll.addSubview(column)
    let content = scroll.contentLayoutGuide, frame = scroll.frameLayoutGuide
    let width = column.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -32)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
      column.leadingAnchor.constraint(greaterThanOrEqualTo: content.leadingAnchor, constant: 16),
      column.centerXAnchor.constraint(equalTo: content.centerXAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
      width,
      column.widthAnchor.constraint(lessThanOrEqualToConstant: 640),
    ])
  }
}
