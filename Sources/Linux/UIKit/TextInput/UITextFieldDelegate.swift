/// Decides about the editing of a text field.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Asked before the field is edited.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field is being edited.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Asked before the field stops being edited.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field is no longer edited, unless the method with a reason is there.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when the field is no longer edited.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Asked before the user changes the text. The range counts UTF-16 units.
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the cursor or the selection has moved.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Asked before the clear button empties the field, or the beginning of editing by `clearsOnBeginEditing`.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Asked when Return is pressed; true sends `editingDidEndOnExit`.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  public func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
