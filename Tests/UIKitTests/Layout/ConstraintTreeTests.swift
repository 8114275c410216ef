import Testing
import UIKit

/// Random hierarchies whose views are each placed by constraints to another one, anywhere in the hierarchy, against plain arithmetic on
/// rectangles. No view is smaller than its margins. Where lines begin is a matter of the nearest view around both, which holds the constraint.
@MainActor @Suite("constraint trees", .windows)
struct ConstraintTreeTests {
  @Test("constrained views lie where arithmetic says, in both directions", .timeLimit(.minutes(5)))
  func constrainedViewsLieWhereArithmeticSaysInBothDirections() throws {
    var generator = Generator(state: 20_261_123)
    for round in 0..<300 {
      let tree = ConstraintTree(count: Int.random(in: 2...14, using: &generator), &generator)
      tree.root.layoutIfNeeded()
      try #require(tree.differences.isEmpty, "round \(round): \(tree.differences.first ?? "")")
      for _ in 0..<4 {
        tree.change(&generator)
        tree.root.layoutIfNeeded()
        try #require(tree.differences.isEmpty, "round \(round), after a change: \(tree.differences.first ?? "")")
      }
    }
  }
}

@MainActor
private final class ConstraintTree {
  private typealias Attribute = NSLayoutConstraint.Attribute

  /// Position of a view along an axis: an attribute of its own, as far from one of another view, or of its margins.
  private struct Place {
    var own: Attribute
    var other: Int
    var edge: Attribute
    var isOfMargins: Bool
    var constant: CGFloat
  }

  @MainActor private struct Node {
    let view: UIView
    var parent: Int
    var isRightToLeft: Bool
    var margins: UIEdgeInsets
    var x: Place
    var y: Place
    var width: CGFloat
    /// The view whose height counts as well.
    var asHighAs: Int?
    var height: CGFloat
    var constraints: [NSLayoutConstraint] = []
  }

  private var nodes: [Node] = []
  var root: UIView { nodes[0].view }

  init(count: Int, _ generator: inout Generator) {
    for index in 0..<count {
      let parent = index == 0 ? 0 : Int.random(in: 0..<index, using: &generator)
      func length() -> CGFloat { CGFloat(2 * Int.random(in: 0...20, using: &generator)) }
      let node = Node(
        view: UIView(),
        parent: parent,
        isRightToLeft: Bool.random(using: &generator),
        margins: UIEdgeInsets(top: length(), left: length(), bottom: length(), right: length()),
        x: Self.place(
          [[.leading, .trailing], [.left, .right], [.centerX]],
          among: index,
          &generator
        ),
        y: Self.place([[.top, .bottom], [.centerY]], among: index, &generator),
        width: 200 + length(),
        asHighAs: index > 0 && Bool.random(using: &generator) ? Int.random(in: 0..<index, using: &generator) : nil,
        height: 80 + length()
      )
      nodes.append(node)
      let view = node.view
      view.semanticContentAttribute = node.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      view.layoutMargins = node.margins
      if index == 0 {
        view.frame = CGRect(x: 0, y: 0, width: 1_000, height: 1_000)
      } else {
        view.translatesAutoresizingMaskIntoConstraints = false
        nodes[parent].view.addSubview(view)
      }
    }
    for index in nodes.indices.dropFirst() { constrain(index) }
  }

  /// Moves, resizes and moves the margins of some views.
  func change(_ generator: inout Generator) {
    for index in nodes.indices.dropFirst() where Int.random(in: 0..<3, using: &generator) == 0 {
      let distance = CGFloat(2 * Int.random(in: -30...30, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        nodes[index].x.constant = distance
        nodes[index].constraints[0].constant = distance
      case 1:
        nodes[index].y.constant = distance
        nodes[index].constraints[1].constant = distance
      case 2:
        nodes[index].width = 200 + distance
        nodes[index].constraints[2].constant = 200 + distance
      default:
        nodes[index].margins.left = abs(distance) / 2 * 2
        nodes[index].view.layoutMargins = nodes[index].margins
      }
    }
  }

  private static func place(
    _ attributes: [[Attribute]],
    among count: Int,
    _ generator: inout Generator
  ) -> Place {
    let pair = attributes.randomElement(using: &generator) ?? [.top]
    return Place(
      own: pair.randomElement(using: &generator) ?? .top,
      other: count == 0 ? 0 : Int.random(in: 0..<count, using: &generator),
      edge: pair.randomElement(using: &generator) ?? .top,
      isOfMargins: Bool.random(using: &generator),
      constant: CGFloat(2 * Int.random(in: -30...30, using: &generator))
    )
  }

  private func constrain(_ index: Int) {
    let node = nodes[index], view = node.view
    func constraint(_ place: Place) -> NSLayoutConstraint {
      let other = nodes[place.other].view
      return NSLayoutConstraint(
        item: view,
        attribute: place.own,
        relatedBy: .equal,
        toItem: place.isOfMargins ? other.layoutMarginsGuide : other,
        attribute: place.edge,
        multiplier: 1,
        constant: place.constant
      )
    }
    nodes[index].constraints = [
      constraint(node.x), constraint(node.y), view.widthAnchor.constraint(equalToConstant: node.width),
      node.asHighAs.map { view.heightAnchor.constraint(equalTo: nodes[$0].view.heightAnchor, constant: 4) }
        ?? view.heightAnchor.constraint(equalToConstant: node.height),
    ]
    NSLayoutConstraint.activate(nodes[index].constraints)
  }

  // MARK: The model

  /// The view that is around both, or is one of them, and is nearest.
  private func holder(_ a: Int, _ b: Int) -> Int {
    var around: Set<Int> = [0], index = a
    while index != 0 {
      around.insert(index)
      index = nodes[index].parent
    }
    index = b
    while !around.contains(index) { index = nodes[index].parent }
    return index
  }

  private func value(_ attribute: Attribute, of rect: CGRect, isRightToLeft: Bool) -> CGFloat {
    switch attribute {
    case .left: rect.minX
    case .right: rect.maxX
    case .leading: isRightToLeft ? rect.maxX : rect.minX
    case .trailing: isRightToLeft ? rect.minX : rect.maxX
    case .centerX: rect.midX
    case .top: rect.minY
    case .bottom: rect.maxY
    default: rect.midY
    }
  }

  /// In the coordinates of the root.
  private var rects: [CGRect] {
    var rects = [CGRect(x: 0, y: 0, width: 1_000, height: 1_000)]
    for (index, node) in nodes.enumerated().dropFirst() {
      var rect = CGRect(x: 0, y: 0, width: node.width, height: node.height)
      if let other = node.asHighAs { rect.size.height = rects[other].height + 4 }
      func offset(_ place: Place) -> CGFloat {
        let mirrors = nodes[holder(index, place.other)].isRightToLeft
        let isDirectional = place.own == .leading || place.own == .trailing
        let other = place.isOfMargins ? rects[place.other].inset(by: nodes[place.other].margins) : rects[place.other]
        return value(place.edge, of: other, isRightToLeft: mirrors)
          + (isDirectional && mirrors ? -place.constant : place.constant)
          - value(place.own, of: rect, isRightToLeft: mirrors)
      }
      rect.origin = CGPoint(x: offset(node.x), y: offset(node.y))
      rects.append(rect)
    }
    return rects
  }

  /// Differences between the views' frames and the model's.
  var differences: [String] {
    let rects = rects
    return nodes.enumerated().dropFirst().compactMap { index, node in
      let outer = rects[node.parent].origin
      let frame = rects[index].offsetBy(dx: -outer.x, dy: -outer.y)
      return node.view.frame == frame ? nil : "view \(index), \(node.x) \(node.y): \(node.view.frame) is not \(frame)"
    }
  }
}
