import Foundation
import GRDB
import NIOCore
import Testing

/// The routes by which tests change the catalogue, and what items cost.
@Suite(.timeLimit(.minutes(10)))
struct CatalogueControlTests {
  @Test func addedItemsUseTheExamplePhotosInTurn() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      let ids = try await client.addItems(31)
      #expect(ids.count == 31 && ids == ids.sorted())
      let records = try await client.catalogueRecords()
      #expect(records.map(\.id).suffix(31) == ids[...])
      #expect(records.suffix(31).map(\.text) == (31...61).map { "Item \($0)" })
      #expect(records.suffix(31).map(\.sha256) == (records.prefix(30) + records.prefix(1)).map(\.sha256))
    }
  }

  @Test func aHundredThousandItemsTakeLittleDiskSpace() async throws {
    try await withTemporaryFolder { folder in
      try await withCatalogue(data: folder) { client async throws in
        let ids = try await client.addItems(100_000)
        #expect(Set(ids).count == 100_000)
        #expect(try await client.items().map(\.id) == ids.suffix(10).reversed())
        #expect(try await client.items(max: ids[49_999]).map(\.id) == ids[49_990...49_999].reversed())
      }
      let size = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "sandbox.sqlite").path)[.size]
      #expect(try #require(size as? Int) < 32 * 1024 * 1024)
    }
  }

  @Test(arguments: ["", "0", "-1", "+5", "1.5", "100001", "ten", "07", "1&count=2"])
  func anInvalidCountIsRefusedWithAReason(count: String) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.send("POST", "/_sandbox/catalogue/items?count=\(count)")
      #expect(answer.status == 400)
      #expect(answer.reason == "count must be one whole number from 1 to 100000")
    }
  }

  @Test func anIdMustBeLargerThanAllEarlierOnes() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      let last = try #require(try await client.catalogueRecords().last).id
      let answer = try await client.send("POST", "/_sandbox/catalogue/items?count=2&id=\(last)")
      #expect(answer.status == 409)
      #expect(answer.reason == "id must be larger than \(last), the last one")
      let end = String(repeating: "f", count: 64)
      #expect(try await client.send("POST", "/_sandbox/catalogue/items?count=2&id=\(end)").status == 409)
      #expect(try await client.catalogueRecords().count == 30)
      // One that a test has chosen counts too.
      let chosen = String(repeating: "f", count: 20), next = "1" + String(repeating: "0", count: 20)
      #expect(try await client.post("/_sandbox/catalogue/items?id=\(chosen)", "{}").status == 201)
      #expect(try await client.post("/_sandbox/catalogue/items?id=\(chosen)", "{}").status == 409)
      #expect(try await client.postItem().status == 201)
      #expect(try await client.catalogueRecords().last?.id == next)
    }
  }

  @Test func theLargestIdIsTheLast() async throws {
    try await withCatalogue { client async throws in
      let largest = String(repeating: "f", count: 64)
      #expect(try await client.post("/_sandbox/catalogue/items?id=\(largest)", "{}").status == 201)
      #expect(try await client.postItem().status == 409)
      #expect(try await client.send("POST", "/_sandbox/catalogue/items?count=1").status == 409)
      #expect(try await client.catalogueRecords().map(\.id) == [largest])
    }
  }

  @Test(arguments: [false, true])
  func aResetForgetsTheLastId(seeds: Bool) async throws {
    try await withCatalogue(seeds: seeds) { client async throws in
      let chosen = String(repeating: "f", count: 20), first = try await client.catalogueRecords().last?.id ?? ""
      #expect(try await client.post("/_sandbox/catalogue/items?id=\(chosen)", "{}").status == 201)
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      if seeds { #expect(try await client.post("/_sandbox/catalogue/items?id=\(first)", "{}").status == 409) }
      #expect(try await client.post("/_sandbox/catalogue/items?id=\(first)0", "{}").status == 201)
    }
  }

  @Test(arguments: [
    (#"{"image": "%%%", "text": "broken", "confidence": 0.5}"#, "broken", 0.5, nil),
    (#"{"image": "", "text": "empty", "confidence": 7}"#, "empty", 7, 0),
    (#"{"image": "AAAA", "text": null, "confidence": "high"}"#, nil, nil, 3),
    (#" {  "confidence" : 0.50 , "more" : [ {"_id": 1} ] } "#, nil, 0.5, nil),
    (" { } ", nil, nil, nil), ("{}", nil, nil, nil),
  ])
  func aVerbatimItemIsListedAsItWasPosted(body: String, text: String?, confidence: Double?, bytes: Int?) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.post("/_sandbox/catalogue/items?id=abc", body)
      #expect(answer.status == 201)
      #expect(try answer.json([String: [String]].self) == ["ids": ["abc"]])
      let items = try await client.catalogue("GET", "/items").body
      let listed = try #require(try JSONSerialization.jsonObject(with: items) as? [[String: Any]])
      var expected = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
      expected["_id"] = "abc"
      #expect(listed.count == 1 && NSDictionary(dictionary: listed[0]).isEqual(to: expected))
      let record = try #require(try await client.catalogueRecords().first)
      #expect(record.text == text && record.confidence == confidence && record.bytes == bytes)
      // Among others, it spoils nothing.
      #expect(try await client.postItem().status == 201)
      let page = try await client.catalogue("GET", "/items").body
      #expect((try JSONSerialization.jsonObject(with: page) as? [Any])?.count == 2)
    }
  }

  @Test(arguments: [
    (#"{"_id": "1"}"#, "_id is chosen by the server, or in the query as id"),
    (#"[]"#, "the body must be a JSON object"),
    (#"{"a": 1, "a": 2}"#, "a is there twice"), ("{", "the body is not JSON"),
  ])
  func aVerbatimItemMustBeAnObjectWithoutAnId(body: String, reason: String) async throws {
    try await withCatalogue { client async throws in
      let answer = try await client.post("/_sandbox/catalogue/items", body)
      #expect(answer.status == 400)
      #expect(answer.reason == reason)
    }
  }

  @Test func testsDeleteItemsWithoutAToken() async throws {
    try await withCatalogue(seeds: true) { client async throws in
      #expect(try await client.send("DELETE", "/_sandbox/catalogue/items/4b3403665fea6").status == 204)
      #expect(try await client.send("DELETE", "/_sandbox/catalogue/items/4b3403665fea6").status == 404)
      #expect(try await client.catalogueRecords().count == 29)
      #expect(try await client.send("DELETE", "/_sandbox/catalogue/items").status == 204)
      #expect(try await client.catalogueRecords().isEmpty)
      #expect(try await client.send("GET", "/_sandbox/catalogue/items").status == 405)
    }
  }

  @Test func deletedPicturesLeaveTheDatabase() async throws {
    try await withTemporaryFolder { folder in
      try await withCatalogue(data: folder) { client async throws in
        let one = try await client.postItem().json(Item.self).id
        let same = try await client.postItem(Item.example(text: "the same picture")).json(Item.self).id
        let path = folder.appending(path: "sandbox.sqlite").path
        let other = try DatabaseQueue(path: path)
        func pictures() async throws -> Int? {
          try await other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM catalogue_contents") }
        }
        #expect(try await pictures() == 1)
        _ = try await client.catalogue("DELETE", "/item/\(one)")
        #expect(try await pictures() == 1)
        #expect(try await client.items().map(\.id) == [same])
        _ = try await client.catalogue("DELETE", "/item/\(same)")
        #expect(try await pictures() == 0)
      }
    }
  }

  /// As where another sandbox of the data folder deletes it.
  @Test func anAnswerWhosePictureIsGoneBreaksOff() async throws {
    try await withTemporaryFolder { folder in
      try await withCatalogue(data: folder) { client async throws in
        #expect(try await client.postItem().status == 201)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let path = folder.appending(path: "sandbox.sqlite").path
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.write { try $0.execute(sql: "DELETE FROM catalogue_contents") }
        let request = """
          GET /e/mock/v1/items HTTP/1.1\r
          Host: localhost\r
          Authorization: \(catalogueToken)\r
          Connection: close\r
          \r

          """
        let received = try await client.connection().exchange(Data(request.utf8)).received
        let answer = String(decoding: received, as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200") && !answer.contains("image") && !answer.hasSuffix("0\r\n\r\n"))
      }
    }
  }

  @Test func anAnswerIsCompleteThoughItsItemsAreDeleted() async throws {
    try await withCatalogue { client async throws in
      // More than the sockets hold, so that the answer waits for its reader.
      for number in 0..<3 {
        let picture = Data(repeating: UInt8(number), count: 8 * 1024 * 1024)
        #expect(try await client.postItem(Item.example(image: picture)).status == 201)
      }
      let request = """
        GET /e/mock/v1/items HTTP/1.1\r
        Host: localhost\r
        Authorization: \(catalogueToken)\r
        Connection: close\r
        \r

        """
      let received = try await client.connection().open { inbound, outbound in
        try await outbound.write(ByteBuffer(string: request))
        var received = Data()
        var isDeleted = false
        for try await bytes in inbound {
          received.append(contentsOf: bytes.readableBytesView)
          guard !isDeleted else { continue }
          isDeleted = true
          #expect(try await client.catalogue("DELETE", "/items").status == 204)
        }
        return received
      }
      let items: [Item] = try Answer(received).json()
      #expect(items.map { Data(base64Encoded: $0.image)?.first } == [2, 1, 0])
      #expect(items.allSatisfy { $0.image.utf8.count > 10 * 1024 * 1024 })
      #expect(try await client.items().isEmpty)
    }
  }

  @Test func aPageTakesTheMemoryOfOnePicture() async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path, "--no-seed"])
      let client = try process.client()
      for number in 0..<10 {
        let picture = Data(repeating: UInt8(number), count: 4 * 1024 * 1024)
        #expect(try await client.postItem(Item.example(image: picture)).status == 201)
      }
      process.end(with: SIGTERM)
      let fresh = try SandboxProcess(["--data", folder.path, "--no-seed"])
      let reader = try fresh.client()
      #expect(try await reader.catalogue("GET", "/items?max_id=0").status == 200)
      let before = try fresh.peakMemory()
      #expect(try await reader.catalogue("GET", "/items").body.count > 53 * 1024 * 1024)
      // Ten pictures in base64 are 53 MiB.
      let growth = try fresh.peakMemory() - before
      #expect(growth < 30 * 1024 * 1024, "\(growth / 1024) KiB")
      fresh.end(with: SIGTERM)
    }
  }
}
