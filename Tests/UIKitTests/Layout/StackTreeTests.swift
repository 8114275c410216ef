import Testing
import UIKit

/// Stacks in stacks, against a plain model of what `UIStackView` documents: natural sizes add up along the axis, with the spacing between
/// views that are not hidden, and alignment places each view across it.
@MainActor @Suite("stack trees", .windows)
struct StackTreeTests {
  @Test("a tree of stacks lies as sums of sizes say", .timeLimit(.minutes(5)))
  func treeOfStacksLiesAsSumsOfSizesSay() throws {
    var generator = Generator(state: 20_261_122)
    for round in 0..<400 {
      let node = StackNode(depth: 3, &generator)
      let stage = UIView(frame: CGRect(x: 0, y: 0, width: 4_000, height: 4_000)), view = node.makeView()
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.addSubview(view)
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: stage.leftAnchor), view.topAnchor.constraint(equalTo: stage.topAnchor),
      ])
      stage.layoutIfNeeded()
      var wrong = node.differences(from: view, in: CGRect(origin: .zero, size: node.size))
      try #require(wrong.isEmpty, "round \(round): \(wrong.first ?? "")")
      // Views come and go afterwards, and the tree is as if it had been made so.
      for _ in 0..<3 {
        node.toggleSome(&generator)
        stage.layoutIfNeeded()
        wrong = node.differences(from: view, in: CGRect(origin: .zero, size: node.size))
        try #require(wrong.isEmpty, "round \(round), after a change: \(wrong.first ?? "")")
      }
    }
  }
}

/// A view with a size of its own, or a stack of such; lengths are even, so that middles are whole points.
@MainActor
private final class StackNode {
  private enum Kind {
    case leaf(CGSize)
    case stack(NSLayoutConstraint.Axis, UIStackView.Alignment, spacing: CGFloat, [StackNode])
  }

  private let kind: Kind
  private(set) var isHidden = false
  let isRightToLeft: Bool
  private weak var view: UIView?

  init(depth: Int, _ generator: inout Generator) {
    isRightToLeft = Bool.random(using: &generator)
    isHidden = depth < 3 && Int.random(in: 0..<6, using: &generator) == 0
    guard depth > 0, depth == 3 || Bool.random(using: &generator) else {
      func length() -> CGFloat { CGFloat(2 * Int.random(in: 1...40, using: &generator)) }
      kind = .leaf(CGSize(width: length(), height: length()))
      return
    }
    let count = Int.random(in: 0...4, using: &generator), inner = generator.next().isMultiple(of: 3) ? 0 : depth - 1
    let nodes = (0..<count).map { _ in StackNode(depth: inner, &generator) }
    // Across the axis, a stack that is made larger than it wants would share what is left between its views as it likes.
    let alignments: [UIStackView.Alignment] =
      inner == 0 ? [.fill, .leading, .center, .trailing] : [.leading, .center, .trailing]
    kind = .stack(
      Bool.random(using: &generator) ? .horizontal : .vertical,
      alignments.randomElement(using: &generator) ?? .center,
      spacing: CGFloat(2 * Int.random(in: 0...8, using: &generator)),
      nodes
    )
  }

  func makeView() -> UIView {
    let view: UIView
    switch kind {
    case .leaf(let size): view = Content(size.width, size.height)
    case .stack(let axis, let alignment, let spacing, let nodes):
      let stack = UIStackView(arrangedSubviews: nodes.map { $0.makeView() })
      (stack.axis, stack.alignment, stack.spacing) = (axis, alignment, spacing)
      view = stack
    }
    view.isHidden = isHidden
    view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    self.view = view
    return view
  }

  /// Shows or hides some of the views inside.
  func toggleSome(_ generator: inout Generator) {
    guard case .stack(_, _, _, let nodes) = kind else { return }
    for node in nodes {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        node.isHidden.toggle()
        node.view?.isHidden = node.isHidden
      }
      node.toggleSome(&generator)
    }
  }

  // MARK: The model

  private var shown: [StackNode] {
    if case .stack(_, _, _, let nodes) = kind { nodes.filter { !$0.isHidden } } else { [] }
  }

  var size: CGSize {
    switch kind {
    case .leaf(let size): return size
    case .stack(let axis, _, let spacing, _):
      let sizes = shown.map(\.size), gaps = spacing * CGFloat(max(0, sizes.count - 1))
      return axis == .horizontal
        ? CGSize(width: sizes.map(\.width).reduce(gaps, +), height: sizes.map(\.height).max() ?? 0)
        : CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(gaps, +))
    }
  }

  /// Returns the differences between the views' frames and the model's, for a view that is to have this frame.
  func differences(from view: UIView, in frame: CGRect) -> [String] {
    let own = view.frame == frame ? [] : ["\(kind): \(view.frame) is not \(frame)"]
    guard case .stack(let axis, let alignment, let spacing, _) = kind, let stack = view as? UIStackView else {
      return own
    }
    var place: CGFloat = 0, found = own
    for node in shown {
      var inner = CGRect(origin: .zero, size: node.size)
      if axis == .horizontal {
        inner.origin.x = isRightToLeft ? frame.width - place - inner.width : place
        (inner.origin.y, inner.size.height) = across(alignment, inner.height, frame.height, isMirrored: false)
        place += inner.width + spacing
      } else {
        inner.origin.y = place
        (inner.origin.x, inner.size.width) = across(alignment, inner.width, frame.width, isMirrored: isRightToLeft)
        place += inner.height + spacing
      }
      guard let view = node.view, view.superview === stack else { return found + ["a view is not in its stack"] }
      found += node.differences(from: view, in: inner)
    }
    return found
  }

  private func across(
    _ alignment: UIStackView.Alignment,
    _ length: CGFloat,
    _ room: CGFloat,
    isMirrored: Bool
  ) -> (CGFloat, CGFloat) {
    switch alignment {
    case .fill: (0, room)
    case .center: ((room - length) / 2, length)
    case .leading: (isMirrored ? room - length : 0, length)
    default: (isMirrored ? 0 : room - length, length)
    }
  }
}
