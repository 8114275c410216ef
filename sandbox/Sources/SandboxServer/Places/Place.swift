/// A place that has a name.
struct Place: Hashable, Sendable {
  /// What kind of place it is; those before take precedence on a map.
  enum Kind: Int, CaseIterable, Sendable {
    case ocean
    case continent
    case metropolis
    case city
    case town
    /// Or another part of the land without a middle.
    case island
    case sea
    case district
    case bay
    case spot
  }

  let name: String
  /// In degrees, north is positive.
  let latitude: Double
  /// In degrees, east is positive.
  let longitude: Double
  let kind: Kind

  /// Whether the position is one on earth.
  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  init(_ name: String, _ latitude: Double, _ longitude: Double, _ kind: Kind = .district) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.kind = kind
  }
}
