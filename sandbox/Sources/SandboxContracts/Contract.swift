import Foundation
import GRDB
import Hummingbird
import NIOCore
import SandboxTLS

/// One backend: its tables, its routes and its example data.
package protocol Contract: Sendable {
  /// The contract's name, and the key of what was received in the answer of `/_sandbox/records`.
  var recordsKey: String { get }

  /// The paths of its routes; a `*` at the end stands for any rest.
  var paths: [String] { get }

  /// Adds the migrations for this contract's tables; their names start with ``recordsKey`` and never change.
  func registerMigrations(in migrator: inout DatabaseMigrator)

  /// Adds the routes of this contract.
  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue)

  /// Returns the size of the largest body that this contract accepts of `request`, in bytes.
  func largestBody(of request: Request) -> Int

  /// Reads the records of what was received, oldest first; nil for a contract that receives nothing.
  ///
  /// - Parameter limit: The most records, of which the last are taken; nil for all.
  func records(in db: Database, last limit: Int?) throws -> StoredRecords?

  /// Deletes all data, received or seeded.
  func erase(in db: Database) throws

  /// Inserts the example data; the tables are empty.
  func seed(in db: Database) throws
}

/// The records of what a contract received, or the last of them; encoded as a list.
package struct StoredRecords: Encodable, Sendable {
  /// The number of all records, not only of those in the list.
  package let count: Int
  package let list: [any Encodable & Sendable]

  /// Makes the list from rows, of which the newest is first.
  package init(count: Int, newestFirst rows: [some Encodable & Sendable]) {
    self.count = count
    list = rows.reversed()
  }

  /// Reads the last rows of a query, of which the newest is first.
  init<Row: FetchableRecord & Encodable & Sendable>(
    _ newestFirst: QueryInterfaceRequest<Row>,
    last limit: Int?,
    in db: Database
  ) throws {
    let rows = limit.map { newestFirst.limit($0) } ?? newestFirst
    try self.init(count: newestFirst.fetchCount(db), newestFirst: rows.fetchAll(db))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for record in list { try container.encode(record) }
  }
}

/// Defaults for a contract without tables, records and large bodies.
extension Contract {
  package var paths: [String] { [] }
  package func largestBody(of request: Request) -> Int { Request.largestBody }
  package func registerMigrations(in migrator: inout DatabaseMigrator) {}
  package func records(in db: Database, last limit: Int?) throws -> StoredRecords? { nil }
  package func erase(in db: Database) throws {}
  package func seed(in db: Database) throws {}
}

/// All contracts, and the document that describes them.
package enum Contracts {
  /// The contracts of the sandbox.
  package static func all(token: AccessToken, pageOrder: CataloguePageOrder = .newest) -> [any Contract] {
    [
      ConsentContract(), InvitationContract(), BuffsContract(), DeliveriesContract(), TilesContract(),
      CatalogueContract(token: token, pageOrder: pageOrder),
    ]
  }

  /// The OpenAPI document of all routes.
  package static var document: URL { resources.appending(path: "openapi.json") }

  static var resources: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }
}

extension String {
  /// Returns true where `path` is this text, or begins with it where this text ends with `*`.
  package func coversPath(_ path: String) -> Bool { hasSuffix("*") ? path.hasPrefix(dropLast()) : path == self }

  /// This path as the router reads it: without empty parts, as after a base URL that ends with a slash.
  package var routedPath: String { "/" + split(separator: "/").joined(separator: "/") }
}

/// The context of a request, with the channel that it came by.
package struct SandboxContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The channel of the answer: the connection under HTTP/1.1, one stream of it under HTTP/2.
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

extension Request {
  /// Returns scheme, host and port that the client used; empty for a request without a host, which makes addresses relative.
  package func origin(in context: SandboxContext) async -> String {
    guard let authority = head.authority, !authority.isEmpty else { return "" }
    let usesTLS =
      (try? await context.channel.connection.pipeline.containsHandler(type: TLSHandler.self).get()) != nil
    return "\(usesTLS ? "https" : "http")://\(authority)"
  }
}
