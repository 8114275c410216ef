import Testing

@testable import UIKit
@testable import UIKitTests

// Attributes of a text view's letters where they meet the view's own, and where letters come before others.

@MainActor @Suite("attributes of letters", .windows)
struct LetterAttributeTests {
  private func value(_ key: NSAttributedString.Key, at place: Int, in view: UITextView) -> Any? {
    view.attributedText.attribute(key, at: place, effectiveRange: nil)
  }

  @Test("letters without a font or colour keep the view's former one")
  func lettersWithoutAFontOrColourKeepTheViewsFormerOne() {
    for hasColor in [false, true] {
      let view = UITextView(), text = NSMutableAttributedString(string: "ab")
      view.font = .systemFont(ofSize: 12)
      if hasColor { view.textColor = .blue }
      text.setAttributes(
        [.font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.red],
        range: NSRange(location: 0, length: 1)
      )
      view.attributedText = text
      #expect(view.font == .systemFont(ofSize: 40) && view.textColor == .red)
      #expect(value(.font, at: 0, in: view) as? UIFont == .systemFont(ofSize: 40))
      #expect(value(.foregroundColor, at: 0, in: view) as? UIColor == .red)
      let former: UIColor = hasColor ? .blue : .label
      #expect(value(.font, at: 1, in: view) as? UIFont == .systemFont(ofSize: 12))
      #expect(value(.foregroundColor, at: 1, in: view) as? UIColor == former)
    }
  }

  @Test("letters typed before a link look like it, and are none of it")
  func lettersTypedBeforeALinkLookLikeItAndAreNoneOfIt() async throws {
    let (outer, editor, _) = makeEditor(), font = UIFont.systemFont(ofSize: 30)
    let window = try await TestWindow.show(outer)
    editor.attributedText = NSAttributedString(string: "link", attributes: [.link: "https://example.com", .font: font])
    #expect(editor.becomeFirstResponder())
    editor.selectedRange = NSRange(location: 0, length: 0)
    #expect(editor.typingAttributes[.link] == nil)
    try await Input.type("x", in: window)
    #expect(editor.text == "xlink")
    let styles = try #require(editor.styles)
    #expect((0..<5).map { styles.style(at: $0)?.attributes[.link] != nil } == [false, true, true, true, true])
    #expect(styles.style(at: 0)?.attributes[.font] as? UIFont == font)
  }

  @Test("a side that is set later is that of all paragraphs")
  func sideThatIsSetLaterIsThatOfAllParagraphs() {
    let view = UITextView(), text = NSMutableAttributedString(string: "one\ntwo")
    let wide = NSMutableParagraphStyle(), plain = NSMutableParagraphStyle()
    (wide.alignment, wide.lineSpacing) = (.center, 7)
    text.addAttribute(.paragraphStyle, value: wide, range: NSRange(location: 0, length: 4))
    text.addAttribute(.paragraphStyle, value: plain, range: NSRange(location: 4, length: 3))
    view.attributedText = text
    #expect(view.textAlignment == .center)
    for side in [NSTextAlignment.right, .left] {
      view.textAlignment = side
      for (place, spacing) in [(0, 7), (5, 0)] as [(Int, CGFloat)] {
        let style = value(.paragraphStyle, at: place, in: view) as? NSParagraphStyle
        #expect(style?.alignment == side && style?.lineSpacing == spacing, "\(place)")
      }
    }
    #expect(wide.alignment == .center)
  }

  @Test("a text's size before it is shown is without insets")
  func textsSizeBeforeItIsShownIsWithoutInsets() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "words"
    let height = view.contentSize.height
    view.contentInset = UIEdgeInsets(top: 10, left: 5, bottom: 20, right: 15)
    #expect(view.contentSize == CGSize(width: 180, height: height))
    view.contentInset = .zero
    #expect(view.contentSize == CGSize(width: 200, height: height))
  }
}
