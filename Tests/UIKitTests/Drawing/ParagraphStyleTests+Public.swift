import Testing
import UIKit

/// Heights and distances of lines, as labels, drawn text and text views have them alike.
@MainActor @Suite("paragraph styles", .windows)
struct ParagraphStyleTests {
  @Test("lines are as high as their style says", arguments: Shown.allCases)
  func linesAreAsHighAsTheirStyleSays(shown: Shown) {
    let own = shown.height("one\ntwo") { _ in }
    @MainActor func expect(_ height: CGFloat, _ change: (NSMutableParagraphStyle) -> Void) {
      let real = shown.height("one\ntwo", change)
      // A text view's lines are rounded up above and below their letters.
      #expect(abs(real - height) <= (shown == .textView ? 4 : 2), "\(shown) \(real), not \(height)")
    }
    expect(100) { $0.minimumLineHeight = 50 }
    expect(own) { $0.minimumLineHeight = 5 }
    expect(24) { $0.maximumLineHeight = 12 }
    expect(own) { $0.maximumLineHeight = 100 }
    expect(2 * own) { $0.lineHeightMultiple = 2 }
    expect(own / 2) { $0.lineHeightMultiple = 0.5 }
    expect(80) { ($0.lineHeightMultiple, $0.maximumLineHeight) = (4, 40) }
    expect(110) { ($0.minimumLineHeight, $0.lineSpacing) = (50, 10) }
  }

  @Test("paragraphs are apart as their style says", arguments: Shown.allCases)
  func paragraphsAreApartAsTheirStyleSays(shown: Shown) {
    let own = shown.height("one\ntwo\nthree") { _ in }
    for (before, after) in [(0, 10), (10, 0), (4, 7)] as [(CGFloat, CGFloat)] {
      let apart = shown.height("one\ntwo\nthree") {
        ($0.paragraphSpacingBefore, $0.paragraphSpacing) = (before, after)
      }
      #expect(abs(apart - own - 2 * (before + after)) <= 2, "\(shown) \(apart), \(own)")
      let single = shown.height("one") { ($0.paragraphSpacingBefore, $0.paragraphSpacing) = (before, after) }
      #expect(abs(single - shown.height("one") { _ in }) <= 1, "\(shown) \(single)")
    }
  }

  @Test("lines end where their style's tail says", arguments: Shown.allCases)
  func linesEndWhereTheirStylesTailSays(shown: Shown) {
    let words = String(repeating: "word and another ", count: 10)
    for width in stride(from: CGFloat(150), through: 300, by: 25) {
      let narrow = shown.height(words, width: width - 60) { _ in }
      #expect(abs(shown.height(words, width: width) { $0.tailIndent = -60 } - narrow) <= 1)
      #expect(abs(shown.height(words, width: width) { $0.tailIndent = width - 60 } - narrow) <= 1)
    }
  }

  @Test("a paragraph with a tail leaves those behind it wide")
  func paragraphWithATailLeavesThoseBehindItWide() {
    let words = String(repeating: "word and another ", count: 10)
    @MainActor func height(_ tails: [CGFloat]) -> CGFloat {
      let string = NSMutableAttributedString(string: "")
      for (index, tail) in tails.enumerated() {
        string.append(text(index == tails.count - 1 ? words : words + "\n") { $0.tailIndent = tail })
      }
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 10_000))
      (view.textContainerInset, view.textContainer.lineFragmentPadding) = (.zero, 0)
      view.attributedText = string
      return view.sizeThatFits(CGSize(width: 200, height: 10_000)).height
    }
    let mixed = height([-60, 0])
    #expect(abs(mixed - height([0, -60])) <= 1)
    #expect(mixed > height([0, 0]) + 10 && mixed < height([-60, -60]) - 10)
  }

  @Test("a higher line has its letters at its lower edge")
  func higherLineHasItsLettersAtItsLowerEdge() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), label = UILabel(), mark = UIView()
    label.attributedText = text("one") { $0.minimumLineHeight = 80 }
    for view in [label, mark] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor), label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      mark.topAnchor.constraint(equalTo: label.firstBaselineAnchor), mark.heightAnchor.constraint(equalToConstant: 1),
    ])
    root.layoutIfNeeded()
    #expect(abs(mark.frame.minY - 80 - font.descender) <= 2, "\(mark.frame)")
  }

  @Test("high lines without room are left out")
  func highLinesWithoutRoomAreLeftOut() {
    let size = CGSize(width: 200, height: 130), string = text("one\ntwo\nthree") { $0.minimumLineHeight = 50 }
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    #expect(abs(string.boundingRect(with: size, options: options, context: nil).height - 100) <= 1)
  }
}

enum Shown: CaseIterable {
  case label, drawing, textView

  @MainActor
  func height(_ string: String, width: CGFloat = 400, _ change: (NSMutableParagraphStyle) -> Void) -> CGFloat {
    let text = text(string, change), room = CGSize(width: width, height: 10_000)
    switch self {
    case .label:
      let label = UILabel()
      label.numberOfLines = 0
      label.attributedText = text
      return label.sizeThatFits(room).height
    case .drawing: return text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height
    case .textView:
      let view = UITextView(frame: CGRect(origin: .zero, size: room))
      (view.textContainerInset, view.textContainer.lineFragmentPadding) = (.zero, 0)
      view.attributedText = text
      return view.sizeThatFits(room).height
    }
  }
}

private let font = UIFont.systemFont(ofSize: 20)

private func text(_ string: String, _ change: (NSMutableParagraphStyle) -> Void) -> NSAttributedString {
  let style = NSMutableParagraphStyle()
  change(style)
  return NSAttributedString(string: string, attributes: [.font: font, .paragraphStyle: style])
}
