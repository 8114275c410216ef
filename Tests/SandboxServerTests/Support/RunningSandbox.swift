import Foundation
import GRDB
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// Runs a sandbox on free ports while `body` runs, in this process.
func withSandbox<Result>(
  data: URL? = nil,
  seeds: Bool = true,
  leafKey: Identity.LeafKey = .current,
  host: String = "127.0.0.1",
  token: AccessToken? = nil,
  contracts: [any Contract] = [ConsentContract()],
  limits: ConnectionLimits = ConnectionLimits(),
  logger: Logger = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() },
  _ body: (Client) async throws -> Result
) async throws -> Result {
  guard let data else {
    return try await withTemporaryFolder {
      try await withSandbox(
        data: $0,
        seeds: seeds,
        leafKey: leafKey,
        host: host,
        token: token,
        contracts: contracts,
        limits: limits,
        logger: logger,
        body
      )
    }
  }
  let (announcements, continuation) = AsyncStream<Announcement>.makeStream()
  var configuration = SandboxConfiguration(dataDirectory: data)
  configuration.host = host
  configuration.httpPort = 0
  configuration.httpsPort = 0
  configuration.seeds = seeds
  configuration.leafKey = leafKey
  configuration.token = token
  let sandbox = try Sandbox(configuration: configuration, contracts: { _ in contracts }, limits: limits, logger: logger)
  {
    continuation.yield($0)
  }
  let services = ServiceGroup(services: [sandbox], logger: logger)
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { continuation.finish() }
      try await services.run()
    }
    guard let announcement = await announcements.first(where: { _ in true }) else {
      try await group.next()
      throw CancellationError()
    }
    let result: Result
    do {
      result = try await body(Client(announcement: announcement))
    } catch {
      await services.triggerGracefulShutdown()
      throw error
    }
    await services.triggerGracefulShutdown()
    try await group.waitForAll()
    return result
  }
}

/// A folder that is there while `body` runs.
func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// A backend of tests: it stores nothing where it does not say otherwise. The defaults of `Contract` are its own package's.
protocol TestContract: Contract {}

extension TestContract {
  var paths: [String] { [] }
  func largestBody(of request: Request) -> Int { Request.largestBody }
  func registerMigrations(in migrator: inout DatabaseMigrator) {}
  func records(in db: Database, last limit: Int?) throws -> StoredRecords? { nil }
  func erase(in db: Database) throws {}
  func seed(in db: Database) throws {}
}

/// A backend that never answers at `/wait`, and at `/large` answers with more than the buffers of a network hold.
struct WaitingContract: TestContract {
  enum Event: Equatable {
    case begun
    case cancelled
  }

  let recordsKey = "waiting"
  let events = Events()

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/wait") { [events] _, _ -> Response in
      events.add(.begun)
      do {
        try await Task.sleep(for: .seconds(1_000_000))
      } catch {
        events.add(.cancelled)
        throw error
      }
      return Response(status: .ok)
    }
    router.get("/large") { _, _ in
      Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 0x61, count: 20_000_000)))
    }
  }

  /// The events of the backend, in order.
  final class Events: Sendable {
    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() {
      (stream, continuation) = AsyncStream.makeStream()
    }

    func add(_ event: Event) {
      continuation.yield(event)
    }

    /// Waits for the next event, and expects it to be `event`.
    func expect(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) async {
      let next = await stream.first { _ in true }
      #expect(next == event, sourceLocation: sourceLocation)
    }
  }
}
