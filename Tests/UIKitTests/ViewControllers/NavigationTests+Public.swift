import Testing
import UIKit

@MainActor @Suite("navigation", .windows)
struct NavigationTests {
  @Test("animated push and pop call controllers and delegate in order")
  func animatedPushAndPopCallControllersAndDelegateInOrder() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    let delegate = NavigationWitness(journal)
    navigation.delegate = delegate
    let pushed = Witness("b", journal)
    navigation.pushViewController(pushed, animated: true)
    #expect(pushed.isMovingToParent)
    #expect(
      journal.take() == [
        "b will move in", "b load", "a will disappear", "b will appear", "will show b", "b is appearing",
      ]
    )
    try await wait("b is there") { journal.lines.last == "did show b" }
    #expect(journal.take() == ["a did disappear", "b did appear", "b did move in", "did show b"])
    #expect(!pushed.isMovingToParent)
    navigation.popViewController(animated: true)
    #expect(pushed.isMovingFromParent)
    #expect(
      journal.take() == ["b will move out", "b will disappear", "a will appear", "will show a", "a is appearing"]
    )
    try await wait("a is there") { journal.lines.last == "did show a" }
    #expect(journal.take() == ["b did disappear", "a did appear", "b did move out", "did show a"])
  }

  @Test("a stack has the transition coordinator of its push and pop")
  func stackHasTheTransitionCoordinatorOfItsPushAndPop() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    var ends = 0
    for isPush in [true, false] {
      if isPush {
        navigation.pushViewController(Witness("b", journal), animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      let coordinator = try #require(navigation.transitionCoordinator)
      #expect(coordinator.viewController(forKey: .to) === navigation.topViewController)
      coordinator.animate(alongsideTransition: nil) { _ in ends += 1 }
      try await wait("it is over") { ends == (isPush ? 1 : 2) }
      #expect(navigation.transitionCoordinator == nil)
    }
  }

  @Test("the delegate hears of the first screen that is shown")
  func delegateHearsOfTheFirstScreenThatIsShown() async throws {
    for names in [["a"], ["a", "b"]] {
      let journal = Journal(), navigation = UINavigationController(), delegate = NavigationWitness(journal)
      navigation.delegate = delegate
      navigation.viewControllers = names.map { Witness($0, journal) }
      #expect(!journal.lines.contains { $0.contains("show") })
      _ = try await TestWindow.show(navigation)
      let top = try #require(names.last)
      try await wait("it is there") { journal.lines.last == "did show \(top)" }
      #expect(journal.take().filter { $0.contains("show") } == ["will show \(top)", "did show \(top)"])
    }
  }

  @Test("a stack's first screen moves to it as it first appears")
  func stacksFirstScreenMovesToItAsItFirstAppears() async throws {
    final class Screen: UIViewController {
      var moves: [Bool] = []
      override func viewWillAppear(_ animated: Bool) { moves.append(isMovingToParent) }
      override func viewDidAppear(_ animated: Bool) { moves.append(isMovingToParent) }
    }
    let first = Screen(), covered = Screen(), navigation = UINavigationController(rootViewController: covered)
    navigation.pushViewController(first, animated: false)
    _ = try await TestWindow.show(navigation)
    #expect(first.moves == [true, true])
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.popViewController(animated: false)
    #expect(first.moves == [true, true, false, false])
    navigation.popViewController(animated: false)
    #expect(covered.moves == [false, false])
  }

  @Test("a controller finds its nearest navigation controller")
  func controllerFindsItsNearestNavigationController() {
    let child = UIViewController(), screen = UIViewController(), alone = UIViewController()
    let inner = UINavigationController(rootViewController: UIViewController())
    screen.addChild(child)
    child.addChild(inner)
    let outer = UINavigationController(rootViewController: screen)
    #expect(screen.navigationController === outer && child.navigationController === outer)
    #expect(inner.navigationController === outer && inner.viewControllers[0].navigationController === inner)
    #expect(outer.navigationController == nil && alone.navigationController == nil)
  }

  @Test("show(_:sender:) pushes inside a navigation controller and presents elsewhere")
  func showSenderPushesInsideANavigationControllerAndPresentsElsewhere() async throws {
    let child = UIViewController(), screen = UIViewController(), shown = UIViewController()
    screen.addChild(child)
    let navigation = UINavigationController(rootViewController: screen)
    _ = try await TestWindow.show(navigation)
    child.show(shown, sender: nil)
    #expect(navigation.viewControllers == [screen, shown] && navigation.presentedViewController == nil)
    let (alone, over) = (UIViewController(), UIViewController())
    _ = try await TestWindow.show(alone)
    alone.show(over, sender: nil)
    #expect(alone.presentedViewController === over)
  }

  @Test("showDetailViewController presents, unless a controller around it decides")
  func showDetailViewControllerPresentsUnlessAControllerAroundItDecides() async throws {
    final class Outer: UIViewController {
      var details: [UIViewController] = []
      override func showDetailViewController(_ vc: UIViewController, sender: Any?) { details.append(vc) }
    }
    let (alone, over) = (UIViewController(), UIViewController())
    _ = try await TestWindow.show(alone)
    alone.showDetailViewController(over, sender: nil)
    #expect(alone.presentedViewController === over)
    let outer = Outer(), child = UIViewController(), inner = UIViewController()
    outer.addChild(child)
    child.addChild(inner)
    inner.showDetailViewController(over, sender: nil)
    #expect(outer.details == [over])
  }

  @Test("appearance calls say whether the change is animated")
  func appearanceCallsSayWhetherTheChangeIsAnimated() async throws {
    @MainActor final class Listener: NSObject, UINavigationControllerDelegate {
      var flags: [Bool] = []
      func navigationController(_: UINavigationController, willShow _: UIViewController, animated: Bool) {
        flags.append(animated)
      }
      func navigationController(_: UINavigationController, didShow _: UIViewController, animated: Bool) {
        flags.append(animated)
      }
    }
    final class Screen: UIViewController {
      var flags: [Bool] = []
      override func viewWillAppear(_ animated: Bool) { flags.append(animated) }
      override func viewDidAppear(_ animated: Bool) { flags.append(animated) }
      override func viewWillDisappear(_ animated: Bool) { flags.append(animated) }
      override func viewDidDisappear(_ animated: Bool) { flags.append(animated) }
    }
    let root = Screen(), navigation = UINavigationController(rootViewController: root), listener = Listener()
    _ = try await TestWindow.show(navigation)
    navigation.delegate = listener
    for isAnimated in [true, false] {
      root.flags = []
      listener.flags = []
      let screen = Screen()
      navigation.pushViewController(screen, animated: isAnimated)
      try await wait("it is there") { listener.flags.count == 2 }
      navigation.popViewController(animated: isAnimated)
      try await wait("it is gone") { listener.flags.count == 4 }
      for flags in [listener.flags, root.flags, screen.flags] {
        #expect(flags == Array(repeating: isAnimated, count: 4))
      }
    }
  }

  @Test("the bar shows the top item and leads back")
  func barShowsTheTopItemAndLeadsBack() async throws {
    let (navigation, journal) = try await makeNavigation(["a", "b"])
    let top = try #require(navigation.topViewController), other = Witness("c", journal)
    #expect(navigation.navigationBar.topItem === top.navigationItem)
    #expect(navigation.navigationBar.backItem?.title == "a")
    navigation.setViewControllers([other, top], animated: false)
    #expect(navigation.navigationBar.topItem === top.navigationItem)
    #expect(navigation.navigationBar.backItem === other.navigationItem)
    navigation.setViewControllers([top], animated: false)
    #expect(navigation.navigationBar.backItem == nil)
  }

  @Test("visibleViewController is the presented controller or else the top")
  func visibleViewControllerIsThePresentedControllerOrElseTheTop() async throws {
    let (navigation, journal) = try await makeNavigation(["a", "b"])
    #expect(navigation.visibleViewController === navigation.topViewController)
    let sheet = Witness("sheet", journal)
    navigation.present(sheet, animated: false)
    #expect(navigation.visibleViewController === sheet && navigation.topViewController?.title == "b")
    var isGone = false
    navigation.dismiss(animated: false) { isGone = true }
    try await wait("it is gone") { isGone }
    #expect(navigation.visibleViewController === navigation.topViewController)
  }

  @Test("a push during a push ends the first")
  func pushDuringAPushEndsTheFirst() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    navigation.pushViewController(Witness("b", journal), animated: true)
    navigation.pushViewController(Witness("c", journal), animated: true)
    try await wait("c is there") { journal.lines.last == "c did move in" }
    #expect(
      journal.take() == [
        "b will move in", "b load", "a will disappear", "b will appear", "b is appearing", "a did disappear",
        "b did appear", "b did move in", "c will move in", "c load", "b will disappear", "c will appear",
        "c is appearing", "b did disappear", "c did appear", "c did move in",
      ]
    )
    #expect(navigation.view.subviews.count == 2)
  }

  @Test("popping to the root calls only the visible controller's disappearance")
  func poppingToTheRootCallsOnlyTheVisibleControllersDisappearance() async throws {
    let (navigation, journal) = try await makeNavigation(["a", "b", "c"])
    let removed = navigation.popToRootViewController(animated: true)
    #expect(removed?.map { $0.title ?? "" } ?? [] == ["b", "c"])
    try await wait("all is over") { journal.lines.last == "c did move out" }
    #expect(
      journal.take() == [
        "b will move out", "c will move out", "c will disappear", "a will appear", "a is appearing",
        "c did disappear", "a did appear", "b did move out", "c did move out",
      ]
    )
  }

  @Test("a screen popped as its stack goes disappears entirely")
  func screenPoppedAsItsStackGoesDisappearsEntirely() async throws {
    let (root, journal) = try await makePresenter(), navigation = UINavigationController()
    navigation.viewControllers = [Witness("a", journal), Witness("b", journal)]
    root.present(navigation, animated: false)
    await root.view.window?.nextFrame()
    _ = journal.take()
    root.dismiss(animated: true)
    navigation.popToRootViewController(animated: false)
    try await wait("the stack is gone") { root.presentedViewController == nil }
    #expect(
      journal.take().filter { $0.hasSuffix("appear") || $0.hasSuffix("appearing") } == [
        "b will disappear", "b did disappear",
      ]
    )
  }

  @Test("setViewControllers keeps the controllers that stay in the stack")
  func setViewControllersKeepsTheControllersThatStayInTheStack() async throws {
    let (navigation, journal) = try await makeNavigation(["a", "b"])
    let a = navigation.viewControllers[0], c = Witness("c", journal)
    navigation.setViewControllers([a, c], animated: true)
    try await wait("c is there") { journal.lines.last == "c did move in" }
    #expect(navigation.viewControllers == [a, c])
    #expect(navigation.children.count == 2)
    #expect(journal.lines.contains("b did move out") && !journal.lines.contains("a will move out"))
  }

  @Test("a screen taken out of its parent is in the stack no more")
  func screenTakenOutOfItsParentIsInTheStackNoMore() async throws {
    let (navigation, journal) = try await makeNavigation(["a", "b"]), other = UINavigationController()
    let a = navigation.viewControllers[0], b = navigation.viewControllers[1], c = Witness("c", journal)
    navigation.pushViewController(c, animated: true)
    b.removeFromParent()
    #expect(navigation.viewControllers == [a, c] && navigation.navigationBar.backItem === a.navigationItem)
    try await wait("c is there") { journal.lines.last == "c did move in" }
    _ = journal.take()
    other.pushViewController(c, animated: false)
    #expect(navigation.viewControllers == [a] && other.viewControllers == [c] && c.parent === other)
    #expect(a.view.superview === navigation.view && c.view.superview !== navigation.view)
    #expect(
      journal.take() == [
        "c will disappear", "a will appear", "a is appearing", "c did disappear", "a did appear", "c did move out",
        "c will move in", "c did move in",
      ]
    )
  }

  @Test("a hidden bar gives its room to the content")
  func hiddenBarGivesItsRoomToTheContent() async throws {
    let (navigation, _) = try await makeNavigation(["a"])
    let window = try #require(navigation.view.window), top = try #require(navigation.topViewController)
    #expect(top.view.safeAreaInsets.top > 0)
    navigation.setNavigationBarHidden(true, animated: false)
    await window.nextFrame()
    #expect(navigation.isNavigationBarHidden)
    #expect(top.view.safeAreaInsets.top == 0)
    #expect(navigation.view.frame.minY > 0, "the window's own bar is above")
    navigation.setNavigationBarHidden(false, animated: true)
    await window.nextFrame()
    #expect(navigation.view.frame.minY == 0)
    #expect(top.view.safeAreaInsets.top > 0)
  }

  @Test("a bar hidden by itself gives content its room")
  func barHiddenByItselfGivesContentItsRoom() async throws {
    let (navigation, _) = try await makeNavigation(["a"])
    let window = try #require(navigation.view.window), top = try #require(navigation.topViewController)
    for isHidden in [true, false] {
      navigation.navigationBar.isHidden = isHidden
      await window.nextFrame()
      #expect((top.view.safeAreaInsets.top == 0) == isHidden)
      #expect((navigation.view.frame.minY > 0) == isHidden, "the window's own bar is above")
    }
  }

  @Test("a controller pushed and popped with animation is freed")
  func controllerPushedAndPoppedWithAnimationIsFreed() async throws {
    let census = Census()
    let (navigation, journal) = try await makeNavigation(["a"])
    for _ in 0..<3 {
      navigation.pushViewController(census.add(Witness("b", journal)), animated: true)
      await navigation.view.window?.nextFrame()
      navigation.popViewController(animated: true)
      try await wait("it is gone") { journal.lines.last == "b did move out" }
    }
    await navigation.view.window?.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }
}

@MainActor
final class NavigationWitness: NSObject, UINavigationControllerDelegate {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {
    journal.lines.append("will show \(viewController.title ?? "")")
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    journal.lines.append("did show \(viewController.title ?? "")")
  }
}

/// Shows a stack in a window of its own, and forgets what it wrote down.
@MainActor
func makeNavigation(
  _ names: [String],
  width: CGFloat = 400
) async throws -> (navigation: UINavigationController, journal: Journal) {
  let journal = Journal()
  let navigation = UINavigationController(rootViewController: Witness(names[0], journal))
  _ = try await TestWindow.show(navigation, width: width)
  for name in names.dropFirst() { navigation.pushViewController(Witness(name, journal), animated: false) }
  _ = journal.take()
  return (navigation, journal)
}
