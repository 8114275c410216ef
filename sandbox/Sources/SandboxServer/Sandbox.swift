import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import SandboxContracts
import SandboxControl
import SandboxTLS
import ServiceLifecycle

/// The server of all contracts, over HTTP and HTTPS at once.
package struct Sandbox: Service {
  private let configuration: SandboxConfiguration
  private let contracts: [any Contract]
  private let limits: ConnectionLimits
  private let identity: Identity
  private let token: AccessToken
  private let store: Store
  private let logger: Logger
  private let onReady: @Sendable (Announcement) async -> Void

  /// Prepares the data folder: certificates, keys and database.
  ///
  /// - Parameters:
  ///   - contracts: makes the contracts for a token; all contracts if nil.
  ///   - logger: receives failures, on purpose or not.
  ///   - onReady: is called once, when both servers listen.
  /// - Throws: `SandboxError`.
  package init(
    configuration: SandboxConfiguration,
    contracts: ((AccessToken) -> [any Contract])? = nil,
    limits: ConnectionLimits = .standard,
    logger: Logger,
    onReady: @escaping @Sendable (Announcement) async -> Void
  ) throws(SandboxError) {
    self.configuration = configuration
    self.limits = limits
    self.logger = logger
    self.onReady = onReady
    let directory = configuration.dataDirectory
    do {
      try FileManager.default.createDirectory(
        at: directory,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .dataDirectoryUnusable(path: directory.path, reason: Self.systemReason(error))
    }
    // One after the other: two that start at once would each make keys and a token, and write over each other's.
    let folder = open(directory.path, O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    flock(folder, LOCK_EX)
    identity = try Identity(directory: directory, host: configuration.host, leafKey: configuration.leafKey)
    if let given = configuration.token { token = given } else { token = try AccessToken(directory: directory) }
    let contracts = contracts?(token) ?? Contracts.all(token: token, pageOrder: configuration.pageOrder)
    self.contracts = contracts
    store = try Store(directory: directory, contracts: contracts, seeds: configuration.seeds)
  }

  /// Serves until the task is cancelled or its service group shuts down; requests under way are finished.
  ///
  /// - Throws: `SandboxError.cannotListen`.
  package func run() async throws {
    let responder = WholeRequestResponder(base: router().buildResponder()) { largestBody(of: $0, $1) }
    let issuer = identity.authority.certificate
    let tls = try TLSContext(certificate: identity.leaf, issuer: issuer, key: identity.leafKey)
    let exchanges = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ExchangeHandler(limits)],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 * 1024,
        maxHeaderListSize: 64 * 1024,
        maxHeaderFieldCount: 100
      )
    )
    let http = HTTPServerBuilder { responder in
      GuardedChannel(wrapped: HTTP1Channel(responder: responder, configuration: exchanges), limits: limits)
    }
    let https = HTTPServerBuilder { responder in
      let http1 = HTTP1Channel(responder: responder, configuration: exchanges)
      return GuardedChannel(wrapped: HTTPSChannel(tls: tls, http1: http1), limits: limits)
    }
    let ports = OpenPorts { await onReady(announcement(http: $0, https: $1)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await listen(on: configuration.httpPort, http, responder) { await ports.open(http: $0) }
      }
      group.addTask {
        try await listen(on: configuration.httpsPort, https, responder) { await ports.open(https: $0) }
      }
      // Unlike `waitForAll`, this stops one server when the other cannot listen.
      for try await _ in group {}
    }
    try store.database.close()
  }

  /// Returns the size of the largest body that a request may have, in bytes.
  func largestBody(of request: Request, _ context: SandboxContext) -> Int {
    let isOpen = configuration.showsPageToOthers
    guard Control.accepts(request, context, token: token, isOpenToOthers: isOpen) else { return Request.largestBody }
    return contracts.map { $0.largestBody(of: request) }.max() ?? Request.largestBody
  }

  func router() -> Router<SandboxContext> {
    let router = Router(context: SandboxContext.self)
    Control.add(
      to: router,
      contracts: contracts,
      store: store,
      identity: identity,
      token: token,
      tokenFile: configuration.token == nil ? AccessToken.file(in: configuration.dataDirectory).path : nil,
      host: configuration.host,
      isOpenToOthers: configuration.showsPageToOthers,
      logger: logger
    )
    for contract in contracts { contract.addRoutes(to: router, database: store.database) }
    return router
  }

  private func listen(
    on port: Int,
    _ server: HTTPServerBuilder,
    _ responder: some HTTPResponder<SandboxContext>,
    onOpen: @escaping @Sendable (Int) async -> Void
  ) async throws {
    // `run` throws and `onReady` announces what Hummingbird would log.
    var serverLogger = logger
    serverLogger.logLevel = .critical
    let application = Application(
      responder: responder,
      server: server,
      configuration: .init(
        address: .hostname(configuration.host, port: port),
        availableConnectionsDelegate: .maximum(limits.connections, logger: serverLogger)
      ),
      onServerRunning: { await onOpen($0.localAddress?.port ?? port) },
      logger: serverLogger
    )
    do {
      try await application.run()
    } catch let error where !(error is CancellationError) {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw SandboxError.cannotListen(host: configuration.host, port: port, reason: reason)
    }
  }

  /// Returns the system's text for an error, without Foundation's.
  private static func systemReason(_ error: any Error) -> String {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
  }

  private func announcement(http: Int, https: Int) -> Announcement {
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return Announcement(
      http: "http://\(host):\(http)",
      https: "https://\(host):\(https)",
      ca: identity.authority.file.path,
      pins: identity.pins,
      token: token.text,
      data: configuration.dataDirectory.path
    )
  }
}

/// Waits for both servers to listen.
private actor OpenPorts {
  private var http: Int?
  private var https: Int?
  private let onBoth: @Sendable (Int, Int) async -> Void

  init(onBoth: @escaping @Sendable (_ http: Int, _ https: Int) async -> Void) {
    self.onBoth = onBoth
  }

  func open(http port: Int) async {
    http = port
    if let https { await onBoth(port, https) }
  }

  func open(https port: Int) async {
    https = port
    if let http { await onBoth(http, port) }
  }
}

/// The addresses, the data folder, the keys and the options of a sandbox.
package struct SandboxConfiguration: Sendable {
  /// The address or name to listen on; it is also put into the certificate.
  package var host = "127.0.0.1"
  /// The port for HTTP, 0 to 65535; 0 lets the system choose a free one.
  package var httpPort = 8080
  /// The port for HTTPS, 0 to 65535; 0 lets the system choose a free one.
  package var httpsPort = 8443
  /// The folder for the database, the certificates and the keys; made with mode 0700 where it is missing.
  package let dataDirectory: URL
  /// True where the contracts put their example data into an empty database.
  package var seeds = true
  /// The key that the HTTPS server proves to own.
  package var leafKey = Identity.LeafKey.current
  /// The token of the catalogue for this run; nil for the one in the data folder.
  package var token: AccessToken?
  /// The order of more newer items of the catalogue than fit into one answer.
  package var pageOrder = CataloguePageOrder.newest
  /// True where other machines may come to `/_sandbox/`, with the token as password; it is for this machine alone otherwise.
  package var showsPageToOthers = false

  package init(dataDirectory: URL) { self.dataDirectory = dataDirectory }
}

/// The addresses, pins and token of a running sandbox; printed as one line of JSON.
package struct Announcement: Codable, Equatable, Sendable {
  /// The base URL over HTTP.
  package let http: String
  /// The base URL over HTTPS.
  package let https: String
  /// The path of the certificate authority's certificate, in PEM.
  package let ca: String
  /// The pins for clients.
  package let pins: Pins
  /// The token of the catalogue.
  package let token: String
  /// The path of the data folder.
  package let data: String
}
