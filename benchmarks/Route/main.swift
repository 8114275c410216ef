import Foundation

// Prints the way through places by chance in a square of half a degree: its length in kilometres and the processor's seconds,
// then a place a line. usage: route-bench NUMBER

struct Coordinate: Hashable {
  let latitude: Double
  let longitude: Double
}

struct Chance: RandomNumberGenerator {
  var state: UInt64

  // SplitMix64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

let number = Int(CommandLine.arguments[1])!
var chance = Chance(state: 7)
let places = (0..<number).map { _ in
  Coordinate(latitude: 22 + .random(in: 0...0.5, using: &chance), longitude: 114 + .random(in: 0...0.5, using: &chance))
}
let start = clock()
let order = ShortWay.order(places)
let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
precondition(order.sorted() == Array(0..<number))
let length = zip(order, order.dropFirst()).reduce(0) { $0 + places[$1.0].distance(to: places[$1.1]) }
print(length / 1000, seconds)
for place in places { print(place.latitude, place.longitude) }
