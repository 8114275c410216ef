import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit

@MainActor @Suite("images", .windows)
struct ImageTests {
  @Test("a picture's size is in points: pixels by its scale")
  func picturesSizeIsInPointsPixelsByItsScale() throws {
    let file = try #require(SamplePictures.quarters(24, 16).pngData())
    #expect(UIImage(data: file)?.size == CGSize(width: 24, height: 16))
    let image = try #require(UIImage(data: file, scale: 2))
    #expect(image.size == CGSize(width: 12, height: 8))
    #expect(image.scale == 2)
    for scale in [0, -2, CGFloat.nan] {
      #expect(UIImage(data: file, scale: scale)?.size == CGSize(width: 24, height: 16), "\(scale)")
    }
  }

  @Test("a drawn picture's size is rounded up to whole pixels")
  func drawnPicturesSizeIsRoundedUpToWholePixels() throws {
    for (scale, width, pixels) in [
      (1, 10, 10), (2, 10.25, 21), (1, 0.1, 1), (0, 10, 10), (-3, 10, 10), (.nan, 10, 10), (.infinity, 10, 10),
      (1, 0, 1), (1, -5, 5), (1, .nan, 1), (1, 1e9, 32_767),
    ] as [(CGFloat, CGFloat, Int)] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      let picture = UIGraphicsImageRenderer(size: CGSize(width: width, height: 1), format: format).image { _ in }
      #expect(try SamplePictures.bitmap(picture).pixelWidth == pixels)
      #expect(picture.scale == (scale == 2 ? 2 : 1))
    }
  }

  @Test("a picture is turned upright, whatever EXIF says of it")
  func pictureIsTurnedUprightWhateverEXIFSaysOfIt() throws {
    let corners = [SamplePictures.red, SamplePictures.green, SamplePictures.blue, SamplePictures.white]
    // The file's quarters at the top left, top right, bottom left, bottom right of the upright picture.
    let expected: [UInt8: ([Int], UIImage.Orientation)] = [
      1: ([0, 1, 2, 3], .up), 2: ([1, 0, 3, 2], .upMirrored), 3: ([3, 2, 1, 0], .down),
      4: ([2, 3, 0, 1], .downMirrored), 5: ([0, 2, 1, 3], .leftMirrored), 6: ([2, 0, 3, 1], .right),
      7: ([3, 1, 2, 0], .rightMirrored), 8: ([1, 3, 0, 2], .left),
    ]
    let file = try #require(SamplePictures.quarters(64, 32).jpegData(compressionQuality: 1))
    for (exif, (order, orientation)) in expected {
      for isBigEndian in [true, false] {
        let turned = SamplePictures.withOrientation(exif, file, isBigEndian: isBigEndian)
        let image = try #require(UIImage(data: turned))
        let isOnItsSide = exif > 4
        #expect(image.size == CGSize(width: isOnItsSide ? 32 : 64, height: isOnItsSide ? 64 : 32))
        #expect(image.imageOrientation == orientation)
        let pixel = try SamplePictures.pixels(image)
        let (right, bottom) = (Int(image.size.width) - 4, Int(image.size.height) - 4)
        for (place, (x, y)) in [(4, 4), (right, 4), (4, bottom), (right, bottom)].enumerated() {
          #expect(SamplePictures.isNear(pixel(x, y), corners[order[place]]), "\(exif), corner \(place): \(pixel(x, y))")
        }
      }
    }
  }

  @Test("a picture's brightness is that of the upright picture")
  func picturesBrightnessIsThatOfTheUprightPicture() throws {
    let file = try #require(SamplePictures.quarters(64, 32).jpegData(compressionQuality: 1))
    for exif in 1...8 as ClosedRange<UInt8> {
      let image = try #require(UIImage(data: SamplePictures.withOrientation(exif, file, isBigEndian: true)))
      guard case .bitmap(let bitmap) = image.content else { throw Missing(description: "a bitmap") }
      let (width, height) = (Int(image.size.width), Int(image.size.height))
      let bytes = try #require(bitmap.gray(width: width, height: height)), pixel = try SamplePictures.pixels(image)
      #expect(bytes.count == width * height)
      for (x, y) in [(4, 4), (width - 4, 4), (4, height - 4), (width - 4, height - 4)] {
        let color = pixel(x, y)
        let bright = 0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
        #expect(
          abs(Double(bytes[y * width + x]) - bright) < 12,
          "\(exif), \(x), \(y): \(bytes[y * width + x]), \(bright)"
        )
      }
    }
  }

  @Test("a picture is decoded once, when drawn, for its place")
  func pictureIsDecodedOnceWhenDrawnForItsPlace() async throws {
    let file = try #require(SamplePictures.quarters(800, 400).jpegData(compressionQuality: 0.9))
    let image = try #require(UIImage(data: file)), bitmap = try SamplePictures.bitmap(image)
    #expect(bitmap.decodeCount == 0)
    let (view, window) = try await show(image, side: 100)
    #expect(bitmap.decodeCount == 1)
    view.setNeedsDisplay()
    await window.nextFrame()
    #expect(bitmap.decodeCount == 1)
    let texture = try #require(bitmap.texture(covering: view.bounds.size))
    #expect(texture.width < 800 && texture.width >= 100, "\(texture.width)")
  }

  @Test("a prepared picture is not decoded again to be drawn")
  func preparedPictureIsNotDecodedAgainToBeDrawn() async throws {
    let file = try #require(SamplePictures.quarters(800, 400).pngData())
    let image = try #require(UIImage(data: file)), bitmap = try SamplePictures.bitmap(image)
    let prepared = try #require(await image.byPreparingForDisplay)
    #expect(bitmap.decodeCount == 1)
    _ = try await TestWindow.show(UIImageView(image: prepared), width: 100, height: 100)
    #expect(bitmap.decodeCount == 1)
    let wasOnMain = await withCheckedContinuation { continuation in
      image.prepareForDisplay { _ in continuation.resume(returning: Thread.isMainThread) }
    }
    #expect(!wasOnMain)
  }

  @Test("a thumbnail has the size asked for, in points")
  func thumbnailHasTheSizeAskedForInPoints() async throws {
    let file = try #require(SamplePictures.quarters(800, 400).jpegData(compressionQuality: 0.9))
    let image = try #require(UIImage(data: file, scale: 2))
    let thumbnail = try #require(await image.byPreparingThumbnail(ofSize: CGSize(width: 40, height: 20)))
    #expect(thumbnail.size == CGSize(width: 40, height: 20))
    #expect(thumbnail.scale == 2)
    let pixel = try SamplePictures.pixels(thumbnail)
    #expect(SamplePictures.isNear(pixel(2, 2), SamplePictures.red), "\(pixel(2, 2))")
    #expect(SamplePictures.isNear(pixel(77, 37), SamplePictures.white), "\(pixel(77, 37))")
    #expect(image.preparingThumbnail(of: .zero) == nil)
    #expect(image.preparingThumbnail(of: CGSize(width: 1e9, height: 1e9)) == nil)
    #expect(image.preparingThumbnail(of: CGSize(width: CGFloat.nan, height: 1)) == nil)
  }

  @Test("a JPEG file shows transparent pixels as white")
  func jpegFileShowsTransparentPixelsAsWhite() throws {
    let image = SamplePictures.plain(8, 8, SamplePictures.clear)
    let again = try #require(image.jpegData(compressionQuality: 1).flatMap { UIImage(data: $0) })
    #expect(SamplePictures.isNear(try SamplePictures.pixels(again)(4, 4), SamplePictures.white))
    let png = try #require(image.pngData().flatMap { UIImage(data: $0) })
    #expect(SamplePictures.isNear(try SamplePictures.pixels(png)(4, 4), SamplePictures.clear))
  }

  @Test("a named picture is the bundle's file for the scale")
  func namedPictureIsTheBundlesFileForTheScale() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    @MainActor func write(_ name: String, _ side: Int) throws {
      try SamplePictures.plain(side, side, SamplePictures.red).pngData()?.write(to: folder.appendingPathComponent(name))
    }
    try write("both.png", 10)
    try write("both@2x.png", 20)
    try write("large@2x.png", 20)
    let bundle = try #require(Bundle(path: folder.path), "the bundle")
    let at2 = UITraitCollection(displayScale: 2)
    #expect(UIImage(named: "both", in: bundle, compatibleWith: nil)?.scale == 1)
    let both = try #require(UIImage(named: "both", in: bundle, compatibleWith: at2))
    #expect(both.scale == 2)
    #expect(both.size == CGSize(width: 10, height: 10))
    #expect(UIImage(named: "large.png", in: bundle, compatibleWith: nil)?.size == CGSize(width: 10, height: 10))
    #expect(UIImage(named: "none", in: bundle, compatibleWith: nil) == nil)
    let again = try #require(UIImage(named: "both", in: bundle, compatibleWith: at2))
    #expect(try SamplePictures.bitmap(again) === SamplePictures.bitmap(both), "it is read once")
    #expect(UIImage(contentsOfFile: folder.appendingPathComponent("large@2x.png").path)?.scale == 2)
    #expect(UIImage(contentsOfFile: folder.appendingPathComponent("none.png").path) == nil)
    #expect(UIImage(contentsOfFile: folder.path) == nil)
  }

  @Test("every system symbol is in the icon theme, others nil")
  func everySystemSymbolIsInTheIconThemeOthersNil() {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    for (name, icon) in SystemSymbol.iconNames {
      #expect(gtk_icon_theme_has_icon(theme, icon) != 0, "\(name): \(icon)")
      #expect(UIImage(systemName: name)?.isSymbolImage == true, Comment(rawValue: name))
    }
    #expect(UIImage(systemName: "no.such.symbol") == nil)
  }

  @Test("a symbol keeps size, colour and mode through further changes")
  func symbolKeepsSizeColourAndModeThroughFurtherChanges() throws {
    let large = UIImage.SymbolConfiguration(pointSize: 40)
    let changes: [(UIImage) -> UIImage] = [
      { $0.withConfiguration(large) }, { $0.withTintColor(.red) }, { $0.withRenderingMode(.alwaysOriginal) },
    ]
    let plain = try #require(UIImage(systemName: "trash")), side = plain.withConfiguration(large).size
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let symbol = order.reduce(plain) { changes[$1]($0) }
      #expect(symbol.size == side && symbol.tintColor == .red && symbol.renderingMode == .alwaysOriginal, "\(order)")
      #expect(symbol.isSymbolImage && symbol.iconName == plain.iconName)
    }
  }

  @Test("a symbol's size grows with its scale")
  func symbolsSizeGrowsWithItsScale() {
    let font = UIFont.systemFont(ofSize: 40)
    let sides = [UIImage.SymbolScale.small, .medium, .large].map { scale in
      UIImage(systemName: "trash", withConfiguration: UIImage.SymbolConfiguration(font: font, scale: scale))?.size.width
    }
    #expect(sides == [48, 60, 76])
    for scale in [UIImage.SymbolScale.default, .unspecified] {
      let configuration = UIImage.SymbolConfiguration(font: font, scale: scale)
      #expect(UIImage(systemName: "trash", withConfiguration: configuration)?.size.width == 60)
    }
  }

  @Test("a symbol is as large as its configuration says")
  func symbolIsAsLargeAsItsConfigurationSays() throws {
    let small = UIImage.SymbolConfiguration(pointSize: 10), large = UIImage.SymbolConfiguration(pointSize: 40)
    let symbol = try #require(UIImage(systemName: "trash", withConfiguration: small))
    #expect(symbol.size.width < symbol.withConfiguration(large).size.width)
    let view = UIImageView(image: UIImage(systemName: "trash"))
    let size = view.intrinsicContentSize
    view.preferredSymbolConfiguration = large
    #expect(view.intrinsicContentSize.width > size.width)
    view.image = symbol
    #expect(view.intrinsicContentSize == symbol.size)
  }

  @Test("pixels are freed with the last picture that has them")
  func pixelsAreFreedWithTheLastPictureThatHasThem() async throws {
    weak var bitmap: Bitmap?
    weak var texture: Texture?
    weak var image: UIImage?
    do {
      let made = try #require(SamplePictures.quarters(32, 32).pngData().flatMap { UIImage(data: $0) })
      let view = UIImageView(image: made)
      let window = try await TestWindow.show(view, width: 50, height: 50)
      image = made
      bitmap = try SamplePictures.bitmap(made)
      texture = try #require(bitmap?.full)
      #expect(texture != nil)
      view.image = nil
      await window.nextFrame()
      view.removeFromSuperview()
    }
    try await wait("all is freed") { image == nil && bitmap == nil && texture == nil }
  }

  @Test("a picture is decoded large enough for both sides")
  func pictureIsDecodedLargeEnoughForBothSides() throws {
    let file = try #require(SamplePictures.quarters(800, 800).jpegData(compressionQuality: 0.9))
    let bitmap = try SamplePictures.bitmap(try #require(UIImage(data: file)))
    for size in [CGSize(width: 20, height: 700), CGSize(width: 700, height: 20)] {
      #expect(try #require(bitmap.texture(covering: size)).width == 800)
    }
  }

  @Test("a named picture without its scale uses the next finer")
  func namedPictureWithoutItsScaleUsesTheNextFiner() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, side) in [("picture.png", 10), ("picture@3x.png", 30)] {
      try SamplePictures.plain(side, side, SamplePictures.red).pngData()?.write(to: folder.appendingPathComponent(name))
    }
    let bundle = try #require(Bundle(path: folder.path), "the bundle")
    for (wanted, found) in [(1, 1), (2, 3), (3, 3), (4, 3)] as [(CGFloat, CGFloat)] {
      let traits = UITraitCollection(displayScale: wanted)
      #expect(UIImage(named: "picture", in: bundle, compatibleWith: traits)?.scale == found, "\(wanted)")
    }
  }

  @Test("a full stop may belong to a picture's name")
  func fullStopMayBelongToAPicturesName() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, side) in [("logo-2.0.png", 10), ("logo-2.0@2x.png", 20), ("photo.jpg", 7), ("photo.jpg.png", 9)] {
      try SamplePictures.plain(side, side, SamplePictures.red).pngData()?.write(to: folder.appendingPathComponent(name))
    }
    let bundle = try #require(Bundle(path: folder.path), "the bundle")
    for (name, scale, side) in [
      ("logo-2.0", 1, 10), ("logo-2.0.png", 1, 10), ("logo-2.0", 2, 10), ("photo.jpg", 1, 7),
    ] as [(String, CGFloat, CGFloat)] {
      let traits = UITraitCollection(displayScale: scale)
      let image = UIImage(named: name, in: bundle, compatibleWith: traits)
      #expect(image?.scale == scale && image?.size.width == side, "\(name), \(scale)")
    }
    #expect(UIImage(named: "logo-2.1", in: bundle, compatibleWith: nil) == nil)
  }
}

@MainActor @Suite("image file", .windows)
struct ImageFileTests {
  @Test("PNG, JPEG, BMP and GIF files are pictures")
  func pngJPEGBMPAndGIFFilesArePictures() throws {
    for (format, file) in try SamplePictures.files() {
      let image = try #require(UIImage(data: file), Comment(rawValue: format))
      #expect(image.size == (format == "gif" ? CGSize(width: 2, height: 2) : CGSize(width: 24, height: 16)))
      let pixel = try SamplePictures.pixels(image)
      #expect(format == "gif" || SamplePictures.isNear(pixel(2, 2), SamplePictures.red), "\(format): \(pixel(2, 2))")
      #expect(image.preparingForDisplay() != nil, Comment(rawValue: format))
    }
  }

  @Test("a BMP file's pixels beyond its palette are black")
  func bmpFilesPixelsBeyondItsPaletteAreBlack() throws {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8((value >> (8 * $0)) & 0xFF) } }
    var file: [UInt8] = [0x42, 0x4D]
    for value in [62, 0, 58, 40, 2, 1] { file += number(value) }
    // One plane, eight bits, and one colour, which is red.
    file += [1, 0, 8, 0]
    for value in [0, 4, 0, 0, 1, 0] { file += number(value) }
    file += [0, 0, 255, 0] + [0, 5, 0, 0]
    let pixel = try SamplePictures.pixels(try #require(UIImage(data: Data(file))))
    #expect(SamplePictures.isNear(pixel(0, 0), SamplePictures.red), "\(pixel(0, 0))")
    #expect(SamplePictures.isNear(pixel(1, 0), SamplePictures.black), "\(pixel(1, 0))")
  }

  @Test("a file cut within its pixels is no picture")
  func fileCutWithinItsPixelsIsNoPicture() throws {
    // Bytes that hold no pixel: the end; of PNG also 4 each for its checksum and that within, and 1 for the end of what is packed.
    let others = ["png": 12 + 4 + 4 + 1, "jpeg": 2, "gif": 2, "bmp": 0]
    for (format, file) in try SamplePictures.files() {
      let whole = try #require(UIImage(data: file)?.pngData()), start = file.count - (others[format] ?? 0)
      let shown = (0..<file.count).filter { length in
        guard let cut = UIImage(data: file.prefix(length))?.preparingForDisplay() else { return false }
        #expect(cut.pngData() == whole, "\(format) cut at \(length) of \(file.count)")
        return true
      }
      #expect(shown == Array(start..<file.count), "\(format): \(shown) of \(file.count)")
    }
  }

  @Test("a picture of more than 64 megapixels is not decoded")
  func pictureOfMoreThan64MegapixelsIsNotDecoded() {
    #expect(UIImage(data: SamplePictures.pngHeader(width: 8000, height: 8000))?.size.width == 8000)
    #expect(UIImage(data: SamplePictures.pngHeader(width: 8000, height: 8001)) == nil)
    #expect(UIImage(data: SamplePictures.pngHeader(width: 1_000_000, height: 1_000_000)) == nil)
    #expect(UIImage(data: SamplePictures.pngHeader(width: 0, height: 10)) == nil)
    // Nor is room taken for the pixels of one without its end, which has none.
    #expect(UIImage(data: SamplePictures.pngHeader(width: 8000, height: 8000).dropLast(12)) == nil)
  }

  @Test("pixels that a file leaves out are clear")
  func pixelsThatAFileLeavesOutAreClear() throws {
    let image = try #require(UIImage(data: SamplePictures.pngHeader(width: 300, height: 300)))
    let pixel = try SamplePictures.pixels(image)
    for place in 0..<300 { #expect(SamplePictures.isNear(pixel(place, place), SamplePictures.clear, within: 0)) }
  }

  @Test("garbage is no picture, and damage causes no crash")
  func garbageIsNoPictureAndDamageCausesNoCrash() throws {
    var random = SystemSeed(state: 42)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(UIImage(data: Data(bytes)) == nil)
    }
    for (_, file) in try SamplePictures.files() {
      for _ in 0..<200 {
        var damaged = [UInt8](file)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        // Up to a size whose decoding does not take the tests' time.
        if let image = UIImage(data: Data(damaged)), image.size.width * image.size.height < 1_000_000 {
          _ = image.preparingForDisplay()
        }
      }
    }
  }

  @Test("a file found broken when decoded draws nothing")
  func fileFoundBrokenWhenDecodedDrawsNothing() async throws {
    let image = try #require(UIImage(data: try SamplePictures.brokenJPEG(100, 100)))
    let view = UIImageView(image: image)
    view.backgroundColor = .white
    _ = try await TestWindow.show(view, width: 100, height: 100)
    let pixel = try SamplePictures.pixels(of: view)(50, 50)
    #expect(SamplePictures.isNear(pixel, SamplePictures.white), "\(pixel)")
    #expect(image.preparingForDisplay() == nil && image.pngData() == nil)
  }
}

@MainActor
private func show(_ image: UIImage, side: CGFloat) async throws -> (UIImageView, UIWindow) {
  let view = UIImageView(image: image), root = UIView()
  view.frame = CGRect(x: 0, y: 0, width: side, height: side)
  root.addSubview(view)
  return (view, try await TestWindow.show(root))
}

/// Repeatable, so that a failure can be looked into.
struct SystemSeed: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
