import CQuintetGTK
import CQuintetWidget

/// The help that the person using the desktop has asked for, and announcements to assistive technology.
public enum UIAccessibility {
  // MARK: Public: settings

  /// True if the person asked for less motion: the desktop's setting for animations, turned round.
  @MainActor public static var isReduceMotionEnabled: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    return !booleanProperty(UnsafeMutableRawPointer(settings), "gtk-enable-animations")
  }

  /// True if the person asked for more contrast.
  @MainActor public static var isDarkerSystemColorsEnabled: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// True if a screen reader runs. The desktop answers some time after launch; until then it is false.
  @MainActor public private(set) static var isVoiceOverRunning = false

  /// Posted on the main thread when `isReduceMotionEnabled` has changed, while the application runs.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )
  /// Posted on the main thread when `isDarkerSystemColorsEnabled` has changed.
  public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification"
  )
  /// Posted on the main thread when `isVoiceOverRunning` has changed.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification"
  )

  // MARK: Public: telling

  /// Message to assistive technology.
  public struct Notification: Hashable, RawRepresentable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A large part of the screen has changed; the argument is the view to go to, or a text to speak.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Elements came or went; the argument is the view to go to, or a text to speak.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Speaks the argument, a text.
    public static let announcement = Notification(rawValue: 1008)
  }

  /// Notifies assistive technology. A text is said once; before GTK 4.14 it is for some seconds what the window in front
  /// is called in the accessibility tree. A view gets the keyboard's focus, if it takes it.
  @MainActor public static func post(notification: Notification, argument: Any?) {
    switch argument {
    case let text as String: announce(text)
    case let view as UIView where notification != .announcement: view.window?.focus(view)
    default: break
    }
  }

  // MARK: Internal

  /// True if assistive technology knows the program.
  @MainActor static var isRegistered = false

  /// Posts changes from now on. Called once, when the application has a display.
  @MainActor static func watchSettings() {
    if let settings = gtk_settings_get_default() {
      connect(UnsafeMutableRawPointer(settings), "notify::gtk-enable-animations") {
        NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
      }
    }
    if let manager = adw_style_manager_get_default() {
      connect(UnsafeMutableRawPointer(manager), "notify::high-contrast") {
        NotificationCenter.default.post(name: darkerSystemColorsStatusDidChangeNotification, object: nil)
      }
    }
    quintet_watch_screen_reader(screenReaderChanged)
    quintet_await_registration(registeredWithAssistiveTechnology)
  }

  /// Called when assistive technology knows the program: notifications before that were lost.
  @MainActor fileprivate static func registered() {
    isRegistered = true
    tellFocusTwice()
    guard let window = UIApplication.shared.frontWindow, let announcement = window.announcement else { return }
    if announcement.isName || !announcement.isHeard { window.repeatAnnouncement() }
  }

  /// Seconds in which Orca 48 takes one focus event of a program, unless the program answers at once that the view has the focus. A program
  /// that starts does not.
  private static let focusPause = 0.1
  @MainActor private static var lastFocusMove = -Double.infinity
  @MainActor private static var isTellingFocus = false
  @MainActor private static var repetition: DispatchWorkItem?
  /// The text to announce when the focus rests.
  @MainActor private static var awaitingFocus: String?

  /// Called when the focus has moved: posts its place again when it rests, if it moved too fast for a screen reader.
  @MainActor static func focusMoved() {
    guard isVoiceOverRunning, !isTellingFocus else { return }
    let now = ProcessInfo.processInfo.systemUptime
    if now - lastFocusMove < focusPause || repetition != nil { repeatFocus() }
    lastFocusMove = now
  }

  /// Posts the place of the keyboard, and again when a screen reader listens for sure.
  @MainActor private static func tellFocusTwice() {
    tellFocus()
    repeatFocus()
  }

  /// Posts the place of the keyboard when the focus rests. A screen reader that knows the place says nothing.
  @MainActor private static func repeatFocus() {
    repetition?.cancel()
    let item = DispatchWorkItem {
      repetition = nil
      if isVoiceOverRunning { tellFocus() }
      if let text = awaitingFocus { announce(text) }
    }
    repetition = item
    DispatchQueue.main.asyncAfter(deadline: .now() + focusPause * 2, execute: item)
  }

  /// Posts the place of the keyboard.
  @MainActor private static func tellFocus() {
    isTellingFocus = true
    defer { isTellingFocus = false }
    for window in toplevels() where gtk_window_is_active(window) != 0 { tellFocus(in: window) }
  }

  /// Posts the place of the keyboard in a window, again if it was posted before.
  @MainActor static func tellFocus(in window: UnsafeMutablePointer<GtkWindow>) {
    if let table = UIView.owner(of: gtk_window_get_focus(window)) as? UITableView { table.updateFocusability() }
    if isVoiceOverRunning, gtk_window_get_focus(window) == nil { return takeFocus(in: window) }
    // A text that is being edited reports by itself, with the next letter. Leaving it would end the editing.
    guard let focused = gtk_window_get_focus(window), !quintet_widget_is_typed_into(focused) else { return }
    let isShowingFocus = gtk_window_get_focus_visible(window)
    // The view that loses it may go with that, as one of an alert whose root view controller has gone.
    g_object_ref(focused)
    defer { g_object_unref(focused) }
    gtk_window_set_focus(window, nil)
    let root = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_is_ancestor(focused, root) != 0 { gtk_window_set_focus(window, focused) }
    gtk_window_set_focus_visible(window, isShowingFocus)
  }

  /// Gives the focus to what comes first in a window: where nothing has it, a screen reader would not even know that the window is there.
  /// Nobody begins to type by that.
  @MainActor private static func takeFocus(in window: UnsafeMutablePointer<GtkWindow>) {
    let isShowingFocus = gtk_window_get_focus_visible(window)
    let widget = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD)
    if let focused = gtk_window_get_focus(window), quintet_widget_is_typed_into(focused) {
      gtk_window_set_focus(window, nil)
    }
    gtk_window_set_focus_visible(window, isShowingFocus)
  }

  @MainActor static func screenReaderRuns(_ isRunning: Bool) {
    guard isRunning != isVoiceOverRunning else { return }
    isVoiceOverRunning = isRunning
    if isRunning { tellFocusTwice() }
    NotificationCenter.default.post(name: voiceOverStatusDidChangeNotification, object: nil)
  }

  /// Announces a text, and where a name does that, not before the place of the focus is posted for the last time: Orca 43 leaves out all
  /// but the last of several places that it finds together, and hears no name of a window or sheet of which it does not know that it is in front.
  @MainActor private static func announce(_ text: String) {
    awaitingFocus = Announcement.isByName && isVoiceOverRunning && repetition != nil ? text : nil
    if awaitingFocus == nil { UIApplication.shared.frontWindow?.announce(text) }
  }
}

/// GIO calls it on the main thread.
private func screenReaderChanged(_ isRunning: Bool) {
  MainActor.assumeIsolated { UIAccessibility.screenReaderRuns(isRunning) }
}

/// Called on the main thread too.
private func registeredWithAssistiveTechnology() {
  MainActor.assumeIsolated { UIAccessibility.registered() }
}
