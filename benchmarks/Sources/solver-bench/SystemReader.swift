import QuintetConstraintSolver

/// Solves systems written as text on standard input, for comparing the values with another solver's.
///
/// A system is a line `system`, a line of 0 and 1 a variable (1: non-negative), any number of lines
/// `priority relation constant (variable coefficient)*` with relation `<`, `=` or `>`, and a line `solve`. The answer is one
/// line of values and one of the numbers of the constraints set aside.
struct SystemReader {
  private var solver = Solver()
  private var variables: [Solver.Variable] = []
  private var constraints: [Solver.Constraint] = []

  /// Answers every system on standard input. Returns the first line of another kind, if there is one.
  mutating func run() -> String? {
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch words.first {
      case "system":
        self = SystemReader()
        variables = (readLine() ?? "").split(separator: " ").map { solver.makeVariable(isNonNegative: $0 == "1") }
      case "solve":
        answer()
      default:
        guard add(words) else { return line }
      }
    }
    return nil
  }

  private mutating func add(_ words: [Substring]) -> Bool {
    guard words.count >= 3, words.count % 2 == 1, let priority = Float(words[0]), let constant = Double(words[2]) else {
      return false
    }
    let relations: [Substring: Solver.Relation] = ["<": .lessThanOrEqual, "=": .equal, ">": .greaterThanOrEqual]
    guard let relation = relations[words[1]] else { return false }
    var terms: [Solver.Term] = []
    for index in stride(from: 3, to: words.count, by: 2) {
      guard let variable = Int(words[index]), variables.indices.contains(variable) else { return false }
      guard let coefficient = Double(words[index + 1]) else { return false }
      terms.append(.init(variables[variable], times: coefficient))
    }
    constraints.append(solver.add(terms, constant: constant, relation, priority: priority))
    return true
  }

  private func answer() {
    let broken = Set(solver.solve().map(\.broken))
    print(variables.map { String(solver.value(of: $0)) }.joined(separator: " "))
    print(constraints.indices.filter { broken.contains(constraints[$0]) }.map(String.init).joined(separator: " "))
  }
}
