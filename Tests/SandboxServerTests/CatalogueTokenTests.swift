import Foundation
import Testing

@testable import SandboxServer

/// The token: kept with the keys, announced, replaced for one run.
struct CatalogueTokenTests {
  @Test func aFirstStartMakesATokenThatLaterOnesKeep() async throws {
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
  func aFileOfAnotherKindIsNamedAndLeftAsItIs(content: String) async throws {
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

  @Test func theOptionHoldsForOneRun() async throws {
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

  @Test func theExecutableHasTheOrderItIsTold() async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path, "--page-order", "oldest"])
      let client = try process.client()
      let page = try await client.items(since: "0").map(\.id)
      #expect(page == (try ExampleCatalogue.items()).prefix(10).map(\.id.text).reversed())
      process.end(with: SIGTERM)
    }
  }

  @Test func tokensAreComparedWhole() throws {
    let token = try #require(AccessToken("abc"))
    #expect(token.matches("abc"))
    for other in ["", "ab", "abcd", "abC", " abc"] { #expect(!token.matches(other)) }
  }
}
