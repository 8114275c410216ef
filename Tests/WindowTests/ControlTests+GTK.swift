import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("controls", .windows)
struct ControlTests {
  @Test("a control may remove itself in its own action")
  func controlMayRemoveItselfInItsOwnAction() async throws {
    let button = UIButton(type: .system)
    button.addAction(UIAction { [weak button] _ in button?.removeFromSuperview() }, for: .primaryActionTriggered)
    let window = try await TestWindow.show(button)
    try await Input.click(button)
    try await wait("the button is gone") { button.superview == nil }
    await window.nextFrame()
  }

  @Test("a disabled button takes no click until it is enabled")
  func disabledButtonTakesNoClickUntilItIsEnabled() async throws {
    let button = UIButton(type: .system)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    button.isEnabled = false
    _ = try await TestWindow.show(button)
    try await Input.click(button)
    #expect(presses == 0)
    #expect(!button.accessibilityActivate())
    button.isEnabled = true
    try await Input.click(button)
    #expect(presses == 1)
    #expect(button.accessibilityActivate())
    #expect(presses == 2)
  }

  @Test("a disabled button is skipped by Tab and marked disabled")
  func disabledButtonIsSkippedByTabAndMarkedDisabled() async throws {
    let outer = UIView(), buttons = (0..<3).map { makePressable("\($0)", y: CGFloat($0 * 60)) }
    buttons.forEach(outer.addSubview)
    let window = try await TestWindow.show(outer), widget = try #require(buttons[1].content)
    for isEnabled in [false, true] {
      buttons[1].isEnabled = isEnabled
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: !isEnabled))
      window.focus(buttons[0])
      try await Input.press(GDK_KEY_Tab, in: window)
      #expect(focused(in: window) === buttons[isEnabled ? 1 : 2])
    }
  }

  @Test("a view without user interaction takes no click, subviews included")
  func viewWithoutUserInteractionTakesNoClickSubviewsIncluded() async throws {
    let outer = UIView(), button = UIButton(type: .system)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    outer.place(button)
    button.pin(to: outer)
    outer.isUserInteractionEnabled = false
    let window = try await TestWindow.show(outer)
    try await Input.click(button)
    #expect(presses == 0)
    outer.isUserInteractionEnabled = true
    await window.nextFrame()
    try await Input.click(button)
    #expect(presses == 1)
  }

  @Test("a hidden view takes no click")
  func hiddenViewTakesNoClick() async throws {
    let outer = UIView(), button = UIButton(type: .system)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    outer.place(button)
    button.pin(to: outer)
    let window = try await TestWindow.show(outer)
    button.isHidden = true
    await window.nextFrame()
    try await Input.click(button)
    #expect(presses == 0)
  }

  @Test("the view in front takes the click")
  func viewInFrontTakesTheClick() async throws {
    let outer = UIView()
    var pressed: [String] = []
    for name in ["back", "front"] {
      let button = UIButton(type: .system)
      button.addAction(UIAction { _ in pressed.append(name) }, for: .primaryActionTriggered)
      outer.place(button)
      button.pin(to: outer)
    }
    let window = try await TestWindow.show(outer)
    try await Input.click(outer)
    outer.sendSubviewToBack(outer.subviews[1])
    await window.nextFrame()
    try await Input.click(outer)
    #expect(pressed == ["front", "back"])
  }
}
