import CGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

// Duties of a view's widget: drawing, finding and reaching, and releasing references.

@MainActor @Suite("boxes of views", .windows)
struct BoxRuleTests {
  @Test("a hidden, disabled or covered view is out of reach")
  func viewCanReachedUnlessLet() {
    let view = UIView()
    @MainActor func isReached() -> Bool { gtk_widget_get_can_target(view.box.pointer) != 0 }
    #expect(isReached())
    for (alpha, expected) in [
      (0.009, false), (0.5, true), (0.01, true), (0, false), (0.005, false), (0.02, true), (1, true),
    ]
      as [(CGFloat, Bool)]
    {
      view.alpha = alpha
      #expect(isReached() == expected, "\(alpha)")
      #expect(abs(gtk_widget_get_opacity(view.box.pointer) - alpha) < 0.003, "\(alpha)")
    }
    for (isEnabled, isCovered) in [(false, false), (true, true), (false, true), (true, false)] {
      (view.isUserInteractionEnabled, view.isCovered) = (isEnabled, isCovered)
      #expect(isReached() == (isEnabled && !isCovered), "\(isEnabled), \(isCovered)")
    }
    view.setPointerPasses(true)
    #expect(!isReached())
    view.setPointerPasses(false)
    #expect(isReached())
    view.isUserInteractionEnabled = false
    view.setPointerPasses(false)
    #expect(!isReached())
    for isHidden in [true, false] {
      view.isHidden = isHidden
      #expect((gtk_widget_get_visible(view.box.pointer) == 0) == isHidden)
    }
  }

  @Test("a widget's point becomes one in its view's coordinates")
  func pointViewsWidgetOneViews() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    for origin in [CGPoint.zero, CGPoint(x: 30, y: -70)] {
      view.bounds.origin = origin
      for (x, y, isInside) in [
        (0, 0, true), (99, 49, true), (-1, 10, false), (10, -1, false), (100, 10, false), (10, 50, false),
      ] as [(CGFloat, CGFloat, Bool)] {
        #expect(view.boxContains(CGPoint(x: x, y: y)) == isInside, "\(origin): \(x), \(y)")
      }
    }
    view.isUserInteractionEnabled = false
    #expect(!view.boxContains(CGPoint(x: 10, y: 10)))
  }

  @Test("a view draws all its bounds in its own coordinates")
  func viewDrawsWhatSaysIn() throws {
    final class Drawing: UIView {
      var rects: [CGRect] = []
      override func draw(_ rect: CGRect) {
        rects.append(rect)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: bounds.minX, y: bounds.minY, width: 4, height: 3))
        UIRectFill(CGRect(x: bounds.maxX - 4, y: bounds.maxY - 3, width: 4, height: 3))
      }
    }
    let view = Drawing(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    for origin in [CGPoint.zero, CGPoint(x: 12, y: -45)] {
      view.bounds.origin = origin
      view.rects = []
      let sheet = try Sheet(40, 30, onSnapshot: { view.drawWithCairo($0, size: CGSize(width: 30, height: 20)) })
      #expect(view.rects == [CGRect(x: origin.x, y: origin.y, width: 30, height: 20)])
      for (x, y) in [(0, 0), (3, 2), (26, 17), (29, 19)] {
        #expect(sheet.has(SamplePictures.red, at: x, y), "\(origin): \(x), \(y)")
      }
      for (x, y) in [(4, 2), (3, 3), (25, 17), (26, 16), (30, 19), (29, 20)] {
        #expect(sheet.has(SamplePictures.clear, at: x, y), "\(origin): \(x), \(y)")
      }
    }
  }

  @Test("a background lies between shadow and layer in round corners")
  func backgroundLiesOverShadowBelow() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), size = view.bounds.size
    view.backgroundColor = .blue
    let plain = try Sheet(40, 30, onSnapshot: { view.drawBackground($0, size: size) })
    #expect(plain.has(SamplePictures.blue, at: 0, 0) && plain.has(SamplePictures.blue, at: 29, 19))
    #expect(plain.has(SamplePictures.clear, at: 30, 10) && plain.has(SamplePictures.clear, at: 10, 20))
    view.layer.cornerRadius = 8
    let round = try Sheet(40, 30, onSnapshot: { view.drawBackground($0, size: size) })
    #expect(round.has(SamplePictures.clear, at: 0, 0) && round.has(SamplePictures.blue, at: 15, 10))
    (view.layer.shadowOpacity, view.layer.shadowRadius, view.layer.shadowOffset) = (1, 0, CGSize(width: 5, height: 0))
    let shaded = try Sheet(40, 30, onSnapshot: { view.drawBackground($0, size: size) })
    #expect(shaded.has(SamplePictures.black, at: 33, 10) && shaded.has(SamplePictures.blue, at: 28, 10))
    view.backgroundColor = nil
    view.layer.shadowOpacity = 0
    let none = try Sheet(40, 30, onSnapshot: { view.drawBackground($0, size: size) })
    #expect(none.has(SamplePictures.clear, at: 15, 10))
  }

  @Test("a fitted image is centred, as large as possible, tinted")
  func pictureFittedIntoRectangleLarge() throws {
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
  func pictureDrawnLargeModeSays() throws {
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

  @Test("a tick comes each frame until released, leaving no trace")
  func tickComesWithEachFrame() async throws {
    let view = UIView(), window = try await TestWindow.show(view), widget = view.box.pointer
    @MainActor func references() -> UInt32 {
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self).pointee.ref_count
    }
    let before = references()
    var times: [TimeInterval] = []
    var ticks: FrameTicks? = FrameTicks(of: widget) { times.append($0) }
    #expect(references() > before && ticks != nil)
    try await wait("it has ticked") { times.count >= 3 }
    let now = Double(g_get_monotonic_time()) / 1e6
    #expect(
      times.allSatisfy { abs($0 - now) < 60 } && zip(times, times.dropFirst()).allSatisfy { $0 < $1 },
      "\(times), \(now)"
    )
    ticks = nil
    let count = times.count
    for _ in 0..<3 { await window.nextFrame() }
    #expect(times.count == count && references() == before)
    // The holder of a reference gives it back.
    do {
      let held = GObjectReference(owning: OpaquePointer(g_object_ref(widget)))
      #expect(references() == before + 1 && held.pointer == OpaquePointer(widget))
    }
    #expect(references() == before)
  }

  @Test("transforms map sizes and rectangles, and inverses undo them")
  func sizesRectanglesWhatTransformsMake() {
    let turned = CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 20)
    #expect(CGPoint(x: 1, y: 2).applying(turned) == CGPoint(x: 4, y: 22))
    #expect(CGSize(width: 1, height: 2).applying(turned) == CGSize(width: -6, height: 2))
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(turned) == CGRect(x: -8, y: 22, width: 12, height: 6))
    let sheared = CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 3, ty: -4)
    #expect(CGRect(x: 0, y: 0, width: 4, height: 8).applying(sheared) == CGRect(x: 1, y: -4, width: 6, height: 18))
    let back = sheared.inverted().concatenating(sheared)
    for (part, wanted) in zip([back.a, back.b, back.c, back.d, back.tx, back.ty], [1, 0, 0, 1, 0, 0] as [CGFloat]) {
      #expect(abs(part - wanted) < 1e-9, "\(back)")
    }
    for flat in [CGAffineTransform(scaleX: 1, y: 0), CGAffineTransform(), CGAffineTransform(scaleX: .infinity, y: 1)] {
      #expect(flat.inverted() == flat, "\(flat)")
    }
    #expect(CGAffineTransform.identity.isIdentity && !turned.isIdentity && CGAffineTransform().a == 0)
    let moved = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 5, y: 7)
    #expect(moved == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 21))
    #expect(turned.scaledBy(x: 5, y: 7) == CGAffineTransform(a: 0, b: 10, c: -21, d: 0, tx: 10, ty: 20))
    #expect(CGRect(enclosing: []).isNull)
    let points = [CGPoint(x: 3, y: -2), CGPoint(x: -1, y: 5), CGPoint(x: 0, y: 9)]
    #expect(CGRect(enclosing: points) == CGRect(x: -1, y: -2, width: 4, height: 11))
  }

  @Test("a button's title is centred, wraps and follows its label")
  func buttonsWordsBeginInMiddle() throws {
    let content = try #require(ButtonContent())
    g_object_ref_sink(content.widget)
    defer { g_object_unref(content.widget) }
    let texts = try #require(Widgets.children(of: content.widget).last), labels = Widgets.children(of: texts)
    for widget in [content.widget, texts] { #expect(gtk_widget_get_valign(widget) == GTK_ALIGN_CENTER) }
    #expect(gtk_widget_get_halign(content.widget) == GTK_ALIGN_CENTER)
    #expect(labels.map { gtk_widget_has_css_class($0, "caption") != 0 } == [false, true])
    for label in labels.map({ OpaquePointer($0) }) {
      #expect(gtk_label_get_wrap(label) != 0 && gtk_label_get_wrap_mode(label) == PANGO_WRAP_WORD_CHAR)
      #expect(
        gtk_label_get_natural_wrap_mode(label) == GTK_NATURAL_WRAP_NONE
          && gtk_label_get_justify(label) == GTK_JUSTIFY_CENTER
      )
    }
    let title = OpaquePointer(labels[0]), words = ButtonTitleLabel(frame: .zero)
    content.follow(words)
    #expect(gtk_label_get_wrap(title) != 0 && gtk_label_get_lines(title) == -1)
    for (lines, wraps, most, cuts) in [
      (1, false, -1, PANGO_ELLIPSIZE_END), (2, true, 2, PANGO_ELLIPSIZE_END), (0, true, -1, PANGO_ELLIPSIZE_NONE),
      (5, true, 5, PANGO_ELLIPSIZE_END),
    ] as [(Int, Bool, Int32, PangoEllipsizeMode)] {
      words.numberOfLines = lines
      content.follow(words)
      #expect((gtk_label_get_wrap(title) != 0) == wraps && gtk_label_get_lines(title) == most, "\(lines)")
      #expect(gtk_label_get_ellipsize(title) == cuts, "\(lines)")
    }
    content.set(attributes: NSAttributedString(string: "Wide", attributes: [.kern: 3]), .current)
    #expect(gtk_label_get_attributes(title) != nil && gtk_label_get_attributes(OpaquePointer(labels[1])) == nil)
    for _ in 0..<2 { content.set(attributes: nil, .current) }
    #expect(gtk_label_get_attributes(title) == nil)
  }
}
