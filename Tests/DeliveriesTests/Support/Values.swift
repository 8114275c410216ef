import Foundation

@testable import Deliveries

/// A moment, in seconds after one that all tests share.
func time(_ seconds: TimeInterval = 0) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + seconds) }

func delivery(
  _ id: Int,
  _ text: String? = nil,
  address: String = "Mong Kok",
  photo: String? = "https://example.com/1.jpg",
  at coordinate: Coordinate? = Coordinate(latitude: 22.32, longitude: 114.17)
) -> Delivery {
  Delivery(
    id: id,
    text: text ?? "Delivery \(id)",
    photo: photo.flatMap { URL(string: $0) },
    address: address,
    coordinate: coordinate
  )
}

func snapshot(_ ids: [Int], at seconds: TimeInterval = 0, skipped: Int = 0) -> Snapshot {
  Snapshot(deliveries: ids.map { delivery($0) }, date: time(seconds), skipped: skipped)
}

func list(_ ids: [Int], at seconds: TimeInterval = 0, skipped: Int = 0) -> DeliveryList {
  DeliveryList(snapshot(ids, at: seconds, skipped: skipped))
}
