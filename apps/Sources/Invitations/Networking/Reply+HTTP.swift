import Foundation
import QuintetTransport

extension Reply {
  /// Reads what came back.
  ///
  /// Only a 200 whose body is JSON is a yes. The contract's body is the string `"Registered"`; its wording is not insisted
  /// upon, because the document that describes the service does not name it, but a page of a hotel's network, which is not
  /// JSON, must not make anybody believe to be invited.
  init(_ result: Result<HTTPResponse, TransportError>) {
    switch result {
    case .success(let response):
      self = response.status == 200 && Self.isJSON(response.body) ? .registered : .failed(.unexpectedAnswer)
    case .failure(let error):
      self = .failed(Failure(error))
    }
  }

  private static func isJSON(_ body: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
  }
}

extension Failure {
  /// Reads why there is no yes; what can be tried again later is told apart from what cannot.
  init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .connectionLost: self = .connectionLost
    case .timedOut: self = .timedOut
    case .tlsFailed, .pinMismatch, .pinSetExpired: self = .untrustedServer
    case .badStatus(400, _, let body): self = Self.message(in: body).map(Failure.refused) ?? .rejected
    case .badStatus where error.isTransient: self = .serverUnavailable
    case .badStatus(400...499, _, _): self = .rejected
    case .cancelled, .plainHTTPForbidden, .tooLarge, .headersTooLarge, .redirectRefused, .badStatus, .notDecodable,
      .invalidRequest, .failed:
      self = .unexpectedAnswer
    }
  }

  private struct Refusal: Decodable {
    let errorMessage: String
  }

  /// Returns the message of `{"errorMessage": "…"}` as it is, but for what no person could read; nil if nothing is left.
  private static func message(in body: Data) -> String? {
    guard let message = try? JSONDecoder().decode(Refusal.self, from: body).errorMessage else { return nil }
    let readable = ServerText.readable(message, lines: 10)
    return TypedText.trimmed(readable).isEmpty ? nil : readable
  }
}
