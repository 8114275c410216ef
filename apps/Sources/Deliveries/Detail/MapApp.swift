import Foundation

/// Addresses that open a place in an app for maps, or in a browser.
enum MapApp {
  /// An address for the system's app for maps: RFC 5870's `geo:` here, and Apple's own on its platforms.
  static func address(_ coordinate: Coordinate, _ name: String) -> URL? {
    #if os(Linux)
      return URL(string: "geo:\(number(coordinate.latitude)),\(number(coordinate.longitude))")
    #else
      var parts = URLComponents()
      parts.scheme = "maps"
      parts.host = ""
      parts.queryItems = [
        URLQueryItem(name: "ll", value: "\(number(coordinate.latitude)),\(number(coordinate.longitude))"),
        URLQueryItem(name: "q", value: name.isEmpty ? nil : name),
      ]
      return parts.url
    #endif
  }

  /// An address for everybody: a page of OpenStreetMap with a marker.
  static func webAddress(_ coordinate: Coordinate, _ name: String) -> URL? {
    let (latitude, longitude) = (number(coordinate.latitude), number(coordinate.longitude))
    return URL(
      string: "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=16/\(latitude)/\(longitude)"
    )
  }

  /// In degrees, with a point whatever the language, to the nearest ten centimetres.
  private static func number(_ degrees: Double) -> String {
    String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), degrees)
  }
}
