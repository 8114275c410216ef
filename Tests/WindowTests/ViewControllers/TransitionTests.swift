import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Start and end of screens that slide, and the properties of a transition.

@MainActor @Suite("transitions", .windows)
struct TransitionTests {
  @Test("a push slides the full width, the screen below three-tenths")
  func pushSlidesTheFullWidthTheScreenBelowThreeTenths() async throws {
    for (direction, sign) in [(UISemanticContentAttribute.forceLeftToRight, 1), (.forceRightToLeft, -1)]
      as [(UISemanticContentAttribute, CGFloat)]
    {
      let first = UIViewController(), second = UIViewController()
      let navigation = UINavigationController(rootViewController: first)
      let window = try await TestWindow.show(navigation)
      window.semanticContentAttribute = direction
      navigation.view.semanticContentAttribute = direction
      let width = navigation.view.bounds.width, part = (0.3 * width).rounded()
      navigation.pushViewController(second, animated: true)
      #expect(second.view.presentedFrame.minX == sign * width)
      #expect(second.view.frame.minX == 0 && first.view.frame.minX == -sign * part, "\(first.view.frame)")
      #expect(first.view.presentedFrame.minX == 0)
      #expect(first.view.isCovered && second.view.isCovered)
      try await wait("it is there") { navigation.transitionCoordinator == nil && !second.view.isCovered }
      #expect(first.view.superview == nil && second.view.presentedFrame.minX == 0 && !first.view.isCovered)
      navigation.popViewController(animated: true)
      #expect(first.view.presentedFrame.minX == -sign * part)
      #expect(first.view.frame.minX == 0 && second.view.frame.minX == sign * width)
      #expect(first.view.frame.minY == 0)
      #expect(first.view.isCovered && second.view.isCovered)
      try await wait("it is gone") { second.view.superview == nil }
      #expect(!first.view.isCovered && !second.view.isCovered && first.view.presentedFrame.minX == 0)
      TestWindow.closeAll()
    }
  }

  @Test("a transition knows its controllers, container and duration")
  func transitionKnowsItsControllersContainerAndDuration() async throws {
    for isAnimated in [true, false] {
      let root = Noting(), sheet = Noting(), window = try await TestWindow.show(root)
      for isComing in [true, false] {
        (root.coordinator, sheet.coordinator) = (nil, nil)
        if isComing { root.present(sheet, animated: isAnimated) } else { root.dismiss(animated: isAnimated) }
        let coordinator = try #require(sheet.coordinator)
        #expect(coordinator.isAnimated == isAnimated)
        #expect(coordinator.transitionDuration == (isAnimated ? 0.25 : 0))
        #expect(coordinator.containerView is PresentationContainerView)
        #expect(coordinator.viewController(forKey: .from) === (isComing ? root : sheet))
        #expect(coordinator.viewController(forKey: .to) === (isComing ? sheet : root))
        #expect(coordinator.viewController(forKey: UITransitionContextViewControllerKey(rawValue: "x")) == nil)
        try await wait("it is over") { sheet.transitionCoordinator == nil && root.transitionCoordinator == nil }
        // Animating too late returns false, and calls nothing later.
        var late: [String] = []
        let isHeard = coordinator.animate(
          alongsideTransition: { _ in late.append("animation") },
          completion: { _ in late.append("completion") }
        )
        #expect(!isHeard)
        await window.nextFrame()
        #expect(late == [])
      }
      TestWindow.closeAll()
    }
  }

  @Test("a stack's delegate hears of new screens, not of returns")
  func stacksDelegateHearsOfNewScreensNotOfReturns() async throws {
    let journal = Journal(), delegate = NavigationWitness(journal), cover = UIViewController()
    let navigation = UINavigationController(rootViewController: Witness("a", journal))
    cover.modalPresentationStyle = .fullScreen
    navigation.delegate = delegate
    _ = try await TestWindow.show(navigation)
    try await wait("it is there") { journal.lines.last == "did show a" }
    let steps: [(change: @MainActor () -> Void, expected: [String])] = [
      ({}, []),
      ({ navigation.pushViewController(Witness("b", journal), animated: false) }, ["will show b", "did show b"]),
      ({}, []),
      ({ _ = navigation.popViewController(animated: false) }, ["will show a", "did show a"]),
      ({ navigation.viewControllers = ["c", "d"].map { Witness($0, journal) } }, ["will show d", "did show d"]),
      ({}, []),
    ]
    for (index, step) in steps.enumerated() {
      navigation.present(cover, animated: false)
      try await wait("it is covered") { navigation.presentedViewController === cover && !cover.isBeingPresented }
      _ = journal.take()
      step.change()
      #expect(!journal.lines.contains { $0.contains("show") }, "\(index)")
      navigation.dismiss(animated: false)
      try await wait("it is back") { navigation.presentedViewController == nil }
      #expect(journal.take().filter { $0.contains("show") } == step.expected, "\(index)")
    }
    withExtendedLifetime(delegate) {}
  }

  @Test("alongside animations and completions run once, in order")
  func alongsideAnimationsAndCompletionsRunOnceInOrder() async throws {
    let root = UIViewController(), sheet = Noting(), window = try await TestWindow.show(root)
    sheet.begins = { coordinator in
      for number in 1...2 {
        let isQueued = coordinator.animate(
          alongsideTransition: { context in
            sheet.log.append("animation \(number) \(context === coordinator)")
            sheet.view.alpha = 0.5
          },
          completion: { _ in sheet.log.append("completion \(number)") }
        )
        #expect(isQueued)
      }
    }
    root.present(sheet, animated: true)
    #expect(sheet.log == ["will appear", "animation 1 true", "animation 2 true"])
    #expect(sheet.view.presentedAlpha > 0.5)
    #expect(sheet.transitionCoordinator != nil && root.transitionCoordinator === sheet.transitionCoordinator)
    try await wait("it is over") { sheet.log.count == 6 }
    #expect(sheet.transitionCoordinator == nil && root.transitionCoordinator == nil)
    #expect(sheet.log.suffix(3) == ["did appear", "completion 1", "completion 2"])
    await window.nextFrame()
    #expect(sheet.log.count == 6)
  }

  @Test("a bar moves its screen along, animated or at once")
  func barMovesItsScreenAlongAnimatedOrAtOnce() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    navigation.navigationBar.isTranslucent = false
    let window = try await TestWindow.show(navigation)
    let height = navigation.navigationBar.frame.height
    #expect(height > 20 && screen.view.frame.minY == height)
    for isAnimated in [true, false] {
      for isHidden in [true, false] {
        navigation.setNavigationBarHidden(isHidden, animated: isAnimated)
        #expect(navigation.isNavigationBarHidden == isHidden)
        if !isAnimated { await window.nextFrame() }
        #expect(screen.view.frame.minY == (isHidden ? 0 : height))
        #expect((screen.view.presentedFrame.minY != screen.view.frame.minY) == isAnimated)
        // Once more changes nothing.
        navigation.setNavigationBarHidden(isHidden, animated: false)
        try await wait("it is there") { screen.view.presentedFrame.minY == (isHidden ? 0 : height) }
        #expect(screen.view.frame.height == navigation.view.bounds.height - (isHidden ? 0 : height))
      }
    }
  }

  @Test("a transition has its presentation's style, a push none")
  func transitionHasItsPresentationsStyleAPushNone() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController()), pushed = UIViewController()
    _ = try await TestWindow.show(navigation)
    for style in [UIModalPresentationStyle.fullScreen, .formSheet] {
      let shown = UIViewController()
      shown.modalPresentationStyle = style
      navigation.present(shown, animated: true)
      #expect(shown.transitionCoordinator?.presentationStyle == style)
      try await wait("it is there") { !shown.isBeingPresented }
      navigation.dismiss(animated: true)
      #expect(shown.transitionCoordinator?.presentationStyle == style)
      try await wait("it is gone") { navigation.presentedViewController == nil }
    }
    navigation.pushViewController(pushed, animated: true)
    #expect(pushed.transitionCoordinator?.presentationStyle == UIModalPresentationStyle.none)
    try await wait("it has come") { pushed.transitionCoordinator == nil }
  }
}

/// Keeps its transition as it comes and goes, and writes down when it has come.
private final class Noting: UIViewController {
  var coordinator: (any UIViewControllerTransitionCoordinator)?
  var begins: (any UIViewControllerTransitionCoordinator) -> Void = { _ in }
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.append("will appear")
    coordinator = transitionCoordinator
    if let coordinator { begins(coordinator) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.append("did appear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    coordinator = transitionCoordinator
  }
}
