/// Reads an author. Either name may be missing, null or empty, and so may the picture.
struct WireAuthor: Decodable {
  let firstName: String?
  let lastName: String?
  let image: String?

  private enum CodingKeys: String, CodingKey {
    case firstName = "first_name"
    case lastName = "last_name"
    case image
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    firstName = try? fields.decode(String.self, forKey: .firstName)
    lastName = try? fields.decode(String.self, forKey: .lastName)
    image = try? fields.decode(String.self, forKey: .image)
  }
}
