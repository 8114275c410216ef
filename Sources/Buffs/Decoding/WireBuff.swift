/// Reads the backend's JSON as it is, before anything is checked. Unknown fields are ignored.
///
/// What a card can do without (pictures, names, priority, age, language) is nil where it is missing or malformed.
struct WireBuff: Decodable {
  struct Envelope: Decodable {
    let result: WireBuff
  }

  struct Question: Decodable {
    let title: String
  }

  let id: WireIdentifier
  let timeToShow: Double
  let question: Question
  let answers: [WireAnswer]
  let author: WireAuthor?
  let priority: Int?
  let createdAt: String?
  let language: String?

  private enum CodingKeys: String, CodingKey {
    case id
    case timeToShow = "time_to_show"
    case question
    case answers
    case author
    case priority
    case createdAt = "created_at"
    case language
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(WireIdentifier.self, forKey: .id)
    timeToShow = try fields.decode(Double.self, forKey: .timeToShow)
    question = try fields.decode(Question.self, forKey: .question)
    answers = try fields.decode([WireAnswer].self, forKey: .answers)
    author = try? fields.decode(WireAuthor.self, forKey: .author)
    priority = try? fields.decode(Int.self, forKey: .priority)
    createdAt = try? fields.decode(String.self, forKey: .createdAt)
    language = try? fields.decode(String.self, forKey: .language)
  }
}
