import BackendClient
import Foundation

/// What the person has posted and the feed does not show yet.
struct Post: Hashable, Sendable {
  enum Status: Hashable, Sendable {
    /// Kept on the device until the server has it.
    case waiting
    /// The server will not have it as it is.
    case refused(Failure)
    /// The server has it, under this id; nil where it did not say which.
    case sent(ItemID?)
  }

  let key: UUID
  let text: String
  var status: Status
}

#if Recording
  extension Post: Codable {}
  extension Post.Status: Codable {}
#endif
