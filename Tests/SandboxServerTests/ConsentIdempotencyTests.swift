import Foundation
import Testing

@testable import SandboxServer

/// The same `Idempotency-Key` twice is one record.
struct ConsentIdempotencyTests {
  @Test func aRepeatedReportIsOneRecordAndGetsTheFirstAnswerAgain() async throws {
    try await withSandbox { client async throws in
      let first = try await client.report(key: "a")
      let second = try await client.report(key: "a")
      #expect(first.status == 200)
      #expect(second.status == first.status)
      #expect(second.body == first.body)
      #expect(try await client.consents().map(\.attempts) == [2])
    }
  }

  @Test func twentyReportsAtOnceUnderOneKeyAreOneRecord() async throws {
    try await withSandbox { client async throws in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await client.report(key: "same").status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 20))
      #expect(try await client.consents().map(\.attempts) == [20])
    }
  }

  @Test func twentyReportsAtOnceUnderTwentyKeysAreTwentyRecords() async throws {
    try await withSandbox { client async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { _ = try await client.report(key: "key \(number)") }
        }
        try await group.waitForAll()
      }
      let keys = try await client.consents().compactMap(\.idempotencyKey)
      #expect(Set(keys) == Set((0..<20).map { "key \($0)" }))
      #expect(keys.count == 20)
    }
  }

  @Test(arguments: [
    ConsentReport.example(status: "deny"),
    ConsentReport.example(deviceID: "00000000-0000-0000-0000-000000000000"),
    ConsentReport.example(date: "2020-01-07T20:24:32Z"),
  ])
  func anotherReportUnderTheSameKeyIsRefusedAndChangesNothing(other: String) async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(key: "a").status == 200)
      let before = try await client.consents()
      let answer = try await client.report(other, key: "a")
      #expect(answer.status == 422)
      #expect(answer.reason == "this Idempotency-Key was used for another report")
      #expect(try await client.consents() == before)
    }
  }

  @Test func aRefusedReportDoesNotUseUpItsKey() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(ConsentReport.example(status: "maybe"), key: "a").status == 400)
      #expect(try await client.report(key: "a").status == 200)
      #expect(try await client.consents().map(\.attempts) == [1])
    }
  }

  @Test func reportsWithoutAKeyAreRecordsOfTheirOwn() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report().status == 200)
      #expect(try await client.report().status == 200)
      #expect(try await client.consents().map(\.idempotencyKey) == [nil, nil])
    }
  }

  @Test func aKeyOf255CharactersIsTheLongest() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(key: String(repeating: "k", count: 255)).status == 200)
      let answer = try await client.report(key: String(repeating: "k", count: 256))
      #expect(answer.status == 400)
      #expect(answer.reason == "the Idempotency-Key must be one value of 1 to 255 characters")
      #expect(try await client.report(key: "").status == 400)
    }
  }
}
