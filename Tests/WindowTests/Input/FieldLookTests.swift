import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// A field's colours, size of letters and cursor, as they change.

@MainActor @Suite("looks of fields", .windows)
struct FieldLookTests {
  private let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))

  init() {
    outer.addSubview(field)
  }

  private func color(of widget: UnsafeMutablePointer<GtkWidget>) -> [Float] {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return [color.red, color.green, color.blue, color.alpha].map { ($0 * 100).rounded() / 100 }
  }

  /// The label that GTK shows the placeholder in.
  private var placeholder: UnsafeMutablePointer<GtkWidget>? {
    field.textWidget.flatMap { text in
      Widgets.children(of: text).first { String(cString: gtk_widget_get_css_name($0)) == "placeholder" }
    }
  }

  @Test("a field's and its placeholder's colours follow the style")
  func fieldsAndItsPlaceholdersColoursFollowTheStyle() async throws {
    let letters = UIColor(light: 0xFF0000, dark: 0x0000FF), faint = UIColor(light: 0x00FF00, dark: 0xFFFF00)
    field.textColor = letters
    field.attributedPlaceholder = NSAttributedString(string: "Name", attributes: [.foregroundColor: faint])
    _ = try await TestWindow.show(outer)
    let text = try #require(field.textWidget), label = try #require(placeholder)
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      field.overrideUserInterfaceStyle = style
      let expected: [[Float]] =
        style == .dark ? [[0, 0, 1, 1], [1, 1, 0, 1]] : [[1, 0, 0, 1], [0, 1, 0, 1]]
      try await wait("the colours are \(expected)") { [color(of: text), color(of: label)] == expected }
    }
  }

  @Test("each new placeholder has the colour given for it")
  func eachNewPlaceholderHasTheColourGivenForIt() async throws {
    _ = try await TestWindow.show(outer)
    for color in [UIColor.red, .blue] {
      field.attributedPlaceholder = NSAttributedString(string: "Name", attributes: [.foregroundColor: color])
      let parts = color.parts.map { Float($0) }
      for name in ["Name", "Other name"] {
        field.placeholder = name
        let label = try #require(placeholder)
        try await wait("\(name) is \(parts)") { self.color(of: label) == parts }
        #expect(field.attributedPlaceholder?.string == name)
        #expect(Accessibility.has(try #require(field.content), label: name))
      }
      field.placeholder = nil
      #expect(field.attributedPlaceholder == nil)
    }
    field.placeholder = "Plain"
    let label = try #require(placeholder), blue: [Float] = [0, 0, 1, 1]
    try await wait("the colour is the desktop's") { color(of: label) != blue }
  }

  @Test("fitting letters are measured as shown, hidden or not")
  func fittingLettersAreMeasuredAsShownHiddenOrNot() async throws {
    field.adjustsFontSizeToFitWidth = true
    _ = try await TestWindow.show(outer)
    let font: UIFont = try #require(field.font), attributes: [NSAttributedString.Key: Any] = [.font: font]
    let room = CGFloat(gtk_widget_get_width(field.textWidget))
    let count = Int(room / "•".size(withAttributes: attributes).width) + 2
    let text = String(repeating: "i", count: count)
    try #require(text.size(withAttributes: attributes).width < room - 2)
    field.text = text
    #expect(field.fittingSize == nil)
    for _ in 0..<2 {
      field.isSecureTextEntry = true
      #expect(field.fittingSize ?? 17 < 17)
      field.isSecureTextEntry = false
      #expect(field.fittingSize == nil)
    }
    // No letters are smaller than six points.
    field.text = String(repeating: "W", count: 500)
    #expect(field.fittingSize == 6)
    field.minimumFontSize = 9
    #expect(field.fittingSize == 9)
    field.minimumFontSize = 90
    #expect(field.fittingSize == 17)
    field.text = ""
    #expect(field.fittingSize == nil)
  }

  @Test("a cursor is hidden as long as a subclass has none")
  func cursorIsHiddenAsLongAsASubclassHasNone() async throws {
    let own = OwnField(frame: CGRect(x: 20, y: 80, width: 200, height: 40))
    let text = OwnText(frame: CGRect(x: 20, y: 140, width: 200, height: 80))
    outer.addSubview(own)
    outer.addSubview(text)
    _ = try await TestWindow.show(outer)
    for hasCursor in [true, false, true] {
      (own.hasCursor, text.hasCursor) = (hasCursor, hasCursor)
      #expect(own.becomeFirstResponder() && own.hidesCursor == !hasCursor, "\(hasCursor)")
      #expect(text.becomeFirstResponder() && text.hidesCursor == !hasCursor, "\(hasCursor)")
    }
    #expect(field.becomeFirstResponder() && !field.hidesCursor)
  }

  @Test("a text that was there before its window is typed after")
  func textThatWasThereBeforeItsWindowIsTypedAfter() async throws {
    field.text = "words"
    let window = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder() && field.selectedTextRange?.isEmpty == true)
    try await Input.press(GDK_KEY_a, in: window)
    #expect(field.text == "wordsa")
  }

  @Test("an edit begins empty each time, if it is to")
  func editBeginsEmptyEachTimeIfItIsTo() async throws {
    field.clearsOnBeginEditing = true
    _ = try await TestWindow.show(outer)
    for _ in 0..<2 {
      field.text = "old"
      #expect(field.becomeFirstResponder() && field.text == "")
      field.text = "new"
      #expect(field.becomeFirstResponder() && field.text == "new")
      #expect(field.resignFirstResponder() && field.text == "new")
    }
    field.clearsOnBeginEditing = false
    #expect(field.becomeFirstResponder() && field.text == "new")
  }
}

private final class OwnField: UITextField {
  var hasCursor = true
  override func caretRect(for position: UITextPosition) -> CGRect {
    hasCursor ? CGRect(x: 0, y: 0, width: 3, height: 9) : .zero
  }
}

private final class OwnText: UITextView {
  var hasCursor = true
  override func caretRect(for position: UITextPosition) -> CGRect {
    hasCursor ? CGRect(x: 0, y: 0, width: 3, height: 9) : .zero
  }
}
