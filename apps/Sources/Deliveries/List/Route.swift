import QuintetStateLoop

/// A short way through the places of deliveries.
struct Route: Hashable, Sendable, Recordable {
  struct Stop: Hashable, Sendable, Recordable {
    /// The delivery's.
    let id: Int
    /// Metres from the stop before it or from the start, as the crow flies; nil for a first stop that is the start.
    let leg: Double?
  }

  /// Those with a place, the next one first.
  let stops: [Stop]

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
