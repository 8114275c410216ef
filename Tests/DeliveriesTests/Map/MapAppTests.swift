import Foundation
import Testing

@testable import Deliveries

@Suite struct MapAppTests {
  private static let places: [(place: Coordinate?, north: String, east: String)] = [
    (Coordinate(latitude: 22.319181, longitude: 114.170008), "22.319181", "114.170008"),
    (Coordinate(latitude: -33.5, longitude: -70.25), "-33.500000", "-70.250000"),
    (Coordinate(latitude: 0.0000004, longitude: 180), "0.000000", "180.000000"),
    (Coordinate(latitude: -90, longitude: 123.45), "-90.000000", "123.450000"),
  ]

  @Test(arguments: places)
  func aPlaceIsAPageWithAMarkerAtItsLatitudeAndLongitude(_ place: Coordinate?, _ north: String, _ east: String) throws {
    #expect(
      MapApp.webAddress(try #require(place), "Mong Kok")?.absoluteString
        == "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=16/\(north)/\(east)"
    )
  }

  #if os(Linux)
    @Test(arguments: places)
    func theMapAppGetsLatitudeAndLongitude(_ place: Coordinate?, _ north: String, _ east: String) throws {
      #expect(MapApp.address(try #require(place), "Mong Kok")?.absoluteString == "geo:\(north),\(east)")
    }
  #endif
}
