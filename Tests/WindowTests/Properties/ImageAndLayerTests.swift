import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Drawings of images, gradients, shadows and layers, as tables and against plain models.

@MainActor @Suite("images and layers", .windows)
struct ImageAndLayerTests {
  @Test("a fitted image is centred, as large as possible, tinted")
  func fittedImageIsCentredAsLargeAsPossibleTinted() throws {
    let view = UIView(), blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1),
      rect = CGRect(x: 4, y: 2, width: 40, height: 40)
    for (width, height, place) in [
      (20, 10, CGRect(x: 4, y: 12, width: 40, height: 20)), (5, 20, CGRect(x: 19, y: 2, width: 10, height: 40)),
      (80, 80, rect),
    ] as [(Int, Int, CGRect)] {
      let image = SamplePictures.plain(width, height, SamplePictures.red)
      let sheet = try Sheet(50, 50) { image.draw(fitting: rect, in: blue, like: view) }
      let ends = [Int(place.minX), Int(place.maxX) - 1, Int(place.minY), Int(place.maxY) - 1]
      for x in ends[0...1] {
        for y in ends[2...3] { #expect(sheet.has(SamplePictures.blue, at: x, y), "\(place): \(x), \(y)") }
      }
      for (x, y) in [(ends[0] - 1, 22), (ends[1] + 1, 22), (24, ends[2] - 1), (24, ends[3] + 1)] {
        #expect(sheet.has(SamplePictures.clear, at: x, y), "\(place): \(x), \(y)")
      }
    }
  }

  @Test("an image follows its content mode and its view's clipping")
  func imageFollowsItsContentModeAndItsViewsClipping() throws {
    let view = UIImageView(image: SamplePictures.plain(40, 10, SamplePictures.red)),
      size = CGSize(width: 20, height: 20)
    view.frame.size = size
    for (mode, place) in [
      (.scaleToFill, CGRect(x: 0, y: 0, width: 20, height: 20)),
      (.scaleAspectFit, CGRect(x: 0, y: 7.5, width: 20, height: 5)),
      (.scaleAspectFill, CGRect(x: -30, y: 0, width: 80, height: 20)),
      (.center, CGRect(x: -10, y: 5, width: 40, height: 10)),
      (.top, CGRect(x: -10, y: 0, width: 40, height: 10)), (.bottomRight, CGRect(x: -20, y: 10, width: 40, height: 10)),
      (.left, CGRect(x: 0, y: 5, width: 40, height: 10)),
    ] as [(UIView.ContentMode, CGRect)] {
      #expect(mode.rect(of: CGSize(width: 40, height: 10), in: size) == place)
      view.contentMode = mode
      for clips in [false, true] {
        view.clipsToBounds = clips
        let sheet = try Sheet(
          80,
          60,
          onSnapshot: { snapshot in
            var offset = graphene_point_t(x: 40, y: 20)
            gtk_snapshot_translate(snapshot, &offset)
            view.drawContent(snapshot, size: size)
          }
        )
        let seen = clips ? place.intersection(view.bounds) : place
        for (x, y) in [(-5, 10), (10, 10), (25, 10), (10, 1), (10, 18)] {
          let isSeen = seen.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          #expect(
            sheet.has(isSeen ? SamplePictures.red : SamplePictures.clear, at: 40 + x, 20 + y),
            "\(mode), \(clips): \(x), \(y)"
          )
        }
      }
    }
    for (width, height) in [(0, 10), (10, 0)] as [(CGFloat, CGFloat)] {
      #expect(UIView.ContentMode.scaleAspectFit.rect(of: CGSize(width: width, height: height), in: size) == .zero)
    }
    (view.contentMode, view.layer.cornerRadius) = (.scaleToFill, 8)
    let round = try Sheet(20, 20, onSnapshot: { view.drawContent($0, size: size) })
    #expect(round.has(SamplePictures.clear, at: 0, 0) && round.has(SamplePictures.red, at: 10, 10))
  }

  @Test("gradients handle zero length and stops that run back")
  func gradientsHandleZeroLengthAndStopsThatRunBack() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)), gradient = CAGradientLayer()
    gradient.frame = view.bounds
    view.layer.addSublayer(gradient)
    _ = try await LayerStage.show(view)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    for type in [CAGradientLayerType.axial, .radial] {
      for end in [CGPoint(x: 0.3, y: 0.6), CGPoint(x: 0.3, y: type == .radial ? 1 : 0.6)] {
        (gradient.type, gradient.startPoint, gradient.endPoint) = (type, CGPoint(x: 0.3, y: 0.6), end)
        let picture = try await LayerStage.pictureAgain(view)
        for place in [(25, 25), (50, 80), (115, 115)] { #expect(picture[place.0, place.1] == .blue) }
      }
    }
    gradient.type = .axial
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0.6, 0.2, 0.9]
    let picture = try await LayerStage.pictureAgain(view)
    #expect(LayerStage.isNear(picture[70, 70], red: 255), "\(picture[70, 70])")
    #expect(picture[95, 70].red < 30 && picture[95, 70].blue > 80, "\(picture[95, 70])")
  }

  @Test("a shadow follows radius, offset, rotation and clipping")
  func shadowFollowsRadiusOffsetRotationAndClipping() async throws {
    @MainActor func alphas(_ change: (UIView) -> Void) async throws -> [UInt8] {
      let view = UIView(frame: CGRect(x: 60, y: 60, width: 40, height: 40))
      view.backgroundColor = .red
      (view.layer.shadowOpacity, view.layer.shadowRadius, view.layer.shadowOffset) = (1, 0, .zero)
      change(view)
      let window = try await LayerStage.show(view), picture = try #require(view.superview.flatMap(Picture.init))
      TestWindow.close(window)
      // To the left, above, to the right and below, 5 points away; then 15.
      return [(54, 80), (80, 54), (105, 80), (80, 105), (44, 80), (80, 44), (115, 80), (80, 115)].map {
        picture[$0.0, $0.1].alpha
      }
    }
    let none = [UInt8](repeating: 0, count: 8)
    #expect(try await alphas { _ in } == none)
    let right = try await alphas { $0.layer.shadowOffset = CGSize(width: 10, height: 0) }
    #expect(right == [0, 0, 255, 0, 0, 0, 0, 0])
    let up = try await alphas { $0.layer.shadowOffset = CGSize(width: 0, height: -10) }
    #expect(up == [0, 255, 0, 0, 0, 0, 0, 0])
    // A quarter turn: what lay to the right lies below. Core Animation turns a layer with its shadow.
    let turned = try await alphas {
      $0.layer.shadowOffset = CGSize(width: 10, height: 0)
      $0.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }
    #expect(turned == [0, 0, 0, 255, 0, 0, 0, 0])
    #expect(try await alphas { ($0.layer.shadowOffset.width, $0.layer.masksToBounds) = (10, true) } == none)
    #expect(try await alphas { ($0.layer.shadowOffset.width, $0.layer.shadowColor) = (10, nil) } == none)
    // Near it, and far from it; a Gauss curve is not seen beyond three deviations.
    var last = [-1, -1]
    for radius in [5, 8, 14] as [CGFloat] {
      let blurred = try await alphas { $0.layer.shadowRadius = radius }
      for side in 1..<4 {
        #expect(abs(Int(blurred[side]) - Int(blurred[0])) <= 2, "\(radius): \(blurred)")
        #expect(abs(Int(blurred[4 + side]) - Int(blurred[4])) <= 2, "\(radius): \(blurred)")
      }
      let now = [Int(blurred[0]), Int(blurred[4])]
      #expect(now[0] > last[0] && now[1] > last[1] && now[0] > now[1], "\(radius): \(blurred)")
      last = now
    }
    #expect((40...110).contains(last[0]), "\(last)")
    let half = try await alphas { ($0.layer.shadowOffset.width, $0.layer.shadowOpacity) = (10, 0.5) }
    #expect((126...129).contains(half[2]), "\(half)")
  }

  @Test("an image's rendering mode and tint decide its colour")
  func imagesRenderingModeAndTintDecideItsColour() async throws {
    let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1), green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let dot = SamplePictures.plain(20, 20, SamplePictures.red)
    let table: [(UIImage.RenderingMode, UIColor?, SamplePictures.Pixel)] = [
      (.automatic, nil, SamplePictures.red), (.automatic, blue, SamplePictures.blue),
      (.alwaysOriginal, nil, SamplePictures.red),
      (.alwaysOriginal, blue, SamplePictures.blue), (.alwaysTemplate, nil, SamplePictures.green),
      (.alwaysTemplate, blue, SamplePictures.green),
    ]
    let view = UIImageView(image: nil)
    view.tintColor = green
    let window = try await TestWindow.show(view, width: 100, height: 100)
    for (mode, own, expected) in table {
      view.image = own.map { dot.withTintColor($0, renderingMode: mode) } ?? dot.withRenderingMode(mode)
      await window.nextFrame()
      let pixel = try SamplePictures.pixels(of: view)(50, 50)
      #expect(SamplePictures.isNear(pixel, expected), "\(mode), \(own as Any): \(pixel)")
    }
  }

  @Test("thumbnails are made only up to 64 megapixels, never empty")
  func thumbnailsAreMadeOnlyUpTo64MegapixelsNeverEmpty() {
    for (scale, width, height, isMade) in [
      (1, 64_000_001, 1, false), (1, 1, 70_000_000, false), (2, 4_001, 4_000, false), (3, 8_000, 1_000, false),
      (1, 0.4, 10, false), (1, 10, 0, false), (1, -5, 5, false), (2, 0.3, 10, true), (1, 10, 10, true),
    ] as [(CGFloat, CGFloat, CGFloat, Bool)] {
      let image = SamplePictures.plain(8, 8, SamplePictures.red, scale: scale)
      let size = CGSize(width: width, height: height)
      #expect((image.preparingThumbnail(of: size) != nil) == isMade, "\(size) at \(scale)")
    }
  }

  @Test("a layer without height or width draws nothing")
  func layerWithoutHeightOrWidthDrawsNothing() async throws {
    final class Drawn: CALayer {
      override func draw(in context: CGContext) {
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
      }
    }
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)), layer = Drawn()
    view.layer.addSublayer(layer)
    let window = try await LayerStage.show(view)
    for (size, isSeen) in [
      (CGSize(width: 50, height: 50), true), (CGSize(width: 50, height: 0), false),
      (CGSize(width: 0, height: 50), false),
      (CGSize(width: 50, height: 20), true),
    ] {
      layer.frame.size = size
      layer.setNeedsDisplay()
      layer.removeAllAnimations()
      await window.nextFrame()
      // There is no picture of what shows nothing at all.
      #expect(((Picture(view)?.count { $0 == .red } ?? 0) > 0) == isSeen)
    }
  }
}
