import Testing

@testable import UIKit

// Constraints that a visual format stands for, one by one.

@MainActor @Suite("constraints of visual formats", .windows)
struct FormatConstraintTests {
  typealias Options = NSLayoutConstraint.FormatOptions

  private let root = UIView(), first = UIView(), second = UIView()

  init() {
    for view in [first, second] { root.addSubview(view) }
  }

  private func name(_ item: AnyObject?) -> String {
    item === root ? "root" : item === first ? "a" : item === second ? "b" : "?"
  }

  private func words(_ constraint: NSLayoutConstraint) -> String {
    let sign =
      switch constraint.relation {
      case .lessThanOrEqual: "<="
      case .equal: "="
      case .greaterThanOrEqual: ">="
      }
    let left = "\(name(constraint.firstItem)).\(constraint.firstAttribute)"
    let item = constraint.secondItem.map { "\(name($0)).\(constraint.secondAttribute) + " } ?? ""
    let priority = constraint.priority == .required ? "" : " @\(Int(constraint.priority.rawValue))"
    return "\(left) \(sign) \(item)\(Int(constraint.constant))\(priority)"
  }

  private func constraints(_ format: String, _ options: Options) -> [String] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format,
      options: options,
      metrics: ["gap": 7],
      views: ["a": first, "b": second]
    ).map { words($0) }
  }

  @Test("a line's distances are between the edges that face each other")
  func linesDistancesAreBetweenTheEdgesThatFaceEachOther() {
    let table: [(String, Options, [String])] = [
      (
        "|-[a]-[b]-|", [],
        ["a.leading = root.leadingMargin + 0", "b.leading = a.trailing + 8", "root.trailingMargin = b.trailing + 0"]
      ),
      (
        "|-[a]-5-[b]-|", .directionLeftToRight,
        ["a.left = root.leftMargin + 0", "b.left = a.right + 5", "root.rightMargin = b.right + 0"]
      ),
      (
        "|-[a]-5-[b]-|", .directionRightToLeft,
        ["root.rightMargin = a.right + 0", "a.left = b.right + 5", "b.left = root.leftMargin + 0"]
      ),
      (
        "|-3-[a][b]-4-|", .directionRightToLeft,
        ["root.right = a.right + 3", "a.left = b.right + 0", "b.left = root.left + 4"]
      ),
      (
        "V:|-[a]-[b]-|", [],
        ["a.top = root.topMargin + 0", "b.top = a.bottom + 8", "root.bottomMargin = b.bottom + 0"]
      ),
      ("V:|[a]-5-[b]", .directionRightToLeft, ["a.top = root.top + 0", "b.top = a.bottom + 5"]),
      (
        "V:|-[a]-20-[b]-(>=3@250)-|", .spacingBaselineToBaseline,
        ["a.top = root.topMargin + 0", "b.firstBaseline = a.lastBaseline + 20", "root.bottom >= b.bottom + 3 @250"]
      ),
      (
        "V:|[a]-gap-[b(a,<=30@20)]", [],
        ["a.top = root.top + 0", "b.height = a.height + 0", "b.height <= 30 @20", "b.top = a.bottom + 7"]
      ),
      ("[a(40)]-(>=2,<=gap)-[b]", [], ["a.width = 40", "b.leading >= a.trailing + 2", "b.leading <= a.trailing + 7"]),
    ]
    for (format, options, expected) in table {
      let found = constraints(format, options)
      #expect(found == expected, "\(format) \(options.rawValue)")
    }
  }

  @Test("each alignment ties the edge or baseline of its name")
  func eachAlignmentTiesTheEdgeOrBaselineOfItsName() {
    let rows: [(Options, String)] = [
      (.alignAllTop, "top"), (.alignAllBottom, "bottom"), (.alignAllCenterY, "centerY"),
      (.alignAllFirstBaseline, "firstBaseline"), (.alignAllLastBaseline, "lastBaseline"),
    ]
    for (option, edge) in rows {
      let found = constraints("[a][b]", option)
      #expect(found == ["b.leading = a.trailing + 0", "b.\(edge) = a.\(edge) + 0"])
    }
    let columns: [(Options, String)] = [
      (.alignAllLeft, "left"), (.alignAllRight, "right"), (.alignAllLeading, "leading"),
      (.alignAllTrailing, "trailing"), (.alignAllCenterX, "centerX"),
    ]
    for (option, edge) in columns {
      let found = constraints("V:[a][b]", option)
      #expect(found == ["b.top = a.bottom + 0", "b.\(edge) = a.\(edge) + 0"])
    }
    let both = constraints("[a][b]", [.alignAllTop, .alignAllBottom])
    #expect(both == ["b.leading = a.trailing + 0", "b.top = a.top + 0", "b.bottom = a.bottom + 0"])
    #expect(constraints("[a]", .alignAllTop).isEmpty)
  }
}
