/// Methods that tell how much a picker shows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns how many wheels stand side by side.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns how many rows a wheel has.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}
