/// A delivery as the backend sends it.
struct DeliveryResource: Encodable, Sendable {
  struct Location: Encodable, Sendable {
    /// In degrees, north is positive.
    let lat: Double
    /// In degrees, east is positive.
    let lng: Double
    let address: String
  }

  let id: Int
  let description: String
  /// Missing where there is no photo.
  let imageUrl: String?
  let location: Location
}
