import Foundation

/// The thirty items of the first start.
enum ExampleCatalogue {
  /// An item with its photo.
  struct Item: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey {
      case name = "id"
      case file
      case text
      case confidence
    }

    /// Thirteen hex digits.
    let id: CatalogueID
    /// The photo's file name.
    let file: String
    /// The text in the photo, line by line.
    let text: String
    let confidence: Double

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      guard let id = CatalogueID(try fields.decode(String.self, forKey: .name)) else {
        throw fields.refusal(of: .name, "is no id")
      }
      self.id = id
      file = try fields.decode(String.self, forKey: .file)
      text = try fields.decode(String.self, forKey: .text)
      confidence = try fields.decode(Double.self, forKey: .confidence)
    }

    /// Reads the photo: a JPEG of at most 512 × 512 pixels.
    func picture() throws -> Data {
      try Data(contentsOf: folder.appending(path: file))
    }
  }

  /// The folder of the files.
  static var folder: URL { Contracts.resources.appending(path: "Catalogue") }

  /// Reads the list, oldest first.
  static func items() throws -> [Item] {
    try JSONDecoder().decode([Item].self, from: Data(contentsOf: folder.appending(path: "items.json")))
  }
}
