/// Source of the wheels of a date picker.
@MainActor
final class DateWheels: UIPickerViewDataSource, UIPickerViewDelegate {
  var model: DateWheelModel
  /// The wheels in their order.
  var wheels: [DateWheel] = []
  /// Called when the person has turned a wheel.
  var turned: (_ moment: Date) -> Void = { _ in }

  init(model: DateWheelModel) {
    self.model = model
  }

  /// Forgets how wide the wheels have to be.
  func forgetWidths() { widths = [:] }

  /// Turns the wheels of a picker to the model's moment. One that the person turns just now goes on.
  func show(in picker: UIPickerView, animated: Bool) {
    for (component, wheel) in wheels.enumerated() {
      if picker.numberOfRows(inComponent: component) != model.numberOfRows(wheel) {
        picker.reloadComponent(component)
      }
      let row = model.row(wheel)
      if picker.selectedRow(inComponent: component) != row {
        picker.selectRow(row, inComponent: component, animated: animated)
      }
    }
    picker.refreshRows()
  }

  func isOffered(_ row: Int, _ component: Int) -> Bool {
    !wheels.indices.contains(component) || model.isOffered(wheels[component], row)
  }

  // MARK: UIPickerViewDataSource and UIPickerViewDelegate

  func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    wheels.indices.contains(component) ? model.numberOfRows(wheels[component]) : 0
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    wheels.indices.contains(component) ? model.title(wheels[component], row) : nil
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    wheels.indices.contains(component) ? width(of: wheels[component]) : -1
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    if wheels.indices.contains(component) { turned(model.moment(turning: wheels[component], to: row)) }
  }

  // MARK: Private

  /// Points.
  private static let padding: CGFloat = 24
  private static let leastWidth: CGFloat = 56
  private var widths: [DateWheel: CGFloat] = [:]

  private func width(of wheel: DateWheel) -> CGFloat {
    if let known = widths[wheel] { return known }
    let font = UIFont.preferredFont(forTextStyle: .body), style = NSParagraphStyle()
    let widths = model.samples(wheel).map { TextLayout($0, font, style, within: .zero, [])?.bounds.width ?? 0 }
    let widest = widths.max() ?? 0
    let width = max(Self.leastWidth, widest.rounded(.up) + Self.padding)
    self.widths[wheel] = width
    return width
  }
}
