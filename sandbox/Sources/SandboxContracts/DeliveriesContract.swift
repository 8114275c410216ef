import Foundation
import GRDB
import Hummingbird
import NIOCore
import SandboxDrawing

/// The backend of deliveries in and around Hong Kong, and the photos of their receivers.
struct DeliveriesContract: Contract {
  let recordsKey = "deliveries"
  let paths = ["/deliveries", "/photos/*"]

  /// The largest `count`.
  static let largestCount = 100_000

  func registerMigrations(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("deliveries.1") { db in
      try db.create(table: "deliveries") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("description", .text).notNull()
        table.column("photo", .text)
        table.column("lat", .double).notNull()
        table.column("lng", .double).notNull()
        table.column("address", .text).notNull()
      }
    }
  }

  func erase(in db: Database) throws {
    try AddedDelivery.deleteAll(db)
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/deliveries") { request, context in
      let count = try count(in: request)
      let added =
        request.uri.queryParameters[values: "count"].isEmpty
        ? try await database.read { try AddedDelivery.order(Column("id").desc).fetchAll($0) } : []
      let origin = await request.origin(in: context)
      return Response(
        status: .ok,
        headers: [.contentType: "application/json"],
        body: ResponseBody { try await write(count, behind: added, photosAt: origin, to: &$0) }
      )
    }
    router.refuseOtherMethods(at: "/deliveries", than: .get)

    router.post("/_sandbox/deliveries") { request, _ in
      let delivery = try await AddedDelivery.add(request, to: database)
      return try Response.json(delivery, status: .created)
    }
    router.delete("/_sandbox/deliveries") { _, _ in
      _ = try await database.write { try AddedDelivery.deleteAll($0) }
      return Response(status: .noContent)
    }
    router.refuseOtherMethods(at: "/_sandbox/deliveries", than: .post, .delete)

    // Beside the list and not below it, so that a fault on `/deliveries*` meets no photo.
    router.get("/photos/:file") { request, context in
      let file = try context.parameters.require("file")
      guard let photo = Photo(file: file) else { throw Refusal(.notFound, "there is no photo named \(file)") }
      return Response.cacheable(try photo.jpeg(), type: "image/jpeg", maxAge: 86_400, to: request)
    }
    router.refuseOtherMethods(at: "/photos/:file", than: .get)
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? { nil }

  private func count(in request: Request) throws -> Int {
    let values = request.uri.queryParameters[values: "count"]
    guard let first = values.first else { return ExampleDeliveries.all.count }
    guard values.count == 1, let count = Int(first), String(count) == first, (0...Self.largestCount).contains(count)
    else { throw Refusal(.badRequest, "count must be one whole number from 0 to \(Self.largestCount)") }
    return count
  }

  /// Writes the list piece by piece, so that the longest list needs no more memory than a short one.
  private func write(
    _ count: Int,
    behind added: [AddedDelivery],
    photosAt origin: String,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var separator = "["
    func append(_ deliveries: [DeliveryResource]) async throws {
      guard !deliveries.isEmpty else { return }
      let array = try encoder.encode(deliveries)
      try await writer.write(ByteBuffer(string: separator))
      try await writer.write(ByteBuffer(bytes: array.dropFirst().dropLast()))
      separator = ","
    }
    try await append(added.map { $0.resource(photosAt: origin) })
    let piece = 200
    for start in stride(from: 0, to: count, by: piece) {
      try Task.checkCancellation()
      try await append(
        (start..<min(start + piece, count)).map { ExampleDeliveries.delivery($0).resource(id: $0, photosAt: origin) }
      )
    }
    try await writer.write(ByteBuffer(string: separator == "[" ? "[]" : "]"))
    try await writer.finish(nil)
  }
}

/// A delivery as the backend sends it.
struct DeliveryResource: Encodable, Sendable {
  struct Location: Encodable, Sendable {
    /// In degrees, north is positive.
    let lat: Double
    /// In degrees, east is positive.
    let lng: Double
    let address: String
  }

  let id: Int
  let description: String
  /// Missing where there is no photo.
  let imageUrl: String?
  let location: Location
}
