import Foundation
import Hummingbird
import Logging
import Testing

@testable import SandboxContracts
@testable import SandboxServer

/// The document at `/_sandbox/openapi.json` beside the routes; schemathesis compares their answers.
struct OpenAPITests {
  private struct Document: Decodable {
    struct Operation: Decodable {
      let operationId: String
      let summary: String
      let tags: [String]
    }

    let openapi: String
    let paths: [String: [String: Operation]]
  }

  @Test func theDocumentDescribesExactlyTheRoutes() async throws {
    let token = try #require(AccessToken("token"))
    let contracts = Contracts.all(token: token)
    let paths = try routedPaths(contracts)
    try await withSandbox(seeds: false, token: token, contracts: contracts) { client async throws in
      let answer = try await client.send("GET", "/_sandbox/openapi.json")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      let document = try answer.json(Document.self)
      #expect(document.openapi == "3.1.0")
      #expect(Set(document.paths.keys) == paths)
      for (path, operations) in document.paths {
        // No route has OPTIONS, and each says which methods it has.
        let asked = try await client.send("OPTIONS", path, headers: ["Authorization": token.text])
        let allowed = try #require(asked.headers["allow"], "\(path)").components(separatedBy: ", ")
        #expect(asked.status == 405)
        #expect(Set(operations.keys) == Set(allowed.map { $0.lowercased() }), "\(path)")
      }
      let names = document.paths.values.flatMap(\.values).map(\.operationId)
      #expect(Set(names).count == names.count)
      #expect(document.paths.values.flatMap(\.values).allSatisfy { !$0.summary.isEmpty && $0.tags.count == 1 })
    }
  }

  /// The paths of the router, parameters written as OpenAPI does.
  private func routedPaths(_ contracts: [any Contract]) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sandbox = try Sandbox(
      configuration: .init(dataDirectory: folder, seeds: false),
      contracts: { _ in contracts },
      logger: Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() },
      onReady: { _ in }
    )
    return Set(sandbox.router().routes.map { $0.path.description.replacing(/:(\w+)/) { "{\($0.output.1)}" } })
  }
}
