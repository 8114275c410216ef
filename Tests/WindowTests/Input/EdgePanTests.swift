import Testing

@testable import UIKit
@testable import UIKitTests

// Drags from the edges of a window, each edge for itself.

@MainActor @Suite("drags from an edge", .windows)
struct EdgePanTests {
  private let edges: [UIRectEdge] = [.left, .right, .top, .bottom]

  /// A place so far from the middle of an edge, in points.
  private func place(_ edge: UIRectEdge, _ inset: CGFloat, in bounds: CGRect) -> CGPoint {
    switch edge {
    case .left: CGPoint(x: bounds.minX + inset, y: bounds.midY)
    case .right: CGPoint(x: bounds.maxX - inset, y: bounds.midY)
    case .top: CGPoint(x: bounds.midX, y: bounds.minY + inset)
    default: CGPoint(x: bounds.midX, y: bounds.maxY - inset)
    }
  }

  @Test("a drag inwards from within 20 points of an edge is one")
  func dragInwardsFromWithin20PointsOfAnEdgeIsOne() async throws {
    let pan = UIScreenEdgePanGestureRecognizer(), window = try await TestWindow.show(UIView())
    let fingers = WindowFingers(on: window), log = StateLog()
    pan.addTarget(log, action: StateLog.acted)
    window.addGestureRecognizer(pan)
    for wanted in edges {
      pan.edges = wanted
      for edge in edges {
        for (inset, isNear) in [(1, true), (19, true), (21, false)] as [(CGFloat, Bool)] {
          let from = place(edge, inset, in: window.bounds), to = place(edge, inset + 40, in: window.bounds)
          log.states = []
          fingers.down(1, from.x, from.y)
          fingers.move(1, to.x, to.y)
          fingers.upAll()
          let expected: [UIGestureRecognizer.State] = edge == wanted && isNear ? [.began, .ended] : []
          #expect(log.states == expected, "\(wanted.rawValue), \(edge.rawValue), \(inset)")
        }
      }
    }
  }

  @Test("a drag along an edge or out of the window is none")
  func dragAlongAnEdgeOrOutOfTheWindowIsNone() async throws {
    let pan = UIScreenEdgePanGestureRecognizer(), window = try await TestWindow.show(UIView())
    let fingers = WindowFingers(on: window), log = StateLog()
    pan.addTarget(log, action: StateLog.acted)
    window.addGestureRecognizer(pan)
    for edge in edges {
      pan.edges = edge
      let from = place(edge, 15, in: window.bounds), isSideways = edge == .left || edge == .right
      let along = CGPoint(x: from.x + (isSideways ? 5 : 60), y: from.y + (isSideways ? 60 : 5))
      for to in [along, place(edge, 1, in: window.bounds)] {
        log.states = []
        fingers.down(1, from.x, from.y)
        fingers.move(1, to.x, to.y)
        // It is none though it turns inwards later.
        let inside = place(edge, 90, in: window.bounds)
        fingers.move(1, inside.x, inside.y)
        fingers.upAll()
        #expect(log.states == [], "\(edge.rawValue), \(to)")
      }
    }
    // Of all edges, the one where it began says which way is inwards.
    pan.edges = .all
    for edge in edges {
      let from = place(edge, 5, in: window.bounds), to = place(edge, 60, in: window.bounds)
      log.states = []
      fingers.down(1, from.x, from.y)
      fingers.move(1, to.x, to.y)
      fingers.upAll()
      #expect(log.states == [.began, .ended], "\(edge.rawValue)")
    }
  }
}
