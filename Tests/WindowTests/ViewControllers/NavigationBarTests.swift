import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Content of a bar when its screen changes, the views that it gives back, and how it goes back.

@MainActor @Suite("navigation bars", .windows)
struct NavigationBarTests {
  @Test("a title view and its line below are replaced together")
  func titleViewAndItsLineBelowAreReplacedTogether() async throws {
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    let screen = UIViewController(), views = (0..<2).map { _ in UISegmentedControl(items: ["List", "Map"]) }
    screen.title = "Title"
    screen.navigationItem.titleView = views[0]
    screen.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 360)
    @MainActor func expectLine(_ view: UIView?) async throws {
      for _ in 0..<3 { await window.nextFrame() }
      let isLined = gtk_widget_has_css_class(bar.box.pointer, BarAppearance.lined) != 0
      #expect(bar.titleIsBelow == (view != nil) && isLined == (view != nil) && (bar.lineHeight > 0) == (view != nil))
      #expect(bar.titleSlot?.view === view)
      let shown = try #require(adw_header_bar_get_title_widget(bar.bar))
      #expect(OpaquePointer(shown) == bar.titleWidget)
      for other in views where other !== view { #expect(other.superview == nil && other.window == nil) }
      let content = try #require(bar.content)
      let rows = CGFloat(gtk_widget_get_height(content)) + bar.lineHeight
      #expect(abs(bar.bounds.height - rows) <= 1, "\(bar.bounds) \(rows)")
    }
    try await expectLine(views[0])
    screen.navigationItem.titleView = views[1]
    try await expectLine(views[1])
    let other = UIViewController()
    other.title = "Other"
    navigation.pushViewController(other, animated: false)
    try await expectLine(nil)
    #expect(String(cString: adw_window_title_get_title(bar.titleWidget)) == "Other")
    navigation.popViewController(animated: false)
    try await expectLine(views[1])
    screen.navigationItem.titleView = nil
    try await expectLine(nil)
    #expect(String(cString: adw_window_title_get_title(bar.titleWidget)) == "Title")
  }

  @Test("a bar follows its top item's changes and no other's")
  func barFollowsItsTopItemsChangesAndNoOthers() async throws {
    let first = UIViewController(), second = UIViewController()
    first.title = "First"
    let button = UIBarButtonItem(title: "Button"), item = second.navigationItem
    item.rightBarButtonItem = button
    let navigation = UINavigationController(rootViewController: first), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 800)
    navigation.pushViewController(second, animated: false)
    await window.nextFrame()
    let made = bar.buttons
    #expect(made.count == 2)
    // By their names: what is made anew may be where the other was.
    for button in made { gtk_widget_set_name(button, "made") }
    first.navigationItem.rightBarButtonItems = [UIBarButtonItem(title: "Not yet"), UIBarButtonItem(title: "Seen")]
    first.navigationItem.prompt = "Not yet"
    #expect(bar.buttons.map { String(cString: gtk_widget_get_name($0)) } == ["made", "made"])
    @MainActor func subtitle() -> String { String(cString: adw_window_title_get_subtitle(bar.titleWidget)) }
    for prompt in ["Prompt", nil] {
      item.prompt = prompt
      #expect(subtitle() == prompt ?? "")
    }
    for isHidden in [true, false] {
      item.hidesBackButton = isHidden
      #expect(bar.buttons.count == (isHidden ? 1 : 2))
    }
    item.leftBarButtonItems = [UIBarButtonItem(title: "Left")]
    #expect(bar.buttons.count == 2)
    item.leftItemsSupplementBackButton = true
    #expect(bar.buttons.count == 3)
    item.leftBarButtonItems = nil
    #expect(bar.buttons.count == 2)
    @MainActor func last() throws -> UnsafeMutablePointer<GtkWidget> { try #require(bar.buttons.last) }
    for isEnabled in [false, true] {
      button.isEnabled = isEnabled
      #expect((gtk_widget_get_sensitive(try last()) != 0) == isEnabled)
    }
    button.title = "Other"
    #expect(Accessibility.has(try last(), label: "Other"))
    button.accessibilityLabel = "Spoken"
    #expect(Accessibility.has(try last(), label: "Spoken"))
    button.accessibilityLabel = nil
    #expect(Accessibility.has(try last(), label: "Other"))
    button.style = .done
    #expect(gtk_widget_has_css_class(try last(), "suggested-action") != 0)
    button.style = .plain
    #expect(gtk_widget_has_css_class(try last(), "suggested-action") == 0)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    button.customView = view
    #expect(view.window === window)
    button.customView = nil
    #expect(view.superview == nil)
    var pressed: [String] = []
    button.primaryAction = UIAction { _ in pressed.append("first") }
    button.primaryAction = UIAction { _ in pressed.append("second") }
    gtk_widget_activate(try last())
    try await wait("it is pressed") { !pressed.isEmpty }
    #expect(pressed == ["second"])
    // A screen that was not seen is, after going back.
    navigation.popViewController(animated: false)
    #expect(bar.buttons.count == 2 && subtitle() == "Not yet")
  }

  @Test("a fixed space has its width, a flexible one none")
  func fixedSpaceHasItsWidthAFlexibleOneNone() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    for (width, expected) in [(30, 30), (12.4, 12), (0, 0), (-5, 0)] as [(CGFloat, Int32)] {
      screen.navigationItem.leftBarButtonItems = [.fixedSpace(width), .flexibleSpace()]
      await window.nextFrame()
      #expect(navigation.navigationBar.buttons.count == 1)
      var asked: Int32 = -1
      gtk_widget_get_size_request(navigation.navigationBar.buttons.first, &asked, nil)
      #expect(asked == expected)
    }
  }

  @Test("a view leaving a bar keeps its frame or constraints")
  func viewLeavingABarKeepsItsFrameOrConstraints() async throws {
    for isPlacedByFrame in [true, false] {
      let screen = UIViewController(), view = UIView(frame: CGRect(x: 0, y: 0, width: 70, height: 20))
      view.translatesAutoresizingMaskIntoConstraints = isPlacedByFrame
      let navigation = UINavigationController(rootViewController: screen)
      let window = try await TestWindow.show(navigation)
      screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: view)
      await window.nextFrame()
      #expect(!view.translatesAutoresizingMaskIntoConstraints)
      if isPlacedByFrame { #expect(view.bounds.size == CGSize(width: 70, height: 20)) }
      screen.navigationItem.rightBarButtonItem = nil
      #expect(view.superview == nil && view.constraints.isEmpty)
      #expect(view.translatesAutoresizingMaskIntoConstraints == isPlacedByFrame)
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      outer.addSubview(view)
      view.frame = CGRect(x: 5, y: 6, width: 200, height: 100)
      outer.layoutIfNeeded()
      if isPlacedByFrame { expectFrame(view, 5, 6, 200, 100) }
      TestWindow.closeAll()
    }
  }

  @Test("a view too wide for its bar stays in it")
  func viewTooWideForItsBarStaysInIt() async throws {
    let screen = UIViewController(), view = UILabel()
    view.text = String(repeating: "Wide words ", count: 6)
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: view)
    let window = try await TestWindow.show(navigation, width: 360)
    for _ in 0..<3 { await window.nextFrame() }
    let wanted = view.intrinsicContentSize.width, place = view.convert(view.bounds, to: bar)
    #expect(wanted > 360 && place.width < wanted && bar.bounds.contains(place), "\(place) in \(bar.bounds)")
    gtk_window_set_default_size(window.gtkWindow, 1_000, 500)
    try await wait("it is whole") { view.bounds.width >= wanted }
  }

  @Test("a back button's arrow follows the bar's direction")
  func backButtonsArrowFollowsTheBarsDirection() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController()), bar = navigation.navigationBar
    navigation.pushViewController(UIViewController(), animated: false)
    _ = try await TestWindow.show(navigation, width: 800)
    for (direction, name) in [
      (UISemanticContentAttribute.forceLeftToRight, "go-previous-symbolic"),
      (.forceRightToLeft, "go-previous-symbolic-rtl"), (.forceLeftToRight, "go-previous-symbolic"),
    ] {
      bar.semanticContentAttribute = direction
      let names = Widgets.all(gtk_image_get_type(), in: bar.box.pointer).compactMap {
        stringProperty(UnsafeMutableRawPointer($0), "icon-name")
      }
      #expect(names.filter { $0.hasPrefix("go-") } == [name], "\(names)")
    }
  }

  @Test("a swipe goes back only along the reading direction")
  func swipeGoesBackOnlyAlongTheReadingDirection() async throws {
    for (isMirrored, x, y, isBack) in [
      (false, 61, 60, true), (false, 61, -60, true), (false, 60, 60, false), (false, 60, -61, false),
      (false, -61, 0, false), (true, -61, 60, true), (true, 61, 0, false), (true, -48, 0, false), (true, -49, 0, true),
    ] as [(Bool, CGFloat, CGFloat, Bool)] {
      let navigation = UINavigationController(rootViewController: UIViewController())
      let window = try await TestWindow.show(navigation)
      window.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
      navigation.view.semanticContentAttribute = window.semanticContentAttribute
      navigation.pushViewController(UIViewController(), animated: false)
      let start = CGPoint(x: isMirrored ? navigation.view.bounds.width - 5 : 5, y: 200)
      Controllers(at: navigation.view.box.pointer).drag(from: start, by: [CGPoint(x: x, y: y)])
      #expect((navigation.viewControllers.count == 1) == isBack, "\(isMirrored) \(x) \(y)")
      TestWindow.closeAll()
    }
  }

  @Test("going back restores the focus unless it was a field")
  func goingBackRestoresTheFocusUnlessItWasAField() async throws {
    for place in ["button", "field", "elsewhere"] {
      let root = FocusScreen(), navigation = UINavigationController(rootViewController: root)
      let window = try await TestWindow.show(navigation)
      let gtkWindow = try #require(window.gtkWindow)
      let widgets = try (root.buttons + [root.field]).map { try #require($0.content) }
      if place == "field" { root.field.becomeFirstResponder() } else { gtk_widget_grab_focus(widgets[1]) }
      await window.nextFrame()
      let before = try #require(gtk_window_get_focus(gtkWindow))
      let above = FocusScreen()
      navigation.pushViewController(above, animated: false)
      await window.nextFrame()
      gtk_widget_grab_focus(above.buttons[0].content)
      root.takesFocus = place == "elsewhere"
      navigation.popViewController(animated: false)
      let focused = gtk_window_get_focus(gtkWindow)
      switch place {
      case "button": #expect(focused == before && focused == widgets[1])
      case "field": #expect(focused != before)
      default: #expect(focused == widgets[0])
      }
      TestWindow.closeAll()
    }
  }

  @Test("top and bottom layout guides follow the safe area")
  func topAndBottomLayoutGuidesFollowTheSafeArea() async throws {
    let controller = UIViewController(), top = UIView(), bottom = UIView()
    for view in [top, bottom] { controller.view.place(view) }
    NSLayoutConstraint.activate([
      top.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
      top.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      top.widthAnchor.constraint(equalToConstant: 10), top.heightAnchor.constraint(equalToConstant: 10),
      bottom.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
      bottom.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      bottom.widthAnchor.constraint(equalToConstant: 10), bottom.heightAnchor.constraint(equalToConstant: 10),
    ])
    let window = try await TestWindow.show(controller)
    for (above, below) in [(0, 0), (30, 40), (5, 6)] as [(CGFloat, CGFloat)] {
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: above, left: 0, bottom: below, right: 0)
      await window.nextFrame()
      #expect(controller.topLayoutGuide.length == above && controller.bottomLayoutGuide.length == below)
      #expect(top.frame.minY == above)
      #expect(bottom.frame.maxY == controller.view.bounds.height - below)
    }
  }

  @Test("a covered screen's buttons leave the bar alone")
  func coveredScreensButtonsLeaveTheBarAlone() async throws {
    let first = UIViewController(), second = UIViewController()
    let covered = UIBarButtonItem(title: "Covered"), space = UIBarButtonItem.fixedSpace(10)
    first.navigationItem.rightBarButtonItems = [covered, space]
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Shown")
    let navigation = UINavigationController(rootViewController: first), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 800)
    navigation.pushViewController(second, animated: false)
    await window.nextFrame()
    // A button that is made anew loses the focus.
    for button in bar.buttons { gtk_widget_set_name(button, "made") }
    (covered.isEnabled, covered.title, space.width) = (false, "Not yet", 20)
    #expect(bar.buttons.map { String(cString: gtk_widget_get_name($0)) } == ["made", "made"])
    navigation.popViewController(animated: false)
    #expect(bar.buttons.count == 2)
    for isEnabled in [false, true] {
      covered.isEnabled = isEnabled
      let button = try #require(bar.buttons.first)
      #expect(Accessibility.has(button, label: "Not yet") && (gtk_widget_get_sensitive(button) != 0) == isEnabled)
    }
  }

  @Test("another title leaves the bar's buttons and their focus")
  func anotherTitleLeavesTheBarsButtonsAndTheirFocus() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: UIViewController())
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Button", primaryAction: UIAction { _ in })
    navigation.pushViewController(screen, animated: false)
    let window = try await TestWindow.show(navigation, width: 800), bar = navigation.navigationBar
    let made = bar.buttons, button = try #require(made.last)
    #expect(made.count == 2 && gtk_widget_grab_focus(button) != 0)
    for (title, prompt) in [("First", "More"), ("Second", nil), (nil, "Else")] as [(String?, String?)] {
      screen.title = title
      screen.navigationItem.prompt = prompt
      await window.nextFrame()
      #expect(bar.buttons == made && gtk_widget_has_focus(button) != 0)
      #expect(String(cString: adw_window_title_get_title(bar.titleWidget)) == title ?? "")
      #expect(String(cString: adw_window_title_get_subtitle(bar.titleWidget)) == prompt ?? "")
    }
  }

  @Test("a bar's button follows its item and keeps the focus")
  func barsButtonFollowsItsItemAndKeepsTheFocus() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let item = screen.editButtonItem
    screen.navigationItem.rightBarButtonItem = item
    let window = try await TestWindow.show(navigation, width: 800), bar = navigation.navigationBar
    let button = try #require(bar.buttons.first)
    #expect(gtk_widget_grab_focus(button) != 0)
    for _ in 0..<3 {
      item.press()
      await window.nextFrame()
      #expect(bar.buttons == [button] && gtk_widget_has_focus(button) != 0)
      #expect(Accessibility.has(button, label: item.spokenName))
      #expect((gtk_widget_has_css_class(button, "suggested-action") != 0) == screen.isEditing)
    }
  }

  @Test("the way back follows the screen below's name")
  func wayBackFollowsTheScreenBelowsName() async throws {
    let first = UIViewController(), second = UIViewController(), item = first.navigationItem
    first.title = "First"
    let navigation = UINavigationController(rootViewController: first), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation, width: 800)
    navigation.pushViewController(second, animated: false)
    await window.nextFrame()
    let changes: [(String, @MainActor () -> Void)] = [
      ("Renamed", { first.title = "Renamed" }), ("Own", { item.backButtonTitle = "Own" }),
      ("Button", { item.backBarButtonItem = UIBarButtonItem(title: "Button") }),
      ("Own", { item.backBarButtonItem = nil }), ("Renamed", { item.backButtonTitle = nil }),
    ]
    for (name, change) in changes {
      change()
      let back = try #require(bar.buttons.first)
      #expect(bar.buttons.count == 1 && Accessibility.has(back, label: name), "\(name)")
    }
    navigation.popViewController(animated: false)
    first.title = "Last"
    second.title = "Gone"
    #expect(String(cString: adw_window_title_get_title(bar.titleWidget)) == "Last" && bar.buttons.isEmpty)
  }

  @Test("layout guides are those of the view there is now")
  func layoutGuidesAreThoseOfTheViewThereIsNow() {
    let controller = UIViewController()
    for view in [UIView(), UIView()] {
      controller.view = view
      for _ in 0..<2 {
        let guides = [controller.topLayoutGuide, controller.bottomLayoutGuide].compactMap { $0 as? UILayoutGuide }
        #expect(guides.count == 2 && guides.allSatisfy { $0.owningView === view })
      }
    }
  }
}

/// Two buttons and a field, of which the first button may take the focus as the screen comes.
private final class FocusScreen: UIViewController {
  let buttons = (0..<2).map { UIButton(type: .system, primaryAction: UIAction(title: "\($0)") { _ in }) }
  let field = UITextField(frame: CGRect(x: 0, y: 120, width: 200, height: 40))
  var takesFocus = false

  override func viewDidLoad() {
    super.viewDidLoad()
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: 0, y: 50 * index, width: 100, height: 40)
      view.addSubview(button)
    }
    view.addSubview(field)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if takesFocus, let widget = buttons[0].content { gtk_widget_grab_focus(widget) }
  }
}
