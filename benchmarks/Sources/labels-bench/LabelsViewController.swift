import UIKit

/// Three hundred labels, one below the other, each wrapping and each held by three constraints.
final class LabelsViewController: UIViewController {
  private(set) var last: UILabel?

  override func viewDidLoad() {
    super.viewDidLoad()
    let scroll = UIScrollView()
    scroll.frame = view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scroll)
    let content = scroll.contentLayoutGuide
    var constraints = [content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor)]
    var top = content.topAnchor
    for number in 1...300 {
      let label = UILabel()
      label.text = "Label \(number) says something that is long enough to take more than one line in a narrow window."
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(label)
      constraints += [
        label.topAnchor.constraint(equalTo: top, constant: 8),
        label.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
        label.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
      ]
      top = label.bottomAnchor
      last = label
    }
    constraints.append(content.bottomAnchor.constraint(equalTo: top, constant: 8))
    NSLayoutConstraint.activate(constraints)
  }
}
