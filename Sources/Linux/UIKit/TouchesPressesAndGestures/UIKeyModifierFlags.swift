import CQuintetGTK

/// Keys that are held down while another is pressed.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift is held.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control is held.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt is held.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The Command key, whose place the Control key has on this platform: both flags match it.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)

  /// Takes the keys that GDK reports as held, with Control as `control`. Caps Lock does not count.
  init(_ state: GdkModifierType) {
    let pairs: [(GdkModifierType, UIKeyModifierFlags)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_ALT_MASK, .alternate),
      (GDK_SUPER_MASK, .command), (GDK_META_MASK, .command),
    ]
    self = pairs.reduce(into: []) { if state.rawValue & $1.0.rawValue != 0 { $0.insert($1.1) } }
  }

  /// The same keys on this platform's keyboards.
  var translated: UIKeyModifierFlags {
    guard contains(.command) else { return subtracting(.alphaShift) }
    return subtracting([.command, .alphaShift]).union(.control)
  }
}

extension Int32 {
  /// The arrow key to the left or right that a key of the keypad stands for; any other key is itself.
  var asArrow: Int32 {
    switch self {
    case GDK_KEY_KP_Left: GDK_KEY_Left
    case GDK_KEY_KP_Right: GDK_KEY_Right
    default: self
    }
  }
}
