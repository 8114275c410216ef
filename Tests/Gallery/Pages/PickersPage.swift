import UIKit

extension GalleryPage {
  static let pickers = GalleryPage("Pickers") {
    [
      GallerySample("two wheels: words, and very many numbers", SamplePicker(SampleWheels())),
      GallerySample("colours, as views", SamplePicker(ColorWheel())),
      GallerySample("a date of the next weeks", dates(.date, limitedTo: 40)), GallerySample("a time", dates(.time)),
      GallerySample("a date and a time, by quarters of an hour", dates(.dateAndTime, minutes: 15)),
      GallerySample("a duration", dates(.countDownTimer)),
    ]
  }

  @MainActor
  private static func dates(
    _ mode: UIDatePicker.Mode,
    limitedTo days: Double? = nil,
    minutes: Int = 1
  ) -> UIDatePicker {
    let picker = UIDatePicker()
    picker.datePickerMode = mode
    picker.minuteInterval = minutes
    if let days {
      picker.minimumDate = Date()
      picker.maximumDate = Date(timeIntervalSinceNow: days * 86_400)
    }
    return picker
  }
}

/// A picker that keeps its source.
private final class SamplePicker: UIPickerView {
  private let source: NSObject & UIPickerViewDataSource & UIPickerViewDelegate

  init(_ source: NSObject & UIPickerViewDataSource & UIPickerViewDelegate) {
    self.source = source
    super.init(frame: .zero)
    dataSource = source
    delegate = source
  }

  required init?(coder: NSCoder) {
    return nil
  }
}

private final class SampleWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  private let words = ["Apples", "Pears", "Plums", "Cherries", "Quinces"]

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    component == 0 ? words.count : 1_000_000
  }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    component == 0 ? words[row] : "\(row)"
  }
}

private final class ColorWheel: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  private let colors: [UIColor] = [.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemBlue, .systemPurple]

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { colors.count }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 44 }

  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let tile = view ?? UIView()
    tile.backgroundColor = colors[row]
    tile.accessibilityLabel = "Colour \(row + 1)"
    return tile
  }
}
