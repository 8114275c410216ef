import CGTK
import CQuintetWidget
import Testing

@testable import AVKit
@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// Small rules of many classes, each as a table of what follows from what.

@MainActor @Suite("small rules", .windows)
struct SmallRuleTests {
  @Test("views outliving their superview leave its freed widget")
  func viewsOutliveTheirSuperviewOut() {
    let inside = UIView(), list = UIScrollView(), inList = UIView()
    do {
      let outer = UIView()
      outer.addSubview(inside)
      outer.addSubview(list)
      list.addSubview(inList)
      #expect(gtk_widget_get_parent(inside.box.pointer) != nil)
    }
    #expect(gtk_widget_get_parent(inside.box.pointer) == nil && gtk_widget_get_parent(list.box.pointer) == nil)
    #expect(inside.superview == nil && inList.superview === list)
  }

  @Test("a field's clear button follows its mode, text and editing")
  func fieldClearButtonModeSays() async throws {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40)), outer = UIView()
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    @MainActor func hasButton() -> Bool { gtk_entry_get_icon_name(field.entry, GTK_ENTRY_ICON_SECONDARY) != nil }
    let expected: [(UITextField.ViewMode, editing: Bool, not: Bool)] = [
      (.never, false, false), (.whileEditing, true, false), (.unlessEditing, false, true), (.always, true, true),
    ]
    for (mode, whileEditing, unlessEditing) in expected {
      field.clearButtonMode = mode
      for text in ["words", ""] {
        field.text = text
        #expect(hasButton() == (unlessEditing && !text.isEmpty), "\(mode), \(text)")
        field.becomeFirstResponder()
        #expect(hasButton() == (whileEditing && !text.isEmpty), "\(mode), \(text), editing")
        field.resignFirstResponder()
        #expect(hasButton() == (unlessEditing && !text.isEmpty), "\(mode), \(text), no longer")
      }
    }
  }

  @Test("a button's content keeps its insets in both directions")
  func buttonsContentKeepsInsetsFrom() async throws {
    for (direction, isMirrored) in [(UISemanticContentAttribute.forceLeftToRight, false), (.forceRightToLeft, true)] {
      let outer = UIView(), plain = UIButton(type: .custom)
      plain.contentEdgeInsets = UIEdgeInsets(top: 3, left: 41, bottom: 13, right: 5)
      var configuration = UIButton.Configuration.gray()
      configuration.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 41, bottom: 13, trailing: 5)
      let configured = UIButton(configuration: configuration)
      for (index, button) in [plain, configured].enumerated() {
        button.setTitle("Wide enough", for: .normal)
        button.configuration?.title = "Wide enough"
        button.semanticContentAttribute = direction
        outer.addSubview(button)
        button.sizeToFit()
        button.frame.origin = CGPoint(x: 20, y: 60 * index)
      }
      let window = try await TestWindow.show(outer)
      await window.nextFrame()
      for (button, left) in [(plain, 41), (configured, isMirrored ? 5 : 41)] as [(UIButton, CGFloat)] {
        let widget = try #require(button.content), child = try #require(gtk_widget_get_first_child(widget))
        var place = graphene_rect_t()
        #expect(gtk_widget_compute_bounds(child, button.box.pointer, &place) != 0)
        let right = button.bounds.width - CGFloat(place.origin.x + place.size.width)
        #expect(
          abs(CGFloat(place.origin.x) - left) <= 2 && abs(right - (46 - left)) <= 2,
          "\(direction): \(place), \(right)"
        )
        let bottom = button.bounds.height - CGFloat(place.origin.y + place.size.height)
        #expect(abs(CGFloat(place.origin.y) - 3) <= 2 && abs(bottom - 13) <= 2, "\(place), \(bottom)")
      }
      TestWindow.closeAll()
    }
  }

  @Test("a spinner hides only while stopped with hidesWhenStopped")
  func spinnerTurnsSeenWhateverSet() {
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

  @Test("a control tracks a finger in and out until cancelled")
  func controlFollowsFingerInOut() async throws {
    final class Knob: UIControl {
      var log: [String] = []
      var goesOn = true
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        log.append("begin")
        return true
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { goesOn }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
      override func cancelTracking(with event: UIEvent?) { log.append("cancel tracking") }
    }
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "in"), (.touchDragOutside, "out"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up in"), (.touchUpOutside, "up out"),
      (.touchCancel, "cancel"),
    ]
    let outer = UIView(), knob = Knob(frame: CGRect(x: 100, y: 150, width: 100, height: 50))
    for (event, name) in names { knob.addAction(UIAction { _ in knob.log.append(name) }, for: event) }
    outer.addSubview(knob)
    let window = try await TestWindow.show(outer), fingers = WindowFingers(on: window)
    let base = knob.convert(CGPoint(x: 50, y: 25), to: nil)
    @MainActor func take() -> [String] {
      defer { knob.log = [] }
      return knob.log
    }
    fingers.down(1, base.x, base.y)
    #expect(take() == ["begin", "down"])
    #expect(knob.isTracking && knob.isTouchInside && knob.isHighlighted)
    // A second finger does not concern it.
    fingers.down(2, base.x, base.y)
    fingers.move(2, base.x + 5, base.y)
    fingers.up(2)
    #expect(take() == [])
    fingers.move(1, base.x + 5, base.y)
    #expect(take() == ["in"])
    fingers.move(1, base.x, base.y + 200)
    #expect(take() == ["exit", "out"])
    #expect(!knob.isTouchInside && !knob.isHighlighted && knob.isTracking)
    fingers.move(1, base.x, base.y + 210)
    #expect(take() == ["out"])
    fingers.move(1, base.x, base.y)
    #expect(take() == ["enter", "in"])
    #expect(knob.isHighlighted)
    fingers.move(1, base.x, base.y + 200)
    fingers.up(1)
    #expect(take() == ["exit", "out", "end", "up out"])
    #expect(!knob.isTracking && !knob.isTouchInside && !knob.isHighlighted)
    fingers.wait(10)
    fingers.down(1, base.x, base.y)
    window.touchDelivery.cancelAll()
    #expect(take() == ["begin", "down", "cancel tracking", "cancel"])
    #expect(!knob.isTracking && !knob.isHighlighted)
    // One that does not go on has ended, and says nothing more.
    fingers.wait(10)
    fingers.down(3, base.x, base.y)
    knob.goesOn = false
    fingers.move(3, base.x + 5, base.y)
    #expect(!knob.isTracking && !knob.isHighlighted)
    fingers.up(3)
    #expect(take() == ["begin", "down"])
  }

  @Test("control actions can be removed by object, event or altogether")
  func actionsControlRemovedForOne() {
    @MainActor final class Heard {
      var count = 0
      func act() { count += 1 }
    }
    let control = UIControl(), first = Heard(), second = Heard()
    var runs = 0
    control.addAction(UIAction { _ in runs += 1 }, for: .valueChanged)
    for target in [first, second] { control.addTarget(target, action: Heard.act, for: [.valueChanged, .touchDown]) }
    control.sendActions(for: .valueChanged)
    #expect((runs, first.count, second.count) == (1, 1, 1))
    control.removeTarget(first, action: nil, for: .valueChanged)
    control.sendActions(for: [.valueChanged, .touchDown])
    #expect((runs, first.count, second.count) == (2, 2, 2))
    control.sendActions(for: .valueChanged)
    #expect((runs, first.count, second.count) == (3, 2, 3))
    control.removeTarget(nil, action: nil, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect((runs, first.count, second.count) == (4, 2, 3))
    #expect(control.allControlEvents == [.valueChanged, .touchDown])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allControlEvents == .valueChanged)
  }

  @Test("accessibility traits reach and leave assistive technology")
  func traitsReachAssistiveTechnologyGo() {
    let view = UIView()
    view.isAccessibilityElement = true
    @MainActor func states() -> [Bool] {
      [GTK_ACCESSIBLE_STATE_DISABLED, GTK_ACCESSIBLE_STATE_SELECTED].map {
        Accessibility.state(view.box.pointer, $0, is: true)
      }
    }
    for (traits, expected) in [
      (.notEnabled, [true, false]), (.selected, [false, true]), ([.notEnabled, .selected], [true, true]),
      (.none, [false, false]),
    ] as [(UIAccessibilityTraits, [Bool])] {
      view.accessibilityTraits = traits
      #expect(states() == expected)
    }
    for text in ["first", "second"] {
      (view.accessibilityLabel, view.accessibilityValue, view.accessibilityHint) = (
        text + " label", text, text + " hint"
      )
      #expect(Accessibility.has(view.box.pointer, label: text + " label"))
      #expect(Accessibility.has(view.box.pointer, value: text))
      #expect(Accessibility.has(view.box.pointer, description: text + " hint"))
    }
  }

  @Test("a local copy wins over a pending one from elsewhere")
  func whatCopiedHereWhileText() async throws {
    let board = UIPasteboard.general, clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    for round in 0..<10 {
      gdk_clipboard_set_text(clipboard, "elsewhere \(round)")
      board.string = "here \(round)"
      try await Task.sleep(for: .milliseconds(10))
      #expect(board.string ?? "" == "here \(round)")
    }
    board.string = nil
  }

  @Test("text size listeners hear only of text size changes")
  func whoLooksForTextSize() async throws {
    let window = try await TestWindow.show(UIViewController())
    var sizes: [UIContentSizeCategory] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification,
      object: nil,
      queue: nil
    ) { _ in MainActor.assumeIsolated { sizes.append(UIApplication.shared.preferredContentSizeCategory) } }
    defer { NotificationCenter.default.removeObserver(token) }
    let manager = adw_style_manager_get_default()
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("it is dark") { window.traitCollection.userInterfaceStyle == .dark }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT)
    try await wait("it is light") { window.traitCollection.userInterfaceStyle == .light }
    #expect(sizes == [])
  }

  @Test("Alt with the arrow against reading direction goes back")
  func altArrowBackGoBack() async throws {
    for (direction, back, forward) in [
      (UISemanticContentAttribute.forceLeftToRight, GDK_KEY_Left, GDK_KEY_Right),
      (.forceRightToLeft, GDK_KEY_Right, GDK_KEY_Left),
    ] {
      let navigation = UINavigationController(rootViewController: UIViewController())
      let window = try await TestWindow.show(navigation)
      window.semanticContentAttribute = direction
      navigation.pushViewController(UIViewController(), animated: false)
      #expect(!window.pressed(UInt32(forward), .alternate))
      #expect(!window.pressed(UInt32(back), []))
      #expect(navigation.viewControllers.count == 2)
      #expect(window.pressed(UInt32(back), .alternate))
      #expect(navigation.viewControllers.count == 1)
      TestWindow.closeAll()
    }
  }

  @Test("a keepsMenuPresented entry keeps focus and can be repeated")
  func entryLeavesMenuOpenKeeps() async throws {
    var log: [String] = []
    let entries = ["A", "B", "C"].map { title in
      UIAction(title: title, attributes: .keepsMenuPresented) { log.append($0.title) }
    }
    let button = UIButton(type: .system), outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    button.setTitle("More", for: .normal)
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
    (button.menu, button.showsMenuAsPrimaryAction) = (UIMenu(children: entries), true)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer), widget = try #require(button.content)
    gtk_widget_grab_focus(widget)
    try await Input.press(GDK_KEY_Return, in: window)
    let menu = try await OpenMenu.wait(at: widget)
    try await Input.press(GDK_KEY_Down, at: menu.popover)
    for times in 1...2 {
      try await Input.press(GDK_KEY_Return, at: menu.popover)
      #expect(log == Array(repeating: "B", count: times))
      #expect((try await OpenMenu.wait(at: widget)).focused == "B")
    }
    try await Input.press(GDK_KEY_Escape, at: menu.popover)
  }

  @Test("a player plays only its current item, at its volume")
  func playerPlaysPresentFilmAlone() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    let player = AVQueuePlayer(), items = (0..<2).map { _ in AVPlayerItem(url: clip) }
    player.replaceCurrentItem(with: items[0])
    try await wait("it is ready") { items[0].status == .readyToPlay }
    player.play()
    let old = try #require(player.stream)
    #expect(gtk_media_stream_get_playing(old.pointer) != 0)
    player.replaceCurrentItem(with: items[1])
    let new = try #require(player.stream)
    #expect(gtk_media_stream_get_playing(old.pointer) == 0)
    for (isMuted, volume) in [(true, 0.5), (false, 0.25), (true, 1)] as [(Bool, Float)] {
      (player.isMuted, player.volume) = (isMuted, volume)
      #expect((gtk_media_stream_get_muted(new.pointer) != 0) == isMuted)
      #expect(gtk_media_stream_get_volume(new.pointer) == Double(volume))
    }
    player.pause()
    #expect(gtk_media_stream_get_playing(new.pointer) == 0)
    let looper = AVPlayerLooper(player: player, templateItem: items[1])
    let looped = try #require(player.stream).pointer
    #expect(player.loops && gtk_media_stream_get_loop(looped) != 0)
    looper.disableLooping()
    #expect(!player.loops && gtk_media_stream_get_loop(looped) == 0)
    let screen = AVPlayerViewController(), other = AVPlayer(url: clip)
    let window = try await TestWindow.show(screen)
    screen.player = player
    screen.player = other
    #expect(player.streamChanged == nil && other.streamChanged != nil)
    await window.nextFrame()
    @MainActor func controls() -> UIView? { screen.view.subviews.last }
    let isShown = controls()?.isHidden == false
    screen.showsPlaybackControls = false
    #expect(isShown && controls()?.isHidden == true)
    screen.showsPlaybackControls = true
    #expect(controls()?.isHidden == false)
  }

  @Test("a map reports selections, frees views and centres once")
  func mapTellsWhatSelectedOnce() async throws {
    let sample = try await SampleMap(), map = sample.map
    let pins = [sample.pin(-60, 0, "A"), sample.pin(60, 0, "B")]
    await sample.window.nextFrame()
    final class Listener: MKMapViewDelegate {
      var log: [String] = []
      func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { log.append("select") }
      func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) { log.append("deselect") }
    }
    let listener = Listener()
    map.delegate = listener
    map.selectAnnotation(pins[0], animated: false)
    map.selectAnnotation(pins[0], animated: false)
    #expect(listener.log == ["select"])
    map.selectAnnotation(pins[1], animated: false)
    #expect(listener.log == ["select", "deselect", "select"])
    map.deselectAnnotation(pins[0], animated: false)
    #expect(listener.log.count == 3)
    map.deselectAnnotation(pins[1], animated: false)
    #expect(listener.log.last == "deselect")
    let view = try #require(map.view(for: pins[0]))
    map.removeAnnotation(pins[0])
    try await wait("its view is free") { view.superview == nil }
    #expect(view.annotation == nil)
    // A middle that was asked for before the first layout is gone to once, not with each new size.
    let late = MKMapView(frame: .zero), center = CLLocationCoordinate2D(latitude: 50, longitude: 8)
    late.centerCoordinate = center
    #expect(late.centerCoordinate.latitude == 50)
    let window = try await TestWindow.show(late)
    await window.nextFrame()
    #expect(late.wanted == nil, "\(String(describing: late.wanted))")
    let all = listening(late)
    late.isRotateEnabled = false
    #expect(all.subtracting(listening(late)) == ["GtkGestureRotate"])
    late.isScrollEnabled = false
    #expect(!listening(late).contains("GtkGestureDrag"))
    late.isRotateEnabled = true
    #expect(listening(late).contains("GtkGestureRotate") && !listening(late).contains("GtkGestureDrag"))
    late.isScrollEnabled = true
    #expect(listening(late) == all)
    late.isZoomEnabled = false
    #expect(listening(late).contains("GtkGestureDrag") && listening(late) != all)
    late.isZoomEnabled = true
    #expect(listening(late) == all)
  }
}

/// The types of the controllers of a map's widget that are not switched off.
@MainActor
private func listening(_ map: MKMapView) -> Set<String> {
  guard let widget = map.map?.pointer, let list = gtk_widget_observe_controllers(widget) else { return [] }
  defer { g_object_unref(UnsafeMutableRawPointer(list)) }
  var names: Set<String> = []
  for index in 0..<g_list_model_get_n_items(list) {
    guard let controller = g_list_model_get_item(list, index) else { continue }
    defer { g_object_unref(controller) }
    let type = controller.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    if gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) != GTK_PHASE_NONE {
      names.insert(String(cString: g_type_name(type)))
    }
  }
  return names
}
