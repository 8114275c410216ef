import CQuintetGTK
import CQuintetWidget

/// A text for assistive technology: before GTK 4.14, it is the name of the front window or sheet for a while.
@MainActor
final class Announcement {
  /// Seconds it stays, for a screen reader to read it.
  static let lifetime = 3.0
  /// Seconds after which a screen reader has announced the place of the focus, when a window comes to the front.
  static let pause = 1.0
  /// True if it is made by a name, as GTK has no call for it.
  static let isByName = quintet_accessible_announces_by_name()

  let text: String
  /// True if assistive technology knew the program, and the window had the keyboard if it is called so. If not, it is said when that is so.
  private(set) var isHeard = false
  /// True if it is the window that is called so, not a sheet.
  let isOfWindow: Bool
  /// True if it is the name of the front window or sheet.
  private(set) var isName = false

  init(_ text: String, in window: UIWindow) {
    self.text = text
    self.window = window
    sheet = window.presentationContainers.last
    isOfWindow = sheet == nil
    if Self.isByName, let widget {
      isName = true
      quintet_accessible_announce_by_name(widget, text)
    }
    isHeard = UIAccessibility.isRegistered && (window.isKeyWindow || !isName)
    if isHeard { say() }
  }

  /// Ends it when its time is over.
  func expire() {
    guard let window, window.announcement === self else { return }
    // Nobody may tell that assistive technology knows the program, as in a Flatpak: it is said late, and the next ones are not.
    if !UIAccessibility.isRegistered {
      UIAccessibility.isRegistered = true
      say()
    }
    end()
  }

  /// Restores the name of the front window or sheet.
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

  private var widget: UnsafeMutablePointer<GtkWidget>? { isOfWindow ? window?.gtkWidget : sheet?.box.pointer }

  /// Announces it from GTK 4.14 on. In the name of the window, though a sheet is in front: of others, Orca passes over what comes within a tenth of a
  /// second. Orca reads the name of a sheet itself as the focus comes in, so that an announcement is understood then.
  private func say() {
    guard let window = window?.gtkWidget else { return }
    if let sheet, sheet.accessibilityLabel == text, !sheet.hasAnnouncedName {
      sheet.hasAnnouncedName = true
      return
    }
    quintet_accessible_announce(window, text)
  }
}
