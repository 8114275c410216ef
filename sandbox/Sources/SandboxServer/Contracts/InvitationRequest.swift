import Foundation
import GRDB

/// A request for an invitation, checked field by field.
struct InvitationRequest: Decodable, Equatable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case name
    case email
  }

  let name: String
  let email: String

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    guard name.trimmingCharacters(in: .whitespacesAndNewlines) == name else {
      throw fields.refusal(of: .name, "must not begin or end with white space")
    }
    guard name.count >= 3 else {
      throw fields.refusal(of: .name, "must be at least 3 characters long")
    }
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw fields.refusal(of: .name, "must not contain control characters")
    }
    email = try fields.decode(String.self, forKey: .email)
    guard Self.isAddress(email) else {
      throw fields.refusal(of: .email, "must be a valid e-mail address with a dot in its domain, in ASCII")
    }
  }

  /// Whether a text is a "valid e-mail address" of the HTML standard with a domain of at least two labels.
  ///
  /// The expression is the standard's, except that its last group has to be there at least once:
  /// <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>. Internationalised domains come as A-labels.
  private static func isAddress(_ text: String) -> Bool {
    let address =
      /[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+/
      .matchingSemantics(.unicodeScalar)
    return text.wholeMatch(of: address) != nil
  }

  /// Whether the address is the one that the backend always refuses.
  var isAddressInUse: Bool { email.lowercased() == "usedemail@blinq.app" }

  /// Inserts the request, or counts one more attempt where it was stored under the same key before.
  ///
  /// - Throws: `Refusal` with status 422 where the key was used for another request.
  func store(in db: Database, idempotencyKey: String?, receivedAt: Date) throws {
    try db.execute(
      sql: """
        INSERT INTO invitations (name, email, idempotency_key, received_at, attempts)
        VALUES (?, ?, ?, ?, 1)
        ON CONFLICT (idempotency_key) DO UPDATE SET attempts = attempts + 1
        WHERE name = excluded.name AND email = excluded.email
        """,
      arguments: [name, email, idempotencyKey, receivedAt.formatted(.iso8601)]
    )
    if db.changesCount == 0 {
      throw Refusal(.unprocessableContent, "this Idempotency-Key was used for another request")
    }
  }
}
