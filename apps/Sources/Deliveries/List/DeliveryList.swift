import Foundation
import LocalCache
import QuintetStateLoop

/// The deliveries of a snapshot, ready to be searched and put in order.
///
/// Work that takes time for many deliveries is done once, when it is made: make it away from the main thread. Two lists are equal if their
/// snapshots are.
final class DeliveryList: Sendable, Recordable {
  let snapshot: Snapshot
  /// For each delivery its description and address, folded.
  private let folded: [FoldedText]
  /// The places of all deliveries, by description.
  private let byDescription: [Int]
  private let places: [Int: Int]

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    let descriptions = snapshot.deliveries.map { FoldedText($0.text) }
    folded = zip(descriptions, snapshot.deliveries).map { $0.joined(FoldedText($1.address)) }
    byDescription = snapshot.deliveries.indices.sorted { one, other in
      descriptions[one] == descriptions[other] ? one < other : descriptions[one] < descriptions[other]
    }
    places = Dictionary(zip(snapshot.deliveries.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
  }

  var deliveries: [Delivery] { snapshot.deliveries }

  /// Returns the delivery of an id.
  subscript(id: Int) -> Delivery? { places[id].map { deliveries[$0] } }

  /// Returns the places of the deliveries in which each word of the query is found, in order.
  ///
  /// Case, accents and the width of letters make no difference.
  func rows(matching query: String, by order: DeliveryOrder) -> [Int] {
    let all =
      switch order {
      // A way through them is the machine's, which knows what is done.
      case .backend, .route: Array(deliveries.indices)
      case .description: byDescription
      }
    let words = FoldedText.words(of: query)
    guard !words.isEmpty else { return all }
    return all.filter { place in words.allSatisfy { folded[place].contains($0) } }
  }
}

extension DeliveryList: Hashable {
  static func == (one: DeliveryList, other: DeliveryList) -> Bool {
    one === other || one.snapshot == other.snapshot
  }

  func hash(into hasher: inout Hasher) { hasher.combine(snapshot) }
}

/// The order of a list.
enum DeliveryOrder: Hashable, Sendable, Recordable {
  /// As the backend has it.
  case backend
  case description
  /// As they are passed on a short way, the next stop first.
  case route
}

#if Recording
  extension DeliveryList {
    convenience init(from decoder: any Decoder) throws {
      self.init(try Snapshot(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
      try snapshot.encode(to: encoder)
    }
  }
#endif
