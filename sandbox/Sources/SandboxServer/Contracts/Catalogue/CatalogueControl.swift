import Foundation
import GRDB
import Hummingbird

/// The routes by which tests change the catalogue behind a client's back; they need no token.
struct CatalogueControl: Sendable {
  static let path: RouterPath = "/_sandbox/catalogue/items"
  /// How many items can be added at once.
  static let largestCount = 100_000

  let store: CatalogueStore

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post(Self.path) { [store] request, _ in
      let id = try request.catalogueID("id")
      let ids: [CatalogueID]
      if let count = try count(in: request) {
        let examples = try ExampleCatalogue.items()
        ids = try await database.write { try store.add(count, like: examples, first: id, in: $0) }
      } else {
        let fields = try await CatalogueFields(request)
        ids = [try await database.write { try store.add(fields, id: id, in: $0) }]
      }
      return try Response.json(["ids": ids.map(\.text)], status: .created)
    }
    router.delete(Self.path) { [store] _, _ in
      try await database.write { try store.deleteAll(in: $0) }
      return Response(status: .noContent)
    }
    router.refuseOtherMethods(at: Self.path, than: .post, .delete)

    router.delete("/_sandbox/catalogue/items/:id") { [store] _, context in
      try await store.delete(context.parameters.require("id"), in: database)
      return Response(status: .noContent)
    }
    router.refuseOtherMethods(at: "/_sandbox/catalogue/items/:id", than: .delete)
  }

  private func count(in request: Request) throws -> Int? {
    let values = request.uri.queryParameters[values: "count"]
    guard let first = values.first else { return nil }
    guard values.count == 1, let count = Int(first), String(count) == first, (1...Self.largestCount).contains(count)
    else { throw Refusal(.badRequest, "count must be one whole number from 1 to \(Self.largestCount)") }
    return count
  }
}

extension CatalogueStore {
  /// Deletes the item that a path names.
  ///
  /// - Throws: `Refusal` with status 404 where there is none.
  func delete(_ name: String, in database: DatabaseQueue) async throws {
    let wasThere = try await database.write { db in
      guard let id = CatalogueID(name) else { return false }
      return try delete(id, in: db)
    }
    guard wasThere else { throw Refusal(.notFound, "there is no item \(name)") }
  }
}

/// An item as a test wants it listed: every field but the id, right or wrong, as they are in a JSON object.
struct CatalogueFields: Sendable {
  let json: Data
  /// Nil where it is no text.
  let text: String?
  /// Nil where it is no number.
  let confidence: Double?
  /// Nil where it is no base64.
  let picture: Data?

  /// Reads the body, which may be as large as that of a post.
  ///
  /// - Throws: `Refusal` with status 400 where it is no JSON object, or has an `_id`.
  init(_ request: Request) async throws {
    let known = try await request.json(as: Known.self, upTo: CatalogueSubmission.largestBody)
    json = Data(try await request.body.collect(upTo: CatalogueSubmission.largestBody).readableBytesView)
    text = known.text
    confidence = known.confidence
    picture = known.picture
  }

  /// The fields whose values are of the right type.
  private struct Known: Decodable, Sendable {
    let text: String?
    let confidence: Double?
    let picture: Data?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: FieldName.self)
      if fields.contains(FieldName("_id")) {
        throw fields.refusal(of: FieldName("_id"), "is chosen by the server, or in the query as id")
      }
      text = try? fields.decode(String.self, forKey: FieldName("text"))
      confidence = try? fields.decode(Double.self, forKey: FieldName("confidence"))
      picture = (try? fields.decode(String.self, forKey: FieldName("image"))).flatMap { Data(strictBase64: $0) }
    }
  }
}
