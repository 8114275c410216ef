import CGTK

/// A picture. Here: a symbol of the desktop's icon theme.
public final class UIImage: NSObject, Sendable {
  /// The icon theme's name.
  let iconName: String
  /// Whether the picture points where reading goes, and turns round with it.
  let followsReading: Bool

  /// Makes the desktop's counterpart of a system symbol; nil for a symbol that has none here.
  public init?(systemName name: String) {
    guard let iconName = Self.iconNames[name] else { return nil }
    self.iconName = iconName
    followsReading = name.hasSuffix(".forward") || name.hasSuffix(".backward")
  }

  /// The symbols in use, under the names that the freedesktop icon naming specification and Adwaita give them.
  private static let iconNames = [
    "checkmark": "object-select-symbolic",
    "chevron.backward": "go-previous-symbolic",
    "chevron.forward": "go-next-symbolic",
    "hand.raised": "preferences-system-privacy-symbolic",
    "lock.shield": "security-high-symbolic",
    "play.circle": "media-playback-start-symbolic",
    "envelope": "mail-unread-symbolic",
    "shippingbox": "package-x-generic-symbolic",
    "photo.on.rectangle": "image-x-generic-symbolic",
    "checkmark.circle": "emblem-ok-symbolic",
    "xmark.circle": "window-close-symbolic",
    "questionmark.circle": "dialog-question-symbolic",
    "exclamationmark.triangle": "dialog-warning-symbolic",
  ]
}
