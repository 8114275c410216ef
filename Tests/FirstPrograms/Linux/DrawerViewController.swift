import UIKit

/// Presents a drawer in a way of its own: it slides up over a dimmed screen, and a tap beside it or a pull puts it away.
public final class DrawerViewController: UIViewController {
  private let open = UIButton(type: .system)
  private let slide = SlideTransition()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Drawer"
    view.backgroundColor = .systemBackground
    open.setTitle("Open the drawer", for: .normal)
    open.addTarget(self, action: DrawerViewController.openTapped, for: .touchUpInside)
    open.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(open)
    NSLayoutConstraint.activate([
      open.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      open.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  private func openTapped() {
    let content = UIViewController()
    content.view.backgroundColor = .secondarySystemBackground
    content.view.layer.cornerRadius = 16
    content.modalPresentationStyle = .custom
    content.transitioningDelegate = slide
    slide.follow(content)
    present(content, animated: true)
  }
}

final class SlideTransition: NSObject, UIViewControllerTransitioningDelegate {
  private weak var content: UIViewController?
  private var pull: UIPercentDrivenInteractiveTransition?

  func follow(_ content: UIViewController) {
    self.content = content
    content.view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: SlideTransition.pulled(_:)))
  }

  private func pulled(_ pan: UIPanGestureRecognizer) {
    guard let view = content?.view, view.bounds.height > 0 else { return }
    let part = pan.translation(in: nil).y / view.bounds.height
    switch pan.state {
    case .began:
      pull = UIPercentDrivenInteractiveTransition()
      content?.dismiss(animated: true)
    case .changed: pull?.update(part)
    case .ended where part > 0.4:
      pull?.finish()
      pull = nil
    default:
      pull?.cancel()
      pull = nil
    }
  }

  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    DrawerPresentation(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { SlideAnimator(isPresenting: true) }

  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
    SlideAnimator(isPresenting: false)
  }

  func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { pull }
}

final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.35 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let context = transitionContext
    guard let controller = context.viewController(forKey: isPresenting ? .to : .from), let view = controller.view else {
      return context.completeTransition(false)
    }
    let shown = context.finalFrame(for: controller)
    let hidden = shown.offsetBy(dx: 0, dy: context.containerView.bounds.height - shown.minY)
    if isPresenting { context.containerView.addSubview(view) }
    view.frame = isPresenting ? hidden : shown
    UIView.animate(withDuration: transitionDuration(using: context)) {
      view.frame = self.isPresenting ? shown : hidden
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

final class DrawerPresentation: UIPresentationController {
  private let dimming = UIView()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let height = min(300, bounds.height)
    return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }

  override func presentationTransitionWillBegin() {
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.4)
    dimming.alpha = 0
    dimming.addGestureRecognizer(UITapGestureRecognizer(target: self, action: DrawerPresentation.dimmingTapped))
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dimming.alpha = 1 })
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dimming.alpha = 0 })
  }

  override func containerViewWillLayoutSubviews() {
    dimming.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  private func dimmingTapped() { presentedViewController.dismiss(animated: true) }
}
