import Testing
import UIKit

@MainActor @Suite("text", .windows)
struct TextTests {
  @Test("a one-line label is as wide as its text")
  func oneLineLabelIsAsWideAsItsText() {
    let (root, label) = makeLabel("One line", lines: 1)
    root.layoutIfNeeded()
    let size = label.intrinsicContentSize
    #expect(size.width > 20 && size.height > 10, "\(size)")
    expectFrame(label, 0, 0, size.width, size.height)
  }

  @Test("a label that wraps is as high as its text")
  func labelThatWrapsIsAsHighAsItsText() {
    let (root, label) = makeLabel(String(repeating: "word ", count: 40), lines: 0)
    let width = label.widthAnchor.constraint(equalToConstant: 200)
    width.isActive = true
    root.layoutIfNeeded()
    let narrow = label.frame.height
    #expect(narrow == label.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)).height)
    width.constant = 100
    root.layoutIfNeeded()
    #expect(
      label.frame.height == label.sizeThatFits(CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)).height
    )
    #expect(label.frame.height > narrow * 1.7, "\(label.frame.height) after \(narrow)")
  }

  @Test("a label of as many lines as there are numbers shows them all")
  func labelOfAsManyLinesAsThereAreNumbersShowsThemAll() {
    let all = UILabel(), label = UILabel(), room = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
    (all.text, label.text) = (String(repeating: "word ", count: 40), String(repeating: "word ", count: 40))
    (all.numberOfLines, label.numberOfLines) = (0, Int.max)
    #expect(label.sizeThatFits(room) == all.sizeThatFits(room))
  }

  @Test("what stands below a wrapping label moves with it")
  func whatStandsBelowAWrappingLabelMovesWithIt() {
    let (root, label) = makeLabel("short", lines: 0)
    label.widthAnchor.constraint(equalToConstant: 120).isActive = true
    let below = Content(10, 10)
    root.place(below)
    below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 5).isActive = true
    below.leftAnchor.constraint(equalTo: label.leftAnchor).isActive = true
    root.layoutIfNeeded()
    let before = below.frame.minY
    label.text = String(repeating: "longer ", count: 20)
    root.layoutIfNeeded()
    #expect(below.frame.minY == label.frame.maxY + 5)
    #expect(below.frame.minY > before + 20)
  }

  @Test("the number of lines limits the height")
  func numberOfLinesLimitsTheHeight() {
    let (root, label) = makeLabel(String(repeating: "word ", count: 40), lines: 2)
    label.widthAnchor.constraint(equalToConstant: 100).isActive = true
    root.layoutIfNeeded()
    let two = label.frame.height
    label.numberOfLines = 1
    root.layoutIfNeeded()
    #expect(two > label.frame.height * 1.6 && two < label.frame.height * 2.4, "\(two), \(label.frame.height)")
  }

  @Test("first baselines meet though the fonts differ")
  func firstBaselinesMeetThoughTheFontsDiffer() {
    let (root, small) = makeLabel("small", lines: 1)
    let large = UILabel()
    large.text = "large"
    large.font = .preferredFont(forTextStyle: .largeTitle)
    root.place(large)
    NSLayoutConstraint.activate([
      large.leftAnchor.constraint(equalTo: small.rightAnchor), large.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.constraints.first { $0.firstItem === small && $0.firstAttribute == .top }?.isActive = false
    small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor).isActive = true
    root.layoutIfNeeded()
    // Ascenders, as the fonts say, lie between the tops and the common baseline.
    let difference = (large.frame.minY + large.font.ascender) - (small.frame.minY + small.font.ascender)
    #expect(abs(difference) <= 1, "\(difference)")
    #expect(small.frame.minY > 10, "\(small.frame)")
  }

  @Test("baselines stay together when a font changes")
  func baselinesStayTogetherWhenAFontChanges() {
    let (root, label) = makeLabel("text", lines: 1)
    let other = UILabel()
    other.text = "text"
    root.place(other)
    NSLayoutConstraint.activate([
      other.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
      other.leftAnchor.constraint(equalTo: label.rightAnchor),
    ])
    root.layoutIfNeeded()
    label.font = .systemFont(ofSize: 40)
    root.layoutIfNeeded()
    let difference = (label.frame.minY + label.font.ascender) - (other.frame.minY + other.font.ascender)
    #expect(abs(difference) <= 1, "\(difference)")
  }

  @Test("a last baseline is that of the last line")
  func lastBaselineIsThatOfTheLastLine() {
    let (root, label) = makeLabel("one\ntwo\nthree", lines: 0)
    let mark = Content(10, 0)
    root.place(mark)
    mark.topAnchor.constraint(equalTo: label.lastBaselineAnchor).isActive = true
    mark.leftAnchor.constraint(equalTo: label.leftAnchor).isActive = true
    root.layoutIfNeeded()
    let expected = label.frame.maxY + label.font.descender
    #expect(abs(mark.frame.minY - expected) <= 1.5, "\(mark.frame.minY), expected \(expected)")
  }

  @Test("a field and a button have their text's baselines")
  func fieldAndAButtonHaveTheirTextsBaselines() throws {
    let field = UITextField(), button = UIButton(type: .system)
    field.text = "Ada"
    button.setTitle("Send", for: .normal)
    for (view, font) in [(field, field.font), (button, button.titleLabel?.font)] as [(UIView, UIFont?)] {
      let (root, label) = makeLabel("text", lines: 1), font = try #require(font), last = UILabel()
      last.text = "text"
      for part in [view, last] { root.place(part) }
      root.constraints.first { $0.firstItem === label && $0.firstAttribute == .top }?.isActive = false
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
        view.heightAnchor.constraint(equalToConstant: 60), view.leftAnchor.constraint(equalTo: label.rightAnchor),
        label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor),
        last.lastBaselineAnchor.constraint(equalTo: view.lastBaselineAnchor),
        last.leftAnchor.constraint(equalTo: view.rightAnchor),
      ])
      root.layoutIfNeeded()
      // The text stands in the middle.
      let expected = view.frame.midY + (font.ascender + font.descender) / 2
      for text in [label, last] {
        let baseline = text.frame.minY + text.font.ascender
        #expect(abs(baseline - expected) <= 1.5, "\(baseline), expected \(expected)")
      }
    }
  }

  @Test("a text view that does not scroll has its text's baselines")
  func textViewThatDoesNotScrollHasItsTextsBaselines() {
    let (root, label) = makeLabel("text", lines: 1), view = UITextView(), last = UILabel()
    last.text = "text"
    view.text = "one\ntwo"
    view.textContainerInset.top = 20
    view.isScrollEnabled = false
    for part in [view, last] as [UIView] { root.place(part) }
    root.constraints.first { $0.firstItem === label && $0.firstAttribute == .top }?.isActive = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      view.leftAnchor.constraint(equalTo: label.rightAnchor),
      label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor),
      last.lastBaselineAnchor.constraint(equalTo: view.lastBaselineAnchor),
      last.leftAnchor.constraint(equalTo: view.rightAnchor),
    ])
    for font in [UIFont.systemFont(ofSize: 30), .systemFont(ofSize: 12)] {
      view.font = font
      root.layoutIfNeeded()
      let first = label.frame.minY + label.font.ascender, second = last.frame.minY + last.font.ascender
      #expect(abs(first - (view.frame.minY + 20 + font.ascender)) <= 1.5, "\(first), \(view.frame)")
      #expect(abs(second - (view.frame.maxY - 8 + font.descender)) <= 1.5, "\(second), \(view.frame)")
    }
  }

  @Test("a content size changed before the first layout counts")
  func contentSizeChangedBeforeTheFirstLayoutCounts() {
    final class Late: UIView {
      var length: CGFloat = 10
      override var intrinsicContentSize: CGSize { CGSize(width: length, height: 20) }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100)), late = Late()
    root.layoutIfNeeded()
    root.place(late)
    late.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    late.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    late.length = 70
    root.layoutIfNeeded()
    expectFrame(late, 0, 0, 70, 20)
    late.length = 90
    late.invalidateIntrinsicContentSize()
    root.layoutIfNeeded()
    expectFrame(late, 0, 0, 90, 20)
  }

  @Test("a label without a width fits its whole text")
  func labelWithoutAWidthFitsItsWholeText() {
    let label = UILabel()
    for (text, lines) in [("several words that would be broken", 1), ("two\nlines", 2)] {
      for numberOfLines in [0, 1, 5] where numberOfLines != 1 || lines == 1 {
        (label.text, label.numberOfLines) = (text, numberOfLines)
        let wide = label.sizeThatFits(CGSize(width: 10_000, height: 10_000))
        #expect(label.sizeThatFits(.zero) == wide)
        label.frame = .zero
        label.sizeToFit()
        #expect(label.bounds.size == wide)
      }
    }
  }

  @Test("systemLayoutSizeFitting: the smallest size, or the height at a width")
  func systemLayoutSizeFittingTheSmallestSizeOrTheHeightAtAWidth() {
    let card = UIView(), label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "word ", count: 30)
    card.place(label)
    label.pin(to: card, insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    let fitted = card.systemLayoutSizeFitting(
      CGSize(width: 150, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    #expect(fitted.width == 150)
    #expect(
      fitted.height == label.sizeThatFits(CGSize(width: 130, height: CGFloat.greatestFiniteMagnitude)).height + 20
    )
    label.numberOfLines = 1
    let compressed = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(compressed.width == label.intrinsicContentSize.width + 20)
    #expect(compressed.height == label.intrinsicContentSize.height + 20)
  }

  @Test("a fitting size does not depend on the current size")
  func fittingSizeDoesNotDependOnTheCurrentSize() {
    for takesPart in [true, false] {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), child = UIView()
      card.translatesAutoresizingMaskIntoConstraints = takesPart
      card.place(child)
      child.pin(to: card)
      NSLayoutConstraint.activate([
        child.widthAnchor.constraint(equalToConstant: 50), child.heightAnchor.constraint(equalToConstant: 40),
      ])
      #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 50, height: 40))
    }
  }

  @Test("a fitting size does not depend on what is around the view")
  func fittingSizeDoesNotDependOnWhatIsAroundTheView() {
    final class Card: UIView {
      var layouts = 0, fitted = CGSize.zero
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        fitted = systemLayoutSizeFitting(
          CGSize(width: 100, height: 0),
          withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        )
      }
    }
    let (root, _) = make(0), card = Card(), label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "word ", count: 30)
    root.place(card)
    card.place(label)
    card.pin(to: root)
    label.pin(to: card)
    root.layoutIfNeeded()
    let height = label.sizeThatFits(CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)).height
    #expect(card.fitted == CGSize(width: 100, height: height))
    #expect(card.layouts < 5, "\(card.layouts)")
    label.text = "word"
    #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == label.intrinsicContentSize)
    root.layoutIfNeeded()
    expectFrame(card, 0, 0, 300, 400)
    expectFrame(label, 0, 0, 300, 400)
  }

  @Test("a fitting size ignores constraints around, on either side")
  func fittingSizeIgnoresConstraintsAroundOnEitherSide() {
    for isFirst in [true, false] {
      let (root, _) = make(0), card = UIView(), content = Content(50, 40)
      root.place(card)
      card.place(content)
      content.pin(to: card)
      let lengths = [(card.widthAnchor, root.widthAnchor), (card.heightAnchor, root.heightAnchor)]
      NSLayoutConstraint.activate([
        card.leftAnchor.constraint(equalTo: root.leftAnchor), card.topAnchor.constraint(equalTo: root.topAnchor),
      ])
      for (inner, outer) in lengths {
        let tie = isFirst ? inner.constraint(equalTo: outer) : outer.constraint(equalTo: inner)
        tie.isActive = true
      }
      root.layoutIfNeeded()
      let size = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(size == CGSize(width: 50, height: 40), "\(isFirst): \(size)")
      root.layoutIfNeeded()
      expectFrame(card, 0, 0, 300, 400)
    }
  }

  @Test("measuring a view for another width keeps its layout")
  func measuringAViewForAnotherWidthKeepsItsLayout() {
    let (root, label) = makeLabel(String(repeating: "word ", count: 30), lines: 0)
    label.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
    root.layoutIfNeeded()
    let frame = label.frame
    _ = root.systemLayoutSizeFitting(
      CGSize(width: 100, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(label.frame == frame)
  }

  /// Edges of 10, 20, 30 and 40 points, by what Apple documents to be overridden.
  private final class PaddedLabel: UILabel {
    let insets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)

    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
      let rect = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
      return rect.inset(
        by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
      )
    }

    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  }

  @Test("a label is as large as the rectangle of its text, edges included")
  func labelIsAsLargeAsTheRectangleOfItsText() {
    let (root, _) = make(0), plain = UILabel(), padded = PaddedLabel()
    for label in [plain, padded] {
      label.text = String(repeating: "word ", count: 20)
      root.place(label)
    }
    let size = plain.intrinsicContentSize
    #expect(padded.intrinsicContentSize == CGSize(width: size.width + 60, height: size.height + 40))
    #expect(padded.sizeThatFits(.zero) == padded.intrinsicContentSize)
    for label in [plain, padded] { label.numberOfLines = 0 }
    plain.widthAnchor.constraint(equalToConstant: 140).isActive = true
    padded.widthAnchor.constraint(equalToConstant: 200).isActive = true
    root.layoutIfNeeded()
    #expect(plain.frame.height > 2 * size.height)
    #expect(padded.frame.height == plain.frame.height + 40)
    padded.text = nil
    #expect(padded.intrinsicContentSize == CGSize(width: 60, height: 40))
  }

  @Test("the rectangle of a text is inside the bounds, from their corner on")
  func rectangleOfATextIsInsideTheBoundsFromTheirCornerOn() {
    let label = UILabel()
    label.text = String(repeating: "word ", count: 20)
    let bounds = CGRect(x: 5, y: 6, width: 100, height: 1000)
    let heights = [1, 2, 3, 0].map { lines in
      let rect = label.textRect(forBounds: bounds, limitedToNumberOfLines: lines)
      #expect(rect.origin == bounds.origin && rect.width <= 100 && rect.width > 50)
      return rect.height
    }
    #expect(heights[0] < heights[1] && heights[1] < heights[2] && heights[2] < heights[3], "\(heights)")
    #expect(
      label.textRect(forBounds: CGRect(x: 0, y: 0, width: 9, height: 5), limitedToNumberOfLines: 1).size
        == CGSize(width: 9, height: 5)
    )
    #expect(
      label.textRect(forBounds: CGRect(x: 0, y: 0, width: -9, height: -5), limitedToNumberOfLines: 0).size == .zero
    )
    label.text = ""
    #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 0) == CGRect(x: 5, y: 6, width: 0, height: 0))
  }

  @Test("a cut label has its words again in more room")
  func cutLabelHasItsWordsAgainInMoreRoom() {
    let label = UILabel(), plain = UILabel()
    (label.numberOfLines, label.text) = (2, "one two three four\nfive six")
    plain.text = "one two"
    let narrow = plain.intrinsicContentSize.width + 2
    plain.text = "one two three four"
    let wide = plain.intrinsicContentSize.width + 40, line = plain.intrinsicContentSize.height
    for width in [wide, narrow, wide + 1, narrow + 1, wide + 2] {
      let size = label.sizeThatFits(CGSize(width: width, height: 0))
      #expect(abs(size.height - 2 * line) <= 2, "\(width): \(size) for \(line)")
    }
  }

  @Test("numberOfLines limits the lines of all paragraphs together")
  func numberOfLinesLimitsTheLinesOfAllParagraphsTogether() {
    let (root, label) = makeLabel("one\ntwo\nthree\nfour", lines: 1)
    label.widthAnchor.constraint(lessThanOrEqualToConstant: 200).isActive = true
    var heights: [CGFloat] = []
    for lines in [1, 2, 3, 4, 5, 0] {
      label.numberOfLines = lines
      root.layoutIfNeeded()
      heights.append(label.frame.height)
    }
    let line = heights[0]
    for (height, lines) in zip(heights, [1, 2, 3, 4, 4, 4]) {
      #expect(abs(height - line * CGFloat(lines)) <= CGFloat(lines), "\(heights)")
    }
    label.numberOfLines = 1
    label.text = "one"
    root.layoutIfNeeded()
    #expect(label.frame.height == line)
    label.text = "one\n" + String(repeating: "word ", count: 40)
    label.numberOfLines = 3
    root.layoutIfNeeded()
    #expect(abs(label.frame.height - 3 * line) <= 3, "\(label.frame.height) for \(line)")
    label.lineBreakMode = .byWordWrapping
    root.layoutIfNeeded()
    #expect(abs(label.frame.height - 3 * line) <= 3, "\(label.frame.height) for \(line)")
  }
}

@MainActor
private func makeLabel(_ text: String, lines: Int) -> (root: UIView, label: UILabel) {
  let (root, _) = make(0)
  let label = UILabel()
  label.text = text
  label.numberOfLines = lines
  root.place(label)
  label.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
  label.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
  return (root, label)
}
