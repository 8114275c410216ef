import Testing

@testable import UIKit
@testable import UIKitTests

// Guides and constraints that a stack makes for itself, and the lines of text in it.

@MainActor @Suite("arrangements of stacks", .windows)
struct StackArrangementTests {
  @Test("a stack keeps no guide or constraint of an earlier arrangement")
  func stackKeepsNoGuideOrConstraintOfAnEarlierArrangement() {
    let views = (0..<4).map { _ in Content(10, 10) }, stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    // The change, and the number of gaps that are equal after it.
    let changes: [(String, Int, () -> Void)] = [
      ("gaps", 3, { stack.distribution = .equalSpacing }), ("a distance", 3, { stack.spacing = 5 }),
      ("a hidden view", 2, { views[1].isHidden = true }), ("a view that goes", 1, { views[3].removeFromSuperview() }),
      ("middles", 1, { stack.distribution = .equalCentering }), ("a view again", 2, { views[1].isHidden = false }),
      ("a column", 2, { stack.axis = .vertical }), ("a last view again", 3, { stack.addArrangedSubview(views[3]) }),
      ("no gaps", 0, { stack.distribution = .fill }), ("gaps again", 3, { stack.distribution = .equalSpacing }),
    ]
    for (name, count, change) in changes {
      change()
      stack.layoutIfNeeded()
      #expect(stack.layoutGuides.count == count, Comment(rawValue: name))
      let constraints = stack.constraints.count
      for _ in 0..<2 {
        stack.setNeedsUpdateConstraints()
        stack.layoutIfNeeded()
      }
      #expect(stack.layoutGuides.count == count, Comment(rawValue: name))
      #expect(stack.constraints.count == constraints, Comment(rawValue: name))
    }
    for view in views { view.removeFromSuperview() }
    stack.layoutIfNeeded()
    #expect(stack.layoutGuides.isEmpty && stack.arrangedSubviews.isEmpty)
  }

  @Test("a row's texts share the baseline that its alignment names")
  func rowsTextsShareTheBaselineThatItsAlignmentNames() {
    for alignment in [UIStackView.Alignment.firstBaseline, .lastBaseline] {
      let labels = [label(20, "One"), label(40, "Two\nlines"), label(12, "Of\nthree\nlines")]
      let (root, _) = make(0), stack = UIStackView(arrangedSubviews: labels)
      stack.alignment = alignment
      root.place(stack)
      stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      root.layoutIfNeeded()
      let first = labels.map { $0.frame.minY + $0.baselineOffsets.first }
      let last = labels.map { $0.frame.maxY - $0.baselineOffsets.last }
      func spread(_ places: [CGFloat]) -> CGFloat { (places.max() ?? 0) - (places.min() ?? 0) }
      let isFirst = alignment == .firstBaseline
      // Frames are at whole points.
      #expect(spread(isFirst ? first : last) < 2, "\(alignment): \(first), \(last)")
      #expect(spread(isFirst ? last : first) > 10, "\(alignment): \(first), \(last)")
      // The stack is as high as the lines need, and no higher.
      let top = labels.map { $0.frame.minY }.min() ?? -1, bottom = labels.map { $0.frame.maxY }.max() ?? -1
      #expect(abs(top) <= 1 && abs(bottom - stack.bounds.height) <= 1, "\(alignment): \(top), \(bottom)")
    }
  }

  @Test("a column with a baseline alignment stands at its beginning")
  func columnWithABaselineAlignmentStandsAtItsBeginning() {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    for alignment in [UIStackView.Alignment.firstBaseline, .lastBaseline] {
      let labels = [label(20, "One"), label(40, "Two")]
      let (root, _) = make(0), stack = UIStackView(arrangedSubviews: labels)
      (stack.axis, stack.alignment) = (.vertical, alignment)
      root.place(stack)
      stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      root.layoutIfNeeded()
      #expect(labels[1].frame.minY >= labels[0].frame.maxY && labels.allSatisfy { $0.frame.minX == 0 }, "\(alignment)")
    }
    #expect(messages == [])
  }

  @Test("a stack in a row has the baselines of its texts")
  func stackInARowHasTheBaselinesOfItsTexts() {
    let name = label(20, "Name"), small = label(12, "One"), large = label(30, "Two")
    let column = UIStackView(arrangedSubviews: [small, large]), row = UIStackView(arrangedSubviews: [name, column])
    let (root, _) = make(0)
    root.place(row)
    row.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    row.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    @MainActor func expectBaseline(_ label: UILabel, _ change: Comment) {
      root.layoutIfNeeded()
      let places = [name, label].map { $0.convert(CGPoint(x: 0, y: $0.baselineOffsets.first), to: root).y }
      #expect(abs(places[0] - places[1]) < 2, change)
    }
    column.axis = .vertical
    row.alignment = .firstBaseline
    expectBaseline(small, "the first one's")
    row.alignment = .lastBaseline
    expectBaseline(large, "the last one's")
    row.alignment = .firstBaseline
    small.font = .systemFont(ofSize: 40)
    expectBaseline(small, "another font's")
    small.isHidden = true
    expectBaseline(large, "the one's that is seen")
    small.isHidden = false
    expectBaseline(small, "the first one's again")
    column.axis = .horizontal
    expectBaseline(small, "the highest one's")
    small.removeFromSuperview()
    expectBaseline(large, "the one's that stays")
  }

  private func label(_ size: CGFloat, _ text: String) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.text = text
    label.numberOfLines = 0
    return label
  }
}
