import Testing
import UIKit

/// Order of subviews, and the calls when views come and go, as the reference of `UIView` has it.
@MainActor @Suite("hierarchy", .windows)
struct HierarchyTests {
  @Test("a view of any size leaves those around it where they are")
  func viewOfAnySizeLeavesThoseAroundItWhereTheyAre() async throws {
    let root = UIView(), odd = UIView(), label = UILabel()
    label.text = "beside"
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(odd)
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: odd.rightAnchor), label.topAnchor.constraint(equalTo: odd.topAnchor),
    ])
    let window = try await TestWindow.show(root), usual = CGRect(x: 20, y: 30, width: 40, height: 50)
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 50))
    inside.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    odd.frame = usual
    odd.addSubview(inside)
    for frame in [
      .null, CGRect(x: 0, y: 0, width: 40, height: CGFloat.greatestFiniteMagnitude),
      CGRect(x: CGFloat.infinity, y: -CGFloat.infinity, width: CGFloat.infinity, height: 1e12),
      CGRect(x: CGFloat.nan, y: 0, width: CGFloat.nan, height: 50),
    ] as [CGRect] {
      odd.frame = frame
      await window.nextFrame()
      odd.frame = usual
      await window.nextFrame()
      #expect(label.frame.origin == CGPoint(x: 60, y: 30), "\(frame)")
      #expect(root.hitTest(CGPoint(x: 30, y: 40), with: nil)?.isDescendant(of: odd) == true, "\(frame)")
    }
    let huge = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
    #expect(label.systemLayoutSizeFitting(huge).width == label.intrinsicContentSize.width)
  }

  @Test("subviews keep an array's order through random changes", .timeLimit(.minutes(5)))
  func subviewsKeepAnArraysOrderThroughRandomChanges() throws {
    var generator = Generator(state: 20_261_126)
    for _ in 0..<300 {
      let journal = Journal(), parents = ["a", "b"].map { Teller($0, journal) }
      let views = (0..<5).map { Teller("\($0)", journal) }
      var model: [[Int]] = [[], []]
      for _ in 0..<20 {
        let view = Int.random(in: 0..<5, using: &generator), side = Int.random(in: 0..<2, using: &generator)
        let parent = parents[side], old = model.firstIndex { $0.contains(view) }
        let sibling = model[side].filter { $0 != view }.randomElement(using: &generator)
        journal.lines = []
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
          parent.addSubview(views[view])
          put(view, in: side, at: .max, &model)
        case 1:
          let index = Int.random(in: 0...4, using: &generator)
          parent.insertSubview(views[view], at: index)
          put(view, in: side, at: index, &model)
        case 2:
          guard let sibling else { continue }
          parent.insertSubview(views[view], belowSubview: views[sibling])
          for index in model.indices { model[index].removeAll { $0 == view } }
          put(view, in: side, at: model[side].firstIndex(of: sibling) ?? 0, &model)
        case 3:
          guard let sibling else { continue }
          parent.insertSubview(views[view], aboveSubview: views[sibling])
          for index in model.indices { model[index].removeAll { $0 == view } }
          put(view, in: side, at: (model[side].firstIndex(of: sibling) ?? 0) + 1, &model)
        case 4:
          parent.bringSubviewToFront(views[view])
          if old == side { put(view, in: side, at: .max, &model) }
        case 5:
          parent.sendSubviewToBack(views[view])
          if old == side { put(view, in: side, at: 0, &model) }
        default:
          views[view].removeFromSuperview()
          for index in model.indices { model[index].removeAll { $0 == view } }
        }
        let new = model.firstIndex { $0.contains(view) }
        for (parent, order) in zip(parents, model) {
          try #require(parent.subviews.map { $0.tag } == order.map { Int($0) })
        }
        try #require(views[view].superview === new.map { parents[$0] })
        try #require(journal.lines.sorted() == expected(view, from: old, to: new).sorted())
      }
    }
  }

  @Test("views are called before and after changes of window")
  func viewsAreCalledBeforeAndAfterChangesOfWindow() async throws {
    let journal = Journal(), outer = Teller("outer", journal), inner = Teller("inner", journal)
    outer.addSubview(inner)
    let first = UIView(), second = UIView()
    _ = try await TestWindow.show(first)
    _ = try await TestWindow.show(second)
    journal.lines = []
    first.addSubview(outer)
    let told = journal.take()
    for words in [
      "outer will move", "outer will enter", "inner will enter", "inner did enter", "outer did enter", "outer did move",
    ] {
      #expect(told.filter { $0 == words }.count == 1)
    }
    #expect(told.firstIndex(of: "inner will enter") ?? 9 < told.firstIndex(of: "inner did enter") ?? 0, "\(told)")
    #expect(inner.window === first.window && inner.window != nil)
    second.addSubview(outer)
    #expect(inner.window === second.window)
    #expect(journal.lines.filter { $0 == "inner did enter" }.count == 1)
    journal.lines = []
    outer.removeFromSuperview()
    #expect(
      Set(journal.take()) == [
        "outer will leave", "inner will leave", "inner did leave", "outer did leave", "outer will leave super",
        "outer did leave super",
      ]
    )
    #expect(inner.window == nil && outer.superview == nil)
  }

  @Test("a view moved within its window stays in it")
  func viewMovedWithinItsWindowStaysInIt() async throws {
    final class Stayer: UIView {
      var removals = 0
      override func removeFromSuperview() {
        removals += 1
        super.removeFromSuperview()
      }
    }
    let root = UIView(), parents = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)) }
    let journal = Journal(), outer = Teller("outer", journal), stayer = Stayer()
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    outer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    for parent in parents { root.addSubview(parent) }
    parents[0].addSubview(outer)
    outer.addSubview(stayer)
    stayer.addSubview(field)
    _ = try await TestWindow.show(root)
    #expect(field.becomeFirstResponder())
    _ = journal.take()
    parents[1].addSubview(outer)
    #expect(journal.take() == ["outer will move", "outer did move"] && outer.superview === parents[1])
    parents[0].insertSubview(stayer, at: 0)
    #expect(stayer.removals == 0 && field.isFirstResponder && field.isEditing)
    #expect(journal.take() == ["outer will remove "])
  }

  @Test("a tint colour and each change of it are inherited")
  func tintColourAndEachChangeOfItAreInherited() {
    let journal = Journal(), root = Teller("root", journal), plain = Teller("plain", journal),
      own = Teller("own", journal)
    let below = Teller("below", journal)
    root.addSubview(plain)
    root.addSubview(own)
    own.addSubview(below)
    own.tintColor = .green
    journal.lines = []
    root.tintColor = .red
    #expect(journal.take().sorted() == ["plain tint", "root tint"])
    #expect((plain.tintColor, own.tintColor, below.tintColor) == (.red, .green, .green))
    own.tintColor = nil
    #expect(journal.take().sorted() == ["below tint", "own tint"])
    #expect(below.tintColor == .red)
  }

  // Apple's header: "a view whose tintColor is implicitly changed when its superview or tintAdjustmentMode changes."
  @Test("a view hears of another superview's tint colour and adjustment")
  func viewHearsOfAnotherSuperviewsTintColourAndAdjustment() {
    let journal = Journal(), plain = UIView(), red = UIView(), dim = UIView()
    let view = Teller("view", journal), inner = Teller("inner", journal), own = Teller("own", journal)
    red.tintColor = .red
    (dim.tintColor, dim.tintAdjustmentMode) = (.red, .dimmed)
    own.tintColor = .green
    view.addSubview(inner)
    view.addSubview(own)
    _ = journal.take()
    let moves: [(UIView, [String])] = [
      (plain, []), (red, ["inner tint", "view tint"]), (dim, ["inner tint", "own tint", "view tint"]),
      (plain, ["inner tint", "own tint", "view tint"]),
    ]
    for (superview, expected) in moves {
      superview.addSubview(view)
      #expect(journal.take().filter { $0.hasSuffix("tint") }.sorted() == expected)
    }
  }

  @Test("a view is found by tag and knows its ancestors")
  func viewIsFoundByTagAndKnowsItsAncestors() {
    let root = UIView(), child = UIView(), deep = UIView(), later = UIView()
    root.addSubview(child)
    child.addSubview(deep)
    root.addSubview(later)
    (deep.tag, later.tag) = (7, 7)
    #expect(root.viewWithTag(7) === deep)
    child.tag = 7
    #expect(root.viewWithTag(7) === child && root.viewWithTag(9) == nil)
    #expect(root.viewWithTag(0) === root)
    #expect(deep.isDescendant(of: root) && deep.isDescendant(of: deep) && !root.isDescendant(of: deep))
    #expect(!later.isDescendant(of: child))
  }

  @Test("conversions go through frames, bounds and transforms, and back", .timeLimit(.minutes(5)))
  func conversionsGoThroughFramesBoundsAndTransformsAndBack() throws {
    var generator = Generator(state: 20_261_127)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &generator) }
    for _ in 0..<300 {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      var views = [root]
      for _ in 0..<4 {
        let view = UIView(
          frame: CGRect(x: number(-50...50), y: number(-50...50), width: number(1...90), height: number(1...90))
        )
        view.bounds.origin = CGPoint(x: number(-30...30), y: number(-30...30))
        if Bool.random(using: &generator) {
          view.transform = CGAffineTransform(rotationAngle: number(-3...3)).scaledBy(
            x: number(0.5...2),
            y: number(0.5...2)
          )
        }
        views.randomElement(using: &generator)?.addSubview(view)
        views.append(view)
      }
      // By the definition: the middle of the bounds is shown at the center, and the transform acts about it.
      for view in views.dropFirst() {
        guard let outer = view.superview else { continue }
        let point = CGPoint(x: number(-40...40), y: number(-40...40))
        let turned = CGPoint(x: point.x - view.bounds.midX, y: point.y - view.bounds.midY).applying(view.transform)
        let wanted = CGPoint(x: view.center.x + turned.x, y: view.center.y + turned.y)
        try #require(
          isNear(view.convert(point, to: outer), wanted),
          "\(view.convert(point, to: outer)) is not \(wanted)"
        )
        try #require(isNear(view.convert(wanted, from: outer), point))
      }
      guard let a = views.randomElement(using: &generator), let b = views.randomElement(using: &generator) else {
        continue
      }
      let point = CGPoint(x: number(-40...40), y: number(-40...40))
      try #require(isNear(b.convert(a.convert(point, to: b), to: a), point))
      try #require(isNear(a.convert(point, to: b), b.convert(point, from: a)))
      let rect = CGRect(origin: point, size: CGSize(width: number(1...30), height: number(1...30)))
      let around = a.convert(rect, to: b)
      for corner in [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)] {
        try #require(around.insetBy(dx: -0.001, dy: -0.001).contains(a.convert(corner, to: b)))
      }
    }
  }
}

private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 0.001 && abs(a.y - b.y) < 0.001 }

/// Puts a number at a place of one list, and takes it out of all others.
private func put(_ view: Int, in side: Int, at index: Int, _ model: inout [[Int]]) {
  for index in model.indices { model[index].removeAll { $0 == view } }
  model[side].insert(view, at: min(index, model[side].count))
}

/// Returns the calls expected for a view that moves from one superview to another.
private func expected(_ view: Int, from old: Int?, to new: Int?) -> [String] {
  guard old != new else { return [] }
  let names = ["a", "b"]
  var lines: [String] = []
  if let old { lines.append("\(names[old]) will remove \(view)") }
  if new == nil { lines += ["\(view) will leave super", "\(view) did leave super"] }
  if let new { lines += ["\(view) will move", "\(view) did move", "\(names[new]) did add \(view)"] }
  return lines
}

/// Records every call about the hierarchy.
private final class Teller: UIView {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    (self.name, self.journal) = (name, journal)
    super.init(frame: .zero)
    tag = Int(name) ?? 0
  }

  required init?(coder: NSCoder) { nil }

  private func tell(_ words: String) { journal.lines.append("\(name) \(words)") }

  override func didAddSubview(_ subview: UIView) {
    if let subview = subview as? Teller, subview.journal === journal { tell("did add \(subview.name)") }
  }
  override func willRemoveSubview(_ subview: UIView) { tell("will remove \((subview as? Teller)?.name ?? "")") }
  override func willMove(toSuperview newSuperview: UIView?) {
    tell(newSuperview == nil ? "will leave super" : "will move")
  }
  override func didMoveToSuperview() { tell(superview == nil ? "did leave super" : "did move") }
  override func willMove(toWindow newWindow: UIWindow?) { tell(newWindow == nil ? "will leave" : "will enter") }
  override func didMoveToWindow() { tell(window == nil ? "did leave" : "did enter") }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    tell("tint")
  }
}
