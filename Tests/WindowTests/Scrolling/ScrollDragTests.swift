import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

// Drags of a scroll view, from the values of GTK's gestures.

@MainActor @Suite("scroll drags", .windows)
struct ScrollDragTests {
  @Test("thrown content rests a quarter of its velocity further on")
  func thrownContentRestsAQuarterOfItsVelocityFurtherOn() async throws {
    let (scroll, _, _) = try await showScroll()
    let log = DragLog(), drag = try #require(scroll.drag)
    scroll.contentSize.width = 2000
    scroll.delegate = log
    await scroll.window?.nextFrame()
    scroll.contentOffset = CGPoint(x: 100, y: 200)
    drag.fingerCame()
    drag.begin()
    try swipe(scroll, x: -400, y: -600)
    drag.release()
    #expect(log.targets == [CGPoint(x: 200, y: 350)])
    #expect(log.velocities == [CGPoint(x: 0.4, y: 0.6)])
    drag.stop()
  }

  @Test("thrown content comes to rest sooner at a fast rate")
  func thrownContentComesToRestSoonerAtAFastRate() async throws {
    let (scroll, _, _) = try await showScroll()
    let log = DragLog(), drag = try #require(scroll.drag)
    scroll.delegate = log
    await scroll.window?.nextFrame()
    for (rate, rest) in [(UIScrollView.DecelerationRate.normal, 350), (.fast, 230), (.init(rawValue: 1), 0)] {
      scroll.contentOffset = CGPoint(x: 0, y: 200)
      scroll.decelerationRate = rate
      drag.fingerCame()
      drag.begin()
      try swipe(scroll, x: 0, y: -600)
      drag.release()
      let target = try #require(log.targets.last)
      #expect(rate.rawValue == 1 ? target.y > 1000 : abs(target.y - CGFloat(rest)) <= 1, "\(rate) \(target)")
      guard rate == .fast else { drag.stop(); continue }
      try await wait("it comes to rest there") { log.calls.last == "didEndDecelerating" }
      #expect(abs(scroll.contentOffset.y - target.y) <= 1)
    }
  }

  @Test("a scroll view leaving the screen ends its drag")
  func scrollViewLeavingTheScreenEndsItsDrag() async throws {
    let (scroll, _, _) = try await showScroll()
    let log = DragLog(), drag = try #require(scroll.drag)
    scroll.delegate = log
    drag.fingerCame()
    drag.begin()
    #expect(scroll.isDragging && scroll.isTracking)
    scroll.removeFromSuperview()
    #expect(!scroll.isDragging && !scroll.isTracking && !scroll.isDecelerating)
    #expect(log.calls == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    #expect(log.velocities == [.zero])
  }

  @Test("a scroll view leaving the screen throws nothing")
  func scrollViewLeavingTheScreenThrowsNothing() async throws {
    let (scroll, _, _) = try await showScroll()
    let log = DragLog(), drag = try #require(scroll.drag)
    scroll.delegate = log
    drag.fingerCame()
    drag.begin()
    try swipe(scroll, x: 0, y: -600)
    scroll.removeFromSuperview()
    #expect(log.calls == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    #expect(log.velocities == [.zero])
  }

  @Test("a scroll view leaving the screen ends its deceleration once")
  func scrollViewLeavingTheScreenEndsItsDecelerationOnce() async throws {
    for goal in [CGPoint(x: 0, y: 700), nil] {
      let (scroll, _, _) = try await showScroll()
      let log = DragLog(), drag = try #require(scroll.drag)
      scroll.delegate = log
      log.goal = goal
      drag.fingerCame()
      drag.begin()
      if goal == nil { try swipe(scroll, x: 0, y: -2000) }
      drag.release()
      #expect(scroll.isDecelerating)
      scroll.removeFromSuperview()
      #expect(!scroll.isDecelerating, "\(String(describing: goal))")
      #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
      let offset = scroll.contentOffset
      for _ in 0..<10 { await TestWindow.scene?.windows.first?.nextFrame() }
      #expect(scroll.contentOffset == offset)
    }
  }

  @Test("Ctrl+plus zooms while a field beside it has focus")
  func ctrlPlusZoomsWhileAFieldBesideItHasFocus() async throws {
    let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 200))
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40)), zoomed = ZoomedView()
    scroll.addSubview(zoomed.view)
    scroll.contentSize = zoomed.view.frame.size
    scroll.maximumZoomScale = 4
    scroll.delegate = zoomed
    for view in [field, scroll] { outer.addSubview(view) }
    let window = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder())
    await window.nextFrame()
    try await Input.press(GDK_KEY_plus, holding: [GDK_KEY_Control_L, GDK_KEY_Shift_L], in: window)
    try await wait("the scale") { scroll.zoomScale == 1.25 }
  }

  @Test("Page Down moves nine tenths of a narrow table's height")
  func pageDownMovesNineTenthsOfANarrowTablesHeight() async throws {
    let source = Rows([60]), table = UITableView(frame: CGRect(x: 0, y: 0, width: 150, height: 500)), outer = UIView()
    table.dataSource = source
    table.rowHeight = 50
    outer.addSubview(table)
    let window = try await TestWindow.show(outer, width: 600, height: 600)
    #expect(table.focus(10))
    try await Input.press(GDK_KEY_Page_Down, in: window)
    #expect(table.focusedPosition == 19)
    try await Input.press(GDK_KEY_Page_Up, in: window)
    #expect(table.focusedPosition == 10)
  }
}

/// Emits GtkGestureSwipe's signal at the end of a fast finger: points a second, as the finger goes.
@MainActor
private func swipe(_ scroll: UIScrollView, x: Double, y: Double) throws {
  let scroller = UnsafeMutableRawPointer(try #require(scroll.scroller)).assumingMemoryBound(to: GtkWidget.self)
  let list = try #require(gtk_widget_observe_controllers(scroller))
  defer { g_object_unref(UnsafeMutableRawPointer(list)) }
  for index in 0..<g_list_model_get_n_items(list) {
    guard let item = g_list_model_get_item(list, index) else { continue }
    defer { g_object_unref(item) }
    guard quintet_is_of_type(item, "GtkGestureSwipe") else { continue }
    var values = [GValue](repeating: GValue(), count: 3)
    g_value_init(&values[0], gtk_gesture_swipe_get_type())
    g_value_set_object(&values[0], item)
    for (place, value) in [(1, x), (2, y)] {
      g_value_init(&values[place], g_type_from_name("gdouble"))
      g_value_set_double(&values[place], value)
    }
    g_signal_emitv(&values, g_signal_lookup("swipe", gtk_gesture_swipe_get_type()), 0, nil)
    g_value_unset(&values[0])
    return
  }
  Issue.record("no gesture")
}

private final class ZoomedView: NSObject, UIScrollViewDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
}
