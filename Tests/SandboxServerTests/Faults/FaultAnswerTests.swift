import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing

/// The size of answers that a fault changes, and faults that are taken back.
@Suite(.timeLimit(.minutes(5)))
struct FaultAnswerTests {
  @Test func garbageIsAsLongAsWhatItReplaces() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      let whole = try await client.send("GET", "/pictures/ball@3x.png").body
      #expect(whole.count > 64)
      try await client.add(fault: #"{"path": "/pictures/*", "kind": "garbage"}"#)
      let garbage = try await client.send("GET", "/pictures/ball@3x.png").body
      #expect(garbage == Data(repeating: 0xFF, count: whole.count))
    }
  }

  @Test func anAnswerWithoutABodyIsDroppedInsteadOfTruncated() async throws {
    try await withCatalogue { client async throws in
      _ = try await client.addItems(2)
      try await client.add(fault: #"{"path": "/e/mock/v1/items", "kind": "truncate"}"#)
      let headers = ["Authorization": catalogueToken]
      let exchange = try await client.exchange("DELETE", "/e/mock/v1/items", headers: headers)
      #expect(exchange.received.isEmpty)
      #expect(exchange.end != .open)
      #expect(try await client.catalogueRecords().isEmpty)
    }
  }

  @Test(arguments: [("DELETE", 204), ("HEAD", 405)])
  func anAnswerWithoutABodyGetsNoGarbage(method: String, status: Int) async throws {
    try await withCatalogue { client async throws in
      try await client.add(fault: #"{"path": "/e/mock/v1/items", "kind": "garbage"}"#)
      let answer = try await client.catalogue(method, "/items")
      #expect(answer.status == status)
      #expect(answer.body.isEmpty)
    }
  }

  @Test func theOldestFaultOfAPathAndKindIsRemovedWithAllItsTimes() async throws {
    let faults = FaultList()
    let first = Fault(path: "/a", effect: .truncate, times: 3)
    let second = Fault(path: "/a", effect: .garbage, times: nil)
    let third = Fault(path: "/b", effect: .truncate, times: 1)
    for fault in [first, second, third, first] { try await faults.add(fault) }
    await faults.remove(path: "/a", effect: .truncate)
    #expect(await faults.all == [second, third, first])
    await faults.remove(path: "/b", effect: .garbage)
    #expect(await faults.all == [second, third, first])
    await faults.remove(path: "/a", effect: .truncate)
    #expect(await faults.all == [second, third])
    #expect(await faults.take(for: "/a") == [.garbage])
  }
}
