import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("images of pixels", .windows)
struct CGImageTests {
  @Test("a file's orientation does not turn its image's pixels")
  func filesOrientationDoesNotTurnItsImagesPixels() throws {
    let jpeg = try #require(SamplePictures.quarters(24, 16).jpegData(compressionQuality: 0.9))
    let upright = try bytes(try #require(UIImage(data: jpeg)?.cgImage))
    for orientation in 1...8 {
      let file = SamplePictures.withOrientation(UInt8(orientation), jpeg, isBigEndian: true)
      let picture = try #require(UIImage(data: file)), image = try #require(picture.cgImage)
      #expect(image.width == 24 && image.height == 16)
      #expect(try bytes(image) == upright, "\(orientation)")
      let again = UIImage(cgImage: image, scale: 1, orientation: picture.imageOrientation)
      let turned = try SamplePictures.bitmap(again), read = try SamplePictures.bitmap(picture)
      #expect(turned.full?.bytes == read.full?.bytes, "\(orientation)")
    }
  }

  @Test("cropping takes the pixels from the top left on")
  func croppingTakesThePixelsFromTheTopLeftOn() throws {
    let image = try #require(SamplePictures.quarters(8, 8).cgImage)
    let part = try #require(image.cropping(to: CGRect(x: 3, y: 0, width: 2, height: 4)))
    let pixels = try SamplePictures.pixels(UIImage(cgImage: part))
    #expect(pixels(0, 3) == SamplePictures.red && pixels(1, 3) == SamplePictures.green)
  }

  @Test("a symbol and a picture without pixels have no image")
  func symbolAndAPictureWithoutPixelsHaveNoImage() throws {
    #expect(try #require(UIImage(systemName: "trash")).cgImage == nil)
    #expect(UIImage().cgImage == nil)
  }

  @Test("a context draws an image upside down, once or in tiles")
  func contextDrawsAnImageUpsideDownOnceOrInTiles() throws {
    let image = try #require(SamplePictures.quarters(4, 4).cgImage), format = UIGraphicsImageRendererFormat()
    format.scale = 1
    for tiles in [false, true] {
      let drawn = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12), format: format).image { context in
        context.cgContext.draw(image, in: CGRect(x: 4, y: 4, width: 4, height: 4), byTiling: tiles)
      }
      let pixels = try SamplePictures.pixels(drawn)
      #expect(pixels(4, 7) == SamplePictures.red && pixels(7, 7) == SamplePictures.green)
      #expect(pixels(4, 4) == SamplePictures.blue && pixels(7, 4) == SamplePictures.white)
      #expect(pixels(0, 11) == (tiles ? SamplePictures.red : SamplePictures.clear))
    }
  }

  @Test("a layer's contents follow gravity, part and scale")
  func layersContentsFollowGravityPartAndScale() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 20)), layer = view.layer
    layer.contents = SamplePictures.quarters(20, 20).cgImage
    let stretched = try await LayerStage.picture(of: view)
    #expect(stretched[21, 21] == .red && stretched[58, 21] == .green && stretched[21, 38] == .blue)
    layer.contentsGravity = .resizeAspect
    let fitted = try await LayerStage.pictureAgain(view)
    #expect(fitted[25, 25] == fitted[10, 10] && fitted[32, 22] == .red && fitted[48, 22] == .green)
    layer.contentsGravity = .topLeft
    layer.contentsScale = 2
    let cornered = try await LayerStage.pictureAgain(view)
    #expect(cornered[21, 31] == .red && cornered[28, 31] == .green && cornered[21, 25] == cornered[10, 10])
    layer.contentsGravity = .resize
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let part = try await LayerStage.pictureAgain(view)
    // Off the edge, where pixels are mixed with what is beside the part.
    #expect(part[25, 25] == .green && part[58, 38] == .green)
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 1, height: 0.5)
    let beyond = try await LayerStage.pictureAgain(view)
    #expect(beyond[58, 30] == .green)
  }

  @Test("contents reach out of a layer unless it cuts off")
  func contentsReachOutOfALayerUnlessItCutsOff() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 20)), layer = CALayer()
    view.backgroundColor = .white
    layer.frame = CGRect(x: 10, y: 5, width: 10, height: 10)
    layer.contents = SamplePictures.plain(20, 10, SamplePictures.blue)
    layer.contentsGravity = .resizeAspectFill
    view.layer.addSublayer(layer)
    let open = try await LayerStage.picture(of: view)
    #expect(open[27, 30] == .blue && open[35, 30] == .blue)
    layer.masksToBounds = true
    let cut = try await LayerStage.pictureAgain(view)
    #expect(cut[27, 30] != .blue && cut[35, 30] == .blue)
    layer.contents = nil
    let empty = try await LayerStage.pictureAgain(view)
    #expect(empty[35, 30] != .blue)
  }

  @Test("a layer renders itself and what is in it")
  func layerRendersItselfAndWhatIsInIt() throws {
    let layer = CALayer(), inner = CALayer(), format = UIGraphicsImageRendererFormat()
    format.scale = 1
    layer.frame = CGRect(x: 50, y: 50, width: 10, height: 10)
    layer.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor
    inner.frame = CGRect(x: 5, y: 0, width: 5, height: 10)
    inner.contents = SamplePictures.plain(5, 5, SamplePictures.blue).cgImage
    layer.addSublayer(inner)
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12), format: format).image { context in
      context.cgContext.translateBy(x: 2, y: 2)
      layer.render(in: context.cgContext)
    }
    let pixels = try SamplePictures.pixels(drawn)
    #expect(pixels(1, 1) == SamplePictures.clear)
    #expect(pixels(3, 5) == SamplePictures.red && pixels(9, 5) == SamplePictures.blue)
  }

  @Test("a view's layer renders what the last frame showed")
  func viewsLayerRendersWhatTheLastFrameShowed() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10)), format = UIGraphicsImageRendererFormat()
    format.scale = 1
    view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    func drawn() throws -> SamplePictures.Pixel {
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format)
      return try SamplePictures.pixels(renderer.image { view.layer.render(in: $0.cgContext) })(5, 5)
    }
    #expect(try drawn() == SamplePictures.clear)
    _ = try await LayerStage.show(view)
    #expect(try drawn() == SamplePictures.blue)
  }
}

@MainActor
private func bytes(_ image: CGImage) throws -> [UInt8] { try #require(image.bitmap.full).bytes }
