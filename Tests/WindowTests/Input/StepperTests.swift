import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("steppers", .windows)
struct StepperTests {
  /// A stepper in a window, its buttons for less and for more, and what counts its events.
  private func sample() async throws -> (stepper: UIStepper, less: UIButton, more: UIButton, events: Count) {
    let stepper = UIStepper(frame: CGRect(x: 20, y: 20, width: 0, height: 0)), outer = UIView(), events = Count()
    stepper.addAction(UIAction { _ in events.number += 1 }, for: .valueChanged)
    outer.addSubview(stepper)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let buttons = stepper.subviews.compactMap { $0 as? UIStackView }.flatMap {
      $0.subviews.compactMap { $0 as? UIButton }
    }
    return (stepper, try #require(buttons.first), try #require(buttons.last), events)
  }

  private func touch(_ button: UIButton) throws -> Set<UITouch> {
    let window = try #require(button.window), middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
    let place = button.convert(middle, to: nil)
    return [UITouch(at: place, view: button, window: window, type: .direct, tapCount: 1, timestamp: 0)]
  }

  @Test("a held button steps on until it is let go")
  func heldButtonStepsOnUntilItIsLetGo() async throws {
    let (stepper, _, more, events) = try await sample(), touch = try touch(more)
    more.touchesBegan(touch, with: nil)
    #expect(stepper.value == 0)
    try await wait("it steps by itself") { stepper.value >= 3 }
    more.touchesEnded(touch, with: nil)
    let value = stepper.value
    #expect(events.number == Int(value))
    // GTK reports the press that was the whole of it; the next press is one step.
    more.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    #expect(stepper.value == value)
    await stepper.window?.nextFrame()
    more.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    #expect(stepper.value == value + 1 && events.number == Int(value) + 1)
  }

  @Test("a stepper tells where its buttons are touched and let go")
  func stepperTellsWhereItsButtonsAreTouchedAndLetGo() async throws {
    let (stepper, less, more, _) = try await sample(), first = try touch(more), second = try touch(less)
    var heard: [String] = []
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
      (.touchCancel, "cancel"),
    ] {
      stepper.addAction(UIAction { [weak stepper] _ in heard.append("\(name) \(stepper?.value ?? -1)") }, for: event)
    }
    more.touchesBegan(first, with: nil)
    more.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    more.touchesEnded(first, with: nil)
    #expect(heard == ["down 0.0", "inside 1.0"])
    less.touchesBegan(second, with: nil)
    less.touchesCancelled(second, with: nil)
    #expect(heard == ["down 0.0", "inside 1.0", "down 1.0", "cancel 1.0"])
    let third = try touch(more)
    more.touchesBegan(third, with: nil)
    try #require(third.first).update(.moved, at: CGPoint(x: 380, y: 480), timestamp: 1)
    more.touchesMoved(third, with: nil)
    more.touchesEnded(third, with: nil)
    #expect(heard.suffix(2) == ["down 1.0", "outside 1.0"])
  }

  @Test("without isContinuous a held button sends one event")
  func withoutIsContinuousAHeldButtonSendsOneEvent() async throws {
    let (stepper, less, more, events) = try await sample()
    stepper.isContinuous = false
    stepper.value = 50
    for (button, sign, cancels) in [(more, 1.0, false), (less, -1, true)] {
      let start = stepper.value, touch = try touch(button)
      events.number = 0
      button.touchesBegan(touch, with: nil)
      try await wait("it steps by itself") { (stepper.value - start) * sign >= 2 }
      #expect(events.number == 0)
      cancels ? button.touchesCancelled(touch, with: nil) : button.touchesEnded(touch, with: nil)
      #expect(events.number == 1)
      await stepper.window?.nextFrame()
    }
    // A short press is one step with its event.
    let value = stepper.value, touch = try touch(more)
    more.touchesBegan(touch, with: nil)
    more.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    more.touchesEnded(touch, with: nil)
    #expect(stepper.value == value + 1 && events.number == 2)
  }

  @Test("a held button stops at the limit, and the press is over")
  func heldButtonStopsAtTheLimitAndThePressIsOver() async throws {
    let (stepper, less, more, events) = try await sample(), touch = try touch(more)
    (stepper.maximumValue, stepper.isContinuous) = (2, false)
    more.touchesBegan(touch, with: nil)
    try await wait("it has come to the limit") { events.number == 1 }
    #expect(stepper.value == 2 && !more.isEnabled)
    more.touchesEnded(touch, with: nil)
    await stepper.window?.nextFrame()
    less.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    #expect(stepper.value == 1 && events.number == 2)
  }

  @Test("without autorepeat a held button is one step")
  func withoutAutorepeatAHeldButtonIsOneStep() async throws {
    let (stepper, less, more, events) = try await sample(), touch = try touch(more)
    stepper.value = 10
    // The other button, held later, goes on: by then the first would have.
    stepper.autorepeat = false
    more.touchesBegan(touch, with: nil)
    stepper.autorepeat = true
    let other = try self.touch(less)
    less.touchesBegan(other, with: nil)
    try await wait("the other one steps by itself") { stepper.value <= 8 }
    less.touchesEnded(other, with: nil)
    #expect(stepper.value == Double(10 - events.number))
  }

  @Test("a held button stops where repeating is turned off")
  func heldButtonStopsWhereRepeatingIsTurnedOff() async throws {
    let (stepper, _, more, events) = try await sample(), touch = try touch(more)
    stepper.isContinuous = false
    more.touchesBegan(touch, with: nil)
    try await wait("it steps by itself") { stepper.value >= 2 }
    let value = stepper.value
    #expect(events.number == 0)
    stepper.autorepeat = false
    #expect(stepper.value == value && events.number == 1)
    await nextTurn()
    // A press is one step with its event again.
    more.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    #expect(stepper.value == value + 1 && events.number == 2)
    more.touchesCancelled(touch, with: nil)
    #expect(stepper.value == value + 1 && events.number == 2)
  }

  @Test("a stepper's buttons have its name and hint, also later ones")
  func steppersButtonsHaveItsNameAndHintAlsoLaterOnes() async throws {
    let (stepper, less, more, _) = try await sample()
    for name in [nil, "Copies", "Pages", nil] as [String?] {
      stepper.accessibilityLabel = name
      stepper.accessibilityHint = name
      for (button, sign) in [(less, "−"), (more, "+")] {
        let words = name.map { "\($0), \(sign)" } ?? sign
        #expect(Accessibility.has(try #require(button.content), label: words), "\(words)")
        #expect(button.accessibilityHint == name, "\(words)")
      }
    }
  }

  @Test("a stepper's pictures are those of its buttons' states")
  func steppersPicturesAreThoseOfItsButtonsStates() async throws {
    let (stepper, less, more, _) = try await sample()
    let usual = try #require(UIImage(systemName: "heart")), pressed = try #require(UIImage(systemName: "star"))
    #expect(stepper.incrementImage(for: .normal) != nil && stepper.decrementImage(for: .disabled) != nil)
    stepper.setIncrementImage(usual, for: .normal)
    stepper.setIncrementImage(pressed, for: .highlighted)
    stepper.setDecrementImage(pressed, for: .disabled)
    #expect(stepper.incrementImage(for: .highlighted) === pressed && stepper.incrementImage(for: .disabled) === usual)
    #expect(more.currentImage === usual && less.currentImage === pressed)
    more.isHighlighted = true
    stepper.layoutIfNeeded()
    #expect(more.currentImage === pressed)
    more.isHighlighted = false
    stepper.value = 1
    stepper.layoutIfNeeded()
    #expect(more.currentImage === usual && less.currentImage !== pressed)
    stepper.setIncrementImage(nil, for: .normal)
    #expect(more.currentImage !== usual && stepper.incrementImage(for: .highlighted) === pressed)
  }

  @Test("a background is stretched over both buttons, each in its state")
  func backgroundIsStretchedOverBothButtonsEachInItsState() async throws {
    let (stepper, _, more, _) = try await sample()
    let outer = try #require(stepper.superview), colors: [UIColor] = [.red, .blue]
    let images = colors.map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    }
    stepper.setBackgroundImage(images[0], for: .normal)
    stepper.setBackgroundImage(images[1], for: .disabled)
    #expect(stepper.backgroundImage(for: .selected) === images[0])
    stepper.layoutIfNeeded()
    await stepper.window?.nextFrame()
    let picture = try #require(Picture(outer)), y = Int(stepper.frame.minY) + 1
    // Nothing is below 0: the button for less cannot be pressed.
    #expect(picture[Int(stepper.frame.minX) + 2, y].blue > 200)
    #expect(picture[Int(stepper.frame.maxX) - 3, y].red > 200 && more.isEnabled)
    stepper.semanticContentAttribute = .forceRightToLeft
    for state in [UIControl.State.normal, .disabled] { stepper.setBackgroundImage(nil, for: state) }
    #expect(stepper.backgroundImage(for: .normal) == nil)
    await stepper.window?.nextFrame()
    let plain = try #require(Picture(outer))
    #expect(plain.count { $0.red > 200 && $0.green < 50 } == 0)
  }

  @Test("a divider is as wide as its picture, for both states")
  func dividerIsAsWideAsItsPictureForBothStates() async throws {
    let (stepper, less, more, _) = try await sample(), width = stepper.intrinsicContentSize.width
    let wide = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 4)).image { _ in }
    let wider = UIGraphicsImageRenderer(size: CGSize(width: 13, height: 4)).image { _ in }
    stepper.setDividerImage(wide, forLeftSegmentState: .normal, rightSegmentState: .normal)
    stepper.setDividerImage(wider, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
    stepper.value = 5
    stepper.layoutIfNeeded()
    #expect(stepper.intrinsicContentSize.width == width + 8)
    more.isHighlighted = true
    stepper.layoutIfNeeded()
    #expect(stepper.intrinsicContentSize.width == width + 12)
    (more.isHighlighted, less.isHighlighted) = (false, true)
    stepper.layoutIfNeeded()
    #expect(stepper.intrinsicContentSize.width == width + 8)
    #expect(stepper.dividerImage(forLeftSegmentState: .selected, rightSegmentState: .normal) === wide)
  }

  @Test("a step goes by its length and stays or wraps")
  func stepGoesByItsLengthAndStaysOrWraps() async throws {
    let (stepper, less, more, events) = try await sample()
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (-2, 6, 2.5)
    // The value, whether it wraps, the button, the value after it, and which buttons can be pressed then.
    let table: [(Double, Bool, UIButton, Double, [Bool])] = [
      (0, false, more, 2.5, [true, true]), (0, false, less, -2, [false, true]), (5, false, more, 6, [true, false]),
      (5, true, more, -2, [true, true]), (-1, true, less, 6, [true, true]), (3.5, true, more, 6, [true, true]),
      (0.5, true, less, -2, [true, true]),
    ]
    for (value, wraps, button, expected, usable) in table {
      (stepper.wraps, stepper.value, events.number) = (wraps, value, 0)
      button.sendActions(for: [.touchUpInside, .primaryActionTriggered])
      #expect(stepper.value == expected && events.number == 1, "\(value) \(wraps)")
      #expect([less.isEnabled, more.isEnabled] == usable, "\(value) \(wraps)")
    }
  }

  @Test("limits, wrapping and the stepper's state decide which buttons work")
  func limitsWrappingAndTheSteppersStateDecideWhichButtonsWork() async throws {
    let (stepper, less, more, events) = try await sample()
    @MainActor func usable() -> [Bool] { [less.isEnabled, more.isEnabled] }
    #expect(usable() == [false, true] && less.accessibilityLabel == "−" && more.accessibilityLabel == "+")
    stepper.minimumValue = -1
    #expect(usable() == [true, true])
    stepper.maximumValue = 0
    #expect(usable() == [true, false])
    stepper.wraps = true
    #expect(usable() == [true, true])
    stepper.isEnabled = false
    #expect(usable() == [false, false])
    stepper.value = -1
    #expect(usable() == [false, false])
    (stepper.isEnabled, stepper.wraps) = (true, false)
    #expect(usable() == [false, true] && stepper.value == -1)
    stepper.maximumValue = -5
    #expect(stepper.value == -5 && stepper.minimumValue == -5 && usable() == [false, false])
    #expect(events.number == 0)
  }

  @Test("a held button stops when left or out of sight", arguments: [false, true])
  func heldButtonStopsWhenLeftOrOutOfSight(isTakenAway: Bool) async throws {
    let (stepper, _, more, _) = try await sample(), outer = try #require(stepper.superview)
    let other = UIStepper(frame: CGRect(x: 20, y: 200, width: 0, height: 0)), touch = try touch(more)
    outer.addSubview(other)
    await stepper.window?.nextFrame()
    let stack = try #require(other.subviews.first as? UIStackView)
    let clock = try #require(stack.subviews.last as? UIButton)
    more.touchesBegan(touch, with: nil)
    try await wait("it steps by itself") { stepper.value >= 1 }
    if isTakenAway {
      stepper.removeFromSuperview()
    } else {
      try #require(touch.first).update(.moved, at: CGPoint(x: 380, y: 480), timestamp: 1)
      more.touchesMoved(touch, with: nil)
    }
    let value = stepper.value
    // Another one that is held meanwhile goes on.
    let hold = try self.touch(clock)
    clock.touchesBegan(hold, with: nil)
    try await wait("the other one has gone on") { other.value >= 4 }
    #expect(stepper.value == value)
    if isTakenAway {
      outer.addSubview(stepper)
      let later = other.value
      try await wait("the other one goes on") { other.value >= later + 3 }
      #expect(stepper.value == value)
    }
    clock.touchesEnded(hold, with: nil)
    more.touchesCancelled(touch, with: nil)
  }

  @Test("backgrounds are those of the buttons before them, mirrored too", arguments: [false, true])
  func backgroundsAreThoseOfTheButtonsBeforeThemMirroredToo(isRightToLeft: Bool) async throws {
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    let (stepper, less, more, _) = try await sample(), outer = try #require(stepper.superview)
    let images = [UIColor.red, .blue].map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    }
    stepper.setBackgroundImage(images[0], for: .normal)
    stepper.setBackgroundImage(images[1], for: .disabled)
    #expect((more.frame.minX < less.frame.minX) == isRightToLeft)
    for (value, isMore) in [(0.0, false), (100, true), (0, false)] {
      stepper.value = value
      stepper.layoutIfNeeded()
      await stepper.window?.nextFrame()
      let picture = try #require(Picture(outer)), disabled = isMore ? more : less, usable = isMore ? less : more
      #expect(!disabled.isEnabled && usable.isEnabled)
      for (button, isBlue) in [(disabled, true), (usable, false)] {
        let frame = button.convert(button.bounds, to: outer)
        let pixel = picture[Int(frame.midX), Int(frame.minY) + 1]
        #expect((pixel.blue > 200) == isBlue && (pixel.red > 200) != isBlue, "\(value) \(pixel)")
      }
    }
  }
}

private final class Count {
  var number = 0
}
