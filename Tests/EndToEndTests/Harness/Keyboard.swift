import CAtspi
import Foundation

/// The display's keyboard: its keys go to the window in front, as they do where a window manager gives that the focus.
enum Keyboard {
  /// A key that is no letter, by its X11 key symbol.
  enum Key: Int {
    case tab = 0xFF09
    case enter = 0xFF0D
    case escape = 0xFF1B
    case space = 0x20
    case end = 0xFF57
    case home = 0xFF50
    case backspace = 0xFF08
    case up = 0xFF52
    case down = 0xFF54
  }

  /// Gives the keyboard to the window in front, as a window manager does. From GTK 4.16 on nothing has the focus in a window without it.
  static func giveToWindow() throws { try takeFocus.get() }

  /// Presses and releases a key.
  static func press(_ key: Key) throws {
    try takeFocus.get()
    try send(key.rawValue, ATSPI_KEY_SYM)
    // The key goes to the X server past the program: only what it brings about can be waited for.
    usleep(60_000)
  }

  /// Types letters, digits and signs that are on the keyboard.
  static func type(_ text: String) throws {
    try takeFocus.get()
    for scalar in text.unicodeScalars {
      try send(Int(scalar.value), ATSPI_KEY_SYM)
      usleep(20_000)
    }
  }

  /// Presses a letter while Control is held.
  static func pressWithControl(_ letter: Character) throws {
    try takeFocus.get()
    // By its code: a modifier's symbol would be released at once. 37 is the left one on every X server with evdev's codes.
    let control = 37
    try send(control, ATSPI_KEY_PRESS)
    defer { atspi_generate_keyboard_event(control, nil, ATSPI_KEY_RELEASE, nil) }
    try type(String(letter))
  }

  private static func send(_ key: Int, _ kind: AtspiKeySynthType) throws {
    guard atspi_generate_keyboard_event(key, nil, kind, nil) != 0 else { throw Failure("no key was pressed") }
  }

  /// There is no window manager except in the tests with a screen reader. All windows lie around the pointer, so its window gets the keys.
  private static let takeFocus = Result<Void, any Error> {
    if ScreenReader.isRunning { return }
    typealias Focus = @convention(c) (OpaquePointer, UInt, Int32, UInt) -> Int32
    typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32
    // The display stays open: what it has set lasts as long.
    let display = try Xlib.openDisplay(), pointerRoot: UInt = 1
    _ = try Xlib.function("XSetInputFocus", as: Focus.self)(display, pointerRoot, 1, 0)
    _ = try Xlib.function("XSync", as: Sync.self)(display, 0)
    atspi_generate_mouse_event(150, 120, "abs", nil)
  }
}
