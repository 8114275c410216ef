import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Transitions of an application's own, in the middle and where they are disturbed.
@MainActor @Suite("transitions of an application's own on GTK", .windows)
struct OwnTransitionFrameTests {
  @Test("what a hand moves shows at once, and rests with it")
  func whatAHandMovesShowsAtOnceAndRestsWithIt() async throws {
    let (root, shown, maker) = try await presentCard(), window = try #require(root.view.window)
    let hand = UIPercentDrivenInteractiveTransition(), card = try #require(maker.presentations.first)
    (maker.hand, maker.animator.duration) = (hand, 60)
    root.dismiss(animated: true)
    for part in [0.25, 0.9, 0.5] as [CGFloat] {
      hand.update(part)
      #expect(abs(shown.view.presentedAlpha - (1 - part)) < 0.01)
      #expect(shown.view.alpha == 0 && card.dimming.presentedAlpha < 1)
    }
    hand.update(1)
    try await wait("it sleeps") { !window.animationDriver.isAwake }
    #expect(maker.animator.ends.isEmpty && shown.isBeingDismissed)
    hand.update(0.5)
    hand.completionSpeed = 1000
    hand.cancel()
    try await wait("it is back") { maker.animator.ends == [false] }
    #expect(shown.view.alpha == 1 && shown.view.presentedAlpha == 1 && card.dimming.presentedAlpha == 1)
    #expect(shown.view.presentation?.isEmpty ?? true)
    try await wait("it sleeps") { !window.animationDriver.isAwake }
  }

  @Test("a hand can take a transition that runs")
  func handCanTakeATransitionThatRuns() async throws {
    let (root, shown, maker) = try await presentCard(), hand = UIPercentDrivenInteractiveTransition()
    (maker.hand, maker.animator.duration, hand.wantsInteractiveStart) = (hand, 60, false)
    root.dismiss(animated: true)
    let coordinator = try #require(shown.transitionCoordinator)
    #expect(!coordinator.isInteractive && !coordinator.initiallyInteractive && coordinator.isInterruptible)
    var changes: [Bool] = [], ends: [Bool] = []
    coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
    coordinator.notifyWhenInteractionEnds { ends.append($0.isCancelled) }
    try await wait("it moves") { shown.view.presentedAlpha < 1 }
    hand.pause()
    #expect(changes == [true] && ends == [])
    #expect(coordinator.isInteractive && hand.percentComplete > 0 && hand.percentComplete < 0.5)
    hand.update(0.5)
    #expect(abs(shown.view.presentedAlpha - 0.5) < 0.01)
    hand.completionSpeed = 1000
    hand.finish()
    #expect(changes == [true, false] && ends == [false])
    try await wait("it is gone") { shown.presentingViewController == nil }
  }

  @Test("an animation that outlasts its transition is waited for")
  func animationThatOutlastsItsTransitionIsWaitedFor() async throws {
    let (root, shown, maker) = try await presentCard(), window = try #require(root.view.window)
    let hand = UIPercentDrivenInteractiveTransition()
    (maker.hand, maker.animator.duration, maker.animator.fadeDuration) = (hand, 60, 120)
    root.dismiss(animated: true)
    hand.update(1)
    #expect(abs(shown.view.presentedAlpha - 0.5) < 0.01)
    // Slow enough that what is shown stays the same for a while.
    hand.completionSpeed = 0.01
    hand.finish()
    for _ in 0..<4 { await window.nextFrame() }
    #expect(abs(shown.view.presentedAlpha - 0.5) < 0.01 && maker.animator.ends.isEmpty)
    hand.pause()
    hand.completionSpeed = 100_000
    hand.finish()
    try await wait("it is gone") { maker.animator.ends == [true] }
    #expect(shown.view.window == nil)
  }

  @Test("a hand begins each transition anew, within its bounds")
  func handBeginsEachTransitionAnewWithinItsBounds() async throws {
    let (root, shown, maker) = try await presentCard(), hand = UIPercentDrivenInteractiveTransition()
    (maker.hand, maker.animator.duration, hand.completionSpeed) = (hand, 60, 1000)
    for round in 1...2 {
      root.dismiss(animated: true)
      let coordinator = try #require(shown.transitionCoordinator)
      #expect(hand.percentComplete == 0 && coordinator.percentComplete == 0 && hand.duration == 60)
      for (part, expected) in [(1.5, 1), (-1, 0), (0.5, 0.5)] as [(CGFloat, CGFloat)] {
        hand.update(part)
        #expect(hand.percentComplete == expected && abs(coordinator.percentComplete - expected) < 0.001)
      }
      hand.cancel()
      // A hand that has let go moves nothing any more.
      hand.update(0.9)
      #expect(hand.percentComplete == 0.5)
      try await wait("it is back") { maker.animator.ends.count == round && !shown.isBeingDismissed }
      #expect(maker.animator.ends.last == false && hand.duration == 0 && shown.view.alpha == 1)
    }
  }

  @Test("a transition that nobody can complete ends by itself")
  func transitionThatNobodyCanCompleteEndsByItself() async throws {
    let root = UIViewController(), shown = UIViewController(), maker = ForgetfulMaker()
    _ = try await TestWindow.show(root)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    var completions = 0
    root.present(shown, animated: true) { completions += 1 }
    try await wait("it is there") { completions == 1 }
    #expect(shown.view.window != nil && !shown.isBeingPresented && shown.transitionCoordinator == nil)
    root.dismiss(animated: true) { completions += 1 }
    try await wait("it is gone") { completions == 2 }
    #expect(shown.view.window == nil && root.presentedViewController == nil)
  }

  @Test("a dismissal ends a presentation by hand that is under way")
  func dismissalEndsAPresentationByHandThatIsUnderWay() async throws {
    let (root, journal) = try await makePresenter(), shown = Witness("shown", journal), maker = TransitionMaker(journal)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    let hand = UIPercentDrivenInteractiveTransition()
    (maker.hand, maker.animator.duration) = (hand, 60)
    root.present(shown, animated: true)
    hand.update(0.5)
    let other = UIViewController()
    root.present(other, animated: true)
    #expect(other.presentingViewController == nil)
    maker.hand = nil
    var isGone = false
    root.dismiss(animated: false) { isGone = true }
    try await wait("it is gone") { isGone }
    #expect(
      journal.take().filter { $0.hasPrefix("shown") } == [
        "shown load", "shown will appear", "shown is appearing", "shown did appear", "shown will disappear",
        "shown did disappear",
      ]
    )
    hand.update(0.1)
    hand.cancel()
    #expect(root.presentedViewController == nil && shown.view.window == nil)
  }

  @Test("with reduced motion no animator is asked")
  func withReducedMotionNoAnimatorIsAsked() async throws {
    try await withoutMotion {
      let (root, shown, maker) = try await presentCard()
      root.dismiss(animated: true)
      #expect(maker.asked.isEmpty && root.presentedViewController == nil && shown.view.window == nil)
    }
  }

  @Test("a card keeps its place when the window's size changes")
  func cardKeepsItsPlaceWhenTheWindowsSizeChanges() async throws {
    let (root, shown, maker) = try await presentCard(), window = try #require(root.view.window)
    let hand = UIPercentDrivenInteractiveTransition()
    maker.hand = hand
    root.dismiss(animated: true)
    hand.update(0.5)
    // A part of the size is the shadow's.
    let width = window.bounds.width
    gtk_window_set_default_size(window.gtkWindow, 820, 640)
    try await wait("it is wide") { window.bounds.width > width }
    await window.nextFrame()
    hand.cancel()
    try await wait("it is back") { maker.animator.ends == [false] }
    await window.nextFrame()
    #expect(shown.view.frame == CGRect(x: 0, y: window.bounds.height - 200, width: window.bounds.width, height: 200))
    #expect(shown.view.alpha == 1)
  }

  @Test("what a hand pushes fills a resized window")
  func whatAHandPushesFillsAResizedWindow() async throws {
    let maker = TransitionMaker(), hand = UIPercentDrivenInteractiveTransition()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(navigation)
    (navigation.delegate, maker.hand) = (maker, hand)
    navigation.pushViewController(UIViewController(), animated: true)
    hand.update(0.5)
    let stage = try #require(navigation.stage), width = window.bounds.width
    gtk_window_set_default_size(window.gtkWindow, 820, 640)
    try await wait("it is wide") { window.bounds.width > width }
    await window.nextFrame()
    #expect(stage.superview === navigation.view && stage.frame == navigation.view.bounds, "\(stage.frame)")
    hand.cancel()
    try await wait("it is back") { maker.animator.ends == [false] }
  }

  @Test("closing the window ends a transition by hand")
  func closingTheWindowEndsATransitionByHand() async throws {
    let (root, journal) = try await makePresenter(), shown = Witness("shown", journal), maker = TransitionMaker()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.fullScreen, maker)
    let hand = UIPercentDrivenInteractiveTransition()
    maker.hand = hand
    root.present(shown, animated: true)
    hand.update(0.5)
    TestWindow.closeAll()
    #expect(root.presentedViewController == nil && shown.view.window == nil)
    #expect(journal.take().last { $0.hasPrefix("shown") } == "shown did disappear")
  }

  @Test("a field that is typed into stays so when an animator ends", arguments: [false, true])
  func fieldThatIsTypedIntoStaysSoWhenAnAnimatorEnds(isPushed: Bool) async throws {
    let root = UIViewController(), shown = TypingController(), maker = TransitionMaker()
    let navigation = UINavigationController(rootViewController: root), window = try await TestWindow.show(navigation)
    (navigation.delegate, shown.transitioningDelegate, shown.modalPresentationStyle) = (maker, maker, .fullScreen)
    isPushed ? navigation.pushViewController(shown, animated: true) : root.present(shown, animated: true)
    try await wait("it is there") { maker.animator.ends == [true] }
    await window.nextFrame()
    #expect(shown.field.isFirstResponder && window.firstResponder === shown.field)
    // A way back that is given up.
    let hand = UIPercentDrivenInteractiveTransition()
    maker.hand = hand
    if isPushed { navigation.popViewController(animated: true) } else { root.dismiss(animated: true) }
    hand.update(0.5)
    hand.cancel()
    try await wait("it is back") { maker.animator.ends == [true, false] }
    await window.nextFrame()
    #expect(shown.field.isFirstResponder && shown.view.window === window)
  }

  @Test("a screen that a hand pushes appears while it comes")
  func screenThatAHandPushesAppearsWhileItComes() async throws {
    let journal = Journal(), second = Witness("second", journal), maker = TransitionMaker()
    let hand = UIPercentDrivenInteractiveTransition()
    let navigation = UINavigationController(rootViewController: UIViewController())
    _ = try await TestWindow.show(navigation)
    (navigation.delegate, maker.hand) = (maker, hand)
    navigation.pushViewController(second, animated: true)
    hand.update(0.5)
    #expect(journal.take().suffix(2) == ["second will appear", "second is appearing"])
    hand.finish()
    try await wait("it is there") { maker.animator.ends == [true] }
    let lines = journal.take()
    #expect(lines.contains("second did appear") && !lines.contains("second is appearing"), "\(lines)")
  }

  @Test("a presentation controller hears of a layout before and after")
  func presentationControllerHearsOfALayoutBeforeAndAfter() async throws {
    final class Listener: UIPresentationController {
      var calls: [String] = []
      override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        calls.append("before")
      }
      override func containerViewDidLayoutSubviews() {
        super.containerViewDidLayoutSubviews()
        calls.append("after")
      }
    }
    final class Maker: NSObject, UIViewControllerTransitioningDelegate {
      var listener: Listener?
      func presentationController(
        forPresented presented: UIViewController,
        presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        listener = Listener(presentedViewController: presented, presenting: presenting)
        return listener
      }
    }
    let (root, _) = try await makePresenter(), shown = UIViewController(), maker = Maker()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    root.present(shown, animated: false)
    await root.view.window?.nextFrame()
    let listener = try #require(maker.listener)
    #expect(listener.calls.prefix(2) == ["before", "after"])
    listener.calls = []
    let container = try #require(listener.containerView)
    container.setNeedsLayout()
    container.layoutIfNeeded()
    #expect(listener.calls == ["before", "after"])
    root.dismiss(animated: false)
  }

  @Test("a full screen has its ground again after an animator")
  func fullScreenHasItsGroundAgainAfterAnAnimator() async throws {
    let (root, _) = try await makePresenter(), shown = UIViewController(), maker = TransitionMaker()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.fullScreen, maker)
    root.present(shown, animated: true)
    let card = try #require(shown.presentationContainer).card
    #expect(maker.animator.ends.isEmpty && card.backgroundColor == nil)
    try await wait("it is there") { maker.animator.ends == [true] }
    #expect(card.backgroundColor == .systemBackground && shown.view.superview === card)
  }

  @Test("a presenter that a full screen covered is back in its place")
  func presenterThatAFullScreenCoveredIsBackInItsPlace() async throws {
    let journal = Journal(), inner = Witness("inner", journal), root = UIViewController()
    root.addChild(inner)
    root.view.addSubview(inner.view)
    inner.didMove(toParent: root)
    let window = try await TestWindow.show(root), shown = UIViewController(), maker = TransitionMaker()
    let frame = root.view.frame
    _ = journal.take()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.fullScreen, maker)
    root.present(shown, animated: true)
    #expect(maker.animator.views[.from] === root.view && root.view.superview === maker.animator.container)
    try await wait("it is there") { maker.animator.ends == [true] }
    #expect(root.view.superview === window && shown.view.superview !== maker.animator.container)
    root.dismiss(animated: true)
    try await wait("it is gone") { maker.animator.ends == [true, true] }
    #expect(root.view.superview === window && root.view.frame == frame && !root.view.isCovered)
    #expect(
      journal.take() == [
        "inner will disappear", "inner did disappear", "inner will appear", "inner is appearing", "inner did appear",
      ]
    )
  }

  @Test("Escape does what a tap beside a card would")
  func escapeDoesWhatATapBesideACardWould() async throws {
    let (root, shown, maker) = try await presentCard(), window = try #require(root.view.window)
    #expect(!window.pressed(UInt32(GDK_KEY_Escape), []))
    let tap = UITapGestureRecognizer(target: shown, action: UIViewController.leave)
    try #require(maker.presentations.first).dimming.addGestureRecognizer(tap)
    #expect(window.pressed(UInt32(GDK_KEY_Escape), []))
    try await wait("it is gone") { root.presentedViewController == nil && maker.animator.ends == [true] }
  }

  @Test("a drag from an edge goes inwards")
  func dragFromAnEdgeGoesInwards() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root)
    let recognizer = UIScreenEdgePanGestureRecognizer(target: root, action: UIViewController.doNothing)
    recognizer.edges = .left
    window.addGestureRecognizer(recognizer)
    let drags: [(from: CGPoint, to: CGPoint, isOne: Bool)] = [
      (CGPoint(x: 5, y: 200), CGPoint(x: 60, y: 210), true), (CGPoint(x: 5, y: 200), CGPoint(x: 10, y: 260), false),
      (CGPoint(x: 60, y: 200), CGPoint(x: 120, y: 200), false),
      (CGPoint(x: 396, y: 200), CGPoint(x: 300, y: 200), false),
    ]
    for (index, drag) in drags.enumerated() {
      let time = TimeInterval(index * 10)
      _ = window.touchDelivery.begin(7, drag.from, time, .direct)
      window.touchDelivery.move(7, drag.to, time + 0.1)
      #expect((recognizer.state == .began) == drag.isOne, "\(drag)")
      window.touchDelivery.end(7, drag.to, time + 0.2)
    }
  }

  @Test("a controller is freed after a transition of its own")
  func controllerIsFreedAfterATransitionOfItsOwn() async throws {
    let (root, _) = try await makePresenter(), journal = Journal()
    weak var controller: UIViewController?
    weak var card: CardPresentation?
    weak var hand: UIPercentDrivenInteractiveTransition?
    do {
      let shown = UIViewController(), maker = TransitionMaker(journal), ours = UIPercentDrivenInteractiveTransition()
      (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
      root.present(shown, animated: false)
      (controller, card, hand) = (shown, maker.presentations.first, ours)
      maker.hand = ours
      root.dismiss(animated: true)
      ours.update(0.5)
      ours.finish()
      try await wait("it is gone") { maker.animator.ends == [true] }
    }
    try await wait("it is freed") { controller == nil && card == nil && hand == nil }
  }

  private func presentCard() async throws -> (root: UIViewController, shown: UIViewController, maker: TransitionMaker) {
    let (root, journal) = try await makePresenter(), shown = UIViewController(), maker = TransitionMaker(journal)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    root.present(shown, animated: false)
    await root.view.window?.nextFrame()
    return (root, shown, maker)
  }

  @Test("a dismissal that was taken back completes nothing later")
  func dismissalThatWasTakenBackCompletesNothingLater() async throws {
    let (root, shown, maker) = try await presentCard(), hand = UIPercentDrivenInteractiveTransition()
    (maker.hand, hand.completionSpeed) = (hand, 1000)
    var ends: [String] = []
    root.dismiss(animated: true) { ends.append("taken back") }
    hand.update(0.5)
    hand.cancel()
    try await wait("it is back") { maker.animator.ends == [false] && !shown.isBeingDismissed }
    maker.hand = nil
    root.dismiss(animated: false) { ends.append("done") }
    try await wait("it is gone") { !ends.isEmpty }
    #expect(ends == ["done"] && shown.view.window == nil)
  }
}

extension UIViewController {
  fileprivate func leave() { dismiss(animated: true) }
  fileprivate func doNothing() {}
}

/// Makes animators that never complete a transition.
@MainActor
private final class ForgetfulMaker: UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.1 }
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
}

/// A screen whose field is typed into as soon as it comes.
private final class TypingController: UIViewController {
  let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(field)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    field.becomeFirstResponder()
  }
}
