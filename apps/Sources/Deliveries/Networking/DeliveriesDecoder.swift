import Foundation
import QuintetTransport

/// Reads what the backend sends: an array of `{"id", "description", "imageUrl", "location": {"lat", "lng", "address"}}`.
///
/// An item needs an id of its own and a description. One without, or with another's id, is skipped and counted. Without a photo, or
/// with a place that is none, it is an item all the same.
enum DeliveriesDecoder {
  /// Throws where the whole is no JSON array.
  static func snapshot(of body: Data, at date: Date) throws -> Snapshot {
    let items = try JSONDecoder().decode([Lossy<Item>].self, from: body)
    var ids: Set<Int> = []
    let deliveries = items.compactMap { item -> Delivery? in
      guard let delivery = item.value?.delivery, ids.insert(delivery.id).inserted else { return nil }
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

    var delivery: Delivery? {
      let text = ServerText.readable(description, limit: 2_000, lines: 100)
      guard !text.isEmpty else { return nil }
      let place = location?.value
      return Delivery(
        id: id,
        text: text,
        photo: imageUrl?.value.flatMap { URL(string: $0) }.flatMap { Server.isWebAddress($0) ? $0 : nil },
        address: ServerText.readable(place?.address?.value ?? "", limit: 300),
        coordinate: place?.coordinate
      )
    }
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
