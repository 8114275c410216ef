import Foundation
import Logging
import ServiceLifecycle
import Testing

@testable import SandboxServer

/// Runs a sandbox on free ports while `body` runs, in this process.
func withSandbox<Result>(
  data: URL? = nil,
  seeds: Bool = true,
  leafKey: SandboxConfiguration.LeafKey = .current,
  host: String = "127.0.0.1",
  token: AccessToken? = nil,
  contracts: [any Contract] = [ConsentContract()],
  limits: ConnectionLimits = ConnectionLimits(),
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
        body
      )
    }
  }
  let (announcements, continuation) = AsyncStream<Announcement>.makeStream()
  let logger = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() }
  let configuration = SandboxConfiguration(
    host: host,
    httpPort: 0,
    httpsPort: 0,
    dataDirectory: data,
    seeds: seeds,
    leafKey: leafKey,
    token: token
  )
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
