import Testing
import UIKit

/// `UIImage`: what is read from a file, and made from a picture.
@MainActor @Suite("images", .windows)
struct ImageTests {
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
