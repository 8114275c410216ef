import CQuintetGTK
import CQuintetWidget
import QuintetLocalization
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("bar buttons", .windows)
struct BarButtonTests {
  @Test("a bar shows its screen's title and follows its changes")
  func barShowsItsScreensTitleAndFollowsItsChanges() async throws {
    let root = UIViewController(), navigation = UINavigationController(rootViewController: root)
    root.title = "First"
    let window = try await TestWindow.show(navigation)
    let bar = navigation.navigationBar.box.pointer
    #expect(isLabelled("First", bar))
    root.navigationItem.title = "Second"
    await window.nextFrame()
    #expect(isLabelled("Second", bar) && !isLabelled("First", bar))
    root.title = "Third"
    await window.nextFrame()
    #expect(isLabelled("Third", bar))
  }

  @Test("a bar's title follows its appearance's attributes while shown")
  func barsTitleFollowsItsAppearancesAttributesWhileShown() async throws {
    let root = UIViewController(), navigation = UINavigationController(rootViewController: root)
    root.title = "Heading"
    let window = try await TestWindow.show(navigation)
    let bar = navigation.navigationBar
    for color in [UIColor.red, .green] {
      bar.standardAppearance.titleTextAttributes = [.foregroundColor: color]
      await window.nextFrame()
      await window.nextFrame()
      let picture = try #require(Picture(bar))
      let red = picture.count { $0.red > 150 && $0.green < 80 && $0.alpha > 150 }
      let green = picture.count { $0.green > 100 && $0.red < 80 && $0.blue < 80 && $0.alpha > 150 }
      #expect(color == .red ? red > 20 && green == 0 : green > 20 && red == 0, "\(red) and \(green)")
    }
  }

  /// Shows a screen with these buttons, and returns GTK's.
  func show(_ configure: (UINavigationItem) -> Void) async throws -> (
    UINavigationBar, [UnsafeMutablePointer<GtkWidget>]
  ) {
    let screen = UIViewController()
    screen.title = "Screen"
    configure(screen.navigationItem)
    let navigation = UINavigationController(rootViewController: screen)
    _ = try await TestWindow.show(navigation)
    return (navigation.navigationBar, navigation.navigationBar.buttons)
  }

  @Test("a bar button keeps the style it is made with")
  func barButtonKeepsTheStyleItIsMadeWith() {
    @MainActor final class Target {
      func plain() {}
      func sender(_ item: UIBarButtonItem) {}
    }
    let target = Target(), plus = UIImage(systemName: "plus")
    for style in [UIBarButtonItem.Style.plain, .done] {
      let items = [
        UIBarButtonItem(title: "A", style: style, target: target, action: Target.plain),
        UIBarButtonItem(title: "B", style: style, target: target, action: Target.sender),
        UIBarButtonItem(title: "C", style: style, target: nil, action: nil),
        UIBarButtonItem(image: plus, style: style, target: target, action: Target.plain),
        UIBarButtonItem(image: plus, style: style, target: target, action: Target.sender),
        UIBarButtonItem(image: plus, style: style, target: nil, action: nil),
      ]
      #expect(items.map(\.style) == Array(repeating: style, count: 6))
    }
  }

  @Test("a bar button calls its method while its target lives")
  func barButtonCallsItsMethodWhileItsTargetLives() async throws {
    @MainActor final class Target {
      var calls: [String] = []
      func plain() { calls.append("plain") }
      func sender(_ item: UIBarButtonItem) { calls.append(item.title ?? "") }
    }
    let kept = Target()
    let items = [
      UIBarButtonItem(title: "One", style: .plain, target: kept, action: Target.plain),
      UIBarButtonItem(title: "Two", style: .done, target: kept, action: Target.sender),
      UIBarButtonItem(image: UIImage(systemName: "plus"), style: .plain, target: kept, action: Target.plain),
      UIBarButtonItem(barButtonSystemItem: .edit, target: kept, action: Target.sender),
    ]
    let (_, buttons) = try await show { $0.leftBarButtonItems = items }
    for button in buttons { try await Input.click(button, at: CGPoint(x: 8, y: 8)) }
    #expect(kept.calls == ["plain", "Two", "plain", "Edit"])
    var target: Target? = Target()
    let brief = try UIBarButtonItem(title: "Brief", style: .plain, target: #require(target), action: Target.plain)
    weak let gone = target
    target = nil
    #expect(gone == nil)
    brief.press()
  }

  @Test("done buttons stand out and fixed spaces keep their width")
  func doneButtonsStandOutAndFixedSpacesKeepTheirWidth() async throws {
    let (bar, buttons) = try await show {
      $0.rightBarButtonItems = [
        UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil), .fixedSpace(40), .flexibleSpace(),
        UIBarButtonItem(title: "Other", style: .plain, target: nil, action: nil),
      ]
    }
    #expect(buttons.count == 3)
    #expect(gtk_widget_has_css_class(buttons[0], "suggested-action") != 0)
    #expect(gtk_widget_has_css_class(buttons[2], "suggested-action") == 0)
    #expect(gtk_widget_get_width(buttons[1]) == 40)
    withExtendedLifetime(bar) {}
  }

  @Test("the item below names the back button beside other buttons")
  func itemBelowNamesTheBackButtonBesideOtherButtons() async throws {
    let first = UIViewController(), second = UIViewController()
    first.title = "A long title"
    first.navigationItem.backBarButtonItem = UIBarButtonItem(
      title: "Back there",
      style: .plain,
      target: nil,
      action: nil
    )
    second.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Menu")
    let navigation = UINavigationController(rootViewController: first)
    let window = try await TestWindow.show(navigation, width: 700)
    navigation.pushViewController(second, animated: false)
    await window.nextFrame()
    #expect(navigation.navigationBar.buttons.count == 1)
    second.navigationItem.leftItemsSupplementBackButton = true
    await window.nextFrame()
    #expect(navigation.navigationBar.buttons.count == 2)
    #expect(Accessibility.has(navigation.navigationBar.buttons[0], label: "Back there"))
  }

  @Test("a bar has its set colours, else the desktop's")
  func barHasItsSetColoursElseTheDesktops() async throws {
    let (bar, _) = try await show { _ in }
    let window = try #require(bar.window)
    @MainActor func color() async throws -> Picture.Pixel {
      await window.nextFrame()
      return try #require(Picture(bar))[60, 8]
    }
    let usual = try await color()
    bar.standardAppearance.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let red = try await color()
    #expect(red == .red)
    bar.barTintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    let blue = try await color()
    #expect(blue == .blue)
    bar.barTintColor = nil
    let before = bar.standardAppearance
    bar.standardAppearance = UINavigationBarAppearance()
    let again = try await color()
    #expect(again == usual)
    // The one that counts now is followed, and the one before no more.
    bar.standardAppearance.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let green = try await color()
    #expect(green == .green)
    before.backgroundColor = .black
    let still = try await color()
    #expect(still == .green)
  }

  @Test("system bar buttons have words or images in every language")
  func systemBarButtonsHaveWordsOrImagesInEveryLanguage() throws {
    for item in (0...24).compactMap(UIBarButtonItem.SystemItem.init) where item != .flexibleSpace && item != .fixedSpace
    {
      let key = try #require(item.textKey)
      for language in ["en", "de", "fr", "es", "nl", "ar"] {
        #expect(LocalizedStrings.system(in: [language])[key] != key, "\(item), \(language)")
      }
      let button = UIBarButtonItem(systemItem: item)
      #expect(!button.spokenName.isEmpty)
      #expect(button.title != nil || button.image != nil, "\(item)")
      // An action says what to do, not what the button is called.
      let acting = UIBarButtonItem(systemItem: item, primaryAction: UIAction(title: "Other") { _ in })
      #expect(acting.title == button.title && (acting.image == nil) == (button.image == nil), "\(item)")
    }
  }

  @Test("a narrow bar keeps its buttons and drops the title")
  func narrowBarKeepsItsButtonsAndDropsTheTitle() async throws {
    let dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    let screen = UIViewController()
    screen.title = "A long title"
    screen.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
    screen.navigationItem.rightBarButtonItems = [UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .add)]
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 360)
    await window.nextFrame()
    for button in bar.buttons {
      var bounds = graphene_rect_t()
      #expect(gtk_widget_compute_bounds(button, bar.box.pointer, &bounds) != 0)
      let (left, right) = (bounds.origin.x, bounds.origin.x + bounds.size.width)
      #expect(left >= 0 && CGFloat(right) <= bar.bounds.width, "from \(left) to \(right) of \(bar.bounds.width)")
    }
    #expect(!bar.showsTitle)
    setDotsPerInch(dotsPerInch)
    try await wait("there is room for the title") { bar.showsTitle }
  }

  @Test("a bar's buttons, except back, take precedence over its title")
  func barsButtonsExceptBackTakePrecedenceOverItsTitle() async throws {
    let below = UIViewController(), screen = UIViewController()
    below.title = "A screen with a long title"
    screen.title = "A long title"
    let done = UIBarButtonItem(systemItem: .done)
    screen.navigationItem.rightBarButtonItem = done
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 360)
    await window.nextFrame()
    #expect(bar.showsTitle)
    for length in [10, 20, 24, 28, 32, 36, 40] {
      done.title = String(repeating: "n", count: length)
      await window.nextFrame()
      await window.nextFrame()
      let label = try #require(bar.buttons.last.flatMap { Widgets.first(gtk_label_get_type(), in: $0) })
      var whole: Int32 = 0
      gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, nil, &whole, nil, nil)
      // The button's edges and the window's button take some of the width.
      if CGFloat(whole) < bar.bounds.width - 100 {
        let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(OpaquePointer(label))) != 0
        #expect(!isCut, "\(length) letters")
      }
    }
    #expect(!bar.showsTitle)
    done.title = "Done"
    navigation.setViewControllers([below, screen], animated: false)
    try await wait("there is room for the title") { bar.showsTitle }
  }

  @Test("custom bar views are pressed, typed into and laid out")
  func customBarViewsArePressedTypedIntoAndLaidOut() async throws {
    let screen = UIViewController(), search = UISearchBar(frame: .zero), toggle = UISwitch(), tile = UILabel()
    var taps = 0
    let tap = UITapGestureRecognizer()
    screen.navigationItem.titleView = search
    tile.text = "1"
    tile.isUserInteractionEnabled = true
    tile.addGestureRecognizer(tap)
    @MainActor final class Counter {
      var count = 0
      func tapped() { count += 1 }
    }
    let counter = Counter()
    tap.addTarget(counter, action: Counter.tapped)
    toggle.addAction(UIAction { _ in taps += 1 }, for: .valueChanged)
    screen.navigationItem.rightBarButtonItems = [toggle, tile].map(UIBarButtonItem.init(customView:))
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 700)
    await window.nextFrame()
    await window.nextFrame()
    try await Input.click(toggle)
    try await wait("the switch is on") { toggle.isOn && taps == 1 }
    try await Input.click(tile)
    try await wait("the label is tapped") { counter.count == 1 }
    let narrow = tile.bounds.width
    tile.text = "1 000 000"
    try await wait("the label has room") { tile.bounds.width > narrow * 2 }
    try await Input.click(search.searchTextField)
    try await Input.type("abc", in: window)
    try await wait("it is typed") { search.text == "abc" }
    #expect(search.bounds.width > 100, "\(search.bounds)")
    // Other buttons do not take the focus from what is typed into.
    screen.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "New")
    await window.nextFrame()
    #expect(search.isFirstResponder)
    try await Input.type("d", in: window)
    try await wait("it is typed") { search.text == "abcd" }
    withExtendedLifetime(bar) {}
  }

  @Test("a title view moves below the buttons in narrow bars")
  func titleViewMovesBelowTheButtonsInNarrowBars() async throws {
    let dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    let screen = UIViewController(), segments = UISegmentedControl(items: ["List", "Map"]), view = UIView()
    screen.navigationItem.titleView = segments
    screen.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    screen.view.place(view)
    view.pin(to: screen.view)
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 360)
    for _ in 0..<3 { await window.nextFrame() }
    @MainActor func area() -> CGRect { segments.convert(segments.bounds, to: bar) }
    var button = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(bar.buttons.first, bar.box.pointer, &button) != 0)
    #expect(area().minY >= CGFloat(button.origin.y + button.size.height), "\(area()) below \(button)")
    #expect(bar.bounds.contains(area()), "\(area()) in \(bar.bounds)")
    #expect(segments.bounds.width == segments.intrinsicContentSize.width)
    #expect(view.safeAreaInsets.top == bar.frame.maxY)
    setDotsPerInch(dotsPerInch)
    try await wait("it is beside the buttons") {
      bar.bounds.height < 70 && bar.bounds.contains(area()) && view.safeAreaInsets.top == bar.frame.maxY
    }
    screen.navigationItem.titleView = nil
    screen.title = "Title"
    try await wait("the title is back") { bar.showsTitle && bar.titleSlot == nil }
    #expect(segments.superview == nil)
  }

  @Test("a bar grows around a view higher than itself")
  func barGrowsAroundAViewHigherThanItself() async throws {
    let screen = UIViewController(), tall = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 90))
    screen.navigationItem.titleView = tall
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 500)
    for _ in 0..<3 { await window.nextFrame() }
    let area = tall.convert(tall.bounds, to: bar)
    // Three points before libadwaita 1.5, and then what the bar has; and the line of one point that GTK draws below its bars.
    let margin: CGFloat = adw_get_minor_version() < 5 ? 3 : 6
    #expect((area.minY, area.height, bar.bounds.height - area.maxY) == (margin, 90, margin + 1))
  }

  @Test("a title view that wants everything fills the bar")
  func titleViewThatWantsEverythingFillsTheBar() async throws {
    final class Filling: UIView {
      override var intrinsicContentSize: CGSize { UIView.layoutFittingExpandedSize }
    }
    let screen = UIViewController(), title = Filling()
    screen.navigationItem.titleView = title
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 500)
    for _ in 0..<3 { await window.nextFrame() }
    let place = title.convert(title.bounds, to: bar)
    #expect(bar.bounds.height < 70 && bar.bounds.contains(place), "\(place) in \(bar.bounds)")
    #expect(place.width > 150 && place.height > 20, "\(place)")
  }

  @Test("views in a narrow bar shrink and stay inside")
  func viewsInANarrowBarShrinkAndStayInside() async throws {
    let screen = UIViewController(), label = UILabel()
    label.text = "A text that is much longer than a narrow bar is wide, whatever is beside it"
    screen.navigationItem.rightBarButtonItems = [UIBarButtonItem(customView: label), UIBarButtonItem(systemItem: .add)]
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 360)
    for _ in 0..<2 { await window.nextFrame() }
    let place = label.convert(label.bounds, to: bar)
    #expect(place.width > 40 && bar.bounds.contains(place), "\(place) in \(bar.bounds)")
  }

  @Test("the way back is named by button, title or screen")
  func wayBackIsNamedByButtonTitleOrScreen() async throws {
    let first = UIViewController(), navigation = UINavigationController(rootViewController: first)
    let window = try await TestWindow.show(navigation, width: 700)
    for (button, own, title, expected) in [
      ("Button", "Own", "Screen", "Button"), (nil, "Own", "Screen", "Own"), (nil, nil, "Screen", "Screen"),
      ("Button", nil, nil, "Button"), (nil, "Own", nil, "Own"),
    ] as [(String?, String?, String?, String)] {
      first.title = title
      first.navigationItem.backButtonTitle = own
      first.navigationItem.backBarButtonItem = button.map { UIBarButtonItem(title: $0) }
      navigation.pushViewController(UIViewController(), animated: false)
      await window.nextFrame()
      #expect(Accessibility.has(navigation.navigationBar.buttons[0], label: expected), "\(expected)")
      navigation.popViewController(animated: false)
    }
    (first.navigationItem.backBarButtonItem, first.navigationItem.title) = (UIBarButtonItem(title: nil), "Screen")
    first.navigationItem.backButtonTitle = nil
    #expect(first.navigationItem.backTitle == "Screen")
  }
}

/// Returns true if GTK shows a label of these words in a widget.
@MainActor
private func isLabelled(_ text: String, _ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
  Widgets.all(gtk_label_get_type(), in: widget).contains {
    gtk_widget_get_mapped($0) != 0 && String(cString: gtk_label_get_text(OpaquePointer($0))) == text
  }
}
