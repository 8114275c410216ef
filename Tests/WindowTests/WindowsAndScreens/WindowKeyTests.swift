import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Keys and buttons that lead back, and the names of windows.

@MainActor @Suite("keys of windows", .windows)
struct WindowKeyTests {
  @Test("a key leads back only with the keys held it needs")
  func keyLeadsBackOnlyWithTheKeysHeldItNeeds() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(navigation)
    let helds: [UIKeyModifierFlags] = [
      [], .alternate, .shift, .control, [.alternate, .shift], [.alternate, .control], [.alternate, .command],
    ]
    try await withoutMotion {
      for isRightToLeft in [false, true] {
        window.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        let back = isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left
        for key in [GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Back, GDK_KEY_Up, GDK_KEY_BackSpace] {
          for held in helds {
            navigation.pushViewController(UIViewController(), animated: false)
            let leads = key == GDK_KEY_Back || key == back && held == .alternate
            #expect(window.pressed(UInt32(key), held) == leads, "\(key), \(held.rawValue), \(isRightToLeft)")
            #expect(navigation.viewControllers.count == (leads ? 1 : 2), "\(key), \(held.rawValue)")
            navigation.popToRootViewController(animated: false)
            #expect(!window.pressed(UInt32(key), held), "\(key), \(held.rawValue)")
          }
        }
      }
    }
  }

  @Test("a way back is taken on the screen in front")
  func wayBackIsTakenOnTheScreenInFront() async throws {
    let stacks = (0..<3).map { _ in UINavigationController(rootViewController: UIViewController()) }
    let window = try await TestWindow.show(stacks[0])
    try await withoutMotion {
      for stack in stacks { stack.pushViewController(UIViewController(), animated: false) }
      stacks[0].present(stacks[1], animated: false)
      stacks[1].present(stacks[2], animated: false)
      @MainActor func counts() -> [Int] { stacks.map(\.viewControllers.count) }
      #expect(window.goBack())
      var expected = [2, 2, 1]
      #expect(counts() == expected)
      // The screens below are out of reach.
      #expect(!window.goBack() && counts() == expected)
      stacks[1].dismiss(animated: false)
      expected = [2, 1, 1]
      #expect(window.goBack() && counts() == expected)
      stacks[0].dismiss(animated: false)
      expected = [1, 1, 1]
      #expect(window.goBack() && counts() == expected)
      #expect(!window.goBack() && !UIWindow(frame: .zero).goBack())
    }
  }
}
