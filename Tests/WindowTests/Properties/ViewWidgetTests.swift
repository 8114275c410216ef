import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Duties of a view's widget: drawing, finding and reaching, animating, and releasing references.

@MainActor @Suite("view widgets", .windows)
struct ViewWidgetTests {
  @Test("a hidden, disabled or covered view is out of reach")
  func hiddenDisabledOrCoveredViewIsOutOfReach() {
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
  func widgetsPointBecomesOneInItsViewsCoordinates() {
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
  func viewDrawsAllItsBoundsInItsOwnCoordinates() throws {
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
  func backgroundLiesBetweenShadowAndLayerInRoundCorners() throws {
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

  @Test("a tick comes each frame until released, leaving no trace")
  func tickComesEachFrameUntilReleasedLeavingNoTrace() async throws {
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
  func transformsMapSizesAndRectanglesAndInversesUndoThem() {
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

  @Test("hit testing finds the front visible, enabled view within bounds")
  func hitTestingFindsTheFrontVisibleEnabledViewWithinBounds() {
    final class Window: UIView {
      var lets = false
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        lets ? nil : super.hitTest(point, with: event)
      }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)), front = Window(frame: back.frame)
    let inner = UIView(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
    for view in [back, front] { root.addSubview(view) }
    front.addSubview(inner)
    @MainActor func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
    for (x, y, view) in [
      (0, 0, root), (10, 10, front), (9.5, 30, root), (30, 9.5, root), (59.5, 49, front), (49, 59.5, front),
      (60, 30, root),
      (30, 60, root), (55, 55, inner), (65, 65, root), (100, 50, nil), (50, 100, nil), (-1, 50, nil), (50, -1, nil),
      (99.5, 99.5, root),
    ] as [(CGFloat, CGFloat, UIView?)] {
      #expect(hit(x, y) === view, "\(x), \(y)")
    }
    let changes: [(String, () -> Void, () -> Void, UIView, UIView)] = [
      ("hidden", { front.isHidden = true }, { front.isHidden = false }, back, back),
      ("seen through", { front.alpha = 0.009 }, { front.alpha = 1 }, back, back),
      ("hardly seen", { front.alpha = 0.01 }, { front.alpha = 1 }, front, inner),
      (
        "not to be touched", { front.isUserInteractionEnabled = false }, { front.isUserInteractionEnabled = true },
        back, back
      ),
      ("letting through", { front.lets = true }, { front.lets = false }, back, back),
      ("behind", { root.sendSubviewToBack(front) }, { root.bringSubviewToFront(front) }, back, back),
      ("scrolled", { front.bounds.origin.x = 40 }, { front.bounds.origin.x = 0 }, front, inner),
      ("without what is in it", { inner.isHidden = true }, { inner.isHidden = false }, front, front),
    ]
    for (name, change, takeBack, here, there) in changes {
      change()
      #expect(hit(30, 30) === here, "\(name): \(String(describing: hit(30, 30)))")
      #expect(hit(55, 55) === there, "\(name): \(String(describing: hit(55, 55)))")
      takeBack()
      #expect(hit(30, 30) === front && hit(55, 55) === inner, Comment(rawValue: name))
    }
    root.isHidden = true
    #expect(hit(30, 30) == nil)
  }

  @Test("views outliving their superview leave its freed widget")
  func viewsOutlivingTheirSuperviewLeaveItsFreedWidget() {
    let inside = UIView(), list = UIScrollView(), inList = UIView()
    do {
      let outer = UIView()
      outer.addSubview(inside)
      outer.addSubview(list)
      list.addSubview(inList)
      #expect(gtk_widget_get_parent(inside.box.pointer) != nil)
    }
    #expect(gtk_widget_get_parent(inside.box.pointer) == nil && gtk_widget_get_parent(list.box.pointer) == nil)
    #expect(inside.superview == nil && inList.superview === list)
  }

  @Test("accessibility traits reach and leave assistive technology")
  func accessibilityTraitsReachAndLeaveAssistiveTechnology() {
    let view = UIView()
    view.isAccessibilityElement = true
    @MainActor func states() -> [Bool] {
      [GTK_ACCESSIBLE_STATE_DISABLED, GTK_ACCESSIBLE_STATE_SELECTED].map {
        Accessibility.state(view.box.pointer, $0, is: true)
      }
    }
    for (traits, expected) in [
      (.notEnabled, [true, false]), (.selected, [false, true]), ([.notEnabled, .selected], [true, true]),
      (.none, [false, false]),
    ] as [(UIAccessibilityTraits, [Bool])] {
      view.accessibilityTraits = traits
      #expect(states() == expected)
    }
    for text in ["first", "second"] {
      (view.accessibilityLabel, view.accessibilityValue, view.accessibilityHint) = (
        text + " label", text, text + " hint"
      )
      #expect(Accessibility.has(view.box.pointer, label: text + " label"))
      #expect(Accessibility.has(view.box.pointer, value: text))
      #expect(Accessibility.has(view.box.pointer, description: text + " hint"))
    }
  }

  @Test("a transition's changes are animated only where allowed")
  func transitionsChangesAreAnimatedOnlyWhereAllowed() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    for (options, moves) in [([], false), (.allowAnimatedContent, true)] as [(UIView.AnimationOptions, Bool)] {
      view.frame.origin.x = 0
      UIView.transition(with: outer, duration: 0.2, options: options) { view.frame.origin.x = 100 }
      #expect((view.presentedFrame.minX < 100) == moves, "\(view.presentedFrame)")
      try await wait("it is there") { view.presentedFrame.minX == 100 }
    }
  }

  @Test("a shortcut's action runs its closure and reports success")
  func shortcutsActionRunsItsClosureAndReportsSuccess() throws {
    var count = 0
    let action = try #require(makeShortcutAction { count += 1 }), label = try #require(gtk_label_new(""))
    g_object_ref_sink(label)
    defer {
      g_object_unref(label)
      g_object_unref(UnsafeMutableRawPointer(action))
    }
    for times in 1...2 {
      #expect(gtk_shortcut_action_activate(action, GtkShortcutActionFlags(rawValue: 0), label, nil) == 1)
      #expect(count == times)
    }
  }
}
