import Testing

@testable import UIKit

@MainActor @Suite("image renderers", .windows)
struct ImageRendererTests {
  @Test("drawing in points fills all pixels at every scale")
  func drawingInPointsFillsAllPixelsAtEveryScale() {
    for scale in [1, 2, 3] as [CGFloat] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      let size = CGSize(width: 10, height: 6), renderer = UIGraphicsImageRenderer(size: size, format: format)
      let whole = renderer.image { context in
        UIColor.red.setFill()
        context.fill(CGRect(origin: .zero, size: size))
      }
      // The same in four parts, each of which has its place in points.
      let parts = renderer.image { context in
        UIColor.red.setFill()
        for (x, y) in [(0, 0), (5, 0), (0, 3), (5, 3)] { context.fill(CGRect(x: x, y: y, width: 5, height: 3)) }
      }
      let pixels = CGSize(width: size.width * scale, height: size.height * scale)
      let plain = UIGraphicsImageRenderer(size: pixels, format: onePixel()).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(origin: .zero, size: pixels))
      }
      #expect(whole.scale == scale && whole.size == size)
      #expect(whole.pngData() == plain.pngData(), "\(scale)")
      #expect(parts.pngData() == plain.pngData(), "\(scale)")
    }
  }

  @Test("a renderer's context has its format and the current image")
  func renderersContextHasItsFormatAndTheCurrentImage() {
    let bounds = CGRect(x: 3, y: 4, width: 8, height: 6), format = onePixel()
    #expect(format.bounds == .zero && !format.opaque)
    let renderer = UIGraphicsImageRenderer(bounds: bounds, format: format)
    #expect(renderer.format === format && renderer.format.bounds == bounds)
    var before: UIImage?, after: UIImage?
    let image = renderer.image { context in
      #expect(context.format === format)
      before = context.currentImage
      context.fill(bounds)
      after = context.currentImage
    }
    #expect(before?.size == bounds.size && before?.pngData() != image.pngData())
    #expect(after?.pngData() == image.pngData())
    let traits = UITraitCollection(displayScale: 3)
    #expect(UIGraphicsImageRendererFormat(for: traits).scale == 3)
    traits.performAsCurrent {
      let formats = [UIGraphicsImageRendererFormat(), .preferred(), .default()]
      #expect(formats.allSatisfy { $0.scale == 3 && !$0.opaque })
      #expect(UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }.scale == 3)
      #expect(UIGraphicsImageRenderer(bounds: bounds).image { _ in }.size == bounds.size)
    }
  }

  @Test("a picture's invalid size or scale is replaced")
  func picturesInvalidSizeOrScaleIsReplaced() {
    let table: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (10, 10, 10, 10), (9.1, 10, 10, 10), (0, 4, 1, 4), (4, 0, 4, 1), (-3, 4, 3, 4), (.nan, 4, 1, 4),
    ]
    for (width, height, pixelsAcross, pixelsDown) in table {
      let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: onePixel()).image { _ in }
      #expect(image.size == CGSize(width: pixelsAcross, height: pixelsDown), "\(width), \(height): \(image.size)")
    }
    for scale in [0, -1, .infinity, .nan] as [CGFloat] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      #expect(UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5), format: format).image { _ in }.scale == 1)
    }
  }

  @Test("a context's stroked rectangle has its line inside")
  func contextsStrokedRectangleHasItsLineInside() {
    let stroked = render {
      UIColor.red.setStroke()
      $0.stroke(CGRect(x: 2, y: 2, width: 8, height: 6))
    }
    let filled = render {
      UIColor.red.setFill()
      for rect in [
        CGRect(x: 2, y: 2, width: 8, height: 1), CGRect(x: 2, y: 7, width: 8, height: 1),
        CGRect(x: 2, y: 3, width: 1, height: 4), CGRect(x: 9, y: 3, width: 1, height: 4),
      ] { $0.fill(rect) }
    }
    #expect(stroked.pngData() == filled.pngData())
  }

  @Test("a symbol is drawn in its rectangle and nowhere else")
  func symbolIsDrawnInItsRectangleAndNowhereElse() throws {
    let symbol = try #require(UIImage(systemName: "stop.fill")), empty = render { _ in }
    let rect = CGRect(x: 4, y: 3, width: 10, height: 10)
    let drawn = render { _ in symbol.draw(in: rect) }
    #expect(drawn.pngData() != empty.pngData())
    let cut = render {
      $0.clip(to: rect)
      symbol.draw(in: rect)
    }
    #expect(drawn.pngData() == cut.pngData())
    for size in [CGSize(width: 0, height: 9), CGSize(width: 9, height: 0)] {
      #expect(render { _ in symbol.draw(in: CGRect(origin: .zero, size: size)) }.pngData() == empty.pngData())
    }
    let atPoint = render { _ in symbol.draw(at: CGPoint(x: 1, y: 2)) }
    let inRect = render { _ in symbol.draw(in: CGRect(origin: CGPoint(x: 1, y: 2), size: symbol.size)) }
    #expect(atPoint.pngData() == inRect.pngData())
  }

  @Test("a forward symbol is drawn in the direction of reading")
  func forwardSymbolIsDrawnInTheDirectionOfReading() throws {
    for (name, follows) in [("chevron.forward", true), ("chevron.backward", true), ("chevron.left", false)] {
      let symbol = try #require(UIImage(systemName: name)), rect = CGRect(x: 2, y: 2, width: 12, height: 12)
      var files: [Data?] = []
      for traits in [
        UITraitCollection(layoutDirection: .leftToRight), UITraitCollection(layoutDirection: .rightToLeft),
      ] {
        traits.performAsCurrent { files.append(render { _ in symbol.draw(in: rect) }.pngData()) }
      }
      #expect(files[0] != nil && (files[0] != files[1]) == follows, Comment(rawValue: name))
    }
  }

  @Test("JPEG quality is clamped; prepared pictures keep scale and mode")
  func jpegQualityIsClampedPreparedPicturesKeepScaleAndMode() async {
    let image = render {
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        $0.fill(CGRect(x: 5 * index, y: index, width: 4, height: 12))
      }
    }
    let files = [-2, 0, 0.5, 1, 7].map { image.jpegData(compressionQuality: $0) }
    #expect(files[0] != nil && files[0] == files[1] && files[3] == files[4])
    #expect(files[1] != files[2] && files[2] != files[3])
    let shown = UIImage(data: image.pngData() ?? Data(), scale: 2)?.withTintColor(.red, renderingMode: .alwaysTemplate)
    let prepared = [
      shown?.preparingForDisplay(), shown?.preparingThumbnail(of: CGSize(width: 5, height: 4)),
      await shown?.byPreparingForDisplay, await shown?.byPreparingThumbnail(ofSize: CGSize(width: 5, height: 4)),
    ]
    for (index, picture) in prepared.enumerated() {
      #expect(
        picture?.renderingMode == .alwaysTemplate && picture?.scale == 2 && picture?.tintColor == .red,
        "\(index)"
      )
      #expect(
        picture?.size == (index % 2 == 0 ? CGSize(width: 10, height: 8) : CGSize(width: 5, height: 4)),
        "\(index)"
      )
    }
    let symbol = UIImage(systemName: "plus")
    #expect(symbol?.preparingForDisplay() == nil && symbol?.preparingThumbnail(of: CGSize(width: 5, height: 5)) == nil)
    #expect(symbol?.pngData() == nil && symbol?.jpegData(compressionQuality: 1) == nil && UIImage().pngData() == nil)
    #expect(
      symbol?.withTintColor(.red).tintColor == .red
        && symbol?.withRenderingMode(.alwaysOriginal).renderingMode == .alwaysOriginal
    )
    #expect(
      image.renderingMode == .automatic && image.tintColor == nil
        && image.withConfiguration(UIImage.SymbolConfiguration(scale: .large)) === image
    )
  }

  @Test("a context's shapes, clips and transforms match those of paths")
  func contextsShapesClipsAndTransformsMatchThoseOfPaths() {
    let rect = CGRect(x: 3, y: 2, width: 12, height: 6)
    let pairs: [((CGContext) -> Void, (CGContext) -> Void)] = [
      ({ $0.fillEllipse(in: rect) }, { _ in UIBezierPath(ovalIn: rect).fill() }),
      (
        {
          $0.addEllipse(in: rect)
          $0.fillPath()
        }, { $0.fillEllipse(in: rect) }
      ),
      (
        {
          $0.setLineWidth(2)
          $0.strokeEllipse(in: rect)
        },
        {
          $0.setLineWidth(2)
          $0.addEllipse(in: rect)
          $0.strokePath()
        }
      ),
      (
        {
          $0.translateBy(x: 3, y: 2)
          $0.scaleBy(x: 2, y: 1)
          $0.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
        }, { $0.fill(rect) }
      ),
      (
        {
          $0.translateBy(x: 15, y: 2)
          $0.rotate(by: .pi / 2)
          $0.fill(CGRect(x: 0, y: 0, width: 6, height: 12))
        }, { $0.fill(rect) }
      ),
      (
        {
          $0.concatenate(CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 15, ty: 2))
          $0.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
        }, { $0.fill(rect) }
      ),
      (
        {
          $0.clip(to: rect)
          $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }, { $0.fill(rect) }
      ),
      (
        {
          $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
          $0.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
          $0.fill(rect)
        }, { $0.fill(rect) }
      ),
      (
        {
          $0.move(to: CGPoint(x: 3, y: 2))
          for (x, y) in [(15, 2), (15, 8), (3, 8)] { $0.addLine(to: CGPoint(x: x, y: y)) }
          $0.closePath()
          $0.fillPath()
        }, { $0.fill(rect) }
      ),
    ]
    let empty = render { _ in }.pngData()
    for (index, pair) in pairs.enumerated() {
      let one = render { pair.0($0.cgContext) }.pngData(), other = render { pair.1($0.cgContext) }.pngData()
      #expect(one == other && one != empty, "pair \(index)")
    }
  }

  @Test("a context's fill and stroke colours are saved and restored")
  func contextsFillAndStrokeColoursAreSavedAndRestored() {
    let rect = CGRect(x: 4, y: 4, width: 10, height: 5), red = UIColor.red.cgColor, blue = UIColor.blue.cgColor
    @MainActor func picture(_ draw: (CGContext) -> Void) -> Data? { render { draw($0.cgContext) }.pngData() }
    let filled = picture {
      $0.setFillColor(red)
      $0.fill(rect)
    }
    let both = picture { _ in
      UIColor.blue.set()
      UIColor.red.setFill()
      UIRectFill(rect)
    }
    #expect(both == filled)
    let stroked = picture {
      $0.setStrokeColor(blue)
      $0.setLineWidth(3)
      $0.stroke(rect)
    }
    let other = picture {
      UIColor.red.set()
      UIColor.blue.setStroke()
      $0.stroke(rect, width: 3)
    }
    #expect(other == stroked)
    let restored = picture {
      $0.setLineWidth(3)
      $0.setStrokeColor(blue)
      $0.saveGState()
      $0.setLineWidth(9)
      $0.setStrokeColor(red)
      $0.translateBy(x: 5, y: 0)
      $0.restoreGState()
      $0.restoreGState()
      $0.stroke(rect)
    }
    #expect(restored == stroked)
  }
}

@MainActor
private func onePixel() -> UIGraphicsImageRendererFormat {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return format
}

@MainActor
private func render(_ draw: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 20, height: 16), format: onePixel()).image(actions: draw)
}
