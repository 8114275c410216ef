import Testing
import UIKit

/// Pictures that a program draws: `UIGraphicsImageRenderer`, `UIImage.draw(in:)`, `CGContext`.
@MainActor @Suite("renderer", .windows)
struct RendererTests {
  @Test("a picture has the size and scale of its format")
  func pictureHasTheSizeAndScaleOfItsFormat() {
    let doubled = UIGraphicsImageRendererFormat()
    doubled.scale = 2
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20), format: doubled).image { _ in }
    #expect(picture.size == CGSize(width: 30, height: 20))
    #expect(picture.scale == 2)
  }

  @Test(
    "a context a side of which has no length has no picture",
    arguments: [CGSize.zero, CGSize(width: 3, height: 0)]
  )
  func contextASideOfWhichHasNoLengthHasNoPicture(size: CGSize) {
    UIGraphicsBeginImageContext(size)
    let (context, picture) = (UIGraphicsGetCurrentContext(), UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(context == nil && picture == nil)
  }

  @Test("concatenating a transform equals moving, scaling and turning")
  func concatenatingATransformEqualsMovingScalingAndTurning() {
    let unlike = render { $0.cgContext.fill(CGRect(x: 0, y: 0, width: 4, height: 3)) }
    let steps: [(CGAffineTransform, (CGContext) -> Void)] = [
      (CGAffineTransform(translationX: 6, y: 2), { $0.translateBy(x: 6, y: 2) }),
      (CGAffineTransform(scaleX: 3, y: 2), { $0.scaleBy(x: 3, y: 2) }),
      (
        CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2),
        {
          $0.translateBy(x: 5, y: 0); $0.rotate(by: .pi / 2)
        }
      ),
    ]
    for (transform, step) in steps {
      let concatenated = render {
        $0.cgContext.concatenate(transform)
        $0.cgContext.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
      }
      let stepped = render {
        step($0.cgContext)
        $0.cgContext.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
      }
      #expect(isSame(concatenated, stepped) && !isSame(concatenated, unlike), "\(transform)")
    }
  }

  @Test("a whole turn in a context is a disc either way")
  func wholeTurnInAContextIsADiscEitherWay() {
    for clockwise in [true, false] {
      for end in [2 * .pi, -2 * .pi] as [CGFloat] {
        let disc = { (context: UIGraphicsImageRendererContext) in
          let center = CGPoint(x: 10, y: 5)
          context.cgContext.addArc(center: center, radius: 4, startAngle: 0, endAngle: end, clockwise: clockwise)
          context.cgContext.fillPath()
        }
        let filled = render {
          disc($0)
          $0.cgContext.fill(CGRect(x: 8, y: 3, width: 4, height: 4))
        }
        #expect(isSame(render { disc($0) }, filled), "\(clockwise), \(end)")
      }
    }
  }

  @Test("filling the whole equals filling both halves")
  func fillingTheWholeEqualsFillingBothHalves() {
    let whole = render {
      $0.fill(.red, CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    let halves = render {
      $0.cgContext.setFillColor(UIColor.red.cgColor)
      $0.cgContext.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      $0.cgContext.fill(CGRect(x: 10, y: 0, width: 10, height: 10))
    }
    let blue = render {
      $0.fill(.blue, CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    #expect(isSame(whole, halves))
    #expect(!isSame(whole, blue))
  }

  @Test("a renderer with bounds shows what is drawn in them")
  func rendererWithBoundsShowsWhatIsDrawnInThem() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let part = UIGraphicsImageRenderer(bounds: CGRect(x: 100, y: 50, width: 20, height: 10), format: format).image {
      $0.fill(.green, CGRect(x: 100, y: 50, width: 5, height: 5))
    }
    let same = render {
      $0.fill(.green, CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    #expect(isSame(part, same))
  }

  @Test("a picture drawn at its own size is unchanged")
  func pictureDrawnAtItsOwnSizeIsUnchanged() {
    let sample = render {
      $0.fill(.orange, CGRect(x: 3, y: 2, width: 7, height: 5))
      $0.fill(.purple, CGRect(x: 12, y: 0, width: 3, height: 10))
    }
    #expect(isSame(sample, render { _ in sample.draw(at: .zero) }))
    #expect(isSame(sample, render { _ in sample.draw(in: CGRect(x: 0, y: 0, width: 20, height: 10)) }))
    let clipped = render {
      $0.clip(to: CGRect(x: 0, y: 0, width: 11, height: 10))
      sample.draw(at: .zero)
    }
    let left = render {
      $0.fill(.orange, CGRect(x: 3, y: 2, width: 7, height: 5))
    }
    #expect(isSame(clipped, left))
  }

  @Test("restoring a state restores coordinates, clip and colours")
  func restoringAStateRestoresCoordinatesClipAndColours() {
    let picture = render {
      UIColor.red.setFill()
      UIColor.green.setStroke()
      $0.cgContext.saveGState()
      UIColor.blue.setFill()
      UIColor.black.setStroke()
      $0.cgContext.translateBy(x: 5, y: 5)
      $0.cgContext.clip(to: .zero)
      $0.cgContext.restoreGState()
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      $0.cgContext.stroke(CGRect(x: 2, y: 2, width: 6, height: 6), width: 1)
    }
    let same = render {
      $0.fill(.red, CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.green.setStroke()
      $0.cgContext.stroke(CGRect(x: 2, y: 2, width: 6, height: 6), width: 1)
    }
    #expect(isSame(picture, same))
  }

  @Test("a context draws ellipses and lines as paths do")
  func contextDrawsEllipsesAndLinesAsPathsDo() {
    let context = render {
      $0.cgContext.setFillColor(UIColor.brown.cgColor)
      $0.cgContext.fillEllipse(in: CGRect(x: 2, y: 1, width: 16, height: 8))
      $0.cgContext.setStrokeColor(UIColor.black.cgColor)
      $0.cgContext.setLineWidth(3)
      $0.cgContext.move(to: CGPoint(x: 0, y: 5))
      $0.cgContext.addLine(to: CGPoint(x: 20, y: 5))
      $0.cgContext.strokePath()
    }
    let paths = render { _ in
      UIColor.brown.setFill()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 1, width: 16, height: 8)).fill()
      UIColor.black.setStroke()
      let line = UIBezierPath()
      line.lineWidth = 3
      line.move(to: CGPoint(x: 0, y: 5))
      line.addLine(to: CGPoint(x: 20, y: 5))
      line.stroke()
    }
    #expect(isSame(context, paths))
  }

  @Test("an opaque picture begins black, any other transparent")
  func opaquePictureBeginsBlackAnyOtherTransparent() {
    let opaque = UIGraphicsImageRendererFormat()
    opaque.scale = 1
    opaque.opaque = true
    let size = CGSize(width: 4, height: 4)
    let pictures = [UIGraphicsImageRenderer(size: size, format: opaque).image { _ in }, render(size) { _ in }]
    let onWhite = pictures.map { picture in
      render(size) {
        $0.fill(.white, CGRect(origin: .zero, size: size))
        picture.draw(at: .zero)
      }
    }
    #expect(isSame(onWhite[0], filled(.black, size)))
    #expect(isSame(onWhite[1], filled(.white, size)))
  }

  @Test("a tinted picture keeps its rendering mode unless given one")
  func tintedPictureKeepsItsRenderingModeUnlessGivenOne() {
    let picture = filled(.red, CGSize(width: 4, height: 4))
    for mode in [UIImage.RenderingMode.automatic, .alwaysOriginal, .alwaysTemplate] {
      let drawn = picture.withRenderingMode(mode)
      #expect(drawn.renderingMode == mode)
      #expect(drawn.withTintColor(.blue).renderingMode == mode)
      #expect(drawn.withTintColor(.blue, renderingMode: .alwaysOriginal).renderingMode == .alwaysOriginal)
      #expect(drawn.withTintColor(.blue).size == CGSize(width: 4, height: 4))
    }
  }

  @Test("a template is drawn in the fill colour, a tinted picture in its own")
  func templateIsDrawnInTheFillColourATintedPictureInItsOwn() {
    let size = CGSize(width: 4, height: 4), rect = CGRect(x: 2, y: 1, width: 8, height: 6)
    let whole = CGRect(x: 0, y: 0, width: 20, height: 10)
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    for picture in [filled(.red, size), filled(.red, size).resizableImage(withCapInsets: caps)] {
      let variants: [(String, UIImage, UIColor)] = [
        ("plain", picture, .red), ("original", picture.withRenderingMode(.alwaysOriginal), .red),
        ("template", picture.withRenderingMode(.alwaysTemplate), .green), ("tint", picture.withTintColor(.blue), .blue),
        ("tinted original", picture.withTintColor(.blue, renderingMode: .alwaysOriginal), .blue),
      ]
      for (name, variant, color) in variants {
        let drawn = render {
          $0.fill(.yellow, whole)
          UIColor.green.setFill()
          variant.draw(in: rect)
          $0.fill(CGRect(x: 15, y: 0, width: 2, height: 10))
        }
        let same = render {
          $0.fill(.yellow, whole)
          $0.fill(color, rect)
          $0.fill(.green, CGRect(x: 15, y: 0, width: 2, height: 10))
        }
        #expect(isSame(drawn, same), "\(name)")
      }
    }
  }

  @Test("what is drawn after distances and angles that are no numbers is seen")
  func whatIsDrawnAfterDistancesAndAnglesThatAreNoNumbersIsSeen() {
    let place = CGRect(x: 2, y: 3, width: 10, height: 5), red = render { $0.fill(.red, place) }
    for odd in [CGFloat.nan, .infinity] {
      let picture = render {
        $0.cgContext.translateBy(x: odd, y: 0)
        $0.cgContext.rotate(by: odd)
        red.draw(in: CGRect(x: 0, y: odd, width: 4, height: 4))
        $0.fill(.red, place)
      }
      #expect(isSame(picture, red), "\(odd)")
    }
  }

  // Apple: "Renders a snapshot of the complete view hierarchy as visible onscreen into the current context."
  @Test("drawHierarchy draws the view as on the screen, scaled")
  func drawHierarchyDrawsTheViewAsOnTheScreenScaled() async throws {
    let view = UIView(), part = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    view.backgroundColor = .red
    part.backgroundColor = .blue
    view.addSubview(part)
    let window = try await TestWindow.show(view, width: 300, height: 300)
    defer { TestWindow.close(window) }
    view.frame = CGRect(x: 30, y: 40, width: 20, height: 10)
    window.layoutIfNeeded()
    await window.nextFrame()
    var isDrawn = false
    let picture = render { _ in
      view.drawHierarchy(in: CGRect(x: 10, y: 0, width: 0, height: 5), afterScreenUpdates: true)
      isDrawn = view.drawHierarchy(in: CGRect(x: 10, y: 0, width: 10, height: 5), afterScreenUpdates: true)
    }
    #expect(isDrawn)
    let same = render {
      $0.fill(.red, CGRect(x: 10, y: 0, width: 5, height: 5))
      $0.fill(.blue, CGRect(x: 15, y: 0, width: 5, height: 5))
    }
    #expect(isSame(picture, same))
  }

  @Test("a snapshot keeps what the view showed")
  func snapshotKeepsWhatTheViewShowed() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.backgroundColor = .red
    #expect(view.snapshotView(afterScreenUpdates: false) == nil)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer, width: 300, height: 300)
    defer { TestWindow.close(window) }
    await window.nextFrame()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    #expect(snapshot.bounds.size == CGSize(width: 20, height: 10) && snapshot.superview == nil)
    view.backgroundColor = .blue
    outer.addSubview(snapshot)
    await window.nextFrame()
    await window.nextFrame()
    let drawn = render { _ in
      snapshot.drawHierarchy(in: CGRect(x: 0, y: 0, width: 20, height: 10), afterScreenUpdates: false)
    }
    #expect(isSame(drawn, render { $0.fill(.red, CGRect(x: 0, y: 0, width: 20, height: 10)) }))
  }

  @Test("drawHierarchy draws a change that a frame has shown")
  func drawHierarchyDrawsAChangeThatAFrameHasShown() async throws {
    let view = UIView()
    view.backgroundColor = .red
    let window = try await TestWindow.show(view, width: 300, height: 300)
    defer { TestWindow.close(window) }
    await window.nextFrame()
    view.backgroundColor = .green
    await window.nextFrame()
    let picture = render { _ in
      view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 20, height: 10), afterScreenUpdates: false)
    }
    let green = render {
      $0.fill(.green, CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    #expect(isSame(picture, green))
  }

  // Common knowledge: a view in no window has never been on the screen, and the answer is false.
  @Test("drawHierarchy returns false for a view without a window")
  func drawHierarchyReturnsFalseForAViewWithoutAWindow() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.backgroundColor = .red
    var isDrawn = true
    let picture = render { _ in isDrawn = view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }
    #expect(!isDrawn)
    #expect(isSame(picture, render { _ in }))
  }

  @Test("a picture without pixels has no size and draws nothing")
  func pictureWithoutPixelsHasNoSizeAndDrawsNothing() {
    #expect(UIImage().size == .zero)
    #expect(isSame(render { _ in UIImage().draw(in: CGRect(x: 0, y: 0, width: 10, height: 10)) }, render { _ in }))
  }

  @Test("renderers on several threads keep their own colours")
  func renderersOnSeveralThreadsKeepTheirOwnColours() {
    let red = render {
      $0.fill(.red, CGRect(x: 0, y: 0, width: 20, height: 10))
    }.pngData()
    let all = Collected()
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format)
      let picture = renderer.image {
        (index.isMultiple(of: 2) ? UIColor.red : .blue).setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
      }
      if index.isMultiple(of: 2) { all.add(picture.pngData()) }
    }
    #expect(all.values.count == 32)
    #expect(all.values.allSatisfy { $0 != nil && $0 == red })
  }

  @Test("a context starts with lines one point wide, in black")
  func contextStartsWithLinesOnePointWideInBlack() {
    let rect = CGRect(x: 5, y: 3, width: 10, height: 4)
    let pictures = [nil, 1, 2].map { (width: CGFloat?) in
      render {
        if let width {
          $0.cgContext.setLineWidth(width)
          UIColor.black.set()
        }
        $0.cgContext.stroke(rect)
        $0.cgContext.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
      }
    }
    #expect(isSame(pictures[0], pictures[1]) && !isSame(pictures[0], pictures[2]))
  }

  @Test("a picture drawn into a rectangle changes only that")
  func pictureDrawnIntoARectangleChangesOnlyThat() {
    let picture = filled(.red, CGSize(width: 4, height: 4)), rect = CGRect(x: 5, y: 2, width: 8, height: 5)
    let whole = CGRect(x: 0, y: 0, width: 20, height: 10)
    let drawn = render {
      $0.fill(.blue, whole)
      picture.draw(in: rect)
      $0.fill(CGRect(x: 15, y: 0, width: 2, height: 10))
    }
    let same = render {
      $0.fill(.blue, whole)
      $0.fill(.red, rect)
    }
    #expect(isSame(drawn, same))
  }

  @Test("stroking a rectangle with a width keeps the context's width")
  func strokingARectangleWithAWidthKeepsTheContextsWidth() {
    let rect = CGRect(x: 5, y: 3, width: 10, height: 4)
    let own = render {
      $0.cgContext.setLineWidth(1)
      $0.cgContext.stroke(CGRect(x: 100, y: 100, width: 1, height: 1), width: 6)
      $0.cgContext.stroke(rect)
    }
    let plain = render {
      $0.cgContext.setLineWidth(1)
      $0.cgContext.stroke(rect)
    }
    let wide = render { $0.cgContext.stroke(rect, width: 6) }
    #expect(isSame(own, plain))
    #expect(!isSame(wide, plain))
  }
}

/// A picture at a pixel a point.
@MainActor
private func render(
  _ size: CGSize = CGSize(width: 20, height: 10),
  _ draw: (UIGraphicsImageRendererContext) -> Void
) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: size, format: format).image(actions: draw)
}

@MainActor
private func filled(_ color: UIColor, _ size: CGSize) -> UIImage {
  render(size) {
    color.setFill()
    $0.fill(CGRect(origin: .zero, size: size))
  }
}

/// Returns true if both are the same to the last pixel: their files are.
@MainActor
private func isSame(_ a: UIImage, _ b: UIImage) -> Bool { a.pngData() != nil && a.pngData() == b.pngData() }

/// Values that threads put together.
private final class Collected: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var found: [Data?] = []

  var values: [Data?] { lock.withLock { found } }
  func add(_ data: Data?) { lock.withLock { found.append(data) } }
}

extension UIGraphicsImageRendererContext {
  /// Fills a rectangle with a colour.
  fileprivate func fill(_ color: UIColor, _ rect: CGRect) {
    color.setFill()
    fill(rect)
  }
}
