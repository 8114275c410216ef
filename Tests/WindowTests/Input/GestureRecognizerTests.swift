import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Owner of a touch: the view, recognisers around it, a scroll view, or GTK; and the properties of recognisers.

@MainActor @Suite("gesture recognisers", .windows)
struct GestureRecognizerTests {
  typealias State = UIGestureRecognizer.State

  @Test("a scroll view takes only fingers inside after 8 points")
  func scrollViewTakesOnlyFingersInsideAfter8Points() async throws {
    for (type, inside, way, isTaken) in [
      (.direct, true, 8, true), (.direct, true, 7.5, false), (.indirectPointer, true, 50, false),
      (.direct, false, 50, false),
    ] as [(UITouch.TouchType, Bool, CGFloat, Bool)] {
      let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), ear = Ear()
      let within = TouchedView(frame: scroll.bounds),
        beside = TouchedView(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
      scroll.addSubview(within)
      outer.addSubview(scroll)
      outer.addSubview(beside)
      let touched = inside ? within : beside
      let tap = UITapGestureRecognizer(target: ear, action: Ear.tapped)
      tap.cancelsTouchesInView = false
      touched.addGestureRecognizer(tap)
      let delivery = try await TestWindow.show(outer).touchDelivery
      let start = CGPoint(x: inside ? 100 : 300, y: 100), end = CGPoint(x: start.x, y: 100 + way)
      _ = delivery.begin(3, start, 1_000, type)
      delivery.move(3, end, 1_000.02)
      delivery.scrolled(scroll)
      delivery.end(3, end, 1_000.04)
      #expect(
        touched.log == (isTaken ? ["began", "cancelled"] : ["began", "ended"]),
        "\(type) \(way): \(touched.log)"
      )
      #expect(ear.heard.isEmpty == (isTaken || way > 20), "\(ear.heard)")
      TestWindow.closeAll()
    }
  }

  @Test("a finger that scrolls zoomable content stays only the pinch's")
  func fingerThatScrollsZoomableContentStaysOnlyThePinchs() async throws {
    let scroll = UIScrollView(), view = TouchedView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)),
      log = StateLog()
    final class Zoomed: UIScrollViewDelegate {
      let view: UIView
      init(_ view: UIView) { self.view = view }
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }
    let delegate = Zoomed(view), press = UILongPressGestureRecognizer(target: log, action: StateLog.acted)
    scroll.addSubview(view)
    scroll.delegate = delegate
    scroll.maximumZoomScale = 3
    press.allowableMovement = 100
    press.minimumPressDuration = 0.05
    view.addGestureRecognizer(press)
    let window = try await TestWindow.show(scroll), pinch = try #require(scroll.pinchGestureRecognizer)
    let other = UITapGestureRecognizer(target: log, action: StateLog.acted)
    view.addGestureRecognizer(other)
    _ = window.touchDelivery.begin(3, CGPoint(x: 100, y: 200), 1_000, .direct)
    window.touchDelivery.move(3, CGPoint(x: 100, y: 210), 1_000.02)
    window.touchDelivery.scrolled(scroll)
    #expect(view.log == ["began", "cancelled"])
    #expect((press.state, other.state, pinch.state) == (.failed, .failed, .possible))
    #expect(pinch.numberOfTouches == 1)
    window.touchDelivery.end(3, CGPoint(x: 100, y: 210), 1_000.04)
    #expect(view.log == ["began", "cancelled"])
    #expect(log.states == [])
  }

  @Test("a view, too, decides whether a gesture in it begins")
  func viewTooDecidesWhetherAGestureInItBegins() async throws {
    final class Gate: UIView {
      var isOpen = false
      var asked: [UIGestureRecognizer] = []
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked.append(gestureRecognizer)
        return isOpen
      }
    }
    let outer = UIView(), view = Gate(frame: CGRect(x: 0, y: 0, width: 400, height: 400)), ear = Ear()
    let tap = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    outer.addSubview(view)
    view.addGestureRecognizer(tap)
    tap.delegate = ear
    let fingers = WindowFingers(on: try await TestWindow.show(outer))
    for (isOpen, mayBegin) in [(false, true), (true, false), (true, true)] {
      (view.isOpen, ear.mayBegin, view.asked, ear.heard) = (isOpen, mayBegin, [], [])
      fingers.down(1, 100, 100)
      fingers.up(1)
      #expect(ear.heard == (isOpen && mayBegin ? ["tap"] : []))
      #expect(view.asked == (mayBegin ? [tap] : []))
    }
  }

  @Test("a recogniser belongs to one view, in the set order")
  func recogniserBelongsToOneViewInTheSetOrder() {
    let view = UIView(), other = UIView(), all = (0..<4).map { _ in UITapGestureRecognizer() }
    #expect(view.gestureRecognizers == nil)
    view.gestureRecognizers = [all[0], all[1]]
    view.gestureRecognizers = [all[2], all[1], all[3]]
    #expect(view.gestureRecognizers ?? [] == [all[2], all[1], all[3]])
    #expect(all.map { $0.view === view } == [false, true, true, true])
    other.addGestureRecognizer(all[1])
    #expect(view.gestureRecognizers ?? [] == [all[2], all[3]])
    #expect(all[1].view === other)
    // One that is elsewhere is not taken away.
    view.removeGestureRecognizer(all[1])
    #expect(all[1].view === other && other.gestureRecognizers == [all[1]])
    view.gestureRecognizers = nil
    #expect(view.gestureRecognizers == nil && all[3].view == nil)
  }

  @Test("a recogniser locates each touch, their middle and the last")
  func recogniserLocatesEachTouchTheirMiddleAndTheLast() async throws {
    @MainActor final class Places {
      var last: CGPoint?
      func acted(_ pan: UIPanGestureRecognizer) { last = pan.location(in: pan.view) }
    }
    let outer = UIView(), view = UIView(frame: CGRect(x: 10, y: 20, width: 380, height: 400)), places = Places()
    let pan = UIPanGestureRecognizer(target: places, action: Places.acted)
    view.addGestureRecognizer(pan)
    outer.addSubview(view)
    let fingers = WindowFingers(on: try await TestWindow.show(outer))
    #expect(pan.location(in: nil) == .zero)
    let down = [CGPoint(x: 100, y: 200), CGPoint(x: 190, y: 230), CGPoint(x: 160, y: 140)]
    let corner = view.convert(CGPoint.zero, to: nil)
    for (index, place) in down.enumerated() {
      fingers.down(UInt(index + 1), place.x, place.y)
      #expect(pan.numberOfTouches == index + 1)
      #expect(pan.location(ofTouch: index, in: nil) == place)
      #expect(pan.location(ofTouch: index, in: view) == CGPoint(x: place.x - corner.x, y: place.y - corner.y))
    }
    #expect(pan.location(in: nil) == CGPoint(x: 150, y: 190))
    #expect(pan.location(in: view) == CGPoint(x: 150 - corner.x, y: 190 - corner.y))
    fingers.up(1)
    #expect(pan.location(in: nil) == CGPoint(x: 175, y: 185))
    fingers.up(2)
    fingers.move(3, 100, 200)
    fingers.up(3)
    #expect(places.last == CGPoint(x: 100 - corner.x, y: 200 - corner.y))
    #expect(pan.numberOfTouches == 0)
  }

  @Test("recogniser targets can be removed singly or all at once")
  func recogniserTargetsCanBeRemovedSinglyOrAllAtOnce() {
    let tap = UITapGestureRecognizer(), ears = [Ear(), Ear()]
    for ear in ears { tap.addTarget(ear, action: Ear.tapped) }
    tap.state = .ended
    #expect(ears.map(\.heard.count) == [1, 1])
    tap.removeTarget(ears[0], action: nil)
    tap.state = .ended
    #expect(ears.map(\.heard.count) == [1, 2])
    tap.addTarget(ears[0], action: Ear.tapped)
    tap.removeTarget(nil, action: nil)
    tap.state = .ended
    #expect(ears.map(\.heard.count) == [1, 2])
  }

  @Test("a touchpad pinch reports place and scale, ignoring invalid scales")
  func touchpadPinchReportsPlaceAndScaleIgnoringInvalidScales() async throws {
    @MainActor final class Both {
      var log: [String] = []
      func acted(_ pinch: UIPinchGestureRecognizer) {
        let place = pinch.location(in: pinch.view)
        log.append("\(pinch.state.rawValue) \(pinch.scale) \(pinch.numberOfTouches) \(place.x) \(place.y)")
      }
    }
    let outer = UIView(), inner = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)), log = Both()
    let around = UIPinchGestureRecognizer(), pinch = UIPinchGestureRecognizer(target: log, action: Both.acted)
    outer.addGestureRecognizer(around)
    inner.addGestureRecognizer(pinch)
    outer.addSubview(inner)
    let delivery = try await TestWindow.show(outer).touchDelivery, place = inner.convert(CGPoint(x: 50, y: 80), to: nil)
    let further = CGPoint(x: place.x + 10, y: place.y + 10)
    for (last, state) in [(UITouch.Phase.ended, State.ended), (.cancelled, .cancelled)] {
      log.log = []
      #expect(delivery.pinched(.began, to: 1, at: place, 1))
      for nothing in [0, -1, .nan, .infinity] as [CGFloat] {
        #expect(delivery.pinched(.moved, to: nothing, at: place, 1.01))
      }
      #expect(delivery.pinched(.moved, to: 2, at: further, 1.02))
      #expect(delivery.pinched(.stationary, to: 2.5, at: further, 1.04))
      #expect(delivery.pinched(last, to: 2.5, at: further, 1.06))
      #expect(
        log.log == [
          "1 1.0 2 50.0 80.0", "2 2.0 2 60.0 90.0", "2 2.5 2 60.0 90.0",
          "\(state.rawValue) 2.5 2 60.0 90.0",
        ]
      )
      #expect(pinch.numberOfTouches == 0 && pinch.scale == 1 && pinch.velocity == 0)
    }
    // A gesture that has not begun neither goes on nor ends, and the one around comes after one that is off.
    log.log = []
    pinch.pinched(.moved, to: 2, at: place, in: try #require(outer.window), 2)
    pinch.pinched(.ended, to: 2, at: place, in: try #require(outer.window), 2)
    #expect(log.log == [])
    pinch.isEnabled = false
    #expect(delivery.pinched(.began, to: 1, at: place, 3))
    #expect(around.state == .began)
    #expect(delivery.pinched(.ended, to: 1, at: place, 3.1))
    #expect(around.state == .possible)
    around.isEnabled = false
    #expect(!delivery.pinched(.began, to: 1, at: place, 4) && !delivery.pinched(.moved, to: 2, at: place, 4.1))
  }

  @Test("usable controls and texts keep single taps from outer recognisers")
  func usableControlsAndTextsKeepSingleTapsFromOuterRecognisers() {
    let tap = UITapGestureRecognizer(), twice = UITapGestureRecognizer(), two = UITapGestureRecognizer()
    (twice.numberOfTapsRequired, two.numberOfTouchesRequired) = (2, 2)
    let others: [UIGestureRecognizer] = [twice, two, UILongPressGestureRecognizer(), UIPanGestureRecognizer()]
    let takers = [UIButton(), UISwitch(), UISegmentedControl(), UITextField(), UITextView()]
    for view in takers as [UIView] {
      #expect(view.keepsTouch(from: tap) && !others.contains { view.keepsTouch(from: $0) }, "\(view)")
      let own = UITapGestureRecognizer()
      view.addGestureRecognizer(own)
      #expect(!view.keepsTouch(from: own), "\(view)")
      (view as? UIControl)?.isEnabled = false
      (view as? UITextView)?.isEditable = false
      #expect(view.keepsTouch(from: tap) == (view is UITextView), "\(view)")
      (view as? UITextView)?.isSelectable = false
      #expect(!view.keepsTouch(from: tap), "\(view)")
    }
    #expect(!UIControl().keepsTouch(from: tap) && !UIView().keepsTouch(from: tap) && !UILabel().keepsTouch(from: tap))
  }

  @Test("GTK gets the touches of its enabled pressable widgets")
  func gtkGetsTheTouchesOfItsEnabledPressableWidgets() async throws {
    let outer = UIView(), button = UIButton(type: .system), plain = UIView(), knob = UIControl()
    for (index, view) in [button, plain, knob].enumerated() {
      view.frame = CGRect(x: 0, y: 100 * index, width: 100, height: 60)
      outer.addSubview(view)
    }
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    for isEnabled in [true, false] {
      for control in [button, knob] { control.isEnabled = isEnabled }
      await window.nextFrame()
      for (index, isLeft) in [isEnabled, true, isEnabled].enumerated() {
        let place = outer.convert(CGPoint(x: 50, y: 30 + 100 * CGFloat(index)), to: nil)
        #expect(window.touchDelivery.begin(9, place, 1_000, .direct) == !isLeft, "\(index) \(isEnabled)")
        window.touchDelivery.end(9, place, 1_000.01)
      }
    }
    #expect(!window.letsGTKPress(nil, at: .zero))
  }

  @Test("input constants, aliases and defaults have UIKit's values")
  func inputConstantsAliasesAndDefaultsHaveUIKitsValues() {
    let command = UIKeyCommand(input: "x", modifierFlags: [.command, .shift], action: UIView.setNeedsLayout)
    #expect(
      !command.wantsPriorityOverSystemBehavior && command.input == "x" && command.modifierFlags == [.command, .shift]
    )
    let names = [
      UIKeyCommand.inputEscape, UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow,
      UIKeyCommand.inputRightArrow, UIKeyCommand.inputDelete,
    ]
    #expect(names == ["Escape", "UpArrow", "DownArrow", "LeftArrow", "RightArrow", "Delete"].map { "UIKeyInput" + $0 })
    #expect(UIMenuElement.Attributes.keepsMenuPresented.rawValue == 8)
    #expect(UITextField.DidEndEditingReason.committed.rawValue == 0)
    #expect([UITouch.Phase.began, .moved, .stationary, .ended, .cancelled].map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect([UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map(\.rawValue) == [0, 1, 2, 3])
    #expect(UITouch.TouchType.stylus == .pencil && UIGestureRecognizer.State.recognized == .ended)
    let look = UIButton.Configuration.plain()
    #expect(
      look.titlePadding == 1 && look.imagePadding == 0 && look.imagePlacement == .leading
        && look.cornerStyle == .dynamic
    )
    #expect(look.contentInsets == NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
    #expect(NSDirectionalRectEdge.all.rawValue == 15)
    let pairs: [(UIButton.Configuration, UIButton.Configuration)] = [
      (.plain(), .borderless()), (.gray(), .bordered()), (.tinted(), .borderedTinted()),
      (.filled(), .borderedProminent()),
    ]
    for (index, (one, other)) in pairs.enumerated() {
      #expect(one == other && one != pairs[(index + 1) % 4].0)
    }
  }
}
