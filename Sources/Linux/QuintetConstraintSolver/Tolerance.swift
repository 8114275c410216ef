/// The sizes below which a computed number counts as zero. Layout is in points: up to a million, exact to a millionth.
enum Tolerance {
  /// A constraint violated by no more than this is honoured.
  static let residual = 1e-8

  /// A required constraint violated by more than this is in conflict, and not just rounded.
  static let conflict = 1e-6

  /// A multiplier (a cost per point moved) of no more than this is zero.
  static let multiplier = 1e-9

  /// A coefficient of no more than this cannot be divided by.
  static let pivot = 1e-9

  /// Remainder that elimination leaves of a coefficient that cancelled.
  static let cancellation = 1e-12

  /// A variable that moved by no more than this has not changed.
  static let change = 1e-9
}
