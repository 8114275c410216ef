import QuintetStateLoop

/// The result of a search in everything that the device has stored.
struct Found: Hashable, Sendable, Recordable {
  let query: String
  /// Newest first; the beginning of all that were found.
  let items: [Item]
  /// The number of all that were found.
  let count: Int
  /// True if what is stored could not be read.
  var isUnread = false
}
