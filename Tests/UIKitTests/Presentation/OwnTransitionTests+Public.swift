import Testing
import UIKit

/// Transitions of an application's own: animators, hands that move them, and presentation controllers.
@MainActor @Suite("transitions of an application's own", .windows)
struct OwnTransitionTests {
  @Test(
    "an animator presents and dismisses, in the order of calls",
    arguments: [UIModalPresentationStyle.custom, .fullScreen]
  )
  func animatorPresentsAndDismissesInTheOrderOfCalls(style: UIModalPresentationStyle) async throws {
    let (root, journal) = try await makePresenter(), shown = Witness("shown", journal), maker = TransitionMaker()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (style, maker)
    var completions = 0
    root.present(shown, animated: true) { completions += 1 }
    #expect(shown.isBeingPresented && completions == 0)
    try await wait("it is there") { completions == 1 }
    #expect(maker.asked == ["present"] && maker.animator.ends == [true] && !shown.isBeingPresented)
    #expect(shown.view.window != nil && shown.view.alpha == 1 && maker.animator.views[.to] === shown.view)
    #expect((maker.animator.views[.from] == nil) == (style == .custom))
    #expect(maker.animator.frames.initial == .zero)
    let covers = style == .fullScreen
    #expect(
      journal.take()
        == ["shown load"] + (covers ? ["root will disappear"] : []) + [
          "shown will appear", "shown is appearing", "shown did appear",
        ] + (covers ? ["root did disappear"] : [])
    )
    root.dismiss(animated: true) { completions += 1 }
    try await wait("it is gone") { completions == 2 }
    #expect(maker.asked == ["present", "dismiss"] && maker.animator.ends == [true, true])
    #expect(shown.view.window == nil && root.presentedViewController == nil && root.view.window != nil)
    #expect(
      journal.take()
        == ["shown will disappear"] + (covers ? ["root will appear", "root is appearing", "root did appear"] : []) + [
          "shown did disappear"
        ]
    )
  }

  @Test("without animation no animator is asked")
  func withoutAnimationNoAnimatorIsAsked() async throws {
    let (root, journal) = try await makePresenter(), shown = Witness("shown", journal), maker = TransitionMaker()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    var completions = 0
    root.present(shown, animated: false) { completions += 1 }
    try await wait("it is there") { completions == 1 }
    #expect(shown.view.window != nil && shown.view.frame == shown.presentationController?.containerView?.bounds)
    root.dismiss(animated: false) { completions += 1 }
    try await wait("it is gone") { completions == 2 }
    #expect(maker.asked.isEmpty && shown.view.window == nil)
  }

  @Test("a presentation controller places the view and hears of transitions", arguments: [false, true])
  func presentationControllerPlacesTheViewAndHearsOfTransitions(isAnimated: Bool) async throws {
    let (root, journal) = try await makePresenter(), shown = UIViewController(), maker = TransitionMaker(journal)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    var completions = 0
    root.present(shown, animated: isAnimated) { completions += 1 }
    try await wait("it is there") { completions == 1 }
    let card = try #require(maker.presentations.first), container = try #require(card.containerView)
    #expect(maker.presentations.count == 1 && shown.presentationController === card)
    #expect(card.presentedViewController === shown && card.presentingViewController === root)
    #expect(card.presentationStyle == .custom && !card.shouldRemovePresentersView && card.presentedView === shown.view)
    #expect(shown.view.frame == card.frameOfPresentedViewInContainerView && shown.view.frame.height == 200)
    #expect(card.dimming.superview === container && card.dimming.alpha == 1 && card.dimming.frame == container.bounds)
    root.dismiss(animated: isAnimated) { completions += 1 }
    try await wait("it is gone") { completions == 2 }
    #expect(journal.take() == ["present begins", "present ends true", "dismiss begins", "dismiss ends true"])
    #expect(shown.view.window == nil && card.dimming.window == nil && card.dimming.alpha == 0)
  }

  @Test("a presentation that does not come about is undone")
  func presentationThatDoesNotComeAboutIsUndone() async throws {
    let (root, journal) = try await makePresenter(), shown = Witness("shown", journal), maker = TransitionMaker(journal)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    maker.animator.fails = true
    root.present(shown, animated: true)
    try await wait("it is over") { maker.animator.ends == [false] }
    #expect(root.presentedViewController == nil && shown.presentingViewController == nil)
    #expect(!shown.isBeingPresented && shown.view.window == nil)
    let lines = journal.take()
    #expect(
      lines.filter { $0.hasPrefix("shown") } == [
        "shown load", "shown will appear", "shown is appearing", "shown will disappear", "shown did disappear",
      ]
    )
    #expect(lines.filter { $0.hasPrefix("present ") } == ["present begins", "present ends false"])
    // It can be presented again.
    maker.animator.fails = false
    var isThere = false
    root.present(shown, animated: true) { isThere = true }
    try await wait("it is there") { isThere }
    #expect(root.presentedViewController === shown && shown.view.alpha == 1)
  }

  @Test("a hand takes a dismissal to its end, or back", arguments: [true, false])
  func handTakesADismissalToItsEndOrBack(isMeant: Bool) async throws {
    let (root, journal) = try await makePresenter(), shown = Witness("shown", journal), maker = TransitionMaker(journal)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    root.present(shown, animated: false)
    await root.view.window?.nextFrame()
    _ = journal.take()
    let hand = UIPercentDrivenInteractiveTransition(), card = try #require(maker.presentations.first)
    maker.hand = hand
    var isGone = false, changes: [Bool] = []
    root.dismiss(animated: true) { isGone = true }
    let coordinator = try #require(shown.transitionCoordinator)
    coordinator.notifyWhenInteractionChanges { changes.append($0.isCancelled) }
    #expect(coordinator.isInteractive && coordinator.initiallyInteractive && coordinator.isAnimated)
    hand.update(0.4)
    #expect(hand.percentComplete == 0.4 && abs(coordinator.percentComplete - 0.4) < 0.001)
    #expect(shown.isBeingDismissed && maker.animator.ends.isEmpty)
    isMeant ? hand.finish() : hand.cancel()
    #expect(!coordinator.isInteractive && coordinator.isCancelled != isMeant && changes == [!isMeant])
    try await wait("it is over") { maker.animator.ends == [isMeant] }
    let lines = journal.take()
    #expect(!shown.isBeingDismissed && lines.last == "dismiss ends \(isMeant)")
    if isMeant {
      try await wait("it is gone") { isGone }
      #expect(lines == ["dismiss begins", "shown will disappear", "shown did disappear", "dismiss ends true"])
      #expect(shown.view.window == nil && root.presentedViewController == nil)
    } else {
      #expect(
        lines.filter { $0.hasPrefix("shown") } == [
          "shown will disappear", "shown will appear", "shown is appearing", "shown did appear",
        ]
      )
      #expect(root.presentedViewController === shown && shown.view.window != nil && !isGone)
      #expect(shown.view.alpha == 1 && card.dimming.alpha == 1)
      // It can be dismissed afterwards.
      maker.hand = nil
      root.dismiss(animated: true) { isGone = true }
      try await wait("it is gone") { isGone }
      #expect(shown.view.window == nil)
    }
  }

  @Test("an animator pushes and pops below the bar")
  func animatorPushesAndPopsBelowTheBar() async throws {
    let first = UIViewController(), second = UIViewController(), maker = TransitionMaker()
    let navigation = UINavigationController(rootViewController: first)
    navigation.delegate = maker
    _ = try await TestWindow.show(navigation)
    navigation.pushViewController(second, animated: true)
    #expect(maker.asked == ["push"] && maker.animator.views[.to] === second.view)
    #expect(maker.animator.views[.from] === first.view && first.view.superview === maker.animator.container)
    try await wait("it is there") { maker.animator.ends == [true] }
    #expect(second.view.window != nil && first.view.window == nil && second.view.alpha == 1)
    #expect(maker.animator.container?.window == nil || maker.animator.container === second.view.superview)
    navigation.popViewController(animated: true)
    try await wait("it is gone") { maker.animator.ends == [true, true] }
    #expect(maker.asked == ["push", "pop"] && navigation.viewControllers == [first])
    #expect(first.view.window != nil && second.view.window == nil && second.parent == nil)
  }

  @Test("a pop that a hand takes back leaves the stack")
  func popThatAHandTakesBackLeavesTheStack() async throws {
    let journal = Journal(), first = Witness("first", journal), second = Witness("second", journal)
    let maker = TransitionMaker(), hand = UIPercentDrivenInteractiveTransition()
    let navigation = UINavigationController(rootViewController: first)
    _ = try await TestWindow.show(navigation)
    navigation.pushViewController(second, animated: false)
    await navigation.view.window?.nextFrame()
    _ = journal.take()
    (navigation.delegate, maker.hand) = (maker, hand)
    navigation.popViewController(animated: true)
    hand.update(0.7)
    hand.cancel()
    try await wait("it is over") { maker.animator.ends == [false] }
    #expect(navigation.viewControllers == [first, second] && navigation.topViewController === second)
    #expect(second.view.window != nil && first.view.window == nil && second.parent === navigation)
    #expect(!second.isMovingFromParent && !first.isMovingToParent)
    let lines = journal.take()
    #expect(
      lines.filter { $0.hasPrefix("second") && $0.hasSuffix("appear") } == [
        "second will disappear", "second will appear", "second did appear",
      ]
    )
    #expect(
      lines.filter { $0.hasPrefix("first") && $0.hasSuffix("appear") } == [
        "first will appear", "first will disappear", "first did disappear",
      ]
    )
    hand.update(0.2)
    navigation.popViewController(animated: true)
    hand.finish()
    try await wait("it is gone") { maker.animator.ends == [false, true] }
    #expect(navigation.viewControllers == [first] && first.view.window != nil && second.parent == nil)
  }

  @Test("each presentation asks for a presentation controller of its own")
  func eachPresentationAsksForAPresentationControllerOfItsOwn() async throws {
    let (root, journal) = try await makePresenter(), shown = UIViewController(), maker = TransitionMaker(journal)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    for count in 1...2 {
      var completions = 0
      root.present(shown, animated: false) { completions += 1 }
      try await wait("it is there") { completions == 1 }
      #expect(maker.presentations.count == count && shown.presentationController === maker.presentations.last)
      root.dismiss(animated: false) { completions += 1 }
      try await wait("it is gone") { completions == 2 }
    }
    #expect(maker.presentations.first !== maker.presentations.last)
  }

  @Test("a hand without a transition does nothing")
  func handWithoutATransitionDoesNothing() {
    let hand = UIPercentDrivenInteractiveTransition()
    hand.update(0.5)
    hand.finish()
    hand.cancel()
    hand.pause()
    #expect(hand.completionSpeed == 1 && hand.wantsInteractiveStart && hand.completionCurve == .easeInOut)
    #expect(hand.timingCurve == nil && hand.duration == 0)
  }

  @Test("an edge's recogniser has no edge at first")
  func edgesRecogniserHasNoEdgeAtFirst() {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    #expect(recognizer.edges == [])
    recognizer.edges = [.left, .right]
    #expect(recognizer.edges == [.left, .right])
  }

  @Test("names and kinds of transitions have Apple's values")
  func namesAndKindsOfTransitionsHaveApplesValues() {
    #expect(UITransitionContextViewKey.from.rawValue == "UITransitionContextFromView")
    #expect(UITransitionContextViewKey.to.rawValue == "UITransitionContextToView")
    #expect(UINavigationController.Operation.none.rawValue == 0 && UINavigationController.Operation.push.rawValue == 1)
    #expect(UINavigationController.Operation.pop.rawValue == 2 && UIModalPresentationStyle.custom.rawValue == 4)
  }
}
