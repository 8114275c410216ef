import Foundation

/// Turns the bytes of an answer into a Buff, or says what is wrong with them.
///
/// Whatever the bytes are, one of the two comes out. An answer that cannot be read makes the whole Buff invalid: a question
/// with one of its answers missing would be another question.
struct BuffDecoder: Sendable {
  /// The address of the backend, which relative addresses of pictures are relative to.
  let baseURL: URL

  func buff(from data: Data) throws(BuffProblem) -> Buff {
    guard data.count <= BuffLimits.payload else { throw .tooLarge(bytes: data.count) }
    let wire: WireBuff
    do {
      wire = try JSONDecoder().decode(WireBuff.Envelope.self, from: data).result
    } catch let error as DecodingError {
      throw Self.problem(error)
    } catch {
      throw .notJSON
    }
    return try buff(from: wire)
  }

  private func buff(from wire: WireBuff) throws(BuffProblem) -> Buff {
    guard BuffLimits.timeToShow.contains(wire.timeToShow) else { throw .timeToShow }
    guard BuffLimits.answers.contains(wire.answers.count) else { throw .answerCount(wire.answers.count) }
    var answers: [Buff.Answer] = []
    for (index, answer) in wire.answers.enumerated() {
      answers.append(try self.answer(from: answer, named: "answers.\(index)"))
    }
    guard Set(answers.map(\.id)).count == answers.count else { throw .repeatedAnswer }
    return Buff(
      id: try Self.text(wire.id.text, "id", BuffLimits.identifier),
      author: try author(from: wire.author),
      question: try Self.text(wire.question.title, "question.title", BuffLimits.question),
      answers: answers,
      timeToShow: wire.timeToShow,
      priority: wire.priority ?? 0,
      createdAt: wire.createdAt.flatMap(RFC3339.date),
      language: wire.language.flatMap { $0.isEmpty || $0.utf8.count > BuffLimits.language ? nil : $0 }
    )
  }

  private func answer(from wire: WireAnswer, named name: String) throws(BuffProblem) -> Buff.Answer {
    Buff.Answer(
      id: try Self.text(wire.id.text, name + ".id", BuffLimits.identifier),
      title: try Self.text(wire.title, name + ".title", BuffLimits.answer),
      image: Buff.Picture(addresses: wire.image.compactMapValues(address))
    )
  }

  private func author(from wire: WireAuthor?) throws(BuffProblem) -> Buff.Author {
    let names = [wire?.firstName, wire?.lastName].compactMap { $0.map(Self.visible) }.filter { !$0.isEmpty }
    let name = names.joined(separator: " ")
    guard name.utf8.count <= BuffLimits.name else { throw .textTooLong(field: "author", limit: BuffLimits.name) }
    return Buff.Author(name: name, image: wire?.image.flatMap(address))
  }

  /// Reads the address of a picture; one that is less secure than the backend's own counts as none.
  private func address(_ text: String) -> URL? {
    guard
      !text.isEmpty, text.utf8.count <= BuffLimits.address,
      let url = URL(string: text, relativeTo: baseURL)?.absoluteURL,
      url.host?.isEmpty == false, url.user == nil, url.password == nil
    else { return nil }
    switch url.scheme?.lowercased() {
    case "https": return url
    case "http": return baseURL.scheme?.lowercased() == "https" ? nil : url
    default: return nil
    }
  }

  private static func text(_ text: String, _ field: String, _ limit: Int) throws(BuffProblem) -> String {
    // Before it is looked at character by character, which takes its time with a megabyte.
    guard text.utf8.count <= limit else { throw .textTooLong(field: field, limit: limit) }
    let visible = visible(text)
    guard !visible.isEmpty else { throw .emptyText(field: field) }
    return visible
  }

  /// Returns the text without control characters, which a label cannot show, and without space around it.
  private static func visible(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func problem(_ error: DecodingError) -> BuffProblem {
    func field(_ path: [any CodingKey], _ last: (any CodingKey)? = nil) -> String {
      let keys = (path + [last].compactMap { $0 }).map { $0.intValue.map(String.init) ?? $0.stringValue }
      // "result" wraps everything and says nothing; without it there is only itself to name.
      return (keys.count > 1 && keys.first == "result" ? Array(keys.dropFirst()) : keys).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return .missing(field: field(context.codingPath, key))
    case .valueNotFound(_, let context): return .missing(field: field(context.codingPath))
    case .typeMismatch(_, let context):
      return .wrongType(field: context.codingPath.isEmpty ? "result" : field(context.codingPath))
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? .notJSON : .wrongType(field: field(context.codingPath))
    @unknown default: return .notJSON
    }
  }
}
