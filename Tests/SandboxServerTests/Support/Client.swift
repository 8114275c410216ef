import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxServer

/// Asks a running sandbox, one connection for each request.
struct Client {
  let announcement: Announcement
  var usesTLS = false

  func connection() throws -> Connection {
    try usesTLS
      ? Connection(to: announcement.https, trusting: announcement.ca) : Connection(to: announcement.http)
  }

  /// Sends a request and reads the answer, whatever it is.
  func exchange(
    _ method: String,
    _ path: String,
    headers: [String: String] = [:],
    body: Data? = nil
  ) async throws -> Connection.Exchange {
    var headers = headers.merging(["Host": "localhost", "Connection": "close"]) { own, _ in own }
    if let body { headers["Content-Length"] = "\(body.count)" }
    let head = "\(method) \(path) HTTP/1.1\r\n" + headers.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
    return try await connection().exchange(Data(head.utf8) + (body ?? Data()))
  }

  /// Sends a request and expects an answer.
  func send(
    _ method: String,
    _ path: String,
    headers: [String: String] = [:],
    body: Data? = nil
  ) async throws -> Answer {
    try Answer(await exchange(method, path, headers: headers, body: body).received)
  }

  /// Posts JSON, given as text.
  func post(_ path: String, _ json: String, key: String? = nil) async throws -> Answer {
    try await send("POST", path, headers: jsonHeaders(key: key), body: Data(json.utf8))
  }

  /// Posts a consent report and expects an answer.
  func report(_ report: String = ConsentReport.example(), key: String? = nil) async throws -> Answer {
    try await post(consentPath, report, key: key)
  }

  /// Posts a consent report and reads the answer, whatever it is.
  func exchangeReport(key: String? = nil) async throws -> Connection.Exchange {
    try await exchange(
      "POST",
      consentPath,
      headers: jsonHeaders(key: key),
      body: Data(ConsentReport.example().utf8)
    )
  }

  /// Adds a fault, given as JSON.
  func add(fault: String) async throws {
    let answer = try await post("/_sandbox/faults", fault)
    try #require(answer.status == 201, "\(answer.reason ?? "")")
  }

  /// The consents that the sandbox lists.
  func consents() async throws -> [Consent] {
    struct Records: Decodable { let consents: [Consent] }
    return try await send("GET", "/_sandbox/records").json(Records.self).consents
  }

  private func jsonHeaders(key: String?) -> [String: String] {
    var headers = ["Content-Type": "application/json"]
    headers["Idempotency-Key"] = key
    return headers
  }
}

let consentPath = "/v2/5e14e8122d00002b00167430"

/// A consent as `/_sandbox/records` lists it.
struct Consent: Decodable, Equatable {
  private enum CodingKeys: String, CodingKey {
    case id
    case status
    case deviceID = "device_id"
    case date
    case idempotencyKey = "idempotency_key"
    case receivedAt = "received_at"
    case attempts
    case purposes
  }

  let id: Int
  let status: String
  let deviceID: String
  let date: String
  let idempotencyKey: String?
  let receivedAt: String
  let attempts: Int
  let purposes: [String: Bool]?
}

extension ConsentReport {
  /// A report as a device would send it.
  static func example(
    status: String = "accept",
    deviceID: String = "9f8b7a6c-5d4e-4f3a-8b2c-1d0e9f8a7b6c",
    date: String = "2020-01-07T20:24:31Z"
  ) -> String {
    #"{"status": "\#(status)", "device_id": "\#(deviceID)", "date": "\#(date)"}"#
  }

  /// A whole request with a report, as it is on the wire.
  static func request() -> Data {
    let body = example()
    let head = "POST \(consentPath) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    return Data((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8)
  }
}

/// The page at `/_sandbox/`, as a browser asks for it.
extension Client {
  /// Returns the page.
  ///
  /// - Parameter query: The query of its address, with its question mark.
  func page(_ query: String = "") async throws -> String {
    let answer = try await send("GET", "/_sandbox/" + query, headers: ["Host": "localhost"])
    #expect(answer.status == 200)
    return String(decoding: answer.body, as: UTF8.self)
  }

  /// Submits one of the page's forms.
  ///
  /// - Parameters:
  ///   - form: Its path, below that of all forms.
  ///   - fields: What is written into it, encoded as in an address.
  func submit(_ form: String, _ fields: String) async throws -> Answer {
    try await send(
      "POST",
      "/_sandbox/page/" + form,
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data(fields.utf8)
    )
  }
}

/// An HTTP/1.1 answer, taken apart.
struct Answer {
  let status: Int
  /// By name in lower case.
  let headers: [String: String]
  let body: Data

  init(_ bytes: Data) throws {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { throw NothingAnswered() }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    status = try #require(Int(lines[0].split(separator: " ")[1]))
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map { colon in
          (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
      },
      uniquingKeysWith: { first, second in first + ", " + second }
    )
    let rest = Data(bytes[end.upperBound...])
    body = headers["transfer-encoding"] == "chunked" ? try Self.joined(rest) : rest
  }

  /// Puts the chunks of a body together: RFC 9112, section 7.1.
  private static func joined(_ chunks: Data) throws -> Data {
    var body = Data()
    var rest = chunks[...]
    while true {
      let line = try #require(rest.range(of: Data("\r\n".utf8)), "the body ends within a chunk")
      let size = try #require(Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16))
      guard size > 0 else { return body }
      try #require(rest.endIndex - line.upperBound >= size + 2, "the body ends within a chunk")
      body += rest[line.upperBound..<line.upperBound + size]
      rest = rest[(line.upperBound + size + 2)...]
    }
  }

  /// The body as JSON.
  func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  /// The reason a refusal gives.
  var reason: String? { try? json([String: String].self)["error"] }
}
