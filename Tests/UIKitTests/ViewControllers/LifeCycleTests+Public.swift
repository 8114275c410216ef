import Testing
import UIKit

@MainActor @Suite("life cycle", .windows)
struct LifeCycleTests {
  @Test("a visible window's new root appears, the old one disappears")
  func visibleWindowsNewRootAppearsTheOldOneDisappears() async throws {
    let journal = Journal()
    let window = try await TestWindow.show(Witness("first", journal))
    _ = journal.take()
    window.rootViewController = Witness("second", journal)
    #expect(
      journal.take() == [
        "first will disappear", "first did disappear", "second load", "second will appear", "second is appearing",
        "second did appear",
      ]
    )
    await window.nextFrame()
    #expect(window.rootViewController?.view.frame.width ?? 0 == window.bounds.width)
    window.rootViewController = nil
    #expect(journal.take() == ["second will disappear", "second did disappear"])
  }

  @Test("replacing the root dismisses what the old one presents")
  func replacingTheRootDismissesWhatTheOldOnePresents() async throws {
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen] {
      let old = UIViewController(), sheet = UIViewController(), new = UIViewController()
      let window = try await TestWindow.show(old)
      sheet.modalPresentationStyle = style
      old.present(sheet, animated: false)
      try await wait("it is shown") { sheet.viewIfLoaded?.window === window }
      window.rootViewController = new
      await window.nextFrame()
      #expect(sheet.view.window == nil && old.view.window == nil && new.view.window === window)
      #expect(old.presentedViewController == nil && sheet.presentingViewController == nil)
      #expect(window.hitTest(CGPoint(x: 200, y: 200), with: nil)?.isDescendant(of: new.view) ?? false)
    }
  }

  @Test("a hidden window's root disappears, and appears again with it")
  func hiddenWindowsRootDisappearsAndAppearsAgainWithIt() async throws {
    let journal = Journal()
    let window = try await TestWindow.show(Witness("root", journal))
    _ = journal.take()
    window.isHidden = true
    #expect(journal.take() == ["root will disappear", "root did disappear"])
    window.isHidden = false
    #expect(journal.take() == ["root will appear", "root is appearing", "root did appear"])
  }

  @Test("a child has one parent and appears inside its view")
  func childHasOneParentAndAppearsInsideItsView() async throws {
    let journal = Journal(), first = Witness("first", journal), second = Witness("second", journal)
    let child = Witness("child", journal), apart = Witness("apart", journal)
    first.addChild(child)
    second.addChild(child)
    second.addChild(apart)
    #expect(first.children.isEmpty && child.parent === second)
    second.view.addSubview(child.view)
    _ = journal.take()
    _ = try await TestWindow.show(second)
    #expect(
      journal.take() == [
        "second will appear", "child will appear", "second is appearing", "child is appearing", "second did appear",
        "child did appear",
      ]
    )
  }

  @Test("push and pop call both controllers in UIKit's order")
  func pushAndPopCallBothControllersInUIKitsOrder() async throws {
    let journal = Journal()
    let navigation = UINavigationController(rootViewController: Witness("a", journal))
    let window = try await TestWindow.show(navigation)
    _ = journal.take()
    navigation.pushViewController(Witness("b", journal), animated: false)
    #expect(
      journal.take() == [
        "b will move in", "b load", "a will disappear", "b will appear", "b is appearing", "a did disappear",
        "b did appear", "b did move in",
      ]
    )
    await window.nextFrame()
    #expect(navigation.topViewController?.view.window === window)
    navigation.popViewController(animated: false)
    #expect(
      journal.take() == [
        "b will move out", "b will disappear", "a will appear", "a is appearing", "b did disappear", "a did appear",
        "b did move out",
      ]
    )
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("a full screen's presenter disappears and comes back")
  func fullScreensPresenterDisappearsAndComesBack() async throws {
    let journal = Journal()
    let root = Witness("root", journal), full = Witness("full", journal)
    _ = try await TestWindow.show(root)
    _ = journal.take()
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: false)
    #expect(
      journal.take() == [
        "full load", "root will disappear", "full will appear", "full is appearing", "full did appear",
        "root did disappear",
      ]
    )
    #expect(root.presentedViewController === full && full.presentingViewController === root)
    root.dismiss(animated: false)
    #expect(
      journal.take() == [
        "full will disappear", "root will appear", "root is appearing", "root did appear", "full did disappear",
      ]
    )
    #expect(root.presentedViewController == nil && full.view.window == nil)
  }

  @Test("present and dismiss run completions later, on the main queue")
  func presentAndDismissRunCompletionsLaterOnTheMainQueue() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    var events: [String] = []
    root.present(UIViewController(), animated: false) { events.append("presented") }
    events.append("after present")
    try await wait("presented") { events.count == 2 }
    root.dismiss(animated: false) { events.append("dismissed") }
    try await wait("dismissed") { events.count == 3 }
    #expect(events == ["after present", "presented", "dismissed"])
  }

  @Test("a root controller appears once, in order, with its layout")
  func rootControllerAppearsOnceInOrderWithItsLayout() async throws {
    let journal = Journal()
    let root = Witness("root", journal)
    let window = try await TestWindow.show(root)
    #expect(journal.take() == ["root load", "root will appear", "root is appearing", "root did appear"])
    #expect(root.view.window === window)
    #expect(root.view.frame.width == window.bounds.width)
    TestWindow.close(window)
    try await wait("it is gone") { journal.lines.count >= 2 }
    #expect(journal.take() == ["root will disappear", "root did disappear"])
  }

  @Test("a window without a root shows one set later")
  func windowWithoutARootShowsOneSetLater() async throws {
    let journal = Journal()
    let window = UIWindow(windowScene: try #require(TestWindow.scene))
    window.makeKeyAndVisible()
    window.rootViewController = Witness("late", journal)
    try await wait("it is there") { journal.lines.last == "late did appear" }
    TestWindow.close(window)
  }

  @Test("a replaced root controller leaves no view in the window")
  func replacedRootControllerLeavesNoViewInTheWindow() async throws {
    let first = UIViewController(), second = UIViewController()
    let window = try await TestWindow.show(first)
    #expect(first.view.window === window)
    window.rootViewController = second
    #expect(first.view.window == nil && first.view.superview == nil)
    #expect(second.view.window === window)
  }

  @Test("a controller hears before and after its view's layout")
  func controllerHearsBeforeAndAfterItsViewsLayout() async throws {
    final class Area: UIView {
      var log: (String) -> Void = { _ in }
      override func layoutSubviews() {
        super.layoutSubviews()
        log("layout")
      }
    }
    final class Screen: UIViewController {
      var log: [String] = []
      override func loadView() {
        let area = Area(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        area.log = { [weak self] in self?.log.append($0) }
        view = area
      }
      override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        log.append("will")
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        log.append("did")
      }
    }
    let screen = Screen(), window = try await TestWindow.show(screen)
    #expect(screen.log.prefix(3) == ["will", "layout", "did"])
    await window.nextFrame()
    for _ in 0..<2 {
      screen.log = []
      screen.view.layoutIfNeeded()
      #expect(screen.log == [])
      screen.view.setNeedsLayout()
      screen.view.layoutIfNeeded()
      #expect(screen.log == ["will", "layout", "did"])
    }
  }

  @Test("a controller updates its view's constraints each time asked")
  func controllerUpdatesItsViewsConstraintsEachTimeAsked() async throws {
    final class Screen: UIViewController {
      var updates = 0
      override func updateViewConstraints() {
        super.updateViewConstraints()
        updates += 1
      }
    }
    let screen = Screen(), window = try await TestWindow.show(screen)
    await window.nextFrame()
    for _ in 0..<2 {
      screen.updates = 0
      screen.view.updateConstraintsIfNeeded()
      #expect(screen.updates == 0)
      screen.view.setNeedsUpdateConstraints()
      screen.view.setNeedsUpdateConstraints()
      #expect(screen.updates == 0)
      screen.view.layoutIfNeeded()
      #expect(screen.updates == 1)
    }
  }

  @Test("a layout around a transformed screen leaves it its place")
  func layoutAroundATransformedScreenLeavesItItsPlace() async throws {
    let plain = UIViewController(), top = UIViewController()
    for (root, screen) in [(plain, plain), (UINavigationController(rootViewController: top), top)]
      as [(UIViewController, UIViewController)]
    {
      let window = try await TestWindow.show(root), view: UIView = screen.view
      let size = view.bounds.size, center = view.center
      view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      root.view.setNeedsLayout()
      window.setNeedsLayout()
      window.layoutIfNeeded()
      #expect(view.bounds.size == size)
      #expect(view.center == center)
    }
  }
}

/// Records its calls.
final class Witness: UIViewController {
  let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { note("load") }
  override func viewWillAppear(_ animated: Bool) { note("will appear") }
  override func viewIsAppearing(_ animated: Bool) { note("is appearing") }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  override func willMove(toParent parent: UIViewController?) { note("will move \(parent == nil ? "out" : "in")") }
  override func didMove(toParent parent: UIViewController?) { note("did move \(parent == nil ? "out" : "in")") }

  private func note(_ event: String) { journal.lines.append("\(name) \(event)") }
}

@MainActor
final class Journal {
  var lines: [String] = []

  /// Returns the lines written since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
