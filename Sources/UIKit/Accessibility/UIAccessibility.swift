import CGTK

/// Says what help the person using the desktop has asked for.
public enum UIAccessibility {
  /// Whether the person asked for less motion: the desktop's setting for animations, turned round.
  @MainActor public static var isReduceMotionEnabled: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    return !booleanProperty(UnsafeMutableRawPointer(settings), "gtk-enable-animations")
  }

  /// Posted on the main thread when `isReduceMotionEnabled` has changed, while the application runs.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )

  /// Tells of changes from now on. Called once, when the application has a display.
  @MainActor static func watchSettings() {
    guard let settings = gtk_settings_get_default() else { return }
    connect(UnsafeMutableRawPointer(settings), "notify::gtk-enable-animations") { (_: UInt) in
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }
}
