import CQuintetGTK
import CQuintetWidget

/// Follows what a person does to a scroll view's content with a finger, a touchpad or the wheel: tells the delegate, once each, of its
/// beginning, its end and the gliding on after it, and has the content come to rest where pages or the delegate want it.
///
/// GTK's gestures decide what is a drag; GTK moves the content meanwhile, and lets it glide on. That goes on undisturbed unless pages or
/// the delegate want another place of rest: it ends when the content stands still.
@MainActor
final class ScrollDrag {
  /// True if a finger is on the content.
  private(set) var isTracking = false
  /// True if a person moves the content.
  var isDragging: Bool { phase == .dragging }
  /// True if the content glides on by itself.
  var isDecelerating: Bool { phase == .gliding }

  /// - Parameter scroller: The GtkScrolledWindow.
  init(_ scrollView: UIScrollView, _ scroller: UnsafeMutablePointer<GtkWidget>) {
    self.scrollView = scrollView
    self.scroller = scroller
    hearFingers()
    hearTouchpadAndWheel()
    connect(scroller, "unmap") { [weak self] in self?.leftScreen() }
  }

  /// Called before the content moves, other than by the program's setting of the offset.
  func contentMoves() {
    let isHeld = isClaimed || touchpadIsTouched || wheelIsTurning
    if isHeld, !isDragging { begin() }
  }

  /// Called when rows above the visible part turned out that much higher, and the content has moved on by as much. GTK's drags and glides
  /// do not know of that: they count from where they began.
  func contentShifted(by distance: CGFloat) {
    guard isFingers || isDecelerating else { return }
    shift += distance
    held = scrollView?.contentOffset.y ?? 0
  }

  /// Takes the content back to where the finger has it, or had it last where GTK glides before the drag's end is known. Returns whether it
  /// was elsewhere.
  func returnsToFinger() -> Bool {
    guard shift != 0, isFingers, isDragging, let scrollView, let drag else { return false }
    if isClaimed {
      var (x, y) = (0.0, 0.0)
      gtk_gesture_drag_get_offset(drag, &x, &y)
      held = scrollView.withinContent(CGPoint(x: scrollView.contentOffset.x, y: beginning - y + shift)).y.rounded()
    }
    guard scrollView.contentOffset.y != held else { return false }
    scrollView.contentOffset.y = held
    return true
  }

  /// Stops a glide where it is, since the program scrolls.
  func stop() {
    guard isDecelerating else { return }
    stopGTK()
    glideEnded()
  }

  /// Begins a drag of the content by the pointer.
  func begin() {
    takenHold()
    scrollView?.endScrollingAnimation()
    velocity = .zero
    direction = .zero
    phase = .dragging
    guard let scrollView else { return }
    if isTracking, scrollView.keyboardDismissMode != .none { scrollView.window?.endTyping() }
    scrollView.delegate?.scrollViewWillBeginDragging(scrollView)
  }

  /// Ends a drag of the content.
  func release() {
    releases += 1
    isFingers = false
    guard isDragging, let scrollView else { return }
    let start = scrollView.contentOffset, rest = rest(after: velocity), expected = scrollView.withinContent(rest)
    let goal = scrollView.isPagingEnabled ? page(expected) : expected
    var target = goal
    let pointsPerMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    withUnsafeMutablePointer(to: &target) {
      scrollView.delegate?.scrollViewWillEndDragging(
        scrollView,
        withVelocity: pointsPerMillisecond,
        targetContentOffset: $0
      )
    }
    if scrollView.isPagingEnabled { target = goal }
    let isFree = !scrollView.isPagingEnabled && target == expected
    let isLeftToGTK = isFree && shift == 0 && friction == Self.friction
    phase = .resting
    shift = 0
    if !isLeftToGTK { stopGTK() }
    let release = releases, goesOn = target != start
    scrollView.delegate?.scrollViewDidEndDragging(scrollView, willDecelerate: goesOn)
    // The delegate may have scrolled elsewhere.
    guard goesOn, release == releases, !scrollView.isAnimatingScroll else { return }
    phase = .gliding
    scrollView.delegate?.scrollViewWillBeginDecelerating(scrollView)
    guard isDecelerating else { return }
    if isLeftToGTK { return followGTK(to: rest) }
    isFree ? coast(to: rest) : glide(from: scrollView.contentOffset, to: target)
  }

  // MARK: Private

  private enum Phase { case resting, dragging, gliding }
  private var phase = Phase.resting
  private weak var scrollView: UIScrollView?
  private let scroller: UnsafeMutablePointer<GtkWidget>
  /// GTK's gesture that moves the content.
  private var drag: OpaquePointer?
  private var touchpadIsTouched = false
  private var wheelIsTurning = false
  /// Velocity of the content at the end of the drag, in points a second: positive where the offset grows.
  private var velocity = CGPoint.zero
  /// Direction in which a wheel was turned last.
  private var direction = CGPoint.zero
  /// True if it is a finger's drag, until its end is known. Touchpads and wheels move from where the content is.
  private var isFingers = false
  /// Points that the content was moved by since the drag or the glide began, because of what is above.
  private var shift: CGFloat = 0
  /// The vertical offset when the finger came, and where the finger had it last, in points.
  private var beginning: CGFloat = 0
  private var held: CGFloat = 0
  /// Counts ended drags, so that work put off for one does not end the next.
  private var releases = 0
  private var ticks: FrameTicks?
  private var animation: ScrollAnimation?

  /// Part of itself by which the velocity decreases in a second, as in GTK's `gtkscrolledwindow.c`: the usual rate.
  private static let friction: CGFloat = 4
  /// Points a second from which on a drag is a throw, which goes one page on.
  private static let throwSpeed: CGFloat = 150
  /// Seconds without a step after which the wheel has been turned.
  private static let wheelPause: TimeInterval = 0.25
  /// Frames without movement after which a glide has ended. GTK moves nothing in the first one.
  private static let framesAtRest = 3

  // MARK: Private: what is heard

  private func hearFingers() {
    for controller in controllersOfGTK() {
      let instance = UnsafeMutableRawPointer(controller)
      let type = typeOfInstance(instance)
      if type == gtk_gesture_drag_get_type() {
        drag = controller
        connect(instance, "drag-begin") { [weak self] in self?.fingerCame() }
        connect(instance, "drag-update") { [weak self] in self?.fingerMoved() }
        connect(instance, "drag-end") { [weak self] in self?.fingerLeft() }
        connect(instance, "cancel") { [weak self] in self?.fingerLeft() }
      } else if type == gtk_gesture_swipe_get_type() {
        connect(instance, "swipe") { [weak self] (x: Double, y: Double) in self?.velocity = CGPoint(x: -x, y: -y) }
      }
    }
  }

  private func controllersOfGTK() -> [OpaquePointer] {
    guard let list = gtk_widget_observe_controllers(scroller) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      g_object_unref(item)
      return OpaquePointer(item)
    }
  }

  private var isClaimed: Bool {
    guard isTracking, let drag else { return false }
    let finger = gtk_gesture_single_get_current_sequence(drag)
    return gtk_gesture_get_sequence_state(drag, finger) == GTK_EVENT_SEQUENCE_CLAIMED
  }

  func fingerCame() {
    if isDragging { release() }
    takenHold()
    isTracking = true
    isFingers = true
    shift = 0
    beginning = scrollView?.contentOffset.y ?? 0
  }

  private func fingerMoved() {
    // At an edge the content does not move.
    if isClaimed, !isDragging { begin() }
    _ = returnsToFinger()
  }

  func fingerLeft() {
    isTracking = false
    releaseSoon()
  }

  /// Steps of a wheel come one by one; a touchpad says when fingers come and go, and how fast they were.
  private func hearTouchpadAndWheel() {
    let flags = GtkEventControllerScrollFlags(
      rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
    )
    guard let scroll = gtk_event_controller_scroll_new(flags) else { return }
    gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
    let instance = UnsafeMutableRawPointer(scroll)
    connect(instance, "scroll-begin") { [weak self] in
      guard let self else { return }
      if isDragging { release() }
      takenHold()
      touchpadIsTouched = true
    }
    connect(instance, "scroll-end") { [weak self] in
      self?.touchpadIsTouched = false
      self?.releaseSoon()
    }
    connect(instance, "decelerate") { [weak self] (x: Double, y: Double) in
      let factor = self?.pointsInUnit(of: scroll) ?? .zero
      self?.velocity = CGPoint(x: x * factor.x, y: y * factor.y)
    }
    connectAnswering(instance, "scroll") { [weak self] (x: Double, y: Double) in
      if let self, !touchpadIsTouched { wheelTurned(CGPoint(x: x, y: y)) }
      return false
    }
    gtk_widget_add_controller(scroller, scroll)
  }

  /// Has the wheel turn the view around where there is nothing to scroll: GTK 4.8 keeps its steps.
  func handWheelOn() {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES
    guard let scroller = scrollView?.content, let scroll = gtk_event_controller_scroll_new(flags) else { return }
    connectAnswering(UnsafeMutableRawPointer(scroll), "scroll") { [weak self] (x: Double, y: Double) in
      self?.handOn(CGPoint(x: x, y: y), scroll) ?? false
    }
    gtk_widget_add_controller(scroller, scroll)
  }

  private func handOn(_ step: CGPoint, _ scroll: OpaquePointer) -> Bool {
    guard let scrollView, !scrollView.canMove, scrollView.refreshControl == nil, step.x == 0 else { return false }
    let outer = sequence(first: scrollView, next: \.superview).dropFirst().lazy.compactMap { $0 as? UIScrollView }
    guard let outer = outer.first(where: \.canMove), let factor = outer.drag?.pointsInUnit(of: scroll),
      let adjustment = outer.adjustment(GTK_ORIENTATION_VERTICAL)
    else { return false }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step.y * factor.y)
    return true
  }

  /// Returns the points that GTK scrolls by for a unit of the touchpad's, or a step of the wheel.
  private func pointsInUnit(of scroll: OpaquePointer) -> CGPoint {
    if gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE { return CGPoint(x: 2.5, y: 2.5) }
    let page = scrollView?.pageSize ?? .zero
    return CGPoint(x: pow(page.width, 2 / 3), y: pow(page.height, 2 / 3))
  }

  /// The steps of one turn are one drag. The content moves when GTK gets the step, if it does.
  private func wheelTurned(_ distance: CGPoint) {
    takenHold()
    wheelIsTurning = true
    DispatchQueue.main.async { [weak self] in self?.wheelIsTurning = false }
    releases += 1
    let turn = releases
    direction = distance
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.wheelPause) { [weak self] in
      guard let self, releases == turn else { return }
      direction = distance
      release()
    }
  }

  /// Releases after all of GTK's gestures have ended, when the velocity is known: their order differs.
  private func releaseSoon() {
    let current = releases
    DispatchQueue.main.async { [weak self] in
      if let self, releases == current { release() }
    }
  }

  private func leftScreen() {
    isTracking = false
    touchpadIsTouched = false
    velocity = .zero
    release()
    stop()
  }

  // MARK: Private: where the content comes to rest

  /// Friction of the scroll view's rate, in proportion to that of the usual one.
  private var friction: CGFloat {
    let rate = scrollView?.decelerationRate ?? .normal
    if rate == .normal { return Self.friction }
    func slowing(_ rate: CGFloat) -> CGFloat { -log(min(max(rate, 0.0001), 0.9999)) }
    return Self.friction * slowing(rate.rawValue) / slowing(UIScrollView.DecelerationRate.normal.rawValue)
  }

  private func rest(after velocity: CGPoint) -> CGPoint {
    guard let scrollView else { return .zero }
    let offset = scrollView.contentOffset
    return CGPoint(
      x: (offset.x + velocity.x / friction).rounded(),
      y: (offset.y + velocity.y / friction).rounded()
    )
  }

  /// The nearest page or, of what is thrown, the next one.
  private func page(_ expected: CGPoint) -> CGPoint {
    guard let scrollView else { return expected }
    func direction(_ velocity: CGFloat, _ step: CGFloat) -> CGFloat {
      step != 0 ? step : abs(velocity) < Self.throwSpeed ? 0 : velocity
    }
    func stop(_ offset: CGFloat, _ length: CGFloat, _ direction: CGFloat) -> CGFloat {
      guard length > 0 else { return offset }
      let page = offset / length
      if direction == 0 { return page.rounded() * length }
      return (direction > 0 ? page.rounded(.down) + 1 : page.rounded(.up) - 1) * length
    }
    let offset = scrollView.contentOffset, size = scrollView.pageSize
    return scrollView.withinContent(
      CGPoint(
        x: stop(offset.x, size.width, direction(velocity.x, self.direction.x)),
        y: stop(offset.y, size.height, direction(velocity.y, self.direction.y))
      )
    )
  }

  // MARK: Private: gliding

  /// GTK ends its own glide when a person takes hold of the content.
  private func takenHold() {
    if isDecelerating { glideEnded() }
  }

  /// GTK has no other way to end its glide. Not within a signal of its gestures, which begin anew with it.
  private func stopGTK() {
    let scroller = OpaquePointer(scroller)
    gtk_scrolled_window_set_kinetic_scrolling(scroller, 0)
    gtk_scrolled_window_set_kinetic_scrolling(scroller, 1)
  }

  /// Waits until the content stands still: not by the offset, which is rounded, and stays the same for many frames towards the end.
  private func followGTK(to rest: CGPoint) {
    var last = place, framesAtRest = 0
    ticks = FrameTicks(of: scroller) { [weak self] _ in
      guard let self else { return }
      guard shift == 0 else {
        stopGTK()
        return coast(to: CGPoint(x: rest.x, y: rest.y + shift))
      }
      framesAtRest = place == last ? framesAtRest + 1 : 0
      last = place
      if framesAtRest == Self.framesAtRest { glideEnded() }
    }
  }

  /// Glides on as GTK would, from where the content is, while what is above turns out higher or lower.
  private func coast(to rest: CGPoint) {
    guard let scrollView else { return }
    let start = scrollView.contentOffset, way = CGPoint(x: rest.x - start.x, y: rest.y - start.y)
    var began: TimeInterval?
    let friction = friction
    shift = 0
    ticks = FrameTicks(of: scroller) { [weak self, weak scrollView] now in
      guard let self, let scrollView else { return }
      let ahead = exp(-friction * (now - (began ?? now)))
      began = began ?? now
      let wanted = CGPoint(x: rest.x - way.x * ahead, y: rest.y - way.y * ahead + shift)
      let reached = scrollView.withinContent(wanted)
      scrollView.contentOffset = reached
      // At its end, or at that of the content.
      if wanted != reached || hypot(way.x, way.y) * ahead < 0.5 { glideEnded() }
    }
  }

  /// The adjustments' values.
  private var place: CGPoint {
    func value(_ orientation: GtkOrientation) -> CGFloat {
      scrollView?.adjustment(orientation).map { CGFloat(gtk_adjustment_get_value($0)) } ?? 0
    }
    return CGPoint(x: value(GTK_ORIENTATION_HORIZONTAL), y: value(GTK_ORIENTATION_VERTICAL))
  }

  private func glide(from start: CGPoint, to target: CGPoint) {
    guard let scrollView else { return }
    animation = ScrollAnimation(of: scrollView.box) { [weak scrollView] part in
      let (x, y) = (target.x - start.x, target.y - start.y)
      scrollView?.contentOffset = CGPoint(x: start.x + part * x, y: start.y + part * y)
    } completion: { [weak self] in
      guard let self, animation != nil else { return }
      glideEnded()
    }
    animation?.play()
  }

  private func glideEnded() {
    ticks = nil
    animation = nil
    shift = 0
    phase = .resting
    if let scrollView { scrollView.delegate?.scrollViewDidEndDecelerating(scrollView) }
  }
}
