/// Facts that the optimizer has of one constraint besides its coefficients.
///
/// A row's *residual* is Σ terms + constant. It is charged for being above zero (`≤`), below zero (`≥`) or both (`=`).
struct Row {
  /// Purpose of a row.
  enum Role {
    /// A constraint the caller added.
    case constraint

    /// Stands for `variable = 0` where nothing else determines the variable, or for `variable ≥ 0`.
    case anchor

    /// A constraint the caller removed, which goes as soon as it has left the working set.
    case retired

    /// A number waiting to be used again.
    case unused
  }

  var role: Role
  var constant = 0.0
  var residual = 0.0

  /// The row's slot in the working set, where it is held at zero, or a negative number.
  var slot = -1

  /// The number of the level it is charged at.
  var level: Int

  /// Contribution to its level's gradient, in multiples of its coefficients: 1 above zero and charged for it, -1
  /// below zero and charged for it, else 0. Always 0 in the working set.
  var slope = 0.0

  var isChargedAbove: Bool
  var isChargedBelow: Bool

  /// True if the residual or slope has to be computed anew.
  var isStale = false

  /// Returns the slope the row would have just above or just below zero.
  func slope(above: Bool) -> Double {
    above ? (isChargedAbove ? 1 : 0) : (isChargedBelow ? -1 : 0)
  }
}
