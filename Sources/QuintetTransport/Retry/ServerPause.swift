import Foundation
import QuintetStateLoop
import QuintetStorage

/// The pause a server has asked for, with `Retry-After`, across restarts.
public struct ServerPause: Equatable, Sendable, Recordable {
  /// The server, as ``URL/origin`` has it: another one has asked for nothing.
  public let origin: String
  /// The time when it asked, in seconds since 1970 by the device's clock.
  public let asked: TimeInterval
  /// The length in seconds.
  public let length: TimeInterval

  /// Makes a pause; times are in seconds.
  public init(origin: String, asked: TimeInterval, length: TimeInterval) {
    self.origin = origin
    self.asked = asked
    self.length = length
  }

  /// Returns the pause as one that was asked for by now. Of a clock that was ahead, all of it would be left at every launch.
  public func noted(by now: TimeInterval) -> ServerPause {
    ServerPause(origin: origin, asked: min(asked, now), length: length)
  }

  /// Returns how many seconds are left. A clock that was set back makes the wait no longer than was asked for.
  public func rest(at now: TimeInterval) -> TimeInterval { min(length, max(0, asked + length - now)) }
}

extension ServerPause {
  /// Reads what ``fields`` wrote; nil for anything else.
  package init?(_ fields: StoredFields?) {
    guard
      let fields,
      let origin = fields.string("origin"),
      let asked = fields.int("asked"),
      let length = fields.int("length")
    else { return nil }
    self.init(origin: origin, asked: TimeInterval(asked), length: TimeInterval(length))
  }

  /// In whole seconds: `{"asked":1578428671,"length":3600,"origin":"https://example.org"}`.
  package var fields: StoredFields {
    var fields = StoredFields()
    fields.set("origin", origin)
    fields.set("asked", Int(asked))
    fields.set("length", Int(length.rounded(.up)))
    return fields
  }
}
