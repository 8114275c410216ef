import Foundation
import QuintetStateLoop

/// Everything that outlives the process, as one value that is stored whole or not at all.
///
/// There is nothing of the person in it: see ``Submission/key(seed:)`` for why a random number is enough.
struct Record: Hashable, Sendable, Recordable {
  /// True if the server has said 200, and the person has not cancelled since.
  var isInvited = false
  /// The random number that requests get their keys from; nil until the first one and again after a success.
  var seed: UUID?
}

/// Turns a record into the one string that is stored, and back: `{"format":1,"invited":false,"seed":"…"}`.
extension Record {
  private static let format = 1

  private struct Stored: Codable {
    let format: Int
    let invited: Bool
    let seed: UUID?
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A number, a truth value and a string: encoding them cannot fail.
    let data = try? encoder.encode(Stored(format: Self.format, invited: isInvited, seed: seed))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads a record; nil if the string is anything but one of ours.
  init?(json: String) {
    guard
      let stored = try? JSONDecoder().decode(Stored.self, from: Data(json.utf8)),
      stored.format == Self.format
    else { return nil }
    self.init(isInvited: stored.invited, seed: stored.seed)
  }
}
