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

  @Test("bars, tables and cells have their class's look or their own")
  func barsTablesAndCellsHaveTheirClassesLookOrTheirOwn() async throws {
    final class Bar: UINavigationBar {}
    final class Tools: UIToolbar {}
    final class Table: UITableView {}
    final class Cell: UITableViewCell {}
    let outer = UIView(), place = CGRect(x: 0, y: 0, width: 300, height: 50)
    _ = try await TestWindow.show(outer)
    // Of three views the second has something of its own before it takes the look, and the third after that.
    @MainActor func expect<View: UIView, Value, Seen: Equatable>(
      _ property: ReferenceWritableKeyPath<View, Value>,
      of views: [View],
      _ proxy: View,
      _ look: Value,
      _ own: Value,
      seen: (Value) -> Seen
    ) {
      views[1][keyPath: property] = own
      proxy[keyPath: property] = look
      for view in views { outer.addSubview(view) }
      views[2][keyPath: property] = own
      let found = views.map { seen($0[keyPath: property]) }, wanted = [look, own, own].map(seen)
      #expect(found == wanted, "\(property)")
      for view in views { view.removeFromSuperview() }
    }
    let upper = [UINavigationBarAppearance(), UINavigationBarAppearance()]
    let lower = [UIToolbarAppearance(), UIToolbarAppearance()]
    for (index, color) in [UIColor.red, UIColor.green].enumerated() {
      upper[index].backgroundColor = color
      lower[index].backgroundColor = color
    }
    let letters: [[NSAttributedString.Key: Any]] = [[.foregroundColor: UIColor.red], [.foregroundColor: UIColor.green]]
    let bars: [UINavigationBar] = (0..<3).map { _ in Bar(frame: place) }, bar: UINavigationBar = Bar.appearance()
    expect(\UINavigationBar.isTranslucent, of: bars, bar, false, true) { $0 }
    expect(\UINavigationBar.barTintColor, of: bars, bar, UIColor.red, UIColor.green) { $0 }
    expect(\UINavigationBar.titleTextAttributes, of: bars, bar, letters[0], letters[1]) {
      $0?[.foregroundColor] as? UIColor
    }
    expect(\UINavigationBar.standardAppearance, of: bars, bar, upper[0], upper[1]) { $0.backgroundColor }
    expect(\UINavigationBar.compactAppearance, of: bars, bar, upper[0], upper[1]) { $0?.backgroundColor }
    expect(\UINavigationBar.scrollEdgeAppearance, of: bars, bar, upper[0], upper[1]) { $0?.backgroundColor }
    let toolbars: [UIToolbar] = (0..<3).map { _ in Tools(frame: place) }, tools: UIToolbar = Tools.appearance()
    expect(\UIToolbar.isTranslucent, of: toolbars, tools, false, true) { $0 }
    expect(\UIToolbar.barTintColor, of: toolbars, tools, UIColor.red, UIColor.green) { $0 }
    expect(\UIToolbar.barStyle, of: toolbars, tools, .black, .default) { $0 }
    expect(\UIToolbar.standardAppearance, of: toolbars, tools, lower[0], lower[1]) { $0.backgroundColor }
    expect(\UIToolbar.compactAppearance, of: toolbars, tools, lower[0], lower[1]) { $0?.backgroundColor }
    expect(\UIToolbar.scrollEdgeAppearance, of: toolbars, tools, lower[0], lower[1]) { $0?.backgroundColor }
    let narrow = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 4)
    let tables: [UITableView] = (0..<3).map { _ in Table(frame: place) }, table: UITableView = Table.appearance()
    expect(\UITableView.separatorInset, of: tables, table, narrow, .zero) { $0 }
    let cells: [UITableViewCell] = (0..<3).map { _ in Cell(frame: place) }, cell: UITableViewCell = Cell.appearance()
    expect(\UITableViewCell.separatorInset, of: cells, cell, narrow, .zero) { $0 }
  }

  @Test("a window has its class's look when it is shown")
  func windowHasItsClassesLookWhenItIsShown() async throws {
    final class Window: UIWindow {}
    Window.appearance().tintColor = .green
    let other = try await TestWindow.show(UIViewController()), scene = try #require(other.windowScene)
    let window = Window(windowScene: scene)
    window.rootViewController = UIViewController()
    window.isHidden = false
    #expect(window.tintColor == .green && other.tintColor != .green)
    TestWindow.close(window)
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

  @Test("what is set for a class beside its main colour comes too")
  func whatIsSetForAClassBesideItsMainColourComesToo() async throws {
    final class Toggle: UISwitch {}
    final class Slider: UISlider {}
    final class Pages: UIPageControl {}
    final class Progress: UIProgressView {}
    final class Segments: UISegmentedControl {}
    let words: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.green]
    Toggle.appearance().thumbTintColor = .red
    Slider.appearance().maximumTrackTintColor = .green
    Slider.appearance().thumbTintColor = .blue
    Pages.appearance().pageIndicatorTintColor = .red
    Progress.appearance().trackTintColor = .green
    Segments.appearance().setTitleTextAttributes(words, for: .selected)
    let toggle = Toggle(), slider = Slider(), pages = Pages(), progress = Progress(), outer = UIView()
    let segments = Segments(items: ["One"])
    for view in [toggle, slider, pages, progress, segments] { outer.addSubview(view) }
    _ = try await TestWindow.show(outer)
    #expect(toggle.thumbTintColor == .red && toggle.onTintColor == nil)
    #expect(slider.maximumTrackTintColor == .green && slider.thumbTintColor == .blue)
    #expect(slider.minimumTrackTintColor == nil)
    #expect(pages.pageIndicatorTintColor == .red && pages.currentPageIndicatorTintColor == nil)
    #expect(progress.trackTintColor == .green && progress.progressTintColor == nil)
    #expect(segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .green)
    #expect(segments.titleTextAttributes(for: .normal) == nil)
  }

  @Test("pictures and insets of buttons and steppers come from their class")
  func picturesAndInsetsOfButtonsAndSteppersComeFromTheirClass() async throws {
    final class Steps: UIStepper {}
    final class Button: UIButton {}
    let pictures = (1...5).map { side in
      UIGraphicsImageRenderer(size: CGSize(width: 4 * side, height: 4)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4 * side, height: 4))
      }
    }
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    Steps.appearance().setIncrementImage(pictures[0], for: .normal)
    Steps.appearance().setDecrementImage(pictures[1], for: .normal)
    Steps.appearance().setBackgroundImage(pictures[2], for: .normal)
    Steps.appearance().setDividerImage(pictures[3], forLeftSegmentState: .normal, rightSegmentState: .normal)
    Button.appearance().setBackgroundImage(pictures[4], for: .normal)
    Button.appearance().contentEdgeInsets = insets
    let steps = Steps(), button = Button(), own = Button(), outer = UIView()
    own.contentEdgeInsets = .zero
    own.setBackgroundImage(pictures[0], for: .normal)
    for view in [steps, button, own] { outer.addSubview(view) }
    _ = try await TestWindow.show(outer)
    #expect(steps.incrementImage(for: .normal)?.size.width == 4)
    #expect(steps.decrementImage(for: .normal)?.size.width == 8)
    #expect(steps.backgroundImage(for: .normal)?.size.width == 12)
    #expect(steps.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)?.size.width == 16)
    #expect(button.backgroundImage(for: .normal)?.size.width == 20 && button.contentEdgeInsets == insets)
    #expect(own.backgroundImage(for: .normal)?.size.width == 4 && own.contentEdgeInsets == .zero)
  }

  @Test("a look for light or dark comes with the style")
  func lookForLightOrDarkComesWithTheStyle() async throws {
    final class Label: UILabel {}
    Label.appearance(for: UITraitCollection(userInterfaceStyle: .light)).textColor = .red
    Label.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).textColor = .green
    let label = Label(), own = Label(), outer = UIView()
    own.textColor = .blue
    outer.addSubview(label)
    outer.addSubview(own)
    let window = try await TestWindow.show(outer)
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      window.overrideUserInterfaceStyle = style
      #expect(label.textColor == (style == .dark ? .green : .red) && own.textColor == .blue, "\(style)")
    }
  }

  @Test("a font that grew with the text size is still its class's")
  func fontThatGrewWithTheTextSizeIsStillItsClasss() async throws {
    final class Label: UILabel {}
    Label.appearance().font = .preferredFont(forTextStyle: .body)
    let label = Label(), outer = UIView()
    label.adjustsFontForContentSizeCategory = true
    outer.addSubview(label)
    _ = try await TestWindow.show(outer)
    let size = label.font.pointSize, normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the letters are larger") { label.font.pointSize > size * 1.7 }
    Label.appearance().font = .systemFont(ofSize: 31)
    label.removeFromSuperview()
    outer.addSubview(label)
    #expect(label.font.pointSize == 31)
  }
}
