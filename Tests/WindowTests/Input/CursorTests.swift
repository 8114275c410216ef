import CQuintetGTK
import Testing

@testable import UIKit

private final class CodeField: UITextField {
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
}

private final class CodeView: UITextView {
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
}

@MainActor @Suite("cursors", .windows)
struct CursorTests {
  @Test("no cursor shows where a program's caretRect is empty")
  func noCursorShowsWhereAProgramsCaretRectIsEmpty() async throws {
    let frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    let inputs: [any UITextInput & UIView] = [
      UITextField(frame: frame), CodeField(frame: frame), UITextView(frame: frame), CodeView(frame: frame),
    ]
    for input in inputs {
      (input as? UITextField)?.textColor = .green
      (input as? UITextView)?.textColor = .green
      let outer = UIView()
      outer.addSubview(input)
      let window = try await TestWindow.show(outer)
      #expect(input.becomeFirstResponder())
      // The window gets the keys, without which GTK shows no cursor.
      try await Input.press(GDK_KEY_Left, in: window)
      let isHidden = input.caretRect(for: input.beginningOfDocument).isEmpty
      // Dark or green, and not the blue of the frame around what has the focus.
      func count() -> Int { Picture(input)?.count { $0.alpha > 100 && $0.red < 150 && $0.blue <= $0.green } ?? 0 }
      if !isHidden { try await wait("the cursor shows") { count() > 5 } }
      await window.nextFrame()
      #expect(!isHidden || count() == 0, "\(type(of: input))")
      TestWindow.close(window)
    }
  }
}
