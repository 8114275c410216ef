/// A Buff as the backend sends it.
struct BuffResource: Encodable, Sendable {
  struct Author: Encodable, Sendable {
    let firstName: String
    let lastName: String
    let image: String?

    private enum CodingKeys: String, CodingKey {
      case firstName = "first_name"
      case lastName = "last_name"
      case image
    }
  }

  struct Question: Encodable, Sendable {
    let id: Int
    let title: String
    let category: Int
  }

  struct Answer: Encodable, Sendable {
    let id: Int
    let buffID: Int
    let title: String
    /// By "0", "1" and "2" for one, two and three pixels a point.
    let image: [String: Image]?

    private enum CodingKeys: String, CodingKey {
      case id
      case buffID = "buff_id"
      case title
      case image
    }
  }

  struct Image: Encodable, Sendable {
    let id: Int
    let key: String
    let url: String
  }

  let id: Int
  let clientID = 1
  let streamID = 1
  let timeToShow: Int
  let priority: Int
  let createdAt: String
  let author: Author
  let question: Question
  let answers: [Answer]
  let language = "en"

  private enum CodingKeys: String, CodingKey {
    case id
    case clientID = "client_id"
    case streamID = "stream_id"
    case timeToShow = "time_to_show"
    case priority
    case createdAt = "created_at"
    case author
    case question
    case answers
    case language
  }
}
