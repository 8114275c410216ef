import Foundation
import QuintetTransport

extension Reply {
  /// Reads what came back.
  ///
  /// A status of 2xx is a yes whatever it says, because the document that describes the service names no body. A page of HTML is somebody
  /// else's, as that of a hotel's network, and must not make anybody believe to be invited.
  init(_ result: Result<HTTPResponse, TransportError>) {
    switch result {
    case .success(let response):
      let isAcceptance = (200...299).contains(response.status) && !HTTPResponse.isPage(response.body)
      self = isAcceptance ? .registered : .failed(.unexpectedAnswer)
    case .failure(let error):
      self = .failed(Failure(error))
    }
  }
}

extension Failure {
  /// Reads the reason for a failure, and if it may pass later.
  init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .connectionLost: self = .connectionLost
    case .timedOut: self = .timedOut
    case .tlsFailed, .pinMismatch, .pinSetExpired: self = .untrustedServer
    case .badStatus where error.isTransient: self = .serverUnavailable
    // A proxy on the way asks for a password.
    case .badStatus(407, _, _): self = .unexpectedAnswer
    case .badStatus(400...499, _, let body): self = RefusalMessage.text(in: body).map(Failure.refused) ?? .rejected
    case .cancelled, .plainHTTPForbidden, .tooLarge, .headersTooLarge, .redirectRefused, .badStatus, .notDecodable,
      .invalidRequest, .failed:
      self = .unexpectedAnswer
    }
  }
}

/// Finds the server's message to the person who is refused, in whatever form its framework writes that.
private enum RefusalMessage {
  /// Fields that have it, without their case, "_" and "-"; what says most comes first.
  private static let fields = [
    "errormessage", "message", "errordescription", "detail", "details", "description", "msg", "reason", "error",
    "errors",
    "data", "title",
  ]

  /// Returns the message as it is, except for what no person could read; nil where there is none, and for a page of HTML.
  static func text(in body: Data) -> String? {
    guard !HTTPResponse.isPage(body) else { return nil }
    let found: String?
    do {
      let value = try JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
      found = sentence(in: value, depth: 0, rest: .lists)
    } catch {
      found = plain(body)
    }
    guard let found else { return nil }
    let readable = ServerText.readable(found, lines: 10)
    return TypedText.trimmed(readable).isEmpty ? nil : readable
  }

  /// The fields of an object that count though they have no known name.
  private enum Rest { case none, lists, all }

  private static func sentence(in value: Any, depth: Int, rest: Rest) -> String? {
    guard depth < 4 else { return nil }
    switch value {
    case let text as String: return TypedText.trimmed(text).isEmpty ? nil : unpacked(text, depth)
    case let list as [Any]: return joined(list, depth)
    case let object as [String: Any]:
      let values = Dictionary(object.map { (plainName($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
      for field in fields {
        if let value = values[field], let text = sentence(in: value, depth: depth + 1, rest: .all) { return text }
      }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        let isNamed = isNamed(name)
        guard isNamed || rest != .all && value is [String: Any] else { continue }
        if let text = sentence(in: value, depth: depth + 1, rest: isNamed ? .all : .none) { return text }
      }
      // Reads the problems of each field of the form, by its name. Outside "errors", only lists are such problems.
      let problems = object.sorted { $0.key < $1.key }.map(\.value)
      switch rest {
      case .none: return nil
      case .lists: return joined(problems.filter { $0 is [Any] }, depth)
      case .all: return joined(problems, depth)
      }
    default: return nil
    }
  }

  private static func joined(_ values: [Any], _ depth: Int) -> String? {
    let texts = values.prefix(10).compactMap { sentence(in: $0, depth: depth + 1, rest: .all) }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// Returns true for names such as "errMsg" and "userMessage", and not for "errorCode".
  private static func isNamed(_ name: String) -> Bool {
    ["message", "msg", "error", "reason", "fault"].contains(where: name.contains)
      && !["code", "type", "id", "key", "url"].contains(where: name.hasSuffix)
  }

  /// Returns the message in a text that is JSON itself, which a gateway passes on as a string; other texts as they are.
  private static func unpacked(_ text: String, _ depth: Int) -> String? {
    guard let first = TypedText.trimmed(text).first, "{[".contains(first),
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    else { return text }
    return sentence(in: value, depth: depth + 1, rest: .lists)
  }

  private static func plainName(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns a sentence without a form; nil for the beginning of one.
  private static func plain(_ body: Data) -> String? {
    guard let text = String(data: body, encoding: .utf8) ?? String(data: body, encoding: .isoLatin1).map(western) else {
      return nil
    }
    let trimmed = TypedText.trimmed(text)
    guard let first = trimmed.first, !"<{".contains(first) else { return nil }
    // A quote or a bracket may begin a sentence, where it is closed in it.
    if let closing = ["[": "]", "\"": "\""][first] as Character? {
      guard let end = trimmed.dropFirst().firstIndex(of: closing), trimmed[end...].count > 1,
        !trimmed[..<end].contains(where: "{:".contains)
      else { return nil }
    }
    let isText = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || "\n\r\t".unicodeScalars.contains($0)
    }
    return isText && trimmed.contains(where: \.isLetter) ? trimmed : nil
  }

  /// The characters of Windows-1252 where ISO 8859-1 has controls.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
  )

  /// Takes ISO 8859-1 for Windows-1252, as browsers do; Foundation's own way needs data that Linux packages leave out.
  private static func western(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { (0x80...0x9F).contains($0.value) ? windows[Int($0.value) - 0x80] : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
