import Testing
import UIKit

@MainActor @Suite("text attributes", .windows)
struct TextAttributesTests {
  @Test("a text view keeps its letters' attributes")
  func textViewKeepsItsLettersAttributes() {
    let view = UITextView(), text = NSMutableAttributedString(string: "one 🦊 two")
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 7
    text.setAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red, .paragraphStyle: style],
      range: NSRange(location: 0, length: 4)
    )
    text.setAttributes([.underlineStyle: 1], range: NSRange(location: 4, length: 2))
    view.attributedText = text
    #expect(view.text == "one 🦊 two")
    let read = view.attributedText ?? NSAttributedString(string: "")
    #expect(read.string == "one 🦊 two")
    #expect(read.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .boldSystemFont(ofSize: 20))
    #expect((read.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.lineSpacing == 7)
    var range = NSRange()
    #expect(read.attribute(.underlineStyle, at: 4, effectiveRange: &range) != nil)
    #expect(range == NSRange(location: 4, length: 2))
    #expect(read.attribute(.underlineStyle, at: 6, effectiveRange: nil) == nil)
  }

  @Test("letters outside ASCII leave the looks behind them in place")
  func lettersOutsideASCIILeaveTheLooksBehindThemInPlace() {
    @MainActor func size(_ letter: String) -> CGSize {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 2_000, height: 200))
      let text = NSMutableAttributedString(
        string: String(repeating: letter, count: 20),
        attributes: [.font: UIFont.systemFont(ofSize: 12)]
      )
      text.append(NSAttributedString(string: "Large", attributes: [.font: UIFont.systemFont(ofSize: 40)]))
      view.attributedText = text
      return view.sizeThatFits(CGSize(width: 2_000, height: 200))
    }
    // The accent takes no room.
    let plain = size("e"), accented = size("\u{e9}")
    #expect(abs(accented.width - plain.width) <= 2 && abs(accented.height - plain.height) <= 2, "\(accented) \(plain)")
    #expect(plain.width > 100 && plain.width < 1_000 && plain.height > 40, "\(plain)")
  }

  @Test("the first letter's look becomes the text view's")
  func firstLettersLookBecomesTheTextViews() {
    let view = UITextView(), style = NSMutableParagraphStyle()
    style.alignment = .center
    view.attributedText = NSAttributedString(
      string: "words",
      attributes: [.font: UIFont.systemFont(ofSize: 31), .foregroundColor: UIColor.blue, .paragraphStyle: style]
    )
    #expect(view.font == .systemFont(ofSize: 31) && view.textColor == .blue && view.textAlignment == .center)
  }

  @Test("a text view's font and colour replace all letters'")
  func textViewsFontAndColourReplaceAllLetters() {
    let view = UITextView(), text = NSMutableAttributedString(string: "ab")
    text.setAttributes(
      [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red],
      range: NSRange(location: 1, length: 1)
    )
    view.attributedText = text
    view.font = .systemFont(ofSize: 25)
    view.textColor = .green
    for place in 0..<2 {
      #expect(
        view.attributedText.attribute(.font, at: place, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 25)
      )
      #expect(view.attributedText.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor == .green)
    }
  }

  @Test("setting the text leaves its letters plain")
  func settingTheTextLeavesItsLettersPlain() {
    let view = UITextView()
    view.attributedText = NSAttributedString(string: "struck", attributes: [.strikethroughStyle: 1])
    view.text = "struck"
    #expect(view.attributedText.attribute(.strikethroughStyle, at: 0, effectiveRange: nil) == nil)
    view.attributedText = nil
    #expect(view.text == "" && view.attributedText.length == 0)
  }

  @Test("what is typed has the look of the letter before")
  func whatIsTypedHasTheLookOfTheLetterBefore() {
    let view = UITextView(), text = NSMutableAttributedString(string: "ab")
    text.setAttributes([.font: UIFont.systemFont(ofSize: 40)], range: NSRange(location: 1, length: 1))
    view.attributedText = text
    view.selectedRange = NSRange(location: 2, length: 0)
    #expect(view.typingAttributes[.font] as? UIFont == .systemFont(ofSize: 40))
    view.typingAttributes = [.foregroundColor: UIColor.red]
    #expect(view.typingAttributes[.foregroundColor] as? UIColor == .red)
    view.selectedRange = NSRange(location: 1, length: 0)
    #expect(view.typingAttributes[.font] as? UIFont != .systemFont(ofSize: 40))
  }

  @Test("the content is as large as the text before it is shown")
  func contentIsAsLargeAsTheTextBeforeItIsShown() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.text = String(repeating: "a line\n", count: 30)
    #expect(view.contentSize.width == 100 && view.contentSize.height > 300)
    #expect(abs(view.contentSize.height - view.sizeThatFits(CGSize(width: 100, height: 0)).height) <= 1)
    view.text = "short"
    #expect(view.contentSize.height < 100)
  }
}
