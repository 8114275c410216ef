import Testing
import UIKit

/// `UIImage`: what is read from a file, and made from a picture.
@MainActor @Suite("images", .windows)
struct ImageTests {
  @Test("a highlighted image view has its other picture's size")
  func highlightedImageViewHasItsOtherPicturesSize() {
    func picture(_ side: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }
    let view = UIImageView(image: picture(20), highlightedImage: picture(30))
    #expect(view.frame.size == CGSize(width: 20, height: 20) && view.intrinsicContentSize.width == 20)
    view.isHighlighted = true
    #expect(view.intrinsicContentSize.width == 30)
    view.highlightedImage = nil
    #expect(view.intrinsicContentSize.width == 20)
  }

  @Test("a JPEG file without an orientation is upright")
  func jpegFileWithoutAnOrientationIsUpright() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 30, height: 20)
    let picture = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 15, height: 20))
    }
    let file = try #require(picture.jpegData(compressionQuality: 0.9))
    for data in [file, withoutExif(file)] {
      let read = try #require(UIImage(data: data))
      #expect(read.imageOrientation == .up)
      #expect(read.size == size)
    }
  }

  @Test("a file of any quality is written")
  func fileOfAnyQualityIsWritten() throws {
    let picture = render(CGSize(width: 20, height: 20)) { $0.fill(CGRect(x: 0, y: 0, width: 10, height: 20)) }
    for quality in [-1, 0.5, 2, CGFloat.infinity, CGFloat.nan] {
      let file = try #require(picture.jpegData(compressionQuality: quality))
      #expect(UIImage(data: file)?.size == picture.size, "\(quality)")
    }
  }

  /// Draws colours, a letter each, in pixels of rows.
  private func drawn(_ rows: [String]) -> UIImage {
    let colors: [Character: UIColor] = ["r": .red, "g": .green, "b": .blue]
    return render(CGSize(width: rows[0].count, height: rows.count)) { context in
      for (y, row) in rows.enumerated() {
        for (x, letter) in row.enumerated() {
          colors[letter]?.setFill()
          context.fill(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
  }

  private func render(_ size: CGSize, _ draw: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: size, format: format).image(actions: draw)
  }

  @Test("a resizable picture's edges keep their size")
  func resizablePicturesEdgesKeepTheirSize() {
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), source = drawn(["rgr", "gbg", "rgr"])
    #expect(source.capInsets == .zero && source.resizingMode == .tile)
    for mode in [UIImage.ResizingMode.tile, .stretch] {
      let picture = source.resizableImage(withCapInsets: insets, resizingMode: mode)
      #expect(picture.capInsets == insets && picture.resizingMode == mode && picture.size == source.size)
      #expect(picture.withRenderingMode(.alwaysOriginal).capInsets == insets)
      let larger = render(CGSize(width: 6, height: 4)) { _ in picture.draw(in: CGRect(x: 0, y: 0, width: 6, height: 4))
      }
      #expect(larger.pngData() == drawn(["rggggr", "gbbbbg", "gbbbbg", "rggggr"]).pngData())
    }
    #expect(source.resizableImage(withCapInsets: insets).resizingMode == .tile)
  }

  @Test("each edge of a resizable picture has its own length")
  func eachEdgeOfAResizablePictureHasItsOwnLength() {
    let upright = drawn(["r", "g", "b", "b"]), level = drawn(["rgbb"])
    for mode in [UIImage.ResizingMode.tile, .stretch] {
      let rows = UIEdgeInsets(top: 1, left: 0, bottom: 2, right: 0)
      let high = render(CGSize(width: 1, height: 7)) { _ in
        upright.resizableImage(withCapInsets: rows, resizingMode: mode)
          .draw(in: CGRect(x: 0, y: 0, width: 1, height: 7))
      }
      #expect(high.pngData() == drawn(["r", "g", "g", "g", "g", "b", "b"]).pngData())
      let columns = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2)
      let wide = render(CGSize(width: 7, height: 1)) { _ in
        level.resizableImage(withCapInsets: columns, resizingMode: mode)
          .draw(in: CGRect(x: 0, y: 0, width: 7, height: 1))
      }
      #expect(wide.pngData() == drawn(["rggggbb"]).pngData())
    }
  }

  @Test("what is between a picture's edges is repeated or stretched")
  func whatIsBetweenAPicturesEdgesIsRepeatedOrStretched() {
    let source = drawn(["rgbr"]), insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let size = CGSize(width: 7, height: 1), place = CGRect(origin: .zero, size: size)
    let tiled = render(size) { _ in source.resizableImage(withCapInsets: insets).draw(in: place) }
    #expect(tiled.pngData() == drawn(["rgbgbgr"]).pngData())
    let stretched = render(size) { _ in
      source.resizableImage(withCapInsets: insets, resizingMode: .stretch).draw(in: place)
    }
    #expect(stretched.pngData() != tiled.pngData())
    let whole = render(size) { _ in source.resizableImage(withCapInsets: .zero).draw(in: place) }
    #expect(whole.pngData() == drawn(["rgbrrgb"]).pngData())
  }

  @Test("a thumbnail has the requested size at any scale")
  func thumbnailHasTheRequestedSizeAtAnyScale() {
    for scale in [1, 2, 3] as [CGFloat] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40), format: format).image { _ in }
      let thumbnail = picture.preparingThumbnail(of: CGSize(width: 30, height: 20))
      #expect(thumbnail?.size == CGSize(width: 30, height: 20))
      #expect(thumbnail?.scale == scale)
    }
  }
}

/// A JPEG file without what tells of the camera (APP1).
private func withoutExif(_ file: Data) -> Data {
  var bytes = [UInt8](file), place = 2
  while place + 4 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
    let end = place + 2 + Int(bytes[place + 2]) * 256 + Int(bytes[place + 3])
    if bytes[place + 1] == 0xE1 { bytes.removeSubrange(place..<end) } else { place = end }
  }
  return Data(bytes)
}
