import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// A label's drawing of its letters, and its size.

@MainActor @Suite("labels", .windows)
struct LabelTests {
  @Test("a label draws in its text, highlighted or dimmed colour")
  func labelDrawsInItsTextHighlightedOrDimmedColour() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    (label.text, label.font, label.textColor) = ("█", .systemFont(ofSize: 40), .red)
    _ = try await LayerStage.show(label)
    @MainActor func most() async throws -> [Int] {
      let picture = try await LayerStage.pictureAgain(label)
      let pixels = (20..<80).flatMap { x in (20..<80).map { picture[x, $0] } }
      return [\Picture.Pixel.red, \.green, \.alpha].map { path in pixels.map { Int($0[keyPath: path]) }.max() ?? 0 }
    }
    for (isEnabled, isHighlighted, highlight, expected) in [
      (true, false, nil, [255, 0, 255]), (true, true, nil, [255, 0, 255]), (true, true, .green, [0, 255, 255]),
      (false, true, .green, [0, 128, 128]), (false, false, .green, [128, 0, 128]),
      (true, false, .green, [255, 0, 255]),
    ] as [(Bool, Bool, UIColor?, [Int])] {
      label.isEnabled = isEnabled
      label.isHighlighted = isHighlighted
      label.highlightedTextColor = highlight
      let seen = try await most()
      #expect(
        zip(seen, expected).allSatisfy { abs($0 - $1) <= 3 },
        "\(isEnabled) \(isHighlighted): \(seen), not \(expected)"
      )
    }
    label.textColor = .green
    #expect(try await most()[1] == 255)
  }

  @Test("the size for fewer lines is not the label's own")
  func sizeForFewerLinesIsNotTheLabelsOwn() {
    let label = UILabel(), room = CGRect(x: 0, y: 0, width: 100, height: 1_000)
    (label.text, label.numberOfLines) = (String(repeating: "words ", count: 20), 0)
    for isAskedFirst in [true, false] {
      label.font = .systemFont(ofSize: isAskedFirst ? 12 : 14)
      let whole = isAskedFirst ? 0 : label.sizeThatFits(room.size).height
      let two = label.textRect(forBounds: room, limitedToNumberOfLines: 2).height
      let height = label.sizeThatFits(room.size).height
      #expect(height > two * 2 && (isAskedFirst || height == whole), "\(height), \(two)")
    }
  }

  @Test("an overlong line's letters shrink to the minimum scale factor")
  func overlongLinesLettersShrinkToTheMinimumScaleFactor() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    (label.text, label.font, label.textColor) = ("HHHHHHHH", .systemFont(ofSize: 40), .red)
    let natural = label.intrinsicContentSize.width
    label.frame.size.width = natural + 20
    _ = try await LayerStage.show(label)
    @MainActor func height() async throws -> Int {
      let picture = try await LayerStage.pictureAgain(label), width = Int(label.frame.width)
      let rows = (20..<80).filter { y in
        (20..<20 + width).contains { picture[$0, y].red > 100 && picture[$0, y].alpha > 100 }
      }
      return (rows.last ?? 0) - (rows.first ?? 0) + 1
    }
    let whole = CGFloat(try await height())
    #expect(whole > 20, "\(whole)")
    for (width, least, shrinks, scale) in [
      (1.2, 0, true, 1), (0.8, 0, true, 0.8), (0.5, 0, true, 0.5), (0.5, 0.8, true, 0.8), (0.5, 0.3, true, 0.5),
      (0.5, 0, false, 1), (0.1, 0, true, 0.15),
    ] as [(CGFloat, CGFloat, Bool, CGFloat)] {
      label.frame.size.width = (natural * width).rounded()
      (label.minimumScaleFactor, label.adjustsFontSizeToFitWidth) = (least, shrinks)
      let seen = CGFloat(try await height())
      #expect(abs(seen - whole * scale) <= 1.5, "\(width) \(least) \(shrinks): \(seen) of \(whole)")
      #expect(label.intrinsicContentSize.width == natural)
    }
    // Several lines are not made to fit.
    label.frame.size.width = (natural / 2).rounded()
    label.numberOfLines = 2
    let shrunk = try await LayerStage.pictureAgain(label)
    label.adjustsFontSizeToFitWidth = false
    #expect(try await LayerStage.pictureAgain(label) == shrunk)
  }

  @Test("letters that shrank stand on the line, or in the middle")
  func lettersThatShrankStandOnTheLineOrInTheMiddle() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    (label.text, label.font, label.textColor) = ("HHHHHHHH", .systemFont(ofSize: 40), .red)
    let natural = label.intrinsicContentSize.width
    label.frame.size.width = natural + 20
    _ = try await LayerStage.show(label)
    @MainActor func rows() async throws -> ClosedRange<Int> {
      let picture = try await LayerStage.pictureAgain(label), width = Int(label.frame.width)
      let rows = (0..<100).filter { y in
        (20..<20 + width).contains { picture[$0, y].red > 100 && picture[$0, y].alpha > 100 }
      }
      return try #require(rows.first)...(try #require(rows.last))
    }
    let whole = try await rows()
    (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, 0.4)
    label.frame.size.width = (natural / 2).rounded()
    // Again, since what is drawn then has been made smaller before.
    for _ in 0..<2 {
      label.baselineAdjustment = .alignBaselines
      let onLine = try await rows()
      #expect(abs(onLine.upperBound - whole.upperBound) <= 1, "\(onLine) of \(whole)")
      label.baselineAdjustment = .alignCenters
      let middle = try await rows()
      #expect(
        middle.upperBound < whole.upperBound - 3 && middle.lowerBound > whole.lowerBound + 3,
        "\(middle) of \(whole)"
      )
      label.baselineAdjustment = .none
      let above = try await rows()
      #expect(above.upperBound < middle.upperBound, "\(above) \(middle)")
    }
  }

  @Test("a shadow lies beside the letters, in one colour")
  func shadowLiesBesideTheLettersInOneColour() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    label.attributedText = NSAttributedString(
      string: "H",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.boldSystemFont(ofSize: 30)]
    )
    (label.shadowColor, label.shadowOffset) = (.blue, CGSize(width: 40, height: 0))
    let picture = try await LayerStage.picture(of: label)
    let columns = { (isMeant: (Picture.Pixel) -> Bool) in
      (0..<120).filter { x in (20..<60).contains { isMeant(picture[x, $0]) } }
    }
    let red = columns { $0.red > 200 && $0.blue < 60 && $0.green < 60 }
    let blue = columns { $0.blue > 200 && $0.red < 60 && $0.green < 60 }
    #expect(!red.isEmpty && blue == red.map { $0 + 40 }, "\(red) \(blue)")
  }

  @Test("a shadow drawn into a picture has one colour")
  func shadowDrawnIntoAPictureHasOneColour() throws {
    let label = UILabel(), format = UIGraphicsImageRendererFormat(), size = CGSize(width: 100, height: 40)
    label.attributedText = NSAttributedString(
      string: "H",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.boldSystemFont(ofSize: 30)]
    )
    (label.shadowColor, label.shadowOffset, format.scale) = (.blue, CGSize(width: 40, height: 0), 1)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      label.drawText(in: CGRect(x: 0, y: 0, width: 60, height: 40))
    }
    let pixel = try SamplePictures.pixels(image)
    let columns = { (isMeant: (SamplePictures.Pixel) -> Bool) in
      (0..<100).filter { x in (0..<40).contains { isMeant(pixel(x, $0)) } }
    }
    let red = columns { $0.red > 200 && $0.blue < 60 && $0.green < 60 }
    let blue = columns { $0.blue > 200 && $0.red < 60 && $0.green < 60 }
    #expect(!red.isEmpty && blue == red.map { $0 + 40 }, "\(red) \(blue)")
  }

  @Test("a shadow is as faint as the letters of a disabled label")
  func shadowIsAsFaintAsTheLettersOfADisabledLabel() async throws {
    // Letters with a colour of their own, drawn before into a picture, change nothing.
    let other = UILabel()
    other.attributedText = NSAttributedString(string: "H", attributes: [.foregroundColor: UIColor.red])
    _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      other.drawText(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    (label.text, label.font, label.textColor) = ("█", .systemFont(ofSize: 20), .red)
    (label.shadowColor, label.shadowOffset) = (.blue, CGSize(width: 40, height: 0))
    _ = try await LayerStage.show(label)
    @MainActor func most() async throws -> Int {
      let picture = try await LayerStage.pictureAgain(label)
      return (60..<120).map { x in (20..<60).map { Int(picture[x, $0].blue) }.max() ?? 0 }.max() ?? 0
    }
    for isEnabled in [true, false, true] {
      label.isEnabled = isEnabled
      let seen = try await most()
      #expect(abs(seen - (isEnabled ? 255 : 128)) <= 3, "\(isEnabled): \(seen)")
    }
  }

  @Test("a line that may shrink keeps its side after a change")
  func lineThatMayShrinkKeepsItsSideAfterAChange() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    (label.text, label.textColor, label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = ("HH", .red, true, 0.5)
    _ = try await LayerStage.show(label)
    // Returns -1 where the text is at the left, 1 at the right, and 0 in the middle.
    @MainActor func side() async throws -> Int {
      let picture = try await LayerStage.pictureAgain(label), width = Int(label.frame.width)
      let ink = (20..<20 + width).filter { x in
        (20..<60).contains { picture[x, $0].red > 100 && picture[x, $0].alpha > 100 }
      }
      let before = try #require(ink.first) - 20, after = 19 + width - (try #require(ink.last))
      return abs(before - after) <= 3 ? 0 : before < after ? -1 : 1
    }
    let changes: [(name: String, make: @MainActor () -> Void)] = [
      ("text", { label.text = "HHH" }), ("font", { label.font = .systemFont(ofSize: 12) }),
      ("frame", { label.frame.size.width = 160 }),
      ("text and frame", { (label.text, label.frame.size.width) = ("HH", 180) }),
    ]
    for (alignment, direction, expected) in [
      (.left, .forceLeftToRight, -1), (.center, .forceLeftToRight, 0), (.right, .forceLeftToRight, 1),
      (.natural, .forceLeftToRight, -1), (.left, .forceRightToLeft, -1), (.center, .forceRightToLeft, 0),
      (.right, .forceRightToLeft, 1), (.natural, .forceRightToLeft, 1),
    ] as [(NSTextAlignment, UISemanticContentAttribute, Int)] {
      (label.textAlignment, label.semanticContentAttribute) = (alignment, direction)
      (label.font, label.frame.size.width) = (.systemFont(ofSize: 20), 200)
      for change in changes {
        change.make()
        let seen = try await side()
        #expect(seen == expected, "\(alignment), \(direction), another \(change.name): \(seen)")
      }
    }
  }

  @Test("an overlong line is cut where its mode says")
  func overlongLineIsCutWhereItsModeSays() async throws {
    let outer = UIView(), cut = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    let whole = UILabel(frame: CGRect(x: 0, y: 40, width: 400, height: 40))
    for label in [cut, whole] {
      (label.font, label.textColor) = (.systemFont(ofSize: 20), .red)
      outer.addSubview(label)
    }
    let words = "HHHHHHHHHH.,.,.,.,.,.,.,.,.,IIIIIIIIIIII"
    cut.text = words
    let window = try await TestWindow.show(outer)
    for (mode, shown) in [
      (NSLineBreakMode.byTruncatingHead, (false, true)), (.byTruncatingMiddle, (true, true)),
      (.byTruncatingTail, (true, false)),
    ] {
      cut.lineBreakMode = mode
      await window.nextFrame()
      let picture = try #require(Picture(outer))
      // Checks the first and the last twenty points: H has bars across, I has not.
      @MainActor func isInk(_ x: Int, _ y: Int) -> Bool { picture[x, y].red > 120 && picture[x, y].alpha > 120 }
      let rows = (0..<40).filter { y in (0..<120).contains { isInk($0, y) } }
      let middle = ((rows.first ?? 0) + (rows.last ?? 0)) / 2
      let across = (middle - 3...middle + 3).contains { y in (4..<10).allSatisfy { isInk($0, y) } }
      let ends = (96..<120).filter { x in rows.filter { isInk(x, $0) }.count > rows.count * 2 / 3 }
      #expect(across == shown.0, "\(mode): the beginning")
      #expect((ends.count >= 6) == shown.1, "\(mode): the end, \(ends)")
    }
  }

  @Test("a single line that is wrapped or clipped ends without dots")
  func singleLineThatIsWrappedOrClippedEndsWithoutDots() throws {
    let label = UILabel()
    label.text = "one two th"
    // No room for another letter.
    let room = CGRect(x: 0, y: 0, width: label.intrinsicContentSize.width + 1, height: 40)
    label.text = "one two three four"
    for (mode, text) in [(.byWordWrapping, "one two"), (.byCharWrapping, "one two th"), (.byClipping, "one two th")]
      as [(NSLineBreakMode, String)]
    {
      label.lineBreakMode = mode
      let layout = try #require(label.placedText(in: room)?.layout)
      let words = String(cString: pango_layout_get_text(layout)).trimmingCharacters(in: .whitespaces)
      #expect(pango_layout_is_ellipsized(layout) == 0 && words == text, "\(mode)")
      // Letters that become smaller may all fit.
      label.adjustsFontSizeToFitWidth = true
      let smaller = try #require(label.placedText(in: room)?.layout)
      #expect(String(cString: pango_layout_get_text(smaller)) == "one two three four", "\(mode)")
      label.adjustsFontSizeToFitWidth = false
    }
  }

  @Test("a label is wider by the indent at its tail")
  func labelIsWiderByTheIndentAtItsTail() {
    @MainActor func width(tail: CGFloat) -> CGFloat {
      let label = UILabel(), style = NSMutableParagraphStyle()
      style.tailIndent = tail
      label.attributedText = NSAttributedString(string: "Several words", attributes: [.paragraphStyle: style])
      return label.intrinsicContentSize.width
    }
    #expect(width(tail: -40) == width(tail: 0) + 40)
  }

  @Test("several lines that are clipped are broken between words")
  func severalLinesThatAreClippedAreBrokenBetweenWords() {
    @MainActor func heights(_ mode: NSLineBreakMode) -> [CGFloat] {
      let label = UILabel()
      (label.text, label.numberOfLines, label.lineBreakMode) = ("wonderful evenings together outside", 0, mode)
      return stride(from: CGFloat(60), through: 260, by: 10).map { width in
        label.sizeThatFits(CGSize(width: width, height: 1_000)).height
      }
    }
    let words = heights(.byWordWrapping)
    #expect(heights(.byClipping) == words && heights(.byCharWrapping) != words, "\(words)")
  }

  @Test("a label's size covers Pango's lines in whole points")
  func labelsSizeCoversPangosLinesInWholePoints() throws {
    var generator = Generator(state: 20_261_205)
    let words = ["word", "Grüße", "日本語", "iiii", "WWW", "🎈", "שלום"]
    for round in 0..<300 {
      let label = UILabel()
      label.text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
      label.font = .systemFont(ofSize: .random(in: 7...40, using: &generator))
      label.numberOfLines = round % 2
      let width = round % 2 == 0 ? CGFloat.random(in: 60...300, using: &generator).rounded() : nil
      let layout = try #require(gtk_widget_create_pango_layout(label.box.pointer, label.text ?? ""))
      let description = label.font.pangoDescription()
      pango_layout_set_font_description(layout, description)
      pango_font_description_free(description)
      let unhyphenated = pango_attr_list_new()
      pango_attr_list_insert(unhyphenated, pango_attr_insert_hyphens_new(0))
      pango_layout_set_attributes(layout, unhyphenated)
      pango_attr_list_unref(unhyphenated)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(layout, width.map { Int32($0) * PANGO_SCALE } ?? -1)
      var exact = (width: Int32(0), height: Int32(0))
      pango_layout_get_size(layout, &exact.width, &exact.height)
      g_object_unref(UnsafeMutableRawPointer(layout))
      let size = width.map { label.sizeThatFits(CGSize(width: $0, height: 0)) } ?? label.intrinsicContentSize
      let rest = [size.width - CGFloat(exact.width) / 1024, size.height - CGFloat(exact.height) / 1024]
      #expect(
        rest.allSatisfy { (0..<1).contains($0) },
        "\(label.text ?? ""), \(label.font.pointSize): \(size) \(exact)"
      )
      #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
    }
  }

  @Test("only justified lines reach both sides, except the last")
  func onlyJustifiedLinesReachBothSidesExceptTheLast() async throws {
    for (alignment, reaches) in [(NSTextAlignment.justified, true), (.left, false), (.center, false), (.right, false)] {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 150, height: 120)), outer = UIView()
      (label.numberOfLines, label.textAlignment, label.textColor) = (0, alignment, .red)
      label.font = .systemFont(ofSize: 20)
      label.text = "HHH HH HHHH HHHHHH HHH HHHHH H"
      outer.addSubview(label)
      let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
      var widths: [Int] = [], line: (Int, Int)?
      for y in 0...120 {
        let columns = (0..<150).filter { picture[$0, y].red > 150 && picture[$0, y].alpha > 150 }
        if let first = columns.first, let last = columns.last {
          line = (min(line?.0 ?? first, first), max(line?.1 ?? last, last))
        } else if let known = line {
          widths.append(known.1 - known.0)
          line = nil
        }
      }
      #expect(widths.count >= 3, "\(widths)")
      #expect(widths.dropLast().allSatisfy { $0 >= 142 } == reaches, "\(alignment): \(widths)")
      TestWindow.close(window)
    }
  }

  @Test("a label's opacity is not that of text drawn before")
  func labelsOpacityIsNotThatOfTextDrawnBefore() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    (label.text, label.font, label.textColor) = ("█", .systemFont(ofSize: 40), .red)
    _ = try await LayerStage.show(label)
    for opacity in [0.25, 1] as [CGFloat] {
      _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        let color = UIColor(white: 0, alpha: opacity)
        "x".draw(at: .zero, withAttributes: [.foregroundColor: color, .backgroundColor: color])
      }
      for (isEnabled, expected) in [(true, 255), (false, 128)] {
        label.isEnabled = isEnabled
        let picture = try await LayerStage.pictureAgain(label)
        let most = (20..<80).map { Int(picture[35, $0].alpha) }.max() ?? 0
        #expect(abs(most - expected) <= 3, "\(opacity) \(isEnabled): \(most)")
      }
    }
  }

  @Test("a label shows its words when its background has gone")
  func labelShowsItsWordsWhenItsBackgroundHasGone() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
    label.text = "Words"
    label.textColor = .red
    _ = try await LayerStage.show(label)
    label.backgroundColor = .white
    label.backgroundColor = nil
    let picture = try await LayerStage.pictureAgain(label)
    #expect(picture.count { $0.red > 100 && $0.red > 2 * $0.blue && $0.alpha > 100 } > 20)
  }

  @Test("words are drawn in the middle of a rectangle")
  func wordsAreDrawnInTheMiddleOfARectangle() async throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60)).image { _ in
      UIColor.red.setFill()
      UIFont.boldSystemFont(ofSize: 14).draw("HHH", inMiddleOf: CGRect(x: 20, y: 10, width: 80, height: 50))
    }
    let view = UIImageView(image: image)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    _ = try await TestWindow.show(
      {
        let outer = UIView(); outer.addSubview(view); return outer
      }()
    )
    let picture = try #require(Picture(view))
    let columns = (0..<100).filter { x in (0..<60).contains { picture[x, $0].alpha > 100 } }
    let rows = (0..<60).filter { y in (0..<100).contains { picture[$0, y].alpha > 100 } }
    let (left, right) = (try #require(columns.first), try #require(columns.last))
    let (top, bottom) = (try #require(rows.first), try #require(rows.last))
    #expect(abs((left + right) / 2 - 60) <= 2, "\(left) to \(right)")
    #expect(abs((top + bottom) / 2 - 35) <= 3, "\(top) to \(bottom)")
  }
}
