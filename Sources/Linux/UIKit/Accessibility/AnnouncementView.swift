import CGTK
import CQuintetWidget

/// Says something through assistive technology: an invisible alert in a window, which goes by itself.
///
/// GTK has no call for announcements before 4.14. What it has is the event that an alert came, with its name.
final class AnnouncementView: UIView {
  /// Seconds it stays, for a screen reader to read it.
  static let lifetime = 3.0

  init(_ text: String) {
    super.init(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_ALERT)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityLabel = text
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Once, and not again: a window at rest is not woken.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.lifetime) { [weak self] in self?.removeFromSuperview() }
  }
}
