import Foundation
import GRDB
import Hummingbird
import NIOCore
import SandboxDrawing

/// The backend of live questions: five Buffs, which never change, their pictures, and beyond the document the votes on them.
struct BuffsContract: Contract {
  let recordsKey = "buffs"
  let paths = ["/buffs/*", "/pictures/*"]
  private let pictures: PictureCache<PictureFile>

  init(pictures: PictureCache<PictureFile> = PictureCache { $0.png() }) {
    self.pictures = pictures
  }

  func registerMigrations(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("buffs.1") { db in
      try db.create(table: "buff_votes") { table in
        table.primaryKey("id", .integer)
        table.column("buff_id", .integer).notNull()
        table.column("answer_id", .integer).notNull()
        table.column("idempotency_key", .text).unique()
        table.column("received_at", .text).notNull()
      }
    }
  }

  func erase(in db: Database) throws {
    try db.execute(sql: "DELETE FROM buff_votes")
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/buffs/:id") { request, context in
      let id = try context.parameters.require("id")
      let buff = try Self.buff(id)
      let origin = await request.origin(in: context)
      return try Response.json(["result": buff.resource(picturesAt: origin + "/pictures")])
    }
    router.refuseOtherMethods(at: "/buffs/:id", than: .get)

    router.post("/buffs/:id/votes") { request, context in
      let buff = try Self.buff(try context.parameters.require("id"))
      let vote = try await request.json(as: BuffVote.self)
      let key = try request.idempotencyKey
      let results = try await database.write { db in
        try vote.store(in: db, of: buff, idempotencyKey: key, receivedAt: Date())
        return try BuffResults(of: buff, in: db)
      }
      return try Response.json(results)
    }
    router.refuseOtherMethods(at: "/buffs/:id/votes", than: .post)
    router.get("/buffs/:id/results") { _, context in
      let buff = try Self.buff(try context.parameters.require("id"))
      return try Response.json(try await database.read { try BuffResults(of: buff, in: $0) })
    }
    router.refuseOtherMethods(at: "/buffs/:id/results", than: .get)

    // Beside the Buffs and not below them, so that a fault on `/buffs/*` meets no picture.
    router.get("/pictures/:file") { _, context in
      let file = try context.parameters.require("file")
      guard let picture = PictureFile(name: file) else {
        throw Refusal(.notFound, "there is no picture named \(file)")
      }
      return Response(
        status: .ok,
        headers: [.contentType: "image/png", .cacheControl: "max-age=3600"],
        body: ResponseBody(byteBuffer: try await pictures.png(of: picture))
      )
    }
    router.refuseOtherMethods(at: "/pictures/:file", than: .get)
  }
}

extension BuffsContract {
  private static func buff(_ id: String) throws -> ExampleBuff {
    guard let buff = ExampleBuffs.all.first(where: { "\($0.id)" == id }) else {
      throw Refusal(.notFound, "there are Buffs 1 to \(ExampleBuffs.all.count)")
    }
    return buff
  }
}

/// A vote on a Buff.
private struct BuffVote: Decodable, Sendable {
  let answerID: Int

  private enum CodingKeys: String, CodingKey { case answerID = "answer_id" }

  /// Inserts the vote; under a key that was used for it, it counts once.
  ///
  /// - Throws: `Refusal` with status 422 for an answer of another Buff, and where the key was used for another vote.
  func store(in db: Database, of buff: ExampleBuff, idempotencyKey: String?, receivedAt: Date) throws {
    guard buff.answerIDs.contains(answerID) else {
      throw Refusal(.unprocessableContent, "answer_id must be an answer of Buff \(buff.id)")
    }
    try db.execute(
      sql: """
        INSERT INTO buff_votes (buff_id, answer_id, idempotency_key, received_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (idempotency_key) DO UPDATE SET received_at = received_at
        WHERE buff_id = excluded.buff_id AND answer_id = excluded.answer_id
        """,
      arguments: [buff.id, answerID, idempotencyKey, receivedAt.formatted(.iso8601)]
    )
    if db.changesCount == 0 { throw Refusal(.unprocessableContent, "this Idempotency-Key was used for another vote") }
  }
}

/// The votes on a Buff so far, for each of its answers.
private struct BuffResults: Encodable, Sendable {
  struct Answer: Encodable, Sendable { let id, votes: Int }

  let total: Int
  let answers: [Answer]

  init(of buff: ExampleBuff, in db: Database) throws {
    answers = try buff.answerIDs.map { id in
      let sql = "SELECT COUNT(*) FROM buff_votes WHERE buff_id = ? AND answer_id = ?"
      return Answer(id: id, votes: try Int.fetchOne(db, sql: sql, arguments: [buff.id, id]) ?? 0)
    }
    total = answers.reduce(0) { $0 + $1.votes }
  }
}

/// A Buff as the backend sends it.
struct BuffResource: Encodable, Sendable {
  struct Author: Encodable, Sendable {
    let firstName: String
    let lastName: String
    let image: String?

    private enum CodingKeys: String, CodingKey {
      case firstName = "first_name"
      case lastName = "last_name"
      case image
    }
  }

  struct Question: Encodable, Sendable {
    let id: Int
    let title: String
    let category: Int
  }

  struct Answer: Encodable, Sendable {
    let id: Int
    let buffID: Int
    let title: String
    /// By "0", "1" and "2" for one, two and three pixels per point.
    let image: [String: Image]?

    private enum CodingKeys: String, CodingKey {
      case id
      case buffID = "buff_id"
      case title
      case image
    }
  }

  struct Image: Encodable, Sendable {
    let id: Int
    let key: String
    let url: String
  }

  let id: Int
  let clientID = 1
  let streamID = 1
  let timeToShow: Int
  let priority: Int
  let createdAt: String
  let author: Author
  let question: Question
  let answers: [Answer]
  let language = "en"

  private enum CodingKeys: String, CodingKey {
    case id
    case clientID = "client_id"
    case streamID = "stream_id"
    case timeToShow = "time_to_show"
    case priority
    case createdAt = "created_at"
    case author
    case question
    case answers
    case language
  }
}
