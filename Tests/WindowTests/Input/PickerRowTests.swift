import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Rows and wheels of a picker that are used again, for another title, another delegate or another size.

@MainActor @Suite("picker rows", .windows)
struct PickerRowTests {
  @Test("a plain title has nothing of a styled one before it")
  func plainTitleHasNothingOfAStyledOneBeforeIt() async throws {
    let source = StyledRows(), picker = UIPickerView()
    (picker.dataSource, picker.delegate) = (source, source)
    let window = try await TestWindow.show(picker, height: 300)
    let body = UIFont.preferredFont(forTextStyle: .body).pointSize
    @MainActor func expectRows(_ occasion: String) throws {
      var plain = 0, styled = 0
      for row in 0..<source.count {
        guard let view = picker.wheels[0].view(forRow: row) else { continue }
        let label = try #require(view as? UILabel), isStyled = source.isStyled(row)
        if isStyled { styled += 1 } else { plain += 1 }
        #expect(label.text == "Row \(row)" && picker.view(forRow: row, forComponent: 0) == nil, "\(occasion) \(row)")
        #expect(label.textColor == (isStyled ? UIColor.red : .label), "\(occasion) \(row)")
        #expect(label.font.pointSize == (isStyled ? 9 : body), "\(occasion) \(row)")
        #expect(label.textAlignment == (isStyled ? .right : .center), "\(occasion) \(row)")
      }
      #expect(plain > 0 && styled > 0, "\(occasion)")
    }
    await window.nextFrame()
    try expectRows("at first")
    for row in [7, 30, 8, 55, 0] {
      picker.selectRow(row, inComponent: 0, animated: false)
      await window.nextFrame()
      try expectRows("at \(row)")
    }
    for remainder in [1, 0, 2] {
      source.remainder = remainder
      picker.reloadComponent(0)
      await window.nextFrame()
      try expectRows("reloaded \(remainder)")
    }
  }

  @Test("another delegate gets none of the former one's views")
  func anotherDelegateGetsNoneOfTheFormerOnesViews() async throws {
    let first = OwnRows(), second = OwnRows(), picker = UIPickerView()
    (picker.dataSource, picker.delegate) = (first, first)
    let window = try await TestWindow.show(picker, height: 300)
    for row in [20, 0] {
      picker.selectRow(row, inComponent: 0, animated: false)
      await window.nextFrame()
    }
    let made = first.made.count
    #expect(made > 2 && first.made.contains { $0.window != nil })
    picker.delegate = first
    await window.nextFrame()
    #expect(first.made.count == made && picker.view(forRow: 0, forComponent: 0) is OwnRow)
    picker.delegate = second
    await window.nextFrame()
    let former = Set(first.made.map { ObjectIdentifier($0) })
    #expect(second.reused.allSatisfy { !former.contains(ObjectIdentifier($0)) } && !second.made.isEmpty)
    #expect(first.made.allSatisfy { $0.window == nil } && first.made.count == made)
    let shown = try #require(picker.view(forRow: 0, forComponent: 0))
    #expect(second.made.contains { $0 === shown } && shown.window === window)
  }

  @Test("left and right lead to the wheel that is seen there", arguments: [false, true])
  func leftAndRightLeadToTheWheelThatIsSeenThere(isRightToLeft: Bool) async throws {
    let source = OwnRows(), picker = UIPickerView()
    picker.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    source.widths = [-1, -1, -1]
    (picker.dataSource, picker.delegate) = (source, source)
    let window = try await TestWindow.show(picker, height: 300)
    await window.nextFrame()
    @MainActor func press(_ key: Int32) throws -> Int? {
      let scales = try picker.wheels.map { try #require($0.content) }
      let focused = try #require(scales.firstIndex { gtk_widget_is_focus($0) != 0 })
      #expect(Controllers(at: scales[focused]).press(key))
      return scales.firstIndex { gtk_widget_is_focus($0) != 0 }
    }
    picker.wheels[1].focus()
    let places = picker.wheels.map { $0.frame.minX }
    #expect((places[0] > places[2]) == isRightToLeft)
    let left = isRightToLeft ? 2 : 0, right = 2 - left
    #expect(try press(GDK_KEY_Left) == left)
    // Beyond the last there is none.
    #expect(try press(GDK_KEY_Left) == left)
    #expect(try press(GDK_KEY_Right) == 1)
    #expect(try press(GDK_KEY_KP_Right) == right)
    #expect(try press(GDK_KEY_Right) == right)
    #expect(try press(GDK_KEY_KP_Left) == 1)
  }

  @Test("parts of a step add up to rows, anew for each direction")
  func partsOfAStepAddUpToRowsAnewForEachDirection() async throws {
    try await withoutMotion {
      let source = OwnRows(), picker = UIPickerView()
      (picker.dataSource, picker.delegate) = (source, source)
      _ = try await TestWindow.show(picker, height: 300)
      let steps = Controllers(at: picker.wheels[0].box.pointer)
      let turns: [(Double, Int)] = [
        (0.4, 0), (0.4, 0), (0.4, 1), (-0.4, 1), (-0.4, 1), (-0.4, 0), (3, 3), (1.5, 4), (0.5, 5), (-9_000, 0),
        (9_000, 99), (1, 99), (-2, 97),
      ]
      for (index, (distance, expected)) in turns.enumerated() {
        steps.turn(0, distance)
        #expect(picker.selectedRow(inComponent: 0) == expected, "\(index): \(distance)")
      }
    }
  }

  @Test("a press moved more than eight points chooses no row")
  func pressMovedMoreThanEightPointsChoosesNoRow() async throws {
    try await withoutMotion {
      let source = OwnRows(), picker = UIPickerView()
      (picker.dataSource, picker.delegate) = (source, source)
      let window = try await TestWindow.show(picker, height: 300)
      await window.nextFrame()
      let wheel = picker.wheels[0], height = picker.rowSize(forComponent: 0).height
      let scroll = try #require(wheel.subviews.first as? UIScrollView)
      /// A touch so far from the middle of the row below the chosen one.
      @MainActor func touch(_ x: CGFloat, _ y: CGFloat) -> UITouch {
        let place = wheel.convert(CGPoint(x: wheel.bounds.midX + x, y: wheel.bounds.midY + height + y), to: nil)
        return UITouch(at: place, view: scroll, window: window, type: .direct, tapCount: 1, timestamp: 0)
      }
      for (x, y, isChosen) in [
        (0, 0, true), (7, 0, true), (0, -7, true), (5, 5, true), (9, 0, false), (7, 7, false), (0, 9, false),
        (0, -9, false), (0, 0, true),
      ] as [(CGFloat, CGFloat, Bool)] {
        picker.selectRow(3, inComponent: 0, animated: false)
        scroll.touchesBegan([touch(0, 0)], with: nil)
        scroll.touchesEnded([touch(x, y)], with: nil)
        await nextTurn()
        #expect(picker.selectedRow(inComponent: 0) == (isChosen ? 4 : 3), "\(x) \(y)")
      }
      // The end of a touch that was taken away chooses nothing.
      picker.selectRow(3, inComponent: 0, animated: false)
      scroll.touchesBegan([touch(0, 0)], with: nil)
      scroll.touchesCancelled([touch(0, 0)], with: nil)
      scroll.touchesEnded([touch(0, 0)], with: nil)
      await nextTurn()
      #expect(picker.selectedRow(inComponent: 0) == 3)
    }
  }

  @Test("assistive technology hears a row's new words after each reload")
  func assistiveTechnologyHearsARowsNewWordsAfterEachReload() async throws {
    let source = WordRows(), picker = UIPickerView()
    (picker.dataSource, picker.delegate) = (source, source)
    _ = try await TestWindow.show(picker, height: 300)
    picker.selectRow(2, inComponent: 0, animated: false)
    let wheel = picker.wheels[0], scale = try #require(wheel.content)
    let reloads: [(String, (UIPickerView) -> Void)] = [
      ("all", { $0.reloadAllComponents() }), ("one", { $0.reloadComponent(0) }), ("shown", { $0.refreshRows() }),
      ("again", { $0.reloadAllComponents() }),
    ]
    for (word, reload) in reloads {
      source.word = word
      reload(picker)
      #expect(Accessibility.has(scale, value: "\(word) 2"), "\(word)")
      #expect((wheel.view(forRow: 2) as? UILabel)?.text == "\(word) 2")
    }
    for (count, row) in [(2, 1), (0, -1), (5, 0)] {
      source.count = count
      picker.reloadComponent(0)
      #expect(picker.selectedRow(inComponent: 0) == row, "\(count)")
      #expect(wheel.accessibilityValue == (row < 0 ? nil : "again \(row)"), "\(count)")
    }
  }

  @Test("wheels have the widths that are wanted, as far as there is room")
  func wheelsHaveTheWidthsThatAreWantedAsFarAsThereIsRoom() async throws {
    let source = OwnRows(), outer = UIView()
    let picker = UIPickerView(frame: CGRect(x: 20, y: 20, width: 300, height: 216))
    (picker.dataSource, picker.delegate) = (source, source)
    outer.addSubview(picker)
    let window = try await TestWindow.show(outer)
    let standard = picker.standardRowHeight
    // Widths and height that are wanted; left edges and widths that the wheels get; the height of rows.
    let table: [([CGFloat], CGFloat, [[CGFloat]], CGFloat)] = [
      ([-1, -1], -1, [[9, 138], [152, 138]], standard), ([100, -1], 40.2, [[9, 100], [114, 177]], 41),
      ([50, 40], 0, [[102, 50], [157, 40]], 1), ([400, 200], 300, [[9, 184], [198, 92]], 72), ([], -1, [], standard),
      ([60, -1], 50, [[9, 60], [74, 217]], 50),
    ]
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      picker.semanticContentAttribute = direction
      for (index, (widths, height, expected, rowHeight)) in table.enumerated() {
        (source.widths, source.rowHeight) = (widths, height)
        picker.reloadAllComponents()
        await window.nextFrame()
        let places = expected.map { direction == .forceRightToLeft ? [300 - $0[0] - $0[1], $0[1]] : $0 }
        let found = picker.wheels.map { [$0.frame.minX, $0.frame.width] }
        #expect(found == places, "\(index): \(found)")
        for component in widths.indices {
          #expect(picker.rowSize(forComponent: component).height == rowHeight, "\(index)")
        }
        // The band behind the row in the middle.
        let band = try #require(picker.subviews.first)
        #expect(band.isHidden == widths.isEmpty && band.frame.height == rowHeight, "\(index): \(band.frame)")
        #expect(abs(band.frame.midY - 108) <= 0.5 && band.frame.minX == 9 && band.frame.maxX == 291, "\(index)")
      }
    }
  }

  @Test("each wheel has the picker's name and hint, also a later one")
  func eachWheelHasThePickersNameAndHintAlsoALaterOne() async throws {
    let source = OwnRows(), picker = UIPickerView()
    (picker.accessibilityLabel, picker.accessibilityHint) = ("Size", "Turn it")
    (picker.dataSource, picker.delegate) = (source, source)
    _ = try await TestWindow.show(picker, height: 300)
    source.widths = [-1, -1]
    picker.reloadAllComponents()
    try #require(picker.wheels.count == 2)
    for (label, hint) in [("Size", "Turn it"), ("Weight", "Turn them")] {
      (picker.accessibilityLabel, picker.accessibilityHint) = (label, hint)
      for wheel in picker.wheels {
        let scale = try #require(wheel.content)
        #expect(Accessibility.has(scale, label: label) && Accessibility.has(scale, description: hint))
      }
    }
    picker.wheelNames = ["Left"]
    #expect(picker.wheels.map(\.accessibilityLabel) == ["Weight, Left", "Weight"])
    picker.accessibilityLabel = nil
    #expect(picker.wheels.map(\.accessibilityLabel) == ["Left", nil])
    picker.wheelNames = []
    #expect(picker.wheels.map(\.accessibilityLabel) == [nil, nil])
  }
}

/// Rows of a word, and their numbers.
@MainActor
private final class WordRows: UIPickerViewDataSource, UIPickerViewDelegate {
  var word = "none", count = 9
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { count }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "\(word) \(row)"
  }
}

/// Rows of which every third has a title with a style of its own.
@MainActor
private final class StyledRows: UIPickerViewDataSource, UIPickerViewDelegate {
  let count = 60
  var remainder = 0

  func isStyled(_ row: Int) -> Bool { row % 3 == remainder }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { count }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "Row \(row)"
  }

  func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString? {
    guard isStyled(row) else { return nil }
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let attributes: [NSAttributedString.Key: Any] = [
      .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9), .paragraphStyle: style,
    ]
    return NSAttributedString(string: "Row \(row)", attributes: attributes)
  }
}

private final class OwnRow: UIView {}

/// A hundred rows with views of the delegate's own, in wheels of widths that are set.
@MainActor
private final class OwnRows: UIPickerViewDataSource, UIPickerViewDelegate {
  var widths: [CGFloat] = [-1]
  var rowHeight: CGFloat = -1
  var made: [UIView] = []
  var reused: [UIView] = []

  func numberOfComponents(in pickerView: UIPickerView) -> Int { widths.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 100 }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { widths[component] }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { rowHeight }

  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    if let view {
      reused.append(view)
      return view
    }
    let row = OwnRow(frame: .zero)
    made.append(row)
    return row
  }
}
