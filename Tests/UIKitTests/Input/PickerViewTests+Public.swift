import Testing
import UIKit

@MainActor @Suite("pickers", .windows)
struct PickerViewTests {
  @Test("a picker has its source's wheels, the first rows chosen")
  func pickerHasItsSourcesWheelsTheFirstRowsChosen() {
    let source = Wheels([3, 0, 100_000]), picker = UIPickerView()
    #expect(picker.numberOfComponents == 0)
    picker.dataSource = source
    #expect(picker.numberOfComponents == 3)
    #expect((0..<3).map { picker.numberOfRows(inComponent: $0) } == [3, 0, 100_000])
    #expect((0..<3).map { picker.selectedRow(inComponent: $0) } == [0, -1, 0])
  }

  @Test("choosing a row by program tells nobody")
  func choosingARowByProgramTellsNobody() async throws {
    let source = Wheels([5, 5]), picker = UIPickerView()
    picker.dataSource = source
    picker.delegate = source
    let window = try await TestWindow.show(picker)
    picker.selectRow(3, inComponent: 0, animated: false)
    picker.selectRow(4, inComponent: 1, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 3 && picker.selectedRow(inComponent: 1) == 4)
    await window.nextFrame()
    #expect(picker.selectedRow(inComponent: 0) == 3 && picker.selectedRow(inComponent: 1) == 4)
    #expect(source.chosen == [])
  }

  @Test("a choice outlives a reload, as far as there are rows")
  func choiceOutlivesAReloadAsFarAsThereAreRows() {
    let source = Wheels([9, 9]), picker = UIPickerView()
    picker.dataSource = source
    picker.delegate = source
    picker.selectRow(7, inComponent: 0, animated: false)
    picker.selectRow(2, inComponent: 1, animated: false)
    source.counts = [20, 9]
    picker.reloadComponent(0)
    #expect(picker.selectedRow(inComponent: 0) == 7)
    source.counts = [5, 9]
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 4 && picker.selectedRow(inComponent: 1) == 2)
    source.counts = [5]
    picker.reloadAllComponents()
    #expect(picker.numberOfComponents == 1 && picker.selectedRow(inComponent: 0) == 4)
    #expect(source.chosen == [])
  }

  @Test("rows come and go with a reload")
  func rowsComeAndGoWithAReload() {
    let source = Wheels([0]), picker = UIPickerView()
    picker.dataSource = source
    #expect(picker.selectedRow(inComponent: 0) == -1)
    source.counts = [2]
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 0)
    source.counts = [0]
    picker.reloadAllComponents()
    #expect(picker.numberOfRows(inComponent: 0) == 0 && picker.selectedRow(inComponent: 0) == -1)
  }

  @Test("a delegate that is set late is asked for titles")
  func delegateThatIsSetLateIsAskedForTitles() async throws {
    let source = Wheels([4]), picker = UIPickerView()
    let window = try await TestWindow.show(picker)
    picker.dataSource = source
    await window.nextFrame()
    picker.delegate = source
    await window.nextFrame()
    #expect(Set(source.asked).isSuperset(of: [0, 1]))
  }

  @Test("of endless rows only those in sight are asked for")
  func ofEndlessRowsOnlyThoseInSightAreAskedFor() async throws {
    let source = Wheels([10_000_000]), picker = UIPickerView()
    picker.dataSource = source
    picker.delegate = source
    picker.selectRow(5_000_000, inComponent: 0, animated: false)
    let window = try await TestWindow.show(picker, height: 300)
    source.asked = []
    picker.reloadAllComponents()
    await window.nextFrame()
    #expect(!source.asked.isEmpty && source.asked.count < 100)
    #expect(source.asked.allSatisfy { abs($0 - 5_000_000) < 20 })
    #expect(picker.selectedRow(inComponent: 0) == 5_000_000)
  }

  @Test("a picker is 216 points high and shows three rows")
  func pickerIs216PointsHighAndShowsThreeRows() async throws {
    let source = Wheels([4]), picker = UIPickerView(), outer = UIView()
    picker.dataSource = source
    picker.delegate = source
    #expect(picker.intrinsicContentSize.height == 216)
    outer.addSubview(picker)
    picker.frame = CGRect(x: 0, y: 0, width: 300, height: 216)
    _ = try await TestWindow.show(outer)
    #expect(picker.rowSize(forComponent: 0).height >= 30)
    #expect(picker.rowSize(forComponent: 0).height * 3 <= 216)
  }

  @Test("wheels are as wide and rows as high as the delegate wants")
  func wheelsAreAsWideAndRowsAsHighAsTheDelegateWants() async throws {
    let source = SizedWheels(), picker = UIPickerView()
    picker.dataSource = source
    picker.delegate = source
    _ = try await TestWindow.show(picker)
    #expect(picker.rowSize(forComponent: 0) == CGSize(width: 90, height: 50))
    #expect(picker.rowSize(forComponent: 1) == CGSize(width: 140, height: 40))
  }

  @Test("rows and wheels without end have a size all the same")
  func rowsAndWheelsWithoutEndHaveASizeAllTheSame() {
    for length in [CGFloat.infinity, .nan] {
      let source = SizedWheels(), picker = UIPickerView()
      source.length = length
      picker.dataSource = source
      picker.delegate = source
      picker.selectRow(2, inComponent: 1, animated: false)
      #expect(picker.selectedRow(inComponent: 1) == 2, "\(length)")
      let size = picker.rowSize(forComponent: 0)
      #expect(size.width.isFinite && size.height.isFinite, "\(size)")
      _ = source
    }
  }

  @Test("a delegate's own views show the rows in sight")
  func delegatesOwnViewsShowTheRowsInSight() async throws {
    let source = ViewWheels([1000]), picker = UIPickerView()
    picker.dataSource = source
    picker.delegate = source
    let window = try await TestWindow.show(picker, height: 300)
    await window.nextFrame()
    let shown = try #require(picker.view(forRow: 0, forComponent: 0) as? UILabel)
    #expect(shown.text == "View 0" && shown.bounds.size == picker.rowSize(forComponent: 0))
    #expect(picker.view(forRow: 500, forComponent: 0) == nil)
    for row in stride(from: 0, to: 1000, by: 50) {
      picker.selectRow(row, inComponent: 0, animated: false)
      await window.nextFrame()
    }
    let last = try #require(picker.view(forRow: 950, forComponent: 0) as? UILabel)
    #expect(last.text == "View 950")
    #expect(source.made < 60, "\(source.made) views")
  }
}

/// A data source of plain wheels, and a delegate that writes down what it hears.
@MainActor
final class Wheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var counts: [Int]
  var asked: [Int] = []
  var chosen: [[Int]] = []
  var didChoose: (UIPickerView) -> Void = { _ in }

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    asked.append(row)
    return "Row \(component).\(row)"
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    chosen.append([row, component])
    didChoose(pickerView)
  }
}

/// Wheels of other sizes than usual.
@MainActor
private final class SizedWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var length: CGFloat?

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 4 }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    length ?? [90, 140][component]
  }

  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
    length ?? [50, 40][component]
  }
}

/// Wheels of views, which are used again.
@MainActor
private final class ViewWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  let counts: [Int]
  var made = 0

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }

  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    if view == nil { made += 1 }
    let label = view as? UILabel ?? UILabel()
    label.text = "View \(row)"
    return label
  }
}
