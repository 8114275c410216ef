import CQuintetGTK
import Testing
import UIKit

@MainActor @Suite("harness", .windows)
struct HarnessTests {
  @Test("a click reaches a button")
  func click() async throws {
    let button = UIButton(type: .system)
    button.setTitle("Press", for: .normal)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    _ = try await TestWindow.show(button)
    try await Input.click(button)
    #expect(presses == 1)
  }

  @Test("a key reaches the focused button")
  func key() async throws {
    let button = UIButton(type: .system)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    let window = try await TestWindow.show(button)
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("the button was pressed") { presses == 1 }
  }

  @Test("a hanging test is named, and the next one runs")
  func hangingTestIsNamedAndTheNextOneRuns() async throws {
    let end = try await launch(
      "WindowTests",
      "--no-parallel",
      "--filter",
      "HangingTests/waits|HangingTests/next",
      hangingTestsOption
    )
    #expect(end.output.contains(#"Test "waits for ever" recorded an issue"#), "\(end.output)")
    #expect(end.output.contains("It takes longer than 1.0 seconds."), "\(end.output)")
    #expect(end.output.contains(#"Test "comes after one that waits" passed"#), "\(end.output)")
    #expect(end.status == 1)
  }

  @Test("a test blocking the main thread is named and fatal")
  func testBlockingTheMainThreadIsNamedAndFatal() async throws {
    let end = try await launch("WindowTests", "--no-parallel", "--filter", "HangingTests/keeps", hangingTestsOption)
    #expect(end.output.contains(#"Test "keeps the main thread" keeps the main thread"#), "\(end.output)")
    #expect(end.status == 1)
  }

  @Test("a warning of GTK fails the test")
  func warningOfGTKFailsTheTest() async throws {
    let end = try await launch("WindowTests", "--no-parallel", "--filter", "HangingTests/complains", hangingTestsOption)
    #expect(end.output.contains("gtk_widget_get_parent"), "\(end.output)")
    #expect(end.status == 1)
  }
}

/// The option with which the tests that hang run too.
let hangingTestsOption = "--hanging"

/// Tests that fail on purpose, in a process of their own.
@MainActor
@Suite(
  "hanging",
  WindowTrait(limit: .seconds(1)) { TestWindow.closeAll() },
  .enabled(if: CommandLine.arguments.contains(hangingTestsOption))
)
struct HangingTests {
  @Test("waits for ever")
  func waits() async { for await _ in AsyncStream<Void>.makeStream().stream {} }

  @Test("comes after one that waits")
  func next() {}

  @Test("keeps the main thread")
  func keepsTheMainThread() { while true { sleep(1) } }

  @Test("calls GTK wrongly")
  func complains() { gtk_widget_get_parent(nil) }
}
