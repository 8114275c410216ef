import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("accessibility", .windows)
struct AccessibilityTests {
  @Test("a label is named by its text or accessibility label")
  func labelIsNamedByItsTextOrAccessibilityLabel() async throws {
    let label = UILabel()
    label.text = "Hello"
    let window = try await TestWindow.show(label)
    #expect(Accessibility.role(label.box.pointer) == GTK_ACCESSIBLE_ROLE_LABEL)
    #expect(Accessibility.has(label.box.pointer, label: "Hello"))
    label.text = "Changed"
    #expect(Accessibility.has(label.box.pointer, label: "Changed"))
    label.accessibilityLabel = "Other"
    label.text = "Changed again"
    #expect(Accessibility.has(label.box.pointer, label: "Other"))
    label.accessibilityLabel = nil
    #expect(Accessibility.has(label.box.pointer, label: "Changed again"))
    await window.nextFrame()
  }

  @Test("a disabled control says so until it is enabled")
  func disabledControlSaysSoUntilItIsEnabled() {
    let controls: [UIControl] = [UIButton(configuration: .gray()), UITextField(), UISwitch(), UIControl()]
    for control in controls {
      let widget = control.content ?? control.box.pointer
      control.isEnabled = false
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: true), "\(control)")
      // Other changes do not take it back.
      control.accessibilityHint = "Later"
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: true), "\(control)")
      control.isEnabled = true
      #expect(!Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: true), "\(control)")
    }
  }

  @Test("value and hint reach assistive technology")
  func valueAndHintReachAssistiveTechnology() {
    let view = UIView()
    view.accessibilityValue = "half"
    view.accessibilityHint = "Does something"
    #expect(Accessibility.has(view.box.pointer, value: "half"))
    #expect(Accessibility.has(view.box.pointer, description: "Does something"))
  }

  @Test("traits give a view its role")
  func traitsGiveAViewItsRole() {
    let expected: [(UIAccessibilityTraits, GtkAccessibleRole)] = [
      (.button, GTK_ACCESSIBLE_ROLE_BUTTON), (.link, GTK_ACCESSIBLE_ROLE_LINK), (.header, GTK_ACCESSIBLE_ROLE_HEADING),
      (.image, GTK_ACCESSIBLE_ROLE_IMG),
    ]
    for (traits, role) in expected {
      let view = UIView()
      view.accessibilityTraits = traits
      #expect(Accessibility.role(view.box.pointer) == role)
    }
  }

  @Test("a view with the button trait can be pressed")
  func viewWithTheButtonTraitCanBePressed() async throws {
    final class Pressable: UIView {
      var presses = 0
      override func accessibilityActivate() -> Bool {
        presses += 1
        return true
      }
    }
    let view = Pressable()
    view.accessibilityTraits = .button
    _ = try await TestWindow.show(view)
    #expect(gtk_widget_activate_action_variant(view.box.pointer, "activate", nil) != 0)
    #expect(view.presses == 1)
  }

  @Test("arrow keys change an adjustable view by steps")
  func arrowKeysChangeAnAdjustableViewBySteps() async throws {
    final class Dial: UIView {
      var value = 5
      override func accessibilityIncrement() { value += 1 }
      override func accessibilityDecrement() { value -= 1 }
    }
    let dial = Dial(), root = UIView()
    dial.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    dial.isAccessibilityElement = true
    dial.accessibilityTraits = .adjustable
    root.addSubview(dial)
    let window = try await TestWindow.show(root)
    #expect(Accessibility.role(dial.box.pointer) == GTK_ACCESSIBLE_ROLE_SPIN_BUTTON)
    #expect(gtk_widget_grab_focus(dial.box.pointer) != 0)
    for (key, expected) in [
      (GDK_KEY_Up, 6), (GDK_KEY_Right, 7), (GDK_KEY_Right, 8), (GDK_KEY_Down, 7), (GDK_KEY_Left, 6),
      (GDK_KEY_KP_Right, 7), (GDK_KEY_KP_Left, 6),
    ] {
      try await Input.press(key, in: window)
      #expect(dial.value == expected)
    }
    dial.semanticContentAttribute = .forceRightToLeft
    try await Input.press(GDK_KEY_Left, in: window)
    #expect(dial.value == 7)
    dial.accessibilityTraits = .none
    try await Input.press(GDK_KEY_Up, in: window)
    #expect(dial.value == 7)
  }

  @Test("a button without accessibility label is named by its title")
  func buttonWithoutAccessibilityLabelIsNamedByItsTitle() async throws {
    let button = UIButton(configuration: .gray())
    button.configuration?.title = "Send"
    _ = try await TestWindow.show(button)
    let widget = try #require(button.content)
    #expect(Accessibility.has(widget, label: "Send"))
    button.configuration?.title = "Send again"
    #expect(Accessibility.has(widget, label: "Send again"))
    #expect(button.accessibilityLabel == "Send again")
  }

  @Test("a button is a GTK button with an accessible name")
  func buttonIsAGTKButtonWithAnAccessibleName() async throws {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    button.accessibilityLabel = "Send the message"
    _ = try await TestWindow.show(button)
    let widget = try #require(button.content)
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_BUTTON)
    #expect(Accessibility.has(widget, label: "Send the message"))
  }

  @Test("Reduce Motion follows the desktop's setting and posts its changes")
  func reduceMotionFollowsTheDesktopsSettingAndPostsItsChanges() throws {
    let settings = try #require(gtk_settings_get_default()), name = "gtk-enable-animations"
    defer { gtk_settings_reset_property(settings, name) }
    let told = NotificationCount(of: UIAccessibility.reduceMotionStatusDidChangeNotification)
    #expect(!UIAccessibility.isReduceMotionEnabled)
    setBoolean(UnsafeMutableRawPointer(settings), name, false)
    #expect(UIAccessibility.isReduceMotionEnabled)
    #expect(told.count == 1)
    setBoolean(UnsafeMutableRawPointer(settings), name, true)
    #expect(!UIAccessibility.isReduceMotionEnabled)
    #expect(told.count == 2)
  }

  @Test("a change of the desktop's contrast is posted")
  func changeOfTheDesktopsContrastIsPosted() throws {
    let told = NotificationCount(of: UIAccessibility.darkerSystemColorsStatusDidChangeNotification)
    let manager = try #require(adw_style_manager_get_default())
    // As libadwaita says it; what is asked for cannot be changed from here.
    g_object_notify(UnsafeMutableRawPointer(manager).assumingMemoryBound(to: GObject.self), "high-contrast")
    #expect(told.count == 1)
  }

  @Test("accessibilityElementsHidden hides a view until it is reset")
  func accessibilityElementsHiddenHidesAViewUntilItIsReset() async throws {
    let view = UIView()
    _ = try await TestWindow.show(view)
    view.accessibilityElementsHidden = true
    #expect(Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true))
    view.accessibilityElementsHidden = false
    #expect(Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: false))
  }

  @Test("a subview of an accessibility element is no element itself")
  func subviewOfAnAccessibilityElementIsNoElementItself() async throws {
    let element = UIView(), inside = UILabel(), later = UILabel()
    _ = try await TestWindow.show(element)
    element.addSubview(inside)
    element.isAccessibilityElement = true
    element.addSubview(later)
    for view in [inside, later] { #expect(isHidden(view)) }
    element.isAccessibilityElement = false
    for view in [inside, later] { #expect(!isHidden(view)) }
  }

  @Test("a modal view hides its siblings from assistive technology")
  func modalViewHidesItsSiblingsFromAssistiveTechnology() async throws {
    let root = UIView(), modal = UIView(), other = UIView(), later = UIView()
    _ = try await TestWindow.show(root)
    [modal, other].forEach(root.addSubview)
    modal.accessibilityViewIsModal = true
    root.addSubview(later)
    #expect(isHidden(other) && isHidden(later) && !isHidden(modal))
    modal.removeFromSuperview()
    #expect(!isHidden(other) && !isHidden(later))
  }

  @Test("a hidden modal view hides nothing from assistive technology")
  func hiddenModalViewHidesNothingFromAssistiveTechnology() async throws {
    let root = UIView(), modal = UIView(), other = UIView()
    _ = try await TestWindow.show(root)
    [modal, other].forEach(root.addSubview)
    modal.isHidden = true
    modal.accessibilityViewIsModal = true
    #expect(!isHidden(other))
    modal.isHidden = false
    #expect(isHidden(other))
    modal.isHidden = true
    #expect(!isHidden(other))
  }

  @Test("an added modal view hides its siblings from assistive technology")
  func addedModalViewHidesItsSiblingsFromAssistiveTechnology() async throws {
    let root = UIView(), other = UIView(), modal = UIView()
    _ = try await TestWindow.show(root)
    root.addSubview(other)
    modal.accessibilityViewIsModal = true
    root.addSubview(modal)
    #expect(isHidden(other) && !isHidden(modal))
    other.removeFromSuperview()
    #expect(!other.isHiddenFromAccessibility, "it is hidden where nothing is beside it")
  }

  @Test("a view's own accessibilityActivate replaces the tap")
  func viewsOwnAccessibilityActivateReplacesTheTap() {
    final class Active: UIView {
      var knows = true
      override func accessibilityActivate() -> Bool { knows }
    }
    @MainActor final class Ear {
      var taps = 0
      func tapped() { taps += 1 }
    }
    let view = Active(), ear = Ear()
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    view.boxActivate()
    #expect(ear.taps == 0)
    view.knows = false
    view.boxActivate()
    #expect(ear.taps == 1)
  }

  @Test("a row with a gesture recogniser stays reachable by Tab")
  func rowWithAGestureRecogniserStaysReachableByTab() async throws {
    let rows = Rows([3]), table = UITableView()
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first)
    #expect(gtk_widget_get_focusable(cell.box.pointer) != 0)
    cell.addGestureRecognizer(UITapGestureRecognizer())
    #expect(gtk_widget_get_focusable(cell.box.pointer) != 0)
  }

  @Test("a row's content is reached separately only around a control")
  func rowsContentIsReachedSeparatelyOnlyAroundAControl() async throws {
    let rows = Rows([2]), table = UITableView()
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    cell.textLabel?.text = "With a switch"
    cell.contentView.addSubview(UISwitch(frame: CGRect(x: 200, y: 0, width: 60, height: 30)))
    await window.nextFrame()
    try await wait("the row is read again") { !isHidden(cell.contentView) }
    #expect(isHidden(try #require(table.visibleCells.first).contentView))
  }

  @Test("a row's value, hint and traits reach assistive technology")
  func rowsValueHintAndTraitsReachAssistiveTechnology() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil), widget = cell.box.pointer
    cell.accessibilityValue = "half"
    cell.accessibilityHint = "Does something"
    cell.accessibilityTraits = [.selected, .notEnabled]
    #expect(Accessibility.has(widget, value: "half"))
    #expect(Accessibility.has(widget, description: "Does something"))
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: true))
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    // The table's selection does not take it back.
    for isSelected in [true, false] { cell.isSelected = isSelected }
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    cell.accessibilityTraits = .none
    #expect(!Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: true))
    #expect(!Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
  }

  @Test("selected and notEnabled are accessibility states")
  func selectedAndNotEnabledAreAccessibilityStates() {
    let view = UIView()
    view.accessibilityTraits = [.button, .selected, .notEnabled]
    #expect(Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    #expect(Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_DISABLED, is: true))
    view.accessibilityTraits = .button
    #expect(!Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    #expect(!Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_DISABLED, is: true))
  }

  @Test("an announcement before GTK 4.14 briefly names window or sheet")
  func announcementBeforeGTK414BrieflyNamesWindowOrSheet() async throws {
    guard Accessibility.announcesByName else { return }
    let root = UIViewController(), sheet = UIViewController()
    root.title = "Letters"
    sheet.title = "Stamps"
    let window = try await TestWindow.show(root)
    let widget = try #require(window.gtkWidget)
    UIAccessibility.post(notification: .announcement, argument: "Sent")
    UIAccessibility.post(notification: .announcement, argument: "Sent again")
    #expect(Accessibility.has(widget, label: "Sent again"))
    #expect(!Accessibility.isNamedByAnother(widget))
    try await wait("it is gone") { Accessibility.has(widget, label: "") }
    #expect(Accessibility.isNamedByAnother(widget))
    root.present(sheet, animated: false)
    await window.nextFrame()
    let front = try #require(window.presentationContainers.last).box.pointer
    UIAccessibility.post(notification: .announcement, argument: "Glued")
    #expect(Accessibility.has(front, label: "Glued") && Accessibility.has(widget, label: ""))
    try await wait("it is gone") { Accessibility.has(front, label: "") }
    #expect(Accessibility.isNamedByAnother(front))
    root.title = "Cards"
    #expect(Accessibility.has(widget, label: "Cards"))
    #expect(!Accessibility.isNamedByAnother(widget))
  }

  @Test("a view posted with screenChanged gets the focus")
  func viewPostedWithScreenChangedGetsTheFocus() async throws {
    let root = UIViewController(), button = UIButton(type: .system)
    button.setTitle("New", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    root.view.addSubview(button)
    let window = try await TestWindow.show(root)
    UIAccessibility.post(notification: .screenChanged, argument: button)
    #expect(window.gtkWindow.flatMap { gtk_window_get_focus($0) } == button.content)
  }

  @Test("an announcement appears in the key window, whatever opened last")
  func announcementAppearsInTheKeyWindowWhateverOpenedLast() async throws {
    let windows = [
      try await TestWindow.show(UIViewController()), try await TestWindow.show(UIViewController()),
      try await TestWindow.show(UIViewController()),
    ]
    for (index, window) in [windows[1], windows[0], windows[2]].enumerated() {
      try await Input.press(GDK_KEY_a, in: window)
      try await wait("it has the keyboard") { window.isKeyWindow }
      UIAccessibility.post(notification: .announcement, argument: "Said \(index)")
      #expect(UIApplication.shared.keyWindow === window)
      for other in windows {
        #expect((other.announcement?.text == "Said \(index)") == (other === window), "\(index)")
        guard Accessibility.announcesByName else { continue }
        let isName = Accessibility.has(try #require(other.gtkWidget), label: "Said \(index)")
        #expect(isName == (other === window), "\(index)")
      }
    }
  }

  @Test("a text posted with a screen change is announced too")
  func textPostedWithAScreenChangeIsAnnouncedToo() async throws {
    let window = try await TestWindow.show(UIViewController())
    for notification in [UIAccessibility.Notification.screenChanged, .layoutChanged, .announcement] {
      let text = "Said \(notification.rawValue)"
      UIAccessibility.post(notification: notification, argument: text)
      let windows = [window] + (TestWindow.scene?.windows ?? [])
      #expect(windows.contains { $0.announcement?.text == text }, Comment(rawValue: text))
      guard Accessibility.announcesByName else { continue }
      #expect(windows.compactMap(\.gtkWidget).contains { Accessibility.has($0, label: text) }, Comment(rawValue: text))
    }
  }

  @Test("an announcement moves no focus")
  func announcementMovesNoFocus() async throws {
    let root = UIViewController(), first = makePressable("First"), second = makePressable("Second", y: 80)
    [first, second].forEach(root.view.addSubview)
    let window = try await TestWindow.show(root)
    window.focus(first)
    UIAccessibility.post(notification: .announcement, argument: second)
    #expect(focused(in: window) === first)
    UIAccessibility.post(notification: .layoutChanged, argument: second)
    #expect(focused(in: window) === second)
  }

  @Test("a screen reader's start and end are noticed and posted")
  func screenReadersStartAndEndAreNoticedAndPosted() async throws {
    let told = NotificationCount(of: UIAccessibility.voiceOverStatusDidChangeNotification)
    #expect(!UIAccessibility.isVoiceOverRunning)
    try setScreenReader(true)
    try await wait("it is known") { UIAccessibility.isVoiceOverRunning }
    try setScreenReader(false)
    try await wait("it is known") { !UIAccessibility.isVoiceOverRunning }
    #expect(told.count == 2)
  }

  @Test("views below a sheet are hidden from assistive technology")
  func viewsBelowASheetAreHiddenFromAssistiveTechnology() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    root.present(UIViewController(), animated: false)
    await window.nextFrame()
    #expect(Accessibility.state(root.view.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true))
    root.dismiss(animated: false)
    #expect(Accessibility.state(root.view.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: false))
  }
}

@MainActor
private func isHidden(_ view: UIView) -> Bool {
  Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true)
}

/// Marks a screen reader as running for the session, as screen readers do.
@MainActor
func setScreenReader(_ isRunning: Bool) throws {
  let bus = try #require(g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil), "the session bus")
  defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
  let arguments = "('org.a11y.Status', 'ScreenReaderEnabled', <\(isRunning)>)"
  let answer = g_dbus_connection_call_sync(
    bus,
    "org.a11y.Bus",
    "/org/a11y/bus",
    "org.freedesktop.DBus.Properties",
    "Set",
    try #require(g_variant_parse(nil, arguments, nil, nil, nil)),
    nil,
    G_DBUS_CALL_FLAGS_NONE,
    -1,
    nil,
    nil
  )
  g_variant_unref(answer)
}
