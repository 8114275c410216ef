import UIKit

extension GalleryPage {
  static let images = GalleryPage("Images") {
    let modes: [(String, UIView.ContentMode)] = [
      ("scaleToFill", .scaleToFill), ("scaleAspectFit", .scaleAspectFit), ("scaleAspectFill", .scaleAspectFill),
      ("center", .center), ("topLeft", .topLeft), ("bottomRight", .bottomRight),
    ]
    let samples = [
      GallerySample("symbols at the size of text, in the tint colour", symbols(nil)),
      GallerySample(
        "symbols for a large title",
        symbols(UIImage.SymbolConfiguration(textStyle: .largeTitle), count: 5)
      ),
      GallerySample("a picture as a template, in two tint colours", templates()),
      GallerySample("round corners, three quarters opaque", roundPicture()),
    ]
    return samples + modes.map { name, mode in GallerySample("content mode: \(name), clipped", picture(mode)) }
  }

  /// A bitmap file, as one arrives from a server, 96 × 64 pixels: a sky, a sun and a meadow.
  private static let sample: UIImage? = {
    let width = 96, height = 64
    var pixels: [UInt8] = []
    for y in (0..<height).reversed() {
      for x in 0..<width {
        let isSun = (x - 68) * (x - 68) + (y - 17) * (y - 17) < 130
        let isMeadow = y > 40 + (x * x) / 480
        pixels +=
          isSun ? [60, 200, 250] : isMeadow ? [70, 160, 90] : [230, UInt8(190 + y / 4), UInt8(110 + 5 * y / 4)]
      }
    }
    func little(_ number: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(number >> (8 * $0) & 0xFF) } }
    let header = Array("BM".utf8) + little(54 + pixels.count, 4) + little(0, 4) + little(54, 4) + little(40, 4)
    let size = little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24)
    return UIImage(data: Data(header + size + pixels))
  }()

  @MainActor
  private static func picture(_ mode: UIView.ContentMode) -> UIImageView {
    let view = UIImageView(image: sample)
    view.contentMode = mode
    view.clipsToBounds = true
    view.backgroundColor = .systemFill
    view.setContentHuggingPriority(.defaultLow, for: .vertical)
    view.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    view.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
    view.heightAnchor.constraint(equalToConstant: 100).isActive = true
    view.accessibilityLabel = "A meadow under a blue sky"
    return view
  }

  @MainActor
  private static func roundPicture() -> UIView {
    let view = picture(.scaleAspectFill)
    view.layer.cornerRadius = 24
    view.alpha = 0.75
    return view
  }

  @MainActor
  private static func symbols(_ configuration: UIImage.SymbolConfiguration?, count: Int = 8) -> UIView {
    let names = ["camera", "photo", "magnifyingglass", "trash", "gear", "star.fill", "chevron.forward", "play.fill"]
    return row(
      names.prefix(count).map { UIImageView(image: UIImage(systemName: $0, withConfiguration: configuration)) }
    )
  }

  @MainActor
  private static func templates() -> UIView {
    let symbol = UIImage(systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40))
    let red = UIImageView(image: symbol), original = UIImageView(image: symbol?.withTintColor(.systemGreen))
    red.tintColor = .systemRed
    original.image = original.image?.withRenderingMode(.alwaysOriginal)
    return row([red, original])
  }

  @MainActor
  private static func row(_ views: [UIView]) -> UIView {
    let stack = UIStackView(arrangedSubviews: views + [UIView()])
    stack.spacing = 12
    stack.alignment = .center
    return stack
  }
}
