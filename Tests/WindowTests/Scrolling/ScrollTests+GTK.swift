import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("scrolling", .windows)
struct ScrollTests {
  @Test("an offset set before the window shows is kept")
  func offsetSetBeforeTheWindowShowsIsKept() async throws {
    for offset in [300, -30, 1900] as [CGFloat] {
      let scroll = UIScrollView()
      scroll.contentOffset.y = offset
      scroll.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 2000)))
      scroll.contentSize = CGSize(width: 400, height: 2000)
      #expect(scroll.contentOffset.y == offset)
      let window = try await TestWindow.show(scroll)
      #expect(scroll.contentOffset.y == offset)
      #expect(scroll.subviews[0].convert(CGPoint(x: 0, y: offset), to: scroll.superview).y == 0)
      await window.nextFrame()
      #expect(scroll.contentOffset.y == offset)
      TestWindow.close(window)
    }
  }

  @Test("the program's offset is not clamped; scrolling comes back inside")
  func programsOffsetIsNotClampedScrollingComesBackInside() async throws {
    let (scroll, log, window) = try await showScroll()
    let end = 2000 - scroll.bounds.height
    for offset in [-30, end + 200] {
      scroll.contentOffset.y = offset
      for _ in 0..<3 { await window.nextFrame() }
      #expect(scroll.contentOffset.y == offset)
      #expect(log.offsets.last ?? 0 == offset)
    }
    scroll.contentOffset.y = -30
    let adjustment = try #require(scroll.adjustment(GTK_ORIENTATION_VERTICAL))
    gtk_adjustment_set_value(adjustment, -10)
    #expect(scroll.contentOffset.y == -10)
    gtk_adjustment_set_value(adjustment, -30)
    #expect(scroll.contentOffset.y == -10)
    gtk_adjustment_set_value(adjustment, 20)
    gtk_adjustment_set_value(adjustment, -30)
    #expect(scroll.contentOffset.y == 0)
    gtk_adjustment_set_value(adjustment, 10_000)
    #expect(scroll.contentOffset.y == end)
  }

  @Test("each bar is shown where it is meant to be")
  func eachBarIsShownWhereItIsMeantToBe() {
    let scroll = UIScrollView()
    @MainActor func policies() -> [GtkPolicyType] {
      var horizontal = GTK_POLICY_ALWAYS, vertical = GTK_POLICY_ALWAYS
      gtk_scrolled_window_get_policy(scroll.scroller, &horizontal, &vertical)
      return [horizontal, vertical]
    }
    #expect(policies() == [GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC])
    scroll.showsVerticalScrollIndicator = false
    #expect(policies() == [GTK_POLICY_AUTOMATIC, GTK_POLICY_EXTERNAL])
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = true
    #expect(policies() == [GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC])
    scroll.isScrollEnabled = false
    #expect(policies() == [GTK_POLICY_NEVER, GTK_POLICY_NEVER])
    // GTK hears fingers on what is short enough to be seen where it knows of no bar.
    scroll.isScrollEnabled = true
    scroll.showsHorizontalScrollIndicator = true
    scroll.alwaysBounceVertical = true
    #expect(policies() == [GTK_POLICY_AUTOMATIC, GTK_POLICY_EXTERNAL])
    scroll.alwaysBounceHorizontal = true
    scroll.bounces = false
    #expect(policies() == [GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC])
  }

  @Test("bouncing content has a bar only while it is longer")
  func bouncingContentHasABarOnlyWhileItIsLonger() async throws {
    for isSideways in [false, true] {
      let scroll = UIScrollView(), window = try await TestWindow.show(scroll)
      @MainActor func policy() -> GtkPolicyType {
        var horizontal = GTK_POLICY_ALWAYS, vertical = GTK_POLICY_ALWAYS
        gtk_scrolled_window_get_policy(scroll.scroller, &horizontal, &vertical)
        return isSideways ? horizontal : vertical
      }
      @MainActor func setLength(_ length: CGFloat) {
        scroll.contentSize = isSideways ? CGSize(width: length, height: 10) : CGSize(width: 10, height: length)
      }
      @MainActor func setBounces(_ bounces: Bool) {
        if isSideways { scroll.alwaysBounceHorizontal = bounces } else { scroll.alwaysBounceVertical = bounces }
      }
      setBounces(true)
      #expect(policy() == GTK_POLICY_EXTERNAL)
      setLength(3000)
      try await wait("a bar") { policy() == GTK_POLICY_AUTOMATIC }
      setLength(100)
      try await wait("no bar") { policy() == GTK_POLICY_EXTERNAL }
      setBounces(false)
      #expect(policy() == GTK_POLICY_AUTOMATIC)
      setLength(3000)
      await window.nextFrame()
      setBounces(true)
      #expect(policy() == GTK_POLICY_AUTOMATIC)
      await window.nextFrame()
    }
  }

  // GTK left a view around it out of a frame, and warned: that fails a test.
  @Test("a resized scroll view shows its bars where needed")
  func resizedScrollViewShowsItsBarsWhereNeeded() async throws {
    let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
    outer.addSubview(scroll)
    let window = try await TestWindow.show(outer, height: 600)
    for isSideways in [false, true] {
      for length in [2000, 250] as [CGFloat] {
        scroll.contentSize = isSideways ? CGSize(width: length, height: 10) : CGSize(width: 10, height: length)
        for side in [200, 280, 200, 270, 150, 290] as [CGFloat] {
          scroll.frame.size = isSideways ? CGSize(width: side, height: 300) : CGSize(width: 300, height: side)
          await window.nextFrame()
          await window.nextFrame()
          let horizontal = gtk_widget_get_child_visible(gtk_scrolled_window_get_hscrollbar(scroll.scroller)) != 0
          let vertical = gtk_widget_get_child_visible(gtk_scrolled_window_get_vscrollbar(scroll.scroller)) != 0
          let expected = length > side
          #expect(
            (isSideways ? horizontal : vertical) == expected && !(isSideways ? vertical : horizontal),
            "\(length) \(side)"
          )
        }
      }
    }
  }

  @Test("a scroll view clips its content unless told not to")
  func scrollViewClipsItsContentUnlessToldNotTo() async throws {
    let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 50, width: 100, height: 100))
    #expect(scroll.clipsToBounds && UITableView().clipsToBounds)
    let content = UIView(frame: CGRect(x: 0, y: -50, width: 100, height: 100))
    content.backgroundColor = .red
    scroll.addSubview(content)
    outer.addSubview(scroll)
    let window = try await TestWindow.show(outer)
    #expect(try #require(Picture(outer))[50, 60] == .red)
    #expect(try #require(Picture(outer))[50, 40] != .red)
    scroll.clipsToBounds = false
    await window.nextFrame()
    #expect(try #require(Picture(outer))[50, 40] == .red)
  }

  @Test("a focused view scrolls into sight, down and up")
  func focusedViewScrollsIntoSightDownAndUp() async throws {
    let scroll = UIScrollView(), column = UIStackView()
    let buttons = (0..<30).map { number in
      let button = UIButton(configuration: .gray())
      button.configuration?.title = "Button \(number)"
      column.addArrangedSubview(button)
      return button
    }
    column.axis = .vertical
    column.spacing = 40
    column.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      column.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    let window = try await TestWindow.show(scroll)
    for button in [buttons[12], buttons[29], buttons[14], buttons[0]] {
      UIAccessibility.post(notification: .layoutChanged, argument: button)
      await window.nextFrame()
      let frame = button.convert(button.bounds, to: scroll)
      #expect(scroll.bounds.contains(frame), "\(frame) is not in \(scroll.bounds)")
    }
    #expect(scroll.contentOffset == .zero)
    let offset = scroll.contentOffset
    UIAccessibility.post(notification: .layoutChanged, argument: buttons[1])
    await window.nextFrame()
    #expect(scroll.contentOffset == offset)
  }

  @Test("the wheel scrolls a table, unless scrolling is disabled")
  func wheelScrollsATableUnlessScrollingIsDisabled() async throws {
    let source = Rows([100]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    try await Input.click(table, button: 5)
    try await wait("it moved") { table.contentOffset.y > 20 }
    table.isScrollEnabled = false
    await window.nextFrame()
    let offset = table.contentOffset.y
    try await Input.click(table, button: 5)
    await window.nextFrame()
    #expect(table.contentOffset.y == offset)
  }

  @Test("a wheel step is a drag that ends by itself")
  func wheelStepIsADragThatEndsByItself() async throws {
    let (scroll, _, window) = try await showScroll()
    let log = DragLog(), field = UITextField(frame: CGRect(x: 10, y: 200, width: 100, height: 40))
    scroll.keyboardDismissMode = .onDrag
    scroll.addSubview(field)
    scroll.delegate = log
    await window.nextFrame()
    field.becomeFirstResponder()
    try await Input.scroll(scroll, at: CGPoint(x: 200, y: 300), button: 5, holding: nil)
    try await wait("the end") { log.calls.last == "didEndDragging false" }
    #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
    #expect(log.velocities == [.zero])
    #expect(log.targets == [scroll.contentOffset])
    #expect(field.isFirstResponder && !scroll.isDragging && !scroll.isTracking)
    // At the edge nothing moves.
    scroll.contentOffset = .zero
    log.calls = []
    try await Input.scroll(scroll, at: CGPoint(x: 200, y: 300), button: 4, holding: nil)
    try await Task.sleep(for: .milliseconds(300))
    #expect(log.calls == [])
  }

  // With real fingers Mutter keeps all touches to itself now and then, once a field has the focus.
  @Test("a scrolling finger ends editing where the mode says")
  func scrollingFingerEndsEditingWhereTheModeSays() async throws {
    let scroll = UIScrollView(), field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    scroll.contentSize = CGSize(width: 400, height: 4_000)
    scroll.addSubview(field)
    _ = try await TestWindow.show(scroll)
    let drag = try #require(scroll.drag)
    @MainActor func drags() {
      drag.fingerCame()
      drag.begin()
      drag.fingerLeft()
    }
    #expect(field.becomeFirstResponder())
    drags()
    #expect(field.isFirstResponder)
    scroll.keyboardDismissMode = .onDrag
    drag.begin()
    #expect(field.isFirstResponder, "the wheel")
    drags()
    #expect(!field.isFirstResponder)
  }

  @Test("a wheel step goes to the next page until interrupted")
  func wheelStepGoesToTheNextPageUntilInterrupted() async throws {
    let (scroll, _, window) = try await showScroll()
    let log = DragLog(), page = scroll.bounds.height
    scroll.delegate = log
    scroll.isPagingEnabled = true
    for expected in [page, 2 * page] {
      log.calls = []
      try await Input.scroll(scroll, at: CGPoint(x: 200, y: 300), button: 5, holding: nil)
      try await wait("the end") { log.calls.last == "didEndDecelerating" }
      #expect(scroll.contentOffset.y == expected)
      #expect(log.calls.filter { $0 != "didScroll" }.count == 5)
    }
    try await Input.scroll(scroll, at: CGPoint(x: 200, y: 300), button: 4, holding: nil)
    try await wait("it goes on") { scroll.isDecelerating }
    scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
    #expect(log.calls.suffix(2) == ["didEndDecelerating", "didScroll"])
    for _ in 0..<20 { await window.nextFrame() }
    #expect(scroll.contentOffset.y == 30)
  }

  @Test("a person who scrolls ends an animated scroll")
  func personWhoScrollsEndsAnAnimatedScroll() async throws {
    let (scroll, log, window) = try await showScroll()
    scroll.setContentOffset(CGPoint(x: 0, y: 1400), animated: true)
    try await Input.scroll(scroll, at: CGPoint(x: 200, y: 300), button: 5, holding: nil)
    let offset = scroll.contentOffset.y
    for _ in 0..<20 { await window.nextFrame() }
    #expect(scroll.contentOffset.y == offset)
    #expect(offset < 1400 && log.ends == 0)
  }

  @Test("bar insets apply per side; no glow where nothing bounces")
  func barInsetsApplyPerSideNoGlowWhereNothingBounces() async throws {
    let (scroll, _, _) = try await showScroll()
    scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 10, left: 1, bottom: 20, right: 2)
    scroll.horizontalScrollIndicatorInsets = UIEdgeInsets(top: 3, left: 30, bottom: 4, right: 40)
    let vertical = try #require(gtk_scrolled_window_get_vscrollbar(scroll.scroller))
    let horizontal = try #require(gtk_scrolled_window_get_hscrollbar(scroll.scroller))
    #expect((gtk_widget_get_margin_top(vertical), gtk_widget_get_margin_bottom(vertical)) == (10, 20))
    #expect((gtk_widget_get_margin_start(vertical), gtk_widget_get_margin_end(vertical)) == (0, 0))
    #expect((gtk_widget_get_margin_start(horizontal), gtk_widget_get_margin_end(horizontal)) == (30, 40))
    #expect((gtk_widget_get_margin_top(horizontal), gtk_widget_get_margin_bottom(horizontal)) == (0, 0))
    let widget = UnsafeMutablePointer<GtkWidget>(try #require(scroll.scroller))
    #expect(gtk_widget_has_css_class(widget, "rigid") == 0)
    scroll.bounces = false
    #expect(gtk_widget_has_css_class(widget, "rigid") == 1)
  }

  @Test("bars that flash are seen, and nothing scrolls")
  func barsThatFlashAreSeenAndNothingScrolls() async throws {
    let (scroll, log, window) = try await showScroll()
    let bar = try #require(gtk_scrolled_window_get_vscrollbar(scroll.scroller))
    try await wait("the bar is hidden") { gtk_widget_get_opacity(bar) == 0 }
    let offsets = log.offsets
    scroll.flashScrollIndicators()
    try await wait("the bar is seen") { gtk_widget_get_opacity(bar) == 1 }
    await window.nextFrame()
    #expect(log.offsets == offsets)
  }

  @Test("a delegate can end an animated scroll and begin another")
  func delegateCanEndAnAnimatedScrollAndBeginAnother() async throws {
    for begins in [false, true] {
      let scroll = UIScrollView(), watch = Interruption(begins: begins)
      scroll.contentSize = CGSize(width: 400, height: 4000)
      scroll.delegate = watch
      let window = try await TestWindow.show(scroll)
      for _ in 0..<20 {
        scroll.contentOffset.y = 0
        watch.isDue = true
        scroll.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
        try await wait("it is interrupted") { !watch.isDue }
        await window.nextFrame()
      }
      try await wait("it ends") { scroll.contentOffset.y == 500 }
    }
  }

  @Test("the End key's scroll ends where the content now ends")
  func endKeysScrollEndsWhereTheContentNowEnds() async throws {
    let (scroll, log, window) = try await showScroll()
    scrollToEnd(scroll)
    try await wait("it is under way") { scroll.contentOffset.y > 0 }
    scroll.contentSize.height = 1000
    let end = 1000 - scroll.bounds.height
    try await wait("the end") { scroll.contentOffset.y == end }
    for _ in 0..<30 { await window.nextFrame() }
    #expect(scroll.contentOffset.y == end)
    #expect(log.offsets.max() ?? 0 <= 2000 - scroll.bounds.height)
  }
}

/// Ends a scroll on its way.
private final class Interruption: NSObject, UIScrollViewDelegate {
  private let begins: Bool
  var isDue = false

  init(begins: Bool) { self.begins = begins }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard isDue, scrollView.contentOffset.y > 0 else { return }
    isDue = false
    scrollView.setContentOffset(CGPoint(x: 0, y: 500), animated: begins)
  }
}

/// Does what the End key does where nothing in the scroll view has the focus.
@MainActor
private func scrollToEnd(_ scroll: UIScrollView) {
  var values = [GValue](repeating: GValue(), count: 3)
  g_value_init(&values[0], gtk_scrolled_window_get_type())
  g_value_set_object(&values[0], UnsafeMutableRawPointer(scroll.scroller))
  g_value_init(&values[1], gtk_scroll_type_get_type())
  g_value_set_enum(&values[1], Int32(GTK_SCROLL_END.rawValue))
  g_value_init(&values[2], g_type_from_name("gboolean"))
  var result = GValue()
  g_value_init(&result, g_type_from_name("gboolean"))
  g_signal_emitv(&values, g_signal_lookup("scroll-child", gtk_scrolled_window_get_type()), 0, &result)
  g_value_unset(&values[0])
}

/// Does what GTK does at each step of a finger that is firmly past an edge.
@MainActor
func overshoot(_ scroll: UIScrollView, _ edge: GtkPositionType) {
  var values = [GValue](repeating: GValue(), count: 2)
  g_value_init(&values[0], gtk_scrolled_window_get_type())
  g_value_set_object(&values[0], UnsafeMutableRawPointer(scroll.scroller))
  g_value_init(&values[1], gtk_position_type_get_type())
  g_value_set_enum(&values[1], Int32(edge.rawValue))
  g_signal_emitv(&values, g_signal_lookup("edge-overshot", gtk_scrolled_window_get_type()), 0, nil)
  g_value_unset(&values[0])
}
