import Foundation
import Testing

@testable import SandboxServer

/// The thirty items that are there from the start.
struct CatalogueExampleTests {
  @Test func thereAreThirtyPhotosOfTextsInTwoLanguages() throws {
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

  @Test func everyPhotoIsASmallJPEG() throws {
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
