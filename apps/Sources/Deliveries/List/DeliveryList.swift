import Foundation
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
    let words = query.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
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

/// A text in which case, accents and the width of letters make no difference.
private struct FoldedText: Hashable, Comparable {
  /// UTF-8 that ends with a 0 and has no other.
  private let bytes: [CChar]

  init(_ text: String) {
    // Most texts are ASCII, and folding those by hand is a hundred times faster.
    if text.utf8.allSatisfy({ (1..<0x80).contains($0) }) {
      bytes = text.utf8.map { CChar((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) } + [0]
    } else {
      let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
      let folded = text.folding(options: options, locale: nil).lowercased()
      bytes = folded.utf8.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    }
  }

  private init(bytes: [CChar]) {
    self.bytes = bytes
  }

  /// Returns both texts with a line break between them, which no word of a query has.
  func joined(_ other: FoldedText) -> FoldedText { FoldedText(bytes: bytes.dropLast() + [0x0A] + other.bytes) }

  func contains(_ word: FoldedText) -> Bool { strstr(bytes, word.bytes) != nil }

  static func < (one: FoldedText, other: FoldedText) -> Bool { strcmp(one.bytes, other.bytes) < 0 }
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
