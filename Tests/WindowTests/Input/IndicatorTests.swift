import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("indicators", .windows)
struct IndicatorTests {
  @Test("a switch tells of every turn but the program's")
  func switchTellsOfEveryTurnButThePrograms() async throws {
    let outer = UIView(), toggle = UISwitch(frame: CGRect(x: 20, y: 20, width: 300, height: 100))
    var values: [Bool] = []
    toggle.addAction(UIAction { ($0.sender as? UISwitch).map { values.append($0.isOn) } }, for: .valueChanged)
    #expect(toggle.frame.size == toggle.intrinsicContentSize)
    outer.addSubview(toggle)
    let window = try await TestWindow.show(outer)
    toggle.setOn(true, animated: true)
    toggle.isOn = false
    #expect(values == [])
    try await Input.click(toggle)
    try await Input.press(GDK_KEY_space, in: window)
    // GTK moves the knob first.
    try await wait("the switch is off again") { values == [true, false] }
    #expect(toggle.accessibilityActivate())
    #expect(values == [true, false, true])
    let widget = try #require(toggle.content)
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_SWITCH)
    toggle.accessibilityLabel = "Airplane mode"
    #expect(Accessibility.has(widget, label: "Airplane mode"))
    toggle.isEnabled = false
    try await Input.click(toggle)
    #expect(values.count == 3)
  }

  @Test("a pressed switch sends touchUpInside when it is turned")
  func pressedSwitchSendsTouchUpInsideWhenItIsTurned() async throws {
    let outer = UIView(), toggle = UISwitch(frame: CGRect(x: 20, y: 20, width: 0, height: 0))
    var values: [Bool] = []
    toggle.addAction(UIAction { ($0.sender as? UISwitch).map { values.append($0.isOn) } }, for: .touchUpInside)
    outer.addSubview(toggle)
    _ = try await TestWindow.show(outer)
    try await Input.click(toggle)
    try await wait("the switch is on") { values == [true] }
    toggle.isOn = false
    #expect(values == [true])
  }

  @Test("only the program turns a disabled switch")
  func onlyTheProgramTurnsADisabledSwitch() {
    let toggle = UISwitch(frame: .zero)
    toggle.isEnabled = false
    #expect(!toggle.accessibilityActivate() && !toggle.isOn)
    toggle.isOn = true
    #expect(toggle.isOn)
    toggle.isEnabled = true
    #expect(toggle.accessibilityActivate() && !toggle.isOn)
  }

  @Test("spinners and progress views leave touches to their superview")
  func spinnersAndProgressViewsLeaveTouchesToTheirSuperview() async throws {
    let button = PressLog(frame: CGRect(x: 20, y: 20, width: 200, height: 100)), outer = UIView()
    let bar = UIProgressView(frame: CGRect(x: 20, y: 20, width: 160, height: 20))
    let spinner = UIActivityIndicatorView(frame: CGRect(x: 80, y: 50, width: 40, height: 40))
    for view in [bar, spinner] { button.addSubview(view) }
    outer.addSubview(button)
    spinner.startAnimating()
    _ = try await TestWindow.show(outer)
    for view in [bar, spinner] {
      let place = CGPoint(x: view.frame.midX, y: view.frame.midY)
      #expect(button.hitTest(place, with: nil) === button)
      try await Input.click(button, at: place)
    }
    #expect(button.presses == 2)
  }

  @Test("a spinner of another style has another size at once")
  func spinnerOfAnotherStyleHasAnotherSizeAtOnce() async throws {
    let root = UIView(), spinner = UIActivityIndicatorView(style: .medium)
    root.place(spinner)
    spinner.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    spinner.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    spinner.hidesWhenStopped = false
    let window = try await TestWindow.show(root)
    expectFrame(spinner, 0, 0, 20, 20)
    spinner.style = .large
    await window.nextFrame()
    expectFrame(spinner, 0, 0, 37, 37)
  }

  @Test("a progress view shows the colours that are set")
  func progressViewShowsTheColoursThatAreSet() async throws {
    let outer = UIView(), bar = UIProgressView(frame: CGRect(x: 20, y: 20, width: 200, height: 20))
    (bar.progress, bar.progressTintColor, bar.trackTintColor) = (0.5, .red, .blue)
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let pixel = try SamplePictures.pixels(of: bar)
    #expect(SamplePictures.isNear(pixel(50, 10), (255, 0, 0, 255)), "\(pixel(50, 10))")
    #expect(SamplePictures.isNear(pixel(150, 10), (0, 0, 255, 255)), "\(pixel(150, 10))")
  }

  @Test("a slider that is not continuous tells when let go")
  func sliderThatIsNotContinuousTellsWhenLetGo() async throws {
    let outer = UIView(), slider = UISlider(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
    outer.addSubview(slider)
    var heard: [Float] = []
    slider.addAction(UIAction { ($0.sender as? UISlider).map { heard.append($0.value) } }, for: .valueChanged)
    let window = try await TestWindow.show(outer)
    let way = [20, 100, 150, 200].map { CGPoint(x: $0, y: 20) }
    try await Input.drag(slider, through: way) { #expect(heard.count > 1, "\(heard)") }
    (slider.value, slider.isContinuous, heard) = (0, false, [])
    try await Input.drag(slider, through: way) { #expect(heard.isEmpty && slider.value > 0.3, "\(heard)") }
    #expect(heard == [slider.value])
    gtk_window_set_focus(window.gtkWindow, slider.content)
    try await Input.press(GDK_KEY_Left, in: window)
    #expect(heard.count == 2 && heard[1] < heard[0])
  }

  @Test("a slider tells where its knob is taken and let go")
  func sliderTellsWhereItsKnobIsTakenAndLetGo() async throws {
    let outer = UIView(), slider = UISlider(frame: CGRect(x: 20, y: 120, width: 300, height: 40))
    outer.addSubview(slider)
    var heard: [String] = []
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
    ] {
      slider.addAction(UIAction { [weak slider] _ in heard.append("\(name) \(slider?.value ?? 0 > 0.3)") }, for: event)
    }
    _ = try await TestWindow.show(outer)
    try await Input.drag(slider, through: [20, 100, 200].map { CGPoint(x: $0, y: 20) })
    #expect(heard == ["down false", "inside true"])
    (heard, slider.value) = ([], 0)
    try await Input.drag(slider, through: [CGPoint(x: 20, y: 20), CGPoint(x: 200, y: 20), CGPoint(x: 200, y: -60)])
    #expect(heard == ["down false", "outside true"])
  }

  @Test("progress stays between 0 and 1 and reaches assistive technology")
  func progressStaysBetween0And1AndReachesAssistiveTechnology() async throws {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.setProgress(0.25, animated: true)
    #expect(bar.progress == 0.25)
    bar.progress = 7
    #expect(bar.progress == 1)
    bar.progress = -1
    #expect(bar.progress == 0)
    _ = try await TestWindow.show(bar)
    let widget = try #require(bar.content)
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
    #expect(bar.intrinsicContentSize.height > 0)
  }

  @Test("a stopped or reduced-motion spinner causes no wakeups")
  func stoppedOrReducedMotionSpinnerCausesNoWakeups() async throws {
    let outer = UIView(), spinner = UIActivityIndicatorView(style: .large)
    outer.addSubview(spinner)
    #expect(spinner.isHidden)
    spinner.startAnimating()
    #expect(spinner.isAnimating && !spinner.isHidden)
    let window = try await TestWindow.show(outer)
    try await waitForFrames("frames are drawn") { await frames(of: window) > 5 }
    spinner.stopAnimating()
    #expect(spinner.isHidden)
    try await waitForFrames("no frames are drawn") { await frames(of: window) == 0 }
    spinner.hidesWhenStopped = false
    #expect(!spinner.isHidden)
    try await waitForFrames("no frames are drawn") { await frames(of: window) == 0 }
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    setBoolean(settings, "gtk-enable-animations", false)
    defer { setBoolean(settings, "gtk-enable-animations", true) }
    spinner.startAnimating()
    try await waitForFrames("no frames are drawn") { await frames(of: window) == 0 }
  }

  @Test("a switch keeps its set colours until they are removed")
  func switchKeepsItsSetColoursUntilTheyAreRemoved() async throws {
    let toggle = UISwitch(), outer = UIView()
    toggle.frame.origin = CGPoint(x: 20, y: 20)
    outer.addSubview(toggle)
    let window = try await TestWindow.show(outer)
    try await withoutMotion {
      toggle.isOn = true
      try await expectRedAndGreen(in: toggle, of: window) { (toggle.onTintColor, toggle.thumbTintColor) = ($0, $1) }
    }
  }

  @Test("a spinner hides only while stopped with hidesWhenStopped")
  func spinnerHidesOnlyWhileStoppedWithHidesWhenStopped() {
    let spinner = UIActivityIndicatorView(style: .medium)
    for hides in [true, false, true] {
      for turns in [true, false, true] {
        turns ? spinner.startAnimating() : spinner.stopAnimating()
        spinner.hidesWhenStopped = !hides
        spinner.hidesWhenStopped = hides
        #expect(spinner.isHidden == (hides && !turns), "\(hides) \(turns)")
        #expect(spinner.isAnimating == turns)
      }
    }
  }

  @Test("a slider's keys move by hundredths, pages by tenths")
  func slidersKeysMoveByHundredthsPagesByTenths() async throws {
    let outer = UIView(), slider = UISlider(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
    outer.addSubview(slider)
    let window = try await TestWindow.show(outer)
    let range = UnsafeMutableRawPointer(try #require(slider.content)).assumingMemoryBound(to: GtkRange.self)
    gtk_window_set_focus(window.gtkWindow, slider.content)
    for (least, most) in [(0, 1), (0, 200), (-50, 50)] as [(Float, Float)] {
      (slider.minimumValue, slider.maximumValue) = (least, most)
      slider.value = (least + most) / 2
      let middle = slider.value, length = most - least
      try await Input.press(GDK_KEY_Right, in: window)
      #expect(abs(slider.value - middle - length / 100) < length / 1_000, "\(slider.value)")
      let adjustment = gtk_range_get_adjustment(range)
      #expect(abs(gtk_adjustment_get_page_increment(adjustment) - Double(length) / 10) < 0.001)
    }
  }

  @Test("a slider's limits move value and knob without an event")
  func slidersLimitsMoveValueAndKnobWithoutAnEvent() throws {
    let slider = UISlider(), widget = UnsafeMutableRawPointer(try #require(slider.content))
    let range = widget.assumingMemoryBound(to: GtkRange.self)
    var events = 0
    slider.addAction(UIAction { _ in events += 1 }, for: .allEvents)
    let changes: [(String, (UISlider) -> Void, Float)] = [
      ("value", { $0.value = 0.3 }, 0.3), ("animated", { $0.setValue(0.8, animated: true) }, 0.8),
      ("lower maximum", { $0.maximumValue = 0.5 }, 0.5), ("below", { $0.value = -3 }, 0),
      ("higher minimum", { $0.minimumValue = 0.25 }, 0.25), ("minimum above", { $0.minimumValue = 7 }, 7),
      ("wider", { ($0.minimumValue, $0.maximumValue) = (0, 10) }, 7), ("maximum below", { $0.maximumValue = -4 }, -4),
    ]
    for (name, change, expected) in changes {
      change(slider)
      #expect(slider.value == expected, "\(name)")
      #expect(abs(gtk_range_get_value(range) - Double(expected)) < 0.000_1, "\(name): \(gtk_range_get_value(range))")
    }
    #expect(slider.minimumValue == -4 && events == 0)
    slider.isEnabled = false
    #expect(gtk_widget_is_sensitive(slider.content) == 0)
  }

  @Test("a slider keeps its set colours until they are removed")
  func sliderKeepsItsSetColoursUntilTheyAreRemoved() async throws {
    let outer = UIView(), slider = UISlider(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
    slider.value = 0.5
    outer.addSubview(slider)
    let window = try await TestWindow.show(outer)
    try await withoutMotion {
      for colors in [[], [UIColor.red], [.red, .green], [.red, .green, .blue], []] {
        slider.minimumTrackTintColor = colors.first
        slider.maximumTrackTintColor = colors.dropFirst().first
        slider.thumbTintColor = colors.dropFirst(2).first
        for _ in 0..<2 { await window.nextFrame() }
        let picture = try #require(Picture(slider))
        let red = picture.count { $0.red > 200 && $0.green < 60 && $0.blue < 60 }
        let green = picture.count { $0.green > 200 && $0.red < 60 && $0.blue < 60 }
        let blue = picture.count { $0.blue > 200 && $0.red < 60 && $0.green < 60 }
        #expect([red, green, blue].map { $0 > 20 } == (0..<3).map { $0 < colors.count }, "\(red) \(green) \(blue)")
      }
    }
  }

  @Test("a progress view keeps its set colours until they are removed")
  func progressViewKeepsItsSetColoursUntilTheyAreRemoved() async throws {
    let outer = UIView(), bar = UIProgressView(frame: CGRect(x: 20, y: 20, width: 200, height: 20))
    bar.progress = 0.5
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer)
    try await withoutMotion {
      try await expectRedAndGreen(in: bar, of: window) { (bar.progressTintColor, bar.trackTintColor) = ($0, $1) }
    }
  }

  @Test("spinners and dots keep their set colours until removed")
  func spinnersAndDotsKeepTheirSetColoursUntilRemoved() async throws {
    let outer = UIView(), spinner = UIActivityIndicatorView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let dots = UIPageControl(frame: CGRect(x: 20, y: 80, width: 200, height: 40))
    for view in [spinner, dots] as [UIView] { outer.addSubview(view) }
    dots.numberOfPages = 3
    spinner.hidesWhenStopped = false
    try await withoutMotion {
      spinner.startAnimating()
      let window = try await TestWindow.show(outer)
      for color in [nil, UIColor.red, nil, .red, nil] as [UIColor?] {
        spinner.color = color
        (dots.pageIndicatorTintColor, dots.currentPageIndicatorTintColor) = (color, color)
        for _ in 0..<3 { await window.nextFrame() }
        for view in [spinner, dots] as [UIView] {
          let picture = try #require(Picture(view))
          // Edges are paler.
          let red = picture.count { $0.red > 60 && Int($0.red) > 3 * Int(max($0.green, $0.blue)) }
          #expect((red > 3) == (color != nil), "\(type(of: view)): \(red) red points")
        }
      }
    }
  }

  @Test("GTK shows how much of a progress view is done")
  func gtkShowsHowMuchOfAProgressViewIsDone() throws {
    let bar = UIProgressView(progressViewStyle: .default), widget = OpaquePointer(try #require(bar.content))
    for (progress, expected) in [(0.5, 0.5), (3, 1), (0.25, 0.25), (-1, 0)] as [(Float, Double)] {
      bar.progress = progress
      #expect(gtk_progress_bar_get_fraction(widget) == expected)
      bar.setProgress(1 - bar.progress, animated: true)
      #expect(gtk_progress_bar_get_fraction(widget) == 1 - expected)
    }
  }

  @Test("a spinner turns exactly between start and stop")
  func spinnerTurnsExactlyBetweenStartAndStop() throws {
    for spinner in [UIActivityIndicatorView(style: .large), UIActivityIndicatorView(frame: .zero)] {
      let widget = OpaquePointer(try #require(spinner.content))
      @MainActor func turns() -> Bool { gtk_spinner_get_spinning(widget) != 0 }
      #expect(!turns() && spinner.isHidden && spinner.color == UIColor.label)
      for _ in 0..<2 {
        spinner.startAnimating()
        spinner.startAnimating()
        #expect(turns() && spinner.isAnimating && !spinner.isHidden)
        spinner.stopAnimating()
        #expect(!turns() && !spinner.isAnimating && spinner.isHidden)
      }
      spinner.color = .red
      spinner.color = nil
      #expect(spinner.color == UIColor.label)
    }
  }

  @Test("what is no number is the beginning of a progress view and a slider")
  func whatIsNoNumberIsTheBeginningOfAProgressViewAndASlider() {
    let bar = UIProgressView(progressViewStyle: .default), slider = UISlider()
    (slider.minimumValue, slider.maximumValue) = (2, 5)
    for value in [4, .nan] as [Float] { (bar.progress, slider.value) = (value / 8, value) }
    #expect(bar.progress == 0 && slider.value == 2)
  }

  @Test("a slider's line stays while a limit is no number")
  func slidersLineStaysWhileALimitIsNoNumber() {
    let slider = UISlider()
    for limit in [Float.nan, .infinity] {
      slider.maximumValue = limit
      slider.value = 0.5
      #expect(slider.value == 0.5, "\(limit)")
    }
    slider.maximumValue = 90
    slider.value = 60
    #expect(slider.value == 60)
  }
}

/// Gives a view two colours, one, or none, in turn, and expects to see those and no others.
@MainActor
private func expectRedAndGreen(
  in view: UIView,
  of window: UIWindow,
  set: (_ red: UIColor?, _ green: UIColor?) -> Void
) async throws {
  let pairs: [(UIColor?, UIColor?)] = [(nil, nil), (.red, nil), (nil, .green), (.red, .green), (nil, nil)]
  for (red, green) in pairs {
    set(red, green)
    for _ in 0..<2 { await window.nextFrame() }
    let picture = try #require(Picture(view))
    let reds = picture.count { $0.red > 200 && $0.green < 60 && $0.blue < 60 }
    let greens = picture.count { $0.green > 200 && $0.red < 60 && $0.blue < 60 }
    #expect((reds > 50) == (red != nil) && (greens > 50) == (green != nil), "\(reds) red and \(greens) green points")
  }
}

/// Returns the number of frames the window draws in a little while.
@MainActor
private func frames(of window: UIWindow) async -> Int {
  guard let clock = gtk_widget_get_frame_clock(window.box.pointer) else { return -1 }
  let before = gdk_frame_clock_get_frame_counter(clock)
  try? await Task.sleep(for: .milliseconds(250))
  return Int(gdk_frame_clock_get_frame_counter(clock) - before)
}

@MainActor
private func waitForFrames(_ what: String, until condition: () async -> Bool) async throws {
  for _ in 0..<16 where await condition() { return }
  throw Missing(description: "waited in vain until \(what)")
}

/// Counts its presses.
private final class PressLog: UIControl {
  var presses = 0
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    presses += 1
  }
}
