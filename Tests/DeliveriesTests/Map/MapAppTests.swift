import Foundation
import Testing

@testable import Deliveries

@Suite struct MapAppTests {
  private static let places: [(Double, Double, String, String)] = [
    (22.319181, 114.170008, "22.319181", "114.170008"), (-33.5, -70.25, "-33.500000", "-70.250000"),
    (0.0000004, 180, "0.000000", "180.000000"), (-90, 1_234.5 / 10, "-90.000000", "123.450000"),
  ]

  @Test(arguments: places)
  func aPlaceIsAPageWithAMarkerAtItsLatitudeAndLongitude(
    _ latitude: Double,
    _ longitude: Double,
    _ north: String,
    _ east: String
  ) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(
      MapApp.webAddress(place, "Mong Kok")?.absoluteString
        == "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=16/\(north)/\(east)"
    )
  }

  #if os(Linux)
    @Test(arguments: places)
    func theMapAppGetsLatitudeAndLongitude(
      _ latitude: Double,
      _ longitude: Double,
      _ north: String,
      _ east: String
    ) throws {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(MapApp.address(place, "Mong Kok")?.absoluteString == "geo:\(north),\(east)")
    }
  #endif
}
