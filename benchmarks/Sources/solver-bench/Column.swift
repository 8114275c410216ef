import QuintetConstraintSolver

/// A column of labels in a window: the layout whose cost every list, form and article pays.
struct Column {
  /// The source of a label's height.
  enum Style {
    /// Three equalities a label: left, right, and top below the one before; heights are numbers, not variables.
    case plain

    /// UIKit's constraints for a label: left, right and top as above, and for each axis a content size that is resisted at
    /// 750 when compressed and at 250 when stretched.
    case intrinsic

    /// Two labels side by side in each row, of which the one that is not resisted as much yields where they do not fit:
    /// every new width changes which rows fit.
    case pairs

    /// As `intrinsic`, the last label's bottom being tied to the window's and all heights equal to the first.
    case equalHeights
  }

  struct Box {
    var x, y, width, height: Solver.Variable
  }

  let solver = Solver()
  private(set) var boxes: [Box] = []
  private(set) var contentHeights: [[Solver.Constraint]] = []
  private(set) var windowWidth: Solver.Constraint
  private let window: Box
  private let style: Style

  /// Adds all constraints of a column of `count` labels, without solving.
  init(count: Int, style: Style) {
    self.style = style
    window = Self.makeBox(solver)
    _ = solver.add([.init(window.x)], constant: 0, .equal, priority: 1_000)
    _ = solver.add([.init(window.y)], constant: 0, .equal, priority: 1_000)
    windowWidth = solver.add([.init(window.width)], constant: -320, .equal, priority: 1_000)
    _ = solver.add([.init(window.height)], constant: -40 * Double(count), .equal, priority: 1_000)
    for index in 0..<count { appendLabel(index) }
    if style == .equalHeights { tieBottom() }
  }

  /// Changes the window's width.
  func setWindowWidth(_ width: Double) {
    solver.setConstant(-width, of: windowWidth)
  }

  /// Changes the content height of one label.
  func setContentHeight(_ height: Double, of index: Int) {
    for constraint in contentHeights[index] { solver.setConstant(-height, of: constraint) }
  }

  /// Puts a view with a content size onto a label and takes it away again, solving after each. Returns how many
  /// conflicts there were.
  func addAndRemoveBadge(at index: Int) -> Int {
    let (label, badge) = (boxes[index], Self.makeBox(solver))
    var constraints = [
      solver.add([.init(badge.x), .init(label.x, times: -1)], constant: -4, .equal, priority: 1_000),
      solver.add([.init(badge.y), .init(label.y, times: -1)], constant: -4, .equal, priority: 1_000),
      solver.add(right(of: badge) + right(of: label, times: -1), constant: 4, .lessThanOrEqual, priority: 1_000),
    ]
    for side in [badge.width, badge.height] {
      constraints.append(solver.add([.init(side)], constant: -12, .greaterThanOrEqual, priority: 750))
      constraints.append(solver.add([.init(side)], constant: -12, .lessThanOrEqual, priority: 250))
    }
    let conflicts = solver.solve().count
    constraints.forEach(solver.remove)
    [badge.x, badge.y, badge.width, badge.height].forEach(solver.remove)
    return conflicts + solver.solve().count
  }

  private static func makeBox(_ solver: Solver) -> Box {
    Box(
      x: solver.makeVariable(),
      y: solver.makeVariable(),
      width: solver.makeVariable(isNonNegative: true),
      height: solver.makeVariable(isNonNegative: true)
    )
  }

  private mutating func appendLabel(_ index: Int) {
    let box = Self.makeBox(solver)
    _ = solver.add([.init(box.x), .init(window.x, times: -1)], constant: -16, .equal, priority: 1_000)
    if style == .pairs {
      appendValue(beside: box, index)
    } else {
      _ = solver.add(right(of: box) + right(of: window, times: -1), constant: 16, .equal, priority: 1_000)
    }
    if let above = boxes.last {
      let bottom: [Solver.Term] = [.init(above.y, times: -1), .init(above.height, times: -1)]
      let terms = style == .plain ? [bottom[0]] : bottom
      let constant: Double = style == .plain ? -28 : -8
      _ = solver.add([.init(box.y)] + terms, constant: constant, .equal, priority: 1_000)
    } else {
      _ = solver.add([.init(box.y), .init(window.y, times: -1)], constant: -8, .equal, priority: 1_000)
    }
    if style != .plain { addContentSize(box, index) }
    boxes.append(box)
  }

  /// Adds the right one of two labels.
  private func appendValue(beside box: Box, _ index: Int) {
    let value = Self.makeBox(solver)
    _ = solver.add([.init(value.x)] + right(of: box, times: -1), constant: -8, .equal, priority: 1_000)
    _ = solver.add(right(of: value) + right(of: window, times: -1), constant: 16, .equal, priority: 1_000)
    _ = solver.add([.init(value.y), .init(box.y, times: -1)], constant: 0, .equal, priority: 1_000)
    _ = solver.add([.init(value.height), .init(box.height, times: -1)], constant: 0, .equal, priority: 1_000)
    let width = 60 + Double(index * 53 % 250)
    _ = solver.add([.init(value.width)], constant: -width, .greaterThanOrEqual, priority: 749)
    _ = solver.add([.init(value.width)], constant: -width, .lessThanOrEqual, priority: 251)
  }

  private func right(of box: Box, times factor: Double = 1) -> [Solver.Term] {
    [.init(box.x, times: factor), .init(box.width, times: factor)]
  }

  private mutating func addContentSize(_ box: Box, _ index: Int) {
    let width = 40 + Double(index * 37 % 200)
    let height = 20 + Double(index % 3) * 7
    _ = solver.add([.init(box.width)], constant: -width, .greaterThanOrEqual, priority: 750)
    _ = solver.add([.init(box.width)], constant: -width, .lessThanOrEqual, priority: 250)
    contentHeights.append([
      solver.add([.init(box.height)], constant: -height, .greaterThanOrEqual, priority: 750),
      solver.add([.init(box.height)], constant: -height, .lessThanOrEqual, priority: 250),
    ])
    if style == .equalHeights, let first = boxes.first {
      _ = solver.add([.init(box.height), .init(first.height, times: -1)], constant: 0, .equal, priority: 1_000)
    }
  }

  private func tieBottom() {
    guard let last = boxes.last else { return }
    _ = solver.add(
      [.init(last.y), .init(last.height), .init(window.y, times: -1), .init(window.height, times: -1)],
      constant: 8,
      .equal,
      priority: 1_000
    )
  }
}
