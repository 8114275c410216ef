import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("gestures", .windows)
struct GestureTests {
  @Test("a tap is recognised innermost first and takes the touch")
  func tapIsRecognisedInnermostFirstAndTakesTheTouch() async throws {
    let (outer, view, ear) = makeTouchedView()
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    outer.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tappedTwice))
    _ = try await TestWindow.show(outer)
    try await Input.click(view)
    #expect(ear.heard == ["tap"])
    #expect(view.log == ["began", "cancelled"])
    try await Input.click(outer, at: CGPoint(x: 10, y: 10))
    #expect(ear.heard == ["tap", "two taps"])
    try await Input.click(view)
    #expect(ear.heard == ["tap", "two taps", "tap"])
  }

  @Test("a non-cancelling or disabled recogniser leaves the touch to views")
  func nonCancellingOrDisabledRecogniserLeavesTheTouchToViews() async throws {
    let (outer, view, ear) = makeTouchedView()
    let tap = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    tap.cancelsTouchesInView = false
    view.addGestureRecognizer(tap)
    _ = try await TestWindow.show(outer)
    try await Input.click(view)
    #expect(view.log == ["began", "ended"])
    tap.isEnabled = false
    try await Input.click(view)
    #expect(ear.heard == ["tap"])
    tap.isEnabled = true
    view.removeGestureRecognizer(tap)
    try await Input.click(view)
    #expect(ear.heard == ["tap"])
    #expect(view.gestureRecognizers == [])
  }

  @Test("the delegate decides")
  func delegateDecides() async throws {
    let (outer, view, ear) = makeTouchedView()
    let inner = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    let around = UITapGestureRecognizer(target: ear, action: Ear.tappedTwice)
    inner.delegate = ear
    around.delegate = ear
    view.addGestureRecognizer(inner)
    outer.addGestureRecognizer(around)
    _ = try await TestWindow.show(outer)
    ear.mayBoth = true
    try await Input.click(view)
    #expect(ear.heard == ["tap", "two taps"])
    ear.mayBegin = false
    try await Input.click(view)
    ear.mayBegin = true
    ear.refused = view
    try await Input.click(view)
    #expect(ear.heard == ["tap", "two taps"])
  }

  @Test("a pressed button keeps the tap from its superview")
  func pressedButtonKeepsTheTapFromItsSuperview() async throws {
    let outer = UIView(), button = UIButton(type: .system), ear = Ear()
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    outer.addSubview(button)
    outer.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    _ = try await TestWindow.show(outer)
    try await Input.click(button)
    #expect(presses == 1)
    #expect(ear.heard == [])
  }

  @Test("an enabled button keeps only single taps from outer recognisers")
  func enabledButtonKeepsOnlySingleTapsFromOuterRecognisers() {
    let outer = UIView(), button = UIButton(type: .system)
    let around = UITapGestureRecognizer(), own = UITapGestureRecognizer()
    outer.addSubview(button)
    outer.addGestureRecognizer(around)
    button.addGestureRecognizer(own)
    #expect(button.keepsTouch(from: around))
    #expect(!button.keepsTouch(from: own))
    #expect(!button.keepsTouch(from: UIPanGestureRecognizer()))
    around.numberOfTapsRequired = 2
    #expect(!button.keepsTouch(from: around))
    (around.numberOfTapsRequired, around.numberOfTouchesRequired) = (1, 2)
    #expect(!button.keepsTouch(from: around))
    around.numberOfTouchesRequired = 1
    button.isEnabled = false
    #expect(!button.keepsTouch(from: around))
    #expect(!UIControl().keepsTouch(from: around) && !outer.keepsTouch(from: around))
  }

  @Test("a recognised tap in a row does not select it")
  func recognisedTapInARowDoesNotSelectIt() async throws {
    let rows = Rows([3]), ear = Ear()
    let table = UITableView(frame: .zero, style: .plain)
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    let picture = UIView(frame: CGRect(x: 100, y: 0, width: 80, height: 30))
    picture.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    cell.contentView.addSubview(picture)
    await window.nextFrame()
    try await Input.click(picture)
    #expect(ear.heard == ["tap"])
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("a long press begins while held, changes and ends")
  func longPressBeginsWhileHeldChangesAndEnds() async throws {
    let (outer, view, ear) = makeTouchedView()
    let press = UILongPressGestureRecognizer(target: ear, action: Ear.pressed)
    press.minimumPressDuration = 0.05
    view.addGestureRecognizer(press)
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    _ = try await TestWindow.show(outer)
    try await Input.drag(view, through: [CGPoint(x: 50, y: 50), CGPoint(x: 51, y: 50), CGPoint(x: 100, y: 50)])
    #expect(ear.heard.first ?? "" == "press 1")
    #expect(ear.heard.last ?? "" == "press 3")
    #expect(ear.heard.contains("press 2"))
    #expect(!ear.heard.contains("tap"))
    #expect(press.state == .possible)
  }

  @Test("a swipe is recognised in its direction only")
  func swipeIsRecognisedInItsDirectionOnly() async throws {
    let (outer, view, ear) = makeTouchedView()
    let left = UISwipeGestureRecognizer(target: ear, action: Ear.swiped)
    left.direction = .left
    view.addGestureRecognizer(left)
    view.addGestureRecognizer(UISwipeGestureRecognizer(target: ear, action: Ear.swiped))
    _ = try await TestWindow.show(outer)
    try await Input.drag(view, through: [CGPoint(x: 150, y: 50), CGPoint(x: 120, y: 50), CGPoint(x: 80, y: 52)])
    #expect(ear.heard == ["swipe 2"])
    try await Input.drag(view, through: [CGPoint(x: 20, y: 50), CGPoint(x: 90, y: 50)])
    #expect(ear.heard == ["swipe 2", "swipe 1"])
    try await Input.drag(view, through: [CGPoint(x: 20, y: 10), CGPoint(x: 20, y: 90)])
    #expect(ear.heard.count == 2)
  }

  @Test("a pan's translation goes on from where it is reset")
  func pansTranslationGoesOnFromWhereItIsReset() async throws {
    let (outer, view, ear) = makeTouchedView()
    let pan = UIPanGestureRecognizer(target: ear, action: Ear.panned)
    view.addGestureRecognizer(pan)
    _ = try await TestWindow.show(outer)
    let way = [CGPoint(x: 20, y: 50), CGPoint(x: 23, y: 50), CGPoint(x: 60, y: 50), CGPoint(x: 80, y: 60)]
    try await Input.drag(view, through: way) {
      pan.setTranslation(.zero, in: view)
    }
    #expect(ear.heard == ["pan 1 40 0", "pan 2 60 10", "pan 3 0 0"])
    #expect(view.log == ["began", "cancelled"])
  }

  @Test("setting a pan's translation keeps its velocity")
  func settingAPansTranslationKeepsItsVelocity() async throws {
    let (outer, view, ear) = makeTouchedView()
    let pan = UIPanGestureRecognizer(target: ear, action: Ear.panned)
    view.addGestureRecognizer(pan)
    _ = try await TestWindow.show(outer)
    try await Input.drag(view, through: [CGPoint(x: 20, y: 50), CGPoint(x: 60, y: 50), CGPoint(x: 90, y: 40)]) {
      #expect(pan.velocity(in: view).x > 0 && pan.velocity(in: view).y < 0, "\(pan.velocity(in: view))")
      pan.setTranslation(CGPoint(x: 5, y: 7), in: view)
      #expect(pan.translation(in: view) == CGPoint(x: 5, y: 7))
    }
    #expect(ear.heard.last ?? "" == "pan 3 5 7")
  }

  @Test("a finger that rests before it leaves has no speed")
  func fingerThatRestsBeforeItLeavesHasNoSpeed() async throws {
    @MainActor final class Speed {
      var last: CGPoint?
      func panned(_ pan: UIPanGestureRecognizer) {
        if pan.state == .ended { last = pan.velocity(in: nil) }
      }
    }
    let (outer, view, _) = makeTouchedView(), speed = Speed()
    view.addGestureRecognizer(UIPanGestureRecognizer(target: speed, action: Speed.panned))
    _ = try await TestWindow.show(outer)
    // The rest is longer than the time that counts for the speed.
    try await Input.drag(view, through: [CGPoint(x: 20, y: 50), CGPoint(x: 60, y: 50)]) { usleep(300_000) }
    #expect(speed.last == .zero)
  }

  @Test("two gestures are recognised together if either delegate allows")
  func twoGesturesAreRecognisedTogetherIfEitherDelegateAllows() async throws {
    for says in [true, false] {
      let (outer, view, ear) = makeTouchedView()
      let inner = UITapGestureRecognizer(target: ear, action: Ear.tapped)
      let around = UITapGestureRecognizer(target: ear, action: Ear.tappedTwice)
      let permissive = Ear()
      permissive.mayBoth = true
      (says ? inner : around).delegate = permissive
      view.addGestureRecognizer(inner)
      outer.addGestureRecognizer(around)
      _ = try await TestWindow.show(outer)
      try await Input.click(view)
      #expect(ear.heard == ["tap", "two taps"])
      TestWindow.closeAll()
    }
  }

  @Test("disabling a recogniser releases the ones waiting for it")
  func disablingARecogniserReleasesTheOnesWaitingForIt() async throws {
    let (outer, view, ear) = makeTouchedView()
    let one = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    let press = UILongPressGestureRecognizer(target: ear, action: Ear.pressed)
    press.minimumPressDuration = 3600
    one.require(toFail: press)
    view.addGestureRecognizer(one)
    view.addGestureRecognizer(press)
    let two = view.addDoubleTap(ear)
    one.require(toFail: two)
    let restore = try setTapPause(3_600_000)
    defer { restore() }
    _ = try await TestWindow.show(outer)
    try await Input.click(view)
    #expect(ear.heard == [])
    two.isEnabled = false
    #expect(ear.heard == ["tap"])
  }

  @Test("a press that is released far away is no tap")
  func pressThatIsReleasedFarAwayIsNoTap() async throws {
    let (outer, view, ear) = makeTouchedView()
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    _ = try await TestWindow.show(outer)
    try await Input.drag(view, through: [CGPoint(x: 20, y: 50), CGPoint(x: 90, y: 50)])
    #expect(ear.heard == [])
    try await Input.drag(view, through: [CGPoint(x: 20, y: 50), CGPoint(x: 25, y: 50)])
    #expect(ear.heard == ["tap"])
  }

  @Test("a recogniser that leaves its view cancels its gesture")
  func recogniserThatLeavesItsViewCancelsItsGesture() async throws {
    let (outer, view, ear) = makeTouchedView(), other = UIView()
    let pan = UIPanGestureRecognizer(target: ear, action: Ear.panned)
    view.addGestureRecognizer(pan)
    _ = try await TestWindow.show(outer)
    try await Input.drag(view, through: [CGPoint(x: 20, y: 50), CGPoint(x: 60, y: 50)]) {
      view.removeGestureRecognizer(pan)
    }
    #expect(ear.heard == ["pan 1 40 0", "pan 4 40 0"])
    view.addGestureRecognizer(pan)
    other.addGestureRecognizer(pan)
    #expect(view.gestureRecognizers == [] && pan.view === other)
    #expect(other.gestureRecognizers ?? [] == [pan])
  }

  @Test("a key press recognises single taps, not double taps")
  func keyPressRecognisesSingleTapsNotDoubleTaps() {
    let ear = Ear(), view = UIView()
    view.accessibilityTraits = .button
    view.addDoubleTap(ear)
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    view.boxActivate()
    #expect(ear.heard == ["tap"])
  }

  @Test("a stroke that takes its time is no swipe")
  func strokeThatTakesItsTimeIsNoSwipe() async throws {
    let (outer, view, ear) = makeTouchedView()
    view.addGestureRecognizer(UISwipeGestureRecognizer(target: ear, action: Ear.swiped))
    _ = try await TestWindow.show(outer)
    // Each point takes a twentieth of a second or more.
    try await Input.drag(view, through: (0..<16).map { CGPoint(x: 20 + 4 * $0, y: 50) })
    #expect(ear.heard == [])
  }

  @Test("a stroke that is not straight is no swipe")
  func strokeThatIsNotStraightIsNoSwipe() async throws {
    let (outer, view, ear) = makeTouchedView()
    view.addGestureRecognizer(UISwipeGestureRecognizer(target: ear, action: Ear.swiped))
    _ = try await TestWindow.show(outer)
    try await Input.drag(view, through: [CGPoint(x: 20, y: 10), CGPoint(x: 85, y: 70)])
    #expect(ear.heard == [])
  }

  @Test("a press that moves too early is no long press")
  func pressThatMovesTooEarlyIsNoLongPress() async throws {
    let (outer, view, ear) = makeTouchedView()
    let press = UILongPressGestureRecognizer(target: ear, action: Ear.pressed)
    press.minimumPressDuration = 0.3
    view.addGestureRecognizer(press)
    _ = try await TestWindow.show(outer)
    let way = (0..<12).map { CGPoint(x: 50 + min($0, 1) * 40, y: 50) }
    try await Input.drag(view, through: way)
    #expect(ear.heard == [])
  }

  @Test("a beginning pan releases the button or list beneath")
  func beginningPanReleasesTheButtonOrListBeneath() async throws {
    let outer = UIView(), button = UIButton(type: .system), ear = Ear()
    button.frame = CGRect(x: 20, y: 20, width: 200, height: 40)
    var log: [String] = []
    button.addAction(UIAction { _ in log.append("press") }, for: .primaryActionTriggered)
    button.addAction(UIAction { _ in log.append("cancel") }, for: .touchCancel)
    outer.addSubview(button)
    outer.addGestureRecognizer(UIPanGestureRecognizer(target: ear, action: Ear.panned))
    _ = try await TestWindow.show(outer)
    try await Input.drag(button, through: [CGPoint(x: 20, y: 20), CGPoint(x: 60, y: 20), CGPoint(x: 90, y: 20)])
    #expect(ear.heard.count == 3)
    #expect(log == ["cancel"])
    try await Input.click(button)
    #expect(log == ["cancel", "press"])
  }

  @Test("a tappable button-trait view works by key and assistive technology")
  func tappableButtonTraitViewWorksByKeyAndAssistiveTechnology() async throws {
    let (outer, view, ear) = makeTouchedView()
    view.accessibilityTraits = .button
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    let window = try await TestWindow.show(outer)
    #expect(gtk_widget_activate_action_variant(view.box.pointer, "activate", nil) != 0)
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_space, in: window)
    #expect(ear.heard == ["tap", "tap"])
  }

  @Test("two simultaneous recognisers cancel a view's touch once")
  func twoSimultaneousRecognisersCancelAViewsTouchOnce() async throws {
    let (outer, view, ear) = makeTouchedView()
    ear.mayBoth = true
    for recognizer in [
      UITapGestureRecognizer(target: ear, action: Ear.tapped),
      UITapGestureRecognizer(target: ear, action: Ear.tappedTwice),
    ] {
      recognizer.delegate = ear
      view.addGestureRecognizer(recognizer)
    }
    _ = try await TestWindow.show(outer)
    try await Input.click(view)
    #expect(ear.heard == ["tap", "two taps"])
    #expect(view.log == ["began", "cancelled"])
  }
}
