import Testing
import UIKit

@MainActor @Suite("child controllers", .windows)
struct ChildControllerTests {
  @Test("a child presents on its parent's behalf, and can dismiss")
  func childPresentsOnItsParentsBehalfAndCanDismiss() async throws {
    let child = UIViewController(), root = UIViewController(), sheet = UIViewController()
    let window = try await TestWindow.show(root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    child.present(sheet, animated: false)
    try await wait("it is shown") { sheet.viewIfLoaded?.window === window }
    #expect(child.presentedViewController === sheet && root.presentedViewController === sheet)
    var isDone = false
    child.dismiss(animated: false) { isDone = true }
    try await wait("it is gone") { isDone }
    #expect(child.presentedViewController == nil && sheet.presentingViewController == nil)
  }

  @Test("a presented controller's children know what presents it")
  func presentedControllersChildrenKnowWhatPresentsIt() async throws {
    let root = UIViewController(), top = UIViewController(), child = UIViewController()
    _ = try await TestWindow.show(root)
    let navigation = UINavigationController(rootViewController: top)
    top.addChild(child)
    top.view.addSubview(child.view)
    child.didMove(toParent: top)
    #expect(child.presentingViewController == nil && child.popoverPresentationController == nil)
    navigation.modalPresentationStyle = .popover
    navigation.popoverPresentationController?.sourceView = root.view
    root.present(navigation, animated: false)
    try await wait("it is shown") { child.view.window != nil }
    #expect(top.presentingViewController === root && child.presentingViewController === root)
    #expect(child.popoverPresentationController === navigation.popoverPresentationController)
    child.dismiss(animated: false)
    try await wait("it is gone") { root.presentedViewController == nil }
    #expect(child.presentingViewController == nil)
  }

  @Test("adding another controller's child removes it there first")
  func addingAnotherControllersChildRemovesItThereFirst() {
    final class Parents: UIViewController {
      var log: [String] = []
      var names: [ObjectIdentifier: String] = [:]
      override func willMove(toParent parent: UIViewController?) { log.append("will \(name(of: parent))") }
      override func didMove(toParent parent: UIViewController?) { log.append("did \(name(of: parent))") }
      private func name(of parent: UIViewController?) -> String {
        parent.map { names[ObjectIdentifier($0)] ?? "unknown" } ?? "nil"
      }
    }
    let first = UIViewController(), second = UIViewController(), child = Parents()
    child.names = [ObjectIdentifier(first): "first", ObjectIdentifier(second): "second"]
    first.addChild(child)
    child.didMove(toParent: first)
    child.log = []
    second.addChild(child)
    #expect(child.log == ["did nil", "will second"])
    #expect(first.children.isEmpty && second.children == [child] && child.parent === second)
  }

  @Test("a child appears and disappears with its view's place")
  func childAppearsAndDisappearsWithItsViewsPlace() async throws {
    let (root, journal) = try await makePresenter()
    let child = Witness("child", journal)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(
      journal.take() == [
        "child will move in", "child load", "child will appear", "child is appearing", "child did appear",
        "child did move in",
      ]
    )
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      journal.take() == ["child will move out", "child will disappear", "child did disappear", "child did move out"]
    )
  }

  @Test("a child that has left its parent disappears with its view")
  func childThatHasLeftItsParentDisappearsWithItsView() async throws {
    let (root, journal) = try await makePresenter()
    let child = Witness("child", journal)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    _ = journal.take()
    child.willMove(toParent: nil)
    child.removeFromParent()
    child.view.removeFromSuperview()
    #expect(
      journal.take() == ["child will move out", "child did move out", "child will disappear", "child did disappear"]
    )
    root.addChild(child)
    root.view.addSubview(child.view)
    #expect(journal.take() == ["child will move in", "child will appear", "child is appearing", "child did appear"])
  }

  @Test("a child appears once if its view is there before it")
  func childAppearsOnceIfItsViewIsThereBeforeIt() async throws {
    let (root, journal) = try await makePresenter()
    let child = Witness("child", journal)
    root.view.addSubview(child.view)
    root.addChild(child)
    child.didMove(toParent: root)
    #expect(
      journal.take().filter { $0.hasSuffix("appear") || $0.hasSuffix("appearing") } == [
        "child will appear", "child is appearing", "child did appear",
      ]
    )
  }

  @Test("a child says that it moves to its parent and from it")
  func childSaysThatItMovesToItsParentAndFromIt() async throws {
    final class Child: UIViewController {
      var moves: [String] = []
      override func viewWillAppear(_ animated: Bool) { if isMovingToParent { moves.append("to") } }
      override func viewDidDisappear(_ animated: Bool) { if isMovingFromParent { moves.append("from") } }
    }
    let root = UIViewController(), child = Child()
    _ = try await TestWindow.show(root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.moves == ["to"] && !child.isMovingToParent)
    child.view.removeFromSuperview()
    root.view.addSubview(child.view)
    #expect(child.moves == ["to"])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.moves == ["to", "from"] && !child.isMovingFromParent)
  }

  // viewWillAppear: "its view is about to be added to a view hierarchy".
  @Test("a controller without a parent appears and disappears with its view")
  func controllerWithoutAParentAppearsAndDisappearsWithItsView() async throws {
    let (root, journal) = try await makePresenter()
    let apart = Witness("apart", journal), place = UIView()
    place.addSubview(apart.view)
    #expect(journal.take() == ["apart load"])
    root.view.addSubview(place)
    #expect(journal.take() == ["apart will appear", "apart is appearing", "apart did appear"])
    place.removeFromSuperview()
    #expect(journal.take() == ["apart will disappear", "apart did disappear"])
  }

  @Test("a child appears when its parent says so")
  func childAppearsWhenItsParentSaysSo() async throws {
    let (root, journal) = try await makePresenter()
    let child = Witness("child", journal)
    root.addChild(child)
    child.didMove(toParent: root)
    _ = journal.take()
    child.beginAppearanceTransition(true, animated: true)
    root.view.addSubview(child.view)
    root.view.layoutIfNeeded()
    #expect(journal.take() == ["child load", "child will appear", "child is appearing"])
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(journal.take() == ["child did appear"])
    child.beginAppearanceTransition(false, animated: true)
    child.view.removeFromSuperview()
    #expect(journal.take() == ["child will disappear"])
    child.endAppearanceTransition()
    #expect(journal.take() == ["child did disappear"])
    // Taken back on the way.
    child.beginAppearanceTransition(true, animated: true)
    root.view.addSubview(child.view)
    child.beginAppearanceTransition(false, animated: true)
    child.view.removeFromSuperview()
    child.endAppearanceTransition()
    #expect(
      journal.take().filter { !$0.hasSuffix("is appearing") } == [
        "child will appear", "child will disappear", "child did disappear",
      ]
    )
  }

  @Test("a child hears whether its parent shows it with motion", arguments: [true, false])
  func childHearsWhetherItsParentShowsItWithMotion(isAnimated: Bool) async throws {
    final class Child: UIViewController {
      var heard: [String] = []
      override func viewWillAppear(_ animated: Bool) { heard.append("will appear \(animated)") }
      override func viewIsAppearing(_ animated: Bool) { heard.append("is appearing \(animated)") }
      override func viewDidAppear(_ animated: Bool) { heard.append("did appear \(animated)") }
      override func viewWillDisappear(_ animated: Bool) { heard.append("will disappear \(animated)") }
      override func viewDidDisappear(_ animated: Bool) { heard.append("did disappear \(animated)") }
    }
    let root = UIViewController(), child = Child()
    _ = try await TestWindow.show(root)
    root.addChild(child)
    child.didMove(toParent: root)
    child.beginAppearanceTransition(true, animated: isAnimated)
    root.view.addSubview(child.view)
    root.view.layoutIfNeeded()
    child.endAppearanceTransition()
    child.beginAppearanceTransition(false, animated: isAnimated)
    child.view.removeFromSuperview()
    child.endAppearanceTransition()
    let steps = ["will appear", "is appearing", "did appear", "will disappear", "did disappear"]
    #expect(child.heard == steps.map { "\($0) \(isAnimated)" })
  }

  @Test("a child over a stack appears only when it is told to")
  func childOverAStackAppearsOnlyWhenItIsToldTo() async throws {
    let (navigation, journal) = try await makeNavigation(["a"]), over = Witness("over", journal)
    navigation.addChild(over)
    navigation.view.addSubview(over.view)
    over.didMove(toParent: navigation)
    #expect(journal.take() == ["over will move in", "over load", "over did move in"])
    over.beginAppearanceTransition(true, animated: false)
    over.endAppearanceTransition()
    #expect(journal.take() == ["over will appear", "over is appearing", "over did appear"])
    over.view.removeFromSuperview()
    #expect(journal.take() == [])
  }

  @Test("a container may show its children itself")
  func containerMayShowItsChildrenItself() async throws {
    final class Container: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (root, journal) = try await makePresenter()
    let container = Container(), child = Witness("child", journal)
    container.addChild(child)
    container.view.addSubview(child.view)
    child.didMove(toParent: container)
    root.addChild(container)
    root.view.addSubview(container.view)
    container.didMove(toParent: root)
    _ = journal.take()
    child.view.removeFromSuperview()
    container.view.addSubview(child.view)
    #expect(journal.take() == [])
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(journal.take() == ["child will appear", "child is appearing", "child did appear"])
    container.view.removeFromSuperview()
    #expect(journal.take() == [])
  }

  @Test("a child added during its parent's appearance appears once")
  func childAddedDuringItsParentsAppearanceAppearsOnce() async throws {
    final class Adder: UIViewController {
      var adds: (Adder) -> Void = { _ in }
      var place = ""
      override func viewDidLoad() { if place == "load" { adds(self) } }
      override func viewWillAppear(_ animated: Bool) { if place == "will appear" { adds(self) } }
      override func viewIsAppearing(_ animated: Bool) { if place == "is appearing" { adds(self) } }
      override func viewDidAppear(_ animated: Bool) { if place == "did appear" { adds(self) } }
    }
    for place in ["load", "will appear", "is appearing", "did appear"] {
      let (root, journal) = try await makePresenter()
      let parent = Adder(), child = Witness("child", journal)
      parent.place = place
      parent.adds = { parent in
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
      }
      parent.modalPresentationStyle = .fullScreen
      root.present(parent, animated: false)
      try await wait("it is shown") { parent.view.window != nil && journal.lines.contains("child did appear") }
      #expect(
        journal.take().filter { $0.hasPrefix("child") && !$0.contains("move") } == [
          "child load", "child will appear", "child is appearing", "child did appear",
        ]
      )
      root.dismiss(animated: false)
    }
  }

  @Test("viewSafeAreaInsetsDidChange is called once for each change")
  func viewSafeAreaInsetsDidChangeIsCalledOnceForEachChange() async throws {
    final class Told: UIViewController {
      var insets: [UIEdgeInsets] = []
      override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        insets.append(view.safeAreaInsets)
      }
    }
    let root = Told(), child = Told(), window = try await TestWindow.show(root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.view.frame = root.view.bounds
    child.didMove(toParent: root)
    await window.nextFrame()
    (root.insets, child.insets) = ([], [])
    let before = root.view.safeAreaInsets
    for extra in [10, 10, 25] as [CGFloat] {
      root.additionalSafeAreaInsets = UIEdgeInsets(top: extra, left: 0, bottom: 0, right: 0)
      await window.nextFrame()
    }
    #expect(root.insets.map(\.top) == [before.top + 10, before.top + 25])
    #expect(child.insets.map(\.top) == root.insets.map(\.top))
  }

  @Test("exchanged children appear and disappear in order; hiding calls nothing")
  func exchangedChildrenAppearAndDisappearInOrderHidingCallsNothing() async throws {
    let journal = Journal(), root = UIViewController(), window = try await TestWindow.show(root)
    let first = Witness("first", journal), second = Witness("second", journal)
    root.addChild(first)
    first.view.frame = root.view.bounds
    root.view.addSubview(first.view)
    first.didMove(toParent: root)
    _ = journal.take()
    first.willMove(toParent: nil)
    root.addChild(second)
    second.view.frame = root.view.bounds
    first.view.removeFromSuperview()
    root.view.addSubview(second.view)
    first.removeFromParent()
    second.didMove(toParent: root)
    #expect(
      journal.take() == [
        "first will move out", "second will move in", "second load", "first will disappear", "first did disappear",
        "second will appear", "second is appearing", "second did appear", "first did move out", "second did move in",
      ]
    )
    #expect(root.children == [second])
    second.view.isHidden = true
    await window.nextFrame()
    second.view.isHidden = false
    await window.nextFrame()
    #expect(journal.take() == [])
  }
}
