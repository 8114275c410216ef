import Foundation
import QuintetPictureDecoding
import QuintetTransport

/// Makes a Buff of the bytes of an answer, or throws what is wrong with them.
///
/// Whatever the bytes are, one of the two comes out. An answer that cannot be read makes the whole Buff invalid: a question
/// with one of its answers missing would be another question.
struct BuffDecoder: Sendable {
  /// The backend's address, which relative addresses of pictures are relative to.
  let server: URL

  func buff(from data: Data) throws(BuffProblem) -> Buff {
    guard data.count <= BuffLimits.payload else { throw .tooLarge(bytes: data.count) }
    guard let json = try? JSONSerialization.jsonObject(with: data) else { throw .notJSON }
    let envelope = try JSONFields(json, at: "")
    return try buff(from: try JSONFields(try envelope.value("result"), at: ""))
  }

  private func buff(from fields: JSONFields) throws(BuffProblem) -> Buff {
    let timeToShow = try fields.number("time_to_show").doubleValue
    guard BuffLimits.timeToShow.contains(timeToShow) else { throw .timeToShow }
    return Buff(
      id: try Self.identifier(fields),
      author: try author(from: try? fields.object("author")),
      question: try Self.text(try fields.object("question"), "title", BuffLimits.question),
      answers: try answers(from: try fields.list("answers")),
      timeToShow: timeToShow,
      priority: (try? fields.number("priority")).flatMap { Int(exactly: $0.doubleValue) } ?? 0,
      createdAt: (try? fields.text("created_at")).flatMap(RFC3339.date),
      language: (try? fields.text("language")).flatMap { $0.isEmpty || $0.utf8.count > BuffLimits.language ? nil : $0 }
    )
  }

  private func answers(from list: [Any]) throws(BuffProblem) -> [Buff.Answer] {
    guard BuffLimits.answers.contains(list.count) else { throw .answerCount(list.count) }
    var answers: [Buff.Answer] = []
    for value in list {
      let answer = try answer(from: try JSONFields(value, at: "answers.\(answers.count)"))
      for other in answers {
        guard other.id != answer.id else { throw .repeatedAnswer }
        // Pictures may tell them apart.
        let isAlike = other.image == answer.image && ServerText.looksAlike(other.title, answer.title)
        guard !isAlike else { throw .equalAnswers }
      }
      answers.append(answer)
    }
    return answers
  }

  private func answer(from fields: JSONFields) throws(BuffProblem) -> Buff.Answer {
    var addresses: [Int: URL] = [:]
    if let image = try? fields.object("image") {
      // The keys are "0", "1" and "2" for one, two and three pixels a point.
      for pixels in 1...3 { addresses[pixels] = address(try? image.object(String(pixels - 1)).text("url")) }
    }
    return Buff.Answer(
      id: try Self.identifier(fields),
      title: try Self.text(fields, "title", BuffLimits.answer),
      image: Buff.Picture(addresses: addresses)
    )
  }

  private func author(from fields: JSONFields?) throws(BuffProblem) -> Buff.Author {
    var name = ""
    for part in ["first_name", "last_name"] {
      guard let text = (try? fields?.text(part)).map(Self.visible), !text.isEmpty else { continue }
      name += name.isEmpty ? text : " " + text
    }
    guard name.utf8.count <= BuffLimits.name else { throw .textTooLong(field: "author", limit: BuffLimits.name) }
    return Buff.Author(name: name, image: address(try? fields?.text("image")))
  }

  /// Reads the address of a picture; one that is less secure than the backend's own counts as none.
  private func address(_ text: String?) -> URL? {
    guard
      let text, !text.isEmpty, text.utf8.count <= BuffLimits.address,
      let url = PictureAddress.read(text, relativeTo: server),
      url.host?.isEmpty == false, url.user == nil, url.password == nil
    else { return nil }
    switch url.scheme?.lowercased() {
    case "https": return url
    case "http": return Server.isSecure(server) ? nil : url
    default: return nil
    }
  }

  /// Returns an identifier as it came: the backend knows it with its blanks too.
  private static func identifier(_ fields: JSONFields) throws(BuffProblem) -> String {
    let id = try fields.identifier("id")
    _ = try text(id, fields.path("id"), BuffLimits.identifier)
    return id
  }

  private static func text(_ fields: JSONFields, _ name: String, _ limit: Int) throws(BuffProblem) -> String {
    try text(try fields.text(name), fields.path(name), limit)
  }

  private static func text(_ text: String, _ field: String, _ limit: Int) throws(BuffProblem) -> String {
    // Before it is looked at character by character, which takes its time with a megabyte.
    guard text.utf8.count <= limit else { throw .textTooLong(field: field, limit: limit) }
    let visible = visible(text)
    guard ServerText.isSeen(visible) else { throw .emptyText(field: field) }
    return visible
  }

  /// Returns what a label can show of a text, with its line breaks.
  private static func visible(_ text: String) -> String {
    ServerText.readable(text, limit: BuffLimits.question, lines: BuffLimits.lines)
  }
}

/// Limits on every part of a Buff. A Buff that no card could show is refused before it costs memory or time.
enum BuffLimits {
  /// Bytes of an answer of the backend. The largest Buff of legal texts has about 12 KiB.
  static let payload = 256 << 10
  /// Bytes of a picture.
  static let picture = 2 << 20
  static let answers = 2...5
  /// Seconds.
  static let timeToShow = 1.0...3_600
  /// Bytes of UTF-8 in the question, about a screen full.
  static let question = 2_048
  static let answer = 512
  /// Lines of a question or an answer; further line breaks are shown as spaces.
  static let lines = 10
  static let name = 256
  static let identifier = 64
  static let language = 35
  static let address = 2_048
}
