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
      let count = try request.count(in: 0...Self.largestCount)
      let added =
        count == nil
        ? try await database.read { try AddedDelivery.order(Column("id").desc).fetchAll($0) } : []
      let origin = await request.origin(in: context)
      return Response(
        status: .ok,
        headers: [.contentType: "application/json"],
        body: ResponseBody {
          try await write(count ?? ExampleDeliveries.all.count, behind: added, photosAt: origin, to: &$0)
        }
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

/// A delivery that was added by `/_sandbox/deliveries`; in the list it comes before those that are always there.
package struct AddedDelivery: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  package static let databaseTableName = "deliveries"
  /// The most deliveries that may be added.
  static let limit = 1000
  /// The length of the longest text, in code points, as JSON Schema counts.
  private static let longestText = 1000
  /// The number added to the row's: more than the id of any other delivery.
  private static let firstID = 1_000_000

  private enum CodingKeys: String, CodingKey {
    case id
    case description
    case photo
    case lat
    case lng
    case address
  }

  /// The number of its row, from 1.
  private(set) var id: Int?
  package let description: String
  let photo: String?
  let lat: Double
  let lng: Double
  let address: String

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    description = try fields.decode(String.self, forKey: .description)
    guard description.unicodeScalars.count <= Self.longestText, !description.utf8.contains(0) else {
      throw fields.refusal(of: .description, "must be at most \(Self.longestText) code points long, without U+0000")
    }
    photo = try fields.decodeIfPresent(String.self, forKey: .photo)
    guard photo.map({ Photo(rawValue: $0) != nil }) ?? true else {
      throw fields.refusal(of: .photo, "must be one of " + Photo.allCases.map(\.rawValue).joined(separator: ", "))
    }
    lat = try fields.decode(Double.self, forKey: .lat)
    lng = try fields.decode(Double.self, forKey: .lng)
    address = try fields.decode(String.self, forKey: .address)
    guard address.unicodeScalars.count <= Self.longestText, !address.utf8.contains(0) else {
      throw fields.refusal(of: .address, "must be at most \(Self.longestText) code points long, without U+0000")
    }
  }

  package init(row: Row) {
    id = row["id"]
    description = row["description"]
    photo = row["photo"]
    lat = row["lat"]
    lng = row["lng"]
    address = row["address"]
  }

  package mutating func didInsert(_ inserted: InsertionSuccess) { id = Int(inserted.rowID) }

  /// Adds the delivery in the body of `request` before all others.
  ///
  /// - Throws: `Refusal` with status 400 for anything but a delivery, and with 409 where there are too many.
  package static func add(_ request: Request, to database: DatabaseQueue) async throws -> AddedDelivery {
    let delivery = try await request.json(as: AddedDelivery.self)
    return try await database.write { db in
      guard try fetchCount(db) < limit else {
        throw Refusal(.conflict, "\(limit) deliveries were added; DELETE /_sandbox/deliveries removes them")
      }
      return try delivery.inserted(db)
    }
  }

  func resource(photosAt origin: String) -> DeliveryResource {
    DeliveryResource(
      id: Self.firstID + (id ?? 0),
      description: description,
      imageUrl: photo.flatMap { Photo(rawValue: $0) }.map { origin + $0.path },
      location: .init(lat: lat, lng: lng, address: address)
    )
  }
}
