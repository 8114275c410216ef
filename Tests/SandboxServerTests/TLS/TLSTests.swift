import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// TLS with a strict client, which verifies chain and name.
struct TLSTests {
  @Test(arguments: [nil, "localhost"])
  func aClientVerifiesTheServer(name: String?) async throws {
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

  @Test func theServerIsUnknownUnderAnotherAuthority() async throws {
    try await withTemporaryFolder { folder in
      let other = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      try await withSandbox { client async throws in
        let connection = try Connection(to: client.announcement.https, trusting: other.authority.file.path)
        await #expect(throws: (any Error).self) { try await connection.servedPin() }
      }
    }
  }

  @Test func theSpareKeyHasTheBackupPin() async throws {
    try await withTemporaryFolder { folder in
      let usual = try await withSandbox(data: folder) { $0.announcement.pins }
      try await withSandbox(data: folder, leafKey: .spare) { client async throws in
        let connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
        #expect(try await connection.servedPin() == usual.backup)
        #expect(client.announcement.pins == usual)
      }
    }
  }

  @Test func theRogueKeyHasAValidChainAndNoPin() async throws {
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

  @Test(arguments: ["TLSv1.2", "TLSv1.3"])
  func everyServedVersionSendsTheChain(version: String) async throws {
    try await withSandbox { client async throws in
      let said = try await connect(
        to: client,
        ["-\(version.lowercased().replacing("v", with: "").replacing(".", with: "_"))", "-alpn", "h2", "-showcerts"]
      )
      #expect(said.contains("Verification: OK"))
      #expect(said.contains("New, \(version), Cipher is"))
      #expect(said.contains("ALPN protocol: h2"))
      #expect(said.components(separatedBy: "-----BEGIN CERTIFICATE-----").count == 3)
    }
  }

  @Test func olderVersionsAreNotServed() async throws {
    try await withSandbox { client async throws in
      let options = ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
      await #expect(throws: OpenSSLRefused.self) { try await connect(to: client, options) }
    }
  }

  @Test func noSessionIsResumed() async throws {
    try await withSandbox { client async throws in
      let said = try await connect(to: client, ["-tls1_2", "-reconnect"])
      #expect(said.components(separatedBy: "New, TLSv1.2").count == 7)
      #expect(!said.contains("Reused"))
      #expect(!said.contains("TLS session ticket:"))
    }
  }

  /// Returns the output of the openssl tool for a handshake with strict verification.
  private func connect(to client: Client, _ options: [String]) async throws -> String {
    let server = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
    let strict = ["-verify_return_error", "-x509_strict", "-verify_ip", server.host, "-CAfile", client.announcement.ca]
    let command = ["s_client", "-connect", "\(server.host):\(server.port)"] + strict + options
    // Off Swift's threads, which the server needs meanwhile.
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try openssl(command) }) }
    }
  }
}
