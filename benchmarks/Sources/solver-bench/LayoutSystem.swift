/// A layout as variables and constraints alone, so that two solvers can be given the same.
///
/// Positions of boxes are in their container. Sizes are not negative, which another solver may be spared.
struct LayoutSystem {
  /// The arrangement of boxes.
  enum Shape: String, CaseIterable {
    /// One below the other, as wide as the window, each with a height.
    case column
    /// As `column`, with content sizes, resisted at 750 when compressed and at 250 when stretched, in place of heights.
    case content
    /// Rows of five of equal widths and heights.
    case grid
    /// Sections of rows of five of equal widths, with margins: each container is as high as its content.
    case nested
  }

  struct Box {
    var x, y, width, height: Int
  }

  struct Term {
    var variable: Int
    var coefficient: Double
  }

  struct Constraint {
    var terms: [Term]
    var constant: Double
    var relation: Character
    var priority: Float
  }

  private(set) var isNonNegative: [Bool] = []
  private(set) var constraints: [Constraint] = []
  /// The constraint that says how wide the window is, and those that say how high the box in the middle is.
  private(set) var windowWidth = 0
  private(set) var boxHeight: [Int] = []
  /// The last box, and the constraints that mention it.
  private(set) var lastBox: [Int] = []
  private(set) var lastConstraints: [Int] = []

  private var heights: [[Int]] = []

  init(_ shape: Shape, count: Int) {
    let window = makeBox()
    equal([(window.x, 1)], 0)
    equal([(window.y, 1)], 0)
    windowWidth = constraints.count
    equal([(window.width, 1)], -320)
    let last =
      switch shape {
      case .column, .content: makeColumn(count, window, hasContent: shape == .content)
      case .grid: makeGrid(count, window)
      case .nested: makeSections(count, window)
      }
    boxHeight = heights[heights.count / 2]
    lastBox = [last.x, last.y, last.width, last.height]
    lastConstraints = constraints.indices.filter { index in
      constraints[index].terms.contains { lastBox.contains($0.variable) }
    }
  }

  /// The system as text: what `kiwi-bench` reads.
  var text: String {
    func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: " ") }
    var lines = ["variables \(isNonNegative.count)", "width \(windowWidth)", "height \(list(boxHeight))"]
    lines += ["box \(list(lastConstraints))"]
    for constraint in constraints {
      let terms = constraint.terms.map { "\($0.variable) \($0.coefficient)" }.joined(separator: " ")
      lines.append("\(constraint.priority) \(constraint.relation) \(constraint.constant) \(terms)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Shapes

  private mutating func makeColumn(_ count: Int, _ window: Box, hasContent: Bool) -> Box {
    var above: Box?
    for index in 0..<count {
      let box = makeBox()
      equal([(box.x, 1)], -16)
      equal([(box.x, 1), (box.width, 1), (window.width, -1)], 16)
      place(box, below: above)
      let height = 20 + Double(index % 3) * 7
      if hasContent {
        resist(box.width, 40 + Double(index * 37 % 200))
        let first = constraints.count
        resist(box.height, height)
        heights.append([first, first + 1])
      } else {
        setHeight(box, height)
      }
      above = box
    }
    return above ?? window
  }

  private mutating func makeGrid(_ count: Int, _ window: Box) -> Box {
    var above: Box?, last = window
    for row in 0..<count / 5 {
      let boxes = makeRow(window)
      place(boxes[0], below: above)
      setHeight(boxes[0], 20 + Double(row % 3) * 7)
      for box in boxes.dropFirst() {
        equal([(box.y, 1), (boxes[0].y, -1)], 0)
        equal([(box.height, 1), (boxes[0].height, -1)], 0)
      }
      above = boxes[0]
      last = boxes[4]
    }
    return last
  }

  private mutating func makeSections(_ count: Int, _ window: Box) -> Box {
    var section: Box?, row: Box?, last = window
    for index in 0..<count / 5 {
      if index % 4 == 0 {
        if let section, let row { close(section, around: row) }
        let made = makeBox()
        equal([(made.x, 1)], -16)
        equal([(made.width, 1), (window.width, -1)], 32)
        place(made, below: section)
        section = made
        row = nil
      }
      guard let section else { continue }
      let made = makeBox()
      equal([(made.x, 1)], -8)
      equal([(made.width, 1), (section.width, -1)], 16)
      place(made, below: row)
      let boxes = makeRow(made)
      for box in boxes { equal([(box.y, 1)], -4) }
      setHeight(boxes[0], 20 + Double(index % 3) * 7)
      for box in boxes.dropFirst() { equal([(box.height, 1), (boxes[0].height, -1)], 0) }
      equal([(made.height, 1), (boxes[0].height, -1)], -8)
      row = made
      last = boxes[4]
    }
    if let section, let row { close(section, around: row) }
    return last
  }

  /// Five boxes of equal widths, side by side in a container.
  private mutating func makeRow(_ container: Box) -> [Box] {
    let boxes = (0..<5).map { _ in makeBox() }
    equal([(boxes[0].x, 1)], -8)
    for (left, right) in zip(boxes, boxes.dropFirst()) {
      equal([(right.x, 1), (left.x, -1), (left.width, -1)], -8)
      equal([(right.width, 1), (left.width, -1)], 0)
    }
    equal([(boxes[4].x, 1), (boxes[4].width, 1), (container.width, -1)], 8)
    return boxes
  }

  // MARK: Constraints

  private mutating func makeBox() -> Box {
    let first = isNonNegative.count
    isNonNegative += [false, false, true, true]
    return Box(x: first, y: first + 1, width: first + 2, height: first + 3)
  }

  private mutating func equal(_ terms: [(Int, Double)], _ constant: Double) {
    let terms = terms.map { Term(variable: $0.0, coefficient: $0.1) }
    constraints.append(Constraint(terms: terms, constant: constant, relation: "=", priority: 1_000))
  }

  private mutating func resist(_ variable: Int, _ length: Double) {
    let terms = [Term(variable: variable, coefficient: 1)]
    constraints.append(Constraint(terms: terms, constant: -length, relation: ">", priority: 750))
    constraints.append(Constraint(terms: terms, constant: -length, relation: "<", priority: 250))
  }

  private mutating func setHeight(_ box: Box, _ height: Double) {
    heights.append([constraints.count])
    equal([(box.height, 1)], -height)
  }

  private mutating func place(_ box: Box, below above: Box?) {
    guard let above else { return equal([(box.y, 1)], -8) }
    equal([(box.y, 1), (above.y, -1), (above.height, -1)], -8)
  }

  private mutating func close(_ section: Box, around row: Box) {
    equal([(section.height, 1), (row.y, -1), (row.height, -1)], -8)
  }
}
