import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

private final class Keyed: UIView {
  var mayLetGo = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { mayLetGo }
}

@MainActor @Suite("responders", .windows)
struct ResponderTests {
  @Test("a field removed as another ends editing never begins editing")
  func fieldRemovedAsAnotherEndsEditingNeverBeginsEditing() async throws {
    @MainActor final class Remover: UITextFieldDelegate {
      var log: [String] = []
      var removed: UITextField?
      func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
      func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        log.append("end")
        removed?.removeFromSuperview()
      }
    }
    let outer = UIView(), remover = Remover(), fields = [UITextField(), UITextField()]
    for field in fields {
      field.frame = CGRect(x: 20, y: 20, width: 200, height: 40)
      field.delegate = remover
      outer.addSubview(field)
    }
    let window = try await TestWindow.show(outer)
    fields[0].becomeFirstResponder()
    remover.removed = fields[1]
    #expect(!fields[1].becomeFirstResponder())
    #expect(!fields[1].isEditing && window.firstResponder == nil)
    #expect(remover.log == ["begin", "end"])
  }

  @Test("a window's first responder and its focus follow each other")
  func windowsFirstResponderAndItsFocusFollowEachOther() async throws {
    let outer = UIView(), first = Keyed(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
    let second = Keyed(frame: CGRect(x: 10, y: 60, width: 50, height: 30))
    #expect(!first.becomeFirstResponder(), "outside a window")
    outer.addSubview(first)
    outer.addSubview(second)
    first.accessibilityTraits = .button
    second.accessibilityTraits = .button
    let window = try await TestWindow.show(outer)
    #expect(!outer.becomeFirstResponder())
    #expect(first.becomeFirstResponder() && first.isFirstResponder)
    #expect(gtk_widget_has_focus(first.box.pointer) != 0)
    #expect(second.becomeFirstResponder() && !first.isFirstResponder)
    try await Input.press(GDK_KEY_Tab, holding: [GDK_KEY_Shift_L], in: window)
    #expect(first.isFirstResponder)
    first.mayLetGo = false
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(first.isFirstResponder && !second.isFirstResponder)
    #expect(gtk_widget_has_focus(first.box.pointer) != 0)
    first.mayLetGo = true
    #expect(first.resignFirstResponder() && !first.isFirstResponder)
    #expect(gtk_widget_has_focus(first.box.pointer) == 0)
  }

  @Test("a removed view is no longer the first responder")
  func removedViewIsNoLongerTheFirstResponder() async throws {
    let outer = UIView(), view = Keyed(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    #expect(view.becomeFirstResponder())
    view.removeFromSuperview()
    #expect(window.firstResponder == nil)
  }

  @Test("focus is followed from a view put out of sight")
  func focusIsFollowedFromAViewPutOutOfSight() async throws {
    let outer = UIView(), hidden = UIView(frame: CGRect(x: 0, y: 120, width: 300, height: 60))
    let first = Keyed(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
    let second = Keyed(frame: CGRect(x: 10, y: 60, width: 50, height: 30))
    hidden.isHidden = true
    outer.addSubview(hidden)
    for view in [first, second] {
      view.accessibilityTraits = .button
      outer.addSubview(view)
    }
    let window = try await TestWindow.show(outer)
    #expect(first.becomeFirstResponder())
    hidden.addSubview(first)
    gtk_widget_grab_focus(second.box.pointer)
    try await wait("it is followed") { window.firstResponder === second }
    #expect(!first.isFirstResponder)
  }

  @Test("a field moved within its window is typed into still")
  func fieldMovedWithinItsWindowIsTypedIntoStill() async throws {
    let outer = UIView(), parents = (0..<2).map { UIView(frame: CGRect(x: 0, y: 60 * $0, width: 300, height: 60)) }
    let field = UITextField(frame: CGRect(x: 20, y: 10, width: 200, height: 40))
    var ends = 0
    field.addAction(UIAction { _ in ends += 1 }, for: .editingDidEnd)
    for parent in parents { outer.addSubview(parent) }
    parents[0].addSubview(field)
    let window = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder())
    parents[1].addSubview(field)
    await window.nextFrame()
    #expect(field.isFirstResponder && window.firstResponder === field && ends == 0)
    #expect(field.textWidget.map { gtk_widget_has_focus($0) } != 0)
    try await Input.type("on", in: window)
    try await wait("it is typed") { field.text == "on" }
  }

  @Test("a key command runs on its type's nearest responder")
  func keyCommandRunsOnItsTypesNearestResponder() async throws {
    final class Screen: UIViewController {
      var log: [String] = []
      func leave() { log.append("leave") }
      func find(_ command: UIKeyCommand) { log.append("find \(command.input ?? "")") }
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Screen.leave),
          UIKeyCommand(input: "f", modifierFlags: .command, action: Screen.find),
        ]
      }
    }
    let screen = Screen(), view = Keyed(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
    screen.view.addSubview(view)
    let window = try await TestWindow.show(UINavigationController(rootViewController: screen))
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(screen.log == ["leave"])
    view.becomeFirstResponder()
    try await Input.press(GDK_KEY_f, holding: [GDK_KEY_Control_L], in: window)
    try await Input.press(GDK_KEY_f, in: window)
    #expect(screen.log == ["leave", "find f"])
    // A button of the screen's bar has the focus.
    view.resignFirstResponder()
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in })
    await window.nextFrame()
    let bar = try #require(screen.navigationController?.navigationBar)
    #expect(gtk_widget_child_focus(bar.box.pointer, GTK_DIR_TAB_FORWARD) != 0)
    try await Input.press(GDK_KEY_f, holding: [GDK_KEY_Control_L], in: window)
    #expect(screen.log == ["leave", "find f", "find f"])
  }

  @Test("a command's action is looked up from the first responder")
  func commandsActionIsLookedUpFromTheFirstResponder() async throws {
    final class Field: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      func find() { log.append("find") }
      func findBy(_ command: UIKeyCommand) { log.append("by \(command.input ?? "")") }
    }
    final class Screen: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: "F", modifierFlags: [.command, .alphaShift], action: Field.find),
          UIKeyCommand(input: "g", modifierFlags: [.control, .shift], action: Field.findBy),
          UIKeyCommand(input: "h", modifierFlags: .alphaShift, action: Field.find),
        ]
      }
    }
    let screen = Screen(), outer = Field(), inner = Field()
    outer.addSubview(inner)
    screen.view.addSubview(outer)
    let window = try await TestWindow.show(screen)
    #expect(inner.becomeFirstResponder())
    try await Input.press(GDK_KEY_f, holding: [GDK_KEY_Control_L], in: window)
    try await Input.press(GDK_KEY_g, holding: [GDK_KEY_Control_L, GDK_KEY_Shift_L], in: window)
    try await Input.press(GDK_KEY_g, holding: [GDK_KEY_Control_L], in: window)
    try await Input.press(GDK_KEY_h, in: window)
    #expect(inner.log == ["find", "by g", "find"])
    #expect(outer.log == [])
    // Nobody before the command's own responder has it, and nobody behind.
    #expect(inner.resignFirstResponder())
    try await Input.press(GDK_KEY_f, holding: [GDK_KEY_Control_L], in: window)
    #expect(inner.log.count + outer.log.count == 3)
  }

  @Test("only a priority key command precedes a text view's key")
  func onlyAPriorityKeyCommandPrecedesATextViewsKey() async throws {
    final class Screen: UIViewController {
      var posts = 0, hasPriority = false
      func post() { posts += 1 }
      override var keyCommands: [UIKeyCommand]? {
        let command = UIKeyCommand(input: "\r", modifierFlags: .command, action: Screen.post)
        command.wantsPriorityOverSystemBehavior = hasPriority
        return [command]
      }
    }
    let screen = Screen(), (outer, editor, _) = makeEditor()
    screen.view.addSubview(outer)
    let window = try await TestWindow.show(screen)
    editor.becomeFirstResponder()
    try await Input.press(GDK_KEY_Return, holding: [GDK_KEY_Control_L], in: window)
    #expect(editor.text == "\n")
    #expect(screen.posts == 0)
    screen.hasPriority = true
    try await Input.press(GDK_KEY_Return, holding: [GDK_KEY_Control_L], in: window)
    #expect(editor.text == "\n")
    #expect(screen.posts == 1)
    // Other keys are the text's as before.
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(editor.text == "\n\n")
    #expect(screen.posts == 1)
  }

  @Test("a key command matches its key with exactly its modifiers")
  func keyCommandMatchesItsKeyWithExactlyItsModifiers() {
    typealias Flags = UIKeyModifierFlags
    let table: [(String, Flags, Int32, Flags, Bool)] = [
      ("f", .command, GDK_KEY_f, .control, true), ("F", .command, GDK_KEY_f, .control, true),
      ("f", .control, GDK_KEY_F, .control, true), ("f", .command, GDK_KEY_f, [], false),
      ("f", [], GDK_KEY_f, .control, false), ("f", .command, GDK_KEY_g, .control, false),
      ("f", [.command, .shift], GDK_KEY_F, [.control, .shift], true),
      ("f", .command, GDK_KEY_F, [.control, .shift], false),
      ("f", [.command, .alphaShift], GDK_KEY_f, .control, true), ("f", .alphaShift, GDK_KEY_f, [], true),
      ("f", .control, GDK_KEY_f, .command, true), ("f", .alternate, GDK_KEY_f, .alternate, true),
      ("f", .alternate, GDK_KEY_f, .control, false),
      (UIKeyCommand.inputEscape, [], GDK_KEY_Escape, [], true), (UIKeyCommand.inputUpArrow, [], GDK_KEY_Up, [], true),
      (UIKeyCommand.inputDownArrow, [], GDK_KEY_Down, [], true),
      (UIKeyCommand.inputLeftArrow, [], GDK_KEY_Left, [], true),
      (UIKeyCommand.inputRightArrow, [], GDK_KEY_Right, [], true),
      (UIKeyCommand.inputDelete, [], GDK_KEY_Delete, [], true),
      (UIKeyCommand.inputUpArrow, [], GDK_KEY_Down, [], false),
      ("\r", [], GDK_KEY_Return, [], true), ("\r", [], GDK_KEY_KP_Enter, [], true), ("\t", [], GDK_KEY_Tab, [], true),
      ("\t", [], GDK_KEY_Return, [], false), ("ä", [], GDK_KEY_adiaeresis, [], true),
      ("Ä", [], GDK_KEY_adiaeresis, [], true),
      // With Shift, Tab is a key of its own to GTK.
      ("\t", .shift, GDK_KEY_ISO_Left_Tab, .shift, true), ("\t", [], GDK_KEY_ISO_Left_Tab, .shift, false),
      ("\t", [.control, .shift], GDK_KEY_ISO_Left_Tab, [.control, .shift], true),
      (UIKeyCommand.inputUpArrow, [], GDK_KEY_KP_Up, [], true),
      (UIKeyCommand.inputDownArrow, [], GDK_KEY_KP_Down, [], true),
      (UIKeyCommand.inputLeftArrow, [], GDK_KEY_KP_Left, [], true),
      (UIKeyCommand.inputRightArrow, [], GDK_KEY_KP_Right, [], true),
      (UIKeyCommand.inputDelete, [], GDK_KEY_KP_Delete, [], true),
    ]
    for (input, flags, key, held, matches) in table {
      let command = UIKeyCommand(input: input, modifierFlags: flags, action: UIView.setNeedsLayout)
      #expect(command.matches(UInt32(key), held) == matches, "\(input) \(flags) for \(key) with \(held)")
      #expect(command.input == input && command.modifierFlags == flags)
    }
    let shiftAndAlternate = GdkModifierType(GDK_SHIFT_MASK.rawValue | GDK_ALT_MASK.rawValue)
    let states: [(GdkModifierType, Flags)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_ALT_MASK, .alternate), (GDK_SUPER_MASK, .command),
      (GDK_META_MASK, .command), (GDK_LOCK_MASK, []), (GDK_BUTTON1_MASK, []),
      (shiftAndAlternate, [.shift, .alternate]),
    ]
    for (state, flags) in states {
      #expect(Flags(state) == flags, "\(state.rawValue)")
    }
  }

  @Test("a key command knows the key that Shift makes another of")
  func keyCommandKnowsTheKeyThatShiftMakesAnotherOf() async throws {
    final class Screen: UIViewController {
      var log: [String] = []
      func hear(_ command: UIKeyCommand) { log.append(command.input ?? "") }
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: "[", modifierFlags: [.command, .shift], action: Screen.hear),
          UIKeyCommand(input: "+", modifierFlags: .command, action: Screen.hear),
        ]
      }
    }
    let screen = Screen(), window = try await TestWindow.show(screen)
    for key in [GDK_KEY_bracketleft, GDK_KEY_equal] {
      try await Input.press(key, holding: [GDK_KEY_Control_L], in: window)
      try await Input.press(key, holding: [GDK_KEY_Control_L, GDK_KEY_Shift_L], in: window)
    }
    #expect(screen.log == ["[", "+"])
    typealias Flags = UIKeyModifierFlags
    let table: [(String, Flags, Int32, Int32, Flags, Bool)] = [
      ("1", [.control, .shift], GDK_KEY_exclam, GDK_KEY_1, [.control, .shift], true),
      ("!", .control, GDK_KEY_exclam, GDK_KEY_1, [.control, .shift], true),
      ("!", [.control, .shift], GDK_KEY_exclam, GDK_KEY_1, [.control, .shift], true),
      ("1", .control, GDK_KEY_exclam, GDK_KEY_1, [.control, .shift], false),
      ("f", .control, GDK_KEY_F, GDK_KEY_f, [.control, .shift], false),
      ("f", [.control, .shift], GDK_KEY_F, GDK_KEY_f, [.control, .shift], true),
      ("\t", .control, GDK_KEY_ISO_Left_Tab, GDK_KEY_Tab, [.control, .shift], false),
      (UIKeyCommand.inputDelete, [], GDK_KEY_KP_Decimal, GDK_KEY_KP_Delete, [], false),
    ]
    for (input, flags, key, plain, held, matches) in table {
      let command = UIKeyCommand(input: input, modifierFlags: flags, action: UIView.setNeedsLayout)
      #expect(command.matches(UInt32(key), held, plain: UInt32(plain)) == matches, "\(input) \(flags) for \(key)")
    }
  }

  @Test("a key command is found from another script's layout")
  func keyCommandIsFoundFromAnotherScriptsLayout() async throws {
    final class Screen: UIViewController {
      var log: [String] = []
      func hear(_ command: UIKeyCommand) { log.append(command.input ?? "") }
      override var keyCommands: [UIKeyCommand]? {
        ["f", "ö", ";"].map { UIKeyCommand(input: $0, modifierFlags: .command, action: Screen.hear) }
      }
    }
    let screen = Screen(), window = try await TestWindow.show(screen)
    // The key of F in an Arabic layout, and one of a Latin layout that has a letter of its own.
    try await Input.press(GDK_KEY_Arabic_beh, or: GDK_KEY_f, holding: GDK_KEY_Control_L, in: window)
    try await Input.press(GDK_KEY_odiaeresis, or: GDK_KEY_semicolon, holding: GDK_KEY_Control_L, in: window)
    #expect(screen.log == ["f", "ö"])
  }

  @Test("a recogniser makes only responder-capable views reachable by key")
  func recogniserMakesOnlyResponderCapableViewsReachableByKey() {
    final class Tile: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    for (view, isReached) in [(Tile(), true), (UIView(), false)] {
      view.addGestureRecognizer(UITapGestureRecognizer())
      #expect((gtk_widget_get_focusable(view.box.pointer) != 0) == isReached)
    }
  }

  @Test("keys go to first responder, then focus, then front screen")
  func keysGoToFirstResponderThenFocusThenFrontScreen() async throws {
    final class Screen: UIViewController {
      var heard = 0
      var isPrior = false
      override var keyCommands: [UIKeyCommand]? {
        let command = UIKeyCommand(input: "x", modifierFlags: .control, action: Screen.hear)
        command.wantsPriorityOverSystemBehavior = isPrior
        return [command]
      }
      func hear() { heard += 1 }
    }
    final class Key: UIControl {
      var heard = 0
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "x", modifierFlags: .control, action: Key.hear)]
      }
      func hear() { heard += 1 }
    }
    let screens = ["root", "child", "pushed", "presented"].map { name in
      let screen = Screen()
      screen.title = name
      return screen
    }
    let navigation = UINavigationController(rootViewController: screens[0])
    let window = try await TestWindow.show(navigation)
    let keys = (0..<2).map { Key(frame: CGRect(x: 20, y: 100 + 60 * $0, width: 50, height: 40)) }
    @MainActor func press(withPriority: Bool = false) -> [Int] {
      for screen in screens { screen.heard = 0 }
      for key in keys { key.heard = 0 }
      let isHeard = window.performKeyCommand(UInt32(GDK_KEY_x), .control, withPriority: withPriority)
      let heard = screens.map(\.heard) + keys.map(\.heard)
      #expect(isHeard == (heard.reduce(0, +) == 1) && heard.reduce(0, +) <= 1, "\(heard)")
      return heard
    }
    #expect(press() == [1, 0, 0, 0, 0, 0])
    #expect(press(withPriority: true) == [0, 0, 0, 0, 0, 0])
    screens[0].isPrior = true
    #expect(press(withPriority: true) == [1, 0, 0, 0, 0, 0])
    #expect(!window.performKeyCommand(UInt32(GDK_KEY_x), [], withPriority: false))
    screens[0].addChild(screens[1])
    screens[0].view.addSubview(screens[1].view)
    screens[1].didMove(toParent: screens[0])
    #expect(press() == [0, 1, 0, 0, 0, 0])
    navigation.pushViewController(screens[2], animated: false)
    #expect(press() == [0, 0, 1, 0, 0, 0])
    for key in keys { screens[2].view.addSubview(key) }
    keys[0].isAccessibilityElement = true
    await window.nextFrame()
    gtk_widget_grab_focus(keys[0].box.pointer)
    #expect(press() == [0, 0, 0, 0, 1, 0])
    #expect(keys[1].becomeFirstResponder())
    #expect(press() == [0, 0, 0, 0, 0, 1])
    keys[1].resignFirstResponder()
    for key in keys { key.removeFromSuperview() }
    screens[2].present(screens[3], animated: false)
    try await wait("it is there") { screens[3].view.window === window }
    if let gtkWindow = window.gtkWindow { gtk_window_set_focus(gtkWindow, nil) }
    #expect(press() == [0, 0, 0, 1, 0, 0])
  }

  @Test("only removing a field or its superview ends its editing")
  func onlyRemovingAFieldOrItsSuperviewEndsItsEditing() async throws {
    let outer = UIView(), beside = UIView(), around = UIView(), field = UITextField()
    for (index, view) in [beside, around].enumerated() {
      view.frame = CGRect(x: 20, y: 20 + 100 * index, width: 200, height: 80)
      outer.addSubview(view)
    }
    field.frame = CGRect(x: 10, y: 10, width: 150, height: 40)
    around.addSubview(field)
    let window = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder())
    beside.removeFromSuperview()
    #expect(field.isFirstResponder && field.isEditing && window.firstResponder === field)
    around.removeFromSuperview()
    #expect(!field.isFirstResponder && !field.isEditing && window.firstResponder == nil)
  }

  @Test("a screen reader focuses the first view without starting editing")
  func screenReaderFocusesTheFirstViewWithoutStartingEditing() async throws {
    try setScreenReader(true)
    defer { try? setScreenReader(false) }
    try await wait("it is known") { UIAccessibility.isVoiceOverRunning }
    for isField in [false, true] {
      let outer = UIView(), first: UIView = isField ? UITextField() : UIButton(type: .system),
        second = UIButton(type: .system)
      for (index, view) in [first, second].enumerated() {
        view.frame = CGRect(x: 20, y: 20 + 60 * index, width: 150, height: 40)
        outer.addSubview(view)
      }
      let window = try await TestWindow.show(outer), gtkWindow = try #require(window.gtkWindow)
      for isShown in [1, 0] as [gboolean] {
        gtk_window_set_focus(gtkWindow, nil)
        gtk_window_set_focus_visible(gtkWindow, isShown)
        UIAccessibility.tellFocus(in: gtkWindow)
        let owner = UIView.owner(of: gtk_window_get_focus(gtkWindow))
        #expect(isField ? gtk_window_get_focus(gtkWindow) == nil : owner === first, "\(String(describing: owner))")
        #expect(gtk_window_get_focus_visible(gtkWindow) == isShown, "\(isField)")
      }
      TestWindow.closeAll()
    }
    try setScreenReader(false)
    try await wait("it is known") { !UIAccessibility.isVoiceOverRunning }
    let outer = UIView(), button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 20, width: 150, height: 40)
    outer.addSubview(button)
    let gtkWindow = try #require(try await TestWindow.show(outer).gtkWindow)
    gtk_window_set_focus(gtkWindow, nil)
    UIAccessibility.tellFocus(in: gtkWindow)
    #expect(gtk_window_get_focus(gtkWindow) == nil)
  }

  @Test("focus is announced again without changing how it is shown")
  func focusIsAnnouncedAgainWithoutChangingHowItIsShown() async throws {
    let button = UIButton(type: .system), outer = UIView()
    button.setTitle("Here", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer), gtkWindow = try #require(window.gtkWindow)
    for isShown in [1, 0] as [gboolean] {
      gtk_widget_grab_focus(button.content)
      gtk_window_set_focus_visible(gtkWindow, isShown)
      var places: [Bool] = []
      let watching = connect(UnsafeMutableRawPointer(gtkWindow), "notify::focus-widget") {
        places.append(gtk_window_get_focus(gtkWindow) != nil)
      }
      UIAccessibility.tellFocus(in: gtkWindow)
      g_signal_handler_disconnect(UnsafeMutableRawPointer(gtkWindow), watching)
      #expect(places == [false, true])
      #expect(gtk_window_get_focus_visible(gtkWindow) == isShown)
    }
  }
}
