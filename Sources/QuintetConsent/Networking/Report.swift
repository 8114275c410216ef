import Foundation
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// A choice as reported to the backend.
///
/// It is complete from the moment of the choice on: whenever it is sent again, it says the same under the same id, which is
/// what a server that honours idempotency keys insists on.
struct Report: Equatable, Sendable, Recordable {
  /// The id of the choice; the idempotency key.
  let id: UUID
  /// `accept` or `deny`, never `undefined`.
  var decision: ConsentStatus
  /// The moment of the choice in seconds since 1970, never that of a retry.
  let date: Int
  let deviceID: UUID
  /// The answers for single purposes; empty without purposes. Before the machine has completed them, only those that were given.
  var purposes = PurposeAnswers()

  /// The JSON: `{"date":"2020-01-07T20:24:31Z","device_id":"e54e…","status":"accept"}`.
  var body: Data {
    var fields = StoredFields()
    fields.set("status", decision.rawValue)
    fields.set("device_id", deviceID.uuidString.lowercased())
    let date = Date(timeIntervalSince1970: TimeInterval(date))
    fields.set("date", ISO8601DateFormatter().string(from: date))
    if let purposes = purposes.object { fields.set("purposes", purposes) }
    // Strings and truth values alone: encoding them cannot fail.
    return fields.json() ?? Data()
  }

  /// The request that reports it.
  func request(to url: URL) -> HTTPRequest {
    let key = id.uuidString.lowercased()
    let headers = HTTPHeaders(["Content-Type": "application/json", "Idempotency-Key": key])
    return HTTPRequest(method: .post, url: url, headers: headers, body: body)
  }
}

/// Distinguishes the server's answer to a report from an intermediary's.
///
/// The contract names no body, so over TLS every 2xx is the server's: nobody else could have given it. Without TLS anybody
/// can, and a network that wants a sign-in (a captive portal) gives its page, with status 200 or a refusal. A page is no
/// answer, and neither is a status that a server of the contract has no reason to give.
enum ReportAnswer {
  /// The refusals that a server of the contract can give: what is wrong with the request, its sender or its address. Not among
  /// them are 402, 407, 421, 426, 451, 511 and others, which come from proxies, gateways and networks.
  private static let refusals = [400, 401, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 422, 431]

  /// The reason why a report has not arrived; nil if it has. An intermediary's refusal is no refusal.
  static func problem(with result: Result<HTTPResponse, TransportError>, from url: URL) -> TransportError? {
    switch result {
    case .success(let response): !Server.isSecure(url) && HTTPResponse.isPage(response.body) ? page : nil
    case .failure(let error): review(error, from: url)
    }
  }

  static func review(_ error: TransportError, from url: URL) -> TransportError {
    switch error {
    case .badStatus(let status, _, let body):
      // First, since a page's Retry-After is not the server's either.
      if !Server.isSecure(url), HTTPResponse.isPage(body) { return page }
      // 511 is a network's own by its definition.
      if error.isTransient && status != 511 || refusals.contains(status) { return error }
      return .notDecodable(reason: "status " + String(status) + " is no answer that the server gives")
    case .tooLarge(let limit) where !Server.isSecure(url):
      return .notDecodable(reason: "more than " + String(limit) + " bytes came instead of the server's answer")
    default: return error
    }
  }

  private static var page: TransportError {
    .notDecodable(reason: "a page of HTML came instead of the server's answer, as from a network's sign-in")
  }

}

/// The device that a report comes from. One implementation a platform; hosts can replace it.
enum DeviceID {
  /// The identifier of a device that has none, or none that may be used.
  static let unknown = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
