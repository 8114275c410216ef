import CAtspi

// Fields for text, and the place of the focus.

extension Element {
  /// True if text can be put into it.
  var isEditable: Bool {
    guard let text = atspi_accessible_get_editable_text_iface(pointer) else { return false }
    defer { g_object_unref(text) }
    return has(ATSPI_STATE_EDITABLE)
  }

  /// True if it can be used at present.
  var isEnabled: Bool { has(ATSPI_STATE_SENSITIVE) }

  /// True if keys go to it. GTK's entries have the focus in a part of theirs.
  var isFocused: Bool { has(ATSPI_STATE_FOCUSED) || children.contains { $0.isFocused } }

  /// True for a switch that is on.
  var isOn: Bool { has(ATSPI_STATE_CHECKED) || children.contains { $0.isOn } }

  /// The text in it.
  var text: String {
    guard let text = atspi_accessible_get_text_iface(pointer) else { return "" }
    defer { g_object_unref(text) }
    return string(atspi_text_get_text(text, 0, atspi_text_get_character_count(text, nil), nil))
  }

  /// Puts a text in place of what is there, as dictation and autofill do.
  func fill(_ contents: String) throws {
    guard let text = atspi_accessible_get_editable_text_iface(pointer) else { throw Failure("\(name) takes no text") }
    defer { g_object_unref(text) }
    guard atspi_editable_text_set_text_contents(text, contents, nil) != 0 else {
      throw Failure("\(name) did not take the text")
    }
  }

  func has(_ state: AtspiStateType) -> Bool {
    guard let states = atspi_accessible_get_state_set(pointer) else { return false }
    defer { g_object_unref(states) }
    return atspi_state_set_contains(states, state) != 0
  }
}
