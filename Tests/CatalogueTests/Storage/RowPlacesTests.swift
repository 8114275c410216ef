import Testing

@testable import Catalogue

@Suite struct RowPlacesTests {
  @Test func placesDescendBetweenTheirNeighboursWhereverThereIsRoom() {
    var random = Numbers(seed: 1)
    var refused = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...20, using: &random)
      let width = Int64(1) << Int64.random(in: 0...45, using: &random)
      let lower = Int64.random(in: -width...width, using: &random)
      let below = Bool.random(using: &random) ? lower : nil
      let above = Bool.random(using: &random) ? lower + Int64.random(in: 1...width + 1, using: &random) : nil
      let places = RowPlaces.places(
        for: count,
        above: above,
        hasGapAbove: Bool.random(using: &random),
        below: below,
        hasGapBelow: Bool.random(using: &random)
      )
      guard let places else {
        refused += 1
        #expect(above.map { $0 - (below ?? .min / 2) - 1 } ?? .max < count)
        continue
      }
      let all = [above].compactMap(\.self) + places + [below].compactMap(\.self)
      #expect(places.count == count && zip(all, all.dropFirst()).allSatisfy { $0 > $1 }, "\(all)")
    }
    #expect(refused > 100)
  }

  @Test func nothingIsPlacedBeyondTheLast() {
    let last = RowPlaces.furthest
    #expect(RowPlaces.places(for: 1, above: nil, hasGapAbove: false, below: last, hasGapBelow: false) == nil)
    #expect(RowPlaces.places(for: 1, above: -last, hasGapAbove: false, below: nil, hasGapBelow: false) == nil)
  }
}
