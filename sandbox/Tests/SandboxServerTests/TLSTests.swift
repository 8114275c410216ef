import Foundation
import NIOSSL
import Testing

@testable import SandboxServer

/// What a TLS client sees; it verifies the chain and the name in full.
struct TLSTests {
  @Test(arguments: [nil, "localhost"])
  func theServerIsWhoItSaysForAClientThatTrustsTheAuthority(name: String?) async throws {
    try await withSandbox { client async throws in
      var connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
      connection.serverName = name
      #expect(try await connection.servedPin() == client.announcement.pins.current)
    }
  }

  @Test func theConfiguredHostIsInTheCertificate() async throws {
    try await withSandbox(host: "127.0.0.9") { client async throws in
      let connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
      #expect(connection.host == "127.0.0.9")
      #expect(try await connection.servedPin() == client.announcement.pins.current)
    }
  }

  @Test func theServerIsNobodyUnderTheAuthorityOfAnotherFolder() async throws {
    try await withTemporaryFolder { folder in
      let other = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      try await withSandbox { client async throws in
        let connection = try Connection(to: client.announcement.https, trusting: other.authority.file.path)
        await #expect(throws: (any Error).self) { try await connection.servedPin() }
      }
    }
  }

  @Test func theSpareKeyIsTheOneBehindTheBackupPin() async throws {
    try await withTemporaryFolder { folder in
      let usual = try await withSandbox(data: folder) { $0.announcement.pins }
      try await withSandbox(data: folder, leafKey: .spare) { client async throws in
        let connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
        #expect(try await connection.servedPin() == usual.backup)
        #expect(client.announcement.pins == usual)
      }
    }
  }

  @Test func theRogueKeyIsTrustedByTheChainAndPinnedByNobody() async throws {
    try await withTemporaryFolder { folder in
      let usual = try await withSandbox(data: folder) { $0.announcement.pins }
      var served: Set<String> = []
      for _ in 0..<2 {
        try await withSandbox(data: folder, leafKey: .rogue) { client async throws in
          let connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
          served.insert(try await connection.servedPin())
          #expect(client.announcement.pins == usual)
        }
      }
      #expect(served.count == 2)
      #expect(served.isDisjoint(with: [usual.current, usual.backup]))
      try await withSandbox(data: folder) { client async throws in
        let connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
        #expect(try await connection.servedPin() == usual.current)
      }
    }
  }
}
