public let name = "ConstraintSolver"
