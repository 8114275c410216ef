import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("variants of pictures", .windows)
struct ImageVariantTests {
  /// The ways in which a picture is drawn, in a fixed order.
  private func attributes(_ image: UIImage) -> [AnyHashable?] {
    [
      AnyHashable(image.scale), AnyHashable(image.renderingMode), image.tintColor.map { AnyHashable($0) },
      AnyHashable(image.capInsets), AnyHashable(image.resizingMode),
    ]
  }

  @Test("a variant changes what it is for, and keeps the rest")
  func variantChangesWhatItIsForAndKeepsTheRest() throws {
    let data = try #require(SamplePictures.plain(8, 8, SamplePictures.red).pngData())
    let plain = try #require(UIImage(data: data, scale: 2))
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let other = UIEdgeInsets(top: 0, left: 2, bottom: 1, right: 0)
    let image = plain.withTintColor(.red, renderingMode: .alwaysOriginal)
      .resizableImage(withCapInsets: caps, resizingMode: .stretch)
    #expect(image.size == CGSize(width: 4, height: 4) && image.tintColor == .red && image.capInsets == caps)
    let large = UIImage.SymbolConfiguration(pointSize: 40), small = CGSize(width: 2, height: 2)
    // The change, and the places of the attributes that it is for.
    let changes: [(String, UIImage?, Set<Int>)] = [
      ("mode", image.withRenderingMode(.alwaysTemplate), [1]), ("tint", image.withTintColor(.green), [2]),
      ("tint and mode", image.withTintColor(.green, renderingMode: .alwaysTemplate), [1, 2]),
      ("caps", image.resizableImage(withCapInsets: other), [3, 4]),
      ("stretched", image.resizableImage(withCapInsets: other, resizingMode: .stretch), [3]),
      ("configuration", image.withConfiguration(large), []), ("prepared", image.preparingForDisplay(), []),
      ("thumbnail", image.preparingThumbnail(of: small), []),
    ]
    let before = attributes(image)
    for (name, variant, meant) in changes {
      let variant = try #require(variant), after = attributes(variant)
      let changed = Set(before.indices.filter { before[$0] != after[$0] })
      #expect(changed == meant, "\(name): \(changed)")
      #expect(variant.size == (name == "thumbnail" ? small : image.size), "\(name)")
      #expect(meant.isEmpty || variant != image, "\(name)")
    }
    #expect(attributes(image) == before && image == image.withTintColor(.red))
  }

  @Test("a scale that is not positive counts as one")
  func scaleThatIsNotPositiveCountsAsOne() throws {
    let data = try #require(SamplePictures.plain(6, 4, SamplePictures.red).pngData())
    let pixels = try #require(UIImage(data: data)?.cgImage)
    for (scale, expected) in [(0, 1), (-2, 1), (1, 1), (2, 2)] as [(CGFloat, CGFloat)] {
      let size = CGSize(width: 6 / expected, height: 4 / expected)
      let read = try #require(UIImage(data: data, scale: scale))
      #expect(read.scale == expected && read.size == size, "\(scale)")
      let made = UIImage(cgImage: pixels, scale: scale, orientation: .up)
      #expect(made.scale == expected && made.size == size, "\(scale)")
    }
  }

  @Test("symbols' configurations are equal by measure and scale")
  func symbolsConfigurationsAreEqualByMeasureAndScale() {
    typealias Configuration = UIImage.SymbolConfiguration
    let make: [() -> Configuration] = [
      { Configuration(pointSize: 20) }, { Configuration(pointSize: 21) }, { Configuration(textStyle: .body) },
      { Configuration(textStyle: .footnote) }, { Configuration(textStyle: .body, scale: .large) },
      { Configuration(font: .systemFont(ofSize: 20), scale: .small) },
    ]
    for (index, one) in make.enumerated() {
      for (place, other) in make.enumerated() {
        #expect((one() == other()) == (index == place), "\(index), \(place)")
        let first = UIImage(systemName: "plus", withConfiguration: one())
        let second = UIImage(systemName: "plus", withConfiguration: other())
        #expect((first == second) == (index == place), "\(index), \(place)")
      }
    }
    #expect(Configuration(font: .systemFont(ofSize: 20)) == Configuration(pointSize: 20))
    #expect(Set(make.map { $0() } + make.map { $0() }).count == make.count)
  }

  @Test("a thumbnail is made in the background, and handed over there")
  func thumbnailIsMadeInTheBackgroundAndHandedOverThere() async throws {
    let image = SamplePictures.plain(40, 20, SamplePictures.red, scale: 2), size = CGSize(width: 5, height: 4)
    let symbol = try #require(UIImage(systemName: "plus"))
    for (source, expected) in [(image, size), (symbol, nil)] as [(UIImage, CGSize?)] {
      let (thumbnail, wasOnMain): (UIImage?, Bool) = await withCheckedContinuation { continuation in
        source.prepareThumbnail(of: size) { continuation.resume(returning: ($0, Thread.isMainThread)) }
      }
      #expect(!wasOnMain)
      #expect(thumbnail?.size == expected)
      #expect(thumbnail?.cgImage?.width == (expected == nil ? nil : 10))
    }
  }
}
