import CQuintetGTK
import CQuintetWidget

/// Types into a responder of the program's own, by the desktop's input method. GTK's fields have theirs.
@MainActor
final class KeyInputMethod {
  init?(_ input: any UIKeyInput & UIResponder) {
    guard let widget = input.focusWidget ?? input.responderView?.box.pointer, let context = gtk_im_multicontext_new()
    else {
      return nil
    }
    self.input = input
    self.context = context
    self.widget = GObjectReference(owning: OpaquePointer(g_object_ref(widget)))
    let object = UnsafeMutableRawPointer(context)
    reference = GObjectReference(owning: OpaquePointer(object))
    setProperty(object, "input-purpose", gtk_input_purpose_get_type()) {
      g_value_set_enum($0, Int32(input.inputPurpose.rawValue))
    }
    setProperty(object, "input-hints", gtk_input_hints_get_type()) { g_value_set_flags($0, input.inputHints.rawValue) }
    // It shows what it composes itself.
    gtk_im_context_set_use_preedit(context, 0)
    gtk_im_context_set_client_widget(context, widget)
    connect(object, "commit") { [weak self] (text: String) in self?.input?.insertText(text) }
    gtk_im_context_focus_in(context)
  }

  isolated deinit {
    gtk_im_context_focus_out(context)
    gtk_im_context_set_client_widget(context, nil)
  }

  /// A key was pressed. Returns whether it was typed.
  func takes(_ key: UInt32, _ held: UIKeyModifierFlags, _ event: OpaquePointer?) -> Bool {
    guard let input else { return false }
    if filters(event) { return true }
    guard held.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    switch Int32(key) {
    case GDK_KEY_BackSpace: input.deleteBackward()
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: input.insertText("\n")
    default: return false
    }
    return true
  }

  /// Input methods hear of keys that are let go too.
  @discardableResult
  func filters(_ event: OpaquePointer?) -> Bool {
    event.map { gtk_im_context_filter_keypress(context, $0) != 0 } ?? false
  }

  // MARK: Private

  private weak var input: (any UIKeyInput & UIResponder)?
  private let context: UnsafeMutablePointer<GtkIMContext>
  private let reference: GObjectReference
  private let widget: GObjectReference
}

extension UIWindow {
  /// The first responder is another.
  func keyInputChanged() {
    let input = firstResponder as? any UIKeyInput & UIResponder
    keyInput = input is UITextField || input is UITextView ? nil : input.flatMap(KeyInputMethod.init)
  }

  /// A key was pressed, before GTK's widgets hear of it. Returns whether it was typed into the first responder.
  func typed(_ key: UInt32, _ held: UIKeyModifierFlags, _ event: OpaquePointer?) -> Bool {
    guard let keyInput, let responder = firstResponder, let gtkWindow else { return false }
    // A button in the window may have the keys' focus.
    if let focus = gtk_window_get_focus(gtkWindow), focus != responder.focusWidget { return false }
    return keyInput.takes(key, held, event)
  }
}
