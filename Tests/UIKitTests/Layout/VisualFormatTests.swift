import Testing
import UIKit

/// Apple's visual format language: the examples and the grammar of its documentation, laid out.
@MainActor @Suite("visual format", .windows)
struct VisualFormatTests {
  /// Lays out views of 300 by 400 points by lines of the format; the names are a, b and c.
  func frames(
    _ lines: [String],
    _ options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil,
    rightToLeft: Bool = false
  ) -> [String: CGRect] {
    let (root, views) = make(3)
    if rightToLeft { root.semanticContentAttribute = .forceRightToLeft }
    root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let named = ["a": views[0], "b": views[1], "c": views[2], "root": root]
    for line in lines {
      // Options that align across a line are for the first.
      let own = line == lines[0] ? options : []
      root.addConstraints(
        NSLayoutConstraint.constraints(withVisualFormat: line, options: own, metrics: metrics, views: named)
      )
    }
    root.layoutIfNeeded()
    return named.mapValues(\.frame)
  }

  /// Left edges and widths.
  func columns(
    _ lines: String...,
    options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil,
    rightToLeft: Bool = false
  ) -> [[CGFloat]] {
    let frames = frames(lines, options, metrics: metrics, rightToLeft: rightToLeft)
    return ["a", "b"].map { [frames[$0]?.minX ?? -1, frames[$0]?.width ?? -1] }
  }

  /// Upper edges and heights.
  func rows(_ lines: String...) -> [[CGFloat]] {
    let frames = frames(lines)
    return ["a", "b"].map { [frames[$0]?.minY ?? -1, frames[$0]?.height ?? -1] }
  }

  @Test("distances are between edges, in the order of the line")
  func distancesAreBetweenEdgesInTheOrderOfTheLine() {
    #expect(columns("|-50-[a(60)]-7-[b(80)]") == [[50, 60], [117, 80]])
    #expect(columns("H:[a(60)]-7-[b(80)]-50-|") == [[103, 60], [170, 80]])
    #expect(columns("|[a(60)][b]|") == [[0, 60], [60, 240]])
    #expect(rows("V:|-5-[a(60)]-7-[b]-11-|") == [[5, 60], [72, 317]])
    #expect(columns("|-(-10)-[a(60)]-(-5)-[b(20)]") == [[-10, 60], [45, 20]])
    #expect(columns("|-1.5-[a(60.5)]-3.0-[b(20)]") == [[2, 60], [65, 20]])
  }

  @Test("a dash alone is the margin, or eight points between neighbours")
  func dashAloneIsTheMarginOrEightPointsBetweenNeighbours() {
    #expect(columns("|-[a(60)]-[b]-|") == [[20, 60], [88, 172]])
    #expect(rows("V:|-[a(60)]-[b]-|") == [[10, 60], [78, 292]])
  }

  @Test("sizes may be compared, limited and equal to another view's")
  func sizesMayBeComparedLimitedAndEqual() {
    #expect(columns("|[a(==b)]-20-[b]|") == [[0, 140], [160, 140]])
    #expect(columns("|[a(b)][b(90)]") == [[0, 90], [90, 90]])
    #expect(columns("|[a(>=70,<=100,120@20)]", "|[b(10)]") == [[0, 100], [0, 10]])
    #expect(columns("|[a(>=70,<=100,10@20)]", "|[b(10)]") == [[0, 70], [0, 10]])
  }

  @Test("distances may be compared and have priorities")
  func distancesMayBeComparedAndHavePriorities() {
    #expect(columns("|-(>=30,10@20)-[a(60)]-(<=9,50@20)-[b(5)]") == [[30, 60], [99, 5]])
    #expect(columns("|->=30-[a(60)]-3@20-[b(5)]", "|-120@900-[b]", "|-0@1-[a]") == [[57, 60], [120, 5]])
  }

  @Test("metrics are numbers by name")
  func metricsAreNumbersByName() {
    let metrics: [String: Any] = [
      "gap": 12, "wide": CGFloat(50), "high": 4.0, "likely": Float(900), "number": 7 as NSNumber,
    ]
    #expect(columns("|-gap-[a(wide)]-high-[b(number@likely)]", metrics: metrics) == [[12, 50], [66, 7]])
  }

  @Test("metrics may be numbers of any type, and priorities")
  func metricsMayBeNumbersOfAnyTypeAndPriorities() {
    let metrics: [String: Any] = [
      "gap": UInt(12), "wide": Int32(50), "high": UInt8(4), "likely": UILayoutPriority(900),
    ]
    #expect(columns("|-gap-[a(wide)]-high-[b(7@likely)]", metrics: metrics) == [[12, 50], [66, 7]])
  }

  @Test("the line begins where text does, or at a side")
  func lineBeginsWhereTextDoesOrAtASide() {
    let line = "|-50-[a(60)]-7-[b(80)]"
    #expect(columns(line, rightToLeft: true) == [[190, 60], [103, 80]])
    #expect(columns(line, options: .directionLeftToRight, rightToLeft: true) == [[50, 60], [117, 80]])
    #expect(columns(line, options: .directionRightToLeft) == [[190, 60], [103, 80]])
    #expect(columns("[a(60)]-7-[b(80)]-50-|", options: .directionRightToLeft) == [[137, 60], [50, 80]])
    #expect(columns("|-[a(60)]-[b]-|", options: .directionRightToLeft) == [[200, 60], [20, 172]])
    #expect(columns("|-[a(60)]-[b]-|", rightToLeft: true) == [[200, 60], [20, 172]])
  }

  @Test("options align neighbours across the line")
  func optionsAlignNeighboursAcrossTheLine() {
    let top = frames(["|[a(10)][b(10)][c(10)]", "V:|-31-[a(40)]", "V:[b(60)]", "V:[c(80)]"], .alignAllTop)
    #expect([top["b"]?.minY, top["c"]?.minY] == [31, 31])
    let middle = frames(["|[a(10)][b(10)]", "V:|-31-[a(40)]", "V:[b(60)]"], .alignAllCenterY)
    #expect(middle["b"]?.midY == 51)
    let trailing = frames(["V:|[a(10)][b(10)]", "|-31-[a(40)]", "[b(60)]"], .alignAllTrailing)
    #expect(trailing["b"]?.maxX == 71)
    // A view is put into the middle of its superview by naming that as well.
    let inMiddle = frames(["[root]-(<=1)-[a(40)]", "V:[a(20)]"], .alignAllCenterY)
    #expect(inMiddle["a"]?.midY == 200)
  }

  @Test("baselines of labels above each other keep the distance")
  func baselinesOfLabelsAboveEachOtherKeepTheDistance() {
    let (root, _) = make(0), labels = [UILabel(), UILabel()]
    for label in labels {
      label.text = "Text"
      root.place(label)
    }
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "V:|[first]-40-[second]",
      options: [.alignAllLeading, .spacingBaselineToBaseline],
      metrics: nil,
      views: ["first": labels[0], "second": labels[1]]
    )
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    // Both are of one font, so that they are as far apart as their baselines.
    #expect(labels[1].frame.minY - labels[0].frame.minY == 40)
  }

  @Test("a guide takes part by its name, and nothing is active")
  func guideTakesPartByItsNameAndNothingIsActive() {
    let (root, views) = make(1), guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "|-10-[guide(30)]-5-[view(20)]",
      metrics: nil,
      views: ["guide": guide, "view": views[0]]
    )
    #expect(constraints.count == 4 && constraints.allSatisfy { !$0.isActive })
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(views[0].frame.minX == 45)
  }

  @Test("each option aligns its own edges, in either direction", arguments: [false, true])
  func eachOptionAlignsItsOwnEdgesInEitherDirection(rightToLeft: Bool) {
    let columns: [(NSLayoutConstraint.FormatOptions, (CGRect) -> CGFloat)] = [
      (.alignAllLeft, { $0.minX }), (.alignAllRight, { $0.maxX }), (.alignAllCenterX, { $0.midX }),
      (.alignAllLeading, { rightToLeft ? $0.maxX : $0.minX }),
      (.alignAllTrailing, { rightToLeft ? $0.minX : $0.maxX }),
    ]
    for (option, edge) in columns {
      let lines = ["V:|[a(10)][b(10)][c(10)]", "|-31-[a(40)]", "[b(60)]", "[c(20)]"]
      let places = frames(lines, option, rightToLeft: rightToLeft)
      #expect(Set(["a", "b", "c"].map { edge(places[$0] ?? .null) }).count == 1, "\(option.rawValue) \(places)")
    }
    let rows: [(NSLayoutConstraint.FormatOptions, (CGRect) -> CGFloat)] = [
      (.alignAllTop, { $0.minY }), (.alignAllBottom, { $0.maxY }), (.alignAllCenterY, { $0.midY }),
    ]
    for (option, edge) in rows {
      let lines = ["|[a(10)][b(10)][c(10)]", "V:|-31-[a(40)]", "V:[b(60)]", "V:[c(20)]"]
      let places = frames(lines, option, rightToLeft: rightToLeft)
      #expect(Set(["a", "b", "c"].map { edge(places[$0] ?? .null) }).count == 1, "\(option.rawValue) \(places)")
    }
  }
}
