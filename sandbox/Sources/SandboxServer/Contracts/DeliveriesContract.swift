import Foundation
import GRDB
import Hummingbird
import NIOCore

/// The backend of deliveries in and around Hong Kong, and the photos of those who receive them.
struct DeliveriesContract: Contract {
  let recordsKey = "deliveries"

  /// How many deliveries can be asked for.
  static let largestCount = 100_000

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/deliveries") { request, context in
      let count = try count(in: request)
      let origin = await request.origin(in: context)
      return Response(
        status: .ok,
        headers: [.contentType: "application/json"],
        body: ResponseBody { try await write(count, photosAt: origin, to: &$0) }
      )
    }
    router.refuseOtherMethods(at: "/deliveries", than: .get)

    // Beside the list and not below it, so that a fault on `/deliveries*` meets no photo.
    router.get("/photos/:file") { request, context in
      let file = try context.parameters.require("file")
      guard let photo = Photo(file: file) else { throw Refusal(.notFound, "there is no photo named \(file)") }
      return Response.cacheable(try photo.jpeg(), type: "image/jpeg", maxAge: 86_400, to: request)
    }
    router.refuseOtherMethods(at: "/photos/:file", than: .get)
  }

  func records(in db: Database) throws -> (any Encodable & Sendable)? { nil }

  private func count(in request: Request) throws -> Int {
    let values = request.uri.queryParameters[values: "count"]
    guard let first = values.first else { return ExampleDeliveries.all.count }
    guard values.count == 1, let count = Int(first), String(count) == first, (0...Self.largestCount).contains(count)
    else { throw Refusal(.badRequest, "count must be one whole number from 0 to \(Self.largestCount)") }
    return count
  }

  /// Writes the list piece by piece, so that the longest needs no more memory than a short one.
  private func write(_ count: Int, photosAt origin: String, to writer: inout any ResponseBodyWriter) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let piece = 200
    for start in stride(from: 0, to: max(count, 1), by: piece) {
      try Task.checkCancellation()
      let deliveries = (start..<min(start + piece, count)).map {
        ExampleDeliveries.delivery($0).resource(id: $0, photosAt: origin)
      }
      // Each piece is an array of its own; a comma takes the place of the brackets between two of them.
      var json = try encoder.encode(deliveries)
      if start > 0 { json[json.startIndex] = UInt8(ascii: ",") }
      if start + piece < count { json.removeLast() }
      try await writer.write(ByteBuffer(bytes: json))
    }
    try await writer.finish(nil)
  }
}
