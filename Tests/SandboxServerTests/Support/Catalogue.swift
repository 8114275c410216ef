import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

let catalogueToken = "a-token-for-tests"

/// An item as the catalogue lists it.
struct Item: Decodable, Equatable {
  private enum CodingKeys: String, CodingKey {
    case id = "_id"
    case image
    case text
    case confidence
  }

  let id: String
  let image: String
  let text: String
  let confidence: Double

  /// A body to post, as an app would send it.
  static func example(
    image: Data = Data("a picture".utf8),
    text: String = "Hello world!",
    confidence: Double = 0.7
  ) -> String {
    #"{"image": "\#(image.base64EncodedString())", "text": "\#(text)", "confidence": \#(confidence)}"#
  }
}

/// An item as `/_sandbox/records` lists it.
struct CatalogueRecord: Decodable, Equatable {
  private enum CodingKeys: String, CodingKey {
    case id
    case text
    case confidence
    case bytes
    case sha256
    case idempotencyKey = "idempotency_key"
    case attempts
  }

  let id: String
  let text: String?
  let confidence: Double?
  let bytes: Int?
  let sha256: String?
  let idempotencyKey: String?
  let attempts: Int?
}

extension Client {
  /// Asks the catalogue, with the announced token unless another is given.
  func catalogue(
    _ method: String,
    _ path: String,
    token: String? = nil,
    json: String? = nil,
    key: String? = nil
  ) async throws -> Answer {
    var headers = ["Authorization": token ?? announcement.token]
    if json != nil { headers["Content-Type"] = "application/json" }
    headers["Idempotency-Key"] = key
    return try await send(method, "/e/mock/v1" + path, headers: headers, body: json.map { Data($0.utf8) })
  }

  /// A page of items.
  func items(since: String? = nil, max: String? = nil) async throws -> [Item] {
    let query = [since.map { "since_id=\($0)" }, max.map { "max_id=\($0)" }].compactMap { $0 }.joined(separator: "&")
    let answer = try await catalogue("GET", "/items" + (query.isEmpty ? "" : "?" + query))
    try #require(answer.status == 200, "\(answer.reason ?? "")")
    #expect(answer.headers["content-type"] == "application/json")
    return try answer.json()
  }

  /// Posts an item and expects an answer.
  func postItem(_ item: String = Item.example(), key: String? = nil) async throws -> Answer {
    try await catalogue("POST", "/item", json: item, key: key)
  }

  /// Adds items behind the client's back, and returns their ids.
  func addItems(_ count: Int, first: String? = nil) async throws -> [String] {
    let query = "count=\(count)" + (first.map { "&id=\($0)" } ?? "")
    let answer = try await send("POST", "/_sandbox/catalogue/items?" + query)
    try #require(answer.status == 201, "\(answer.reason ?? "")")
    return try #require(try answer.json([String: [String]].self)["ids"])
  }

  /// The items that the sandbox lists, oldest first.
  func catalogueRecords() async throws -> [CatalogueRecord] {
    struct Records: Decodable { let catalogue: [CatalogueRecord] }
    return try await send("GET", "/_sandbox/records").json(Records.self).catalogue
  }
}

/// Runs a sandbox with the contract of the catalogue alone.
func withCatalogue<Result>(
  data: URL? = nil,
  seeds: Bool = false,
  pageOrder: CataloguePageOrder = .newest,
  _ body: (Client) async throws -> Result
) async throws -> Result {
  let token = try #require(AccessToken(catalogueToken))
  let contract = CatalogueContract(token: token, pageOrder: pageOrder)
  return try await withSandbox(data: data, seeds: seeds, token: token, contracts: [contract], body)
}

/// The width and height in a JPEG's frame header; everything from the first marker to the last is there.
func jpegSize(_ jpeg: Data) throws -> [Int] {
  let bytes = [UInt8](jpeg)
  try #require(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
  var index = 2
  while index + 9 < bytes.count, bytes[index] == 0xFF {
    let words = [5, 7].map { Int(bytes[index + $0]) << 8 | Int(bytes[index + $0 + 1]) }
    if (0xC0...0xC2).contains(bytes[index + 1]) { return [words[1], words[0]] }
    index += 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
  }
  return []
}
