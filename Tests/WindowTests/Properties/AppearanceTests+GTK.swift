import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("appearance", .windows)
struct AppearanceTests {
  private static func isRed(_ picture: Picture) -> Bool {
    picture.count { $0.red > 150 && $0.green < 80 && $0.blue < 80 && $0.alpha > 150 } > 20
  }

  @Test("a bar's buttons take the look of their class")
  func barsButtonsTakeTheLookOfTheirClass() async throws {
    final class Item: UIBarButtonItem {}
    Item.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    Item.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .green
    let upper = Item(title: "Upper"), lower = Item(title: "Lower"), screen = UIViewController()
    screen.navigationItem.rightBarButtonItem = upper
    screen.toolbarItems = [lower]
    let navigation = UINavigationController(rootViewController: screen)
    navigation.isToolbarHidden = false
    let window = try await TestWindow.show(navigation)
    for _ in 0..<2 { await window.nextFrame() }
    #expect(upper.tintColor == nil && lower.tintColor == .green)
    for bar in [navigation.navigationBar, navigation.toolbar as UIView] {
      #expect(Self.isRed(try #require(Picture(bar))), "\(type(of: bar))")
    }
  }

  @Test("a bar button follows its letters' look")
  func barButtonFollowsItsLettersLook() async throws {
    let item = UIBarButtonItem(title: "Wide"), bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 60))
    let outer = UIView()
    bar.items = [item]
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let width = gtk_widget_get_width(bar.buttons[0])
    item.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 30)], for: .normal)
    try await wait("there is room for the letters") { gtk_widget_get_width(bar.buttons[0]) > width }
    item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .disabled)
    for _ in 0..<2 { await window.nextFrame() }
    #expect(!Self.isRed(try #require(Picture(bar))))
    item.isEnabled = false
    item.setTitleTextAttributes(nil, for: .normal)
    try await wait("the letters are as at first") { gtk_widget_get_width(bar.buttons[0]) == width }
  }

  @Test("a class has one proxy for its conditions")
  func classHasOneProxyForItsConditions() {
    final class Label: UILabel {}
    final class Box: UIView {}
    #expect(Label.appearance() === Label.appearance() && Label.appearance() !== UILabel.appearance())
    let inBox = Label.appearance(whenContainedInInstancesOf: [Box.self])
    #expect(inBox !== Label.appearance() && inBox === Label.appearance(whenContainedInInstancesOf: [Box.self]))
    #expect(inBox.superview == nil && inBox.window == nil)
  }

  @Test("views on which the same was set share its record")
  func viewsOnWhichTheSameWasSetShareItsRecord() {
    let labels = (0..<3).map { _ in UILabel() }
    #expect(labels.allSatisfy { $0.customization == 0 })
    for label in labels {
      label.textColor = .red
      label.font = .systemFont(ofSize: 20)
      label.textColor = .blue
    }
    #expect(labels[0].customization > 0 && Set(labels.map(\.customization)).count == 1)
  }

  @Test("a look replaces what the system chose at first")
  func lookReplacesWhatTheSystemChoseAtFirst() async throws {
    final class Text: UITextView {}
    Text.appearance().backgroundColor = .green
    let text = Text(), outer = UIView()
    outer.addSubview(text)
    _ = try await TestWindow.show(outer)
    #expect(text.backgroundColor == .green)
  }
}
