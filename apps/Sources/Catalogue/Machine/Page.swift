import QuintetStateLoop

/// An answer of the backend: items, newest first.
struct Page: Hashable, Sendable, Recordable {
  /// The items that could be read, each id once.
  let items: [Item]
  /// True if it has as many items as the backend ever sends at once, so that there may be more.
  let isFull: Bool
}
