import Testing

@testable import UIKit
@testable import UIKitTests

// A path's values besides its lines, and the context after it was drawn.

@MainActor @Suite("strokes of paths", .windows)
struct PathStrokeTests {
  private func picture(_ draw: (CGContext) -> Void) -> Data {
    UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).pngData { draw($0.cgContext) }
  }

  private func corner() -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 10, y: 30))
    path.addLine(to: CGPoint(x: 30, y: 10))
    path.addLine(to: CGPoint(x: 50, y: 30))
    return path
  }

  @Test("equal paths have the same lines and strokes")
  func equalPathsHaveTheSameLinesAndStrokes() {
    let base = corner(), dashes: [CGFloat] = [4, 2, 1]
    let changes: [(String, (UIBezierPath) -> Void)] = [
      ("line", { $0.addLine(to: CGPoint(x: 9, y: 9)) }), ("end", { $0.close() }), ("width", { $0.lineWidth = 3 }),
      ("cap", { $0.lineCapStyle = .round }), ("join", { $0.lineJoinStyle = .bevel }),
      ("limit", { $0.miterLimit = 3 }), ("rule", { $0.usesEvenOddFillRule = true }),
      ("dashes", { $0.setLineDash(dashes, count: 2, phase: 0) }),
      ("more dashes", { $0.setLineDash(dashes, count: 3, phase: 0) }),
      ("later dashes", { $0.setLineDash(dashes, count: 2, phase: 1) }),
    ]
    #expect(corner() == base && corner().hash == base.hash && !base.isEqual("path"))
    var all = [base]
    for (name, change) in changes {
      let path = corner(), same = corner()
      change(path)
      change(same)
      #expect(path == same && path.hash == same.hash && !all.contains(path), Comment(rawValue: name))
      all.append(path)
    }
    let undone = corner()
    undone.setLineDash(dashes, count: 2, phase: 1)
    undone.setLineDash(nil, count: 0, phase: 0)
    #expect(undone == base)
    undone.removeAllPoints()
    #expect(undone.isEmpty && undone != base && undone == UIBezierPath())
  }

  @Test("a path's stroke leaves the context's as it was")
  func pathsStrokeLeavesTheContextsAsItWas() {
    let sharp: (CGContext) -> Void = { context in
      context.setStrokeColor(gray: 0, alpha: 1)
      context.addPath(self.corner().cgPath)
      context.strokePath()
    }
    let expected = picture { context in
      context.setLineWidth(6)
      sharp(context)
    }
    let dashes: [CGFloat] = [4, 4]
    for isDashed in [true, false] {
      let found = picture { context in
        context.setLineWidth(6)
        context.setStrokeColor(gray: 0, alpha: 0)
        let path = corner()
        (path.lineWidth, path.lineCapStyle, path.lineJoinStyle, path.miterLimit) = (9, .round, .bevel, 1)
        if isDashed { path.setLineDash(dashes, count: 2, phase: 1) }
        path.stroke()
        path.fill()
        sharp(context)
      }
      // The fill is black at first.
      let filled = picture { context in
        corner().fill()
        context.setLineWidth(6)
        sharp(context)
      }
      #expect(found == filled && found != expected, "\(isDashed)")
    }
  }

  @Test("dashes without length or below zero are none")
  func dashesWithoutLengthOrBelowZeroAreNone() {
    func stroke(_ dashes: [CGFloat], phase: CGFloat = 0) -> Data {
      picture { context in
        context.setLineWidth(4)
        // Earlier values count no more.
        context.setLineDash(phase: 0, lengths: [2, 2])
        context.setLineDash(phase: phase, lengths: dashes)
        context.addPath(self.corner().cgPath)
        context.strokePath()
      }
    }
    let whole = stroke([])
    for dashes in [[0], [0, 0], [4, -1], [-1]] as [[CGFloat]] { #expect(stroke(dashes) == whole, "\(dashes)") }
    #expect(stroke([5, 3]) != whole && stroke([5, 3], phase: 4) != stroke([5, 3]))
    #expect(stroke([5, 3], phase: 8) == stroke([5, 3]) && stroke([3]) == stroke([3, 3]))
    let path = corner(), dashes: [CGFloat] = [4, -1]
    path.lineWidth = 4
    path.setLineDash(dashes, count: 2, phase: 0)
    #expect(picture { _ in path.stroke() } == whole)
  }

  @Test("a context's miter limit cuts its corners until it is restored")
  func contextsMiterLimitCutsItsCornersUntilItIsRestored() {
    func stroke(_ set: (CGContext) -> Void) -> Data {
      picture { context in
        context.setLineWidth(8)
        set(context)
        context.addPath(self.corner().cgPath)
        context.strokePath()
      }
    }
    let usual = stroke { _ in }, cut = stroke { $0.setLineJoin(.bevel) }
    // The corner of a right angle is 1.41 times as long as the line is wide.
    let limits = ([1, 1.4, 1.5, 10] as [CGFloat]).map { limit in stroke { $0.setMiterLimit(limit) } }
    let restored = stroke { context in
      context.saveGState()
      context.setMiterLimit(1)
      context.restoreGState()
    }
    #expect(usual != cut)
    #expect(limits == [cut, cut, usual, usual])
    #expect(restored == usual)
  }
}
