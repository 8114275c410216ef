import Foundation
import Hummingbird
import Logging
import Synchronization
import Testing

@testable import SandboxContracts
@testable import SandboxServer
@testable import SandboxTLS

/// The routes under `/_sandbox/` that tests use, and the document of all routes; schemathesis compares their answers with it.
struct ControlTests {
  @Test(arguments: [false, true])
  func healthAnswersOverHTTPAndHTTPS(overTLS: Bool) async throws {
    try await withSandbox { client async throws in
      var client = client
      client.usesTLS = overTLS
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
    }
  }

  @Test func httpAndHTTPSShareTheirRecords() async throws {
    try await withSandbox { client async throws in
      var secure = client
      secure.usesTLS = true
      #expect(try await client.report(key: "a").status == 200)
      #expect(try await secure.report(key: "a").status == 200)
      #expect(try await client.consents().map(\.attempts) == [2])
      #expect(try await secure.consents() == client.consents())
    }
  }

  /// Not what a client keeps from others, as a token in a query or in a header.
  @Test func theLogHasMethodPathAndStatusAlone() async throws {
    let lines = LogLines()
    let logger = Logger(label: "sandbox") { _ in LineKeeper(lines: lines) }
    let headers = ["Authorization": "Bearer secret", "Cookie": "secret", "Content-Type": "application/json"]
    try await withSandbox(logger: logger) { client async throws in
      try await client.add(fault: #"{"path": "/items", "kind": "status", "value": 503}"#)
      for (method, path, status, line) in [
        ("GET", "/items", 503, "fault on GET /items: status(code: 503, retryAfter: nil)"),
        ("GET", consentPath, 405, "GET \(consentPath) 405"), ("POST", consentPath, 400, "POST \(consentPath) 400"),
      ] {
        let body = method == "POST" ? Data(#"{"status": "secret"}"#.utf8) : nil
        let answer = try await client.send(method, path + "?token=secret", headers: headers, body: body)
        #expect(answer.status == status && lines.all.contains(line))
      }
    }
    #expect(!lines.all.contains { $0.contains("secret") }, "\(lines.all)")
  }

  @Test func recordsAreListedOldestFirst() async throws {
    try await withSandbox { client async throws in
      for key in ["b", "c", "a"] { #expect(try await client.report(key: key).status == 200) }
      #expect(try await client.consents().map(\.id) == [1, 2, 3])
      #expect(try await client.consents().map(\.idempotencyKey) == ["b", "c", "a"])
    }
  }

  @Test func pinsEqualTheAnnouncedOnes() async throws {
    try await withSandbox { client async throws in
      let pins = try await client.send("GET", "/_sandbox/pins").json(Pins.self)
      #expect(pins == client.announcement.pins)
      #expect(pins.current != pins.backup)
    }
  }

  @Test func aResetRestoresTheStateOfTheFirstStart() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(key: "a").status == 200)
      try await client.add(fault: #"{"path": "/*", "kind": "drop", "times": 0}"#)
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      #expect(try await client.consents().isEmpty)
      #expect(try await client.report(ConsentReport.example(status: "deny"), key: "a").status == 200)
      #expect(try await client.consents().map(\.id) == [1])
    }
  }

  @Test(arguments: [
    ("POST", "/_sandbox/health", "GET"), ("DELETE", "/_sandbox/records", "GET"), ("PUT", "/_sandbox/pins", "GET"),
    ("GET", "/_sandbox/reset", "POST"), ("PUT", "/_sandbox/faults", "GET, POST, DELETE"),
  ])
  func otherMethodsAreRefused(method: String, path: String, allowed: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.send(method, path)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == allowed)
      #expect(answer.reason == "only \(allowed) is possible here")
    }
  }

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
      configuration: .init(dataDirectory: folder),
      contracts: { _ in contracts },
      logger: Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() },
      onReady: { _ in }
    )
    return Set(sandbox.router().routes.map { $0.path.description.replacing(/:(\w+)/) { "{\($0.output.1)}" } })
  }
}

/// Lines of a log, in order.
private final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Keeps each message of every level, with its metadata.
private struct LineKeeper: LogHandler {
  let lines: LogLines
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.add(event.message.description)
    let more = metadata.merging(event.metadata ?? [:]) { $1 }
    if !more.isEmpty { lines.add("\(more)") }
  }
}
