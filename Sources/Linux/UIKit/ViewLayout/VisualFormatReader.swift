import Foundation

/// Reads constraints from a line of Apple's visual format language.
@MainActor
struct VisualFormatReader {
  init(
    _ format: String,
    _ options: NSLayoutConstraint.FormatOptions,
    _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    text = Array(format)
    (self.options, self.metrics, self.views) = (options, metrics, views)
  }

  mutating func constraints() -> [NSLayoutConstraint] {
    readDirection()
    var constraints: [NSLayoutConstraint] = []
    var beginsAtEdge: [Predicate]?
    if take("|") { beginsAtEdge = readConnection() }
    var last = readView(&constraints)
    if let beginsAtEdge { constraints += connect(nil, beginsAtEdge, last) }
    while position < text.count {
      let distance = readConnection()
      if take("|") {
        constraints += connect(last, distance, nil)
        break
      }
      let next = readView(&constraints)
      constraints += connect(last, distance, next) + align(last, next)
      last = next
    }
    if position < text.count { fail("nothing is expected after the superview's edge") }
    return constraints
  }

  // MARK: Private

  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    /// Points; nil for the system's distance.
    var constant: CGFloat?
    /// The view whose size is meant.
    var view: (any LayoutItem)?
    var priority = UILayoutPriority.required
  }

  private let text: [Character]
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var position = 0
  private var isVertical = false

  private mutating func readDirection() {
    if text.starts(with: "H:") || text.starts(with: "V:") {
      isVertical = text[0] == "V"
      position = 2
    }
    let across: NSLayoutConstraint.FormatOptions =
      isVertical
      ? [.alignAllTop, .alignAllBottom, .alignAllCenterY, .alignAllLastBaseline, .alignAllFirstBaseline]
      : [.alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX]
    if !options.isDisjoint(with: across) { fail("the options align the views along the line, not across it") }
    if !isVertical, options.contains(.spacingBaselineToBaseline) {
      fail("baselines are above each other: the line has to be vertical")
    }
  }

  /// `[name]`, or `[name(sizes)]`.
  private mutating func readView(_ constraints: inout [NSLayoutConstraint]) -> any LayoutItem {
    expect("[")
    let name = readName("a view's name")
    guard let view = views[name] as? any LayoutItem else {
      fail(views[name] == nil ? "\(name) is not among the views" : "\(name) is neither a view nor a layout guide")
    }
    if take("(") {
      let size: NSLayoutConstraint.Attribute = isVertical ? .height : .width
      repeat {
        let predicate = readPredicate()
        constraints.append(make(view, size, predicate, predicate.view, size, predicate.constant ?? 0))
      } while take(",")
      expect(")")
    }
    expect("]")
    return view
  }

  /// Nothing, `-`, `-8-`, `-8@500-` or `-(>=8,<=20@500)-`. Nothing is a distance of 0.
  private mutating func readConnection() -> [Predicate] {
    guard take("-") else { return [Predicate(constant: 0)] }
    if position < text.count, text[position] == "[" || text[position] == "|" { return [Predicate()] }
    var predicates: [Predicate] = []
    if take("(") {
      repeat { predicates.append(readPredicate(isDistance: true)) } while take(",")
      expect(")")
    } else {
      predicates = [readPredicate(isDistance: true)]
    }
    expect("-")
    return predicates
  }

  /// `>=80@500`: the comparison and the priority may be missing.
  private mutating func readPredicate(isDistance: Bool = false) -> Predicate {
    var predicate = Predicate()
    if take("==") {
    } else if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    }
    let start = position
    if !isDistance, position < text.count, isNameStart(text[position]) {
      let name = readName("a number or a name")
      if let view = views[name] as? any LayoutItem, metrics[name] == nil {
        predicate.view = view
      } else {
        position = start
      }
    }
    if predicate.view == nil { predicate.constant = readNumber() }
    if take("@") { predicate.priority = UILayoutPriority(Float(readNumber())) }
    return predicate
  }

  /// A number of points, or the name of one.
  private mutating func readNumber() -> CGFloat {
    let start = position
    if position < text.count, isNameStart(text[position]) {
      let name = readName("a number or a name")
      if let priority = metrics[name] as? UILayoutPriority { return CGFloat(priority.rawValue) }
      if let number = NSAttributedString.number(metrics[name]) { return CGFloat(number) }
      fail("\(name) is neither among the metrics nor a view whose size can be meant here", at: start)
    }
    _ = take("-")
    while position < text.count, text[position].isASCII, text[position].isNumber || text[position] == "." {
      position += 1
    }
    guard let number = Double(String(text[start..<position])) else { fail("a number or a name is expected", at: start) }
    return number
  }

  private func isNameStart(_ character: Character) -> Bool { character.isLetter || character == "_" }

  private mutating func readName(_ meaning: String) -> String {
    let start = position
    while position < text.count, isNameStart(text[position]) || text[position].isNumber && position > start {
      position += 1
    }
    if position == start { fail("\(meaning) is expected") }
    return String(text[start..<position])
  }

  private mutating func take(_ token: String) -> Bool {
    guard text[position...].starts(with: token) else { return false }
    position += token.count
    return true
  }

  private mutating func expect(_ token: String) {
    if !take(token) { fail("\(token) is expected") }
  }

  private func fail(_ reason: String, at place: Int? = nil) -> Never {
    let mark = String(repeating: " ", count: place ?? position) + "^"
    preconditionFailure("The visual format cannot be read: \(reason).\n\(String(text))\n\(mark)")
  }

  /// Keeps the second item after the first one; nil is the superview's edge.
  private func connect(
    _ first: (any LayoutItem)?,
    _ distance: [Predicate],
    _ second: (any LayoutItem)?
  ) -> [NSLayoutConstraint] {
    let isReversed = !isVertical && options.contains(.directionRightToLeft)
    let isFromEdge = first == nil, isToEdge = second == nil
    let superview = (first ?? second)?.layoutItemSuperview
    guard let second = second ?? superview, let first = first ?? superview else {
      fail("the view has no superview whose edge could be meant")
    }
    return distance.map { predicate in
      // The system's distance from the superview is its margin.
      let isMargin = predicate.constant == nil && (isFromEdge || isToEdge)
      var start = begin, end = self.end
      if isReversed { swap(&start, &end) }
      if options.contains(.spacingBaselineToBaseline), !isFromEdge, !isToEdge {
        (start, end) = (.firstBaseline, .lastBaseline)
      }
      let constant = predicate.constant ?? (isMargin ? 0 : systemSpacing)
      let later = isToEdge ? (isMargin ? end.margin : end) : start
      if isFromEdge { end = isMargin ? start.margin : start }
      // Towards the left, a distance is the first item's edge less the second's.
      return isReversed
        ? make(first, end, predicate, second, later, constant)
        : make(second, later, predicate, first, end, constant)
    }
  }

  private var begin: NSLayoutConstraint.Attribute {
    isVertical ? .top : options.isDisjoint(with: [.directionLeftToRight, .directionRightToLeft]) ? .leading : .left
  }
  private var end: NSLayoutConstraint.Attribute {
    isVertical
      ? .bottom : options.isDisjoint(with: [.directionLeftToRight, .directionRightToLeft]) ? .trailing : .right
  }

  private func align(_ first: any LayoutItem, _ second: any LayoutItem) -> [NSLayoutConstraint] {
    NSLayoutConstraint.FormatOptions.alignments.compactMap { option, attribute in
      guard options.contains(option) else { return nil }
      return make(second, attribute, Predicate(), first, attribute, 0)
    }
  }

  private func make(
    _ first: any LayoutItem,
    _ firstAttribute: NSLayoutConstraint.Attribute,
    _ predicate: Predicate,
    _ second: (any LayoutItem)?,
    _ secondAttribute: NSLayoutConstraint.Attribute,
    _ constant: CGFloat
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      first: first,
      firstAttribute,
      predicate.relation,
      second: second,
      secondAttribute,
      multiplier: 1,
      constant: constant
    )
    constraint.priority = predicate.priority
    return constraint
  }
}

extension LayoutItem {
  /// The view whose edges are meant by those around the item.
  fileprivate var layoutItemSuperview: UIView? { (self as? UIView)?.superview ?? (self as? UILayoutGuide)?.owningView }
}

extension NSLayoutConstraint.Attribute {
  fileprivate var margin: Self {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    default: self
    }
  }
}

extension NSLayoutConstraint {
  /// Alignment and direction of the views of a visual format.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Left edges are aligned, in a vertical line.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Right edges are aligned, in a vertical line.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Top edges are aligned, in a horizontal line.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Bottom edges are aligned, in a horizontal line.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Edges where a line of text begins are aligned, in a vertical line.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Edges where a line of text ends are aligned, in a vertical line.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Horizontal middles are aligned, in a vertical line.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Vertical middles are aligned, in a horizontal line.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Baselines of the last lines of text are aligned, in a horizontal line.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Baselines of the first lines of text are aligned, in a horizontal line.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// All of the alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// The line begins where a line of text does. This is so without an option.
    public static let directionLeadingToTrailing = FormatOptions([])
    /// The line begins at the left.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// The line begins at the right.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// All of the directions.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Distances are between edges. This is so without an option.
    public static let spacingEdgeToEdge = FormatOptions([])
    /// Distances are from the last baseline of a view to the first one of the next, in a vertical line.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// All of the kinds of distances.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    fileprivate static let alignments: [(FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
  }
}
