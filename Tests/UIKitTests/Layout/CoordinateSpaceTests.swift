import Testing
import UIKit

/// `UICoordinateSpace`: views and the screen convert to and from each other; rectangles become the smallest ones around them.
@MainActor @Suite("coordinate spaces", .windows)
struct CoordinateSpaceTests {
  @Test("views of separate trees convert as if their roots were siblings")
  func viewsOfSeparateTreesConvertAsIfTheirRootsWereSiblings() {
    let first = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), child = UIView()
    let second = UIView(frame: CGRect(x: 1, y: 2, width: 50, height: 50)), other = UIView()
    child.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    other.frame = CGRect(x: 7, y: 7, width: 10, height: 10)
    first.addSubview(child)
    second.addSubview(other)
    second.transform = CGAffineTransform(scaleX: 2, y: 2)
    let point = CGPoint(x: 3, y: 3), apart = child.convert(point, to: other)
    let place = other.convert(point, from: child)
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    for root in [first, second] { parent.addSubview(root) }
    #expect(isNear(apart, child.convert(point, to: other)) && isNear(apart, place), "\(apart)")
    #expect(child.convert(point, to: first) == CGPoint(x: 8, y: 8))
  }

  @Test("a view's coordinate space converts as the view does")
  func viewsCoordinateSpaceConvertsAsTheViewDoes() throws {
    var generator = Generator(state: 20_261_201)
    for round in 0..<300 {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      var views = [root]
      for _ in 0..<5 {
        let view = UIView(
          frame: CGRect(
            x: .random(in: -50...50, using: &generator),
            y: .random(in: -50...50, using: &generator),
            width: .random(in: 10...200, using: &generator),
            height: .random(in: 10...200, using: &generator)
          )
        )
        view.bounds.origin.x = .random(in: -30...30, using: &generator)
        view.bounds.origin.y = .random(in: -30...30, using: &generator)
        view.transform = CGAffineTransform(rotationAngle: .random(in: -3...3, using: &generator))
        (views.randomElement(using: &generator) ?? root).addSubview(view)
        views.append(view)
      }
      guard let from = views.randomElement(using: &generator), let to = views.randomElement(using: &generator) else {
        return
      }
      let space: any UICoordinateSpace = to
      let point = CGPoint(x: .random(in: -99...99, using: &generator), y: .random(in: -99...99, using: &generator))
      let rect = CGRect(origin: point, size: CGSize(width: 30, height: 40))
      let there = from.convert(point, to: space)
      try #require(isNear(there, from.convert(point, to: to)), "round \(round): \(there)")
      try #require(isNear(from.convert(there, from: space), point), "round \(round)")
      try #require(isNear(space.convert(point, from: from), there), "round \(round)")
      let area = from.convert(rect, to: space), same = from.convert(rect, to: to)
      try #require(
        isNear(area.origin, same.origin) && abs(area.width - same.width) < 1e-6,
        "round \(round): \(area) \(same)"
      )
      let other = space.convert(rect, from: from)
      try #require(
        isNear(other.origin, same.origin) && abs(other.height - same.height) < 1e-6,
        "round \(round): \(other)"
      )
    }
  }

  @Test("the screen's coordinate space converts to views and back")
  func screensCoordinateSpaceConvertsToViewsAndBack() async throws {
    let view = UIView(), inner = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60))
    view.addSubview(inner)
    let window = try await TestWindow.show(view)
    let screen = UIScreen.main.coordinateSpace
    let point = CGPoint(x: 7, y: 9), rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(screen.bounds.size == UIScreen.main.bounds.size)
    let there = inner.convert(point, to: screen)
    #expect(isNear(there, screen.convert(point, from: inner)), "\(there)")
    #expect(isNear(screen.convert(there, to: inner), point))
    #expect(isNear(inner.convert(there, from: screen), point))
    // The view's distance from its window does not depend on the window's place.
    let corner = window.convert(CGPoint.zero, to: screen), inWindow = inner.convert(point, to: window)
    #expect(isNear(CGPoint(x: there.x - corner.x, y: there.y - corner.y), inWindow), "\(there) \(corner) \(inWindow)")
    #expect(screen.convert(rect, from: screen) == rect)
    #expect(screen.convert(screen.convert(rect, from: inner), to: inner) == rect)
  }
}

private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 1e-6 }
