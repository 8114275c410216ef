import Testing
import UIKit

/// Text that is measured without a view: `NSAttributedString.size()`, `boundingRect(with:options:context:)`, and NSString's.
@MainActor @Suite("text without views", .windows)
struct TextDrawingTests {
  @Test("text has the size of a label that shows it")
  func textHasTheSizeOfALabelThatShowsIt() {
    let label = UILabel()
    for (string, size) in [("A", 11), ("Quintet", 17), ("Straße, Übergrößenträger", 34), ("two\nlines", 20)] {
      let font = UIFont.systemFont(ofSize: CGFloat(size))
      (label.font, label.numberOfLines, label.text) = (font, 0, string)
      let wanted = label.intrinsicContentSize, taken = string.size(withAttributes: [.font: font])
      #expect(abs(taken.width - wanted.width) <= 1 && abs(taken.height - wanted.height) <= 1, "\(taken), \(wanted)")
    }
  }

  @Test("bounding text in a width gives a label's size")
  func boundingTextInAWidthGivesALabelsSize() {
    let label = UILabel()
    (label.font, label.numberOfLines, label.text) = (font, 0, long)
    for width in [60.0, 120, 300] {
      let size = CGSize(width: width, height: .greatestFiniteMagnitude)
      let bounds = text(long).boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      #expect(bounds.origin == .zero)
      #expect(bounds.width <= width && bounds.width > 0, "\(bounds)")
      let wanted = label.sizeThatFits(size)
      #expect(abs(bounds.height - wanted.height) <= 1, "\(bounds), \(wanted)")
    }
  }

  @Test("without usesLineFragmentOrigin text is one line at its baseline")
  func withoutUsesLineFragmentOriginTextIsOneLineAtItsBaseline() {
    let bounds = text(long).boundingRect(with: CGSize(width: 50, height: 10), context: nil)
    #expect(abs(bounds.width - text(long).size().width) < 0.01)
    #expect(abs(bounds.height - font.lineHeight) <= 2, "\(bounds)")
    #expect(abs(bounds.minY + font.ascender) <= 2, "\(bounds)")
    let two = text("one\ntwo").boundingRect(with: .zero, context: nil)
    #expect(abs(two.height - 2 * bounds.height) <= 1 && two.minY == bounds.minY, "an end of a line counts")
  }

  @Test("a height leaves out lines without room, except the first")
  func heightLeavesOutLinesWithoutRoomExceptTheFirst() {
    let line = text("one").size().height
    @MainActor
    func height(within height: CGFloat) -> CGFloat {
      text(long).boundingRect(
        with: CGSize(width: 100, height: height),
        options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
        context: nil
      ).height
    }
    #expect(abs(height(within: 2.5 * line) - 2 * line) <= 1)
    #expect(abs(height(within: 1) - line) <= 1)
    #expect(height(within: 0) > 3 * line)
    #expect(height(within: -5) == height(within: 0))
  }

  @Test("a zero, negative, infinite or undefined size sets no limit")
  func zeroNegativeInfiniteOrUndefinedSizeSetsNoLimit() {
    let free = text(long).boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil)
    for none in [CGFloat.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude] {
      let bounds = text(long).boundingRect(
        with: CGSize(width: none, height: none),
        options: .usesLineFragmentOrigin,
        context: nil
      )
      #expect(bounds == free)
    }
    #expect(abs(free.width - text(long).size().width) < 0.01)
  }

  @Test("text truncated at its end or middle keeps one line")
  func textTruncatedAtItsEndOrMiddleKeepsOneLine() {
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      let size = CGSize(width: 100, height: 1000)
      let bounds = text(long, style).boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      #expect(bounds.width <= 100 && abs(bounds.height - text("one").size().height) <= 1, "\(mode) \(bounds)")
    }
  }

  @Test("lines break as the paragraph's line break mode says")
  func linesBreakAsTheParagraphsLineBreakModeSays() {
    @MainActor
    func bounds(_ mode: NSLineBreakMode) -> CGRect {
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      let size = CGSize(width: text("one t").size().width + 1, height: 0)
      return text("one two", style).boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
    }
    let line = text("one").size().height
    #expect(abs(bounds(.byWordWrapping).height - 2 * line) <= 1 && abs(bounds(.byCharWrapping).height - 2 * line) <= 1)
    let (characters, words) = (bounds(.byCharWrapping), bounds(.byWordWrapping))
    #expect(characters.width > words.width + 2, "\(characters), \(words)")
    #expect(abs(bounds(.byClipping).height - line) <= 1)
    #expect(abs(bounds(.byClipping).width - text("one t").size().width - 1) < 0.01)
  }

  @Test("a word too long for a line breaks without hyphens")
  func wordTooLongForALineBreaksWithoutHyphens() {
    // Five letters of this width fit, and not five with a hyphen.
    let word = String(repeating: "o", count: 20), line = text("ooooo").size()
    let size = CGSize(width: line.width + 1, height: 0)
    let bounds = text(word).boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(bounds.height - 4 * line.height) <= 2, "\(bounds), \(line)")
    let label = UILabel()
    (label.font, label.numberOfLines, label.text) = (font, 0, word)
    let wanted = label.sizeThatFits(CGSize(width: line.width.rounded(.up) + 1, height: 0))
    #expect(abs(wanted.height - bounds.height) <= 1, "\(wanted), \(bounds)")
    label.attributedText = text(word)
    #expect(label.sizeThatFits(CGSize(width: line.width.rounded(.up) + 1, height: 0)) == wanted)
    let view = UITextView()
    (view.font, view.textContainerInset, view.textContainer.lineFragmentPadding) = (font, .zero, 0)
    let place = CGSize(width: line.width.rounded(.up) + 1, height: .greatestFiniteMagnitude)
    view.text = "o\no\no\no"
    let fourLines = view.sizeThatFits(place).height
    view.text = word
    #expect(abs(view.sizeThatFits(place).height - fourLines) <= 2, "\(view.sizeThatFits(place)), \(fourLines)")
  }

  @Test("a paragraph's spacing and indents count")
  func paragraphsSpacingAndIndentsCount() {
    let plain = text("one\ntwo").size(), style = NSMutableParagraphStyle()
    style.lineSpacing = 7
    (style.firstLineHeadIndent, style.headIndent) = (20, 20)
    let spaced = text("one\ntwo", style).size()
    #expect(abs(spaced.width - plain.width - 20) <= 1, "\(spaced), \(plain)")
    #expect(spaced.height - plain.height >= 6, "\(spaced), \(plain)")
  }

  @Test("a String, an NSString and an attributed string measure alike")
  func stringAnNSStringAndAnAttributedStringMeasureAlike() {
    let size = CGSize(width: 90, height: 500),
      options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]
    let bounds = text(long).boundingRect(with: size, options: options, context: nil)
    #expect(
      NSString(string: long).boundingRect(with: size, options: options, attributes: attributes, context: nil) == bounds
    )
    #expect(long.boundingRect(with: size, options: options, attributes: attributes, context: nil) == bounds)
    #expect(NSString(string: long).size(withAttributes: attributes) == text(long).size())
  }

  @Test("an empty text has no width and one line's height")
  func emptyTextHasNoWidthAndOneLinesHeight() {
    let size = "".size(withAttributes: attributes)
    #expect(size.width == 0)
    #expect(abs(size.height - "one".size(withAttributes: attributes).height) <= 1)
  }

  @Test("larger, bold or spaced letters take more room")
  func largerBoldOrSpacedLettersTakeMoreRoom() {
    let plain = text("Quintet").size()
    let changes: [[NSAttributedString.Key: Any]] = [
      [.font: UIFont.systemFont(ofSize: 30)], [.font: UIFont.boldSystemFont(ofSize: 20)], [.font: font, .kern: 5],
    ]
    for change in changes {
      #expect(NSAttributedString(string: "Quintet", attributes: change).size().width > plain.width, "\(change)")
    }
    let usual = "Quintet".size()
    #expect(abs(usual.width - "Quintet".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)]).width) < 1)
  }

  @Test("a drawing context has the bounds of the drawn text")
  func drawingContextHasTheBoundsOfTheDrawnText() {
    let context = NSStringDrawingContext()
    #expect(context.totalBounds == .zero)
    let size = CGSize(width: 90, height: 500)
    let bounds = text(long).boundingRect(with: size, options: .usesLineFragmentOrigin, context: context)
    #expect(context.totalBounds == bounds)
    let drawn = NSStringDrawingContext()
    _ = UIGraphicsImageRenderer(size: size).image { _ in
      text(long).draw(with: CGRect(origin: .zero, size: size), options: .usesLineFragmentOrigin, context: drawn)
    }
    #expect(drawn.totalBounds == bounds)
  }

  @Test("a string gives its context the bounds, measured or drawn")
  func stringGivesItsContextTheBoundsMeasuredOrDrawn() {
    let size = CGSize(width: 90, height: 500), options = NSStringDrawingOptions.usesLineFragmentOrigin
    let contexts = (0..<4).map { _ in NSStringDrawingContext() }
    let bounds = text(long).boundingRect(with: size, options: options, context: nil)
    _ = long.boundingRect(with: size, options: options, attributes: attributes, context: contexts[0])
    _ = NSString(string: long).boundingRect(
      with: size,
      options: options,
      attributes: attributes,
      context: contexts[1]
    )
    _ = UIGraphicsImageRenderer(size: size).image { _ in
      let rect = CGRect(origin: .zero, size: size)
      long.draw(with: rect, options: options, attributes: attributes, context: contexts[2])
      NSString(string: long).draw(with: rect, options: options, attributes: attributes, context: contexts[3])
    }
    #expect(contexts.map(\.totalBounds) == [bounds, bounds, bounds, bounds])
  }

  @Test("a paragraph style starts plain and copies all its values")
  func paragraphStyleStartsPlainAndCopiesAllItsValues() {
    let style = NSMutableParagraphStyle()
    func values(_ style: NSParagraphStyle) -> [CGFloat] {
      [
        CGFloat(style.alignment.rawValue), CGFloat(style.lineBreakMode.rawValue), style.lineSpacing,
        style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.minimumLineHeight, style.maximumLineHeight,
        style.lineHeightMultiple, style.paragraphSpacing, style.paragraphSpacingBefore,
      ]
    }
    let plain = [CGFloat(NSTextAlignment.natural.rawValue), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for fresh in [style, NSParagraphStyle(), .default] { #expect(values(fresh) == plain) }
    #expect(style.isEqual(NSParagraphStyle.default) && !style.isEqual("style"))
    let changes: [(NSMutableParagraphStyle) -> Void] = [
      { $0.alignment = .right }, { $0.lineBreakMode = .byTruncatingHead }, { $0.lineSpacing = 2 },
      { $0.firstLineHeadIndent = 3 }, { $0.headIndent = 4 }, { $0.tailIndent = 5 }, { $0.minimumLineHeight = 6 },
      { $0.maximumLineHeight = 7 }, { $0.lineHeightMultiple = 8 }, { $0.paragraphSpacing = 9 },
      { $0.paragraphSpacingBefore = 10 },
    ]
    for (index, change) in changes.enumerated() {
      let changed = NSMutableParagraphStyle()
      change(changed)
      for place in plain.indices { #expect((values(changed)[place] == plain[place]) == (index != place)) }
      #expect(!changed.isEqual(style))
    }
    for change in changes { change(style) }
    let copy = style.copy() as? NSParagraphStyle, changeable = style.mutableCopy() as? NSMutableParagraphStyle
    for other in [copy, changeable] { #expect(other.map(values) == values(style)) }
    #expect(copy?.isEqual(style) == true && copy?.hash == style.hash && !(copy is NSMutableParagraphStyle))
    changeable?.headIndent = 9
    #expect(style.headIndent == 4)
  }
}

@MainActor private let font = UIFont.systemFont(ofSize: 20)
private let long = "one two three four five six seven eight nine ten"

@MainActor
private var attributes: [NSAttributedString.Key: Any] { [.font: font] }

@MainActor
private func text(_ string: String, _ style: NSParagraphStyle? = nil) -> NSAttributedString {
  let paragraph: [NSAttributedString.Key: Any] = style.map { [.paragraphStyle: $0] } ?? [:]
  return NSAttributedString(string: string, attributes: attributes.merging(paragraph) { $1 })
}
