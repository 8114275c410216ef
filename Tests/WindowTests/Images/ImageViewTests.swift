import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("image views", .windows)
struct ImageViewTests {
  @Test("a picture shown larger is drawn from more pixels")
  func pictureShownLargerIsDrawnFromMorePixels() async throws {
    let image = SamplePictures.plain(1024, 1024, SamplePictures.red), view = UIImageView(image: image)
    _ = try await TestWindow.show(view)
    var surroundings = try #require(view.imageSurroundings)
    for (magnification, scale, pixels) in [(1, 1, 64), (4, 1, 256), (1, 2, 128), (2, 2, 256)]
      as [(CGFloat, Int32, Int32)]
    {
      surroundings.magnification = magnification
      surroundings.pixelScale = scale
      let snapshot = try #require(gtk_snapshot_new())
      image.draw(on: snapshot, in: CGRect(x: 0, y: 0, width: 64, height: 64), surroundings)
      let node = try #require(gtk_snapshot_free_to_node(snapshot))
      #expect(gdk_texture_get_width(gsk_texture_node_get_texture(node)) == pixels)
      gsk_render_node_unref(node)
    }
  }

  @Test("an animation shows its pictures, then the image again")
  func animationShowsItsPicturesThenTheImageAgain() async throws {
    let view = UIImageView(image: SamplePictures.plain(20, 20, SamplePictures.red))
    let colors: [UIColor] = [.green, .blue]
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = colors.map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      }
    }
    (view.animationDuration, view.animationRepeatCount) = (0.2, 2)
    view.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    let window = try await LayerStage.show(view)
    view.startAnimating()
    #expect(view.isAnimating)
    var seen: [String] = []
    while view.isAnimating {
      await window.nextFrame()
      let pixel = try #require(view.superview.flatMap(Picture.init))[30, 30]
      let name = pixel.green > 100 ? "green" : pixel.blue > 100 ? "blue" : "red"
      if seen.last != name { seen.append(name) }
    }
    #expect(seen.first == "green" && seen.contains("blue"), "\(seen)")
    await window.nextFrame()
    #expect(LayerStage.isNear(try #require(view.superview.flatMap(Picture.init))[30, 30], red: 255))
    view.animationRepeatCount = 0
    view.startAnimating()
    view.stopAnimating()
    #expect(!view.isAnimating)
    weak var freed: UIImageView?
    do {
      let other = UIImageView()
      other.animationImages = view.animationImages
      other.startAnimating()
      freed = other
    }
    #expect(freed == nil)
  }

  @Test("a resizable picture's edges keep their size in views")
  func resizablePicturesEdgesKeepTheirSizeInViews() async throws {
    let insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let source = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
    }
    let root = UIView(), button = UIButton(type: .custom)
    let view = UIImageView(image: source.resizableImage(withCapInsets: insets, resizingMode: .stretch))
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    button.frame = CGRect(x: 0, y: 100, width: 200, height: 100)
    button.setBackgroundImage(source.resizableImage(withCapInsets: insets), for: .normal)
    root.addSubview(view)
    root.addSubview(button)
    let window = try await TestWindow.show(root, width: 300, height: 220)
    await window.nextFrame()
    let picture = try #require(Picture(root))
    for top in [0, 100] {
      for (x, y) in [(2, 2), (5, 50), (100, 5), (195, 50), (100, 95), (197, 97)] {
        #expect(picture[x, top + y] == .red)
      }
      for (x, y) in [(14, 14), (100, 50), (185, 85)] { #expect(picture[x, top + y] == .blue) }
    }
  }

  @Test("every content mode puts the picture in its place")
  func everyContentModePutsThePictureInItsPlace() async throws {
    let content = CGSize(width: 40, height: 20), bounds = CGSize(width: 100, height: 200)
    let expected: [(UIView.ContentMode, CGRect)] = [
      (.scaleToFill, CGRect(x: 0, y: 0, width: 100, height: 200)),
      (.redraw, CGRect(x: 0, y: 0, width: 100, height: 200)),
      (.scaleAspectFit, CGRect(x: 0, y: 75, width: 100, height: 50)),
      (.scaleAspectFill, CGRect(x: -150, y: 0, width: 400, height: 200)),
      (.center, CGRect(x: 30, y: 90, width: 40, height: 20)), (.top, CGRect(x: 30, y: 0, width: 40, height: 20)),
      (.bottom, CGRect(x: 30, y: 180, width: 40, height: 20)), (.left, CGRect(x: 0, y: 90, width: 40, height: 20)),
      (.right, CGRect(x: 60, y: 90, width: 40, height: 20)), (.topLeft, CGRect(x: 0, y: 0, width: 40, height: 20)),
      (.topRight, CGRect(x: 60, y: 0, width: 40, height: 20)),
      (.bottomLeft, CGRect(x: 0, y: 180, width: 40, height: 20)),
      (.bottomRight, CGRect(x: 60, y: 180, width: 40, height: 20)),
    ]
    let root = UIView()
    root.backgroundColor = .black
    let view = UIImageView(image: SamplePictures.plain(40, 20, SamplePictures.red))
    view.frame = CGRect(x: 200, y: 0, width: bounds.width, height: bounds.height)
    root.addSubview(view)
    let window = try await TestWindow.show(root, width: 500, height: 220)
    for (mode, place) in expected {
      #expect(mode.rect(of: content, in: bounds) == place)
      view.contentMode = mode
      await window.nextFrame()
      let pixel = try SamplePictures.pixels(of: root)
      for point in [(100, 100), (250, 100), (250, 5), (250, 195), (205, 5), (295, 195), (205, 100), (295, 100)] {
        let isInside = place.offsetBy(dx: 200, dy: 0).contains(CGPoint(x: point.0, y: point.1))
        let expected = isInside ? SamplePictures.red : SamplePictures.black
        #expect(SamplePictures.isNear(pixel(point.0, point.1), expected), "\(mode) at \(point)")
      }
    }
  }

  @Test("a picture larger than its view is clipped with clipsToBounds")
  func pictureLargerThanItsViewIsClippedWithClipsToBounds() async throws {
    let root = UIView()
    root.backgroundColor = .black
    let view = UIImageView(image: SamplePictures.plain(40, 20, SamplePictures.red))
    view.frame = CGRect(x: 100, y: 0, width: 50, height: 100)
    view.contentMode = .scaleAspectFill
    view.layer.cornerRadius = 20
    root.addSubview(view)
    let window = try await TestWindow.show(root, width: 300, height: 120)
    #expect(SamplePictures.isNear(try SamplePictures.pixels(of: root)(60, 50), SamplePictures.red))
    view.clipsToBounds = true
    await window.nextFrame()
    let pixel = try SamplePictures.pixels(of: root)
    #expect(SamplePictures.isNear(pixel(60, 50), SamplePictures.black))
    #expect(SamplePictures.isNear(pixel(125, 50), SamplePictures.red))
    #expect(SamplePictures.isNear(pixel(102, 2), SamplePictures.black), "the corner")
  }

  @Test("a clipped picture is round at masked corners alone")
  func clippedPictureIsRoundAtMaskedCornersAlone() async throws {
    let root = UIView(), view = UIImageView(image: SamplePictures.plain(40, 40, SamplePictures.red))
    root.backgroundColor = .black
    view.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    view.clipsToBounds = true
    view.layer.cornerRadius = 15
    root.addSubview(view)
    let window = try await TestWindow.show(root, width: 300, height: 120)
    let corners: [(mask: CACornerMask, x: Int, y: Int)] = [
      (.layerMinXMinYCorner, 21, 21), (.layerMaxXMinYCorner, 58, 21), (.layerMinXMaxYCorner, 21, 58),
      (.layerMaxXMaxYCorner, 58, 58),
    ]
    for round in [[0, 1], [2], [1, 3], []] as [[Int]] {
      view.layer.maskedCorners = CACornerMask(round.map { corners[$0].mask })
      await window.nextFrame()
      let pixel = try SamplePictures.pixels(of: root)
      for (index, corner) in corners.enumerated() {
        let expected = round.contains(index) ? SamplePictures.black : SamplePictures.red
        #expect(SamplePictures.isNear(pixel(corner.x, corner.y), expected), "\(round): \(index)")
      }
    }
  }

  @Test("a picture drawn much smaller averages all its pixels")
  func pictureDrawnMuchSmallerAveragesAllItsPixels() async throws {
    let chess = SamplePictures.make(512, 512) { x, y in (x + y) % 2 == 0 ? SamplePictures.black : SamplePictures.white }
    let view = UIImageView(image: chess)
    _ = try await TestWindow.show(view, width: 50, height: 50)
    let pixel = try SamplePictures.pixels(of: view)
    for x in stride(from: 2, to: 48, by: 5) {
      for y in stride(from: 2, to: 48, by: 5) {
        #expect(SamplePictures.isNear(pixel(x, y), (128, 128, 128, 255)), "\(pixel(x, y)) at \(x), \(y)")
      }
    }
  }

  @Test("a template follows the tint colour, an original does not")
  func templateFollowsTheTintColourAnOriginalDoesNot() async throws {
    let dot = SamplePictures.make(20, 20) { x, _ in x < 10 ? SamplePictures.red : SamplePictures.clear }
    let root = UIView()
    root.backgroundColor = .black
    let view = UIImageView(image: dot.withRenderingMode(.alwaysTemplate))
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    root.addSubview(view)
    root.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let window = try await TestWindow.show(root, width: 100, height: 100)
    @MainActor func look() async throws -> (SamplePictures.Pixel, SamplePictures.Pixel) {
      await window.nextFrame()
      let pixel = try SamplePictures.pixels(of: root)
      return (pixel(5, 20), pixel(35, 20))
    }
    var (left, right) = try await look()
    #expect(SamplePictures.isNear(left, SamplePictures.green) && SamplePictures.isNear(right, SamplePictures.black))
    root.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    (left, _) = try await look()
    #expect(SamplePictures.isNear(left, SamplePictures.blue), "\(left)")
    view.image = dot
    (left, _) = try await look()
    #expect(SamplePictures.isNear(left, SamplePictures.red), "\(left)")
    view.image = dot.withTintColor(UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    (left, right) = try await look()
    #expect(SamplePictures.isNear(left, SamplePictures.green) && SamplePictures.isNear(right, SamplePictures.black))
  }

  @Test("forward symbols are mirrored from right to left, chevron.left not")
  func forwardSymbolsAreMirroredFromRightToLeftChevronLeftNot() async throws {
    @MainActor func picture(_ name: String, _ direction: UISemanticContentAttribute) async throws -> [UInt8] {
      let root = UIView(), view = UIImageView(image: UIImage(systemName: name))
      view.semanticContentAttribute = direction
      view.contentMode = .scaleAspectFit
      view.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
      root.addSubview(view)
      let window = try await TestWindow.show(root, width: 100, height: 100)
      await window.nextFrame()
      let pixel = try SamplePictures.pixels(of: root)
      defer { TestWindow.closeAll() }
      return (0..<32).flatMap { y in (0..<32).map { x in pixel(x, y).alpha } }
    }
    func mirrored(_ picture: [UInt8]) -> [UInt8] {
      (0..<32).flatMap { y in (0..<32).map { picture[y * 32 + 31 - $0] } }
    }
    @MainActor func differs(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      zip(one, other).contains { abs(Int($0) - Int($1)) > 80 }
    }
    for name in ["chevron.forward", "chevron.backward"] {
      let right = try await picture(name, .forceLeftToRight), left = try await picture(name, .forceRightToLeft)
      #expect(differs(left, right), Comment(rawValue: name))
      #expect(!differs(left, mirrored(right)), Comment(rawValue: name))
    }
    let fixed = try await picture("chevron.left", .forceLeftToRight)
    #expect(!differs(fixed, try await picture("chevron.left", .forceRightToLeft)))
  }

  @Test("an image view's intrinsic size is its picture's in points")
  func imageViewsIntrinsicSizeIsItsPicturesInPoints() async throws {
    let view = UIImageView(image: nil)
    #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    view.image = SamplePictures.plain(40, 20, SamplePictures.red, scale: 2)
    #expect(view.intrinsicContentSize == CGSize(width: 20, height: 10))
    let root = UIView()
    root.place(view)
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    let window = try await TestWindow.show(root)
    expectFrame(view, 0, 0, 20, 10)
    view.image = SamplePictures.plain(30, 30, SamplePictures.red)
    await window.nextFrame()
    expectFrame(view, 0, 0, 30, 30)
    #expect(Accessibility.role(view.box.pointer) == GTK_ACCESSIBLE_ROLE_IMG)
  }

  @Test("a picture in place of a symbol has its own size")
  func pictureInPlaceOfASymbolHasItsOwnSize() async throws {
    let root = UIView(), symbol = try #require(UIImage(systemName: "trash")), side = symbol.size.width
    let view = UIImageView(image: symbol)
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 40)
    root.place(view)
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    let window = try await TestWindow.show(root)
    expectFrame(view, 0, 0, 60, 60)
    view.image = SamplePictures.plain(Int(side), Int(side), SamplePictures.red)
    await window.nextFrame()
    expectFrame(view, 0, 0, side, side)
  }

  @Test("a picture longer than a renderer's limit is drawn")
  func pictureLongerThanARenderersLimitIsDrawn() async throws {
    let view = UIImageView(image: SamplePictures.plain(40_000, 1, SamplePictures.red))
    view.contentMode = .scaleToFill
    _ = try await TestWindow.show(view, width: 200, height: 100)
    #expect(SamplePictures.isNear(try SamplePictures.pixels(of: view)(50, 50), SamplePictures.red))
  }

  @Test("an image view hugs its picture's size at priority 250")
  func imageViewHugsItsPicturesSizeAtPriority250() {
    let view = UIImageView(image: dot(12, 8))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 12, height: 8))
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      #expect(view.contentHuggingPriority(for: axis) == .defaultLow)
      #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
    }
    #expect(view.intrinsicContentSize == CGSize(width: 12, height: 8))
    #expect(view.sizeThatFits(CGSize(width: 1, height: 1)) == CGSize(width: 12, height: 8))
    view.image = dot(5, 6)
    #expect(view.intrinsicContentSize == CGSize(width: 5, height: 6))
    #expect(view.frame.size == CGSize(width: 12, height: 8))
    view.image = nil
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    view.image = UIImage(systemName: "plus")
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 40)
    let large = view.intrinsicContentSize.width
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 10)
    #expect(view.intrinsicContentSize.width < large && view.intrinsicContentSize.width > 0)
    // A configuration of the picture's own goes before the view's, which is of no use for other pictures.
    view.image = UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40))
    #expect(view.intrinsicContentSize.width == large)
    view.image = dot(5, 6)
    #expect(view.intrinsicContentSize == CGSize(width: 5, height: 6))
    #expect(UIImageView(image: nil).frame == .zero)
  }
}

@MainActor
private func dot(_ width: CGFloat, _ height: CGFloat) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
    $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }
}
