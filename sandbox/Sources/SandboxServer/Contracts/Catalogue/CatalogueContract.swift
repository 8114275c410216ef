import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore

/// The backend of the catalogue: photos, the words in them, and how sure their reader was.
struct CatalogueContract: Contract {
  static let base: RouterPath = "/e/mock/v1"

  let recordsKey = "catalogue"
  let paths = ["\(Self.base)/*"]
  /// What every request has to name.
  let token: AccessToken
  /// Which of more newer items than fit into an answer come.
  var pageOrder = CataloguePageOrder.newest
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
    switch (request.method, request.uri.path) {
    // From nobody else, since it stands in memory before it is looked at.
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
      // SQLite takes a number below zero for none.
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
    // Before the items are looked up: from then on their pictures stay.
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
      if item.isVerbatim {
        try await CatalogueJSON.write(id: item.id, fields: content ?? Data("{}".utf8), to: &writer)
      } else {
        try await CatalogueJSON.write(
          id: item.id,
          text: item.text ?? "",
          confidence: item.confidence ?? 0,
          picture: content ?? Data(),
          to: &writer
        )
      }
    }
    try await writer.write(ByteBuffer(string: items.isEmpty ? "[]" : "]"))
    try await writer.finish(nil)
  }

  /// Stores an item, and answers with it and its id once it is on the disk.
  ///
  /// With 201: the document does not name the status, but says that the item gets an id of its own and where it is from then on.
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
      // From the request, since a repeated one is answered the same way though the item be deleted.
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
