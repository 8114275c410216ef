// A first responder's input view and accessory come and go as a keyboard. The desktop shows its own
// keyboard over or beside the program's windows without notice: nothing is posted for that one.

extension UIResponder {
  /// Posted before what is typed with comes, or becomes higher or lower.
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// Posted when what is typed with is there.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// Posted before what is typed with goes.
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// Posted when what is typed with is gone.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// Posted before what is typed with has another place.
  public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
  /// Posted when what is typed with has another place.
  public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")

  /// Names the rectangle that what is typed with has before it moves, in the screen's coordinates, which are the window's.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Names the rectangle that what is typed with has after it has moved, in the screen's coordinates, which are the window's.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// Names how long it moves, in seconds.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// Names the number of the curve by which it moves; `UIView.AnimationOptions` has it 16 bits higher.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// Names whether it is of this program: always true.
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
