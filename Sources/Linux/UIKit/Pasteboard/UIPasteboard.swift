import CQuintetGTK
import CQuintetWidget

/// Text that was copied last, in this program or in another.
///
/// GTK fetches what another program copied without waiting for it, while UIKit's pasteboard answers at once. So the text is
/// fetched as soon as the desktop says that something was copied, and kept here; for the moment between the two there is
/// none. What a program that is not in front copies may arrive only when one of the windows gets the keyboard.
@preconcurrency @MainActor
public final class UIPasteboard {
  /// Posted when something was copied.
  public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The desktop's clipboard.
  public static let general = UIPasteboard()

  /// Number of times that something was copied since the program began.
  public private(set) var changeCount = 0

  /// The text, or nil where something else was copied. Setting it copies; nil copies nothing in place of what was there.
  public var string: String? {
    get { text }
    set {
      guard let clipboard else { return }
      text = newValue
      isOwnChange = true
      if let newValue { gdk_clipboard_set_text(clipboard, newValue) } else { setNothing(clipboard) }
      isOwnChange = false
      changed()
    }
  }

  /// True if there is text.
  public var hasStrings: Bool {
    guard let clipboard, let formats = gdk_clipboard_get_formats(clipboard) else { return false }
    return gdk_content_formats_contain_gtype(formats, Fundamental.string) != 0
      || gdk_content_formats_contain_mime_type(formats, "text/plain;charset=utf-8") != 0
      || gdk_content_formats_contain_mime_type(formats, "text/plain") != 0
  }

  // MARK: Internal

  /// Copies a picture in place of what was there; false where it has no pixels or there is no clipboard. Decodes it on the calling thread.
  func copy(_ image: UIImage) -> Bool {
    guard let clipboard, let texture = image.pixels?.decode() else { return false }
    text = nil
    isOwnChange = true
    gdk_clipboard_set_texture(clipboard, texture.pointer)
    isOwnChange = false
    changed()
    return true
  }

  /// Listens to the clipboard. Called when there is a display.
  func listen() {
    guard clipboard == nil, let display = gdk_display_get_default(),
      let clipboard = gdk_display_get_clipboard(display)
    else { return }
    self.clipboard = clipboard
    connect(UnsafeMutableRawPointer(clipboard), "changed") { [weak self] in self?.changedOutside() }
    fetch()
  }

  fileprivate func fetched(_ text: String?, for request: Int) {
    if request == changeCount { self.text = text }
  }

  // MARK: Private

  private var clipboard: OpaquePointer?
  private var text: String?
  private var isOwnChange = false

  private init() {}

  /// Copies content without a format. Without content GDK gives the clipboard up, and X11 may tell it so after the next copy, which is lost then.
  private func setNothing(_ clipboard: OpaquePointer) {
    let nothing = gdk_content_provider_new_union(nil, 0)
    gdk_clipboard_set_content(clipboard, nothing)
    g_object_unref(UnsafeMutableRawPointer(nothing))
  }

  private func changed() {
    changeCount += 1
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }

  private func changedOutside() {
    guard !isOwnChange else { return }
    text = nil
    changed()
    fetch()
  }

  private func fetch() {
    guard let clipboard, hasStrings else { return }
    gdk_clipboard_read_text_async(clipboard, nil, textFetched, UnsafeMutableRawPointer(bitPattern: changeCount + 1))
  }
}

/// Free, since a `@convention(c)` closure that assumes isolation cannot be compiled. GDK calls it on the main thread.
private func textFetched(
  _ source: UnsafeMutablePointer<GObject>?,
  _ result: OpaquePointer?,
  _ data: UnsafeMutableRawPointer?
) {
  let text = gdk_clipboard_read_text_finish(source.map { OpaquePointer($0) }, result, nil)
  defer { g_free(text) }
  let string = text.map { String(cString: $0) }, request = Int(bitPattern: data) - 1
  MainActor.assumeIsolated { UIPasteboard.general.fetched(string, for: request) }
}
