import Foundation
import Testing

@testable import SandboxContracts

/// The pages of the catalogue, and its example items.
@Suite(.timeLimit(.minutes(10)))
struct CataloguePageTests {
  @Test func theFirstStartHasThirtyItems() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      let first = try await client.items()
      let second = try await client.items(max: try #require(first.last).id)
      #expect(second.first == first.last)
      let third = try await client.items(max: try #require(second.last).id)
      let fourth = try await client.items(max: try #require(third.last).id)
      #expect([first, second, third, fourth].map(\.count) == [10, 10, 10, 3])
      let all = first + second.dropFirst() + third.dropFirst() + fourth.dropFirst()
      let examples = try ExampleCatalogue.items().reversed()
      #expect(all.map(\.id) == examples.map(\.id.text))
      #expect(all.map(\.text) == examples.map(\.text))
      #expect(all.map(\.confidence) == examples.map(\.confidence))
      #expect(try all.map { Data(base64Encoded: $0.image) } == examples.map { try $0.picture() })
    }
  }

  @Test(arguments: [0, 1, 9, 10, 11, 25, 100], CataloguePageOrder.allCases)
  func thePageOrderChoosesAmongMoreThanTenNewerItems(newer: Int, order: CataloguePageOrder) async throws {
    try await withCatalogue(pageOrder: order) { client async throws in
      let known = try await client.addItems(3)
      let ids = newer == 0 ? [] : try await client.addItems(newer)
      let page = try await client.items(since: known[2]).map(\.id)
      #expect(page == (order == .newest ? ids.suffix(10) : ids.prefix(10)).reversed())
      // Without `since_id` the order has no say.
      #expect(try await client.items().map(\.id) == (known + ids).suffix(10).reversed())
    }
  }

  @Test func theControlPageShowsTheLastItemsAndTheirNumber() async throws {
    try await withCatalogue { client async throws in
      let ids = try await client.addItems(1000)
      let answer = try await client.send("GET", "/_sandbox/?backend=catalogue", headers: ["Host": "localhost"])
      let page = String(decoding: answer.body, as: UTF8.self)
      #expect(page.contains("<span class=\"count\">1000</span>"))
      var places: [String.Index] = []
      for id in ids.suffix(20).reversed() {
        places.append(try #require(page.range(of: "&quot;\(id)&quot;")).lowerBound)
      }
      #expect(places == places.sorted())
      #expect(!page.contains("&quot;\(ids[979])&quot;"))
    }
  }

  @Test(arguments: CataloguePageOrder.allCases)
  func pagingFromEitherEndFindsEveryItem(order: CataloguePageOrder) async throws {
    try await withCatalogue(pageOrder: order) { client async throws in
      let known = try await client.addItems(1)
      let ids = try await client.addItems(25)
      var found: [String] = []
      var page = try await client.items(since: known[0]).map(\.id)
      while !page.isEmpty {
        found = order == .newest ? found + page : page + found
        let oldest = try #require(found.last)
        page =
          order == .oldest
          ? try await client.items(since: found[0]).map(\.id)
          : try await client.items(since: known[0], max: oldest).map(\.id).filter { $0 != oldest }
      }
      #expect(found == ids.reversed())
    }
  }

  @Test(arguments: CataloguePageOrder.allCases)
  func sinceIdIsExclusiveAndMaxIdInclusive(order: CataloguePageOrder) async throws {
    try await withCatalogue(pageOrder: order) { client async throws in
      let ids = try await client.addItems(30)
      #expect(try await client.items(since: ids[3], max: ids[7]).map(\.id) == ids[4...7].reversed())
      #expect(try await client.items(since: ids[7], max: ids[7]).isEmpty)
      #expect(try await client.items(since: ids[7], max: ids[3]).isEmpty)
      let long = try await client.items(since: ids[3], max: ids[20]).map(\.id)
      #expect(long == (order == .newest ? ids[11...20] : ids[4...13]).reversed())
    }
  }

  @Test(arguments: CataloguePageOrder.allCases)
  func longerIdsAreNewerThanShorterOnes(order: CataloguePageOrder) async throws {
    try await withCatalogue(pageOrder: order) { client async throws in
      let ids =
        try await client.addItems(1, first: "e") + client.addItems(4) + client.addItems(3, first: "fffffffffffffe")
      #expect(ids[0] == "e" && ids[1].count == 13)
      #expect(Array(ids.suffix(3)) == ["fffffffffffffe", "ffffffffffffff", "100000000000000"])
      #expect(try await client.items().map(\.id) == ids.reversed())
      #expect(try await client.items(since: "ffffffffffffff").map(\.id) == ["100000000000000"])
      #expect(try await client.items(max: "f").map(\.id) == ["e"])
      #expect(try await client.items(since: "f", max: "ffffffffffffff").map(\.id) == ids[1...6].reversed())
      let next = try await client.postItem().json(Item.self).id
      #expect(next == "100000000000001")
    }
  }

  @Test func anIdOfADeletedItemStaysACursor() async throws {
    try await withCatalogue { client async throws in
      let ids = try await client.addItems(12)
      #expect(try await client.catalogue("DELETE", "/item/\(ids[5])").status == 204)
      #expect(try await client.items(since: ids[5]).map(\.id) == ids[6...].reversed())
      #expect(try await client.items(max: ids[5]).map(\.id) == ids[..<5].reversed())
    }
  }

  @Test func unknownIdsAreCursorsToo() async throws {
    try await withCatalogue { client async throws in
      let ids = try await client.addItems(3)
      #expect(try await client.items(since: "0").map(\.id) == ids.reversed())
      #expect(try await client.items(max: "0").isEmpty)
      let large = String(repeating: "f", count: 64)
      #expect(try await client.items(since: large).isEmpty)
      #expect(try await client.items(max: large).map(\.id) == ids.reversed())
    }
  }

  @Test(arguments: ["since_id", "max_id"])
  func anInvalidIdIsRefusedWithAReason(name: String) async throws {
    try await withCatalogue { client async throws in
      let long = String(repeating: "f", count: 65)
      for value in ["", "g", "4B3403665FEA6", "-1", "0x1", "%20", "1%00", "%D9%A3", long, "1&\(name)=2"] {
        let answer = try await client.catalogue("GET", "/items?\(name)=\(value)")
        #expect(answer.status == 400, "\(value)")
        #expect(answer.reason == "\(name) must be one id: 1 to 64 hex digits in lower case")
      }
    }
  }

  @Test func newIdsGrowAcrossDeletionsAndRestarts() async throws {
    try await withTemporaryFolder { folder in
      // So far ahead of the clock that no id of the time can be larger.
      let last = try await withCatalogue(data: folder) { client async throws in
        let ids = try await client.addItems(2, first: "f000000000000")
        #expect(try await client.catalogue("DELETE", "/item/\(ids[1])").status == 204)
        let third = try await client.postItem().json(Item.self).id
        #expect(third == "f000000000002")
        #expect(try await client.catalogue("DELETE", "/items").status == 204)
        #expect(try await client.items().isEmpty)
        return third
      }
      try await withCatalogue(data: folder) { client async throws in
        #expect(try await client.items(since: last).isEmpty)
        #expect(try await client.postItem().json(Item.self).id == "f000000000003")
      }
    }
  }

  @Test func newIdsHaveThirteenDigitsAndGrow() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      var last = try #require(try await client.items().first).id
      for _ in 0..<5 {
        let id = try await client.postItem().json(Item.self).id
        #expect(id.count == 13 && id > last)
        last = id
      }
    }
  }

  @Test(arguments: [
    ("0", "1"), ("9", "a"), ("f", "10"), ("9f", "a0"), ("ff", "100"), ("4b3403665fea6", "4b3403665fea7"),
    ("0f", "10"), ("fffffffffffff", "10000000000000"),
  ])
  func theNextIdIsTheSmallestLargerOne(id: String, next: String) throws {
    let id = try #require(CatalogueID(id))
    #expect(id.next.text == next)
    #expect(id < id.next)
  }

  @Test func anIdHoldsSecondsAndMicroseconds() throws {
    #expect(CatalogueID(at: Date(timeIntervalSince1970: 0x4b34_0366) + 0.392_87).text.hasPrefix("4b3403665fe"))
    #expect(CatalogueID(at: Date(timeIntervalSince1970: 0x4b34_0366)).text == "4b34036600000")
    #expect(try ExampleCatalogue.items().contains { $0.id.text == "4b3403665fea6" })
  }

  @Test func examplesAreThirtyPhotosInTwoLanguages() throws {
    let items = try ExampleCatalogue.items()
    #expect(items.count == 30)
    #expect(items.map(\.id) == items.map(\.id).sorted())
    #expect(items.allSatisfy { $0.id.text.count == 13 })
    #expect(items.allSatisfy { (0.5...0.99).contains($0.confidence) && !$0.text.isEmpty })
    #expect(Set(items.map(\.file)).count == 30 && Set(items.map(\.text)).count == 30)
    struct Kind: Decodable {
      let kind: String
      let language: String
    }
    let file = ExampleCatalogue.folder.appending(path: "items.json")
    let kinds = try JSONDecoder().decode([Kind].self, from: Data(contentsOf: file))
    #expect(Set(kinds.map(\.kind)) == ["sign", "receipt", "label", "note", "poster", "book", "plate"])
    #expect(Set(kinds.map(\.language)) == ["en", "de"])
  }

  @Test func everyExamplePhotoIsASmallJPEG() throws {
    var total = 0
    for item in try ExampleCatalogue.items() {
      let picture = try item.picture()
      total += picture.count
      #expect((15_000...60_000).contains(picture.count), "\(item.file)")
      let size = try jpegSize(picture)
      #expect(size.count == 2 && size.allSatisfy { (256...512).contains($0) }, "\(item.file)")
    }
    #expect(total < 1_500_000)
  }
}
