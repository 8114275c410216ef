import Testing
import UIKit

/// Fonts, colours, transforms and paths: what is equal, what is made from what, and what follows from it.
@MainActor @Suite("values", .windows)
struct ValueTests {
  @Test("a resized font stays equal to itself, unlike other fonts")
  func resizedFontStaysEqualToItselfUnlikeOtherFonts() {
    let italic = UIFont.italicSystemFont(ofSize: 14), bold = UIFont.boldSystemFont(ofSize: 14)
    let plain = UIFont.systemFont(ofSize: 14), heavy = UIFont.systemFont(ofSize: 14, weight: .heavy)
    let fixed = UIFont.monospacedSystemFont(ofSize: 14, weight: .regular)
    let fonts = [plain, italic, bold, heavy, fixed]
    for (index, font) in fonts.enumerated() {
      #expect(font.withSize(20).withSize(14) == font, "\(index)")
      #expect(font.withSize(20) != font, "\(index)")
      #expect(font.withSize(20).pointSize == 20)
      #expect(font.withSize(20).fontName == font.fontName)
      for (other, second) in fonts.enumerated() { #expect((font == second) == (index == other), "\(index), \(other)") }
      #expect(font.ascender > 0 && font.descender < 0 && font.lineHeight >= font.ascender)
      #expect(font.withSize(28).lineHeight > font.lineHeight)
      #expect(font.xHeight > 4 && font.capHeight > font.xHeight && font.ascender > font.capHeight && font.leading >= 0)
      // Lines have less between them than they are high.
      #expect(font.leading < font.lineHeight / 2, "\(font.leading)")
      #expect(abs(font.withSize(28).capHeight - 2 * font.capHeight) < 0.1)
    }
    #expect(UIFont.systemFont(ofSize: 14, weight: .bold) == bold)
  }

  @Test("a colour's new opacity holds in both styles")
  func coloursNewOpacityHoldsInBothStyles() {
    let traits = [UIUserInterfaceStyle.light, .dark].map { UITraitCollection(userInterfaceStyle: $0) }
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    for color in [UIColor.label, .systemBackground, .separator, .orange, dynamic, .systemRed] {
      let faint = color.withAlphaComponent(0.25)
      for trait in traits {
        let before = parts(color.resolvedColor(with: trait)), after = parts(faint.resolvedColor(with: trait))
        #expect(Array(after.prefix(3)) == Array(before.prefix(3)))
        #expect(after[3] == 0.25)
      }
    }
  }

  @Test("a CGColor has the components of its UIColor")
  func cGColorHasTheComponentsOfItsUIColor() {
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5).cgColor
    #expect(color.components ?? [] == [0.25, 0.5, 0.75, 0.5])
    #expect(UIColor(cgColor: color) == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
  }

  @Test("only greys return a white component")
  func onlyGreysReturnAWhiteComponent() {
    for (red, green, blue) in [(0.5, 0.5, 0.25), (0.25, 0.5, 0.5), (0.5, 0.25, 0.5)] as [(CGFloat, CGFloat, CGFloat)] {
      var white: CGFloat = -1
      // Apple's convert some; ours and theirs agree that a colour is no grey of one of its components.
      if UIColor(red: red, green: green, blue: blue, alpha: 1).getWhite(&white, alpha: nil) {
        #expect(![red, green, blue].contains(white), "\(white)")
      }
    }
    for gray in [0, 0.25, 1] as [CGFloat] {
      var white: CGFloat = -1, alpha: CGFloat = -1
      #expect(UIColor(white: gray, alpha: 0.5).getWhite(&white, alpha: &alpha))
      #expect((white, alpha) == (gray, 0.5))
    }
  }

  @Test("transforms invert and compose in the documented order")
  func transformsInvertAndComposeInTheDocumentedOrder() throws {
    var generator = Generator(state: 20_261_129)
    func number() -> CGFloat { CGFloat.random(in: -3...3, using: &generator) }
    func isSame(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }
    for _ in 0..<500 {
      let t = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      guard abs(t.a * t.d - t.b * t.c) > 0.1 else { continue }
      let point = CGPoint(x: number(), y: number()), shown = point.applying(t)
      try #require(
        isSame(shown, CGPoint(x: t.a * point.x + t.c * point.y + t.tx, y: t.b * point.x + t.d * point.y + t.ty))
      )
      try #require(isSame(shown.applying(t.inverted()), point), "\(t)")
      let x = number(), y = number()
      try #require(
        isSame(point.applying(t.translatedBy(x: x, y: y)), CGPoint(x: point.x + x, y: point.y + y).applying(t))
      )
      try #require(isSame(point.applying(t.scaledBy(x: x, y: y)), CGPoint(x: point.x * x, y: point.y * y).applying(t)))
      let turned = CGPoint(x: point.x * cos(x) - point.y * sin(x), y: point.x * sin(x) + point.y * cos(x))
      try #require(isSame(point.applying(t.rotated(by: x)), turned.applying(t)))
      let other = CGAffineTransform(translationX: x, y: y)
      try #require(isSame(point.applying(t.concatenating(other)), CGPoint(x: shown.x + x, y: shown.y + y)))
      let size = CGSize(width: x, height: y).applying(t)
      try #require(isSame(CGPoint(x: size.width, y: size.height), CGPoint(x: t.a * x + t.c * y, y: t.b * x + t.d * y)))
    }
    #expect(CGAffineTransform.identity.isIdentity && !CGAffineTransform().isIdentity)
  }

  @Test("transforms compose, invert and move rectangles")
  func transformsComposeInvertAndMoveRectangles() {
    let transform = CGAffineTransform(translationX: 10, y: 20).rotated(by: .pi / 2).scaledBy(x: 2, y: 3)
    let point = CGPoint(x: 1, y: 1).applying(transform)
    #expect(abs(point.x - 7) < 1e-9 && abs(point.y - 22) < 1e-9, "\(point)")
    let back = point.applying(transform.inverted())
    #expect(abs(back.x - 1) < 1e-9 && abs(back.y - 1) < 1e-9, "\(back)")
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(rect.minX + 20) < 1e-9 && abs(rect.width - 20) < 1e-9 && abs(rect.height - 10) < 1e-9, "\(rect)")
    #expect(CGAffineTransform(scaleX: 0, y: 0).inverted() == CGAffineTransform(scaleX: 0, y: 0))
  }

  @Test("a path's current point is where its last part ends")
  func pathsCurrentPointIsWhereItsLastPartEnds() {
    let path = UIBezierPath()
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 1, y: 2))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 11, y: 2))
    #expect(path.currentPoint == CGPoint(x: 11, y: 2))
    path.addCurve(to: CGPoint(x: 11, y: 12), controlPoint1: CGPoint(x: 12, y: 5), controlPoint2: CGPoint(x: 12, y: 8))
    #expect(path.currentPoint == CGPoint(x: 11, y: 12))
    path.addQuadCurve(to: CGPoint(x: 1, y: 12), controlPoint: CGPoint(x: 6, y: 20))
    #expect(path.currentPoint == CGPoint(x: 1, y: 12))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    let other = UIBezierPath(rect: CGRect(x: 20, y: 20, width: 5, height: 5))
    other.move(to: CGPoint(x: 30, y: 40))
    other.addLine(to: CGPoint(x: 33, y: 44))
    path.append(other)
    #expect(path.currentPoint == CGPoint(x: 33, y: 44))
    path.apply(CGAffineTransform(translationX: 1, y: 1))
    #expect(path.currentPoint == CGPoint(x: 34, y: 45))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test("a quadratic curve follows its formula")
  func quadraticCurveFollowsItsFormula() {
    // From (0, 0) over (40, 80) to (80, 0): at half of the way it is at (40, 40), at a quarter at (20, 30).
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 80, y: 0), controlPoint: CGPoint(x: 40, y: 80))
    path.close()
    for (x, y) in [(40, 40), (20, 30), (60, 30)] as [(CGFloat, CGFloat)] {
      #expect(path.contains(CGPoint(x: x, y: y - 1)), "\(x)")
      #expect(!path.contains(CGPoint(x: x, y: y + 1)), "\(x)")
    }
  }

  @Test("exactly the chosen corners of a rectangle are round")
  func exactlyTheChosenCornersOfARectangleAreRound() {
    let rect = CGRect(x: 10, y: 20, width: 60, height: 40)
    let corners: [(UIRectCorner, CGFloat, CGFloat)] = [
      (.topLeft, 10.5, 20.5), (.topRight, 69.5, 20.5), (.bottomLeft, 10.5, 59.5), (.bottomRight, 69.5, 59.5),
    ]
    for raw in UInt(0)..<16 {
      let round = UIRectCorner(rawValue: raw)
      let path = UIBezierPath(roundedRect: rect, byRoundingCorners: round, cornerRadii: CGSize(width: 12, height: 12))
      for (corner, x, y) in corners {
        #expect(path.contains(CGPoint(x: x, y: y)) != round.contains(corner), "\(raw) at \(x), \(y)")
      }
      #expect(path.contains(CGPoint(x: 40, y: 40)))
    }
  }

  @Test("an arc goes from start to end, either way round")
  func arcGoesFromStartToEndEitherWayRound() {
    for isClockwise in [true, false] {
      // From the right to the bottom: a quarter with the clock, where y grows downwards, else three.
      let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: isClockwise)
      #expect(abs(path.currentPoint.x) < 0.001 && abs(path.currentPoint.y - 10) < 0.001)
      path.addLine(to: .zero)
      path.close()
      #expect(path.contains(CGPoint(x: 5, y: 5)) == isClockwise)
      #expect(path.contains(CGPoint(x: -5, y: -5)) != isClockwise)
    }
  }

  @Test("the fill rules differ inside nested rectangles")
  func fillRulesDifferInsideNestedRectangles() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20)))
    #expect(path.contains(CGPoint(x: 20, y: 20)) && path.contains(CGPoint(x: 5, y: 5)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 20, y: 20)) && path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test("a stroke's own line width does not outlast its rectangle")
  func strokesOwnLineWidthDoesNotOutlastItsRectangle() {
    let once = image { $0.cgContext.stroke(CGRect(x: 5, y: 5, width: 20, height: 20), width: 6) }
    let both = image {
      $0.cgContext.setLineWidth(2)
      $0.cgContext.stroke(CGRect(x: 5, y: 5, width: 20, height: 20), width: 6)
      $0.cgContext.stroke(CGRect(x: 30, y: 30, width: 5, height: 5))
    }
    let same = image {
      $0.cgContext.setLineWidth(6)
      $0.cgContext.stroke(CGRect(x: 5, y: 5, width: 20, height: 20))
      $0.cgContext.setLineWidth(2)
      $0.cgContext.stroke(CGRect(x: 30, y: 30, width: 5, height: 5))
    }
    #expect(both.pngData() == same.pngData() && both.pngData() != once.pngData())
  }

  @Test("a picture takes fewer bytes at a lower quality")
  func pictureTakesFewerBytesAtALowerQuality() {
    let picture = image { context in
      for index in 0..<40 {
        UIColor(hue: CGFloat(index) / 40, saturation: 1, brightness: 1, alpha: 1).setFill()
        context.fill(CGRect(x: index, y: (index * 17) % 40, width: 7, height: 9))
      }
    }
    let sizes = [0, 0.3, 0.6, 1].map { picture.jpegData(compressionQuality: $0)?.count ?? 0 }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 4 && sizes[0] > 0, "\(sizes)")
    #expect(picture.jpegData(compressionQuality: 7)?.count == sizes[3])
    #expect(picture.jpegData(compressionQuality: -1)?.count == sizes[0])
  }

  @Test("NSValue keeps points, sizes and rectangles")
  func nSValueKeepsPointsSizesAndRectangles() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
  }

  @Test("a colour literal is a UIColor or a CGColor")
  func colourLiteralIsAUIColorOrACGColor() {
    let color = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    let components: CGColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
    #expect(components.components?.map { ($0 * 100).rounded() } ?? [] == [25, 50, 75, 100])
  }

  @Test("pictures and paths are equal by what they draw")
  func picturesAndPathsAreEqualByWhatTheyDraw() throws {
    func drawn(_ color: UIColor, _ side: CGFloat = 4) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image {
        color.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
      }
    }
    let data = try #require(drawn(.red).pngData()), picture = try #require(UIImage(data: data))
    let large = UIImage.SymbolConfiguration(scale: .large)
    let symbols = [nil, large, UIImage.SymbolConfiguration(pointSize: 20)].map {
      UIImage(systemName: "plus", withConfiguration: $0)
    }
    let different: [UIImage?] = [
      picture, picture.withRenderingMode(.alwaysTemplate), picture.withTintColor(.blue), UIImage(data: data, scale: 2),
      drawn(.blue), drawn(.red, 5), UIImage(), UIImage(systemName: "minus"),
    ]
    let again: [UIImage?] = [
      UIImage(data: data), UIImage(data: data)?.withRenderingMode(.alwaysTemplate), picture.withTintColor(.blue),
      UIImage(data: data, scale: 2), drawn(.blue), drawn(.red, 5), UIImage(), UIImage(systemName: "minus"),
    ]
    for (i, one) in (different + symbols).enumerated() {
      for (j, other) in (again + symbols).enumerated() {
        #expect((one == other) == (i == j), "\(i) and \(j)")
        if i == j { #expect(one?.hash == other?.hash) }
      }
    }
    #expect(UIImage.SymbolConfiguration(scale: .large) == large)
    var runs = 0
    let nothing = UIGraphicsImageRenderer(size: .zero).image { _ in runs += 1 }
    #expect(nothing == UIImage() && nothing.size == .zero && runs == 1)

    let rect = CGRect(x: 0, y: 0, width: 10, height: 5)
    func paths() -> [UIBezierPath] {
      let wide = UIBezierPath(rect: rect), dashed = UIBezierPath(rect: rect), closed = UIBezierPath()
      wide.lineWidth = 3
      dashed.setLineDash([1, 2], count: 2, phase: 0)
      closed.move(to: CGPoint(x: 1, y: 1))
      return [UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect), wide, dashed, closed, UIBezierPath()]
    }
    for (i, one) in paths().enumerated() {
      for (j, other) in paths().enumerated() { #expect((one == other) == (i == j), "\(i) and \(j)") }
    }
  }
}

private func parts(_ color: UIColor) -> [CGFloat] {
  var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
  color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
  return [red, green, blue, alpha]
}

private func image(_ actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40), format: format).image(actions: actions)
}
