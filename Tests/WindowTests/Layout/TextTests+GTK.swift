import CQuintetGTK
import Testing
import UIKit

@testable import UIKitTests

@MainActor @Suite("text", .windows)
struct TextTests {
  @Test("a label beginning with a number keeps its natural side")
  func labelBeginningWithANumberKeepsItsNaturalSide() async throws {
    for isDesktopRightToLeft in [false, true] {
      gtk_widget_set_default_direction(isDesktopRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      for text in ["12", "12 words", "12 كلمة"] { try await expectSides(of: text) }
    }
  }

  @Test("a single line never wraps, several lines do")
  func singleLineNeverWrapsSeveralLinesDo() {
    let label = UILabel()
    label.text = String(repeating: "word ", count: 10)
    let line = label.sizeThatFits(.zero)
    #expect(label.sizeThatFits(CGSize(width: 50, height: 0)) == line)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: 50, height: 0))
    #expect(wrapped.width <= 50 && wrapped.height > 5 * line.height, "\(wrapped)")
  }

  @Test("a named font ignores case and defaults to body size")
  func namedFontIgnoresCaseAndDefaultsToBodySize() throws {
    let family = try #require(UIFont.familyNames.first { !UIFont.fontNames(forFamilyName: $0).isEmpty })
    let name = UIFont.fontNames(forFamilyName: family)[0]
    for spelling in [name, name.lowercased(), name.uppercased()] {
      for (size, points) in [(0, UIFont.systemFontSize), (-3, UIFont.systemFontSize), (7, 7)] as [(CGFloat, CGFloat)] {
        let font = UIFont(name: spelling, size: size)
        #expect(font?.fontName == name && font?.pointSize == points, "\(spelling) \(size)")
      }
    }
  }

  @Test("a baseline offset raises letters, a negative one lowers them")
  func baselineOffsetRaisesLettersANegativeOneLowersThem() async throws {
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
      let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
      @MainActor func top(_ isLetter: (Picture.Pixel) -> Bool) throws -> Int {
        try #require((0..<80).first { y in (0..<300).contains { isLetter(picture[$0, y]) } })
      }
      let plain = try top { $0.blue > 200 && $0.red < 50 && $0.alpha > 200 }
      let moved = try top { $0.red > 200 && $0.blue < 50 && $0.alpha > 200 }
      #expect(abs(plain - moved - Int(offset)) <= 1, "\(plain), \(moved)")
      TestWindow.close(window)
    }
  }

  /// Draws its text in a rectangle of its own, with something below it and something above.
  private final class OwnLabel: UILabel {
    var place = CGRect.zero
    var isTurned = false

    override func drawText(in rect: CGRect) {
      UIColor.green.setFill()
      if isTurned { UIRectFill(rect) }
      let context = UIGraphicsGetCurrentContext()
      context?.saveGState()
      if isTurned { context?.translateBy(x: 0, y: 40) }
      super.drawText(in: place)
      context?.restoreGState()
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: place.minX, y: rect.minY, width: 6, height: rect.height))
    }
  }

  @Test("a label draws its text where an override has it, in its order", arguments: [false, true])
  func labelDrawsItsTextWhereAnOverrideHasIt(isTurned: Bool) async throws {
    let label = OwnLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 120)), outer = UIView()
    label.text = "████"
    label.font = .systemFont(ofSize: 20)
    label.textColor = .red
    label.isTurned = isTurned
    label.place = CGRect(x: 50, y: 10, width: 100, height: 40)
    outer.addSubview(label)
    let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
    defer { TestWindow.close(window) }
    @MainActor func isRed(_ pixel: Picture.Pixel) -> Bool { pixel.red > 200 && pixel.green < 60 && pixel.alpha > 200 }
    let columns = (0..<200).filter { x in (0..<120).contains { isRed(picture[x, $0]) } }
    let rows = (0..<120).filter { y in (0..<200).contains { isRed(picture[$0, y]) } }
    // The stripe was drawn after the text, and hides its beginning.
    #expect(columns.first == 56 && (columns.last ?? 0) < 150, "\(columns)")
    let middle = ((rows.first ?? 0) + (rows.last ?? 0)) / 2
    #expect(abs(middle - (isTurned ? 70 : 30)) <= 4, "\(rows)")
    #expect(picture[52, 100] == .blue)
    #expect((picture[180, 100] == .green) == isTurned)
  }

  @Test("a paragraph's first line and other lines have separate indents")
  func paragraphsFirstLineAndOtherLinesHaveSeparateIndents() async throws {
    for (first, others) in [(30, 0), (0, 30), (40, 10), (10, 40), (25, 25), (0, 0)] as [(CGFloat, CGFloat)] {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 150, height: 120)), style = NSMutableParagraphStyle()
      label.numberOfLines = 0
      (style.firstLineHeadIndent, style.headIndent) = (first, others)
      label.attributedText = NSAttributedString(
        string: "HHHHHH HHHHHH HHHHHH HHHHHH",
        attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red, .paragraphStyle: style]
      )
      let outer = UIView()
      outer.addSubview(label)
      let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
      var beginnings: [Int] = [], wasEmpty = true
      for y in 0..<120 {
        let column = (0..<150).first { picture[$0, y].red > 150 && picture[$0, y].alpha > 150 }
        if let column, wasEmpty { beginnings.append(column) }
        wasEmpty = column == nil
      }
      #expect(beginnings.count >= 2, "\(beginnings)")
      for (line, beginning) in beginnings.enumerated() {
        let expected = line == 0 ? first : others
        #expect(abs(CGFloat(beginning) - expected) <= 4, "\(first), \(others): \(beginnings)")
      }
      TestWindow.close(window)
    }
  }

  @Test("an indent is on the side where reading begins")
  func indentIsOnTheSideWhereReadingBegins() async throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40)), style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (50, 50)
    label.attributedText = NSAttributedString(
      string: "HHHH",
      attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red, .paragraphStyle: style]
    )
    let outer = UIView()
    outer.addSubview(label)
    let window = try await TestWindow.show(outer)
    for (direction, isAtRight) in [(.forceLeftToRight, false), (.forceRightToLeft, true)]
      as [(UISemanticContentAttribute, Bool)]
    {
      label.semanticContentAttribute = direction
      for _ in 0..<2 { await window.nextFrame() }
      let picture = try #require(Picture(outer))
      let columns = (0..<200).filter { x in
        (0..<40).contains { picture[x, $0].red > 150 && picture[x, $0].alpha > 150 }
      }
      let first = try #require(columns.first), last = try #require(columns.last)
      let free = isAtRight ? 199 - last : first
      #expect(abs(free - 50) <= 4, "\(isAtRight): \(free)")
    }
  }

  @Test("letters and their background have their colours' opacity")
  func lettersAndTheirBackgroundHaveTheirColoursOpacity() async throws {
    for (alpha, expected) in [(1, 255), (0.5, 128), (0.25, 64)] as [(CGFloat, Int)] {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60)), outer = UIView()
      label.attributedText = NSAttributedString(
        string: "█",
        attributes: [.font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.red.withAlphaComponent(alpha)]
      )
      let behind = UILabel(frame: CGRect(x: 0, y: 60, width: 100, height: 60))
      behind.attributedText = NSAttributedString(
        string: "   ",
        attributes: [.font: UIFont.systemFont(ofSize: 40), .backgroundColor: UIColor.blue.withAlphaComponent(alpha)]
      )
      [label, behind].forEach(outer.addSubview)
      let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
      let red = (0..<100).flatMap { x in (0..<60).map { Int(picture[x, $0].red) } }.max() ?? 0
      let blue = (0..<100).flatMap { x in (60..<120).map { Int(picture[x, $0].blue) } }.max() ?? 0
      #expect(abs(red - expected) <= 3 && abs(blue - expected) <= 3, "\(alpha): \(red), \(blue)")
      TestWindow.close(window)
    }
  }

  @Test("strikethrough is drawn through letters, a double underline below")
  func strikethroughIsDrawnThroughLettersADoubleUnderlineBelow() async throws {
    @MainActor func rows(_ attributes: [NSAttributedString.Key: Any]) async throws -> [Int] {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 80)), outer = UIView()
      var all: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.black]
      for (key, value) in attributes { all[key] = value }
      label.attributedText = NSAttributedString(string: "HHH", attributes: all)
      outer.addSubview(label)
      let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
      defer { TestWindow.close(window) }
      return (0..<80).filter { y in (0..<60).contains { picture[$0, y].red > 100 && picture[$0, y].alpha > 100 } }
    }
    let single = NSUnderlineStyle.single.rawValue, double = NSUnderlineStyle.double.rawValue
    #expect(try await rows([:]) == [])
    let through = try await rows([.strikethroughStyle: single, .strikethroughColor: UIColor.red])
    let below = try await rows([.underlineStyle: single, .underlineColor: UIColor.red])
    let two = try await rows([.underlineStyle: double, .underlineColor: UIColor.red])
    #expect(!through.isEmpty && !below.isEmpty && (through.last ?? 80) < (below.first ?? 0), "\(through), \(below)")
    @MainActor func parts(_ rows: [Int]) -> Int { zip(rows, rows.dropFirst()).filter { $1 > $0 + 1 }.count + 1 }
    #expect(parts(below) == 1 && parts(two) == 2, "\(below), \(two)")
    #expect(try await rows([.underlineStyle: 0, .strikethroughStyle: 0]) == [])
  }

  @Test("a text too high for its label shows whole lines")
  func textTooHighForItsLabelShowsWholeLines() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 100, height: 60)), outer = UIView()
    label.numberOfLines = 0
    (label.font, label.textColor) = (.systemFont(ofSize: 20), .red)
    label.text = String(repeating: "HHH HHH ", count: 20)
    outer.addSubview(label)
    _ = try await TestWindow.show(outer)
    let picture = try #require(Picture(outer))
    let rows = (0..<400).filter { y in (0..<200).contains { picture[$0, y].red > 100 && picture[$0, y].alpha > 100 } }
    #expect(rows.count > 20 && rows.allSatisfy { (100..<160).contains($0) }, "\(rows)")
  }

  @Test("preferredMaxLayoutWidth counts only where a label may wrap")
  func preferredMaxLayoutWidthCountsOnlyWhereALabelMayWrap() {
    let label = UILabel()
    label.text = String(repeating: "word ", count: 10)
    let line = label.intrinsicContentSize
    label.preferredMaxLayoutWidth = 60
    #expect(label.intrinsicContentSize == line)
    for lines in [0, 3] {
      label.numberOfLines = lines
      let wrapped = label.intrinsicContentSize
      #expect(wrapped.width <= 60 && wrapped.height > line.height * 2, "\(lines): \(wrapped)")
    }
  }

  @Test("a text field fills the width given, never too narrow")
  func textFieldFillsTheWidthGivenNeverTooNarrow() {
    let field = UITextField()
    let least = field.intrinsicContentSize
    for (width, expected) in [(0, least.width), (least.width - 20, least.width), (400, 400)] as [(CGFloat, CGFloat)] {
      let size = field.sizeThatFits(CGSize(width: width, height: 10))
      #expect(size == CGSize(width: expected, height: least.height))
    }
  }

  @Test("a long title wraps in buttons with a configuration alone")
  func longTitleWrapsInButtonsWithAConfigurationAlone() {
    for configuration in [UIButton.Configuration.plain(), nil] {
      let (root, _) = make(0)
      let button = UIButton(type: .system)
      button.configuration = configuration
      button.setTitle("A title that is far too long for the place it has", for: .normal)
      root.place(button)
      button.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      button.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
      let width = button.widthAnchor.constraint(equalToConstant: 140)
      width.isActive = true
      root.layoutIfNeeded()
      let narrow = button.frame.height
      width.constant = 600
      root.layoutIfNeeded()
      let wide = button.frame.height
      #expect(configuration == nil ? narrow == wide : narrow > wide * 1.3, "\(narrow), \(wide)")
    }
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
  let picture = try #require(Picture(outer))
  for (label, isAtRight) in labels {
    let lines = Int(label.frame.minY)..<Int(label.frame.maxY)
    let columns = (0..<300).filter { x in lines.contains { picture[x, $0].red > 100 && picture[x, $0].alpha > 100 } }
    let first = try #require(columns.first, "the text"), last = try #require(columns.last)
    let isThere = isAtRight ? last > 290 && first > 150 : first < 10 && last < 150
    #expect(isThere, "\"\(text)\" \(label.textAlignment) \(label.semanticContentAttribute): \(first) to \(last)")
  }
  TestWindow.close(window)
}
