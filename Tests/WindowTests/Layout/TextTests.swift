import CGTK
import UIKit

@testable import UIKitTests

@MainActor
func textTests() {
  test("a line that begins with a number is on its label's natural side, or a fixed one, in both directions") {
    for isDesktopRightToLeft in [false, true] {
      gtk_widget_set_default_direction(isDesktopRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      for text in ["12", "12 words", "12 كلمة"] { try await expectSides(of: text) }
    }
  }

  test("one line is as wide as its text, however little room there is; several wrap") {
    let label = UILabel()
    label.text = String(repeating: "word ", count: 10)
    let line = label.sizeThatFits(.zero)
    expect(label.sizeThatFits(CGSize(width: 50, height: 0)), equals: line)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: 50, height: 0))
    expect(wrapped.width <= 50 && wrapped.height > 5 * line.height, "\(wrapped)")
  }

  test("letters are higher by a positive offset from the baseline, and lower by a negative one") {
    for offset in [8, -8] as [CGFloat] {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 80)), outer = UIView()
      let text = NSMutableAttributedString(
        string: "xx",
        attributes: [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.blue]
      )
      text.addAttributes(
        [.baselineOffset: offset, .foregroundColor: UIColor.red],
        range: NSRange(location: 1, length: 1)
      )
      label.attributedText = text
      outer.addSubview(label)
      let window = try await TestWindow.show(outer), picture = try require(Picture(outer))
      @MainActor func top(_ isLetter: (Picture.Pixel) -> Bool) throws -> Int {
        try require((0..<80).first { y in (0..<300).contains { isLetter(picture[$0, y]) } })
      }
      let plain = try top { $0.blue > 200 && $0.red < 50 && $0.alpha > 200 }
      let moved = try top { $0.red > 200 && $0.blue < 50 && $0.alpha > 200 }
      expect(abs(plain - moved - Int(offset)) <= 1, "\(plain), \(moved)")
      TestWindow.close(window)
    }
  }

  test("a width to wrap at counts where a label may wrap alone") {
    let label = UILabel()
    label.text = String(repeating: "word ", count: 10)
    let line = label.intrinsicContentSize
    label.preferredMaxLayoutWidth = 60
    expect(label.intrinsicContentSize, equals: line)
    for lines in [0, 3] {
      label.numberOfLines = lines
      let wrapped = label.intrinsicContentSize
      expect(wrapped.width <= 60 && wrapped.height > line.height * 2, "\(lines): \(wrapped)")
    }
  }

  test("a button with a long title wraps in a narrow place") {
    let (root, _) = make(0)
    let button = UIButton(type: .system)
    button.setTitle("A title that is far too long for the place it has", for: .normal)
    root.place(button)
    button.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    button.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    let width = button.widthAnchor.constraint(equalToConstant: 140)
    width.isActive = true
    root.layoutIfNeeded()
    let wrapped = button.frame.height
    width.constant = 600
    root.layoutIfNeeded()
    expect(wrapped > button.frame.height * 1.3, "\(wrapped), \(button.frame.height)")
  }
}

/// Expects a text on the side that its label wants, whichever way the label and the desktop run.
@MainActor
private func expectSides(of text: String) async throws {
  let outer = UIView()
  var labels: [(label: UILabel, isAtRight: Bool)] = []
  for semantics in [UISemanticContentAttribute.unspecified, .forceLeftToRight, .forceRightToLeft] {
    for alignment in [NSTextAlignment.natural, .left, .right] {
      let label = UILabel(frame: CGRect(x: 0, y: 40 * labels.count, width: 300, height: 40))
      label.semanticContentAttribute = semantics
      (label.text, label.textColor, label.textAlignment) = (text, .red, alignment)
      outer.addSubview(label)
      let isRightToLeft = label.effectiveUserInterfaceLayoutDirection == .rightToLeft
      labels.append((label, alignment == .natural ? isRightToLeft : alignment == .right))
    }
  }
  let window = try await TestWindow.show(outer)
  let picture = try require(Picture(outer))
  for (label, isAtRight) in labels {
    let lines = Int(label.frame.minY)..<Int(label.frame.maxY)
    let columns = (0..<300).filter { x in lines.contains { picture[x, $0].red > 100 && picture[x, $0].alpha > 100 } }
    let first = try require(columns.first, "the text"), last = try require(columns.last)
    let isThere = isAtRight ? last > 290 && first > 150 : first < 10 && last < 150
    expect(isThere, "\"\(text)\" \(label.textAlignment) \(label.semanticContentAttribute): \(first) to \(last)")
  }
  TestWindow.close(window)
}
