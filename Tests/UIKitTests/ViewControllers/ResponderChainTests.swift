import Testing
import UIKit

/// Ends of the chain of responders.
@MainActor @Suite("responder chain", .windows)
struct ResponderChainTests {
  @Test("what a root leaves goes to window, scene, application, delegate")
  func whatARootLeavesGoesToWindowSceneApplicationDelegate() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root)
    #expect(root.view.next === root)
    let chain = Array(sequence(first: root as UIResponder, next: \.next)), application = UIApplication.shared
    let end = [window, window.windowScene, application, application.delegate as? UIResponder].compactMap { $0 }
    #expect(chain.suffix(end.count) == end[...])
    #expect(chain.count { $0 is UIViewController } == 1)
  }

  @Test("a window without a scene leaves things to the application")
  func windowWithoutASceneLeavesThingsToTheApplication() {
    #expect(UIWindow(frame: .zero).next === UIApplication.shared)
  }

  @Test("a presented controller's next responder is what presents it")
  func presentedControllersNextResponderIsWhatPresentsIt() async throws {
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen] {
      let root = UIViewController(), shown = UIViewController()
      _ = try await TestWindow.show(root)
      shown.modalPresentationStyle = style
      root.present(shown, animated: false)
      try await wait("it is shown") { shown.viewIfLoaded?.window != nil }
      #expect(shown.view.next === shown && shown.next === root)
      root.dismiss(animated: false)
      try await wait("it is gone") { root.presentedViewController == nil }
      #expect(shown.next !== root)
    }
  }
}
