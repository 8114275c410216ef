import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Elements hidden from assistive technology, against a plain model; and the properties of an element.

@MainActor @Suite("models of accessibility", .windows)
struct AccessibilityModelTests {
  @Test("assistive technology meets only what hiding, modality and elements leave")
  func assistiveTechnologyMeetsOnlyWhatHidingModalityAndElementsLeave() async throws {
    let root = UIView()
    var views = [root]
    // Leaves of all kinds: GTK's own widgets have ways of their own.
    let kinds = [UIView(), UIView(), UIView(), UITextField(), UITextView(), UIButton(), UILabel(), UISwitch()]
    for (index, view) in kinds.enumerated() {
      views[index / 3].addSubview(view)
      views.append(view)
    }
    _ = try await TestWindow.show(root)
    let parents = views.map(\.superview)
    var generator = Generator(state: 20_261_204)
    for round in 0..<2_000 {
      let index = Int.random(in: 1..<views.count, using: &generator), view = views[index]
      let isOn = Int.random(in: 0..<3, using: &generator) == 0
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: view.isHidden = isOn
      case 1: view.isAccessibilityElement = isOn
      case 2: view.accessibilityElementsHidden = isOn
      case 3: view.accessibilityViewIsModal = isOn
      case 4: view.isCovered = isOn
      default: if view.superview == nil { parents[index]?.addSubview(view) } else { view.removeFromSuperview() }
      }
      for (index, view) in views.enumerated().dropFirst() {
        let parent = view.superview
        let isPart = parent?.isAccessibilityElement ?? false
        let hasModal = parent?.subviews.contains { $0.accessibilityViewIsModal && !$0.isHidden } ?? false
        let isBeside = hasModal && !view.accessibilityViewIsModal
        let expected = view.accessibilityElementsHidden || view.isCovered || isPart || isBeside
        try #require(
          view.isHiddenFromAccessibility == expected,
          "\(round): \(index) is \(view.isHiddenFromAccessibility)"
        )
        let isHidden = Accessibility.state(view.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true)
        // A view that is not on the screen is hidden or not by GTK's version.
        let isSeen = gtk_widget_get_mapped(view.box.pointer) != 0
        try #require(!isSeen || isHidden == expected, "\(round): GTK has \(isHidden) of \(index)")
      }
    }
  }

  @Test("a screen reader's status is posted only when it changes")
  func screenReadersStatusIsPostedOnlyWhenItChanges() {
    let before = UIAccessibility.isVoiceOverRunning
    let told = NotificationCount(of: UIAccessibility.voiceOverStatusDidChangeNotification)
    for (isRunning, count) in [(before, 0), (!before, 1), (!before, 1), (before, 2), (before, 2)] {
      UIAccessibility.screenReaderRuns(isRunning)
      #expect(told.count == count && UIAccessibility.isVoiceOverRunning == isRunning)
    }
  }

  @Test("a row reads its visible texts in order, without repetition")
  func rowReadsItsVisibleTextsInOrderWithoutRepetition() {
    let row = UIView(), label = UILabel(), box = UIView(), inner = UILabel(), empty = UILabel(), text = UITextView()
    (label.text, inner.text, empty.text, text.text) = ("First", "Second", "", "Third")
    for view in [label, box, empty, text] { row.addSubview(view) }
    box.addSubview(inner)
    #expect(row.accessibilityTexts == ["First", "Second", "Third"])
    label.isHidden = true
    #expect(row.accessibilityTexts == ["Second", "Third"])
    (label.isHidden, box.accessibilityElementsHidden) = (false, true)
    #expect(row.accessibilityTexts == ["First", "Third"])
    box.accessibilityElementsHidden = false
    box.accessibilityLabel = "Box"
    #expect(row.accessibilityTexts == ["First", "Box", "Third"])
    box.accessibilityLabel = ""
    #expect(row.accessibilityTexts == ["First", "Second", "Third"])
    row.accessibilityLabel = "Row"
    #expect(row.accessibilityTexts == ["Row"])
    #expect(!row.hasControls)
    let button = UIButton(type: .system)
    inner.addSubview(button)
    #expect(row.hasControls && box.hasControls && !text.hasControls)
  }

  @Test("traits, label, value, hint and states reach GTK separately")
  func traitsLabelValueHintAndStatesReachGTKSeparately() throws {
    let kinds: [(UIAccessibilityTraits, GtkAccessibleRole)] = [
      (.button, GTK_ACCESSIBLE_ROLE_BUTTON), (.link, GTK_ACCESSIBLE_ROLE_LINK), (.header, GTK_ACCESSIBLE_ROLE_HEADING),
      (.image, GTK_ACCESSIBLE_ROLE_IMG), (.staticText, GTK_ACCESSIBLE_ROLE_LABEL),
      ([.button, .image], GTK_ACCESSIBLE_ROLE_BUTTON), ([.link, .header], GTK_ACCESSIBLE_ROLE_LINK),
      ([.header, .staticText], GTK_ACCESSIBLE_ROLE_HEADING), ([.image, .staticText], GTK_ACCESSIBLE_ROLE_IMG),
      ([.button, .selected, .notEnabled], GTK_ACCESSIBLE_ROLE_BUTTON),
    ]
    for (traits, role) in kinds {
      let view = UIView(), widget = view.box.pointer
      view.accessibilityTraits = traits
      #expect(Accessibility.role(widget) == role, "\(traits.rawValue)")
      #expect(
        (gtk_widget_get_focusable(widget) != 0) == !traits.isDisjoint(with: [.button, .link]),
        "\(traits.rawValue)"
      )
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true) == traits.contains(.selected))
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_DISABLED, is: true) == traits.contains(.notEnabled))
    }
    for traits in [UIAccessibilityTraits.none, .selected, .notEnabled, .updatesFrequently] {
      #expect(traits.gtkRole == nil)
    }
    let view = UIView(), widget = view.box.pointer
    for text in ["One", "Two"] {
      view.accessibilityLabel = text
      #expect(Accessibility.has(widget, label: text) && !Accessibility.has(widget, value: text))
      view.accessibilityLabel = nil
      #expect(!Accessibility.has(widget, label: text))
      view.accessibilityValue = text
      #expect(Accessibility.has(widget, value: text) && !Accessibility.has(widget, description: text))
      view.accessibilityValue = nil
      #expect(!Accessibility.has(widget, value: text))
      view.accessibilityHint = text
      #expect(Accessibility.has(widget, description: text) && !Accessibility.has(widget, label: text))
      view.accessibilityHint = nil
      #expect(!Accessibility.has(widget, description: text))
    }
    let editor = UITextView(), text = try #require(editor.widget)
    (editor.accessibilityLabel, editor.accessibilityValue, editor.accessibilityHint) = ("Name", "Value", "Hint")
    #expect(Accessibility.has(text, label: "Name") && Accessibility.has(text, value: "Value"))
    #expect(Accessibility.has(text, description: "Hint"))
  }

  @Test("screen and layout changes move the focus, announcements do not")
  func screenAndLayoutChangesMoveTheFocusAnnouncementsDoNot() async throws {
    let outer = UIView(),
      views = (0..<2).map { UIControl(frame: CGRect(x: 20, y: 20 + 60 * $0, width: 100, height: 40)) }
    for view in views {
      view.isAccessibilityElement = true
      outer.addSubview(view)
    }
    let window = try await TestWindow.show(outer)
    for (notification, moves) in [
      (UIAccessibility.Notification.screenChanged, true), (.layoutChanged, true), (.announcement, false),
    ] {
      window.focus(views[0])
      UIAccessibility.post(notification: notification, argument: views[1])
      #expect((gtk_widget_has_focus(views[1].box.pointer) != 0) == moves, "\(notification.rawValue)")
      UIAccessibility.post(notification: notification, argument: nil)
      UIAccessibility.post(notification: notification, argument: 7)
      #expect((gtk_widget_has_focus(views[1].box.pointer) != 0) == moves, "\(notification.rawValue)")
    }
  }

  @Test("an announcement waits until the focus has been read")
  func announcementWaitsUntilTheFocusHasBeenRead() async throws {
    guard Accessibility.announcesByName else { return }
    let outer = UIView(),
      views = (0..<3).map { UIControl(frame: CGRect(x: 20, y: 20 + 60 * $0, width: 100, height: 40)) }
    for view in views {
      view.isAccessibilityElement = true
      outer.addSubview(view)
    }
    let window = try await TestWindow.show(outer)
    try await Input.press(GDK_KEY_Shift_L, in: window)
    try setScreenReader(true)
    defer { try? setScreenReader(false) }
    try await wait("it is known") { UIAccessibility.isVoiceOverRunning }
    for view in views { window.focus(view) }
    UIAccessibility.post(notification: .announcement, argument: "Sent")
    #expect(window.announcement == nil)
    try await wait("it is announced") { window.announcement?.text == "Sent" }
    try setScreenReader(false)
    try await wait("it is known") { !UIAccessibility.isVoiceOverRunning }
  }

  @Test("the first of an element's kinds is its role")
  func firstOfAnElementsKindsIsItsRole() {
    let order: [(UIAccessibilityTraits, GtkAccessibleRole)] = [
      (.button, GTK_ACCESSIBLE_ROLE_BUTTON), (.link, GTK_ACCESSIBLE_ROLE_LINK),
      (.adjustable, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON), (.header, GTK_ACCESSIBLE_ROLE_HEADING),
      (.image, GTK_ACCESSIBLE_ROLE_IMG), (.staticText, GTK_ACCESSIBLE_ROLE_LABEL),
    ]
    for (index, (first, role)) in order.enumerated() {
      for (second, _) in order[index...] {
        #expect(first.union(second).gtkRole == role, "\(first.rawValue), \(second.rawValue)")
      }
      #expect(first.union([.selected, .notEnabled, .updatesFrequently]).gtkRole == role)
    }
  }

  @Test("an element without a name is not named by its role")
  func elementWithoutANameIsNotNamedByItsRole() {
    for traits in [UIAccessibilityTraits.button, .link, .adjustable, .header, .image, .staticText] {
      let view = UIView(), widget = view.box.pointer
      view.accessibilityTraits = traits
      #expect(Accessibility.has(widget, label: ""), "\(traits.rawValue)")
      for name in ["One", "Two"] {
        view.accessibilityLabel = name
        #expect(Accessibility.has(widget, label: name), "\(traits.rawValue)")
        view.accessibilityLabel = nil
        #expect(Accessibility.has(widget, label: ""), "\(traits.rawValue)")
      }
    }
  }

  @Test("an adjustable view with the focus takes one step a key")
  func adjustableViewWithTheFocusTakesOneStepAKey() async throws {
    final class Dial: UIView {
      var value = 0
      override func accessibilityIncrement() { value += 1 }
      override func accessibilityDecrement() { value -= 1 }
    }
    let dial = Dial(frame: CGRect(x: 20, y: 20, width: 60, height: 60)), root = UIView()
    let other = UIControl(frame: CGRect(x: 20, y: 100, width: 60, height: 60))
    for view in [dial, other] as [UIView] {
      view.isAccessibilityElement = true
      root.addSubview(view)
    }
    let keys = Controllers(at: dial.box.pointer)
    dial.accessibilityTraits = .adjustable
    let count = keys.all("GtkEventControllerKey").count
    // A value that is set again is not heard twice.
    for value in ["0", "1"] {
      dial.accessibilityTraits = [.adjustable, .updatesFrequently]
      dial.accessibilityValue = value
    }
    #expect(count > 0 && keys.all("GtkEventControllerKey").count == count)
    let window = try await TestWindow.show(root)
    try await Input.press(GDK_KEY_Shift_L, in: window)
    for isRightToLeft in [false, true] {
      dial.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      let steps: [(Int32, Int)] = [
        (GDK_KEY_Up, 1), (GDK_KEY_KP_Up, 1), (GDK_KEY_Down, -1), (GDK_KEY_KP_Down, -1),
        (GDK_KEY_Right, isRightToLeft ? -1 : 1), (GDK_KEY_Left, isRightToLeft ? 1 : -1),
        (GDK_KEY_Tab, 0), (GDK_KEY_Page_Up, 0),
      ]
      for (key, step) in steps {
        window.focus(dial)
        dial.value = 0
        #expect(keys.press(key) == (step != 0) && dial.value == step, "\(key), \(isRightToLeft)")
        window.focus(other)
        dial.value = 0
        #expect(!keys.press(key) && dial.value == 0, "\(key), \(isRightToLeft)")
      }
    }
    dial.accessibilityTraits = .button
    window.focus(dial)
    #expect(!keys.press(GDK_KEY_Up) && dial.value == 0)
  }
}
