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
      GallerySample("a surface of its own: at rest, pressed, disabled, with round corners, a picture", row(surfaces())),
      GallerySample("where the title is: at the beginning, in the middle, at the end", alignments()),
      GallerySample("a picture that is made to fit, and one that fills the button", row(fitted())),
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

  @MainActor
  private static func surfaces() -> [UIButton] {
    let buttons = ["Rest", "Pressed", "Disabled", "Round", "Picture"].map { title in
      let button = UIButton(type: .custom)
      button.setTitle(title, for: .normal)
      button.setTitleColor(.white, for: .normal)
      button.backgroundColor = .systemBlue
      return button
    }
    buttons[1].isHighlighted = true
    buttons[2].isEnabled = false
    buttons[3].layer.cornerRadius = 12
    buttons[4].backgroundColor = nil
    buttons[4].setBackgroundImage(stripes(), for: .normal)
    return buttons
  }

  /// A picture of stripes.
  @MainActor
  private static func stripes() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
      for (index, color) in [UIColor.systemPurple, .systemIndigo].enumerated() {
        color.setFill()
        context.fill(CGRect(x: 0, y: index * 10, width: 40, height: 10))
      }
    }
  }

  @MainActor
  private static func alignments() -> UIView {
    let places: [(String, UIControl.ContentHorizontalAlignment)] = [
      ("Leading", .leading), ("Centre", .center), ("Trailing", .trailing),
    ]
    let column = UIStackView(
      arrangedSubviews: places.map { title, place in
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        button.contentHorizontalAlignment = place
        return button
      }
    )
    column.axis = .vertical
    column.spacing = 6
    return column
  }

  @MainActor
  private static func fitted() -> [UIButton] {
    let small = UIButton(type: .custom), filled = UIButton(type: .custom)
    small.setImage(stripes(), for: .normal)
    small.imageView?.contentMode = .scaleAspectFit
    filled.setImage(UIImage(systemName: "heart"), for: .normal)
    filled.contentHorizontalAlignment = .fill
    filled.contentVerticalAlignment = .fill
    filled.imageView?.contentMode = .scaleAspectFit
    filled.tintColor = .systemRed
    for (button, name) in [(small, "Stripes"), (filled, "Like")] {
      button.accessibilityLabel = name
      button.widthAnchor.constraint(equalToConstant: name == "Like" ? 64 : 24).isActive = true
      button.heightAnchor.constraint(equalToConstant: name == "Like" ? 64 : 24).isActive = true
    }
    return [small, filled]
  }
}
