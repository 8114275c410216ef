// The container as an application's animator and presentation controller use it, without a card.

extension PresentationContainerView {
  /// The view that the application's presentation controller moves.
  var presentedView: UIView? { manager.presentedView }

  /// Place of the controller's view when it is shown.
  var contentFrame: CGRect {
    guard !isCustom else { return bounds }
    let card = cardFrame, top = titleBar?.barHeight ?? 0
    return CGRect(
      x: card.minX,
      y: card.minY + top,
      width: card.width,
      height: max(0, card.height - top - overhang)
    )
  }

  /// Asks the application for an animator of the presentation, or of the dismissal.
  func animator(isShown: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    guard popover == nil, !isFloating, let controller = shownController,
      let presenter = controller.ownPresenting,
      let delegate = controller.transitioningDelegate
    else { return nil }
    guard isShown else { return delegate.animationController(forDismissed: controller) }
    return delegate.animationController(
      forPresented: controller,
      presenting: presenter,
      source: controller.presentationSource ?? presenter
    )
  }

  /// Puts the views where an animator finds them, and tells the transition of them.
  func lendViews(to transition: ViewControllerTransition, isShown: Bool) {
    guard let controller = shownController, let view = isCustom ? presentedView : controller.view else { return }
    let presenter = controller.ownPresenting
    let below = coversPresenter ? presenter?.viewIfLoaded : nil
    let place = ViewPlace(of: below)
    presentersPlace = place
    moveQuietly {
      card.backgroundColor = nil
      if isShown {
        if !isCustom { view.removeFromSuperview() }
        view.frame = isCustom ? cardFrame : contentFrame
        if let below, let frame = place?.frame(in: self) {
          insertSubview(below, at: 0)
          below.frame = frame
          below.isCovered = true
        }
      } else if !isCustom {
        addSubview(view)
        view.frame = contentFrame
      }
    }
    transition.views[isShown ? .to : .from] = view
    transition.views[isShown ? .from : .to] = below
    let presenterFrame = below.map(\.frame) ?? presenter?.viewIfLoaded.flatMap { ViewPlace(of: $0)?.frame(in: self) }
    transition.frames = { [weak self, weak controller, weak presenter] shown in
      if shown === controller {
        guard let self else { return nil }
        let frame = isCustom ? cardFrame : contentFrame
        return (isShown ? .zero : frame, frame)
      }
      return shown === presenter ? presenterFrame.map { ($0, $0) } : nil
    }
  }

  /// Puts the views back to where they belong after a transition; the controller's is put away elsewhere unless it is shown.
  func takeBackViews(isShown: Bool) {
    moveQuietly {
      if let place = presentersPlace, let below = shownController?.ownPresenting?.viewIfLoaded {
        place.takeBack(below, from: self)
      }
      presentersPlace = nil
      guard isShown, let controller = shownController else { return }
      if !isCustom {
        guard controller.view.superview !== card else { return }
        card.addSubview(controller.view)
        card.backgroundColor = cardColor
        setNeedsLayout()
      } else if let view = presentedView, !view.isDescendant(of: self) {
        view.frame = cardFrame
        addSubview(view)
      }
    }
  }

  /// Does on Escape what a tap beside the view would: the foremost recogniser of one that the application has there. Returns whether there is
  /// one.
  func tapBeside() -> Bool {
    let views = [self] + subviews.filter { $0 !== presentedView && $0 !== card && !$0.isHidden }
    let recognizers = views.reversed().lazy.flatMap { $0.gestureRecognizers ?? [] }
    guard let tap = recognizers.first(where: { $0.isSingleTap && $0.isEnabled }) else { return false }
    tap.activate()
    return true
  }
}

/// Place of a view before a transition took it.
@MainActor
struct ViewPlace {
  private weak var superview: UIView?
  private let index: Int
  private let frame: CGRect

  /// Nil for no view, or one that is nowhere.
  init?(of view: UIView?) {
    guard let view, let superview = view.superview, let index = superview.subviews.firstIndex(of: view) else {
      return nil
    }
    (self.superview, self.index, frame) = (superview, index, view.frame)
  }

  /// Returns the place in another view's coordinates.
  func frame(in view: UIView) -> CGRect? { superview?.convert(frame, to: view) }

  /// Puts the view back, unless it is there; one that belongs nowhere any more leaves the container.
  func takeBack(_ view: UIView, from container: UIView) {
    guard let superview else {
      if view.isDescendant(of: container) { view.removeFromSuperview() }
      return
    }
    guard view.superview !== superview else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    // A window knows itself what it covers, and what size it has by now.
    if let window = superview as? UIWindow { return window.layoutChrome() }
    view.isCovered = false
    if view.transform.isIdentity { view.frame = frame }
  }
}
