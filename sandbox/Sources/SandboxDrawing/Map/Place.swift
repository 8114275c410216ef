/// A place that has a name.
package struct Place: Hashable, Sendable {
  /// The kinds of places, the most important on a map first.
  package enum Kind: Int, CaseIterable, Sendable {
    case ocean
    case continent
    case metropolis
    case city
    case town
    /// An island, or another stretch of land.
    case island
    case sea
    case district
    case bay
    case spot
  }

  package let name: String
  /// In degrees, north is positive.
  package let latitude: Double
  /// In degrees, east is positive.
  package let longitude: Double
  package let kind: Kind

  /// False for a latitude or longitude out of range.
  package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  package init(_ name: String, _ latitude: Double, _ longitude: Double, _ kind: Kind = .district) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.kind = kind
  }
}
