import CQuintetGTK
import CQuintetWidget

extension UIView {
  func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "A view cannot be added to itself or to a view inside it.")
    if view.superview === self { return move(view, to: index) }
    let traits = UIView.areStylesOverridden ? view.traitCollection : nil
    let tint = view.ownTint, adjustment = view.shownTintAdjustment
    if view.superview == nil { view.willMove(toSuperview: self) } else { view.leaveSuperview(for: self) }
    let entersWindow = window != nil && view.window !== window
    if entersWindow { view.announceWillMove(toWindow: window) }
    let index = min(index, contents.subviews.count)
    let next = index < contents.subviews.count ? contents.subviews[index] : nil
    contents.subviews.insert(view, at: index)
    view.superview = self
    view.enters(self)
    subviewInserted(view, before: next)
    func placeWidget() {
      view.widgetRemovedFromParent()
      gtk_widget_insert_before(view.box.pointer, subviewHost.pointer, next?.box.pointer)
      quintet_view_mapped(view.box.pointer)
    }
    if let window, !entersWindow { window.keepFocus(in: view, placeWidget) } else { placeWidget() }
    if !view.isLayoutBoundary {
      if view.layoutEngine != nil { LayoutEngine.forget(view) }
      layoutRoot.layoutEngine?.installTree(view)
    }
    if entersWindow { view.setWindow(window) } else if window != nil { view.movedWithinWindow() }
    if let traits { view.styleMayHaveChanged(from: traits) }
    view.setNeedsLayout()
    if !view.isLayoutBoundary { setNeedsLayout() }
    if view.subtreeNeedsConstraintUpdate || view.needsConstraintUpdate { view.flagConstraintUpdateInAncestors() }
    view.updateSafeArea()
    view.superviewMarginsChanged()
    if view.accessibilityViewIsModal { accessibilityOfSubviewsChanged() } else { view.updateHiddenFromAccessibility() }
    if view.shownTintAdjustment != adjustment {
      view.tintAdjustmentChanged()
    } else if view.storedTintColor == nil, view.ownTint != tint {
      view.tintColorDidChange()
    }
    didAddSubview(view)
    view.superviewChanged()
    view.didMoveToSuperview()
  }

  /// Puts a view beside one of the subviews, or in front of all if that is not a subview.
  func insert(_ view: UIView, before sibling: UIView, offset: Int) {
    guard view !== sibling else { return }
    let index = contents.subviews.filter { $0 !== view }.firstIndex(of: sibling)
    insert(view, at: index.map { $0 + offset } ?? contents.subviews.count)
  }

  /// Gives a subview another place in the order. Its constraints stay.
  func move(_ view: UIView, to index: Int) {
    contents.subviews.removeAll { $0 === view }
    let index = min(index, contents.subviews.count)
    let next = index < contents.subviews.count ? contents.subviews[index] : nil
    contents.subviews.insert(view, at: index)
    subviewInserted(view, before: next)
    gtk_widget_insert_before(view.box.pointer, subviewHost.pointer, next?.box.pointer)
  }

  func exchange(_ first: Int, _ second: Int) {
    guard first != second, contents.subviews.indices.contains(first), contents.subviews.indices.contains(second) else {
      return
    }
    let low = min(first, second), high = max(first, second), lower = contents.subviews[low]
    move(contents.subviews[high], to: low)
    move(lower, to: high)
  }

  private func subviewInserted(_ view: UIView, before next: UIView?) {
    if let layerInUse {
      layerInUse.subviewInserted(view, before: next)
    }
    // A subview whose `zPosition` differs from its place in the order.
    else if let layer = view.layerInUse, layer.zPosition != 0 {
      self.layer.depthChanged()
    }
  }

  /// Removes a subview, unless another view has it by now.
  func takeOut(_ view: UIView?) {
    if view?.superview === self { view?.removeFromSuperview() }
  }

  /// Leaves the superview, for another one or for none. In between it is still in a window that it does not leave.
  func leaveSuperview(for new: UIView? = nil) {
    guard let superview else { return }
    let staysInWindow = window != nil && window === new?.window
    if !staysInWindow { window?.resignResponder(in: self) }
    superview.willRemoveSubview(self)
    willMove(toSuperview: new)
    if window != nil, !staysInWindow { announceWillMove(toWindow: nil) }
    if !isLayoutBoundary {
      deactivateConstraints(crossingInto: superview)
      superview.layoutRoot.layoutEngine?.uninstallTree(self)
    }
    superview.forget(self)
    if !staysInWindow { widgetRemovedFromParent() }
    self.superview = nil
    if accessibilityViewIsModal { superview.accessibilityOfSubviewsChanged() }
    if isHiddenFromAccessibility { updateHiddenFromAccessibility() }
    if window != nil, !staysInWindow { setWindow(nil) }
    if !isLayoutBoundary, !superview.isBeingLaidOut { superview.setNeedsLayout() }
    guard new == nil else { return }
    superviewChanged()
    didMoveToSuperview()
  }

  private func forget(_ subview: UIView) {
    if let index = contents.subviews.lastIndex(where: { $0 === subview }) { contents.subviews.remove(at: index) }
    layerInUse?.subviewRemoved(subview)
  }

  /// Takes the widget out of its parent widget, where GTK may still hold it.
  func widgetRemovedFromParent() {
    if gtk_widget_get_parent(box.pointer) != nil { gtk_widget_unparent(box.pointer) }
  }

  func announceWillMove(toWindow window: UIWindow?) {
    viewController?.viewWillMove(to: window)
    willMove(toWindow: window)
    for subview in contents.subviews { subview.announceWillMove(toWindow: window) }
  }

  func setWindow(_ window: UIWindow?) {
    if window == nil {
      let isAnimated = presentation != nil || layerInUse?.animations != nil
      presentation?.cancelAll()
      layerInUse?.leaveWindow()
      // After both: what held the last changes of an animator is let go.
      if isAnimated { self.window?.animationDriver.forget(self) }
      if let traits = self.window?.windowTraits { knownTraits = traits }
    }
    let sizeClass = viewController == nil ? nil : traitCollection.horizontalSizeClass
    self.window = window
    if let sizeClass, sizeClass != traitCollection.horizontalSizeClass { marginsChanged() }
    if window != nil {
      layerInUse?.enterWindow()
      takeAppearance()
    }
    placeInWindowChanged()
    // One that was put in just now is there already.
    for subview in contents.subviews where subview.window !== window { subview.setWindow(window) }
    if let window { tellTraits(of: window) }
    didMoveToWindow()
    viewController?.viewDidMove(to: window)
  }

  /// Reports the window's traits if the view knew others before.
  private func tellTraits(of window: UIWindow) {
    guard knownTraits != window.windowTraits else { return }
    let previous = knownTraits.with(overriddenStyle)
    guard previous != traitCollection else { return }
    performWithTraits {
      viewController?.traitCollectionDidChange(previous)
      traitCollectionDidChange(previous)
    }
  }

  /// Takes the look that the views around it give it now.
  private func movedWithinWindow() {
    placeInWindowChanged()
    contents.subviews.forEach { $0.movedWithinWindow() }
  }

  private func placeInWindowChanged() {
    applyStyle()
    performWithTraits { appearanceChanged() }
  }

  /// Deactivates the constraints of something in this view that a view outside holds, as UIKit does.
  func deactivateConstraints(crossingInto ancestor: UIView) {
    func visit(_ item: any LayoutItem) {
      for constraint in item.referencingConstraints {
        if let holder = constraint.holder, !holder.isDescendant(of: self) { constraint.isActive = false }
      }
    }
    func visitTree(_ view: UIView) {
      visit(view)
      view.layoutGuides.forEach(visit)
      view.contents.subviews.forEach(visitTree)
    }
    visitTree(self)
  }

  /// The traits of the view, and of what is in it, were others: the desktop's style or text size changed, the window's size class, or the
  /// style that was asked for.
  func traitsChanged(from previous: UITraitCollection, isOtherFont: Bool = false) {
    guard previous != traitCollection || isOtherFont else { return }
    if Appearances.dependsOnTraits { takeAppearance() }
    // A controller's root view has other margins then.
    if viewController != nil, previous.horizontalSizeClass != traitCollection.horizontalSizeClass { marginsChanged() }
    performWithTraits {
      previous.layoutDirection != traitCollection.layoutDirection ? directionChanged() : appearanceChanged()
      viewController?.traitCollectionDidChange(previous)
      traitCollectionDidChange(previous)
    }
    for subview in contents.subviews {
      subview.traitsChanged(from: previous.with(subview.ownStyle), isOtherFont: isOtherFont)
    }
  }
}

extension UIWindow {
  /// Gives a view's widget another parent, and then the focus back that GTK takes from what is in it.
  fileprivate func keepFocus(in view: UIView, _ move: () -> Void) {
    let box = view.box.pointer
    guard let gtkWindow, let focus = gtk_window_get_focus(gtkWindow),
      focus == box || gtk_widget_is_ancestor(focus, box) != 0
    else { return move() }
    let wasMoving = isMovingFocus
    isMovingFocus = true
    gtk_window_set_focus(gtkWindow, nil)
    move()
    isMovingFocus = wasMoving
    returnFocus(to: focus)
  }
}
