import Foundation
import Testing

@testable import Confetti

@Suite struct ConfettiTests {
  private static let size = CGSize(width: 400, height: 600)
  private static let confetti = ConfettiShower(count: 200, seed: 7)
  private static let moments = stride(from: 0, through: ConfettiShower.duration, by: 1.0 / 60)

  @Test func theSameSeedGivesTheSameBurst() {
    let again = ConfettiShower(count: 200, seed: 7), other = ConfettiShower(count: 200, seed: 8)
    for (index, piece) in Self.confetti.pieces.enumerated() {
      #expect(piece.corners(at: 1, in: Self.size) == again.pieces[index].corners(at: 1, in: Self.size))
    }
    #expect(Self.confetti.pieces.map(\.size) != other.pieces.map(\.size))
  }

  @Test func nothingIsInSightBeforeTheShot() {
    #expect(Self.confetti.pieces.allSatisfy { $0.corners(at: -0.01, in: Self.size).isEmpty })
  }

  @Test func everyPieceIsSeen() {
    for piece in Self.confetti.pieces {
      #expect(Self.moments.contains { !piece.corners(at: $0, in: Self.size).isEmpty })
    }
  }

  @Test func theStillPictureFillsAllQuarters() {
    let centers = Self.confetti.pieces.compactMap { $0.center(at: ConfettiShower.stillTime, in: Self.size) }
      .filter { CGRect(origin: .zero, size: Self.size).contains($0) }
    for isLeft in [true, false] {
      for isUpper in [true, false] {
        #expect(centers.contains { ($0.x < 200) == isLeft && ($0.y < 300) == isUpper })
      }
    }
    #expect(centers.count > 120)
  }

  @Test func piecesNeverJump() {
    for piece in Self.confetti.pieces {
      var last: CGPoint?
      for time in Self.moments {
        guard let center = piece.center(at: time, in: Self.size) else { continue }
        // At first a piece flies at up to 2.7 times the view's size a second.
        if let last { #expect(hypot(center.x - last.x, center.y - last.y) < 40) }
        last = center
      }
    }
  }

  @Test func everyPieceFallsInTheEnd() throws {
    for piece in Self.confetti.pieces {
      let before = try #require(piece.center(at: ConfettiShower.duration - 0.1, in: Self.size))
      let end = try #require(piece.center(at: ConfettiShower.duration, in: Self.size))
      #expect(end.y > before.y)
    }
  }

  @Test func confettiFadesToNothingExactlyByItsEnd() {
    #expect(ConfettiShower.opacity(at: 0) == 1)
    #expect(ConfettiShower.opacity(at: 2) == 1)
    #expect((0.01..<1).contains(ConfettiShower.opacity(at: 2.7)))
    #expect(ConfettiShower.opacity(at: ConfettiShower.duration) == 0)
    #expect(ConfettiShower.opacity(at: 100) == 0)
  }

  @Test func cornersStayNearTheCentre() throws {
    for piece in Self.confetti.pieces {
      let center = try #require(piece.center(at: 1, in: Self.size))
      for corner in piece.corners(at: 1, in: Self.size) {
        #expect(hypot(corner.x - center.x, corner.y - center.y) < piece.size)
      }
    }
  }

  @Test func aPieceShowsBothSides() {
    for piece in Self.confetti.pieces {
      #expect(Set(Self.moments.filter { $0 >= piece.delay }.map { piece.showsBack(at: $0) }).count == 2)
    }
  }

  /// The area of a polygon, by its corners.
  private func area(_ corners: [CGPoint]) -> CGFloat {
    var sum: CGFloat = 0
    for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      sum += one.x * other.y - other.x * one.y
    }
    return abs(sum) / 2
  }

  @Test func aTumblingPieceIsSeenWholeAndFromItsSide() {
    // Of a piece of size 1; a disc has ten corners.
    for (shape, whole) in [(.square, 0.81), (.ribbon, 0.72), (.disc, 0.7347)] as [(ConfettiPiece.Shape, CGFloat)] {
      let areas = Self.confetti.pieces.filter { $0.shape == shape }.flatMap { piece in
        Self.moments.compactMap { time -> CGFloat? in
          let corners = piece.corners(at: time, in: Self.size)
          return corners.isEmpty ? nil : area(corners) / (piece.size * piece.size)
        }
      }
      let (least, most) = (areas.min() ?? 0, areas.max() ?? 0)
      #expect(abs(most - whole) < 0.005, "\(shape): \(most)")
      #expect(abs(least - 0.08 * whole) < 0.005, "\(shape): \(least)")
    }
  }

  @Test func piecesTurnSteadilyToBothSides() {
    var speeds: [CGFloat] = []
    for piece in Self.confetti.pieces where piece.shape != .disc {
      let angles = Self.moments.map { time -> CGFloat? in
        let corners = piece.corners(at: time, in: Self.size)
        return corners.count < 2 ? nil : atan2(corners[1].y - corners[0].y, corners[1].x - corners[0].x)
      }
      let turns = zip(angles, angles.dropFirst()).compactMap { one, other -> CGFloat? in
        guard let one, let other else { return nil }
        return (other - one).remainder(dividingBy: 2 * .pi) * 60
      }
      guard let first = turns.first else { continue }
      speeds.append(first)
      #expect(turns.allSatisfy { abs($0 - first) < 1e-6 }, "\(turns)")
    }
    #expect(speeds.allSatisfy { abs($0) <= 4 } && speeds.contains { $0 > 1 } && speeds.contains { $0 < -1 })
  }

  @Test func allColoursAndShapesFly() {
    #expect(Set(Self.confetti.pieces.map(\.color)).count == ConfettiPiece.colors)
    #expect(Set(Self.confetti.pieces.map(\.shape)).count == ConfettiPiece.Shape.allCases.count)
  }

  @Test func aViewWithoutASizeIsNoTrouble() {
    for piece in Self.confetti.pieces { #expect(piece.corners(at: 1, in: .zero).allSatisfy { $0.x.isFinite }) }
  }
}
