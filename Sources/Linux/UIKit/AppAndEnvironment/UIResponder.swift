import CQuintetGTK

/// Receives events: the common ancestor of applications, views and view controllers.
///
/// It is equal to itself alone. On Apple's platforms it is an `NSObject`; here it is not, because a main-actor class cannot
/// override the initialiser of a class that is not, without Objective-C's help.
@preconcurrency @MainActor
open class UIResponder: Hashable {
  /// Makes a responder.
  public init() {}

  /// The responder that gets what this one leaves.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// True if it may get the keyboard.
  open var canBecomeFirstResponder: Bool { false }
  /// True if it may lose the keyboard.
  open var canResignFirstResponder: Bool { true }
  /// True if it gets the keys that are pressed in its window.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Gives it the keyboard, if it is in a window and the present first responder lets go; true if it has it then.
  ///
  /// GTK's focus goes along, and where the user moves the focus to a view that can be first responder, this is called.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = responderWindow else { return false }
    return window.setFirstResponder(self)
  }

  /// Takes the keyboard from it; false if it does not let go.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.giveUpFirstResponder(self)
    return true
  }

  /// Keys with something to do, wherever in the chain of responders it is when they are pressed.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Touches

  /// Called for touches that have begun; the next responder is called unless this is overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called for touches that have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called for touches that have ended.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called for touches that were taken away: by a gesture, by scrolling, or with the window.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Internal

  /// The window whose keys it gets when it is first responder.
  var responderWindow: UIWindow? { nil }
  /// Widget that has GTK's focus while this is first responder.
  var focusWidget: UnsafeMutablePointer<GtkWidget>? { nil }

  nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
