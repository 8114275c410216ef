import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// The contract of the catalogue: its token, and posting and deleting items.
@Suite(.timeLimit(.minutes(10)))
struct CatalogueTests {
  private static let routes = [
    ("GET", "/items"), ("GET", "/items?since_id=x"), ("DELETE", "/items"), ("POST", "/item"), ("DELETE", "/item/1"),
    ("PUT", "/items"), ("GET", "/item/1"),
  ]

  @Test(arguments: routes)
  func everyRouteNeedsTheToken(method: String, path: String) async throws {
    try await withCatalogue(seeds: true) { client async throws in
      let before = try await client.catalogueRecords()
      let missing = try await client.send(method, "/e/mock/v1" + path)
      #expect(missing.status == 401)
      #expect(missing.reason == "the Authorization header is missing")
      for wrong in ["", "Bearer \(catalogueToken)", "a-token-for-test", "A-TOKEN-FOR-TESTS", "x"] {
        let answer = try await client.catalogue(method, path, token: wrong, json: Item.example())
        #expect(answer.status == 401, "\(wrong)")
        #expect(answer.reason?.hasPrefix("the Authorization header") == true)
      }
      #expect(try await client.catalogueRecords() == before)
    }
  }

  @Test func twoAuthorizationHeadersAreRefused() async throws {
    try await withCatalogue { client async throws in
      let head = """
        GET /e/mock/v1/items HTTP/1.1\r
        Host: a\r
        Authorization: \(catalogueToken)\r
        Authorization: \(catalogueToken)\r
        Connection: close\r
        \r

        """
      let answer = try Answer(await client.connection().exchange(Data(head.utf8)).received)
      #expect(answer.status == 401)
    }
  }

  @Test func aPostAnswersWithTheItemAndListsIt() async throws {
    try await withCatalogue { client async throws in
      let picture = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      let answer = try await client.postItem(
        Item.example(image: picture, text: #"Grüße, \"Ada\"/\n😀"#, confidence: 0.25)
      )
      #expect(answer.status == 201)
      #expect(answer.headers["content-type"] == "application/json")
      let item: Item = try answer.json()
      #expect(answer.headers["location"] == "/e/mock/v1/item/\(item.id)")
      #expect(Data(base64Encoded: item.image) == picture)
      #expect(item.text == "Grüße, \"Ada\"/\n😀" && item.confidence == 0.25)
      #expect(try await client.items() == [item])
      let record = try #require(try await client.catalogueRecords().first)
      #expect(record.id == item.id && record.text == item.text && record.confidence == 0.25)
      #expect(record.bytes == picture.count)
      #expect(record.sha256 == SHA256.hash(picture).hex)
      #expect(record.idempotencyKey == nil)
    }
  }

  @Test(arguments: [
    (#"{"text": "", "confidence": 0}"#, "image is missing"),
    (#"{"image": null, "text": "", "confidence": 0}"#, "image must not be null"),
    (#"{"image": 1, "text": "", "confidence": 0}"#, "image must be a string"),
    (#"{"image": "", "text": "", "confidence": 0}"#, "image must not be empty"),
    (#"{"image": "AAAA"}"#, "text is missing"),
    (#"{"image": "AAAA", "text": 7, "confidence": 0}"#, "text must be a string"),
    (#"{"image": "AAAA", "text": "a\u0000b", "confidence": 0}"#, "text must not contain U+0000"),
    (#"{"image": "AAAA", "text": ""}"#, "confidence is missing"),
    (#"{"image": "AAAA", "text": "", "confidence": "1"}"#, "confidence must be a number"),
    (#"{"image": "AAAA", "text": "", "confidence": true}"#, "confidence must be a number"),
    (#"{"image": "AAAA", "text": "", "confidence": 1.0001}"#, "confidence must be 0 to 1"),
    (#"{"image": "AAAA", "text": "", "confidence": -0.1}"#, "confidence must be 0 to 1"),
    (#"{"image": "AAAA", "text": "", "confidence": 0, "text": ""}"#, "text is there twice"),
    (#"["AAAA"]"#, "the body must be a JSON object"),
    (#"{"#, "the body is not JSON"),
  ])
  func anInvalidItemIsRefusedWithAReason(body: String, reason: String) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.postItem(body, key: "a")
      #expect(answer.status == 400)
      #expect(answer.reason == reason)
      #expect(try await client.catalogueRecords().isEmpty)
      // Nor is its key used up.
      #expect(try await client.postItem(key: "a").status == 201)
    }
  }

  /// The last is the example of the contract's document.
  @Test(arguments: [
    "A", "AA", "AAA", "AAAAA", "AA=", "A===", "AA==AAAA", "AA AA", "AAAA\\n", "AA-_", "%%%%", "AB==", "AAB=", "====",
    "ÄÄÄÄ",
    "ROIgODlhAQABAIAAAP////////yH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
  ])
  func irregularBase64IsRefused(image: String) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.postItem(#"{"image": "\#(image)", "text": "", "confidence": 1}"#)
      #expect(answer.status == 400)
      #expect(answer.reason == "image must be base64 with padding and without white space (RFC 4648, section 4)")
    }
  }

  @Test(arguments: ["AA==", "AAA=", "AAAA", "+/+/", "/w=="])
  func regularBase64OfEveryLengthIsAccepted(image: String) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.postItem(#"{"image": "\#(image)", "text": "", "confidence": 1, "_id": "1"}"#)
      #expect(try answer.json(Item.self).image == image)
      #expect(try await client.items().map(\.image) == [image])
    }
  }

  @Test func aPictureOverTwelveMebibytesIsRefused() async throws {
    try await withCatalogue { client async throws in
      let largest = Data(repeating: 0x5A, count: 12 * 1024 * 1024)
      let item: Item = try await client.postItem(Item.example(image: largest)).json()
      #expect(item.image.utf8.count == 16 * 1024 * 1024)
      #expect(try await client.items().map(\.image.utf8.count) == [16 * 1024 * 1024])
      let answer = try await client.postItem(Item.example(image: largest + [0]))
      #expect(answer.status == 400)
      #expect(answer.reason == "image must be a picture of at most 12582912 bytes")
      #expect(try await client.catalogueRecords().count == 1)
    }
  }

  @Test(arguments: ["//e/mock/v1/item", "/e/mock/v1/item/"])
  func aPathWithEmptyPartsIsThatOfItsRoute(path: String) async throws {
    try await withCatalogue { client async throws in
      try await client.add(fault: #"{"path": "/e/mock/v1/item", "kind": "status", "value": 503}"#)
      let item = Data(Item.example(image: Data(repeating: 0x5A, count: 100_000)).utf8)
      let headers = ["Authorization": catalogueToken, "Content-Type": "application/json"]
      for status in [503, 201] {
        #expect(try await client.send("POST", path, headers: headers, body: item).status == status)
      }
    }
  }

  @Test func aTextOverSixteenKibibytesIsRefused() async throws {
    try await withCatalogue { client async throws in
      let longest = String(repeating: "x", count: 16 * 1024)
      #expect(try await client.postItem(Item.example(text: longest)).status == 201)
      let answer = try await client.postItem(Item.example(text: longest + "x"))
      #expect(answer.reason == "text must be at most 16384 bytes long in UTF-8")
      // Two bytes each.
      #expect(try await client.postItem(Item.example(text: String(repeating: "é", count: 8 * 1024))).status == 201)
      #expect(try await client.postItem(Item.example(text: String(repeating: "é", count: 8 * 1024 + 1))).status == 400)
    }
  }

  @Test(arguments: [0, 1, 0.5]) func aConfidenceIsZeroToOneWithBothEnds(confidence: Double) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.postItem(Item.example(confidence: confidence))
      #expect(try answer.json(Item.self).confidence == confidence)
      #expect(try await client.items().map(\.confidence) == [confidence])
    }
  }

  @Test func aLargeBodyNeedsTheToken() async throws {
    try await withCatalogue { client async throws in
      let large = Item.example(image: Data(count: 1024 * 1024))
      #expect(try await client.catalogue("POST", "/item", json: large).status == 201)
      let answer = try await client.catalogue("POST", "/item", token: "x", json: large)
      #expect(answer.status == 401)
      #expect(answer.headers["connection"] == "close")
      let elsewhere = try await client.catalogue("DELETE", "/items", json: large)
      #expect(elsewhere.headers["connection"] == "close")
    }
  }

  @Test func oneItemOrAllCanBeDeleted() async throws {
    try await withCatalogue { client async throws in
      let ids = try await client.addItems(12)
      let answer = try await client.catalogue("DELETE", "/item/\(ids[11])")
      #expect(answer.status == 204 && answer.body.isEmpty)
      for gone in [ids[11], "0", "none", "%20", String(repeating: "f", count: 65)] {
        let again = try await client.catalogue("DELETE", "/item/\(gone)")
        #expect(again.status == 404 && again.reason?.hasPrefix("there is no item ") == true, "\(gone)")
      }
      #expect(try await client.items().map(\.id) == ids[1...10].reversed())
      #expect(try await client.catalogue("DELETE", "/items").status == 204)
      #expect(try await client.items().isEmpty)
      #expect(try await client.catalogue("DELETE", "/items").status == 204)
    }
  }

  @Test(arguments: [
    ("POST", "/items", "GET, DELETE"), ("GET", "/item", "POST"), ("HEAD", "/items", "GET, DELETE"),
    ("GET", "/item/4b3403665fea6", "DELETE"),
  ])
  func otherMethodsAreRefused(method: String, path: String, allowed: String) async throws {
    try await withCatalogue(seeds: true) { client async throws in
      let answer = try await client.catalogue(method, path)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == allowed)
    }
  }

  @Test func faultsOnTheListLeaveTheItemAlone() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      try await client.add(fault: #"{"path": "/e/mock/v1/items", "kind": "status", "value": 503}"#)
      #expect(try await client.postItem().status == 201)
      #expect(try await client.catalogue("GET", "/items").status == 503)
      try await client.add(fault: #"{"path": "/e/mock/v1/item", "kind": "drop", "value": "after"}"#)
      let lost = try await client.exchange(
        "POST",
        "/e/mock/v1/item",
        headers: ["Authorization": catalogueToken, "Content-Type": "application/json", "Idempotency-Key": "a"],
        body: Data(Item.example(text: "lost").utf8)
      )
      #expect(lost.received.isEmpty)
      #expect(try await client.items().first?.text == "lost")
      try await client.add(fault: #"{"path": "/e/mock/v1/items", "kind": "truncate"}"#)
      let half = try await client.catalogue("GET", "/items")
      #expect(half.headers["content-length"].flatMap(Int.init) ?? 0 > half.body.count)
    }
  }

  @Test func aResetRestoresTheExamplesAndForgetsKeys() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      let before = try await client.catalogueRecords()
      #expect(before.count == 30)
      #expect(try await client.postItem(key: "a").status == 201)
      #expect(try await client.catalogue("DELETE", "/items").status == 204)
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      #expect(try await client.catalogueRecords() == before)
      #expect(try await client.postItem(Item.example(text: "another"), key: "a").status == 201)
    }
  }

  @Test func laterStartsKeepTheToken() async throws {
    try await withTemporaryFolder { folder in
      let first = try AccessToken(directory: folder)
      #expect(first.text.wholeMatch(of: /[0-9a-f]{64}/) != nil)
      #expect(try AccessToken(directory: folder) == first)
      let file = folder.appending(path: "token")
      #expect(try String(contentsOf: file, encoding: .utf8) == first.text + "\n")
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func anotherFolderHasAnotherToken() async throws {
    try await withTemporaryFolder { one async throws in
      try await withTemporaryFolder { other async throws in
        let (first, second) = (try AccessToken(directory: one), try AccessToken(directory: other))
        #expect(first != second)
      }
    }
  }

  @Test(arguments: ["", "\n", "two words\n", "\u{7}\n", "ü\n", String(repeating: "x", count: 256)])
  func anUnusableFileIsReportedAndKept(content: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "token")
      try Data(content.utf8).write(to: file)
      #expect {
        try AccessToken(directory: folder)
      } throws: { error in
        guard case SandboxError.identityUnusable(let path, _) = error else { return false }
        return path == file.path
      }
      #expect(try Data(contentsOf: file) == Data(content.utf8))
    }
  }

  @Test func theTokenOptionIsForOneRun() async throws {
    try await withTemporaryFolder { folder in
      func token(_ options: String...) async throws -> String {
        let process = try SandboxProcess(["--data", folder.path, "--no-seed"] + options)
        let client = try process.client()
        #expect(try await client.catalogue("GET", "/items").status == 200)
        process.end(with: SIGTERM)
        return client.announcement.token
      }
      let kept = try await token()
      #expect(try await token("--token", "mine") == "mine")
      #expect(try await token() == kept)
    }
  }

  @Test func theExecutableTakesThePageOrder() async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path, "--page-order", "oldest"])
      let client = try process.client()
      let page = try await client.items(since: "0").map(\.id)
      #expect(page == (try ExampleCatalogue.items()).prefix(10).map(\.id.text).reversed())
      process.end(with: SIGTERM)
    }
  }

  @Test func aTokenMatchesOnlyItself() throws {
    let token = try #require(AccessToken("abc"))
    #expect(token.matches("abc"))
    for other in ["", "ab", "abcd", "abC", " abc"] { #expect(!token.matches(other)) }
  }
}
