import StateLoop

/// What the backend answered: items, newest first.
struct Page: Hashable, Sendable, Recordable {
  /// Those that could be read, each id once.
  let items: [Item]
  /// Whether it has as many as the backend ever sends at once, so that there may be more.
  let isFull: Bool
}
