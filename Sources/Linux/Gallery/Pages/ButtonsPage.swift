import UIKit

extension GalleryPage {
  static let buttons = GalleryPage("Buttons") {
    let looks: [(String, UIButton.Configuration)] = [
      ("plain", .plain()), ("gray", .gray()), ("tinted", .tinted()), ("filled", .filled()),
    ]
    let corners: [(String, UIButton.Configuration.CornerStyle)] = [
      ("small", .small), ("medium", .medium), ("large", .large), ("capsule", .capsule),
    ]
    let placements: [(String, NSDirectionalRectEdge)] = [
      ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
    ]
    return looks.map { name, look in
      var configuration = look
      configuration.title = "Listen"
      configuration.image = UIImage(systemName: "play.fill")
      configuration.imagePadding = 6
      let off = UIButton(configuration: configuration), on = UIButton(configuration: configuration)
      off.isEnabled = false
      on.isSelected = true
      return GallerySample(
        "\(name): at rest, selected, disabled",
        row([UIButton(configuration: configuration), on, off])
      )
    } + [
      GallerySample(
        "corners",
        row(
          corners.map { name, corner in
            var configuration = UIButton.Configuration.gray()
            configuration.title = name
            configuration.cornerStyle = corner
            return UIButton(configuration: configuration)
          }
        )
      ),
      GallerySample(
        "place of the picture",
        row(
          placements.map { name, edge in
            var configuration = UIButton.Configuration.gray()
            configuration.title = name
            configuration.image = UIImage(systemName: "star")
            configuration.imagePlacement = edge
            configuration.imagePadding = 4
            return UIButton(configuration: configuration)
          }
        )
      ),
      GallerySample("colours, insets, a second line", row([colored(), spinning(), lined()])),
      GallerySample("without a configuration: a title, a picture, what destroys", row(unconfigured())),
    ]
  }

  @MainActor
  private static func row(_ buttons: [UIButton]) -> UIView {
    let stack = UIStackView(arrangedSubviews: buttons), scroll = UIScrollView()
    stack.spacing = 8
    stack.alignment = .center
    scroll.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let content = scroll.contentLayoutGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: content.topAnchor),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      stack.trailingAnchor.constraint(lessThanOrEqualTo: content.trailingAnchor),
      content.widthAnchor.constraint(greaterThanOrEqualTo: scroll.frameLayoutGuide.widthAnchor),
      stack.heightAnchor.constraint(equalTo: scroll.heightAnchor),
    ])
    return scroll
  }

  @MainActor
  private static func colored() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Wide"
    configuration.baseBackgroundColor = UIColor(red: 0.45, green: 0.2, blue: 0.65, alpha: 1)
    configuration.baseForegroundColor = UIColor(white: 1, alpha: 1)
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 32, bottom: 12, trailing: 32)
    return UIButton(configuration: configuration)
  }

  @MainActor
  private static func spinning() -> UIButton {
    var configuration = UIButton.Configuration.tinted()
    configuration.title = "Sending"
    configuration.showsActivityIndicator = true
    configuration.imagePadding = 6
    return UIButton(configuration: configuration)
  }

  @MainActor
  private static func lined() -> UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Title"
    configuration.subtitle = "and what is below"
    return UIButton(configuration: configuration)
  }

  @MainActor
  private static func unconfigured() -> [UIButton] {
    let title = UIButton(type: .system), picture = UIButton(type: .system), delete = UIButton(type: .system)
    title.setTitle("Title", for: .normal)
    title.setTitleColor(.systemRed, for: .normal)
    picture.setImage(UIImage(systemName: "heart"), for: .normal)
    picture.accessibilityLabel = "Like"
    delete.setTitle("Delete", for: .normal)
    delete.role = .destructive
    return [title, picture, delete]
  }
}
