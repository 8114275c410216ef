import UIKit

extension GalleryPage {
  static let labels = GalleryPage("Labels") {
    let styles: [(String, UIFont.TextStyle)] = [
      ("large title", .largeTitle), ("title 1", .title1), ("headline", .headline), ("body", .body),
      ("footnote", .footnote),
    ]
    let wrapping = label(
      "A text that is too long for one line goes on in the next, and its height follows from its width."
    )
    wrapping.numberOfLines = 0
    let cut = label("A text that may have one line only ends in three dots where there is no room for all of it.")
    let centered = label("In the middle")
    centered.textAlignment = .center
    let tinted = label("In the tint colour")
    tinted.textColor = .tintColor
    return styles.map { name, style in
      let label = label("The quick brown fox")
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      return GallerySample("text style: \(name)", label)
    } + [
      GallerySample("several lines", wrapping), GallerySample("one line", cut), GallerySample("alignment", centered),
      GallerySample("colour", tinted),
    ]
  }

  @MainActor
  private static func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.adjustsFontForContentSizeCategory = true
    return label
  }
}
