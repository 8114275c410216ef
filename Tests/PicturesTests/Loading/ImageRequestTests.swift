import Foundation
import Testing

@testable import Pictures

/// Sizes of pictures that are asked for.
@Suite struct ImageRequestTests {
  private let url = URL(fileURLWithPath: "/a.png")

  @Test(
    "a view asks for its pixels, rounded up to 64",
    arguments: [
      (1, 64, 1, 64, 64), (65, 128, 1, 128, 128), (100, 75, 2, 256, 192), (64, 32, 2, 128, 64), (30, 50, 3, 128, 192),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)]
  )
  func aViewAsksForItsPixels(width: CGFloat, height: CGFloat, scale: CGFloat, wide: CGFloat, high: CGFloat) {
    let request = ImageRequest(url: url, viewSize: CGSize(width: width, height: height), scale: scale, priority: .low)
    #expect(request.pixelSize == CGSize(width: wide, height: high))
    #expect(request.priority == .low && !request.triesAgain && request.url == url)
  }

  @Test(
    "a size is whole pixels, within limits",
    arguments: [
      (0, 1), (-5, 1), (.nan, 1), (.infinity, 1), (0.2, 1), (1.2, 2), (64, 64), (16_384, 16_384), (16_385, 16_384),
      (1e30, 16_384),
    ] as [(CGFloat, Int)]
  )
  func aSizeIsWholePixelsWithinLimits(length: CGFloat, pixels: Int) {
    let wide = PixelSize(CGSize(width: length, height: 7)), high = PixelSize(CGSize(width: 7, height: length))
    #expect(wide.width == pixels && wide.height == 7 && high.width == 7 && high.height == pixels)
    #expect(wide.size == CGSize(width: pixels, height: 7))
  }

  @Test("a picture is the same whatever its urgency")
  func aPictureIsTheSameWhateverItsUrgency() {
    let size = CGSize(width: 64, height: 64)
    var request = ImageRequest(url: url, pixelSize: size, priority: .high)
    request.triesAgain = true
    #expect(request.key == ImageRequest(url: url, pixelSize: size, priority: .low).key)
    #expect(request.key != ImageRequest(url: url, pixelSize: CGSize(width: 64, height: 65)).key)
    #expect(ImageRequest.Priority.low < .normal && ImageRequest.Priority.normal < .high)
  }
}
