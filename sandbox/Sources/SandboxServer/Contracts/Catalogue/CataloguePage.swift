import GRDB
import Hummingbird

/// The order in which more newer items than fit into one answer come; which one the backend has, no document says.
public enum CataloguePageOrder: String, CaseIterable, Sendable {
  /// The newest of them come first; those between them and `since_id` are left to be asked for.
  case newest
  /// The oldest of them come first, right after `since_id`.
  case oldest
}

/// The stretch of the catalogue that a request asks for.
struct CataloguePage: Sendable {
  /// How many items an answer has at most.
  static let size = 10

  /// All items have larger ids.
  private let since: CatalogueID?
  /// No item has a larger id.
  private let max: CatalogueID?

  /// Reads `since_id` and `max_id`.
  ///
  /// - Throws: `Refusal` with status 400 where one of them is no id or is there twice.
  init(_ request: Request) throws(Refusal) {
    since = try request.catalogueID("since_id")
    max = try request.catalogueID("max_id")
  }

  /// Finds the items, newest first.
  func items(in db: Database, order: CataloguePageOrder) throws -> [CatalogueItem] {
    // Without a `since_id` the page begins at the newest item that there may be.
    let startsAtOldest = order == .oldest && since != nil
    let direction = startsAtOldest ? "ASC" : "DESC"
    let items = try CatalogueItem.fetchAll(
      db,
      sql: """
        SELECT id, text, confidence, content, is_verbatim FROM catalogue_items
        WHERE (length, id) > (?, ?) AND (length, id) <= (?, ?)
        ORDER BY length \(direction), id \(direction) LIMIT \(Self.size)
        """,
      arguments: [
        since?.text.utf8.count ?? 0, since?.text ?? "",
        max?.text.utf8.count ?? Int.max, max?.text ?? "",
      ]
    )
    return startsAtOldest ? items.reversed() : items
  }
}

extension Request {
  /// The id that a query's parameter names; nil where there is no such parameter.
  ///
  /// - Throws: `Refusal` with status 400 where it is none, or is there twice.
  func catalogueID(_ name: String) throws(Refusal) -> CatalogueID? {
    let values = uri.queryParameters[values: Substring(name)]
    guard let first = values.first else { return nil }
    guard values.count == 1, let id = CatalogueID(String(first)) else {
      throw Refusal(
        .badRequest,
        "\(name) must be one id: 1 to \(CatalogueID.largestLength) hex digits in lower case"
      )
    }
    return id
  }
}
