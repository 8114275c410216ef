import Foundation
import Testing

@testable import Deliveries

@Suite struct ShortWayTests {
  private static let kowloon = place(22.3, 114.1)

  private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else { preconditionFailure("no place") }
    return place
  }

  /// Places in a square so many degrees wide; the same ones for a seed.
  private static func places(_ count: Int, seed: Int, width: Double) -> [Coordinate] {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
    return (0..<count).map { _ in place(22 + next() * width, 114 + next() * width) }
  }

  private static func length(_ order: [Int], _ places: [Coordinate], _ start: Coordinate?) -> Double {
    let way = (start.map { [$0] } ?? []) + order.map { places[$0] }
    return zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The length of the shortest way, by trying all; those are left that are too long already.
  private static func shortest(_ places: [Coordinate], _ start: Coordinate?) -> Double {
    let all = places + (start.map { [$0] } ?? []), first = start == nil ? 0 : places.count
    let distances = all.map { one in all.map { one.distance(to: $0) } }
    var best = Double.infinity, left = Array(all.indices)
    left.remove(at: first)
    func go(from last: Int, _ length: Double) {
      guard length < best else { return }
      if left.isEmpty { best = length }
      for index in left.indices {
        let next = left.remove(at: index)
        go(from: next, length + distances[last][next])
        left.insert(next, at: index)
      }
    }
    go(from: first, 0)
    return best
  }

  /// The length of the way that goes to the nearest place each time.
  private static func nearestNeighbour(_ places: [Coordinate], _ start: Coordinate?) -> Double {
    var left = places, last = start ?? left.removeFirst(), length = 0.0
    while let next = left.indices.min(by: { last.distance(to: left[$0]) < last.distance(to: left[$1]) }) {
      length += last.distance(to: left[next])
      last = left.remove(at: next)
    }
    return length
  }

  @Test("a few stops are within 5 % of the optimum", arguments: [8, 9])
  func fewStops(count: Int) {
    for seed in 0..<200 {
      let places = Self.places(count, seed: seed, width: [0.05, 1, 60][seed % 3])
      let start = seed % 2 == 0 ? nil : Self.kowloon
      let length = Self.length(ShortWay.order(places, from: start), places, start)
      #expect(length <= Self.shortest(places, start) * 1.05, "seed \(seed)")
    }
  }

  @Test("each stop is passed once, never longer than nearest neighbour", arguments: [0, 1, 2, 3, 4, 5, 12, 40, 150])
  func order(count: Int) {
    for seed in 0..<5 {
      for start in [nil, Self.kowloon] {
        let places = Self.places(count, seed: seed, width: 0.3)
        let order = ShortWay.order(places, from: start)
        #expect(order.sorted() == Array(0..<count))
        guard count > 0 else { continue }
        #expect(Self.length(order, places, start) <= Self.nearestNeighbour(places, start) * (1 + 1e-9))
        if start == nil { #expect(order.first == 0) }
      }
    }
  }

  @Test("stops at one place are neighbours, in their own order")
  func equalPlaces() {
    let places = Self.places(10, seed: 3, width: 0.1)
    let twice = ShortWay.order(places + places)
    #expect(twice.sorted() == Array(0..<20))
    #expect(stride(from: 0, to: 20, by: 2).allSatisfy { twice[$0] + 10 == twice[$0 + 1] })
    #expect(ShortWay.order(Array(repeating: places[0], count: 30), from: places[0]) == Array(0..<30))
  }

  @Test("the date line is no border")
  func dateLine() {
    let places = [179.9, -179.7, 179.8, -179.9, -179.8].map { Self.place(-17, $0) }
    #expect(ShortWay.order(places, from: Self.place(-17, 179.7)) == [2, 0, 3, 4, 1])
  }

  @Test("the poles are places like any other", arguments: [90.0, -90])
  func poles(pole: Double) {
    let side = pole < 0 ? -1.0 : 1
    let places = [
      Self.place(80 * side, -90), Self.place(pole, 45), Self.place(89 * side, 90), Self.place(89 * side, -90),
    ]
    #expect(ShortWay.order(places, from: Self.place(80 * side, 90)) == [2, 1, 3, 0])
    #expect(abs(places[0].distance(to: places[2]) - 11 * 111_195) < 100)
  }

  @Test("the same stops give the same order")
  func pure() {
    let places = Self.places(60, seed: 1, width: 1)
    #expect(ShortWay.order(places, from: Self.kowloon) == ShortWay.order(places, from: Self.kowloon))
  }

  @Test("a route leaves out what has no valid place")
  func withoutPlace() {
    let invalid = [Coordinate(latitude: 91, longitude: 0), Coordinate(latitude: .nan, longitude: 1), nil]
    let deliveries = invalid.enumerated().map { delivery($0, at: $1) } + [delivery(7, at: Self.kowloon)]
    #expect(Route(through: deliveries, from: nil).stops == [Route.Stop(id: 7, leg: nil)])
    #expect(Route(through: Array(deliveries.prefix(3)), from: Self.kowloon).stops.isEmpty)
    let route = Route(through: deliveries, from: Self.place(22.4, 114.1))
    #expect(abs(route.length - 11_119.5) < 1 && route.stops.count == 1)
  }
}
