import CQuintetGTK

@testable import UIKit
@testable import UIKitTests

/// A property of a class of views, with two values that do not look the same.
@MainActor
struct ViewProperty {
  let name: String
  let make: () -> UIView
  let first: (UIView) -> Void
  let second: (UIView) -> Void
}

/// Lists properties of one class of views.
@MainActor
func properties<View: UIView>(
  of type: View.Type,
  _ make: @escaping () -> View,
  _ list: [(name: String, first: (View) -> Void, second: (View) -> Void)]
) -> [ViewProperty] {
  list.map { entry in
    ViewProperty(
      name: "\(View.self).\(entry.name)",
      make: make,
      first: { ($0 as? View).map(entry.first) },
      second: { ($0 as? View).map(entry.second) }
    )
  }
}

/// The visible and measurable properties of a view.
@MainActor
struct Look: Equatable {
  let picture: Picture?
  let sizes: [CGSize]
  let frames: [CGRect]

  init(of view: UIView, in place: UIView) {
    picture = Picture(place)
    sizes = [view.intrinsicContentSize, view.sizeThatFits(CGSize(width: 90, height: 1_000))]
    func frames(in view: UIView) -> [CGRect] { view.subviews.flatMap { [$0.frame] + frames(in: $0) } }
    self.frames = frames(in: place)
  }

  func difference(from other: Look) -> String {
    var words: [String] = []
    if picture != other.picture { words.append("its picture") }
    if sizes != other.sizes { words.append("its sizes, \(sizes) and not \(other.sizes)") }
    if frames != other.frames { words.append("its frames, \(frames) and not \(other.frames)") }
    return words.joined(separator: "; ")
  }
}

/// Places for copies of a view side by side, which differ in when a property was set.
@MainActor
final class PropertyStage {
  private let root = UIView()
  private let window: UIWindow
  private let direction: UISemanticContentAttribute

  init(_ direction: UISemanticContentAttribute) async throws {
    self.direction = direction
    window = try await TestWindow.show(root, width: 640, height: 640)
    window.backgroundColor = .white
  }

  /// Returns the unexpected differences of the views, and a note if the values cannot be told apart at all.
  func differences(of property: ViewProperty) async -> [String] {
    let occasions = ["at first", "set again", "while hidden", "out of the window", "the first value", "set back"]
    let places = occasions.indices.map { index in
      UIView(frame: CGRect(x: index % 3 * 210, y: index / 3 * 210, width: 200, height: 200))
    }
    let views = places.map { place in
      root.addSubview(place)
      place.semanticContentAttribute = direction
      let view = property.make()
      view.semanticContentAttribute = direction
      return view
    }
    property.second(views[0])
    for view in views.dropFirst() { property.first(view) }
    for (place, view) in zip(places, views) { Self.put(view, into: place) }
    await settle()
    views[2].isHidden = true
    views[3].removeFromSuperview()
    await settle()
    for index in [1, 2, 3, 5] { property.second(views[index]) }
    await settle()
    views[2].isHidden = false
    Self.put(views[3], into: places[3])
    property.first(views[5])
    defer { places.forEach { $0.removeFromSuperview() } }
    // GTK measures texts when it has nothing else to do, which may be some frames later.
    for _ in 0..<10 {
      await settle()
      if wrong().isEmpty { return [] }
    }
    return wrong()

    func wrong() -> [String] {
      let looks = zip(views, places).map { Look(of: $0, in: $1) }
      let (second, first) = (looks[0], looks[4])
      let wrong = first == second ? ["\(property.name): both values look the same"] : []
      return wrong
        + [(1, second), (2, second), (3, second), (5, first)].filter { looks[$0.0] != $0.1 }.map { index, expected in
          "\(property.name), \(occasions[index]): \(looks[index].difference(from: expected))"
        }
    }
  }

  /// Puts it as large as its content wants, in the corner where reading begins; a view that wants nothing gets a size.
  private static func put(_ view: UIView, into place: UIView) {
    place.place(view)
    let size = [view.widthAnchor.constraint(equalToConstant: 120), view.heightAnchor.constraint(equalToConstant: 50)]
    for constraint in size { constraint.priority = UILayoutPriority(10) }
    NSLayoutConstraint.activate(
      size + [
        view.leadingAnchor.constraint(equalTo: place.leadingAnchor, constant: 20),
        view.topAnchor.constraint(equalTo: place.topAnchor, constant: 20),
        view.widthAnchor.constraint(lessThanOrEqualToConstant: 160),
        view.heightAnchor.constraint(lessThanOrEqualToConstant: 160),
      ]
    )
  }

  private func settle() async {
    for _ in 0..<2 { await window.nextFrame() }
  }
}
