import BackendClient
import Foundation
import QuintetStateLoop

/// An item posted by the person that the feed does not show yet.
struct Post: Hashable, Sendable, Recordable {
  enum Status: Hashable, Sendable, Recordable {
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
