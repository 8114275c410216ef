import Foundation
import QuintetTransport

/// Reads what the backend sends: an array of `{"id", "description", "imageUrl", "location": {"lat", "lng", "address"}}`.
///
/// An item needs an id of its own and a description. One without, or with another's id, is skipped and counted. Without a photo, or
/// with a place that is none, it is an item all the same.
enum DeliveriesDecoder {
  /// Throws where the whole is no JSON array.
  ///
  /// - Parameter source: What addresses of photos without a host go on from; nil for none of these.
  static func snapshot(of body: Data, at date: Date, from source: URL? = nil) throws -> Snapshot {
    let items = try JSONDecoder().decode([Lossy<Item>].self, from: body)
    var ids: Set<Int> = []
    let deliveries = items.compactMap { item -> Delivery? in
      guard let delivery = item.value?.delivery(source), ids.insert(delivery.id).inserted else { return nil }
      return delivery
    }
    return Snapshot(deliveries: deliveries, date: date, skipped: items.count - deliveries.count)
  }

  /// Nil for what is not of the type.
  private struct Lossy<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      value = try? Value(from: decoder)
    }
  }

  private struct Item: Decodable {
    let id: Int
    let description: String
    let imageUrl: Lossy<String>?
    let location: Lossy<Location>?

    func delivery(_ source: URL?) -> Delivery? {
      let text = ServerText.readable(description, limit: 2_000, lines: 100)
      guard !text.isEmpty else { return nil }
      let place = location?.value
      return Delivery(
        id: id,
        text: text,
        photo: imageUrl?.value.flatMap { DeliveriesDecoder.photo($0, source) },
        address: ServerText.readable(place?.address?.value ?? "", limit: 300),
        coordinate: place?.coordinate
      )
    }
  }

  /// An address without a host is a path: other words, as "none", are no address.
  private static func photo(_ text: String, _ source: URL?) -> URL? {
    let isPath = text.first { !$0.isWhitespace }.map { "/\\.".contains($0) } ?? false
    return Server.webAddress(text, relativeTo: isPath ? source : nil)
  }

  private struct Location: Decodable {
    let lat: Lossy<Double>?
    let lng: Lossy<Double>?
    let address: Lossy<String>?

    var coordinate: Coordinate? {
      guard let latitude = lat?.value, let longitude = lng?.value else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }
}
