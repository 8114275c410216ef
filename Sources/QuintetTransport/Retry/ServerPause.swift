import Foundation
import QuintetStorage

/// How long a server has asked to be left alone, with `Retry-After`, across restarts.
struct ServerPause {
  /// The server, as ``URL/origin`` has it: another one has asked for nothing.
  let origin: String
  /// When it asked, in seconds since 1970 by the device's clock.
  let asked: TimeInterval
  /// For how many seconds.
  let length: TimeInterval

  init(origin: String, asked: TimeInterval, length: TimeInterval) {
    self.origin = origin
    self.asked = asked
    self.length = length
  }

  /// Returns the pause as one that was asked for by now. Of a clock that was ahead, all of it would be left at every launch.
  func noted(by now: TimeInterval) -> ServerPause {
    ServerPause(origin: origin, asked: min(asked, now), length: length)
  }

  /// Returns how many seconds are left. A clock that was set back makes the wait no longer than was asked for.
  func rest(at now: TimeInterval) -> TimeInterval { min(length, max(0, asked + length - now)) }

  /// Reads what ``encoded`` wrote; nil for anything else.
  init?(_ data: Data) {
    guard
      let fields = StoredFields(json: data),
      let origin = fields.string("origin"),
      let asked = fields.int("asked"),
      let length = fields.int("length")
    else { return nil }
    self.init(origin: origin, asked: TimeInterval(asked), length: TimeInterval(length))
  }

  /// The JSON, in whole seconds: `{"asked":1578428671,"length":3600,"origin":"https://example.org"}`.
  var encoded: Data? {
    let fields = StoredFields()
    fields.set("origin", origin)
    fields.set("asked", Int(asked))
    fields.set("length", Int(length.rounded(.up)))
    return fields.json()
  }
}
