import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Tracking of a touch at a control's edges, its state, its actions, and the keys that reach and press it.

@MainActor @Suite("control events", .windows)
struct ControlEventTests {
  @Test("a control's touch area extends 70 points for fingers only")
  func controlsTouchAreaExtends70PointsForFingersOnly() async throws {
    let outer = UIView(), control = UIControl(frame: CGRect(x: 150, y: 150, width: 80, height: 60))
    outer.addSubview(control)
    let delivery = try await TestWindow.show(outer).touchDelivery
    let origin = control.convert(CGPoint.zero, to: nil)
    var time = 1_000.0
    for (type, reach) in [(UITouch.TouchType.direct, CGFloat(70)), (.indirectPointer, 0)] {
      for (x, y) in [(-1, 0.5), (1, 0.5), (0.5, -1), (0.5, 1)] as [(CGFloat, CGFloat)] {
        for (beyond, isInside) in [(reach - 1, true), (reach + 1, false)] {
          func place(_ part: CGFloat, _ length: CGFloat) -> CGFloat {
            part == 0.5 ? length / 2 : part < 0 ? -beyond : length + beyond
          }
          var heard: [UIControl.Event] = []
          control.removeTarget(nil, action: nil, for: .allEvents)
          let events: [UIControl.Event] = [.touchDragInside, .touchDragOutside, .touchUpInside, .touchUpOutside]
          let actions = events.map { event in UIAction { _ in heard.append(event) } }
          for (action, event) in zip(actions, events) { control.addAction(action, for: event) }
          let point = CGPoint(x: origin.x + place(x, 80), y: origin.y + place(y, 60))
          time += 10
          _ = delivery.begin(1, CGPoint(x: origin.x + 40, y: origin.y + 30), time, type)
          delivery.move(1, point, time + 0.1)
          #expect(control.isTouchInside == isInside && control.isHighlighted == isInside, "\(type) \(point)")
          delivery.end(1, point, time + 0.2)
          let expected: [UIControl.Event] =
            isInside ? [.touchDragInside, .touchUpInside] : [.touchDragOutside, .touchUpOutside]
          #expect(heard == expected, "\(type) \(x) \(y) \(beyond): \(heard.map(\.rawValue))")
          for (action, event) in zip(actions, events) { control.removeAction(action, for: event) }
        }
      }
    }
  }

  @Test("a control that declines a touch still takes the next")
  func controlThatDeclinesATouchStillTakesTheNext() async throws {
    final class Picky: UIControl {
      var wants = false
      var log: [String] = []
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { wants }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        log.append("continue")
        return true
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
      override func cancelTracking(with event: UIEvent?) { log.append("cancel") }
    }
    let outer = UIView(), control = Picky(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    control.addAction(UIAction { [weak control] _ in control?.log.append("event") }, for: .allEvents)
    outer.addSubview(control)
    let window = try await TestWindow.show(outer), fingers = WindowFingers(on: window)
    let place = control.convert(CGPoint(x: 100, y: 100), to: nil)
    for isTakenAway in [false, true] {
      (control.wants, control.log) = (false, [])
      fingers.wait(10)
      fingers.down(1, place.x, place.y)
      #expect(!control.isTracking && !control.isHighlighted)
      fingers.move(1, place.x + 5, place.y)
      if isTakenAway { window.touchDelivery.cancelAll() }
      fingers.up(1)
      #expect(control.log == [] && !control.isTouchInside, "\(control.log)")
      control.wants = true
      fingers.wait(10)
      fingers.down(1, place.x, place.y)
      #expect(control.isTracking && control.isHighlighted && control.log == ["event"], "\(control.log)")
      // Of the finger alone that it follows.
      let other = UITouch(at: place, view: control, window: window, type: .direct, tapCount: 1, timestamp: 0)
      control.touchesMoved([other], with: nil)
      control.touchesEnded([other], with: nil)
      control.touchesCancelled([other], with: nil)
      #expect(control.isTracking && control.log == ["event"], "\(control.log)")
      fingers.up(1)
      #expect(control.log == ["event", "end", "event"], "\(control.log)")
    }
    control.isEnabled = false
    control.log = []
    let touch = UITouch(at: place, view: control, window: window, type: .direct, tapCount: 1, timestamp: 0)
    control.touchesBegan([touch], with: nil)
    #expect(!control.isTracking && control.log.isEmpty)
  }

  @Test("a control's state combines highlighted, disabled and selected")
  func controlsStateCombinesHighlightedDisabledAndSelected() {
    let control = UIControl()
    for bits in 0..<8 {
      (control.isHighlighted, control.isEnabled, control.isSelected) = (bits & 1 != 0, bits & 2 == 0, bits & 4 != 0)
      #expect(control.state.rawValue == UInt(bits))
      #expect(Accessibility.state(control.box.pointer, GTK_ACCESSIBLE_STATE_SELECTED, is: true) == control.isSelected)
      #expect((gtk_widget_get_sensitive(control.box.pointer) != 0) == control.isEnabled)
    }
  }

  @Test("a control's state includes focused only while it has focus")
  func controlsStateIncludesFocusedOnlyWhileItHasFocus() async throws {
    let outer = UIView(), control = UIControl(frame: CGRect(x: 50, y: 50, width: 100, height: 50))
    let other = UIControl(frame: CGRect(x: 50, y: 150, width: 100, height: 50))
    for control in [control, other] {
      control.isAccessibilityElement = true
      outer.addSubview(control)
    }
    let window = try await TestWindow.show(outer)
    window.focus(other)
    #expect(control.state == .normal)
    window.focus(control)
    #expect(control.state == .focused)
    control.isSelected = true
    #expect(control.state == [.focused, .selected])
  }

  @Test("leading and trailing content alignment follow the reading direction")
  func leadingAndTrailingContentAlignmentFollowTheReadingDirection() {
    typealias Side = UIControl.ContentHorizontalAlignment
    let control = UIControl()
    let table: [(Side, Side, Side)] = [
      (.leading, .left, .right), (.trailing, .right, .left), (.left, .left, .left), (.right, .right, .right),
      (.center, .center, .center), (.fill, .fill, .fill),
    ]
    for (side, fromLeft, fromRight) in table {
      control.contentHorizontalAlignment = side
      control.semanticContentAttribute = .forceLeftToRight
      #expect(control.effectiveContentHorizontalAlignment == fromLeft)
      control.semanticContentAttribute = .forceRightToLeft
      #expect(control.effectiveContentHorizontalAlignment == fromRight)
    }
  }

  @Test("the keyboard reaches enabled controls with actions or accessibility")
  func keyboardReachesEnabledControlsWithActionsOrAccessibility() {
    let table: [(UIControl.Event, Bool)] = [
      (.touchDown, true), (.touchUpInside, true), (.primaryActionTriggered, true), (.valueChanged, false),
      (.touchUpOutside, false), (.touchCancel, false), (.allEvents, true),
    ]
    for (event, isReached) in table {
      let control = UIControl(), action = UIAction { _ in }
      @MainActor func reached() -> Bool { gtk_widget_get_focusable(control.box.pointer) != 0 }
      #expect(!reached())
      control.addAction(action, for: event)
      #expect(reached() == isReached, "\(event.rawValue)")
      control.isEnabled = false
      #expect(!reached())
      control.isEnabled = true
      #expect(reached() == isReached, "\(event.rawValue)")
      control.removeAction(action, for: event)
      #expect(!reached())
      let ear = Ear()
      control.addTarget(ear, action: Ear.tapped, for: event)
      #expect(reached() == isReached)
      control.removeTarget(ear, action: nil, for: event)
      #expect(!reached())
      control.isAccessibilityElement = true
      #expect(reached())
      control.isAccessibilityElement = false
      #expect(!reached())
      control.accessibilityTraits = .button
      #expect(reached())
    }
    let made = UIControl(frame: CGRect(x: 1, y: 2, width: 3, height: 4), primaryAction: UIAction { _ in })
    #expect(made.allControlEvents == .primaryActionTriggered && made.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(UIControl(frame: .zero, primaryAction: nil).allControlEvents == [])
  }

  @Test("a key press sends touch down and up, unless overridden")
  func keyPressSendsTouchDownAndUpUnlessOverridden() {
    final class Knowing: UIControl {
      var knows = false
      override func accessibilityActivate() -> Bool { knows }
    }
    let control = Knowing()
    var log: [String] = []
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.primaryActionTriggered, "primary"),
      (.touchUpOutside, "outside"),
    ] {
      control.addAction(UIAction { _ in log.append(name) }, for: event)
    }
    var both = 0
    control.addAction(UIAction { _ in both += 1 }, for: [.touchUpInside, .primaryActionTriggered])
    control.boxActivate()
    #expect(log == ["down", "up", "primary"])
    #expect(both == 1)
    control.isEnabled = false
    control.boxActivate()
    control.isEnabled = true
    control.knows = true
    control.boxActivate()
    #expect(log.count == 3)
  }

  @Test("an action removed for some events stays for the others")
  func actionRemovedForSomeEventsStaysForTheOthers() {
    let control = UIControl(), ear = Ear()
    var runs = 0
    let action = UIAction { _ in runs += 1 }
    control.addAction(action, for: [.touchDown, .valueChanged, .touchCancel])
    control.addTarget(ear, action: Ear.tapped, for: [.touchDown, .valueChanged])
    control.removeAction(action, for: [.touchDown, .editingChanged])
    #expect(control.allControlEvents == [.touchDown, .valueChanged, .touchCancel])
    control.sendActions(for: .touchDown)
    #expect((runs, ear.heard.count) == (0, 1))
    control.sendActions(for: [.valueChanged, .touchCancel])
    #expect((runs, ear.heard.count) == (1, 2))
    // An action added again is for the new events alone.
    control.addAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(runs == 2)
    control.removeAction(identifiedBy: action.identifier, for: [.touchDown, .valueChanged, .touchCancel])
    #expect(control.allControlEvents == [.touchDown, .valueChanged])
  }

  @Test("switches, progress views and spinners have intrinsic sizes")
  func switchesProgressViewsAndSpinnersHaveIntrinsicSizes() {
    let toggle = UISwitch(frame: CGRect(x: 5, y: 6, width: 1, height: 200))
    #expect(toggle.frame == CGRect(origin: CGPoint(x: 5, y: 6), size: toggle.intrinsicContentSize))
    #expect(toggle.intrinsicContentSize.width > toggle.intrinsicContentSize.height)
    #expect(toggle.sizeThatFits(CGSize(width: 1, height: 1)) == toggle.intrinsicContentSize)
    let bar = UIProgressView(progressViewStyle: .default), height = bar.intrinsicContentSize.height
    #expect(bar.intrinsicContentSize.width == UIView.noIntrinsicMetric && height > 0 && height < 40)
    #expect(bar.sizeThatFits(CGSize(width: 77, height: 99)) == CGSize(width: 77, height: height))
    for (progress, expected) in [(0.5, 0.5), (-1, 0), (2, 1), (0.25, 0.25)] as [(Float, Float)] {
      bar.setProgress(progress, animated: true)
      #expect(bar.progress == expected)
      bar.progress = 0.75
      bar.progress = progress
      #expect(bar.progress == expected)
    }
    for (style, side) in [(UIActivityIndicatorView.Style.medium, CGFloat(20)), (.large, 37)] {
      let spinner = UIActivityIndicatorView(style: style), size = CGSize(width: side, height: side)
      #expect(spinner.frame == CGRect(origin: .zero, size: size))
      #expect(spinner.intrinsicContentSize == size && spinner.sizeThatFits(.zero) == size)
      #expect(spinner.isHidden && !spinner.isUserInteractionEnabled && spinner.isAccessibilityElement)
      #expect(spinner.contentHuggingPriority(for: .horizontal) == .defaultHigh)
      #expect(spinner.contentHuggingPriority(for: .vertical) == .defaultHigh)
    }
    #expect(toggle.contentHuggingPriority(for: .horizontal) == .defaultHigh)
    #expect(toggle.contentHuggingPriority(for: .vertical) == .defaultHigh)
    #expect(!bar.isUserInteractionEnabled && bar.isAccessibilityElement && toggle.isAccessibilityElement)
    let button = UIButton(), label = UILabel()
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      #expect(button.contentHuggingPriority(for: axis).rawValue == 250)
      #expect(label.contentHuggingPriority(for: axis).rawValue == 250)
    }
    #expect(button.isAccessibilityElement && button.accessibilityTraits == .button && label.isAccessibilityElement)
  }

  @Test("a switch that is activated is turned at once")
  func switchThatIsActivatedIsTurnedAtOnce() async throws {
    let toggle = UISwitch()
    var turns: [Bool] = []
    toggle.addAction(UIAction { _ in turns.append(toggle.isOn) }, for: .valueChanged)
    _ = try await TestWindow.show(toggle)
    let widget = try #require(toggle.content)
    for isOn in [true, false, true] {
      #expect(gtk_widget_activate(widget) != 0)
      #expect(toggle.isOn == isOn)
    }
    // The knob's way has no say in it.
    try await Task.sleep(for: .milliseconds(400))
    #expect(toggle.isOn && turns == [true, false, true])
  }

  @Test("a switch sends valueChanged for a person, not the program")
  func switchSendsValueChangedForAPersonNotTheProgram() {
    let toggle = UISwitch()
    var events: [UIControl.Event] = []
    for event in [UIControl.Event.valueChanged, .primaryActionTriggered] {
      toggle.addAction(UIAction { _ in events.append(event) }, for: event)
    }
    toggle.isOn = true
    toggle.setOn(false, animated: true)
    toggle.setOn(false, animated: false)
    #expect(events == [])
    for isOn in [true, false] {
      events = []
      #expect(toggle.accessibilityActivate())
      #expect(toggle.isOn == isOn && events == [.valueChanged, .primaryActionTriggered], "\(events.map(\.rawValue))")
    }
    toggle.isEnabled = false
    #expect(!toggle.accessibilityActivate() && !toggle.isOn)
  }

  @Test("control actions can be removed by object, event or altogether")
  func controlActionsCanBeRemovedByObjectEventOrAltogether() {
    @MainActor final class Heard {
      var count = 0
      func act() { count += 1 }
    }
    let control = UIControl(), first = Heard(), second = Heard()
    var runs = 0
    control.addAction(UIAction { _ in runs += 1 }, for: .valueChanged)
    for target in [first, second] { control.addTarget(target, action: Heard.act, for: [.valueChanged, .touchDown]) }
    control.sendActions(for: .valueChanged)
    #expect((runs, first.count, second.count) == (1, 1, 1))
    control.removeTarget(first, action: nil, for: .valueChanged)
    control.sendActions(for: [.valueChanged, .touchDown])
    #expect((runs, first.count, second.count) == (2, 2, 2))
    control.sendActions(for: .valueChanged)
    #expect((runs, first.count, second.count) == (3, 2, 3))
    control.removeTarget(nil, action: nil, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect((runs, first.count, second.count) == (4, 2, 3))
    #expect(control.allControlEvents == [.valueChanged, .touchDown])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allControlEvents == .valueChanged)
  }
}
