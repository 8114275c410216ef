import Testing
import UIKit

// The layouts that Apple's Auto Layout and Visual Format guides teach with, in our words and at our sizes: a root of 300 × 400
// points, margins of 8, neighbours 8 apart.

@MainActor @Suite("examples", .windows)
struct GuideExampleTests {
  @Test("one view keeps to the margins")
  func oneViewKeepsToTheMargins() {
    let (root, views) = make(1)
    pin(views[0], to: root.layoutMarginsGuide)
    root.layoutIfNeeded()
    expectFrame(views[0], 8, 8, 284, 384)
  }

  @Test("two views side by side are equally wide")
  func twoViewsSideBySideAreEquallyWide() {
    let (root, views) = make(2)
    row(views, in: root)
    views[0].widthAnchor.constraint(equalTo: views[1].widthAnchor).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 8, 8, 138, 384)
    expectFrame(views[1], 154, 8, 138, 384)
  }

  @Test("a ratio of widths yields to a minimum width")
  func ratioOfWidthsYieldsToAMinimumWidth() {
    let (root, views) = make(2)
    row(views, in: root)
    let twice = views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 2)
    twice.priority = .defaultHigh
    twice.isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 8, 8, 92, 384)
    expectFrame(views[1], 108, 8, 184, 384)
    views[0].widthAnchor.constraint(greaterThanOrEqualToConstant: 120).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 8, 8, 120, 384)
    expectFrame(views[1], 136, 8, 156, 384)
  }

  @Test("the middle of three columns takes what two leave")
  func middleOfThreeColumnsTakesWhatTwoLeave() {
    let (root, views) = make(3)
    row(views, in: root)
    views[0].widthAnchor.constraint(equalToConstant: 50).isActive = true
    views[2].widthAnchor.constraint(equalToConstant: 60).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[1], 66, 8, 158, 384)
  }

  @Test("a label and a field share one baseline and row")
  func labelAndAFieldShareOneBaselineAndRow() {
    let (root, _) = make(0)
    let label = text("Name"), field = text("")
    field.text = "Ada"
    field.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    line(label, field, in: root, below: root.safeAreaLayoutGuide.topAnchor)
    root.layoutIfNeeded()
    #expect(label.frame.minX == 8)
    #expect(label.frame.width == label.intrinsicContentSize.width)
    #expect(field.frame.minX == label.frame.maxX + 8)
    #expect(field.frame.maxX == 292)
  }

  @Test("fields in rows begin after the longest label")
  func fieldsInRowsBeginAfterTheLongestLabel() {
    let (root, _) = make(0)
    let labels = ["First", "In the middle", "Last"].map(text), fields = (0..<3).map { _ in text("value") }
    var top = root.safeAreaLayoutGuide.topAnchor
    for (label, field) in zip(labels, fields) {
      label.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
      line(label, field, in: root, below: top)
      top = field.bottomAnchor
      if field !== fields[0] { field.widthAnchor.constraint(equalTo: fields[0].widthAnchor).isActive = true }
    }
    root.layoutIfNeeded()
    let longest = labels[1].intrinsicContentSize.width
    for (label, field) in zip(labels, fields) {
      #expect(field.frame.minX == 8 + longest + 8)
      #expect(field.frame.maxX == 292)
      #expect(label.frame.minX == 8)
    }
    #expect(fields[1].frame.minY >= fields[0].frame.maxY + 8)
  }

  @Test("two buttons at the bottom are equally wide")
  func twoButtonsAtTheBottomAreEquallyWide() {
    let (root, _) = make(0)
    let buttons = ["Short", "A longer title"].map { title in
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      root.place(button)
      return button
    }
    bottomRow(buttons, in: root)
    buttons[0].widthAnchor.constraint(equalTo: buttons[1].widthAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(buttons.map(\.frame.width) == [138, 138])
    #expect(buttons.map(\.frame.maxY) == [392, 392])
  }

  @Test("three buttons share the width, and guides share the space")
  func threeButtonsShareTheWidthAndGuidesShareTheSpace() {
    let (root, views) = make(3)
    for view in views { view.heightAnchor.constraint(equalToConstant: 30).isActive = true }
    bottomRow(views, in: root)
    for view in views.dropFirst() { view.widthAnchor.constraint(equalTo: views[0].widthAnchor).isActive = true }
    root.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [8, 105, 203])

    let (other, pair) = make(2)
    let guides = (0..<3).map { _ in UILayoutGuide() }
    guides.forEach(other.addLayoutGuide)
    for view in pair {
      view.widthAnchor.constraint(equalToConstant: 60).isActive = true
      view.heightAnchor.constraint(equalToConstant: 30).isActive = true
      view.bottomAnchor.constraint(equalTo: other.bottomAnchor).isActive = true
    }
    let edges = [
      other.leadingAnchor, guides[0].leadingAnchor, guides[0].trailingAnchor, pair[0].leadingAnchor,
      pair[0].trailingAnchor, guides[1].leadingAnchor, guides[1].trailingAnchor, pair[1].leadingAnchor,
      pair[1].trailingAnchor, guides[2].leadingAnchor, guides[2].trailingAnchor, other.trailingAnchor,
    ]
    for index in stride(from: 0, to: edges.count, by: 2) {
      edges[index].constraint(equalTo: edges[index + 1]).isActive = true
    }
    for guide in guides.dropFirst() {
      guide.widthAnchor.constraint(equalTo: guides[0].widthAnchor).isActive = true
    }
    other.layoutIfNeeded()
    #expect(pair.map(\.frame.minX) == [60, 180])
  }

  @Test("an image of two lines' height stands beside its text")
  func imageOfTwoLinesHeightStandsBesideItsText() {
    let (root, _) = make(0)
    let image = UIView(), title = text("Title"), subtitle = text("Subtitle")
    for view in [image, title, subtitle] { root.place(view) }
    NSLayoutConstraint.activate([
      image.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      image.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      image.heightAnchor.constraint(equalTo: image.widthAnchor),
      title.topAnchor.constraint(equalTo: image.topAnchor),
      subtitle.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      subtitle.bottomAnchor.constraint(equalTo: image.bottomAnchor),
      title.leadingAnchor.constraint(equalToSystemSpacingAfter: image.trailingAnchor, multiplier: 2),
      subtitle.leadingAnchor.constraint(equalTo: title.leadingAnchor),
    ])
    root.layoutIfNeeded()
    let height = title.intrinsicContentSize.height + 4 + subtitle.intrinsicContentSize.height
    expectFrame(image, 0, 10, height, height)
    #expect(title.frame.minX == height + 16)
  }

  @Test("a column of stacks gives its text the remaining height")
  func columnOfStacksGivesItsTextTheRemainingHeight() {
    let (root, _) = make(0)
    let names = stack(.horizontal, [text("Name"), Content(40, 20)], alignment: .center)
    let notes = Content(50, 50)
    let buttons = stack(.horizontal, [Content(30, 30), Content(50, 30)], distribution: .fillEqually)
    notes.setContentHuggingPriority(UILayoutPriority(1), for: .vertical)
    let column = stack(.vertical, [names, notes, buttons])
    root.place(column)
    pin(column, to: root.layoutMarginsGuide)
    root.layoutIfNeeded()
    #expect(buttons.arrangedSubviews.map(\.frame.width) == [138, 138])
    #expect(buttons.frame.maxY == 384)
    #expect(buttons.frame.height == 30)
    #expect(notes.frame.minY == names.frame.maxY + 8)
    #expect(notes.frame.maxY == buttons.frame.minY - 8)
  }

  @Test("a stack grows by a row and shrinks again")
  func stackGrowsByARowAndShrinksAgain() {
    let (root, _) = make(0)
    let column = stack(.vertical, [Content(50, 20), Content(50, 30)])
    root.place(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: root.topAnchor),
      column.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    root.layoutIfNeeded()
    expectFrame(column, 0, 0, 50, 58)
    let added = Content(70, 12)
    column.insertArrangedSubview(added, at: 1)
    root.layoutIfNeeded()
    expectFrame(column, 0, 0, 70, 78)
    expectFrame(added, 0, 28, 70, 12)
    added.isHidden = true
    root.layoutIfNeeded()
    expectFrame(column, 0, 0, 50, 58)
  }

  @Test("visual format: standard spacing and a superview's margin")
  func visualFormatStandardSpacingAndASuperviewsMargin() {
    let (root, views) = make(2)
    sizes(views, 40, 20)
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      views[1].leadingAnchor.constraint(equalToSystemSpacingAfter: views[0].trailingAnchor, multiplier: 1),
      views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[1].topAnchor.constraint(equalToSystemSpacingBelow: views[0].bottomAnchor, multiplier: 1.5),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 8, 0, 40, 20)
    expectFrame(views[1], 56, 32, 40, 20)
  }

  @Test("visual format: fixed distances from both edges")
  func visualFormatFixedDistancesFromBothEdges() {
    let (root, views) = make(1)
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50),
      root.trailingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 50),
      views[0].topAnchor.constraint(equalTo: root.topAnchor), views[0].heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 50, 0, 200, 10)
  }

  @Test("visual format: one above the other, apart or touching")
  func visualFormatOneAboveTheOtherApartOrTouching() {
    let (root, views) = make(3)
    sizes(views, 60, 20)
    NSLayoutConstraint.activate([
      views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[1].topAnchor.constraint(equalTo: views[0].bottomAnchor, constant: 10),
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
      views[1].leadingAnchor.constraint(equalTo: root.leadingAnchor),
      views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor),
      views[2].topAnchor.constraint(equalTo: views[1].topAnchor),
    ])
    root.layoutIfNeeded()
    expectFrame(views[1], 0, 30, 60, 20)
    expectFrame(views[2], 60, 30, 60, 20)
  }

  @Test("visual format: optional, equal and limited widths")
  func visualFormatOptionalEqualAndLimitedWidths() {
    let (root, views) = make(3)
    let wish = views[0].widthAnchor.constraint(equalToConstant: 100)
    wish.priority = UILayoutPriority(20)
    for (index, view) in views.enumerated() {
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(index) * 20).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    let large = views[2].widthAnchor.constraint(equalToConstant: 500)
    large.priority = .defaultLow
    NSLayoutConstraint.activate([
      wish, views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor), large,
      views[2].widthAnchor.constraint(greaterThanOrEqualToConstant: 70),
      views[2].widthAnchor.constraint(lessThanOrEqualToConstant: 100),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 100, 10)
    expectFrame(views[1], 0, 20, 100, 10)
    expectFrame(views[2], 0, 40, 100, 10)
    views[0].widthAnchor.constraint(lessThanOrEqualToConstant: 80).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[1], 0, 20, 80, 10)
  }

  @Test("visual format: a whole line of buttons and a field")
  func visualFormatAWholeLineOfButtonsAndAField() {
    let (root, _) = make(0)
    let find = Content(50, 20), next = Content(70, 20), field = Content(10, 20)
    for view in [find, next] { view.setContentHuggingPriority(.defaultHigh, for: .horizontal) }
    for view in [find, next, field] { root.place(view) }
    bottomRow([find, next, field], in: root)
    field.widthAnchor.constraint(greaterThanOrEqualToConstant: 20).isActive = true
    root.layoutIfNeeded()
    expectFrame(find, 8, 372, 50, 20)
    expectFrame(next, 66, 372, 70, 20)
    expectFrame(field, 144, 372, 148, 20)
  }
}

/// Views from margin to margin, in height too.
@MainActor
private func row(_ views: [UIView], in root: UIView) {
  bottomRow(views, in: root)
  for view in views { view.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor).isActive = true }
}

/// Views from margin to margin, at the bottom.
@MainActor
private func bottomRow(_ views: [UIView], in root: UIView) {
  let margins = root.layoutMarginsGuide
  var edge = margins.leadingAnchor, gaps: CGFloat = 0
  for view in views {
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalToSystemSpacingAfter: edge, multiplier: gaps),
      view.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    (edge, gaps) = (view.trailingAnchor, 1)
  }
  edge.constraint(equalTo: margins.trailingAnchor).isActive = true
}

@MainActor
private func line(_ label: UILabel, _ field: UILabel, in root: UIView, below edge: NSLayoutYAxisAnchor) {
  root.place(label)
  root.place(field)
  NSLayoutConstraint.activate([
    label.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
    field.leadingAnchor.constraint(equalToSystemSpacingAfter: label.trailingAnchor, multiplier: 1),
    field.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
    field.topAnchor.constraint(equalToSystemSpacingBelow: edge, multiplier: 1),
    label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
  ])
}

@MainActor
private func text(_ text: String) -> UILabel {
  let label = UILabel()
  label.text = text
  return label
}

@MainActor
private func sizes(_ views: [UIView], _ width: CGFloat, _ height: CGFloat) {
  for view in views {
    view.widthAnchor.constraint(equalToConstant: width).isActive = true
    view.heightAnchor.constraint(equalToConstant: height).isActive = true
  }
}

@MainActor
private func stack(
  _ axis: NSLayoutConstraint.Axis,
  _ views: [UIView],
  alignment: UIStackView.Alignment = .fill,
  distribution: UIStackView.Distribution = .fill
) -> UIStackView {
  let stack = UIStackView(arrangedSubviews: views)
  stack.axis = axis
  stack.alignment = alignment
  stack.distribution = distribution
  stack.spacing = 8
  return stack
}
