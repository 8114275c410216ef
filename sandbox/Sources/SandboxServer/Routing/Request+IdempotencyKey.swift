import HTTPTypes
import Hummingbird

extension Request {
  /// The `Idempotency-Key` the request was sent with, if any.
  ///
  /// - Throws: `Refusal` with status 400 where it is not one value of 1 to 255 characters.
  var idempotencyKey: String? {
    get throws {
      guard let name = HTTPField.Name("Idempotency-Key"), let value = headers[values: name].first else { return nil }
      guard headers[values: name].count == 1, (1...255).contains(value.count) else {
        throw Refusal(.badRequest, "the Idempotency-Key must be one value of 1 to 255 characters")
      }
      return value
    }
  }
}
