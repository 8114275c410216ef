/// Reads an answer; a picture that is malformed is none.
///
///     {"id": 387, "title": "Yes", "image": {"0": {"url": "…"}, "1": {"url": "…"}, "2": {"url": "…"}}}
///
/// The keys of the image are "0", "1" and "2" for one, two and three pixels a point.
struct WireAnswer: Decodable {
  struct Image: Decodable {
    let url: String
  }

  let id: WireIdentifier
  let title: String
  /// Addresses by pixels a point.
  let image: [Int: String]

  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case image
  }

  private enum ResolutionKeys: String, CodingKey, CaseIterable {
    case single = "0"
    case double = "1"
    case triple = "2"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(WireIdentifier.self, forKey: .id)
    title = try fields.decode(String.self, forKey: .title)
    var addresses: [Int: String] = [:]
    if let images = try? fields.nestedContainer(keyedBy: ResolutionKeys.self, forKey: .image) {
      for (index, key) in ResolutionKeys.allCases.enumerated() {
        addresses[index + 1] = (try? images.decode(Image.self, forKey: key))?.url
      }
    }
    image = addresses
  }
}
