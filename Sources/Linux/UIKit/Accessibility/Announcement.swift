import CGTK
import CQuintetWidget

/// A text for assistive technology: before GTK 4.14, it is the name of what is in front for a while.
@MainActor
final class Announcement {
  /// Seconds it stays, for a screen reader to read it.
  static let lifetime = 3.0
  /// Seconds after which a screen reader has said where one is, when a window comes to the front.
  static let pause = 1.0

  let text: String
  /// True if the window had the keyboard: else a screen reader did not listen.
  let isHeard: Bool
  /// True if it is the window that is called so, not a sheet.
  let isOfWindow: Bool

  init(_ text: String, in window: UIWindow) {
    self.text = text
    isHeard = window.isKeyWindow
    self.window = window
    sheet = window.presentationContainers.last
    isOfWindow = sheet == nil
    if let widget { isName = !quintet_accessible_announce(widget, text) }
  }

  /// Calls what is in front as before.
  func end() {
    guard let window, let widget, window.announcement === self else { return }
    window.announcement = nil
    guard isName else { return }
    let title = window.gtkWindow.flatMap { gtk_window_get_title($0) }.map { String(cString: $0) }
    quintet_accessible_end_announcement(widget, isOfWindow ? title : sheet?.accessibilityLabel)
  }

  // MARK: Private

  private weak var window: UIWindow?
  private weak var sheet: PresentationContainerView?
  /// True if what is in front is called so.
  private var isName = false

  private var widget: UnsafeMutablePointer<GtkWidget>? { isOfWindow ? window?.gtkWidget : sheet?.box.pointer }
}
