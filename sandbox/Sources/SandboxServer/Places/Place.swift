/// A place that has a name.
struct Place: Hashable, Sendable {
  /// How much of a place it is, the largest first.
  enum Rank: Int, Comparable, Sendable {
    case city
    case town
    case district
    case spot

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  let name: String
  /// In degrees, north is positive.
  let latitude: Double
  /// In degrees, east is positive.
  let longitude: Double
  let rank: Rank

  /// Whether the position is one on earth.
  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  init(_ name: String, _ latitude: Double, _ longitude: Double, _ rank: Rank = .district) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.rank = rank
  }
}
