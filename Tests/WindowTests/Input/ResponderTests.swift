import CGTK
import Testing

@testable import UIKit

private final class Keyed: UIView {
  var mayLetGo = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { mayLetGo }
}

@MainActor @Suite("responders", .windows)
struct ResponderTests {
  @Test("a field removed as another ends editing never begins editing")
  func fieldGoesWhenAnotherOnes() async throws {
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
  func windowOneFirstResponderGoes() async throws {
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
  func firstResponderRemovedNone() async throws {
    let outer = UIView(), view = Keyed(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    #expect(view.becomeFirstResponder())
    view.removeFromSuperview()
    #expect(window.firstResponder == nil)
  }

  @Test("a key command runs on its type's nearest responder")
  func keyCommandFoundAlongResponders() async throws {
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
  func commandsActionLookedForFrom() async throws {
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
  func keyCommandWithPriorityComes() async throws {
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
}
