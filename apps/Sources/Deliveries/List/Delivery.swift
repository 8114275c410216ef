import Foundation
import QuintetStateLoop

/// One delivery, as it is shown.
struct Delivery: Hashable, Sendable, Recordable {
  let id: Int
  /// The task in the backend's words: its readable characters, at most 2,000.
  let text: String
  /// The receiver's photo, at an http or https address.
  let photo: URL?
  /// The destination in the backend's words; may be empty.
  let address: String
  /// The destination's coordinates; nil if the backend named no valid place.
  let coordinate: Coordinate?

  /// The place on the map; nil where it is not on it.
  var placeOnMap: Coordinate? { coordinate.flatMap { $0.isOnMap ? $0 : nil } }
}

/// A place on earth, in degrees (WGS 84).
struct Coordinate: Hashable, Sendable, Recordable {
  /// From -90 to 90.
  let latitude: Double
  /// From -180 to 180.
  let longitude: Double

  /// True if maps show it: they end where the Mercator projection makes a square of the earth, and the poles are beyond.
  var isOnMap: Bool { abs(latitude) <= 85.05 }

  /// Returns nil if it is no place on earth.
  ///
  /// Also returns nil for 0, 0, a point at sea: software writes it for an unknown place.
  init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0 else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The content of one answer of the backend, as stored on the device.
struct Snapshot: Hashable, Sendable, Recordable {
  /// In the backend's order, each id once.
  let deliveries: [Delivery]
  /// The time when the answer came.
  let date: Date
  /// The number of further deliveries that could not be read.
  var skipped = 0

  /// Returns the first photos that are named, each once, and `most` at most.
  func photos(_ most: Int) -> [URL] {
    var photos: [URL] = [], known: Set<URL> = []
    for case let photo? in deliveries.lazy.map(\.photo) where photos.count < most && known.insert(photo).inserted {
      photos.append(photo)
    }
    return photos
  }
}
