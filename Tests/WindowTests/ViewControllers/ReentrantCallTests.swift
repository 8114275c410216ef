import Testing

@testable import UIKit
@testable import UIKitTests

// Controllers that change what is on the screen in one of their own calls.

@MainActor @Suite("calls within calls", .windows)
struct ReentrantCallTests {
  @Test("a screen that pops itself as it comes leaves the one below")
  func screenThatPopsItselfAsItComesLeavesTheOneBelow() async throws {
    for moment in [Acting.Moment.load, .willAppear, .isAppearing, .didAppear] {
      for isAnimated in [true, false] {
        let (navigation, journal) = try await makeNavigation(["a"])
        let below = try #require(navigation.topViewController), screen = Acting()
        screen.act(at: moment) { _ = $0.navigationController?.popViewController(animated: isAnimated) }
        navigation.pushViewController(screen, animated: isAnimated)
        try await wait("it is gone") { screen.parent == nil }
        #expect(navigation.viewControllers == [below], "\(moment) \(isAnimated)")
        #expect(below.view.superview === navigation.view && screen.view.superview == nil, "\(moment) \(isAnimated)")
        #expect(
          journal.take() == [
            "a will disappear", "a did disappear", "a will appear", "a is appearing", "a did appear",
          ],
          "\(moment) \(isAnimated)"
        )
        TestWindow.closeAll()
      }
    }
  }

  @Test("several changes that a coming screen makes are made in order")
  func severalChangesThatAComingScreenMakesAreMadeInOrder() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    let below = try #require(navigation.topViewController), other = Witness("other", journal), screen = Acting()
    screen.act(at: .willAppear) { _ in
      navigation.popViewController(animated: false)
      navigation.pushViewController(other, animated: false)
      #expect(navigation.viewControllers == [below, other])
    }
    navigation.pushViewController(screen, animated: false)
    #expect(navigation.viewControllers == [below, other] && screen.parent == nil)
    #expect(other.view.superview === navigation.view && below.view.superview == nil)
    #expect(journal.lines.last == "other did move in")
  }

  @Test("a screen pushed by the first one as it comes appears")
  func screenPushedByTheFirstOneAsItComesAppears() async throws {
    for (moment, calls) in [
      (.load, ["load"]), (.willAppear, ["load", "will appear", "will disappear", "did disappear"]),
    ] as [(Acting.Moment, [String])] {
      let journal = Journal(), next = Witness("next", journal), first = Acting()
      first.act(at: moment) { $0.navigationController?.pushViewController(next, animated: false) }
      let navigation = UINavigationController(rootViewController: first)
      _ = try await TestWindow.show(navigation)
      #expect(
        journal.take() == [
          "next will move in", "next load", "next did move in", "next will appear", "next is appearing",
          "next did appear",
        ]
      )
      #expect(next.view.superview === navigation.view && first.view.superview == nil, "\(moment)")
      #expect(first.calls == calls)
      first.calls = []
      navigation.popViewController(animated: false)
      #expect(first.calls == ["will appear", "is appearing", "did appear"])
      TestWindow.closeAll()
    }
  }

  @Test("a push as its stack is presented lets the screen below go")
  func pushAsItsStackIsPresentedLetsTheScreenBelowGo() async throws {
    let journal = Journal(), root = UIViewController()
    let navigation = UINavigationController(rootViewController: Witness("a", journal))
    _ = try await TestWindow.show(root)
    root.present(navigation, animated: true)
    navigation.pushViewController(Witness("b", journal), animated: false)
    try await wait("it is there") { !navigation.isBeingPresented }
    #expect(
      journal.take().filter { $0.hasPrefix("a ") && !$0.contains("move") } == [
        "a load", "a will appear", "a is appearing", "a did appear", "a will disappear", "a did disappear",
      ]
    )
    navigation.popViewController(animated: false)
    #expect(journal.take().filter { $0.hasPrefix("a ") } == ["a will appear", "a is appearing", "a did appear"])
    root.dismiss(animated: false)
  }

  @Test("a child taken away as its parent comes disappears, and returns")
  func childTakenAwayAsItsParentComesDisappearsAndReturns() async throws {
    let (root, journal) = try await makePresenter()
    let parent = UIViewController(), child = Witness("child", journal)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    parent.modalPresentationStyle = .fullScreen
    _ = journal.take()
    root.present(parent, animated: true)
    child.view.removeFromSuperview()
    #expect(
      journal.take().filter { $0.hasPrefix("child") } == [
        "child will appear", "child is appearing", "child will disappear", "child did disappear",
      ]
    )
    try await wait("the parent is there") { !parent.isBeingPresented }
    _ = journal.take()
    parent.view.addSubview(child.view)
    #expect(journal.take() == ["child will appear", "child is appearing", "child did appear"])
    root.dismiss(animated: false)
  }

  @Test("a root that puts another in its place leaves entirely")
  func rootThatPutsAnotherInItsPlaceLeavesEntirely() async throws {
    for (moment, calls) in [
      (.load, ["load"]), (.willAppear, ["load", "will appear", "will disappear", "did disappear"]),
      (.isAppearing, ["load", "will appear", "is appearing", "will disappear", "did disappear"]),
    ] as [(Acting.Moment, [String])] {
      let journal = Journal(), next = Witness("next", journal), first = Acting()
      let window = UIWindow(windowScene: try #require(TestWindow.scene))
      first.act(at: moment) { [weak window] _ in window?.rootViewController = next }
      window.rootViewController = first
      window.makeKeyAndVisible()
      try await wait("the other one is there") { journal.lines.last == "next did appear" }
      #expect(journal.take() == ["next load", "next will appear", "next is appearing", "next did appear"])
      #expect(first.view.superview == nil && next.view.superview === window, "\(moment)")
      #expect(first.calls == calls)
      TestWindow.close(window)
    }
  }

  @Test("a full screen that dismisses itself gives its presenter back")
  func fullScreenThatDismissesItselfGivesItsPresenterBack() async throws {
    for isAnimated in [true, false] {
      let (root, journal) = try await makePresenter(), full = Acting()
      full.act(at: .didAppear) { $0.dismiss(animated: isAnimated) }
      full.modalPresentationStyle = .fullScreen
      root.present(full, animated: isAnimated)
      try await wait("it is gone") { root.presentedViewController == nil }
      #expect(
        journal.take() == [
          "root will disappear", "root did disappear", "root will appear", "root is appearing", "root did appear",
        ]
      )
      #expect(
        full.calls == ["load", "will appear", "is appearing", "did appear", "will disappear", "did disappear"]
      )
      TestWindow.closeAll()
    }
  }

  @Test("a screen may dismiss itself before it has come")
  func screenMayDismissItselfBeforeItHasCome() async throws {
    let away = [
      "root will disappear", "root did disappear", "root will appear", "root is appearing", "root did appear",
    ]
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen] {
      for moment in [Acting.Moment.load, .willAppear, .isAppearing] {
        for isAnimated in [true, false] {
          let (root, journal) = try await makePresenter(), screen = Acting()
          screen.act(at: moment) { $0.dismiss(animated: isAnimated) { journal.lines.append("dismissed") } }
          screen.modalPresentationStyle = style
          root.present(screen, animated: isAnimated)
          try await wait("the caller hears of it") { journal.lines.contains("dismissed") }
          #expect(journal.take() == (style == .fullScreen ? away : []) + ["dismissed"], "\(moment) \(isAnimated)")
          #expect(
            screen.calls == ["load", "will appear", "is appearing", "did appear", "will disappear", "did disappear"]
          )
          #expect(root.presentedViewController == nil && screen.presentingViewController == nil)
          #expect(root.view.window?.presentationContainers.isEmpty == true && screen.view.window == nil)
          TestWindow.closeAll()
        }
      }
    }
  }

  @Test("a screen that goes presents nothing")
  func screenThatGoesPresentsNothing() async throws {
    let (root, _) = try await makePresenter(), sheet = UIViewController()
    let window = try #require(root.view.window)
    root.present(sheet, animated: false)
    root.dismiss(animated: true)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    sheet.present(UIViewController(), animated: false)
    #expect(messages.count == 1 && messages[0].contains("while a dismissal is in progress"), "\(messages)")
    try await wait("it is gone") { root.presentedViewController == nil }
    #expect(window.presentationContainers.isEmpty)
  }

  @Test("a screen that has come back may present the next one")
  func screenThatHasComeBackMayPresentTheNextOne() async throws {
    for isAnimated in [true, false] {
      let root = Acting(), first = UIViewController(), next = UIViewController()
      let window = try await TestWindow.show(root)
      first.modalPresentationStyle = .fullScreen
      root.present(first, animated: false)
      root.act(at: .didAppear) { $0.present(next, animated: isAnimated) }
      root.dismiss(animated: isAnimated)
      try await wait("the next is there") { next.viewIfLoaded?.window === window && !next.isBeingPresented }
      #expect(root.presentedViewController === next && next.presentingViewController === root)
      #expect(first.presentingViewController == nil && first.view.window == nil)
      root.dismiss(animated: false)
      #expect(root.presentedViewController == nil && next.view.window == nil)
      TestWindow.closeAll()
    }
  }

  @Test("a dismissal that comes to its end can still be joined")
  func dismissalThatComesToItsEndCanStillBeJoined() async throws {
    let root = Acting(), first = UIViewController(), journal = Journal()
    _ = try await TestWindow.show(root)
    first.modalPresentationStyle = .fullScreen
    root.present(first, animated: false)
    root.act(at: .didAppear) { $0.dismiss(animated: true) { journal.lines.append("joined") } }
    root.dismiss(animated: false) { journal.lines.append("began") }
    try await wait("both are heard") { journal.lines.count == 2 }
    #expect(journal.take() == ["began", "joined"])
  }

  @Test("a root that leaves its window presents nothing more")
  func rootThatLeavesItsWindowPresentsNothingMore() async throws {
    let root = Acting(), first = UIViewController(), next = UIViewController()
    let window = try await TestWindow.show(root)
    first.modalPresentationStyle = .fullScreen
    root.present(first, animated: false)
    root.act(at: .didAppear) { $0.present(next, animated: false) }
    var messages = 0
    Diagnostics.observer = { _ in messages += 1 }
    defer { Diagnostics.observer = nil }
    window.rootViewController = UIViewController()
    #expect(messages == 1 && root.presentedViewController == nil)
    #expect(window.presentationContainers.isEmpty && next.viewIfLoaded?.window == nil)
  }
}

/// Notes its calls, and does something in one of them, once.
private final class Acting: UIViewController {
  enum Moment: String {
    case load
    case willAppear = "will appear"
    case isAppearing = "is appearing"
    case didAppear = "did appear"
    case willDisappear = "will disappear"
    case didDisappear = "did disappear"
  }

  var calls: [String] = []
  private var action: (moment: Moment, run: @MainActor (Acting) -> Void)?

  func act(at moment: Moment, _ run: @escaping @MainActor (Acting) -> Void) { action = (moment, run) }

  override func viewDidLoad() { pass(.load) }
  override func viewWillAppear(_ animated: Bool) { pass(.willAppear) }
  override func viewIsAppearing(_ animated: Bool) { pass(.isAppearing) }
  override func viewDidAppear(_ animated: Bool) { pass(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { pass(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { pass(.didDisappear) }

  private func pass(_ moment: Moment) {
    calls.append(moment.rawValue)
    guard let action, action.moment == moment else { return }
    self.action = nil
    action.run(self)
  }
}
