import UIKit

extension GalleryPage {
  static let stacks = GalleryPage("Stacks") {
    let distributions: [(String, UIStackView.Distribution)] = [
      ("fill", .fill), ("fillEqually", .fillEqually), ("fillProportionally", .fillProportionally),
      ("equalSpacing", .equalSpacing), ("equalCentering", .equalCentering),
    ]
    let alignments: [(String, UIStackView.Alignment)] = [
      ("fill", .fill), ("top", .top), ("firstBaseline", .firstBaseline), ("center", .center), ("bottom", .bottom),
    ]
    return distributions.map { name, distribution in
      let stack = row(["A", "Longer", "The longest of them"].map { box($0) })
      stack.distribution = distribution
      return GallerySample("distribution: \(name)", stack)
    }
      + alignments.map { name, alignment in
        let stack = row([box("small", .footnote), box("large", .title1), box("body")])
        stack.alignment = alignment
        return GallerySample("alignment: \(name)", stack)
      }
  }

  @MainActor
  private static func row(_ views: [UIView]) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.spacing = 6
    return stack
  }

  @MainActor
  private static func box(_ text: String, _ style: UIFont.TextStyle = .body) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.backgroundColor = .systemFill
    return label
  }
}
