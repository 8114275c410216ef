import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Widths of segments, number by number; their places in both directions; and the selection.

@MainActor @Suite("segment layout", .windows)
struct SegmentLayoutTests {
  @Test("segments get their desired widths and share the spare room")
  func segmentsGetTheirDesiredWidthsAndShareTheSpareRoom() {
    typealias Segment = SegmentArrangement.Segment
    let a = Segment(whole: 40, least: 40), b = Segment(whole: 100, least: 50)
    func fixed(_ segment: Segment, _ width: CGFloat) -> Segment {
      Segment(whole: segment.whole, least: segment.least, fixed: width)
    }
    let table: [([Segment], CGFloat, CGFloat?, Bool, SegmentArrangement.Kind, [CGFloat])] = [
      ([a, b], 300, nil, false, .row, [150, 150]), ([a, b], 200, nil, false, .row, [100, 100]),
      ([a, b], 190, nil, false, .row, [65, 125]), ([a, b], 140, nil, false, .row, [40, 100]),
      ([a, b], 139, nil, false, .row, [69.5, 69.5]), ([a, b], 100, nil, false, .row, [50, 50]),
      ([a, b], 95, nil, false, .row, [40, 55]), ([a, b], 90, nil, false, .row, [40, 50]),
      ([a, b], 89, nil, false, .column, [89, 89]), ([a, b], 300, nil, true, .row, [120, 180]),
      ([a, b], 139, nil, true, .row, [40, 99]), ([fixed(a, 90), b], 200, nil, false, .row, [90, 110]),
      ([fixed(a, 20), b], 200, nil, false, .row, [40, 160]),
      ([fixed(a, 60), fixed(b, 110)], 200, nil, false, .row, [75, 125]),
      ([fixed(a, 60), b, b], 200, nil, false, .row, [60, 70, 70]),
      ([fixed(a, 90), b], 139, nil, false, .column, [139, 139]),
      ([a, b], 140, 20, false, .row, [40, 100]), ([a, b], 140, 19.6, false, .row, [40, 100]),
      ([a, b], 140, 19.4, false, .cut, [40, 100]), ([a, b], 70, 30, false, .cut, [20, 50]),
      ([a, b], 80, 60, false, .column, [80, 80]), ([a], 10, 5, false, .cut, [10]), ([], 10, nil, false, .row, []),
      ([Segment(whole: 0, least: 0)], 10, -1, false, .cut, [0]),
    ]
    for (index, (segments, width, limit, byContent, kind, widths)) in table.enumerated() {
      let result = SegmentArrangement(segments, width: width, limit: limit, byContent: byContent) { index, width in
        segments[index].whole <= width ? 20 : 40
      }
      #expect(result.kind == kind, "\(index): \(result.kind)")
      #expect(
        zip(result.widths, widths).allSatisfy { abs($0 - $1) < 0.001 } && result.widths.count == widths.count,
        "\(index): \(result.widths)"
      )
      let heights = segments.enumerated().map { kind == .cut ? limit ?? 0 : $1.whole <= widths[$0] ? 20 : 40 }
      #expect(result.heights == heights, "\(index): \(result.heights)")
      let height = kind == .column ? heights.reduce(0, +) : heights.max() ?? 0
      #expect(result.height == height, "\(index): \(result.height)")
    }
  }

  @Test("segments fill the control in reading order without gaps")
  func segmentsFillTheControlInReadingOrderWithoutGaps() async throws {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      for (width, isColumn) in [(301, false), (60, true)] as [(CGFloat, Bool)] {
        let control = UISegmentedControl(items: ["One", "Two and more", "Three"]), outer = UIView()
        control.semanticContentAttribute = direction
        let height = control.sizeThatFits(CGSize(width: width, height: 1)).height
        control.frame = CGRect(x: 10, y: 10, width: width, height: height)
        outer.addSubview(control)
        let window = try await TestWindow.show(outer)
        await window.nextFrame()
        var places: [CGRect] = []
        for button in control.buttons {
          var bounds = graphene_rect_t()
          #expect(gtk_widget_compute_bounds(button, control.box.pointer, &bounds) != 0)
          let origin = CGPoint(x: CGFloat(bounds.origin.x), y: CGFloat(bounds.origin.y))
          places.append(
            CGRect(origin: origin, size: CGSize(width: CGFloat(bounds.size.width), height: CGFloat(bounds.size.height)))
          )
        }
        let row = try #require(control.content)
        #expect((gtk_widget_has_css_class(row, "vertical") != 0) == isColumn)
        if direction == .forceRightToLeft, !isColumn { places.reverse() }
        // Neighbours share the line between them, which is a point wide.
        func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= 1 }
        let edges = places.map { isColumn ? ($0.minY, $0.maxY) : ($0.minX, $0.maxX) }
        #expect(near(edges[0].0, 0) && near(edges[2].1, isColumn ? height : width), "\(places)")
        #expect(near(edges[0].1, edges[1].0) && near(edges[1].1, edges[2].0), "\(places)")
        for place in places {
          let (start, across, whole) = isColumn ? (place.minX, place.width, width) : (place.minY, place.height, height)
          #expect(near(start, 0) && near(across, whole), "\(places)")
        }
        TestWindow.closeAll()
      }
    }
  }

  @Test("a segmented control has the baselines of its words")
  func segmentedControlHasTheBaselinesOfItsWords() async throws {
    let control = UISegmentedControl(), labels = [UILabel(), UILabel()], outer = UIView()
    for view in [control, labels[0], labels[1]] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
    }
    for label in labels { label.text = "text" }
    NSLayoutConstraint.activate([
      control.topAnchor.constraint(equalTo: outer.topAnchor, constant: 50),
      control.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      control.heightAnchor.constraint(equalToConstant: 80),
      labels[0].firstBaselineAnchor.constraint(equalTo: control.firstBaselineAnchor),
      labels[0].leadingAnchor.constraint(equalTo: control.trailingAnchor),
      labels[1].lastBaselineAnchor.constraint(equalTo: control.lastBaselineAnchor),
      labels[1].leadingAnchor.constraint(equalTo: labels[0].trailingAnchor),
    ])
    _ = try await TestWindow.show(outer)
    control.insertSegment(withTitle: "One", at: 0, animated: false)
    for size in [30, 12] as [CGFloat] {
      let font = UIFont.systemFont(ofSize: size)
      control.setTitleTextAttributes([.font: font], for: .normal)
      try await wait("the baselines meet at \(size) points") {
        let baseline = control.frame.midY + (font.ascender + font.descender) / 2
        return labels.allSatisfy { abs($0.frame.minY + $0.font.ascender - baseline) <= 1.5 }
      }
    }
  }

  @Test("GTK's segments keep UIKit's order through insertions and removals")
  func gTKsSegmentsKeepUIKitsOrderThroughInsertionsAndRemovals() throws {
    let control = UISegmentedControl()
    var model: [String] = [], generator = Generator(state: 20_261_205)
    for round in 0..<120 {
      let index = Int.random(in: -2...model.count + 2, using: &generator), chosen = control.selectedSegmentIndex
      let old = model.indices.contains(chosen) ? model[chosen] : nil
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<4:
        control.insertSegment(withTitle: "\(round)", at: index, animated: false)
        model.insert("\(round)", at: min(max(0, index), model.count))
        try #require(control.selectedSegmentIndex == old.flatMap { model.firstIndex(of: $0) } ?? -1)
      case 4...5:
        control.removeSegment(at: index, animated: false)
        if model.indices.contains(index) { model.remove(at: index) }
        try #require(control.selectedSegmentIndex == old.flatMap { model.firstIndex(of: $0) } ?? -1)
      case 6:
        control.selectedSegmentIndex = index
        try #require(
          control.selectedSegmentIndex == (model.indices.contains(index) ? index : UISegmentedControl.noSegment)
        )
      default:
        control.setTitle("\(round)!", forSegmentAt: index)
        if model.indices.contains(index) { model[index] = "\(round)!" }
      }
      let row = try #require(control.content)
      try #require(Widgets.children(of: row) == control.buttons && control.numberOfSegments == model.count)
      try #require((0..<model.count).map { control.titleForSegment(at: $0) } == model)
      for (place, button) in control.buttons.enumerated() {
        let isOn = place == control.selectedSegmentIndex
        try #require((gtk_widget_get_state_flags(button).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0) == isOn)
        try #require(
          Accessibility.isChecked(button, isOn ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE)
        )
        try #require(Accessibility.has(button, label: model[place]))
      }
    }
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0 && control.buttons.isEmpty && control.selectedSegmentIndex == -1)
    #expect(try Widgets.children(of: #require(control.content)).isEmpty && control.titleForSegment(at: 0) == nil)
  }

  @Test("a segment keeps its set width; missing segments change nothing")
  func segmentKeepsItsSetWidthMissingSegmentsChangeNothing() {
    let control = UISegmentedControl(items: [
      "One", UIImage(systemName: "star") as Any, UIAction(title: "Act") { _ in },
    ])
    #expect(control.frame.size == control.intrinsicContentSize && control.numberOfSegments == 3)
    let whole = control.intrinsicContentSize.width
    #expect(whole.truncatingRemainder(dividingBy: 3) == 0)
    control.setWidth(200, forSegmentAt: 0)
    control.setWidth(-5, forSegmentAt: 1)
    control.setWidth(70, forSegmentAt: 9)
    #expect((0..<4).map { control.widthForSegment(at: $0) } == [200, 0, 0, 0])
    let withOne = control.intrinsicContentSize.width
    control.setWidth(250, forSegmentAt: 0)
    #expect(control.intrinsicContentSize.width == withOne + 50)
    control.setWidth(0, forSegmentAt: 0)
    #expect(control.intrinsicContentSize.width == whole)
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize.width < whole)
    control.setEnabled(false, forSegmentAt: 1)
    control.setEnabled(false, forSegmentAt: 9)
    #expect((0..<4).map { control.isEnabledForSegment(at: $0) } == [true, false, true, false])
    #expect(control.buttons.map { gtk_widget_get_sensitive($0) != 0 } == [true, false, true])
    #expect(control.imageForSegment(at: 1) != nil && control.imageForSegment(at: 0) == nil)
    #expect(control.actionForSegment(at: 2)?.title == "Act" && control.titleForSegment(at: 2) == "Act")
    let pictured = UIAction(title: "Named", image: UIImage(systemName: "heart")) { _ in }
    control.setAction(pictured, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil && control.imageForSegment(at: 0) === pictured.image)
    #expect(Accessibility.has(control.buttons[0], label: "Named"))
    #expect(control.segmentIndex(identifiedBy: pictured.identifier) == 0)
    #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("none")) == UISegmentedControl.noSegment)
    for title in ["A", "Some words"] {
      let alone = UISegmentedControl(items: [title]), size = alone.intrinsicContentSize
      var width: Int32 = 0, height: Int32 = 0
      gtk_widget_measure(alone.buttons[0], GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
      gtk_widget_measure(alone.buttons[0], GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
      // GTK's buttons have a least width, which a segment has not.
      let isNear = abs(size.width - CGFloat(width)) <= 1 || size.width < CGFloat(width) && title == "A"
      #expect(isNear && abs(size.height - CGFloat(height)) <= 1, "\(size), \(width) \(height)")
    }
    let made = UISegmentedControl(frame: .zero, actions: [pictured, UIAction(title: "B") { _ in }])
    #expect(
      made.numberOfSegments == 2 && made.frame.size == made.intrinsicContentSize
        && made.actionForSegment(at: 0) === pictured
    )
    let sized = UISegmentedControl(frame: CGRect(x: 1, y: 2, width: 300, height: 40), actions: [pictured])
    #expect(sized.frame == CGRect(x: 1, y: 2, width: 300, height: 40))
    #expect(control.sizeThatFits(.zero) == control.intrinsicContentSize)
  }

  @Test("a constrained segmented control resizes as its segments change")
  func constrainedSegmentedControlResizesAsItsSegmentsChange() async throws {
    let root = UIView(), control = UISegmentedControl(items: ["One", "Two"])
    root.place(control)
    control.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    control.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    let window = try await TestWindow.show(root, width: 700)
    let changes: [(String, @MainActor () -> Void)] = [
      ("a title", { control.setTitle("A title that is longer", forSegmentAt: 1) }),
      ("by content", { control.apportionsSegmentWidthsByContent = true }),
      ("a width", { control.setWidth(180, forSegmentAt: 0) }),
      ("another", { control.setWidth(150, forSegmentAt: 0) }),
      ("a picture", { control.setImage(UIImage(systemName: "star"), forSegmentAt: 1) }),
      ("one more", { control.insertSegment(withTitle: "Three", at: 1, animated: false) }),
      ("one less", { control.removeSegment(at: 0, animated: false) }),
      ("none", { control.removeAllSegments() }),
    ]
    for (name, change) in changes {
      let before = control.frame.width
      change()
      await window.nextFrame()
      await window.nextFrame()
      #expect(control.frame.width != before && control.frame.width == control.intrinsicContentSize.width, "\(name)")
    }
  }

  @Test("a segmented control makes room for another font while shown")
  func segmentedControlMakesRoomForAnotherFontWhileShown() async throws {
    let root = UIView(), control = UISegmentedControl(items: ["One", "Two"])
    root.place(control)
    control.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    control.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    let window = try await TestWindow.show(root)
    for _ in 0..<2 { await window.nextFrame() }
    let size = control.bounds.size
    for _ in 0..<2 {
      control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 40)], for: .normal)
      try await wait("there is room for the letters") {
        control.bounds.height > size.height + 10 && control.bounds.width > size.width + 20
      }
      control.setTitleTextAttributes(nil, for: .normal)
      try await wait("it is as at first") { control.bounds.size == size }
    }
  }

  @Test("only a press that selects runs actions and sends valueChanged")
  func onlyAPressThatSelectsRunsActionsAndSendsValueChanged() {
    var log: [String] = []
    let actions = ["A", "B", "C"].map { title in
      UIAction(title: title) { log.append("\($0.title) \($0.sender is UISegmentedControl)") }
    }
    let control = UISegmentedControl(frame: .zero, actions: actions)
    control.addAction(UIAction { _ in log.append("value \(control.selectedSegmentIndex)") }, for: .valueChanged)
    control.addAction(UIAction { _ in log.append("primary") }, for: .primaryActionTriggered)
    @MainActor func press(_ index: Int) { emit(control.buttons[index], "clicked") }
    press(1)
    #expect(log == ["B true", "value 1", "primary"])
    press(1)
    #expect(log.count == 3)
    control.isMomentary = true
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    log = []
    for _ in 0..<2 { press(2) }
    #expect(log == ["C true", "value 2", "primary", "C true", "value 2", "primary"])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("a segment shows the image that is set last")
  func segmentShowsTheImageThatIsSetLast() async throws {
    let control = UISegmentedControl(items: ["", "Words"])
    control.frame = CGRect(x: 20, y: 20, width: 200, height: 40)
    _ = try await LayerStage.show(control)
    var shown: [OpaquePointer?] = []
    for name in ["heart", "star"] {
      control.setImage(UIImage(systemName: name), forSegmentAt: 0)
      let image = try #require(Widgets.first(gtk_image_get_type(), in: control.buttons[0]))
      #expect(gtk_widget_get_visible(image) != 0)
      shown.append(gtk_image_get_paintable(OpaquePointer(image)))
    }
    #expect(shown[0] != nil && shown[1] != nil && shown[0] != shown[1])
    control.setTitle("No picture", forSegmentAt: 0)
    #expect(gtk_widget_get_visible(Widgets.first(gtk_image_get_type(), in: control.buttons[0])) == 0)
  }
}

/// Emits a signal of GTK's that has no arguments.
@MainActor
private func emit(_ widget: UnsafeMutablePointer<GtkWidget>, _ name: String) {
  var value = GValue()
  g_value_init(&value, gtk_widget_get_type())
  g_value_set_object(&value, widget)
  g_signal_emitv(&value, g_signal_lookup(name, gtk_button_get_type()), 0, nil)
  g_value_unset(&value)
}
