import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore

/// The backend of the catalogue: photos, the text in each, and the confidence with which it was read.
struct CatalogueContract: Contract {
  static let base: RouterPath = "/e/mock/v1"

  let recordsKey = "catalogue"
  let paths = ["\(Self.base)/*"]
  /// The value of `Authorization` that every request needs.
  let token: AccessToken
  let pageOrder: CataloguePageOrder
  private let store = CatalogueStore()

  init(token: AccessToken, pageOrder: CataloguePageOrder = .newest) {
    self.token = token
    self.pageOrder = pageOrder
  }

  func registerMigrations(in migrator: inout DatabaseMigrator) {
    CatalogueStore.register(in: &migrator)
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    CatalogueControl(store: store).addRoutes(to: router, database: database)

    let routes = router.group(Self.base).add(middleware: TokenMiddleware(token: token))
    routes.get("/items") { request, _ in
      try await list(CataloguePage(request), in: database)
    }
    routes.delete("/items") { [store] _, _ in
      try await database.write { try store.deleteAll(in: $0) }
      return Response(status: .noContent)
    }
    routes.refuseOtherMethods(at: "/items", than: .get, .delete)

    routes.post("/item") { request, _ in
      let item = try await request.json(as: CatalogueSubmission.self, upTo: CatalogueSubmission.largestBody)
      return try await post(item, idempotencyKey: request.idempotencyKey, in: database)
    }
    routes.refuseOtherMethods(at: "/item", than: .post)

    routes.delete("/item/:id") { [store] _, context in
      try await store.delete(context.parameters.require("id"), in: database)
      return Response(status: .noContent)
    }
    routes.refuseOtherMethods(at: "/item/:id", than: .delete)
  }

  func largestBody(of request: Request) -> Int {
    switch (request.method, request.uri.path.routedPath) {
    // Only with the token, since a body is in memory before it is checked.
    case (.post, "\(Self.base)/item") where token.isNamed(by: request): CatalogueSubmission.largestBody
    case (.post, CatalogueControl.path.description): CatalogueSubmission.largestBody
    default: Request.largestBody
    }
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? {
    let newestFirst = try CatalogueRecord.fetchAll(
      db,
      sql: """
        SELECT items.id, text, confidence, picture_bytes AS bytes, picture_sha256 AS sha256,
          idempotency_key, attempts
        FROM catalogue_items AS items LEFT JOIN catalogue_posts ON item = items.id
        ORDER BY length DESC, items.id DESC LIMIT ?
        """,
      // A negative number is no limit for SQLite.
      arguments: [limit ?? -1]
    )
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM catalogue_items") ?? 0
    return StoredRecords(count: count, newestFirst: newestFirst)
  }

  func erase(in db: Database) throws {
    try store.erase(in: db)
  }

  func seed(in db: Database) throws {
    try store.add(ExampleCatalogue.items(), in: db)
  }

  /// Answers with a page, one item after the other, so that ten large pictures need no more memory than one.
  private func list(_ page: CataloguePage, in database: DatabaseQueue) async throws -> Response {
    // Before the query, so that the pictures of the items stay.
    let answer = store.answers.open()
    let items = try await database.read { try page.items(in: $0, order: pageOrder) }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json"],
      body: ResponseBody { writer in
        defer { withExtendedLifetime(answer) {} }
        try await write(items, from: database, to: &writer)
      }
    )
  }

  private func write(
    _ items: [CatalogueItem],
    from database: DatabaseQueue,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    for (index, item) in items.enumerated() {
      try Task.checkCancellation()
      try await writer.write(ByteBuffer(string: index == 0 ? "[" : ","))
      let content = try await database.read { db in
        try Data.fetchOne(db, sql: "SELECT bytes FROM catalogue_contents WHERE id = ?", arguments: [item.content])
      }
      // Deleted by another sandbox of the data folder: an answer that breaks off is asked for again.
      guard let content else { throw CancellationError() }
      if item.isVerbatim {
        try await CatalogueJSON.write(id: item.id, fields: content, to: &writer)
      } else {
        try await CatalogueJSON.write(
          id: item.id,
          text: item.text ?? "",
          confidence: item.confidence ?? 0,
          picture: content,
          to: &writer
        )
      }
    }
    try await writer.write(ByteBuffer(string: items.isEmpty ? "[]" : "]"))
    try await writer.finish(nil)
  }

  /// Stores an item, and answers with the item and its id when it is on the disk.
  ///
  /// The status is 201: the document names none, but says that the item gets an id by which it can be deleted.
  private func post(
    _ item: CatalogueSubmission,
    idempotencyKey: String?,
    in database: DatabaseQueue
  ) async throws -> Response {
    let id = try await database.write { [store] db in
      try store.post(item, idempotencyKey: idempotencyKey, in: db).text
    }
    return Response(
      status: .created,
      headers: [.contentType: "application/json", .location: "\(Self.base)/item/\(id)"],
      // Written from the request, since a repeated one has the same answer even where the item is deleted.
      body: ResponseBody { writer in
        try await CatalogueJSON.write(
          id: id,
          text: item.text,
          confidence: item.confidence,
          picture: item.picture,
          to: &writer
        )
        try await writer.finish(nil)
      }
    )
  }
}

/// An item as `/_sandbox/records` lists it, without its picture.
private struct CatalogueRecord: Codable, FetchableRecord, Sendable {
  private enum CodingKeys: String, CodingKey {
    case id
    case text
    case confidence
    case bytes
    case sha256
    case idempotencyKey = "idempotency_key"
    case attempts
  }

  let id: String
  let text: String?
  let confidence: Double?
  let bytes: Int?
  let sha256: String?
  let idempotencyKey: String?
  let attempts: Int?
}
