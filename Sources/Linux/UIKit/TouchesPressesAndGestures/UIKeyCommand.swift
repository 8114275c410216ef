import CQuintetGTK

/// A key, with modifiers, and what a responder does when it is pressed.
///
/// In place of UIKit's selector, the action is a method without its object, as in
/// `UIKeyCommand(input: "f", modifierFlags: .command, action: Screen.find)`. It is called on the first object of that type
/// in the chain of responders that the key goes along, from the first responder on, whichever of them has the command.
@preconcurrency @MainActor
open class UIKeyCommand {
  /// The Escape key.
  public static let inputEscape = "UIKeyInputEscape"
  /// The arrow key up.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The arrow key down.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The arrow key to the left.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The arrow key to the right.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Delete key, which deletes forwards.
  public static let inputDelete = "UIKeyInputDelete"

  /// Makes a command for a key: what it types without Shift, or one of the constants.
  @preconcurrency public init<Target: UIResponder>(
    input: String,
    modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    perform = { responder, _ in
      guard let target = responder as? Target else { return false }
      action(target)()
      return true
    }
  }

  /// Makes a command whose action gets the command.
  @preconcurrency public init<Target: UIResponder>(
    input: String,
    modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    perform = { responder, command in
      guard let target = responder as? Target else { return false }
      action(target)(command)
      return true
    }
  }

  /// Character of the key, or one of the constants.
  open private(set) var input: String?
  /// The keys that are held meanwhile.
  open private(set) var modifierFlags: UIKeyModifierFlags
  /// True if the command comes before what the key does by itself where the focus is, such as a line feed in a text.
  open var wantsPriorityOverSystemBehavior = false

  // MARK: Internal

  /// Calls the action if the responder is of its type.
  let perform: @MainActor (UIResponder, UIKeyCommand) -> Bool

  /// Returns whether a key is meant with the keys held. Where Shift has made it of another, as an exclamation mark of 1, that is `plain`: the
  /// command may name it and Shift, or the mark alone.
  func matches(_ key: UInt32, _ held: UIKeyModifierFlags, plain: UInt32? = nil) -> Bool {
    let wanted = modifierFlags.translated, held = held.translated
    guard held.contains(.shift), let plain, gdk_keyval_to_lower(plain) != gdk_keyval_to_lower(key),
      Self.specialKeys[Int32(key)] == nil
    else { return wanted == held && isInput(key) }
    if wanted == held { return isInput(key) || isInput(plain) }
    return wanted == held.subtracting(.shift) && isInput(key)
  }

  private func isInput(_ key: UInt32) -> Bool {
    if let special = Self.specialKeys[Int32(key)] { return special == input }
    guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_to_lower(key))) else { return false }
    return String(scalar) == input?.lowercased()
  }

  private static let specialKeys: [Int32: String] = [
    GDK_KEY_Escape: inputEscape, GDK_KEY_Up: inputUpArrow, GDK_KEY_Down: inputDownArrow,
    GDK_KEY_Left: inputLeftArrow, GDK_KEY_Right: inputRightArrow, GDK_KEY_Delete: inputDelete,
    GDK_KEY_Return: "\r", GDK_KEY_KP_Enter: "\r", GDK_KEY_Tab: "\t",
    // GTK has another key for Tab with Shift, and others for the keypad's arrows.
    GDK_KEY_ISO_Left_Tab: "\t", GDK_KEY_KP_Up: inputUpArrow, GDK_KEY_KP_Down: inputDownArrow,
    GDK_KEY_KP_Left: inputLeftArrow, GDK_KEY_KP_Right: inputRightArrow, GDK_KEY_KP_Delete: inputDelete,
  ]
}

extension UIWindow {
  /// A key that nothing of GTK's own used, or will get for those commands that come first. Returns whether a responder had a command for
  /// it.
  func performKeyCommand(
    _ key: UInt32,
    _ held: UIKeyModifierFlags,
    withPriority: Bool = false,
    _ event: OpaquePointer? = nil
  ) -> Bool {
    let plain = held.contains(.shift) ? event.flatMap(plainKey) : nil
    if performKeyCommand(key, held, plain: plain, withPriority) { return true }
    guard let latin = event.flatMap({ latinKey(of: $0, key, held) }) else { return false }
    return performKeyCommand(latin, held, plain: nil, withPriority)
  }

  private func performKeyCommand(
    _ key: UInt32,
    _ held: UIKeyModifierFlags,
    plain: UInt32?,
    _ withPriority: Bool
  ) -> Bool {
    let chain = Array(sequence(first: keyResponder, next: \.next))
    for responder in chain {
      for command in responder.keyCommands ?? []
      where command.matches(key, held, plain: plain) && (!withPriority || command.wantsPriorityOverSystemBehavior) {
        for target in chain where command.perform(target, command) { return true }
      }
    }
    return false
  }

  /// The key of a key's event in another of the keyboard's layouts, where this one writes another script, as Arabic: commands name Latin
  /// letters. Nil where the key types.
  private func latinKey(of event: OpaquePointer, _ key: UInt32, _ held: UIKeyModifierFlags) -> UInt32? {
    guard !held.isDisjoint(with: [.control, .alternate, .command]), gdk_keyval_to_unicode(key) > Self.lastLatinLetter
    else { return nil }
    let display = gdk_event_get_display(event), code = gdk_key_event_get_keycode(event)
    var places: UnsafeMutablePointer<GdkKeymapKey>?, keys: UnsafeMutablePointer<guint>?, count: Int32 = 0
    let isKnown = gdk_display_map_keycode(display, code, &places, &keys, &count)
    defer {
      g_free(places)
      g_free(keys)
    }
    guard isKnown != 0, let first = places, let values = keys else { return nil }
    return (0..<Int(count)).first { first[$0].level == 0 && (0x21...0x7E).contains(gdk_keyval_to_unicode(values[$0])) }
      .map { values[$0] }
  }

  /// The end of Unicode's extended Latin.
  private static let lastLatinLetter: UInt32 = 0x24F

  /// The key of a key's event as it is with no other held.
  private func plainKey(of event: OpaquePointer) -> UInt32? {
    let code = gdk_key_event_get_keycode(event), layout = Int32(gdk_key_event_get_layout(event))
    var key: UInt32 = 0
    let isKnown = gdk_display_translate_key(
      gdk_event_get_display(event),
      code,
      GdkModifierType(0),
      layout,
      &key,
      nil,
      nil,
      nil
    )
    return isKnown != 0 ? key : nil
  }

  /// First receiver of a key: the first responder, or the view with GTK's focus, or the screen in front.
  private var keyResponder: UIResponder {
    if let firstResponder { return firstResponder }
    let focus = UIView.owner(of: gtkWindow.flatMap { gtk_window_get_focus($0) })
    func isBar(_ view: UIView) -> Bool { view is UINavigationBar || view is UIToolbar }
    // A bar is beside its screen in the hierarchy: its keys are the screen's.
    if let focus, focus !== self, !sequence(first: focus, next: \.superview).contains(where: isBar) {
      return focus
    }
    var front = presentationContainers.last?.shownController ?? rootViewController
    while let child = front?.visibleChildren.last { front = child }
    return front ?? self
  }
}
