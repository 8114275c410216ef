import Testing
import UIKit

/// Attributed strings in labels, buttons and fields.
@MainActor @Suite("attributed text", .windows)
struct AttributedTextTests {
  @Test("a label's size follows every font in its text")
  func labelsSizeFollowsEveryFontInItsText() {
    let plain = size { $0.text = "Grüße 🎈 from afar" }
    let mixed = size {
      let text = NSMutableAttributedString(
        string: "Grüße 🎈 from afar",
        attributes: [.font: UIFont.systemFont(ofSize: 20)]
      )
      text.addAttribute(.font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 9, length: 4))
      $0.attributedText = text
    }
    let large = size {
      $0.attributedText = NSAttributedString(
        string: "Grüße 🎈 from afar",
        attributes: [.font: UIFont.systemFont(ofSize: 40)]
      )
    }
    #expect(plain.width < mixed.width && mixed.width < large.width, "\(plain) \(mixed) \(large)")
    #expect(plain.height < mixed.height && mixed.height <= large.height, "\(plain) \(mixed) \(large)")
  }

  @Test("an attribute applies to its range, after any letters")
  func attributeAppliesToItsRangeAfterAnyLetters() {
    let small = UIFont.systemFont(ofSize: 20), large = UIFont.systemFont(ofSize: 40)
    for before in ["plain", "größer", "🎈🎈", "日本", "e\u{301}"] {
      let text = NSMutableAttributedString(string: before + "tail", attributes: [.font: small])
      text.addAttribute(.font, value: large, range: NSRange(location: text.length - 4, length: 4))
      let widths = [
        text, NSAttributedString(string: before, attributes: [.font: small]),
        NSAttributedString(string: "tail", attributes: [.font: large]),
      ].map { part in size { $0.attributedText = part }.width }
      // Each is rounded up.
      #expect(abs(widths[0] - widths[1] - widths[2]) <= 2, "\(before): \(widths)")
    }
  }

  @Test("equality and attribute ranges hold across runs of attributed text")
  func equalityAndAttributeRangesHoldAcrossRunsOfAttributedText() {
    func part(_ text: String, _ size: CGFloat, _ color: UIColor, _ alignment: NSTextAlignment) -> NSAttributedString {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      return NSAttributedString(
        string: text,
        attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: color, .paragraphStyle: style]
      )
    }
    let text = NSMutableAttributedString(attributedString: part("one ", 10, .red, .left))
    for size in [20, 10, 10, 30] { text.append(part("more ", CGFloat(size), size == 10 ? .red : .blue, .left)) }
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 12), range: NSRange(location: 2, length: 8))
    let copy = NSAttributedString(attributedString: text)
    #expect(copy.isEqual(to: text))
    #expect((copy.attribute(.font, at: 5, effectiveRange: nil) as? UIFont)?.pointSize == 12)
    var range = NSRange()
    _ = copy.attribute(
      .foregroundColor,
      at: 10,
      longestEffectiveRange: &range,
      in: NSRange(location: 0, length: copy.length)
    )
    #expect(range == NSRange(location: 9, length: 10))
  }

  @Test("kerning widens a text once for each letter")
  func kerningWidensATextOnceForEachLetter() {
    let plain = size {
      $0.attributedText = NSAttributedString(string: "letters", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    }
    let wide = size {
      $0.attributedText = NSAttributedString(
        string: "letters",
        attributes: [.font: UIFont.systemFont(ofSize: 20), .kern: 5]
      )
    }
    // The last letter's may count or not.
    #expect((29...36).contains(wide.width - plain.width), "\(wide.width - plain.width)")
  }

  @Test("line spacing counts between lines only")
  func lineSpacingCountsBetweenLinesOnly() {
    #expect(height("one\ntwo\nthree", spacing: 10) - height("one\ntwo\nthree", spacing: 0) == 20)
  }

  @Test("text and attributed text are one: each follows the other")
  func textAndAttributedTextAreOneEachFollowsTheOther() {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "first",
      attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue]
    )
    #expect(label.text == "first")
    label.text = "second"
    #expect(label.attributedText?.string == "second")
    #expect(label.attributedText?.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
    label.attributedText = NSAttributedString(string: "second", attributes: [.kern: 4])
    label.text = "second"
    #expect(label.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) == nil)
    label.attributedText = nil
    #expect(label.text == nil)
  }

  @Test("a label takes alignment and line breaks from attributed text")
  func labelTakesAlignmentAndLineBreaksFromAttributedText() {
    let label = UILabel()
    for alignment in [NSTextAlignment.center, .right, .left] {
      let style = NSMutableParagraphStyle()
      (style.alignment, style.lineBreakMode) = (alignment, .byTruncatingMiddle)
      label.lineBreakMode = .byClipping
      label.attributedText = NSAttributedString(string: "text", attributes: [.paragraphStyle: style])
      #expect(label.textAlignment == alignment)
      #expect(label.lineBreakMode == .byTruncatingMiddle)
    }
  }

  // "Assigning a new value updates the values in the font, textColor, and other style-related properties so that they reflect the style
  // information starting at location 0 in the attributed string."
  @Test("attributed text's first letter sets a label's and field's style")
  func attributedTextsFirstLetterSetsALabelsAndFieldsStyle() throws {
    var generator = Generator(state: 20_261_202)
    let label = UILabel(), field = UITextField()
    var font = UIFont.systemFont(ofSize: 11), color = UIColor.green, side = NSTextAlignment.left
    (label.font, label.textColor, label.textAlignment) = (font, color, side)
    (field.font, field.textColor, field.textAlignment) = (font, color, side)
    for _ in 0..<200 {
      let text = NSMutableAttributedString(string: "letters of a text")
      for location in [6, 0] {
        let range = NSRange(location: location, length: 5)
        let size = CGFloat.random(in: 8...40, using: &generator).rounded()
        if Bool.random(using: &generator) {
          text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: size), range: range)
          if location == 0 { font = .boldSystemFont(ofSize: size) }
        }
        if Bool.random(using: &generator), let new = [UIColor.red, .blue, .label].randomElement(using: &generator) {
          text.addAttribute(.foregroundColor, value: new, range: range)
          if location == 0 { color = new }
        }
        let sides: [NSTextAlignment] = [.left, .center, .right]
        if Bool.random(using: &generator), let new = sides.randomElement(using: &generator) {
          let style = NSMutableParagraphStyle()
          style.alignment = new
          text.addAttribute(.paragraphStyle, value: style, range: range)
          if location == 0 { side = new }
        }
      }
      label.attributedText = text
      field.attributedText = text
      try #require(label.font == font)
      try #require(label.textColor == color)
      try #require(label.textAlignment == side)
      try #require(field.font == font)
      try #require(field.textColor == color)
      try #require(field.textAlignment == side)
      try #require(label.attributedText.map { text.isEqual(to: $0) } ?? false, "the label's text is what was given")
    }
    label.attributedText = NSAttributedString(string: "")
    #expect(label.font == font)
  }

  // "If you are using styled text, assigning a new value to this property causes the … to be applied to the entirety of the string in the
  // attributedText property."
  @Test("a label's style, set later, applies to all attributed text")
  func labelsStyleSetLaterAppliesToAllAttributedText() throws {
    let label = UILabel(), text = NSMutableAttributedString(string: "one two")
    text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 30), range: NSRange(location: 0, length: 3))
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 4, length: 3))
    text.addAttribute(.kern, value: 4, range: NSRange(location: 4, length: 3))
    label.attributedText = text
    let font = UIFont.systemFont(ofSize: 12)
    (label.font, label.textColor, label.textAlignment, label.lineBreakMode) = (font, .blue, .right, .byTruncatingHead)
    let shown = try #require(label.attributedText)
    for index in 0..<text.length {
      let attributes = shown.attributes(at: index, effectiveRange: nil)
      #expect((attributes[.font] as? UIFont) == font)
      #expect((attributes[.foregroundColor] as? UIColor) == .blue)
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      #expect(style?.alignment == .right)
      #expect(style?.lineBreakMode == .byTruncatingHead)
      #expect((attributes[.kern] != nil) == (index >= 4))
    }
    #expect(text.attribute(.font, at: 4, effectiveRange: nil) == nil)
  }

  @Test("letters without a font keep the label's font")
  func lettersWithoutAFontKeepTheLabelsFont() {
    let text = NSMutableAttributedString(string: "T the rest of it")
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 60), range: NSRange(location: 0, length: 1))
    let mixed = size { $0.attributedText = text }
    let large = size {
      $0.attributedText = NSAttributedString(string: text.string, attributes: [.font: UIFont.systemFont(ofSize: 60)])
    }
    #expect(mixed.width < large.width / 2, "\(mixed) \(large)")
    let again = size {
      $0.attributedText = text
      $0.attributedText = text
    }
    #expect(again == mixed)
  }

  // `firstLineHeadIndent`: from the leading margin of a text container to the beginning of a paragraph's first line; `headIndent`: of the others.
  @Test("a paragraph is wider by its first line's indent")
  func paragraphIsWiderByItsFirstLinesIndent() {
    @MainActor func width(_ first: CGFloat, _ others: CGFloat) -> CGFloat {
      let style = NSMutableParagraphStyle()
      (style.firstLineHeadIndent, style.headIndent) = (first, others)
      return size { $0.attributedText = NSAttributedString(string: "words", attributes: [.paragraphStyle: style]) }
        .width
    }
    let plain = width(0, 0)
    for (first, others) in [(20, 20), (30, 10), (20, 0), (7, 7)] as [(CGFloat, CGFloat)] {
      #expect(width(first, others) == plain + first)
    }
  }

  @Test("indented lines break as in an equally narrower label")
  func indentedLinesBreakAsInAnEquallyNarrowerLabel() {
    let words = String(repeating: "word and another ", count: 10)
    @MainActor func height(_ indent: CGFloat, _ width: CGFloat) -> CGFloat {
      let label = UILabel(), style = NSMutableParagraphStyle()
      label.numberOfLines = 0
      (style.firstLineHeadIndent, style.headIndent, style.lineBreakMode) = (indent, indent, .byWordWrapping)
      label.attributedText = NSAttributedString(string: words, attributes: [.paragraphStyle: style])
      return label.sizeThatFits(CGSize(width: width, height: 1_000)).height
    }
    for width in stride(from: CGFloat(150), through: 300, by: 10) {
      #expect(height(60, width) == height(0, width - 60))
    }
    #expect(height(60, 150) > height(0, 150))
  }

  @Test("a label keeps its text when the given string changes")
  func labelKeepsItsTextWhenTheGivenStringChanges() {
    let text = NSMutableAttributedString(string: "given")
    let label = UILabel()
    label.attributedText = text
    text.mutableString.setString("changed")
    #expect(label.text == "given")
    #expect(label.attributedText?.string == "given")
  }

  @Test("a paragraph style is equal to its copy and independent")
  func paragraphStyleIsEqualToItsCopyAndIndependent() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 3
    let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
    #expect(copy == style)
    copy.lineSpacing = 4
    #expect(copy != style)
    #expect(style.lineSpacing == 3)
    #expect(NSParagraphStyle.default.alignment == .natural)
  }

  @Test("a button shows its attributed title or its plain one")
  func buttonShowsItsAttributedTitleOrItsPlainOne() {
    let button = UIButton(type: .system)
    button.setTitle("plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "rich"), for: .normal)
    #expect(button.currentAttributedTitle?.string == "rich")
    #expect(button.attributedTitle(for: .normal)?.string == "rich")
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.currentAttributedTitle == nil)
    #expect(button.currentTitle == "plain")
  }

  @Test("the font of a button's title label sizes the button")
  func fontOfAButtonsTitleLabelSizesTheButton() async throws {
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    let window = try await TestWindow.show(button)
    let usual = button.intrinsicContentSize
    #expect(button.titleLabel?.text == "Title")
    button.titleLabel?.font = .systemFont(ofSize: 40)
    await window.nextFrame()
    #expect(button.intrinsicContentSize.width > usual.width && button.intrinsicContentSize.height > usual.height)
    button.setTitle("Other", for: .normal)
    #expect(button.titleLabel?.text == "Other")
  }

  @Test("content insets alone make a button larger")
  func contentInsetsAloneMakeAButtonLarger() async throws {
    let button = UIButton(type: .custom)
    button.setTitle("Title", for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let window = try await TestWindow.show(button)
    let small = button.intrinsicContentSize
    button.contentEdgeInsets = UIEdgeInsets(top: 11, left: 21, bottom: 31, right: 41)
    await window.nextFrame()
    let large = button.intrinsicContentSize
    #expect((large.width - small.width, large.height - small.height) == (60, 40))
  }

  @Test("a field's attributed placeholder and text set the plain ones")
  func fieldsAttributedPlaceholderAndTextSetThePlainOnes() {
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(string: "Name", attributes: [.foregroundColor: UIColor.red])
    #expect(field.placeholder == "Name")
    field.attributedText = NSAttributedString(string: "Ada")
    #expect(field.text == "Ada")
    #expect(field.attributedText?.string == "Ada")
  }

  @Test("a field takes its font and colour from attributed text")
  func fieldTakesItsFontAndColourFromAttributedText() {
    let field = UITextField(), text = NSMutableAttributedString(string: "Ada Lovelace")
    let font = UIFont.boldSystemFont(ofSize: 31)
    text.addAttributes([.font: font, .foregroundColor: UIColor.red], range: NSRange(location: 0, length: 3))
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 4, length: 8))
    field.attributedText = text
    #expect(field.font == font)
    #expect(field.textColor == .red)
  }

  @Test("a label that shrinks its letters still reads in full")
  func labelThatShrinksItsLettersStillReadsInFull() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    label.text = "A line that is far too long"
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.2
    // The intrinsic size stays that of the usual letters.
    let wanted = label.intrinsicContentSize.width
    label.adjustsFontSizeToFitWidth = false
    #expect(label.intrinsicContentSize.width == wanted)
    #expect(wanted > 60)
  }
}

/// The size that a label of 20 points wants.
@MainActor
private func size(_ configure: (UILabel) -> Void) -> CGSize {
  let label = UILabel()
  label.font = .systemFont(ofSize: 20)
  configure(label)
  return label.sizeThatFits(CGSize(width: 10_000, height: 10_000))
}

/// The height of lines with points between them.
@MainActor
private func height(_ lines: String, spacing: CGFloat) -> CGFloat {
  size {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = spacing
    $0.numberOfLines = 0
    $0.attributedText = NSAttributedString(
      string: lines,
      attributes: [.font: UIFont.systemFont(ofSize: 20), .paragraphStyle: style]
    )
  }.height
}
