import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// A control of the application's own, which remembers its calls.
private final class Tile: UIControl {
  var log: [String] = []
  let inner = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    inner.frame = CGRect(x: 10, y: 10, width: 60, height: 20)
    addSubview(inner)
    let events: [(Event, String)] = [
      (.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"), (.touchCancel, "cancel"),
      (.primaryActionTriggered, "primary"), (.touchDragExit, "exit"),
    ]
    for (event, name) in events { addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event) }
  }

  required init?(coder: NSCoder) { nil }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("begin \(Int(touch.location(in: self).x))")
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
  override func cancelTracking(with event: UIEvent?) { log.append("cancel tracking") }
}

@MainActor
private final class Listener {
  var heard: [String] = []
  func pressed() { heard.append("pressed") }
  func released() { heard.append("released") }
  func pressedBy(_ sender: UIControl) { heard.append("by \(sender.tag)") }
}

@MainActor
private func makeTile() -> (UIView, Tile) {
  let outer = UIView(), tile = Tile(frame: CGRect(x: 50, y: 60, width: 100, height: 50))
  outer.addSubview(tile)
  return (outer, tile)
}

@MainActor @Suite("touches", .windows)
struct TouchTests {
  @Test("a custom control is pressed, also through its subview")
  func customControlIsPressedAlsoThroughItsSubview() async throws {
    let (outer, tile) = makeTile()
    _ = try await TestWindow.show(outer)
    try await Input.click(tile, at: CGPoint(x: 90, y: 40))
    #expect(tile.log == ["begin 90", "down", "end", "inside", "primary"])
    tile.log = []
    try await Input.click(tile, at: CGPoint(x: 20, y: 15))
    #expect(tile.log == ["begin 20", "down", "end", "inside", "primary"])
    #expect(!tile.isTracking && !tile.isHighlighted)
  }

  @Test("a control allows finger slips and reports a repeated touch")
  func controlAllowsFingerSlipsAndReportsARepeatedTouch() async throws {
    let (outer, tile) = makeTile(), window = try await TestWindow.show(outer), fingers = WindowFingers(on: window)
    tile.addAction(UIAction { _ in tile.log.append("again") }, for: .touchDownRepeat)
    @MainActor func place(_ x: CGFloat) -> CGPoint { tile.convert(CGPoint(x: x, y: 20), to: nil) }
    @MainActor func press(endingAt x: CGFloat) -> [String] {
      tile.log = []
      fingers.wait(10)
      fingers.down(1, place(50).x, place(50).y)
      fingers.move(1, place(x).x, place(x).y)
      fingers.up(1)
      return tile.log
    }
    #expect(press(endingAt: 169) == ["begin 50", "down", "end", "inside", "primary"])
    #expect(press(endingAt: 171) == ["begin 50", "down", "exit", "end", "outside"])
    tile.log = []
    _ = window.touchDelivery.begin(9, place(50), 3_000, .indirectPointer)
    window.touchDelivery.end(9, place(101), 3_000.1)
    #expect(tile.log == ["begin 50", "down", "end", "outside"])
    tile.log = []
    for time in [4_000, 4_000.2] {
      _ = window.touchDelivery.begin(9, place(50), time, .direct)
      window.touchDelivery.end(9, place(50), time + 0.05)
    }
    #expect(tile.log.filter { ["down", "again"].contains($0) } == ["down", "down", "again"])
  }

  @Test("a press that ends outside sends no primary action")
  func pressThatEndsOutsideSendsNoPrimaryAction() async throws {
    let (outer, tile) = makeTile()
    _ = try await TestWindow.show(outer)
    var wasHighlighted = true
    let way = [CGPoint(x: 50, y: 25), CGPoint(x: 50, y: 200)]
    try await Input.drag(tile, through: way) { wasHighlighted = tile.isHighlighted }
    #expect(tile.log == ["begin 50", "down", "exit", "end", "outside"])
    #expect(!wasHighlighted)
  }

  @Test("a disabled control and the view behind take no press")
  func disabledControlAndTheViewBehindTakeNoPress() async throws {
    let (outer, tile) = makeTile()
    var presses = 0
    let behind = UIButton(type: .system)
    behind.frame = tile.frame
    behind.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    outer.insertSubview(behind, at: 0)
    tile.isEnabled = false
    _ = try await TestWindow.show(outer)
    try await Input.click(tile)
    #expect(tile.log == [])
    #expect(presses == 0)
    #expect(tile.state == .disabled)
  }

  @Test("an almost invisible view takes no touch until visible")
  func almostInvisibleViewTakesNoTouchUntilVisible() async throws {
    let (outer, tile) = makeTile(), button = UIButton(type: .system)
    button.setTitle("Press", for: .normal)
    button.frame = CGRect(x: 20, y: 300, width: 200, height: 40)
    button.addAction(UIAction { _ in tile.log.append("button") }, for: .primaryActionTriggered)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    for (alpha, isTouched) in [(0.005, false), (0.5, true)] as [(CGFloat, Bool)] {
      for view in [tile, button] { view.alpha = alpha }
      await window.nextFrame()
      for (view, heard) in [(tile, "primary"), (button, "button")] {
        try await Input.click(view)
        #expect(tile.log.contains(heard) == isTouched, "\(alpha): \(tile.log)")
      }
    }
  }

  @Test("keys and assistive technology press a custom control")
  func keysAndAssistiveTechnologyPressACustomControl() async throws {
    let (outer, tile) = makeTile()
    let window = try await TestWindow.show(outer)
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(gtk_widget_has_focus(tile.box.pointer) != 0)
    #expect(tile.state.contains(.focused))
    for key in [GDK_KEY_Return, GDK_KEY_space] {
      tile.log = []
      try await Input.press(key, in: window)
      #expect(tile.log == ["down", "inside", "primary"])
    }
    tile.log = []
    #expect(gtk_widget_activate_action_variant(tile.box.pointer, "activate", nil) != 0)
    #expect(tile.log == ["down", "inside", "primary"])
    tile.isEnabled = false
    #expect(gtk_widget_get_focusable(tile.box.pointer) == 0)
  }

  @Test("Tab goes through controls in reading order")
  func tabGoesThroughControlsInReadingOrder() async throws {
    let outer = UIView()
    let places = [(150, 100), (20, 100), (20, 20), (150, 20)]
    let tiles = places.map { Tile(frame: CGRect(x: $0.0, y: $0.1, width: 80, height: 40)) }
    tiles.forEach(outer.addSubview)
    let window = try await TestWindow.show(outer)
    for expected in [2, 3, 1, 0] {
      try await Input.press(GDK_KEY_Tab, in: window)
      #expect(tiles.firstIndex { gtk_widget_has_focus($0.box.pointer) != 0 } ?? -1 == expected)
    }
  }

  @Test("an action method runs until removed or its target freed")
  func actionMethodRunsUntilRemovedOrItsTargetFreed() {
    let tile = Tile(frame: .zero)
    tile.tag = 7
    let listener = Listener()
    tile.addTarget(listener, action: Listener.pressed, for: .touchUpInside)
    tile.addTarget(listener, action: Listener.pressedBy, for: [.touchUpInside, .valueChanged])
    tile.sendActions(for: .touchUpInside)
    #expect(listener.heard == ["pressed", "by 7"])
    tile.removeTarget(listener, action: nil, for: .touchUpInside)
    tile.sendActions(for: .touchUpInside)
    tile.sendActions(for: .valueChanged)
    #expect(listener.heard == ["pressed", "by 7", "by 7"])
    weak let weakListener: Listener? = {
      let other = Listener()
      tile.addTarget(other, action: Listener.pressed, for: .touchUpInside)
      return other
    }()
    #expect(weakListener == nil)
    tile.sendActions(for: .touchUpInside)
  }

  @Test("a method added twice is called once")
  func methodAddedTwiceIsCalledOnce() {
    let tile = Tile(frame: .zero), tap = UITapGestureRecognizer(), listener = Listener(), other = Listener()
    for listener in [listener, other, listener] {
      tile.addTarget(listener, action: Listener.pressed, for: .touchUpInside)
      tile.addTarget(listener, action: Listener.pressedBy, for: .touchUpInside)
      tap.addTarget(listener, action: Listener.pressed)
    }
    tile.sendActions(for: .touchUpInside)
    #expect(listener.heard == ["pressed", "by 0"])
    #expect(other.heard == ["pressed", "by 0"])
    tap.actions.forEach { $0.perform(sender: tap) }
    #expect(listener.heard == ["pressed", "by 0", "pressed"])
  }

  @Test("a method added for more events runs once for each")
  func methodAddedForMoreEventsRunsOnceForEach() {
    let tile = Tile(frame: .zero), listener = Listener()
    for events in [UIControl.Event.touchDown, [.touchDown, .valueChanged]] {
      tile.addTarget(listener, action: Listener.pressed, for: events)
    }
    tile.sendActions(for: .touchDown)
    #expect(listener.heard.count == 1)
    tile.sendActions(for: .valueChanged)
    #expect(listener.heard.count == 2)
    #expect(tile.allControlEvents.isSuperset(of: [.touchDown, .valueChanged]))
    tile.removeTarget(listener, action: nil, for: .touchDown)
    tile.sendActions(for: .touchDown)
    #expect(listener.heard.count == 2)
  }

  @Test("methods added for different events or places are each called")
  func methodsAddedForDifferentEventsOrPlacesAreEachCalled() {
    let tile = Tile(frame: .zero), tap = UITapGestureRecognizer(), listener = Listener()
    for (event, action) in [(UIControl.Event.touchDown, Listener.pressed), (.touchUpInside, Listener.released)] {
      tile.addTarget(listener, action: action, for: event)
    }
    tile.sendActions(for: .touchDown)
    tile.sendActions(for: .touchUpInside)
    #expect(listener.heard == ["pressed", "released"])
    tile.addTarget(listener, action: Listener.pressed, for: .valueChanged)
    tile.addTarget(listener, action: Listener.released, for: .valueChanged)
    tile.sendActions(for: .valueChanged)
    #expect(listener.heard == ["pressed", "released", "pressed", "released"])
    tap.addTarget(listener, action: Listener.pressed); tap.addTarget(listener, action: Listener.released)
    #expect(tap.actions.count == 2)
  }

  @Test("keys reach links and controls with an action")
  func keysReachLinksAndControlsWithAnAction() {
    let control = UIControl(frame: .zero), link = UIView(), plain = UIView()
    link.accessibilityTraits = .link
    @MainActor func isReachable(_ view: UIView) -> Bool { gtk_widget_get_focusable(view.box.pointer) != 0 }
    #expect(!isReachable(control) && isReachable(link) && !isReachable(plain))
    let action = UIAction { _ in }
    control.addAction(action, for: .touchUpInside)
    #expect(isReachable(control))
    control.removeAction(action, for: .touchUpInside)
    #expect(!isReachable(control))
    link.accessibilityTraits = .staticText
    #expect(!isReachable(link))
  }

  @Test("quick presses in succession raise the touch's tapCount")
  func quickPressesInSuccessionRaiseTheTouchsTapCount() async throws {
    final class Counter: UIView {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts += touches.map(\.tapCount)
      }
    }
    let outer = UIView(), counter = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.addSubview(counter)
    _ = try await TestWindow.show(outer)
    try await Input.tap(counter, times: 2)
    #expect(counter.counts == [1, 2])
    try await Input.click(counter, at: CGPoint(x: 5, y: 5))
    #expect(counter.counts.last == 1)
  }

  @Test("a control sends touchDownRepeat for a second tap")
  func controlSendsTouchDownRepeatForASecondTap() async throws {
    let (outer, tile) = makeTile()
    let window = try await TestWindow.show(outer)
    var told: [String] = []
    tile.addAction(UIAction { _ in told.append("down") }, for: .touchDown)
    tile.addAction(UIAction { _ in told.append("again") }, for: .touchDownRepeat)
    for count in 1...2 {
      let place = tile.convert(CGPoint(x: 10, y: 10), to: nil)
      let touch = UITouch(at: place, view: tile, window: window, type: .direct, tapCount: count, timestamp: 0)
      tile.touchesBegan([touch], with: nil)
      tile.touchesEnded([touch], with: nil)
    }
    #expect(told == ["down", "down", "again"])
  }

  @Test("a control follows one touch, whatever else touches it")
  func controlFollowsOneTouchWhateverElseTouchesIt() async throws {
    let (outer, tile) = makeTile()
    let window = try await TestWindow.show(outer)
    let touches = (0..<2).map { _ in
      UITouch(
        at: tile.convert(CGPoint(x: 10, y: 10), to: nil),
        view: tile,
        window: window,
        type: .direct,
        tapCount: 1,
        timestamp: 0
      )
    }
    var presses = 0
    tile.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    for touch in touches { tile.touchesBegan([touch], with: nil) }
    tile.touchesEnded([touches[1]], with: nil)
    #expect(tile.isTracking && presses == 0)
    tile.touchesEnded([touches[0]], with: nil)
    #expect(!tile.isTracking && presses == 1)
  }

  @Test("an overlay lets touches through where nothing of it is")
  func overlayLetsTouchesThroughWhereNothingOfItIs() async throws {
    final class Overlay: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    let (outer, tile) = makeTile()
    let overlay = Overlay(), button = UIButton(type: .system), behind = UIButton(type: .system)
    var pressed: [String] = []
    button.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    button.addAction(UIAction { _ in pressed.append("front") }, for: .primaryActionTriggered)
    behind.frame = CGRect(x: 50, y: 150, width: 100, height: 40)
    behind.addAction(UIAction { _ in pressed.append("behind") }, for: .primaryActionTriggered)
    outer.addSubview(behind)
    outer.place(overlay)
    overlay.pin(to: outer)
    overlay.addSubview(button)
    _ = try await TestWindow.show(outer)
    try await Input.click(tile)
    #expect(tile.log.contains("inside"), "\(tile.log)")
    try await Input.click(behind)
    try await Input.click(button)
    #expect(pressed == ["behind", "front"])
  }

  @Test("a touch goes to its view and along the responders")
  func touchGoesToItsViewAndAlongTheResponders() async throws {
    final class Screen: UIViewController {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("ended in \(touches.first?.view?.tag ?? -1) of \(event?.allTouches?.count ?? -1)")
      }
    }
    let screen = Screen(), view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    view.tag = 5
    screen.view.addSubview(view)
    _ = try await TestWindow.show(screen)
    try await Input.click(view)
    #expect(screen.log == ["began", "ended in 5 of 1"])
  }

  @Test("a control in a row is pressed without the row")
  func controlInARowIsPressedWithoutTheRow() async throws {
    let rows = Rows([3])
    var cells: [UITableViewCell] = []
    rows.made = { cells.append($0) }
    let table = UITableView(frame: .zero, style: .plain)
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    let tile = Tile(frame: CGRect(x: 100, y: 0, width: 80, height: 30))
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    cell.contentView.addSubview(tile)
    await window.nextFrame()
    try await Input.click(tile)
    #expect(tile.log.contains("inside"), "\(tile.log)")
    #expect(table.indexPathForSelectedRow == nil)
    try await Input.click(cell)
    #expect(table.indexPathForSelectedRow != nil)
  }

  @Test("a disabled control in a row keeps presses from it")
  func disabledControlInARowKeepsPressesFromIt() async throws {
    let rows = Rows([3]), table = UITableView()
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    let tile = Tile(frame: CGRect(x: 100, y: 0, width: 80, height: 30))
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    tile.isEnabled = false
    cell.contentView.addSubview(tile)
    await window.nextFrame()
    try await Input.click(tile)
    #expect(tile.log == [])
    #expect(table.indexPathForSelectedRow == nil)
    try await Input.click(cell)
    #expect(table.indexPathForSelectedRow != nil)
  }
}
