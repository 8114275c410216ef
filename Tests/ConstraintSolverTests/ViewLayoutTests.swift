import QuintetConstraintSolver
import Testing

/// Layouts as a person would write them for views, and what they look like.
@Suite struct ViewLayoutTests {
  /// A view's frame.
  struct Box {
    let x, y, width, height: Solver.Variable

    init(_ solver: Solver) {
      x = solver.makeVariable()
      y = solver.makeVariable()
      width = solver.makeVariable(isNonNegative: true)
      height = solver.makeVariable(isNonNegative: true)
    }

    var left: [Solver.Term] { [.init(x)] }
    var right: [Solver.Term] { [.init(x), .init(width)] }
    var top: [Solver.Term] { [.init(y)] }
    var bottom: [Solver.Term] { [.init(y), .init(height)] }
    var centerX: [Solver.Term] { [.init(x), .init(width, times: 0.5)] }
  }

  let solver = Solver()
  let window: Box
  let windowWidth: Solver.Constraint

  init() {
    window = Box(solver)
    _ = solver.add(window.left, constant: 0, .equal, priority: 1_000)
    _ = solver.add(window.top, constant: 0, .equal, priority: 1_000)
    windowWidth = solver.add([.init(window.width)], constant: -320, .equal, priority: 1_000)
    _ = solver.add([.init(window.height)], constant: -480, .equal, priority: 1_000)
  }

  /// Adds `one relation other + distance`.
  @discardableResult
  func pin(
    _ one: [Solver.Term],
    _ relation: Solver.Relation = .equal,
    to other: [Solver.Term] = [],
    _ distance: Double = 0,
    at priority: Float = 1_000
  ) -> Solver.Constraint {
    let negated = other.map { Solver.Term($0.variable, times: -$0.coefficient) }
    return solver.add(one + negated, constant: -distance, relation, priority: priority)
  }

  /// Gives a side a content size, as a label has.
  func content(_ side: Solver.Variable, _ size: Double, hugging: Float = 250, resistance: Float = 750) {
    pin([.init(side)], .lessThanOrEqual, size, at: hugging)
    pin([.init(side)], .greaterThanOrEqual, size, at: resistance)
  }

  func solve() {
    #expect(solver.solve().isEmpty)
  }

  func value(_ terms: [Solver.Term]) -> Double {
    let sum = terms.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
    return (sum * 1e6).rounded() / 1e6
  }

  @Test func aCentredBoxStaysCentred() {
    let box = Box(solver)
    pin(box.centerX, to: window.centerX)
    content(box.width, 100)
    solve()
    #expect(value(box.left) == 110)
    solver.setConstant(-500, of: windowWidth)
    solve()
    #expect(value(box.left) == 200)
    #expect(value(box.right) == 300)
  }

  @Test func aLabelIsStretchedBeforeItIsCompressed() {
    let label = Box(solver)
    pin(label.left, to: window.left, 16)
    pin(label.right, to: window.right, -16)
    content(label.width, 100)
    solve()
    #expect(value([.init(label.width)]) == 288)
  }

  @Test func theViewThatHugsLessIsStretched() {
    let (name, field) = (Box(solver), Box(solver))
    pin(name.left, to: window.left, 16)
    pin(field.left, to: name.right, 8)
    pin(field.right, to: window.right, -16)
    content(name.width, 60, hugging: 251)
    content(field.width, 40)
    solve()
    #expect(value(name.right) == 76)
    #expect(value(field.left) == 84)
    #expect(value(field.right) == 304)
  }

  @Test func theViewThatResistsLessIsCompressed() {
    let (title, badge) = (Box(solver), Box(solver))
    pin(title.left, to: window.left)
    pin(badge.left, to: title.right)
    pin(badge.right, to: window.right)
    content(title.width, 400, resistance: 749)
    content(badge.width, 50)
    solve()
    #expect(value([.init(title.width)]) == 270)
    #expect(value([.init(badge.width)]) == 50)
    solver.setConstant(-30, of: windowWidth)
    solve()
    #expect(value([.init(title.width)]) == 0)
    #expect(value([.init(badge.width)]) == 30)
    solver.setConstant(-320, of: windowWidth)
    solve()
    #expect(value([.init(title.width)]) == 270)
  }

  @Test func aContainerTakesTheHeightOfItsTallestChild() {
    let card = Box(solver)
    pin(card.top, to: window.top)
    pin([.init(card.height)], .equal, 0, at: 50)
    for height in [40.0, 90, 70] {
      let child = Box(solver)
      pin(child.top, to: card.top, 8)
      pin(child.bottom, .lessThanOrEqual, to: card.bottom, -8)
      content(child.height, height)
    }
    solve()
    #expect(value(card.bottom) == 106)
  }

  @Test func readableWidthIsCappedAndThenFollowsTheWindow() {
    let text = Box(solver)
    pin(text.centerX, to: window.centerX)
    pin([.init(text.width)], .lessThanOrEqual, 672)
    pin([.init(text.width)], to: [.init(window.width)], -40, at: 999)
    for (width, expected) in [(320.0, 280.0), (1_000, 672), (712, 672), (700, 660)] {
      solver.setConstant(-width, of: windowWidth)
      solve()
      #expect(value([.init(text.width)]) == expected)
    }
  }

  @Test func aPictureKeepsItsShapeWithinBothBounds() {
    let picture = Box(solver)
    pin(picture.left, to: window.left)
    pin(picture.top, to: window.top)
    pin([.init(picture.width)], to: [.init(picture.height, times: 16.0 / 9)])
    pin([.init(picture.width)], .lessThanOrEqual, to: [.init(window.width)])
    pin([.init(picture.height)], .lessThanOrEqual, 200)
    pin([.init(picture.width)], to: [.init(window.width)], at: 500)
    solve()
    #expect(value([.init(picture.width)]) == 320)
    #expect(value([.init(picture.height)]) == 180)
    solver.setConstant(-800, of: windowWidth)
    solve()
    #expect(value([.init(picture.height)]) == 200)
    #expect(value([.init(picture.width)]) == 355.555556)
  }

  @Test func equalGapsShareWhatIsLeft() {
    let gap = solver.makeVariable(isNonNegative: true)
    var edge = window.left
    var boxes: [Box] = []
    for width in [30.0, 50, 70] {
      let box = Box(solver)
      pin(box.left, to: edge + [.init(gap)])
      content(box.width, width)
      edge = box.right
      boxes.append(box)
    }
    pin(window.right, to: edge + [.init(gap)])
    solve()
    #expect(solver.value(of: gap) == 42.5)
    #expect(value(boxes[2].right) == 277.5)
  }

  @Test func aCollapsedViewComesBackAsItWas() {
    let (first, second, third) = (Box(solver), Box(solver), Box(solver))
    var edge = window.top
    for (box, height) in [(first, 20.0), (second, 30), (third, 40)] {
      pin(box.top, to: edge, 10)
      content(box.height, height)
      edge = box.bottom
    }
    solve()
    #expect(value(third.top) == 80)
    for _ in 0..<20 {
      let collapsed = pin([.init(second.height)], .equal, 0)
      solve()
      #expect(value(third.top) == 50)
      solver.remove(collapsed)
      solve()
      #expect(value(third.top) == 80)
    }
  }

  @Test func aKeyboardPushesTheFieldButNotOffTheScreen() {
    let (field, keyboard) = (Box(solver), Box(solver))
    pin(keyboard.bottom, to: window.bottom)
    let keyboardHeight = pin([.init(keyboard.height)], .equal, 0)
    pin(field.bottom, .lessThanOrEqual, to: keyboard.top, -8)
    pin(field.top, .greaterThanOrEqual, to: window.top, 20)
    pin(field.bottom, to: window.bottom, -60, at: 500)
    content(field.height, 40)
    solve()
    #expect(value(field.bottom) == 420)
    solver.setConstant(-216, of: keyboardHeight)
    solve()
    #expect(value(field.bottom) == 256)
    solver.setConstant(-430, of: keyboardHeight)
    solve()
    #expect(value(field.top) == 20)
    #expect(value([.init(field.height)]) == 22)
    solver.setConstant(0, of: keyboardHeight)
    solve()
    #expect(value(field.bottom) == 420)
  }

  @Test func resizingBackAndForthAlwaysGivesTheSameLayout() {
    var labels: [Box] = []
    for index in 0..<40 {
      let (name, detail) = (Box(solver), Box(solver))
      pin(name.left, to: window.left, 16)
      pin(detail.left, to: name.right, 8)
      pin(detail.right, to: window.right, -16)
      content(name.width, Double(40 + index * 37 % 150), hugging: 251)
      content(detail.width, Double(30 + index * 53 % 300), resistance: 749)
      labels += [name, detail]
    }
    var seen: [Double: [Double]] = [:]
    for width in [320.0, 200, 700, 450, 320, 90, 200, 450, 700, 320] {
      solver.setConstant(-width, of: windowWidth)
      solve()
      let widths = labels.map { value([.init($0.width)]) }
      #expect(seen[width, default: widths] == widths)
      seen[width] = widths
    }
  }
}
