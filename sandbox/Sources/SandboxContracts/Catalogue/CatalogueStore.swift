import Foundation
import GRDB
import Synchronization

/// The tables of the catalogue.
///
/// A picture is a row of its own, which all items with it share. The row stays until no item has it and no answer is being written, so
/// that an answer is complete even where its items are deleted meanwhile.
struct CatalogueStore: Sendable {
  /// The answers that are being written.
  let answers = OpenAnswers()

  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("catalogue.1") { db in
      try db.execute(
        sql: """
          CREATE TABLE catalogue_contents (
            id INTEGER PRIMARY KEY,
            sha256 TEXT NOT NULL UNIQUE,
            bytes BLOB NOT NULL
          );
          CREATE TABLE catalogue_items (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            length INTEGER NOT NULL,
            id TEXT NOT NULL,
            text TEXT,
            confidence REAL,
            picture_bytes INTEGER,
            picture_sha256 TEXT,
            content INTEGER NOT NULL REFERENCES catalogue_contents,
            is_verbatim BOOLEAN NOT NULL,
            UNIQUE (length, id)
          );
          CREATE INDEX catalogue_items_content ON catalogue_items (content);
          CREATE TABLE catalogue_posts (
            idempotency_key TEXT PRIMARY KEY,
            digest TEXT NOT NULL,
            item TEXT NOT NULL,
            attempts INTEGER NOT NULL
          );
          CREATE INDEX catalogue_posts_item ON catalogue_posts (item);
          CREATE TABLE catalogue_last_id (id TEXT NOT NULL);
          """
      )
    }
  }

  /// Stores the item that a client posts, or returns the id of the same item under the same key, which may be deleted by now.
  ///
  /// - Throws: `Refusal` with status 422 where the key was used for another item.
  func post(_ submission: CatalogueSubmission, idempotencyKey: String?, in db: Database) throws -> CatalogueID {
    guard let idempotencyKey else { return try add(submission, in: db) }
    let digest = submission.digest
    let earlier = try Row.fetchOne(
      db,
      sql: "SELECT digest, item FROM catalogue_posts WHERE idempotency_key = ?",
      arguments: [idempotencyKey]
    )
    if let earlier {
      guard earlier["digest"] as String == digest, let id = CatalogueID(earlier["item"] as String) else {
        throw Refusal(.unprocessableContent, "this Idempotency-Key was used for another item")
      }
      try db.execute(
        sql: "UPDATE catalogue_posts SET attempts = attempts + 1 WHERE idempotency_key = ?",
        arguments: [idempotencyKey]
      )
      return id
    }
    let id = try add(submission, in: db)
    try db.execute(
      sql: "INSERT INTO catalogue_posts VALUES (?, ?, ?, 1)",
      arguments: [idempotencyKey, digest, id.text]
    )
    return id
  }

  /// Adds the examples, each with its own id.
  func add(_ examples: [ExampleCatalogue.Item], in db: Database) throws {
    for example in examples {
      let picture = try CatalogueContent(picture: example.picture(), in: db)
      try insert(id: example.id, text: example.text, confidence: example.confidence, picture, in: db)
    }
    if let last = examples.map(\.id).max() { try remember(last, in: db) }
  }

  /// Adds `count` items at once, with the pictures of `examples` in turn.
  ///
  /// - Parameter first: The id of the first; nil for one of now.
  func add(
    _ count: Int,
    like examples: [ExampleCatalogue.Item],
    first: CatalogueID?,
    in db: Database
  ) throws -> [CatalogueID] {
    var ids: [CatalogueID] = []
    guard count > 0 else { return ids }
    let pictures = try examples.prefix(count).map { try CatalogueContent(picture: $0.picture(), in: db) }
    let before = try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'catalogue_items'") ?? 0
    var id = try newID(first, in: db)
    for number in 0..<count {
      try insert(
        id: id,
        text: "Item \(before + number + 1)",
        confidence: examples[number % examples.count].confidence,
        pictures[number % pictures.count],
        in: db
      )
      ids.append(id)
      id = id.next
    }
    if let last = ids.last { try remember(last, in: db) }
    return ids
  }

  /// Adds a verbatim item.
  func add(_ fields: CatalogueFields, id: CatalogueID?, in db: Database) throws -> CatalogueID {
    let id = try newID(id, in: db)
    let content = try CatalogueContent(fields, in: db)
    try insert(id: id, text: fields.text, confidence: fields.confidence, content, in: db)
    try remember(id, in: db)
    return id
  }

  /// Deletes one item; false if there is none of that id.
  func delete(_ id: CatalogueID, in db: Database) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM catalogue_items WHERE length = ? AND id = ?",
      arguments: [id.text.utf8.count, id.text]
    )
    guard db.changesCount == 1 else { return false }
    try deleteUnusedContents(in: db)
    return true
  }

  /// Deletes all items; their keys stay used, and their ids are not given again.
  func deleteAll(in db: Database) throws {
    try db.execute(sql: "DELETE FROM catalogue_items")
    try deleteUnusedContents(in: db)
  }

  /// Empties all tables.
  func erase(in db: Database) throws {
    try deleteAll(in: db)
    try db.execute(
      sql: """
        DELETE FROM catalogue_posts;
        DELETE FROM catalogue_last_id;
        DELETE FROM sqlite_sequence WHERE name = 'catalogue_items';
        """
    )
  }

  private func deleteUnusedContents(in db: Database) throws {
    // Unused rows go with the next deletion otherwise.
    guard answers.areNone else { return }
    try db.execute(
      sql: """
        DELETE FROM catalogue_contents
        WHERE NOT EXISTS (SELECT 1 FROM catalogue_items WHERE content = catalogue_contents.id)
        """
    )
  }

  private func add(_ submission: CatalogueSubmission, in db: Database) throws -> CatalogueID {
    let id = try newID(nil, in: db)
    let picture = try CatalogueContent(picture: submission.picture, in: db)
    try insert(id: id, text: submission.text, confidence: submission.confidence, picture, in: db)
    try remember(id, in: db)
    return id
  }

  private func insert(
    id: CatalogueID,
    text: String?,
    confidence: Double?,
    _ content: CatalogueContent,
    in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO catalogue_items
        (length, id, text, confidence, picture_bytes, picture_sha256, content, is_verbatim)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      id.text.utf8.count, id.text, text, confidence, content.pictureSize, content.pictureHash, content.row,
      content.isVerbatim,
    ])
  }

  /// Returns an id that is larger than all earlier ones.
  ///
  /// - Throws: `Refusal` with status 409 where `wanted` is not larger.
  private func newID(_ wanted: CatalogueID?, in db: Database) throws -> CatalogueID {
    let last = try String.fetchOne(db, sql: "SELECT id FROM catalogue_last_id").flatMap { CatalogueID($0) }
    let id = wanted ?? CatalogueID(at: Date())
    guard let last, id <= last else { return id }
    guard wanted == nil else { throw Refusal(.conflict, "id must be larger than \(last.text), the last one") }
    return last.next
  }

  private func remember(_ last: CatalogueID, in db: Database) throws {
    // The largest id has no next one.
    guard last.text.utf8.count <= CatalogueID.largestLength else {
      throw Refusal(.conflict, "there are no more ids of at most \(CatalogueID.largestLength) digits")
    }
    try db.execute(sql: "DELETE FROM catalogue_last_id")
    try db.execute(sql: "INSERT INTO catalogue_last_id VALUES (?)", arguments: [last.text])
  }
}

/// The row of a picture, or of the fields of a verbatim item.
struct CatalogueContent {
  let row: Int
  let isVerbatim: Bool
  /// In bytes; nil where there is no picture.
  let pictureSize: Int?
  let pictureHash: String?

  /// Inserts the picture where it is missing.
  init(picture: Data, in db: Database) throws {
    let hash = picture.sha256
    row = try Self.row(of: picture, hash, in: db)
    isVerbatim = false
    pictureSize = picture.count
    pictureHash = hash
  }

  /// Inserts the fields where they are missing.
  init(_ fields: CatalogueFields, in db: Database) throws {
    row = try Self.row(of: fields.json, fields.json.sha256, in: db)
    isVerbatim = true
    pictureSize = fields.picture?.count
    pictureHash = fields.picture?.sha256
  }

  private static func row(of bytes: Data, _ hash: String, in db: Database) throws -> Int {
    let known = try Int.fetchOne(db, sql: "SELECT id FROM catalogue_contents WHERE sha256 = ?", arguments: [hash])
    if let known { return known }
    try db.execute(sql: "INSERT INTO catalogue_contents (sha256, bytes) VALUES (?, ?)", arguments: [hash, bytes])
    return Int(db.lastInsertedRowID)
  }
}

/// Counts the answers that are being written.
final class OpenAnswers: Sendable {
  private let count = Mutex(0)

  /// One answer, counted as long as it exists.
  final class Answer: Sendable {
    private let all: OpenAnswers

    fileprivate init(_ all: OpenAnswers) {
      self.all = all
      all.count.withLock { $0 += 1 }
    }

    deinit { all.count.withLock { $0 -= 1 } }
  }

  /// Counts one more.
  func open() -> Answer { Answer(self) }

  var areNone: Bool { count.withLock { $0 == 0 } }
}
