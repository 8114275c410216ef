import CQuintetGTK
import CQuintetWidget

// Presentation in a window: the screen below is out of reach, the focus goes in and returns, and the keys
// for leaving something reach their target.

extension UIWindow {
  func addPresentation(_ container: PresentationContainerView) {
    if let focused = gtkWindow.flatMap({ gtk_window_get_focus($0) }) {
      focusBelow[ObjectIdentifier(container)] = GObjectReference(owning: OpaquePointer(g_object_ref(focused)))
    }
    presentationContainers.append(container)
    addSubview(container)
    inputDock.map(bringSubviewToFront)
    container.frame = bounds
    coverWhatIsBelow()
    updateInputViews()
  }

  func removePresentation(_ container: PresentationContainerView) {
    presentationContainers.removeAll { $0 === container }
    coverWhatIsBelow()
    updateInputViews()
    guard let reference = focusBelow.removeValue(forKey: ObjectIdentifier(container)) else { return }
    let widget = UnsafeMutableRawPointer(reference.pointer).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_is_ancestor(widget, box.pointer) != 0 { gtk_widget_grab_focus(widget) }
  }

  /// Gives the focus to what comes first in what is presented on top, unless it is inside already.
  func takeFocus(into container: PresentationContainerView) {
    guard let gtkWindow, let gtkWidget, presentationContainers.last === container else { return }
    let first = container.shownController?.firstFocus
    if let focused = gtk_window_get_focus(gtkWindow), gtk_widget_is_ancestor(focused, container.box.pointer) != 0 {
      // GTK may have given it to something when the window came; a text that is written in has it on purpose.
      if first == nil || firstResponder != nil { return }
    }
    let isShowingFocus = gtk_window_get_focus_visible(gtkWindow)
    gtk_window_set_focus(gtkWindow, nil)
    if let first {
      focus(first)
    } else {
      gtk_widget_child_focus(gtkWidget, GTK_DIR_TAB_FORWARD)
    }
    // A ring around the focus is for people who came with the keyboard.
    gtk_window_set_focus_visible(gtkWindow, isShowingFocus)
  }

  /// Gives the focus to a view, or to the first in it that takes it.
  func focus(_ view: UIView) {
    let widget = view.content ?? view.box.pointer
    if gtk_widget_grab_focus(widget) == 0 { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }
  }

  /// Announces a text through assistive technology, in place of one that is still there. GTK has no call for announcements before 4.14: what is in
  /// front, the window or a sheet, is called so for some seconds, as that is the one thing of which a screen reader says a change though the
  /// focus is elsewhere.
  func announce(_ text: String) {
    announcement?.end()
    let new = Announcement(text, in: self)
    announcement = new
    // Once, and not again: a window at rest is not woken.
    DispatchQueue.main.asyncAfter(deadline: .now() + Announcement.lifetime) { [weak new] in new?.expire() }
  }

  /// Repeats an announcement that nobody has heard, when a screen reader has said what the window is called: that has to be its title then.
  func repeatAnnouncement() {
    guard let text = announcement?.text else { return }
    announcement?.end()
    DispatchQueue.main.asyncAfter(deadline: .now() + Announcement.pause) { [weak self] in
      if let self, announcement == nil { announce(text) }
    }
  }

  /// Keys that nothing in the window used.
  func pressed(_ key: UInt32, _ held: UIKeyModifierFlags) -> Bool {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch Int32(key).asArrow {
    case GDK_KEY_Escape: return escape()
    case GDK_KEY_Back: return goBack()
    case isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left: return held == .alternate && goBack()
    default:
      return held.translated.isEmpty && presentationContainers.last?.shownController?.pressed(Int32(key)) ?? false
    }
  }

  /// Goes back one screen in what the user has before them.
  @discardableResult
  func goBack() -> Bool {
    var top = rootViewController
    while let presented = top?.presentedViewController { top = presented }
    return top?.goBack() ?? false
  }

  // MARK: Private

  private func coverWhatIsBelow() {
    let top = presentationContainers.last
    for view in subviews where view !== leavingDock {
      view.isCovered = top != nil && view !== top && view !== inputDock
      view.isBehindCard = view.isCovered && top?.isCard == true
    }
  }

  /// Puts input views away, or else asks the focused view and those around it, and at last dismisses a sheet. Where nothing has the focus,
  /// the screen in front is asked.
  private func escape() -> Bool {
    if putInputViewsAway() { return true }
    let front = presentationContainers.last?.shownController ?? rootViewController
    var view = focusedView ?? front?.viewIfLoaded
    while let current = view {
      if current.accessibilityPerformEscape() { return true }
      view = current.superview
    }
    // A view over the rest of the screen in front, such as a card, need not have the focus.
    if let screen = front?.viewIfLoaded, Self.leaves(within: screen) { return true }
    guard let container = presentationContainers.last else { return false }
    if container.isCustom { return container.tapBeside() }
    guard container.isCard else { return false }
    container.userWantsDismissal()
    return true
  }

  /// Asks what is shown within a view, the foremost first.
  private static func leaves(within view: UIView) -> Bool {
    for child in view.contents.subviews.reversed() where !child.isHidden {
      if leaves(within: child) || child.accessibilityPerformEscape() { return true }
    }
    return false
  }

  private var focusedView: UIView? {
    var widget = gtkWindow.flatMap { gtk_window_get_focus($0) }
    while let current = widget {
      if let view = BoxWidget.view(of: current) { return view }
      widget = gtk_widget_get_parent(current)
    }
    return nil
  }
}
