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

  @Test("each kind of button has its letters in each state")
  func eachKindOfButtonHasItsLettersInEachState() {
    let look = UINavigationBarAppearance(), lower = UIToolbarAppearance()
    let bar = UINavigationBar(), toolbar = UIToolbar()
    look.buttonAppearance.normal.titleTextAttributes = Self.letters(.red)
    look.doneButtonAppearance.highlighted.titleTextAttributes = Self.letters(.green)
    look.backButtonAppearance.disabled.titleTextAttributes = Self.letters(.blue)
    lower.buttonAppearance.focused.titleTextAttributes = Self.letters(.red)
    lower.doneButtonAppearance.disabled.titleTextAttributes = Self.letters(.green)
    (bar.standardAppearance, toolbar.standardAppearance) = (look, lower)
    #expect(Array(bar.letters(of: .plain).keys) == [.normal])
    #expect(Array(bar.letters(of: .done).keys) == [.highlighted])
    #expect(Array(bar.letters(of: .back).keys) == [.disabled])
    #expect(Array(toolbar.letters(of: .plain).keys) == [.focused])
    #expect(Array(toolbar.letters(of: .done).keys) == [.disabled])
    #expect(bar.letters(of: .done)[.highlighted]?[.foregroundColor] as? UIColor == .green)
    // A look that is given anew takes the place of all letters.
    let plain = UIBarButtonItemAppearance()
    plain.disabled.titleTextAttributes = Self.letters(.red)
    bar.standardAppearance.doneButtonAppearance = plain
    #expect(Array(bar.letters(of: .done).keys) == [.disabled] && Array(bar.letters(of: .plain).keys) == [.normal])
  }

  @Test("a look's rules are those of what is set")
  func looksRulesAreThoseOfWhatIsSet() {
    let traits = UITraitCollection(userInterfaceStyle: .light), look = UIBarAppearance()
    @MainActor func rules(_ background: UIColor? = nil, below: Bool = true) -> String {
      look.css(background: background, lineBelow: below, with: traits)
    }
    let red = UIColor.red.css(with: traits), blue = UIColor.blue.css(with: traits)
    var changes = 0
    look.changed = { changes += 1 }
    #expect(rules() == "" && rules(.blue) == "background: \(blue); ")
    look.configureWithTransparentBackground()
    #expect(changes > 0 && rules() == "background: none; box-shadow: none; ")
    look.backgroundColor = .red
    #expect(rules() == "background: \(red); box-shadow: none; ")
    #expect(rules(.blue) == "background: \(blue); box-shadow: none; ")
    look.shadowColor = .blue
    #expect(rules().hasSuffix("box-shadow: inset 0 -1px \(blue); "))
    #expect(rules(below: false).hasSuffix("box-shadow: inset 0 1px \(blue); "))
    for isOpaque in [false, true] {
      look.configureWithTransparentBackground()
      look.backgroundColor = .red
      isOpaque ? look.configureWithOpaqueBackground() : look.configureWithDefaultBackground()
      #expect(rules() == "" && look.shadowColor == .separator && look.backgroundColor == nil)
    }
  }

  @Test("a bar has all of the look it is given")
  func barHasAllOfTheLookItIsGiven() {
    let traits = UITraitCollection(userInterfaceStyle: .light), bar = UINavigationBar(), toolbar = UIToolbar()
    let look = UINavigationBarAppearance(), lower = UIToolbarAppearance()
    @MainActor func rules(_ look: UIBarAppearance) -> String {
      look.css(background: nil, lineBelow: true, with: traits)
    }
    let changes: [@MainActor (UIBarAppearance) -> Void] = [
      { $0.configureWithTransparentBackground() }, { $0.shadowColor = .red }, { $0.shadowColor = nil },
      { $0.backgroundColor = .blue }, { $0.configureWithDefaultBackground() },
    ]
    for (index, change) in changes.enumerated() {
      change(look)
      change(lower)
      (bar.standardAppearance, toolbar.standardAppearance) = (look, lower)
      #expect(rules(bar.standardAppearance) == rules(look), "\(index)")
      #expect(rules(toolbar.standardAppearance) == rules(lower), "\(index)")
    }
  }
}
