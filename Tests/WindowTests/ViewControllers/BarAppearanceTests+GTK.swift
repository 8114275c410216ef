import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("bar looks", .windows)
struct BarAppearanceTests {
  private static func red(_ view: UIView) throws -> Int {
    try #require(Picture(view)).count { $0.red > 150 && $0.green < 80 && $0.blue < 80 && $0.alpha > 150 }
  }

  private static func letters(_ color: UIColor) -> [NSAttributedString.Key: Any] { [.foregroundColor: color] }

  @Test("a navigation bar's buttons follow its look and stay")
  func navigationBarsButtonsFollowItsLookAndStay() async throws {
    let screen = UIViewController(), below = UIViewController()
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Button")
    let navigation = UINavigationController()
    navigation.viewControllers = [below, screen]
    let window = try await TestWindow.show(navigation), bar = navigation.navigationBar, buttons = bar.buttons
    #expect(try Self.red(bar) == 0)
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = Self.letters(.red)
    for _ in 0..<2 { await window.nextFrame() }
    let one = try Self.red(bar)
    #expect(one > 20 && bar.buttons == buttons)
    bar.standardAppearance.backButtonAppearance.normal.titleTextAttributes = Self.letters(.red)
    for _ in 0..<2 { await window.nextFrame() }
    // The arrow has the tint's colour.
    #expect(try Self.red(bar) == one)
    screen.navigationItem.rightBarButtonItem?.setTitleTextAttributes(Self.letters(.green), for: .normal)
    for _ in 0..<2 { await window.nextFrame() }
    #expect(try Self.red(bar) == 0)
  }

  @Test("an item's look replaces its bar's while shown")
  func itemsLookReplacesItsBarsWhileShown() async throws {
    let first = UIViewController(), second = UIViewController(), look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    second.navigationItem.standardAppearance = look
    let navigation = UINavigationController(rootViewController: first)
    let window = try await TestWindow.show(navigation), bar = navigation.navigationBar
    navigation.pushViewController(second, animated: false)
    for _ in 0..<2 { await window.nextFrame() }
    #expect(try Self.red(bar) > 1000)
    second.navigationItem.standardAppearance?.backgroundColor = .green
    for _ in 0..<2 { await window.nextFrame() }
    #expect(try Self.red(bar) == 0)
    second.navigationItem.standardAppearance?.shadowColor = .red
    for _ in 0..<2 { await window.nextFrame() }
    #expect(try Self.red(bar) > 100 && Self.red(bar) < 2000)
    navigation.popViewController(animated: false)
    for _ in 0..<2 { await window.nextFrame() }
    #expect(try Self.red(bar) == 0)
  }

  @Test("a toolbar follows its look")
  func toolbarFollowsItsLook() async throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), outer = UIView()
    bar.items = [UIBarButtonItem(title: "Button")]
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer), button = bar.buttons[0]
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = Self.letters(.red)
    for _ in 0..<2 { await window.nextFrame() }
    let letters = try Self.red(bar)
    #expect(letters > 20 && letters < 2000 && bar.buttons[0] == button)
    let look = UIToolbarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    bar.standardAppearance = look
    for _ in 0..<2 { await window.nextFrame() }
    #expect(try Self.red(bar) > 5000)
  }
}
