import CQuintetGTK

/// Receives events: the common ancestor of applications, views and view controllers.
///
/// On Apple's platforms it is an `NSObject`; here it has what every one has, but is none, because a main-actor class cannot
/// override the initialiser of a class that is not, without Objective-C's help.
@preconcurrency @MainActor
open class UIResponder: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Makes a responder.
  public init() {}

  /// The responder that gets what this one leaves.
  open var next: UIResponder? { nil }

  /// Called by Apple's loader of nib files. There are none here: it is never called, and can be overridden.
  open func awakeFromNib() {}
  /// Called by Xcode's interface builder. There is none here: it is never called, and can be overridden.
  open func prepareForInterfaceBuilder() {}

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

  // MARK: What is typed with

  /// View that takes the keyboard's place while this responder, or one in it without a view of its own, is first responder. Override it,
  /// or set a field's.
  open var inputView: UIView? { nil }
  /// View above the keyboard, or at the window's lower edge where there is none, while this responder, or one in it without a view of its
  /// own, is first responder. Override it, or set a field's.
  open var inputAccessoryView: UIView? { nil }
  /// Shows the input view and the accessory that the responder has now. Does nothing unless it is first responder.
  open func reloadInputViews() { if isFirstResponder { responderWindow?.updateInputViews() } }

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

  /// Responder around it: the next one, but for a presented controller, which is not inside the one that presents it.
  var surroundings: UIResponder? {
    guard let controller = self as? UIViewController, controller.ownPresenting != nil else { return next }
    return controller.viewIfLoaded?.superview
  }
  /// The window whose keys it gets when it is first responder.
  var responderWindow: UIWindow? { nil }
  /// The view that it is, or that it manages.
  var responderView: UIView? { nil }
  /// Ends being first responder without asking anybody.
  func resignWithoutAsking() -> Bool {
    responderWindow?.giveUpFirstResponder(self)
    return true
  }
  /// Widget that has GTK's focus while this is first responder.
  var focusWidget: UnsafeMutablePointer<GtkWidget>? { nil }

  // MARK: As an object

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  nonisolated open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Name of the class with its module, as for a reuse identifier.
  nonisolated open class func description() -> String { String(reflecting: self) }
  /// Text for messages: the class and the address.
  nonisolated open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  nonisolated open var debugDescription: String { description }
  /// The object itself.
  nonisolated public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  nonisolated public func isProxy() -> Bool { false }

  nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
