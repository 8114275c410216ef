import Foundation
import Testing

@testable import Deliveries

@Suite struct DeliveryListTests {
  private let list = DeliveryList(
    Snapshot(
      deliveries: [
        delivery(1, "Deliver the Crème brûlée", address: "Mong Kok"),
        delivery(2, "deliver documents", address: "Cheung Sha Wan"),
        delivery(3, "Liefere Straßenschuhe", address: "旺角"),
        delivery(4, "ＤＥＬＩＶＥＲ wide letters", address: ""),
        delivery(5, "Äpfel", address: "Ap Lei Chau"),
      ],
      date: time()
    )
  )

  private func found(_ query: String) -> [Int] {
    list.rows(matching: query, by: .backend).map { list.deliveries[$0].id }
  }

  @Test(arguments: [
    ("Mong kok", [1]), ("MONG", [1]), ("creme BRULEE", [1]), ("crème", [1]), ("deliver", [1, 2, 4]),
    ("ｄｏｃｕｍｅｎｔｓ", [2]), ("STRASSE", [3]), ("straße", [3]), ("旺角", [3]), ("apfel", [5]), ("äpfel lei", [5]),
    ("deliver sha", [2]), ("  wan \n ", [2]), ("kok cheung", []), ("x", []), ("", [1, 2, 3, 4, 5]),
    // A word that ends the description and begins the address is in neither.
    ("documentsCheung", []),
  ])
  func searchIgnoresCaseAccentsAndWidthAndMatchesEachWord(query: String, ids: [Int]) {
    #expect(found(query) == ids)
  }

  @Test func sortingByDescriptionIgnoresCaseAndAccents() {
    #expect(list.rows(matching: "", by: .description).map { list.deliveries[$0].id } == [5, 2, 1, 4, 3])
    #expect(list.rows(matching: "deliver", by: .description).map { list.deliveries[$0].id } == [2, 1, 4])
  }

  @Test func equalDescriptionsKeepTheBackendsOrder() {
    let same = DeliveryList(
      Snapshot(deliveries: [delivery(9, "B"), delivery(8, "a"), delivery(7, "b"), delivery(6, "b")], date: time())
    )
    #expect(same.rows(matching: "", by: .description).map { same.deliveries[$0].id } == [8, 9, 7, 6])
  }

  @Test(arguments: 0...4)
  func theFirstPhotosAreNamedOnceEach(most: Int) {
    let names = ["a", nil, "b", "a", "c"]
    let deliveries = names.enumerated().map { place, name in
      delivery(place, photo: name.map { "https://example.com/\($0).jpg" })
    }
    let photos = Snapshot(deliveries: deliveries, date: time()).photos(most)
    #expect(photos.map(\.lastPathComponent) == Array(["a.jpg", "b.jpg", "c.jpg"].prefix(most)))
  }

  @Test func aDeliveryIsFoundByItsId() {
    #expect(list[3]?.address == "旺角")
    #expect(list[6] == nil)
  }

  @Test func listsAreEqualIfTheirSnapshotsAre() {
    #expect(list == DeliveryList(list.snapshot))
    #expect(DeliveryList(snapshot([1])) != DeliveryList(snapshot([1], at: 1)))
  }

  @Test(arguments: [
    (0.0, 0.0, false), (90, 180, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false), (200, 114, false),
    (.nan, 1, false), (.infinity, 1, false), (0, 1, true),
  ])
  func aCoordinateIsAPlaceOnEarth(latitude: Double, longitude: Double, isOne: Bool) {
    #expect((Coordinate(latitude: latitude, longitude: longitude) != nil) == isOne)
  }
}
