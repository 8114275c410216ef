import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("segments", .windows)
struct SegmentInputTests {
  /// Shows a control in a window, with what it tells of.
  private func show(_ items: [Any], width: CGFloat = 300, height: CGFloat? = nil) async throws -> (
    UISegmentedControl, UIWindow, Journal
  ) {
    let outer = UIView(), control = UISegmentedControl(items: items), journal = Journal()
    outer.place(control)
    NSLayoutConstraint.activate([
      control.topAnchor.constraint(equalTo: outer.topAnchor, constant: 10),
      control.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
      control.widthAnchor.constraint(equalToConstant: width),
    ])
    if let height { control.heightAnchor.constraint(equalToConstant: height).isActive = true }
    let record = UIAction { [weak control, weak journal] _ in
      journal?.indices.append(control?.selectedSegmentIndex ?? -2)
    }
    control.addAction(record, for: .valueChanged)
    let window = try await TestWindow.show(outer, width: 360)
    await window.nextFrame()
    return (control, window, journal)
  }

  func isCut(_ control: UISegmentedControl) -> Bool {
    control.buttons.compactMap { Widgets.first(gtk_label_get_type(), in: $0) }.contains {
      pango_layout_is_ellipsized(gtk_label_get_layout(OpaquePointer($0))) != 0
    }
  }

  @Test("a click selects a segment and tells of it once")
  func clickSelectsASegmentAndTellsOfItOnce() async throws {
    let (control, _, journal) = try await show(["One", "Two", "Three"])
    try await Input.click(control, at: CGPoint(x: 150, y: 15))
    #expect(control.selectedSegmentIndex == 1)
    try await Input.click(control, at: CGPoint(x: 150, y: 15))
    try await Input.click(control, at: CGPoint(x: 290, y: 15))
    #expect(journal.indices == [1, 2])
    control.setEnabled(false, forSegmentAt: 0)
    try await Input.click(control, at: CGPoint(x: 10, y: 15))
    control.isEnabled = false
    try await Input.click(control, at: CGPoint(x: 150, y: 15))
    #expect(journal.indices == [1, 2])
  }

  @Test("segments are reached and chosen by key")
  func segmentsAreReachedAndChosenByKey() async throws {
    let (control, window, journal) = try await show(["One", "Two", "Three"])
    gtk_widget_grab_focus(control.buttons[2])
    try await Input.press(GDK_KEY_Tab, holding: [GDK_KEY_Shift_L], in: window)
    try await Input.press(GDK_KEY_Tab, holding: [GDK_KEY_Shift_L], in: window)
    try await Input.press(GDK_KEY_space, in: window)
    try await wait("the first is chosen") { control.selectedSegmentIndex == 0 }
    try await Input.press(GDK_KEY_Right, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("the second is chosen") { journal.indices == [0, 1] }
  }

  @Test("a momentary control has a selection only while it tells")
  func momentaryControlHasASelectionOnlyWhileItTells() async throws {
    let (control, _, journal) = try await show(["One", "Two"])
    var ran = 0
    control.setAction(UIAction(title: "Other") { _ in ran += 1 }, forSegmentAt: 1)
    control.isMomentary = true
    for _ in 0..<2 { try await Input.click(control, at: CGPoint(x: 280, y: 15)) }
    #expect(journal.indices == [1, 1])
    #expect(ran == 2)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("assistive technology meets a group of which one is chosen")
  func assistiveTechnologyMeetsAGroupOfWhichOneIsChosen() async throws {
    let (control, _, _) = try await show(["One", "Two"])
    control.accessibilityLabel = "Number"
    control.selectedSegmentIndex = 1
    let group = try #require(control.content)
    #expect(Accessibility.role(group) == GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
    #expect(Accessibility.has(group, label: "Number"))
    #expect(control.buttons.map(Accessibility.role) == [GTK_ACCESSIBLE_ROLE_RADIO, GTK_ACCESSIBLE_ROLE_RADIO])
    #expect(Accessibility.has(control.buttons[0], label: "One"))
    #expect(Accessibility.isChecked(control.buttons[0], GTK_ACCESSIBLE_TRISTATE_FALSE))
    #expect(Accessibility.isChecked(control.buttons[1], GTK_ACCESSIBLE_TRISTATE_TRUE))
    control.setAction(UIAction(title: "Play", image: UIImage(systemName: "play.fill")) { _ in }, forSegmentAt: 0)
    #expect(Accessibility.has(control.buttons[0], label: "Play"))
  }

  @Test("segments stack to show large words whole in narrow windows")
  func segmentsStackToShowLargeWordsWholeInNarrowWindows() async throws {
    let dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    let (control, window, _) = try await show(["All deliveries", "On their way", "Arrived"], width: 320)
    await window.nextFrame()
    #expect(!isCut(control))
    let tops = control.buttons.map { bounds(of: $0, in: control).minY }
    #expect(tops[0] < tops[1] && tops[1] < tops[2], "\(tops)")
    #expect(control.bounds.height >= 3 * 40, "\(control.bounds)")
    for button in control.buttons { #expect(bounds(of: button, in: control).width == 320) }
    setDotsPerInch(dotsPerInch)
    try await wait("they are side by side again") {
      Set(control.buttons.map { bounds(of: $0, in: control).minY }).count == 1
    }
  }

  @Test("words are centred in their segment and wrap when needed")
  func wordsAreCentredInTheirSegmentAndWrapWhenNeeded() async throws {
    let titles = ["On their way a", "All of them and more"]
    for (width, height, lines) in [(340, 90, [1, 1]), (200, nil, [2, 2]), (250, 60, [1, 2]), (100, nil, [2, 2])]
      as [(CGFloat, CGFloat?, [Int32])]
    {
      let (control, window, _) = try await show(titles, width: width, height: height)
      await window.nextFrame()
      let labels = try control.buttons.map { try #require(Widgets.first(gtk_label_get_type(), in: $0)) }
      #expect(labels.map { pango_layout_get_line_count(gtk_label_get_layout(OpaquePointer($0))) } == lines)
      for (button, label) in zip(control.buttons, labels) {
        let outer = bounds(of: button, in: control), inner = bounds(of: label, in: control)
        #expect(abs(inner.midX - outer.midX) <= 1 && abs(inner.midY - outer.midY) <= 1, "\(inner) in \(outer)")
      }
      TestWindow.close(window)
    }
  }

  @Test("a one-line height cuts words off and adds a tooltip")
  func oneLineHeightCutsWordsOffAndAddsATooltip() async throws {
    let (control, window, _) = try await show(
      ["Quite a lot of words here", "Even more words in this one", "And more"],
      width: 200,
      height: 34
    )
    await window.nextFrame()
    #expect(isCut(control))
    let tip = gtk_widget_get_tooltip_text(control.buttons[0]).map { String(cString: $0) }
    #expect(tip == "Quite a lot of words here")
    for button in control.buttons { #expect(bounds(of: button, in: control).width > 30) }
  }

  @Test("the first segment is where reading begins")
  func firstSegmentIsWhereReadingBegins() async throws {
    let (control, window, _) = try await show(["A", "B"])
    #expect(bounds(of: control.buttons[0], in: control).minX == 0)
    control.semanticContentAttribute = .forceRightToLeft
    await window.nextFrame()
    await window.nextFrame()
    #expect(bounds(of: control.buttons[0], in: control).maxX == 300)
  }

  @Test("the selected segment has its tint and its state's attributes")
  func selectedSegmentHasItsTintAndItsStatesAttributes() async throws {
    let (control, window, _) = try await show(["One", "Two"])
    control.selectedSegmentTintColor = .green
    control.selectedSegmentIndex = 0
    await window.nextFrame()
    try await wait("the colour is there") { Picture(control)?[20, 5] == .green }
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 30)], for: .normal)
    await window.nextFrame()
    #expect(control.intrinsicContentSize.height > 34)
  }

  @Test("segments share the width equally or by words, else stack")
  func segmentsShareTheWidthEquallyOrByWordsElseStack() {
    let words = [
      SegmentArrangement.Segment(whole: 40, least: 40), SegmentArrangement.Segment(whole: 100, least: 50),
    ]
    @MainActor func arrange(_ width: CGFloat, limit: CGFloat? = nil, byContent: Bool = false) -> SegmentArrangement {
      SegmentArrangement(words, width: width, limit: limit, byContent: byContent) { index, width in
        words[index].whole <= width ? 20 : 40
      }
    }
    #expect(arrange(200).widths == [100, 100])
    #expect(arrange(200, byContent: true).widths == [70, 130])
    #expect(arrange(150).widths == [45, 105])
    // In lines: equal where that does, and else the words that need it get more.
    #expect(arrange(110).widths == [55, 55])
    #expect(arrange(110).height == 40)
    #expect(arrange(95).widths == [40, 55])
    let column = arrange(80)
    #expect(column.kind == .column)
    #expect(column.widths == [80, 80])
    #expect(column.heights == [20, 40])
    #expect(column.height == 60)
    let cut = arrange(80, limit: 30)
    #expect(cut.kind == .cut)
    #expect(cut.widths.reduce(0, +).rounded() == 80)
    #expect(cut.widths[1] > cut.widths[0])
    #expect(arrange(80, limit: 60).kind == .column)
    let fixed = [SegmentArrangement.Segment(whole: 40, least: 40, fixed: 90), words[0]]
    #expect(SegmentArrangement(fixed, width: 200) { _, _ in 20 }.widths == [90, 110])
    #expect(SegmentArrangement([], width: 200) { _, _ in 20 }.height == 0)
  }
}

/// A log of a control's events.
@MainActor
private final class Journal {
  var indices: [Int] = []
}

@MainActor
private func bounds(of widget: UnsafeMutablePointer<GtkWidget>, in view: UIView) -> CGRect {
  var bounds = graphene_rect_t()
  _ = gtk_widget_compute_bounds(widget, view.box.pointer, &bounds)
  return CGRect(
    x: CGFloat(bounds.origin.x),
    y: CGFloat(bounds.origin.y),
    width: CGFloat(bounds.size.width),
    height: CGFloat(bounds.size.height)
  )
}
