import CQuintetGTK
import Testing

@testable import UIKit

/// Text that is drawn without a view, by its pixels.
@MainActor @Suite("drawn text", .windows)
struct TextDrawingTests {
  let font = UIFont.systemFont(ofSize: 20), long = "one two three four five six seven eight nine ten"

  @Test("text is black by default and begins at its point")
  func textIsBlackByDefaultAndBeginsAtItsPoint() throws {
    let drawn = try Ink {
      UIColor.red.setFill()
      "Hx".draw(at: CGPoint(x: 30, y: 40), withAttributes: [.font: font])
    }
    let size = "Hx".size(withAttributes: [.font: font])
    #expect(drawn.darkest.red < 40 && drawn.darkest.green < 40 && drawn.darkest.blue < 40, "\(drawn.darkest)")
    let area = try #require(drawn.area)
    #expect(area.minX >= 30 && area.minX <= 34 && area.maxX <= 31 + size.width, "\(area)")
    #expect(area.minY >= 40 && area.minY <= 50 && area.maxY <= 41 + size.height, "\(area)")
  }

  @Test("text has its colours")
  func textHasItsColours() throws {
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.red]
    let drawn = try Ink { NSString(string: "HHH").draw(at: .zero, withAttributes: attributes) }
    #expect(drawn.darkest.red > 200 && drawn.darkest.green < 60, "\(drawn.darkest)")
  }

  @Test("text in a rectangle wraps and drops lines without room")
  func textInARectangleWrapsAndDropsLinesWithoutRoom() throws {
    let attributes: [NSAttributedString.Key: Any] = [.font: font], line = "one".size(withAttributes: attributes).height
    @MainActor
    func area(_ rect: CGRect) throws -> CGRect? {
      let drawn = try Ink { long.draw(in: rect, withAttributes: attributes) }
      return drawn.area
    }
    let rect = CGRect(x: 20, y: 10, width: 100, height: 2.5 * line)
    let two = try #require(try area(rect))
    #expect(rect.insetBy(dx: -1, dy: -1).contains(two) && two.height > line && two.maxY <= 11 + 2 * line, "\(two)")
    let all = try #require(try area(CGRect(x: 20, y: 10, width: 100, height: 180)))
    #expect(all.height > two.height + line, "\(all)")
    let low = try area(CGRect(x: 20, y: 10, width: 100, height: 0))
    #expect(low == nil)
    let narrow = try area(CGRect(x: 20, y: 10, width: 0, height: 100))
    #expect(narrow == nil)
  }

  @Test("lines are drawn where their heights and distances put them")
  func linesAreDrawnWhereTheirHeightsAndDistancesPutThem() async throws {
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.paragraphSpacing, style.lineBreakMode) = (60, 20, .byWordWrapping)
    let text = NSAttributedString(string: "H\nH", attributes: [.font: font, .paragraphStyle: style])
    let one = try #require(try Ink { "H".draw(at: .zero, withAttributes: [.font: font]) }.area)
    let line = "H".size(withAttributes: [.font: font]).height, top = 60 - line + one.minY
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 140)), outer = UIView()
    (label.numberOfLines, label.attributedText) = (0, text)
    for draw in [{ text.draw(at: .zero) }, { label.drawText(in: label.bounds) }] {
      let area = try #require(try Ink(draw).area)
      #expect(abs(area.minY - top) <= 1 && abs(area.maxY - top - 80 - one.height) <= 2, "\(area) \(top)")
    }
    outer.addSubview(label)
    _ = try await TestWindow.show(outer)
    let pixel = try SamplePictures.pixels(of: label)
    let inked = (0..<140).filter { y in (0..<100).contains { pixel($0, y).alpha > 100 } }
    #expect(abs(CGFloat(inked.first ?? 0) - top) <= 1 && abs(CGFloat(inked.last ?? 0) - top - 80 - one.height) <= 2)
  }

  @Test("lines are aligned to their side, naturally by writing direction")
  func linesAreAlignedToTheirSideNaturallyByWritingDirection() throws {
    @MainActor
    func middle(_ string: String, _ alignment: NSTextAlignment) throws -> CGFloat {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      let text = NSAttributedString(string: string, attributes: [.font: font, .paragraphStyle: style])
      return try #require(try Ink { text.draw(in: CGRect(x: 0, y: 0, width: 200, height: 50)) }.area).midX
    }
    for (string, natural) in [("one", true), ("مرحبا", false)] {
      #expect(try middle(string, .left) < 60, Comment(rawValue: string))
      #expect(abs(try middle(string, .center) - 100) < 5, Comment(rawValue: string))
      #expect(try middle(string, .right) > 140, Comment(rawValue: string))
      #expect((try middle(string, .natural) < 60) == natural)
    }
  }

  @Test("paragraphs are justified or truncated as their style says")
  func paragraphsAreJustifiedOrTruncatedAsTheirStyleSays() throws {
    @MainActor
    func draw(_ string: String, _ change: (NSMutableParagraphStyle) -> Void) throws -> Ink {
      let style = NSMutableParagraphStyle()
      change(style)
      let text = NSAttributedString(string: string, attributes: [.font: font, .paragraphStyle: style])
      return try Ink { text.draw(in: CGRect(x: 0, y: 0, width: 120, height: 100)) }
    }
    let words = "HH HH HHHHHH HHHHH"
    let justified = try #require(draw(words) { $0.alignment = .justified }.area)
    let left = try #require(draw(words) { $0.alignment = .left }.area)
    #expect(justified.maxX >= 118 && left.maxX < 116, "\(justified), \(left)")
    let clipped = try draw(String(repeating: "H", count: 40)) { $0.lineBreakMode = .byClipping }
    let area = try #require(clipped.area)
    #expect(area.maxX >= 117 && area.maxX <= 120 && area.height < 20, "\(area)")
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      let drawn = try draw(String(repeating: "H", count: 40)) { $0.lineBreakMode = mode }
      let area = try #require(drawn.area), letter = Int("H".size(withAttributes: [.font: font]).width.rounded(.up))
      // Dots are low: above them is nothing, for longer than within a letter.
      let high = [-1] + (0..<120).filter { drawn.pixel($0, Int(area.minY) + 3).alpha > 60 } + [120]
      let gaps = zip(high, high.dropFirst()).map { $0 + 1..<$1 }
      let dots = try #require(gaps.max { $0.count < $1.count })
      #expect(dots.count > letter, "\(mode): \(gaps)")
      #expect(dots.contains { drawn.pixel($0, Int(area.maxY) - 1).alpha > 60 }, "\(mode): \(dots)")
      #expect((dots.lowerBound == 0) == (mode == .byTruncatingHead), "\(mode): \(dots)")
      #expect((dots.upperBound == 120) == (mode == .byTruncatingTail), "\(mode): \(dots)")
      // Of the letters around those in the middle, Pango 1.50 and 1.56 give the odd one to either side.
      guard mode == .byTruncatingMiddle else { continue }
      #expect(abs(dots.lowerBound - (120 - dots.upperBound)) <= letter + 2, "\(mode): \(dots)")
    }
  }

  @Test("text without usesLineFragmentOrigin has its baseline at the origin")
  func textWithoutUsesLineFragmentOriginHasItsBaselineAtTheOrigin() throws {
    let text = NSAttributedString(string: "HHH", attributes: [.font: font])
    let origin = CGPoint(x: 10, y: 100)
    let area = try #require(try Ink { text.draw(with: CGRect(origin: origin, size: .zero), context: nil) }.area)
    #expect(abs(area.maxY - 100) <= 1 && area.minY < 90, "\(area)")
    let below = CGRect(origin: origin, size: .zero)
    let lower = try Ink { text.draw(with: below, options: .usesLineFragmentOrigin, context: nil) }.area
    #expect(try #require(lower).minY > 100)
  }

  @Test("the last visible line is truncated on request")
  func lastVisibleLineIsTruncatedOnRequest() throws {
    let text = NSAttributedString(string: long, attributes: [.font: font])
    @MainActor
    func draw(_ options: NSStringDrawingOptions) throws -> Ink {
      let rect = CGRect(x: 0, y: 0, width: 100, height: text.size().height + 2)
      return try Ink { text.draw(with: rect, options: options.union(.usesLineFragmentOrigin), context: nil) }
    }
    let cut = try draw([]), dotted = try draw(.truncatesLastVisibleLine)
    #expect(try #require(dotted.area).maxX > #require(cut.area).maxX + 4, "\(dotted.area as Any), \(cut.area as Any)")
    #expect(try #require(dotted.area).maxX <= 101 && #require(dotted.area).height < text.size().height)
  }

  @Test("device metrics measure what is drawn")
  func deviceMetricsMeasureWhatIsDrawn() throws {
    let text = NSAttributedString(string: "HHH", attributes: [.font: font])
    let bounds = text.boundingRect(with: .zero, options: [.usesLineFragmentOrigin, .usesDeviceMetrics], context: nil)
    let area = try #require(try Ink { text.draw(at: .zero) }.area)
    #expect(abs(bounds.minY - area.minY) <= 1 && abs(bounds.maxY - area.maxY) <= 1, "\(bounds), \(area)")
    #expect(abs(bounds.minX - area.minX) <= 1 && abs(bounds.maxX - area.maxX) <= 1, "\(bounds), \(area)")
  }

  @Test("an indent is before the letters")
  func indentIsBeforeTheLetters() throws {
    @MainActor
    func area(_ indent: CGFloat) throws -> CGRect {
      let style = NSMutableParagraphStyle()
      (style.firstLineHeadIndent, style.headIndent) = (indent, indent)
      let text = NSAttributedString(string: "one", attributes: [.font: font, .paragraphStyle: style])
      return try #require(try Ink { text.draw(at: .zero) }.area)
    }
    #expect(abs(try area(25).minX - area(0).minX - 25) <= 1)
  }

  @Test("text is translated and scaled with its context, and sharp")
  func textIsTranslatedAndScaledWithItsContextAndSharp() throws {
    let plain = try #require(try Ink { "one".draw(at: .zero, withAttributes: [.font: font]) }.area)
    let large = try #require(
      try Ink {
        UIGraphicsGetCurrentContext()?.translateBy(x: 20, y: 30)
        UIGraphicsGetCurrentContext()?.scaleBy(x: 3, y: 3)
        "one".draw(at: .zero, withAttributes: [.font: font])
      }.area
    )
    #expect(abs(large.minX - 20 - 3 * plain.minX) <= 4 && abs(large.width - 3 * plain.width) <= 6, "\(large), \(plain)")
    #expect(abs(large.height - 3 * plain.height) <= 6, "\(large), \(plain)")
    let twice = try #require(try Ink(scale: 2) { "one".draw(at: .zero, withAttributes: [.font: font]) }.area)
    #expect(abs(twice.width - 2 * plain.width) <= 3, "\(twice), \(plain)")
  }

  @Test("text leaves the context's path and colours as they were")
  func textLeavesTheContextsPathAndColoursAsTheyWere() throws {
    let drawn = try Ink {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.setFillColor(UIColor.red.cgColor)
      context.addRect(CGRect(x: 100, y: 100, width: 20, height: 20))
      let attributes: [NSAttributedString.Key: Any] = [
        .font: font, .backgroundColor: UIColor.green, .underlineStyle: 1,
      ]
      "one".draw(at: .zero, withAttributes: attributes)
      context.fillPath()
    }
    #expect(SamplePictures.isNear(drawn.pixel(110, 110), SamplePictures.red))
    #expect(SamplePictures.isNear(drawn.pixel(1, 2), SamplePictures.green), "\(drawn.pixel(1, 2))")
  }

  @Test("a view's text is drawn in light or dark colours")
  func viewsTextIsDrawnInLightOrDarkColours() async throws {
    final class Sign: UIView {
      override func draw(_ rect: CGRect) {
        "HHH".draw(
          at: .zero,
          withAttributes: [.font: UIFont.boldSystemFont(ofSize: 40), .foregroundColor: UIColor.label]
        )
      }
    }
    let sign = Sign(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), root = UIViewController()
    root.view.addSubview(sign)
    let window = try await TestWindow.show(root, width: 300, height: 200)
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    for scheme in [ADW_COLOR_SCHEME_FORCE_LIGHT, ADW_COLOR_SCHEME_FORCE_DARK] {
      adw_style_manager_set_color_scheme(manager, scheme)
      await window.nextFrame()
      let pixels = try SamplePictures.pixels(of: sign)
      let inked = (0..<200).flatMap { x in (0..<100).map { y in pixels(x, y) } }.filter { $0.alpha > 127 }
      let isDark = scheme == ADW_COLOR_SCHEME_FORCE_DARK
      #expect(inked.count > 100 && inked.allSatisfy { isDark == ($0.red > 127) }, "\(scheme): \(inked.count)")
    }
  }

  @Test("text is measured and drawn alike on any thread")
  func textIsMeasuredAndDrawnAlikeOnAnyThread() async {
    "one".draw(at: .zero)
    NSAttributedString(string: "one").draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    let here = "one".size(withAttributes: [.font: font])
    let there = await Task.detached {
      let size = "one".size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
      let image = UIGraphicsImageRenderer(size: size).image { _ in
        "one".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
      }
      return (size, image.pngData())
    }.value
    #expect(there.0 == here)
    let image = UIGraphicsImageRenderer(size: here).image { _ in "one".draw(at: .zero, withAttributes: [.font: font]) }
    #expect(there.1 != nil && there.1 == image.pngData())
  }
}

/// The pixels of a drawing on 240 by 200 transparent points.
@MainActor
private struct Ink {
  let pixel: (Int, Int) -> SamplePictures.Pixel
  /// Pixels that are more than a trace; nil where there are none.
  private(set) var area: CGRect?
  /// The one that covers most.
  private(set) var darkest = SamplePictures.clear

  init(scale: CGFloat = 1, _ draw: () -> Void) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let size = CGSize(width: 240, height: 200)
    pixel = try SamplePictures.pixels(UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() })
    for y in 0..<Int(size.height * scale) {
      for x in 0..<Int(size.width * scale) where pixel(x, y).alpha > 60 {
        let here = CGRect(x: x, y: y, width: 1, height: 1)
        area = area?.union(here) ?? here
        if pixel(x, y).alpha > darkest.alpha { darkest = pixel(x, y) }
      }
    }
  }
}
