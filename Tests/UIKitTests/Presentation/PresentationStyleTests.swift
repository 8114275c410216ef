import Testing
import UIKit

/// Each style of presentation, animated and not: who appears and disappears, in which order, and what is said meanwhile.
@MainActor @Suite("presentation styles", .windows)
struct PresentationStyleTests {
  @Test("the automatic style reads as a style of its own")
  func automaticStyleReadsAsAStyleOfItsOwn() {
    let controller = UIViewController(), style = controller.modalPresentationStyle
    #expect(style != .automatic && controller.presentationController?.presentationStyle == style)
    controller.modalPresentationStyle = .fullScreen
    #expect(controller.modalPresentationStyle == .fullScreen)
    controller.modalPresentationStyle = .automatic
    #expect(controller.modalPresentationStyle == style)
  }

  @Test("each presentation style calls the controllers' appearance methods in order", .timeLimit(.minutes(4)))
  func eachPresentationStyleCallsTheControllersAppearanceMethodsInOrder() async throws {
    let styles: [(UIModalPresentationStyle, covers: Bool)] = [
      (.automatic, false), (.pageSheet, false), (.formSheet, false), (.fullScreen, true), (.overFullScreen, false),
    ]
    for (style, covers) in styles {
      for transition in [UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve] {
        for isAnimated in [false, true] {
          let (root, journal) = try await makePresenter(), shown = Witness("shown", journal)
          (shown.modalPresentationStyle, shown.modalTransitionStyle) = (style, transition)
          let name = "\(style), \(transition), animated: \(isAnimated)"
          var completions = 0
          root.present(shown, animated: isAnimated) { completions += 1 }
          #expect(
            root.presentedViewController === shown && shown.presentingViewController === root,
            Comment(rawValue: name)
          )
          try await wait("it is there") { completions == 1 }
          var lines = journal.take()
          #expect(
            lines.filter { $0.hasPrefix("shown") } == [
              "shown load", "shown will appear", "shown is appearing", "shown did appear",
            ]
          )
          let left = covers ? ["root will disappear", "root did disappear"] : []
          #expect(lines.filter { $0.hasPrefix("root") } == left, "\(name): \(lines)")
          #expect(!shown.isBeingPresented && shown.view.window === root.view.window || covers, Comment(rawValue: name))
          root.dismiss(animated: isAnimated) { completions += 1 }
          try await wait("it is gone") { completions == 2 }
          lines = journal.take()
          #expect(lines.filter { $0.hasPrefix("shown") } == ["shown will disappear", "shown did disappear"])
          let back = covers ? ["root will appear", "root is appearing", "root did appear"] : []
          #expect(lines.filter { $0.hasPrefix("root") } == back, "\(name): \(lines)")
          #expect(root.presentedViewController == nil && shown.presentingViewController == nil, Comment(rawValue: name))
          #expect(!shown.isBeingDismissed && shown.view.window == nil, Comment(rawValue: name))
          TestWindow.closeAll()
        }
      }
    }
  }

  @Test("a sheet takes each preferred length that fits")
  func sheetTakesEachPreferredLengthThatFits() async throws {
    let (root, _) = try await makePresenter(width: 1_000)
    let window = root.view.window
    var sizes: [CGSize] = []
    for preferred in [
      CGSize.zero, CGSize(width: 300, height: 0), CGSize(width: 0, height: 200), CGSize(width: 300, height: 200),
    ] {
      let sheet = UIViewController()
      sheet.modalPresentationStyle = .formSheet
      sheet.preferredContentSize = preferred
      root.present(sheet, animated: false)
      await window?.nextFrame()
      sizes.append(sheet.view.bounds.size)
      sheet.preferredContentSize = CGSize(width: 320, height: 220)
      try await wait("it has the size that it prefers by now") {
        sheet.view.bounds.size == CGSize(width: 320, height: 220)
      }
      root.dismiss(animated: false)
      try await wait("it is gone") { root.presentedViewController == nil }
    }
    let usual = sizes[0]
    #expect(usual.width != 300 && usual.height != 200)
    #expect(
      sizes == [
        usual, CGSize(width: 300, height: usual.height), CGSize(width: usual.width, height: 200),
        CGSize(width: 300, height: 200),
      ]
    )
  }

  @Test("a passed-on size transition reaches children and presented controllers")
  func passedOnSizeTransitionReachesChildrenAndPresentedControllers() async throws {
    final class Sized: UIViewController {
      var sizes: [CGSize] = []
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(size)
      }
    }
    final class Coordinator: UIViewController {
      var coordinator: (any UIViewControllerTransitionCoordinator)?
      override func viewWillAppear(_ animated: Bool) { coordinator = transitionCoordinator }
    }
    let root = Sized(), child = Sized(), presented = Sized()
    _ = try await TestWindow.show(root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let first = Coordinator()
    root.present(first, animated: true)
    let coordinator = try #require(first.transitionCoordinator ?? first.coordinator)
    try await wait("it is there") { !first.isBeingPresented }
    root.dismiss(animated: false)
    try await wait("it is gone") { root.presentedViewController == nil }
    root.present(presented, animated: false)
    for controller in [root, child, presented] { controller.sizes = [] }
    root.viewWillTransition(to: CGSize(width: 300, height: 200), with: coordinator)
    for controller in [root, child, presented] {
      #expect(controller.sizes == [CGSize(width: 300, height: 200)])
    }
  }

  @Test("a controller's title is its navigation item's and its bar's")
  func controllersTitleIsItsNavigationItemsAndItsBars() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    _ = try await TestWindow.show(navigation)
    for title in ["First", "Second", nil] {
      screen.title = title
      #expect(screen.navigationItem.title == title && navigation.navigationBar.topItem?.title == title)
    }
    screen.title = "Screen"
    screen.navigationItem.title = "Item"
    #expect(screen.title == "Screen")
  }

  @Test("hiding or showing a bar resizes content without explicit layout")
  func hidingOrShowingABarResizesContentWithoutExplicitLayout() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    @MainActor func top() -> CGFloat {
      screen.view.convert(CGPoint.zero, to: navigation.view).y + screen.view.safeAreaInsets.top
    }
    let below = top()
    for animated in [false, true] {
      navigation.setNavigationBarHidden(true, animated: animated)
      #expect(navigation.isNavigationBarHidden)
      try await wait("the room is the screen's") { top() < below }
      navigation.setNavigationBarHidden(false, animated: animated)
      try await wait("the room is the bar's") { top() == below }
    }
    navigation.isNavigationBarHidden = true
    await window.nextFrame()
    await window.nextFrame()
    #expect(top() < below)
  }
}
