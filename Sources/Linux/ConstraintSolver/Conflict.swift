/// Names a required constraint that could not be honoured, and those that stood against it.
public struct Conflict: Hashable, Sendable {
  /// Constraints that cannot all be honoured, `broken` among them, oldest first. Up to 64, none of them
  /// could be left out.
  public let members: [Solver.Constraint]

  /// The constraint that was set aside. It has no effect until it is removed or changed, or until there is room for it
  /// again because another member was.
  public let broken: Solver.Constraint
}
