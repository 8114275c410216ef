import Foundation
import GRDB
import Hummingbird

/// The routes by which tests change the catalogue without a client; they need no token.
package struct CatalogueControl: Sendable {
  static let path: RouterPath = "/_sandbox/catalogue/items"
  /// The most items that can be added at once.
  static let largestCount = 100_000

  let store: CatalogueStore

  /// Adds items with the photos of the examples in turn, and returns their ids.
  package static func addExamples(_ count: Int, to database: DatabaseQueue) async throws -> [String] {
    try await CatalogueControl(store: CatalogueStore()).add(count, first: nil, to: database)
  }

  /// Adds an item with the fields in the JSON body of `request`, right or wrong, and returns its id.
  package static func addItem(_ request: Request, to database: DatabaseQueue) async throws -> String {
    try await CatalogueControl(store: CatalogueStore()).add(request, id: nil, to: database)
  }

  /// Reads the photo of the first example.
  package static func examplePhoto() throws -> Data { try ExampleCatalogue.items()[0].picture() }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post(Self.path) { request, _ in
      let id = try request.catalogueID("id")
      let ids =
        if let count = try request.count(in: 1...Self.largestCount) {
          try await add(count, first: id, to: database)
        } else {
          [try await add(request, id: id, to: database)]
        }
      return try Response.json(["ids": ids], status: .created)
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

  private func add(_ count: Int, first: CatalogueID?, to database: DatabaseQueue) async throws -> [String] {
    let examples = try ExampleCatalogue.items()
    return try await database.write { [store] in
      try store.add(count, like: examples, first: first, in: $0).map(\.text)
    }
  }

  private func add(_ request: Request, id: CatalogueID?, to database: DatabaseQueue) async throws -> String {
    let fields = try await CatalogueFields(request)
    return try await database.write { [store] in try store.add(fields, id: id, in: $0).text }
  }
}

extension CatalogueStore {
  /// Deletes the item of an id in a path.
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

/// The fields of a verbatim item, right or wrong: a JSON object without the id.
struct CatalogueFields: Sendable {
  let json: Data
  /// Nil for anything but a text.
  let text: String?
  /// Nil for anything but a number.
  let confidence: Double?
  /// Nil for anything but base64.
  let picture: Data?

  /// Reads the body, which may be as large as that of a post.
  ///
  /// - Throws: `Refusal` with status 400 for anything but a JSON object without an `_id`.
  init(_ request: Request) async throws {
    let known = try await request.json(as: Known.self, upTo: CatalogueSubmission.largestBody)
    json = Data(try await request.body.collect(upTo: CatalogueSubmission.largestBody).readableBytesView)
    text = known.text
    confidence = known.confidence
    picture = known.picture
  }

  /// The fields with values of the right type.
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
