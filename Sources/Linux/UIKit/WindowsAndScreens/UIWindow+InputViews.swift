import CQuintetGTK

// The first responder's input view and accessory, at the window's lower edge. They come, change and go with a keyboard's
// notifications.

extension UIWindow {
  /// Shows what the first responder is filled in with now, in place of what was there.
  func updateInputViews() {
    // GTK would forget what is asked for while it gives widgets their places.
    guard !defersInputViews else { return DispatchQueue.main.async { [weak self] in self?.updateInputViews() } }
    let views = wantedInputViews
    if let views, let dock = inputDock {
      dock.show(views)
      layoutInputViews(animated: true)
    } else if let views {
      showDock(views)
    } else if let dock = inputDock {
      hide(dock)
    }
    updateCoveredTable()
  }

  /// Gives the dock its place in a window of another size, or with views of other heights.
  func layoutInputViews(animated: Bool) {
    guard let dock = inputDock else { return }
    let place = dock.place(in: bounds.size)
    guard place != dock.frame else { return }
    move(dock, to: place, .showing, animated: animated)
    coveredTable.map { $0.coveredHeight = heightCovered(of: $0) }
  }

  /// Points at the lower edge of a view that are behind the dock.
  func heightCovered(of view: UIView) -> CGFloat {
    guard let dock = inputDock, !view.isDescendant(of: dock) else { return 0 }
    let area = view.convert(view.bounds, to: self)
    return min(area.height, max(0, area.maxY - dock.frame.minY))
  }

  /// Puts away what a field is filled in with. A bar of the screen's own stays.
  func putInputViewsAway() -> Bool {
    guard let dock = inputDock, let responder = firstResponder, dock.hasInputView || responder is any UITextInputTraits
    else { return false }
    return responder.resignFirstResponder()
  }

  /// Ends typing. A screen's own bar stays.
  func endTyping() {
    guard let responder = firstResponder, !(responder is UIViewController) || inputDock?.hasInputView == true else {
      return
    }
    responder.resignFirstResponder()
  }

  /// Puts away a controller's own bar as the controller leaves the screen; true if there was one.
  func putInputViewsAway(of controller: UIViewController) -> Bool {
    guard inputDock?.owner === controller else { return false }
    inputDock?.forgetOwner()
    _ = firstResponder?.resignWithoutAsking()
    return true
  }

  // MARK: Private

  /// Seconds.
  private static let dockDuration = 0.25

  /// Nothing is shown for what is in another window, or behind what is presented.
  private var wantedInputViews: InputViews? {
    guard let responder = firstResponder, let own = responder.responderView else { return nil }
    let isDocked = inputDock.map(own.isDescendant) ?? false
    guard let view = isDocked ? inputDock?.owner?.responderView : own, view.window === self,
      presentationContainers.last.map(view.isDescendant) ?? true
    else { return nil }
    return InputViews(of: responder)
  }

  private func showDock(_ views: InputViews) {
    leavingDock?.finish()
    let dock = InputDockView(frame: CGRect(x: 0, y: bounds.height, width: bounds.width, height: 0))
    inputDock = dock
    addSubview(dock)
    dock.show(views)
    let place = dock.place(in: bounds.size)
    UIView.performWithoutAnimation { dock.frame = place.offsetBy(dx: 0, dy: bounds.height - place.minY) }
    move(dock, to: place, .showing)
  }

  private func hide(_ dock: InputDockView) {
    inputDock = nil
    leavingDock = dock
    takeFocus(outOf: dock)
    dock.isCovered = true
    move(dock, to: dock.frame.offsetBy(dx: 0, dy: bounds.height - dock.frame.minY), .hiding) { [weak self] in
      if self?.leavingDock === dock { self?.leavingDock = nil }
      dock.finish()
    }
  }

  /// Names of what is posted about a change.
  @MainActor
  private enum DockChange {
    case showing, hiding

    var before: [Notification.Name] {
      [
        UIResponder.keyboardWillChangeFrameNotification,
        self == .showing ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification,
      ]
    }

    var after: [Notification.Name] {
      [
        UIResponder.keyboardDidChangeFrameNotification,
        self == .showing ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification,
      ]
    }
  }

  private func move(
    _ dock: InputDockView,
    to place: CGRect,
    _ change: DockChange,
    animated: Bool = true,
    whenDone: @escaping @MainActor () -> Void = {}
  ) {
    let isAnimated =
      animated && isOnScreen && UIView.areAnimationsEnabled && !UIAccessibility.isReduceMotionEnabled
    let duration = isAnimated ? Self.dockDuration : 0
    let curve = UIView.AnimationOptions.curveEaseInOut
    let values: [String: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: dock.frame),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: place),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: curve.rawValue >> 16),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    let post: @MainActor ([Notification.Name]) -> Void = { [screen] names in
      for name in names { NotificationCenter.default.post(name: name, object: screen, userInfo: values) }
    }
    post(change.before)
    // An observer may have ended it again.
    let isCurrent = change == .hiding || inputDock === dock
    let place = isCurrent ? place : dock.frame
    guard isAnimated, isCurrent else {
      UIView.performWithoutAnimation { dock.frame = place }
      UIKeyboardLayoutGuide.follow(in: self)
      post(change.after)
      return whenDone()
    }
    UIView.animate(withDuration: duration) {
      dock.frame = place
    } completion: { _ in
      post(change.after)
      whenDone()
    }
    UIKeyboardLayoutGuide.follow(in: self)
    // Not now: the window may be in the middle of a layout. What is attached to the dock moves along with it.
    DispatchQueue.main.async { [weak self] in UIView.animate(withDuration: duration) { self?.layoutIfNeeded() } }
  }

  /// A table that is a whole screen ends above the dock, and shows the field, as it does with UIKit.
  private func updateCoveredTable() {
    let chain = inputDock == nil ? nil : firstResponder.map { sequence(first: $0, next: \.surroundings) }
    let table = chain?.lazy.compactMap { ($0 as? UITableViewController)?.tableView }.first
    if coveredTable !== table { coveredTable?.coveredHeight = 0 }
    coveredTable = table
    guard let table, let field = firstResponder?.responderView else { return }
    table.coveredHeight = heightCovered(of: table)
    guard field !== table, field.isDescendant(of: table) else { return }
    DispatchQueue.main.async { [weak table, weak field] in
      guard let table, let field, field.isFirstResponder, field.isDescendant(of: table) else { return }
      table.scrollRectToVisible(table.convert(field.bounds, from: field), animated: true)
    }
  }
}
