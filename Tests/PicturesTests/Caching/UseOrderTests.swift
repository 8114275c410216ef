import Testing

@testable import Pictures

/// Which entries go where there is too little room.
@Suite struct UseOrderTests {
  @Test func thoseUsedLongestAgoGoUntilTheOthersFit() {
    var order = UseOrder<String>()
    for (place, key) in ["a", "b", "c", "d"].enumerated() { order.insert(key, cost: 10, used: Int64(place)) }
    order.use("a", at: 9)
    // A part that fits exactly stays.
    for (limit, gone) in [(40, []), (30, ["b"]), (19, ["c", "d"]), (10, []), (9, ["a"])] as [(Int, [String])] {
      let removed = order.shrink(to: limit)
      #expect(removed == gone, "\(limit)")
    }
    #expect(order.total == 0 && order.count == 0)
  }
}
