import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// Repeated posts under one `Idempotency-Key`.
@Suite(.timeLimit(.minutes(10)))
struct CatalogueIdempotencyTests {
  @Test func aRepeatedPostGetsTheFirstAnswerAgain() async throws {
    try await withCatalogue { client async throws in
      let first = try await client.postItem(key: "a")
      let second = try await client.postItem(key: "a")
      #expect(first.status == 201 && second.status == 201)
      #expect(second.body == first.body)
      #expect(second.headers["location"] == first.headers["location"])
      #expect(try await client.catalogueRecords().map(\.attempts) == [2])
      #expect(try await client.catalogueRecords().map(\.idempotencyKey) == ["a"])
    }
  }

  @Test func parallelPostsWithOneKeyAreOneItem() async throws {
    try await withCatalogue { client async throws in
      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<10 { group.addTask { try await client.postItem(key: "same").json(Item.self).id } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(try await client.catalogueRecords().map(\.attempts) == [10])
    }
  }

  @Test func parallelPostsWithDifferentKeysAreDifferentItems() async throws {
    try await withCatalogue { client async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<10 {
          group.addTask { _ = try await client.postItem(key: number < 5 ? "\(number)" : nil) }
        }
        try await group.waitForAll()
      }
      let records = try await client.catalogueRecords()
      #expect(Set(records.map(\.id)).count == 10)
      #expect(Set(records.compactMap(\.idempotencyKey)) == ["0", "1", "2", "3", "4"])
    }
  }

  @Test(arguments: [
    Item.example(image: Data("another picture".utf8)), Item.example(text: "Hello world?"),
    Item.example(confidence: 0.71),
  ])
  func aKeyIsRefusedForAnotherItem(other: String) async throws {
    try await withCatalogue { client async throws in
      #expect(try await client.postItem(key: "a").status == 201)
      let before = try await client.catalogueRecords()
      let answer = try await client.postItem(other, key: "a")
      #expect(answer.status == 422)
      #expect(answer.reason == "this Idempotency-Key was used for another item")
      #expect(try await client.catalogueRecords() == before)
    }
  }

  @Test func aRepeatedPostDoesNotRestoreADeletedItem() async throws {
    try await withCatalogue { client async throws in
      let first = try await client.postItem(key: "a")
      let id = try first.json(Item.self).id
      #expect(try await client.catalogue("DELETE", "/item/\(id)").status == 204)
      let second = try await client.postItem(key: "a")
      #expect(second.status == 201 && second.body == first.body)
      #expect(try await client.items().isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func aRepeatedPostRestoresNoItemAfterAllAreDeleted(byControl: Bool) async throws {
    try await withCatalogue { client async throws in
      let first = try await client.postItem(key: "a")
      let deletion =
        byControl
        ? try await client.send("DELETE", "/_sandbox/catalogue/items") : try await client.catalogue("DELETE", "/items")
      #expect(deletion.status == 204)
      let second = try await client.postItem(key: "a")
      #expect(second.status == 201 && second.body == first.body)
      #expect(try await client.items().isEmpty)
      #expect(try await client.postItem(Item.example(text: "Other"), key: "a").status == 422)
      // Its id is not given again either.
      #expect(try await client.postItem(key: "b").body != first.body)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 12])
  func sigkillNeitherLosesNorDoublesAcknowledgedItems(afterAcknowledgements: Int) async throws {
    try await withTemporaryFolder { folder in
      let victim = try SandboxProcess(["--data", folder.path, "--no-seed"])
      let client = try victim.client()
      var acknowledged: [String: String] = [:]
      for number in 0..<afterAcknowledgements {
        acknowledged["\(number)"] = try await client.postItem(key: "\(number)").json(Item.self).id
      }
      async let underWay = client.exchange(
        "POST",
        "/e/mock/v1/item",
        headers: [
          "Authorization": client.announcement.token, "Content-Type": "application/json", "Idempotency-Key": "last",
        ],
        body: Data(Item.example().utf8)
      )
      victim.end(with: SIGKILL)
      _ = try? await underWay

      let process = try SandboxProcess(["--data", folder.path, "--no-seed"])
      let survivor = try process.client()
      #expect(survivor.announcement.token == client.announcement.token)
      for (key, id) in acknowledged {
        #expect(try await survivor.postItem(key: key).json(Item.self).id == id)
      }
      #expect(try await survivor.postItem(key: "last").status == 201)
      let records = try await survivor.catalogueRecords()
      #expect(Set(records.compactMap(\.idempotencyKey)) == Set(acknowledged.keys).union(["last"]))
      #expect(records.count == acknowledged.count + 1)
      process.end(with: SIGKILL)
    }
  }
}
