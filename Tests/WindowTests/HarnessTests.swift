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

  test("a test that hangs is named, and the run goes on; or it ends, where the main thread does not come back") {
    let end = try await launch("WindowTests", hangingTestsOption)
    expect(
      end.output,
      equals: """
        FAILED  hanging: waits for ever
                took longer than 1.0 s
        passed  hanging: comes after one that waits
        FAILED  hanging: keeps the main thread
                the main thread did not come back; the tests after this one did not run
        1 passed, 2 failed

        """
    )
    expect(end.status, equals: 1)
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

/// The option with which the tests are those that hang.
let hangingTestsOption = "--hanging"

/// What the runner is tried with, in a process of its own.
@MainActor
func hangingTests() {
  test("waits for ever", limit: 1) { for await _ in AsyncStream<Void>.makeStream().stream {} }
  test("comes after one that waits") {}
  test("keeps the main thread", limit: 1) { while true { sleep(1) } }
  test("is never reached") {}
}
