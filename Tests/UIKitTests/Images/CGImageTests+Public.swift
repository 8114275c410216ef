import Testing
import UIKit

@MainActor @Suite("images of pixels", .windows)
struct CGImageTests {
  @Test("an image has its picture's pixels, at any scale")
  func imageHasItsPicturesPixelsAtAnyScale() throws {
    let image = try #require(picture(30, 20).cgImage)
    #expect(image.width == 30 && image.height == 20)
    let plain = UIImage(cgImage: image), double = UIImage(cgImage: image, scale: 2, orientation: .up)
    #expect(plain.size == CGSize(width: 30, height: 20) && plain.scale == 1)
    #expect(double.size == CGSize(width: 15, height: 10) && double.scale == 2)
    #expect(plain.pngData() == picture(30, 20).pngData())
    let copy = try #require(image.copy())
    #expect(copy.width == 30 && copy.height == 20)
  }

  @Test("an orientation turns the picture, not its pixels", arguments: [UIImage.Orientation.right, .leftMirrored])
  func orientationTurnsThePictureNotItsPixels(orientation: UIImage.Orientation) throws {
    let image = try #require(picture(30, 20).cgImage)
    let turned = UIImage(cgImage: image, scale: 1, orientation: orientation)
    #expect(turned.size == CGSize(width: 20, height: 30))
    #expect(turned.imageOrientation == orientation)
    #expect(turned.cgImage?.width == 30 && turned.cgImage?.height == 20)
  }

  @Test("cropping takes whole pixels, and only those inside")
  func croppingTakesWholePixelsAndOnlyThoseInside() throws {
    let image = try #require(picture(30, 20).cgImage)
    func size(_ rect: CGRect) -> [Int] { image.cropping(to: rect).map { [$0.width, $0.height] } ?? [] }
    #expect(size(CGRect(x: 2, y: 3, width: 4, height: 5)) == [4, 5])
    #expect(size(CGRect(x: 2.5, y: 3.5, width: 4, height: 5)) == [5, 6])
    #expect(size(CGRect(x: 20, y: 10, width: 40, height: 40)) == [10, 10])
    #expect(size(CGRect(x: 30, y: 0, width: 4, height: 4)) == [])
    #expect(size(.null) == [])
    #expect(size(CGRect(x: 0, y: CGFloat.nan, width: 4, height: CGFloat.nan)) == [])
    #expect(size(CGRect(x: -CGFloat.infinity, y: 0, width: CGFloat.infinity, height: 4)) == [])
  }

  @Test("a layer shows no contents unless it is given some")
  func layerShowsNoContentsUnlessItIsGivenSome() {
    let layer = CALayer()
    #expect(layer.contents == nil && layer.contentsGravity == .resize)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contentsScale == 1)
    layer.contents = picture(3, 2).cgImage
    layer.contentsGravity = .resizeAspect
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let copy = CALayer(layer: layer)
    #expect(copy.contents != nil && copy.contentsGravity == .resizeAspect)
    #expect(copy.contentsRect == layer.contentsRect)
  }
}

@MainActor
private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
  }
}
