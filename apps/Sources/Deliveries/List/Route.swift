import QuintetStateLoop

/// A short way through the places of deliveries.
struct Route: Hashable, Sendable, Recordable {
  struct Stop: Hashable, Sendable, Recordable {
    /// Identifier of the delivery.
    let id: Int
    /// Metres from the stop before it or from the start, as the crow flies; nil for a first stop that is the start.
    let leg: Double?
  }

  /// Stops at deliveries with a place, the next one first.
  let stops: [Stop]

  /// The number of each stop, from 1, by its delivery's id; of two with one id, the first.
  var numbers: [Int: Int] { Dictionary(zip(stops.map(\.id), 1...), uniquingKeysWith: { first, _ in first }) }

  /// Metres of all legs.
  var length: Double { stops.reduce(0) { $0 + ($1.leg ?? 0) } }

  /// Finds a way; it takes time for many deliveries: away from the main thread.
  ///
  /// - Parameter start: The place where the way begins; nil for the first delivery with a place.
  init(through deliveries: [Delivery], from start: Coordinate?) {
    let placed = deliveries.compactMap { delivery in delivery.coordinate.map { (id: delivery.id, place: $0) } }
    var last = start
    stops = ShortWay.order(placed.map(\.place), from: start).map { index in
      defer { last = placed[index].place }
      return Stop(id: placed[index].id, leg: last?.distance(to: placed[index].place))
    }
  }
}
