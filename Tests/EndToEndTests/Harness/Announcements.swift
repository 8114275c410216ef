import CAtspi

/// Announcements of programs to screen readers, from GTK 4.14 on.
enum Announcements {
  /// Begins to listen. Call once.
  static func listen() {
    guard let listener = atspi_event_listener_new_simple({ event in heard(event) }, nil) else { return }
    atspi_event_listener_register(listener, "object:announcement", nil)
  }

  /// Takes all up to the first that has this text in it. Returns false where none has.
  static func take(_ text: String) -> Bool {
    while g_main_context_iteration(nil, 0) != 0 {}
    guard let index = texts.firstIndex(where: { $0.contains(text) }) else { return false }
    texts.removeSubrange(...index)
    return true
  }

  /// Forgets what another program has announced.
  static func forget() {
    _ = take("")
    texts = []
  }

  // The tests and libatspi, which calls from the loop in `take`, are on the main thread.
  nonisolated(unsafe) fileprivate static var texts: [String] = []
}

private func heard(_ event: UnsafePointer<AtspiEvent>?) {
  guard var value = event?.pointee.any_data, let text = g_value_get_string(&value) else { return }
  Announcements.texts.append(String(cString: text))
}
