// The bar below the top controller.

extension UINavigationController {
  var showsToolbar: Bool { !hidesToolbar && !viewControllers.contains(where: \.hidesBottomBarWhenPushed) }
  var toolbarHeight: CGFloat { showsToolbar ? toolbar.intrinsicContentSize.height : 0 }

  func makeToolbar() -> UIToolbar {
    let bar = UIToolbar(frame: .zero)
    bar.isHidden = true
    bar.items = topViewController?.toolbarItems
    lowerBar = bar
    return bar
  }

  /// The place of the toolbar; hidden, that is below the lower edge.
  func toolbarFrame(isShown: Bool) -> CGRect {
    let height = toolbar.intrinsicContentSize.height, bottom = view.bounds.height
    return CGRect(x: 0, y: isShown ? bottom - height : bottom, width: view.bounds.width, height: height)
  }

  /// The top controller, its items, or what says whether there is a toolbar, may be others.
  func updateToolbar(animated: Bool) {
    if let lowerBar, lowerBar.items != topViewController?.toolbarItems {
      lowerBar.setItems(topViewController?.toolbarItems, animated: animated)
    }
    let isShown = showsToolbar, wasShown = lowerBar?.isHidden == false && !isToolbarLeaving
    guard let view = viewIfLoaded, isShown != wasShown, let bar = toolbar else { return }
    if bar.superview !== view { view.addSubview(bar) }
    isToolbarLeaving = false
    view.setNeedsLayout()
    guard animated, isOnScreen, UIView.areAnimationsEnabled, !UIAccessibility.isReduceMotionEnabled else {
      return bar.isHidden = !isShown
    }
    if isShown, bar.isHidden {
      bar.isHidden = false
      UIView.performWithoutAnimation { bar.frame = toolbarFrame(isShown: false) }
    }
    isToolbarLeaving = !isShown
    UIView.animate(withDuration: Self.barDuration) {
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self, isToolbarLeaving else { return }
      isToolbarLeaving = false
      lowerBar?.isHidden = true
    }
  }
}
