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

  @Test func allColoursAndShapesFly() {
    #expect(Set(Self.confetti.pieces.map(\.color)).count == ConfettiPiece.colors)
    #expect(Set(Self.confetti.pieces.map(\.shape)).count == ConfettiPiece.Shape.allCases.count)
  }

  @Test func aViewWithoutASizeIsNoTrouble() {
    for piece in Self.confetti.pieces { #expect(piece.corners(at: 1, in: .zero).allSatisfy { $0.x.isFinite }) }
  }
}
