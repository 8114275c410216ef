import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("views", .windows)
struct ViewTests {
  @Test("GTK's hit test uses the part of a view seen")
  func gTKsHitTestUsesThePartOfAViewSeen() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.bounds.origin = CGPoint(x: 500, y: 300)
    #expect(view.boxContains(CGPoint(x: 50, y: 99)) && !view.boxContains(CGPoint(x: 50, y: 101)))
    #expect(!view.boxContains(CGPoint(x: 550, y: 350)))
  }

  @Test("a view without a place in GTK is not hit")
  func viewWithoutAPlaceInGTKIsNotHit() async throws {
    let root = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(view)
    _ = try await TestWindow.show(root)
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
    gtk_widget_set_child_visible(view.box.pointer, 0)
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === root)
  }

  @Test("the bounds' origin is at the view's top left corner")
  func boundsOriginIsAtTheViewsTopLeftCorner() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 40, y: 60, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 20, y: 30, width: 50, height: 50))
    inner.backgroundColor = .red
    view.addSubview(inner)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    view.bounds.origin = CGPoint(x: 10, y: 25)
    await window.nextFrame()
    #expect(view.bounds == CGRect(x: 10, y: 25, width: 100, height: 100))
    expectFrame(view, 40, 60, 100, 100)
    expectFrame(inner, 20, 30, 50, 50)
    #expect(inner.convert(CGPoint.zero, to: outer) == CGPoint(x: 50, y: 65))
    #expect(outer.convert(CGPoint(x: 50, y: 65), to: inner) == .zero)
    #expect(view.point(inside: CGPoint(x: 109, y: 124), with: nil))
    #expect(!view.point(inside: CGPoint(x: 9, y: 30), with: nil))
    #expect(outer.hitTest(CGPoint(x: 51, y: 66), with: nil) === inner)
    #expect(outer.hitTest(CGPoint(x: 49, y: 66), with: nil) === view)
    let picture = try #require(Picture(view))
    #expect(picture[10, 5] == .red)
    #expect(picture[9, 5] == .none)
    #expect(picture[59, 54] == .red)
    #expect(picture[60, 54] == .none)
  }

  @Test("a view with moved bounds is drawn in its coordinates")
  func viewWithMovedBoundsIsDrawnInItsCoordinates() async throws {
    final class Mark: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIBezierPath(rect: CGRect(x: rect.minX, y: rect.minY, width: 10, height: 10)).fill()
        UIColor.blue.setFill()
        UIBezierPath(rect: CGRect(x: 130, y: 230, width: 10, height: 10)).fill()
      }
    }
    let outer = UIView(), mark = Mark(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    mark.bounds.origin = CGPoint(x: 100, y: 200)
    outer.addSubview(mark)
    _ = try await TestWindow.show(outer)
    let picture = try #require(Picture(mark))
    #expect(picture[1, 1] == .red)
    #expect(picture[35, 35] == .blue)
    #expect(picture[20, 20] == .none)
  }

  @Test("a view with moved bounds is clicked where seen")
  func viewWithMovedBoundsIsClickedWhereSeen() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let button = UIButton(type: .system)
    var presses = 0
    button.frame = CGRect(x: 1000, y: 1000, width: 80, height: 40)
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    view.bounds.origin = CGPoint(x: 990, y: 980)
    view.addSubview(button)
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    try await Input.click(outer, at: CGPoint(x: 50, y: 40))
    #expect(presses == 1)
  }

  @Test("animated bounds move the subviews gradually")
  func animatedBoundsMoveTheSubviewsGradually() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    var isOver = false
    UIView.animate(withDuration: 0.2) {
      view.bounds.origin.y = 100
    } completion: { _ in
      isOver = true
    }
    #expect(view.bounds.minY == 100)
    #expect(view.presentedOrigin.y < 100)
    try await wait("the end") { isOver }
    #expect(view.presentedOrigin.y == 100)
  }

  @Test("subviews have the order of their insertion, in GTK too")
  func subviewsHaveTheOrderOfTheirInsertionInGTKToo() {
    let (root, views) = make(4)
    root.insertSubview(views[3], aboveSubview: views[0])
    #expect(root.subviews == [views[0], views[3], views[1], views[2]])
    root.insertSubview(views[1], belowSubview: views[1])
    #expect(root.subviews == [views[0], views[3], views[1], views[2]])
    root.insertSubview(views[2], at: 0)
    root.bringSubviewToFront(views[0])
    root.sendSubviewToBack(views[1])
    #expect(root.subviews == [views[1], views[2], views[3], views[0]])
    // GTK draws in the order of the widgets.
    var widgets: [UIView] = [], child = gtk_widget_get_first_child(root.box.pointer)
    while let widget = child {
      BoxWidget.view(of: widget).map { widgets.append($0) }
      child = gtk_widget_get_next_sibling(widget)
    }
    #expect(widgets == root.subviews)
  }

  @Test("a transformed view is drawn and pressed where seen")
  func transformedViewIsDrawnAndPressedWhereSeen() async throws {
    let root = UIView(), button = UIButton(type: .system)
    button.frame = CGRect(x: 150, y: 150, width: 100, height: 40)
    button.setTitle("Turn", for: .normal)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    root.addSubview(button)
    button.transform = CGAffineTransform(translationX: 0, y: 100).rotated(by: .pi / 2)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    var place = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(button.box.pointer, root.box.pointer, &place) != 0)
    #expect(abs(place.origin.x - 180) < 0.01 && abs(place.origin.y - 220) < 0.01, "\(place.origin)")
    try await Input.click(root, at: CGPoint(x: 200, y: 300))
    try await wait("it is pressed") { presses == 1 }
  }

  @Test("GTK draws a view exactly as its transform says")
  func gtkDrawsAViewExactlyAsItsTransformSays() async throws {
    for transform in [
      CGAffineTransform(a: 0, b: 2, c: -1, d: 0, tx: 30, ty: -10),
      CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
      CGAffineTransform(a: 0.8, b: 0.6, c: -0.2, d: 1.1, tx: 5, ty: 5), CGAffineTransform(scaleX: -1, y: 0.5),
    ] {
      let root = UIView(frame: .zero), view = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
      let corner = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
      view.backgroundColor = .red
      corner.backgroundColor = .blue
      view.addSubview(corner)
      root.addSubview(view)
      view.transform = transform
      let window = try await TestWindow.show(root)
      await window.nextFrame()
      let picture = try #require(Picture(root))
      for (point, color) in [
        (CGPoint(x: 6, y: 6), Picture.Pixel.blue), (CGPoint(x: 54, y: 6), .red), (CGPoint(x: 54, y: 34), .red),
      ] {
        let place = view.convert(point, to: root)
        #expect(picture[Int(place.x), Int(place.y)] == color)
      }
      let outside = view.convert(CGPoint(x: -4, y: 20), to: root)
      #expect(picture[Int(outside.x), Int(outside.y)] == .none)
    }
  }
}
