import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

// A picker's wheels as a person turns them, and as assistive technology hears them.

@MainActor @Suite("picker wheels", .windows)
struct PickerViewWindowTests {
  @Test("Tab leads from wheel to wheel, arrows turn them")
  func tabLeadsFromWheelToWheelArrowsTurnThem() async throws {
    let (picker, source, window) = try await show([9, 9])
    window.gtkWindow.map { gtk_window_set_focus($0, nil) }
    try await Input.press(GDK_KEY_Tab, in: window)
    let first = try scale(picker, 0), second = try scale(picker, 1)
    #expect(gtk_widget_has_focus(first) != 0)
    try await Input.press(GDK_KEY_Down, in: window)
    try await wait("a row is chosen") { source.chosen == [[1, 0]] }
    #expect(picker.selectedRow(inComponent: 0) == 1)
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(gtk_widget_has_focus(second) != 0)
    try await Input.press(GDK_KEY_Down, in: window)
    try await wait("a row is chosen") { source.chosen == [[1, 0], [1, 1]] }
    try await Input.press(GDK_KEY_Up, in: window)
    try await wait("a row is chosen") { source.chosen == [[1, 0], [1, 1], [0, 1]] }
    try await Input.press(GDK_KEY_Left, in: window)
    #expect(gtk_widget_has_focus(first) != 0)
  }

  @Test("a window's first focus is on its first wheel")
  func windowsFirstFocusIsOnItsFirstWheel() async throws {
    let source = Wheels([9]), first = UIPickerView(), second = UIDatePicker(), outer = UIView()
    (first.dataSource, first.delegate) = (source, source)
    second.frame.origin.y = 220
    outer.addSubview(first)
    outer.addSubview(second)
    _ = try await TestWindow.show(outer)
    let scale = try scale(first, 0)
    try await wait("it has the focus") { gtk_widget_has_focus(scale) != 0 }
  }

  @Test("Page Up, Page Down, Home and End turn a wheel")
  func pageUpPageDownHomeAndEndTurnAWheel() async throws {
    let (picker, source, window) = try await show([10_000_000])
    picker.wheels[0].focus()
    try await Input.press(GDK_KEY_End, in: window)
    try await wait("the last row is chosen") { source.chosen == [[9_999_999, 0]] }
    try await Input.press(GDK_KEY_Page_Up, in: window)
    try await wait("a row before is chosen") { source.chosen.count == 2 }
    let before = picker.selectedRow(inComponent: 0)
    #expect(before < 9_999_998 && before > 9_999_980, "\(before)")
    try await Input.press(GDK_KEY_Home, in: window)
    try await wait("the first row is chosen") { source.chosen.last == [0, 0] }
    try await Input.press(GDK_KEY_Page_Down, in: window)
    try await wait("a row is chosen") { source.chosen.last == [9_999_999 - before, 0] }
    #expect(picker.wheels[0].subviews[0].subviews.count < 60)
  }

  @Test("two keys in a row are one choice")
  func twoKeysInARowAreOneChoice() async throws {
    let (picker, source, window) = try await show([9])
    let keys = Controllers(at: try scale(picker, 0))
    #expect(keys.press(GDK_KEY_Down) && keys.press(GDK_KEY_Down))
    #expect(source.chosen == [])
    try await wait("a row is chosen") { !source.chosen.isEmpty }
    await window.nextFrame()
    #expect(source.chosen == [[2, 0]])
  }

  @Test("keys stop at the first and at the last row")
  func keysStopAtTheFirstAndAtTheLastRow() async throws {
    try await withoutMotion {
      let (picker, source, _) = try await show([3])
      let keys = Controllers(at: try scale(picker, 0))
      for key in [GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Page_Down] { #expect(keys.press(key)) }
      #expect(source.chosen == [[1, 0], [2, 0]])
      #expect(!keys.press(GDK_KEY_a))
    }
  }

  @Test("a choice by program turns the wheel or is there at once")
  func choiceByProgramTurnsTheWheelOrIsThereAtOnce() async throws {
    @MainActor func turns(_ picker: UIPickerView) -> Bool {
      picker.wheels.contains { ($0.subviews[0] as? UIScrollView)?.isAnimatingScroll ?? false }
    }
    let (picker, _, window) = try await show([100])
    picker.selectRow(5, inComponent: 0, animated: false)
    #expect(!turns(picker))
    picker.selectRow(9, inComponent: 0, animated: true)
    #expect(turns(picker) && picker.selectedRow(inComponent: 0) == 9)
    let dates = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216)), date = dates.date
    dates.datePickerMode = .date
    window.rootViewController?.view.addSubview(dates)
    for _ in 0..<2 { await window.nextFrame() }
    dates.setDate(date.addingTimeInterval(-86_400 * 45), animated: false)
    #expect(!turns(dates.picker))
    dates.setDate(date, animated: true)
    #expect(turns(dates.picker) && dates.date == date)
  }

  @Test("a press on a row chooses it")
  func pressOnARowChoosesIt() async throws {
    let (picker, source, window) = try await show([9])
    let middle = CGPoint(x: picker.bounds.midX, y: picker.bounds.midY)
    let height = picker.rowSize(forComponent: 0).height
    try await Input.click(picker, at: CGPoint(x: middle.x, y: middle.y + height))
    try await wait("the row below is chosen") { source.chosen == [[1, 0]] }
    try await Input.click(picker, at: CGPoint(x: middle.x, y: middle.y - height))
    try await wait("the row above is chosen") { source.chosen == [[1, 0], [0, 0]] }
    // Above the first row there is none.
    try await Input.click(picker, at: CGPoint(x: middle.x, y: middle.y - height))
    try await Input.press(GDK_KEY_Down, in: window)
    try await wait("the keys are the wheel's") { source.chosen.last == [1, 0] }
    #expect(source.chosen.count == 3)
  }

  @Test("a tap around a picker leaves it the press")
  func tapAroundAPickerLeavesItThePress() async throws {
    let (picker, source, _) = try await show([9]), taps = Taps()
    let outer = try #require(picker.superview)
    outer.addGestureRecognizer(UITapGestureRecognizer(target: taps, action: Taps.tapped))
    let middle = CGPoint(x: picker.bounds.midX, y: picker.bounds.midY)
    let height = picker.rowSize(forComponent: 0).height
    try await Input.click(picker, at: CGPoint(x: middle.x, y: middle.y + 2 * height))
    try await wait("a row is chosen") { source.chosen == [[2, 0]] }
    #expect(taps.count == 0)
  }

  @Test("a step of the mouse's wheel is a row")
  func stepOfTheMousesWheelIsARow() async throws {
    let (picker, source, _) = try await show([9])
    let middle = CGPoint(x: picker.bounds.midX, y: picker.bounds.midY)
    try await Input.scroll(picker, at: middle, button: 5, holding: nil)
    try await wait("a row is chosen") { source.chosen == [[1, 0]] }
    try await Input.scroll(picker, at: middle, button: 4, holding: nil)
    try await wait("a row is chosen") { source.chosen == [[1, 0], [0, 0]] }
  }

  @Test("a drag comes to rest at a row and is told once")
  func dragComesToRestAtARowAndIsToldOnce() async throws {
    let (picker, source, window) = try await show([100])
    let scroll = try #require(picker.wheels[0].subviews[0] as? UIScrollView), drag = try #require(scroll.drag)
    let height = picker.rowSize(forComponent: 0).height, start = scroll.contentOffset.y
    drag.fingerCame()
    drag.begin()
    scroll.contentOffset.y = start + 3 * height + 7
    #expect(source.chosen == [] && picker.selectedRow(inComponent: 0) == 0)
    drag.fingerLeft()
    try await wait("a row is chosen") { !source.chosen.isEmpty }
    await window.nextFrame()
    #expect(source.chosen == [[3, 0]])
    #expect(scroll.contentOffset.y == start + 3 * height)
  }

  @Test("a drag back to the chosen row tells nothing")
  func dragBackToTheChosenRowTellsNothing() async throws {
    let (picker, source, window) = try await show([100])
    let scroll = try #require(picker.wheels[0].subviews[0] as? UIScrollView), drag = try #require(scroll.drag)
    let start = scroll.contentOffset.y
    drag.fingerCame()
    drag.begin()
    scroll.contentOffset.y = start + 5
    drag.fingerLeft()
    try await wait("the wheel is at rest") { scroll.contentOffset.y == start && !scroll.isDecelerating }
    await window.nextFrame()
    #expect(source.chosen == [])
  }

  @Test("a reload from within a choice is no second choice")
  func reloadFromWithinAChoiceIsNoSecondChoice() async throws {
    try await withoutMotion {
      let (picker, source, window) = try await show([9, 9])
      source.didChoose = { picker in
        source.counts = [4]
        picker.reloadAllComponents()
        picker.selectRow(2, inComponent: 0, animated: true)
      }
      #expect(Controllers(at: try scale(picker, 1)).press(GDK_KEY_End))
      #expect(source.chosen == [[8, 1]])
      await window.nextFrame()
      #expect(picker.numberOfComponents == 1 && picker.selectedRow(inComponent: 0) == 2)
      #expect(source.chosen == [[8, 1]])
    }
  }

  @Test("rows that go while a wheel turns end it at the last")
  func rowsThatGoWhileAWheelTurnsEndItAtTheLast() async throws {
    let (picker, source, _) = try await show([100])
    #expect(Controllers(at: try scale(picker, 0)).press(GDK_KEY_End))
    source.counts = [5]
    picker.reloadComponent(0)
    try await wait("the last row is chosen") { source.chosen == [[4, 0]] }
    #expect(picker.selectedRow(inComponent: 0) == 4)
  }

  @Test("a wheel's scale has the value for assistive technology")
  func wheelsScaleHasTheValueForAssistiveTechnology() async throws {
    try await withoutMotion {
      let (picker, source, _) = try await show([9])
      picker.accessibilityLabel = "Size"
      let scale = try scale(picker, 0)
      let range = UnsafeMutableRawPointer(scale).assumingMemoryBound(to: GtkRange.self)
      #expect(Accessibility.role(scale) == GTK_ACCESSIBLE_ROLE_SLIDER)
      #expect(Accessibility.has(scale, label: "Size"))
      #expect(Accessibility.has(scale, value: "Row 0.0"))
      picker.selectRow(3, inComponent: 0, animated: false)
      #expect(gtk_range_get_value(range) == 3 && Accessibility.has(scale, value: "Row 0.3"))
      #expect(source.chosen == [])
      // As assistive technology does it.
      gtk_range_set_value(range, 4)
      #expect(source.chosen == [[4, 0]] && Accessibility.has(scale, value: "Row 0.4"))
    }
  }

  @Test("rows away from the middle are fainter")
  func rowsAwayFromTheMiddleAreFainter() async throws {
    let (picker, _, _) = try await show([9])
    let rows = picker.wheels[0].subviews[0].subviews.filter { !$0.isHidden }.sorted { $0.frame.minY < $1.frame.minY }
    #expect(rows.count > 2 && rows[0].alpha > 0.99)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.alpha > $1.alpha })
  }

  @Test("wheels are mirrored with the direction of reading")
  func wheelsAreMirroredWithTheDirectionOfReading() async throws {
    let (picker, _, _) = try await show([9, 9, 9])
    #expect(picker.wheels[0].frame.minX < picker.wheels[2].frame.minX)
    try await expectMirrored(in: picker)
  }

  @Test("a wheel's rows grow with the text size")
  func wheelsRowsGrowWithTheTextSize() async throws {
    let (picker, _, window) = try await show([9])
    picker.selectRow(5, inComponent: 0, animated: false)
    let before = picker.rowSize(forComponent: 0).height, normal = setDotsPerInch(288)
    defer { setDotsPerInch(normal) }
    try await wait("the traits changed") { window.traitCollection.preferredContentSizeCategory.isAccessibilityCategory }
    for _ in 0..<3 { await window.nextFrame() }
    let height = picker.rowSize(forComponent: 0).height
    #expect(height > before, "\(height) after \(before)")
    let scroll = picker.wheels[0].subviews[0]
    let row = try #require(scroll.subviews.first { !$0.isHidden && $0.frame.minY == 5 * height })
    #expect(abs(scroll.convert(row.frame, to: picker).midY - picker.bounds.midY) <= 1)
  }

  @Test("a low picker still shows three rows")
  func lowPickerStillShowsThreeRows() async throws {
    let source = Wheels([9]), picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 200, height: 60)), outer = UIView()
    picker.dataSource = source
    picker.delegate = source
    outer.addSubview(picker)
    _ = try await TestWindow.show(outer)
    #expect(picker.rowSize(forComponent: 0).height == 20)
  }

  @Test("a picker that leaves the window has its choice")
  func pickerThatLeavesTheWindowHasItsChoice() async throws {
    let (picker, source, _) = try await show([9])
    #expect(Controllers(at: try scale(picker, 0)).press(GDK_KEY_Down))
    picker.removeFromSuperview()
    try await wait("the row is chosen") { source.chosen == [[1, 0]] }
  }
}

/// Counts taps.
@MainActor
private final class Taps {
  private(set) var count = 0
  func tapped() { count += 1 }
}

/// Shows a picker as wide as the window.
@MainActor
private func show(_ counts: [Int]) async throws -> (UIPickerView, Wheels, UIWindow) {
  let source = Wheels(counts), picker = UIPickerView()
  picker.dataSource = source
  picker.delegate = source
  let window = try await TestWindow.show(picker, height: 340)
  await window.nextFrame()
  return (picker, source, window)
}

/// GTK's scale, which has the keys of a wheel.
@MainActor
private func scale(_ picker: UIPickerView, _ component: Int) throws -> UnsafeMutablePointer<GtkWidget> {
  try #require(picker.wheels[component].content)
}
