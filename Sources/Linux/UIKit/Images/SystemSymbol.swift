/// A symbol of the desktop's icon theme, by the name that Apple's system symbols give it.
struct SystemSymbol: Sendable {
  /// The icon theme's name.
  let iconName: String
  /// True if the picture points where reading goes, and turns round with it.
  let followsReading: Bool

  /// Nil for a symbol that the theme has no counterpart of.
  init?(_ name: String) {
    guard let iconName = Self.iconNames[name] else { return nil }
    self.iconName = iconName
    followsReading = name.hasSuffix(".forward") || name.hasSuffix(".backward")
  }

  /// The counterparts, under the names of the freedesktop icon naming specification and of Adwaita.
  static let iconNames = [
    "arrow.clockwise": "view-refresh-symbolic",
    "arrow.down.circle": "folder-download-symbolic",
    "arrow.uturn.backward": "edit-undo-symbolic",
    "arrow.uturn.forward": "edit-redo-symbolic",
    "arrowshape.turn.up.left": "mail-reply-sender-symbolic",
    "backward.fill": "media-seek-backward-symbolic",
    "bell": "preferences-system-notifications-symbolic",
    "bookmark": "user-bookmarks-symbolic",
    "calendar": "x-office-calendar-symbolic",
    "camera": "camera-photo-symbolic",
    "checkmark": "object-select-symbolic",
    "checkmark.circle": "object-select-symbolic",
    "chevron.backward": "go-previous-symbolic",
    "chevron.down": "go-down-symbolic",
    "chevron.forward": "go-next-symbolic",
    "chevron.left": "go-previous-symbolic",
    "chevron.right": "go-next-symbolic",
    "chevron.up": "go-up-symbolic",
    "doc.on.doc": "edit-copy-symbolic",
    "doc.text": "text-x-generic-symbolic",
    "ellipsis": "view-more-horizontal-symbolic",
    "envelope": "mail-unread-symbolic",
    "exclamationmark.triangle": "dialog-warning-symbolic",
    "eye": "view-reveal-symbolic",
    "eye.slash": "view-conceal-symbolic",
    "folder": "folder-symbolic",
    "forward.fill": "media-seek-forward-symbolic",
    "gear": "emblem-system-symbolic",
    "gearshape": "emblem-system-symbolic",
    "globe": "web-browser-symbolic",
    "hand.raised": "preferences-system-privacy-symbolic",
    "heart": "emote-love-symbolic",
    "house": "user-home-symbolic",
    "info.circle": "help-about-symbolic",
    "list.bullet": "view-list-bullet-symbolic",
    "location": "find-location-symbolic",
    "lock": "system-lock-screen-symbolic",
    "lock.shield": "security-high-symbolic",
    "magnifyingglass": "system-search-symbolic",
    "map": "mark-location-symbolic",
    "mappin": "mark-location-symbolic",
    "mic": "audio-input-microphone-symbolic",
    "minus": "list-remove-symbolic",
    "paperclip": "mail-attachment-symbolic",
    "pause.fill": "media-playback-pause-symbolic",
    "pencil": "document-edit-symbolic",
    "person": "avatar-default-symbolic",
    "person.crop.circle": "avatar-default-symbolic",
    "phone": "call-start-symbolic",
    "photo": "image-x-generic-symbolic",
    "photo.on.rectangle": "image-x-generic-symbolic",
    "play.circle": "media-playback-start-symbolic",
    "play.fill": "media-playback-start-symbolic",
    "plus": "list-add-symbolic",
    "printer": "printer-symbolic",
    "questionmark.circle": "dialog-question-symbolic",
    "scissors": "edit-cut-symbolic",
    "shippingbox": "package-x-generic-symbolic",
    "speaker.slash": "audio-volume-muted-symbolic",
    "speaker.wave.3": "audio-volume-high-symbolic",
    "square.and.arrow.up": "send-to-symbolic",
    "square.grid.2x2": "view-grid-symbolic",
    "star": "non-starred-symbolic",
    "star.fill": "starred-symbolic",
    "stop.fill": "media-playback-stop-symbolic",
    "trash": "user-trash-symbolic",
    "video": "camera-video-symbolic",
    "wifi": "network-wireless-signal-excellent-symbolic",
    "wifi.slash": "network-wireless-offline-symbolic",
    "xmark": "window-close-symbolic",
    "xmark.circle": "window-close-symbolic",
  ]
}
