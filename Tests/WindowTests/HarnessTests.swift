import CGTK
import UIKit

@MainActor
func harnessTests() {
  test("a click reaches a button") {
    let button = UIButton(type: .system)
    button.setTitle("Press", for: .normal)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    _ = try await TestWindow.show(button)
    try await Input.click(button)
    expect(presses, equals: 1)
  }

  test("a key reaches the focused button") {
    let button = UIButton(type: .system)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    let window = try await TestWindow.show(button)
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("the button was pressed") { presses == 1 }
  }
}
