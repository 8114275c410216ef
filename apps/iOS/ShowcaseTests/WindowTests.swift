import Testing
import UIKit
import UIKitTests

/// The public window tests, which GTK's UIKit passes on Linux, against Apple's.
@MainActor @Suite struct WindowTests {
  @Test func whatUIKitDoes() async throws {
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    let scene: UIWindowScene = try #require(scenes.first, "the tests run inside of Showcase")
    TestWindow.scene = scene
    registerUIKitTests()
    let runner = Runner(tidyUp: { TestWindow.closeAll() })
    for test in WindowTest.all {
      _ = await runner.run([test])
      for failure in Expectations.failures { Issue.record("\(test.name): \(failure)") }
    }
  }
}
