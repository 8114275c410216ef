import Testing

@testable import UIKit
@testable import UIKitTests

/// Facts that an application's animators are given: who presents, and where screens begin and end.
@MainActor @Suite("facts for animators", .windows)
struct AnimatorFactTests {
  @Test("a presentation's source is the controller that was asked")
  func presentationsSourceIsTheControllerThatWasAsked() async throws {
    let root = UIViewController(), child = UIViewController(), shown = UIViewController(), maker = NotingMaker()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    _ = try await TestWindow.show(root)
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    child.present(shown, animated: true)
    #expect(maker.presenters == [root, root] && maker.sources == [child, child])
    maker.complete()
    #expect(!shown.isBeingPresented)
    root.dismiss(animated: false)
  }

  @Test("an animator knows where each screen begins and ends")
  func animatorKnowsWhereEachScreenBeginsAndEnds() async throws {
    let first = UIViewController(), second = UIViewController(), shown = UIViewController(), maker = NotingMaker()
    second.edgesForExtendedLayout = []
    let navigation = UINavigationController(rootViewController: first)
    let window = try await TestWindow.show(navigation)
    let whole = navigation.view.bounds
    @MainActor func below() -> CGRect {
      let top = navigation.navigationBar.intrinsicContentSize.height
      return CGRect(x: 0, y: top, width: whole.width, height: whole.height - top)
    }
    navigation.delegate = maker
    navigation.pushViewController(second, animated: true)
    #expect(maker.from == [whole, .zero] && maker.to == [.zero, below()])
    maker.complete()
    navigation.popViewController(animated: true)
    #expect(maker.from == [below(), .zero] && maker.to == [.zero, whole])
    maker.complete()
    #expect(navigation.viewControllers == [first] && navigation.transitionCoordinator == nil)
    let place = navigation.view.convert(whole, to: window), all = window.bounds
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    navigation.present(shown, animated: true)
    #expect(maker.from == [place, place] && maker.to == [.zero, all])
    maker.complete()
    navigation.dismiss(animated: true)
    #expect(maker.from == [all, all] && maker.to == [place, place])
    maker.complete()
    #expect(navigation.presentedViewController == nil)
  }
}

/// Writes down who presents, and where screens begin and end, in transitions that end when they are told to.
@MainActor
private final class NotingMaker: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  private(set) var presenters: [UIViewController] = []
  private(set) var sources: [UIViewController] = []
  private(set) var from: [CGRect] = []
  private(set) var to: [CGRect] = []
  private var context: (any UIViewControllerContextTransitioning)?

  /// Ends the transition that is under way.
  func complete() {
    context?.completeTransition(true)
    context = nil
  }

  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    if let presenting { presenters.append(presenting) }
    sources.append(source)
    return nil
  }

  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    presenters.append(presenting)
    sources.append(source)
    return self
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 60 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    (from, to) = (frames(.from), frames(.to))
  }

  private func frames(_ key: UITransitionContextViewControllerKey) -> [CGRect] {
    guard let context, let controller = context.viewController(forKey: key) else { return [] }
    return [context.initialFrame(for: controller), context.finalFrame(for: controller)]
  }
}
