import CQuintetGTK
import CQuintetWidget

/// Component of a picker: rows one below the other, of which one comes to rest in the middle.
///
/// For keys and assistive technology it is a scale of GTK's, which is not drawn; for the pointer, a scroll view. There are views for the
/// rows in sight alone, and nothing else depends on the number of rows.
final class PickerWheel: UIView {
  /// Makes the view of a row, from one that is not seen any more if there is such.
  var viewForRow: (_ row: Int, _ reusing: UIView?) -> UIView = { _, view in view ?? UIView() }
  /// Returns the words of a row, where the delegate has some.
  var titleForRow: (_ row: Int) -> String? = { _ in nil }
  /// Called when the person has chosen another row and the wheel has come to rest.
  var chosen: (_ row: Int) -> Void = { _ in }
  /// Called when an arrow key leads to the wheel on the left, -1, or on the right, 1.
  var leave: (_ direction: Int) -> Void = { _ in }
  /// The height that rows want, in points.
  var wantedRowHeight: CGFloat = 32 { didSet { if wantedRowHeight != oldValue { setNeedsLayout() } } }

  /// The chosen row; -1 without rows.
  private(set) var selectedRow = -1
  private(set) var numberOfRows = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    WheelAppearance.install
    scroll.wheel = self
    scroll.delegate = self
    addSubview(scroll)
    guard let scale = gtk_scale_new(GTK_ORIENTATION_VERTICAL, gtk_adjustment_new(0, 0, 0, 1, 1, 0)) else { return }
    let plain = UnsafeMutableRawPointer(scale).assumingMemoryBound(to: GtkScale.self)
    gtk_scale_set_draw_value(plain, 0)
    gtk_scale_set_has_origin(plain, 0)
    gtk_widget_set_can_target(scale, 0)
    gtk_widget_add_css_class(scale, WheelAppearance.name)
    range = UnsafeMutableRawPointer(scale).assumingMemoryBound(to: GtkRange.self)
    setContent(scale)
    isAccessibilityElement = true
    connect(scale, "value-changed") { [weak self] in self?.valueChanged() }
    hearKeys(of: scale)
    hearWheel()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Rows

  /// The height of rows, in points: what they want, unless fewer than three would be seen.
  var rowHeight: CGFloat {
    let third = (bounds.height / 3).rounded(.down)
    return third > 0 ? max(1, min(wantedRowHeight, third)) : wantedRowHeight
  }

  /// Takes a new number of rows, and asks for all in sight anew. The chosen row stays, by its number.
  func reload(numberOfRows count: Int) {
    // Beyond it a place in points would not be exact; nobody gets there.
    numberOfRows = min(max(0, count), 1 << 40)
    selectedRow = clamped(selectedRow)
    forgetRows()
    let isMoving = scroll.isAnimatingScroll || scroll.isDragging || scroll.isDecelerating
    if !isMoving { target = selectedRow } else if target >= numberOfRows { target = clamped(target) }
    measure()
    if scroll.isAnimatingScroll, let goal = animatedTarget, goal != target {
      go(to: target, animated: true)
    } else if !isMoving {
      showTarget()
    }
    tile()
    describe()
  }

  /// Forgets the views of all rows, since another delegate has others.
  func forgetViews() {
    for view in rows.values + idleRows { view.removeFromSuperview() }
    rows = [:]
    idleRows = []
  }

  /// Asks for the rows in sight anew, and leaves the wheel as it turns.
  func refreshRows() {
    for (row, view) in rows { view.show(viewForRow(row, view.shown)) }
    describe()
  }

  /// Chooses a row in the name of the program.
  func select(_ row: Int, animated: Bool) {
    selectedRow = row
    go(to: row, animated: animated)
  }

  /// The view that shows a row, if it is in sight.
  func view(forRow row: Int) -> UIView? { rows[row]?.shown }

  /// Gives the wheel the keys.
  func focus() { if let content { gtk_widget_grab_focus(content) } }

  // MARK: Overridden

  override var isOperable: Bool { true }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    scroll.forgetPage()
    measure()
    if !scroll.isDragging, !scroll.isDecelerating, !scroll.isAnimatingScroll { showTarget() }
    tile()
    describe()
  }

  // MARK: Private

  private let scroll = WheelScrollView(frame: .zero)
  private var range: UnsafeMutablePointer<GtkRange>?
  private var isOwnChange = false
  private var rows: [Int: PickerRow] = [:]
  private var idleRows: [PickerRow] = []
  private var isTiling = false
  /// The row that the wheel goes to, or is at.
  private var target = -1
  /// The row that an animated scroll goes to.
  private var animatedTarget: Int?
  /// Parts of a step that a fine wheel has turned.
  private var turned = 0.0

  private func clamped(_ row: Int) -> Int { numberOfRows == 0 ? -1 : min(max(row, 0), numberOfRows - 1) }

  /// Points above the first row, so that it can be in the middle.
  private var space: CGFloat { max(0, ((bounds.height - rowHeight) / 2).rounded(.down)) }
  private func offset(of row: Int) -> CGFloat { CGFloat(max(0, row)) * rowHeight - space }
  private func row(at offset: CGFloat) -> Int { clamped(Int(((offset + space) / rowHeight).rounded())) }

  private func measure() {
    let size = CGSize(width: bounds.width, height: CGFloat(numberOfRows) * rowHeight)
    let inset = UIEdgeInsets(top: space, left: 0, bottom: max(0, bounds.height - rowHeight - space), right: 0)
    if scroll.contentSize != size { scroll.contentSize = size }
    if scroll.contentInset != inset { scroll.contentInset = inset }
    scroll.configureAdjustments()
  }

  private func showTarget() {
    let place = offset(of: target)
    if scroll.contentOffset.y != place { scroll.contentOffset = CGPoint(x: 0, y: place) }
  }

  private func go(to row: Int, animated: Bool) {
    target = clamped(row)
    describe()
    let place = CGPoint(x: 0, y: offset(of: target))
    guard animated, scroll.contentOffset != place else {
      animatedTarget = nil
      scroll.setContentOffset(place, animated: false)
      return settle()
    }
    animatedTarget = target
    scroll.setContentOffset(place, animated: true)
  }

  /// The person chooses a row.
  private func choose(_ row: Int) {
    guard numberOfRows > 0 else { return }
    go(to: row, animated: true)
  }

  /// The wheel is at rest, at a row.
  private func settle() {
    guard !scroll.isTracking, !scroll.isDragging, !scroll.isDecelerating, !scroll.isAnimatingScroll else { return }
    animatedTarget = nil
    target = row(at: scroll.contentOffset.y)
    showTarget()
    describe()
    guard target != selectedRow else { return }
    selectedRow = target
    chosen(target)
  }

  /// Comes to rest once the gesture is over that may be under way.
  fileprivate func settleSoon() {
    DispatchQueue.main.async { [weak self] in self?.settle() }
  }

  fileprivate func pressed(at point: CGPoint) {
    focus()
    guard numberOfRows > 0 else { return }
    let row = Int((point.y / rowHeight).rounded(.down))
    if (0..<numberOfRows).contains(row) { choose(row) } else { settleSoon() }
  }

  // MARK: Private: rows in sight

  fileprivate func tile() {
    guard !isTiling, bounds.width > 0, bounds.height > 0 else { return }
    isTiling = true
    defer { isTiling = false }
    let top = scroll.contentOffset.y, height = rowHeight
    let first = max(0, Int((top / height).rounded(.down)))
    let last = min(numberOfRows - 1, Int(((top + bounds.height) / height).rounded(.up)) - 1)
    for (row, view) in rows where row < first || row > last {
      rows[row] = nil
      retire(view)
    }
    guard first <= last else { return }
    for row in first...last {
      let place = CGRect(x: 0, y: CGFloat(row) * height, width: bounds.width, height: height)
      let view = rows[row] ?? bind(row, place)
      if view.frame != place { view.frame = place }
      let distance = abs(place.midY - top - bounds.height / 2) / max(1, bounds.height / 2)
      view.alpha = max(Self.faintest, 1 - (1 - Self.faintest) * min(1, distance))
    }
  }

  /// The opacity of rows at the edge.
  private static let faintest: CGFloat = 0.25

  private func bind(_ row: Int, _ place: CGRect) -> PickerRow {
    let view = idleRows.popLast() ?? PickerRow(frame: place)
    view.frame = place
    rows[row] = view
    view.show(viewForRow(row, view.shown))
    if view.superview == nil { scroll.addSubview(view) }
    view.isHidden = false
    return view
  }

  private func retire(_ view: PickerRow) {
    view.isHidden = true
    idleRows.append(view)
  }

  private func forgetRows() {
    for view in rows.values { retire(view) }
    rows = [:]
  }

  // MARK: Private: keys, the wheel, and assistive technology

  private func hearKeys(of scale: UnsafeMutablePointer<GtkWidget>) {
    guard let keys = gtk_event_controller_key_new() else { return }
    // Before the scale takes them.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
      self?.pressed(Int32(key)) ?? false
    }
    gtk_widget_add_controller(scale, keys)
  }

  private func pressed(_ key: Int32) -> Bool {
    let page = max(2, Int(bounds.height / rowHeight) - 1)
    switch key {
    case GDK_KEY_Up, GDK_KEY_KP_Up: choose(clamped(target - 1))
    case GDK_KEY_Down, GDK_KEY_KP_Down: choose(clamped(target + 1))
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: choose(clamped(target - page))
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: choose(clamped(target + page))
    case GDK_KEY_Home, GDK_KEY_KP_Home: choose(0)
    case GDK_KEY_End, GDK_KEY_KP_End: choose(numberOfRows - 1)
    case GDK_KEY_Left, GDK_KEY_KP_Left: leave(-1)
    case GDK_KEY_Right, GDK_KEY_KP_Right: leave(1)
    default: return false
    }
    return true
  }

  /// A step of a wheel is a row. A touchpad scrolls.
  private func hearWheel() {
    guard let steps = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else { return }
    gtk_event_controller_set_propagation_phase(steps, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(steps), "scroll") { [weak self] (_: Double, y: Double) in
      guard let self, numberOfRows > 1, gtk_event_controller_scroll_get_unit(steps) == GDK_SCROLL_UNIT_WHEEL else {
        return false
      }
      turn(y)
      return true
    }
    gtk_widget_add_controller(box.pointer, steps)
  }

  private func turn(_ distance: Double) {
    turned = turned * distance < 0 ? distance : turned + distance
    let whole = turned.rounded(.towardZero)
    guard whole != 0 else { return }
    turned -= whole
    choose(clamped(target + Int(max(-1000, min(whole, 1000)))))
  }

  /// Assistive technology has set the scale.
  private func valueChanged() {
    guard !isOwnChange, numberOfRows > 0 else { return }
    choose(clamped(Int(gtk_range_get_value(range).rounded())))
  }

  /// Passes the row that the wheel goes to on to assistive technology.
  private func describe() {
    guard let range else { return }
    isOwnChange = true
    gtk_range_set_range(range, 0, Double(max(0, numberOfRows - 1)))
    gtk_range_set_increments(range, 1, 5)
    gtk_range_set_value(range, Double(max(0, target)))
    isOwnChange = false
    accessibilityValue =
      target < 0 ? nil : titleForRow(target) ?? rows[target]?.accessibilityTexts.joined(separator: ", ")
  }
}

extension PickerWheel: UIScrollViewDelegate {
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    target = row(at: targetContentOffset.pointee.y)
    targetContentOffset.pointee = CGPoint(x: 0, y: offset(of: target))
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  // The person may have taken hold of it again.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settleSoon() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }
}

/// The moving part of a wheel.
private final class WheelScrollView: UIScrollView {
  weak var wheel: PickerWheel?

  override init(frame: CGRect) {
    super.init(frame: frame)
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    bounces = false
    // Keys are the scale's.
    if let content { gtk_widget_set_can_focus(content, 0) }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Forgets the size that GTK gave the content where it is another by now.
  func forgetPage() { if page != storedFrame.size { page = nil } }

  override func bringIntoSight(_ rect: CGRect) {}

  override func contentScrolled() {
    wheel?.tile()
    super.contentScrolled()
  }

  // MARK: Presses

  /// A tap around the picker does not get presses of its rows.
  override func keepsTouch(from recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.isSingleTap, let picker = wheel?.superview, let view = recognizer.view else { return false }
    return !view.isDescendant(of: picker)
  }

  private var start: CGPoint?
  /// Points that a press may move and still choose a row.
  private static let slop: CGFloat = 8

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = touches.first?.location(in: wheel)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start, let touch = touches.first, let wheel else { return }
    self.start = nil
    let place = touch.location(in: wheel)
    if hypot(place.x - start.x, place.y - start.y) <= Self.slop {
      wheel.pressed(at: touch.location(in: self))
    } else {
      wheel.settleSoon()
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = nil
    wheel?.settleSoon()
  }
}

/// Style that leaves of a wheel's scale nothing but the mark of the focus.
@MainActor
private enum WheelAppearance {
  static let name = "picker-wheel"
  static let install: Void = WidgetStyle.addToDisplay(
    """
    scale.\(name) { padding: 0; margin: 0; min-width: 0; min-height: 0; border-radius: 9px; }
    scale.\(name) > trough { opacity: 0; margin: 0; min-width: 0; min-height: 0; }
    scale.\(name) > trough > slider { margin: 0; padding: 0; min-width: 1px; min-height: 1px; }
    scale.\(name):focus:focus-visible { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px; }
    """
  )
}
