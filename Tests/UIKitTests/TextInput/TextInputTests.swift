import UIKit

@MainActor
func textInputTests() {
  test("a field that is meant to be empty for each edit is, and one that is not keeps its text") {
    let outer = UIView(), fields = [UITextField(), UITextField()]
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(x: 20, y: 20 + 60 * index, width: 200, height: 40)
      field.text = "old"
      outer.addSubview(field)
    }
    fields[1].clearsOnBeginEditing = true
    _ = try await TestWindow.show(outer)
    fields.forEach { $0.becomeFirstResponder() }
    expect(fields.map { $0.text ?? "" }, equals: ["old", ""])
  }
}
