import ConstraintSolver

// Times the solver on columns of labels. Each number is the fastest of several runs, in milliseconds. With the argument
// `solve`, solves the systems on standard input instead.

/// Returns the shortest time `body` takes: what others on the machine do only ever adds to it.
func fastest(of runs: Int, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<runs { times.append(clock.measure(body)) }
  let time = times.min() ?? .zero
  return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
}

/// Returns `number` with four decimals, right-aligned.
func format(_ number: Double) -> String {
  let scaled = Int(number * 10_000 + 0.5)
  let fraction = String(scaled % 10_000)
  let text = "\(scaled / 10_000).\(String(repeating: "0", count: 4 - fraction.count))\(fraction)"
  return String(repeating: " ", count: max(0, 11 - text.count)) + text
}

/// Times all columns.
func bench() {
  var conflicts = 0
  let styles: [(String, Column.Style)] = [
    ("plain", .plain), ("intrinsic", .intrinsic), ("pairs", .pairs), ("equal heights", .equalHeights),
  ]
  for (name, style) in styles {
    print("\(name): labels, build and solve, new width, new content height, add and remove a view")
    for count in [20, 100, 300, 1_000, 3_000] {
      let build = fastest(of: count > 1_000 ? 11 : 31) {
        conflicts += Column(count: count, style: style).solver.solve().count
      }
      let column = Column(count: count, style: style)
      conflicts += column.solver.solve().count
      var step = 0.0
      let width = fastest(of: 101) {
        step += 1
        column.setWindowWidth(320 + Double(Int(step) * 167 % 400))
        conflicts += column.solver.solve().count
        conflicts += column.solver.takeChangedVariables().isEmpty ? 1 : 0
      }
      let height = fastest(of: 101) {
        step += 1
        if style != .plain { column.setContentHeight(30 + step, of: count / 2) }
        conflicts += column.solver.solve().count
      }
      let change = fastest(of: 21) {
        conflicts += column.addAndRemoveBadge(at: count / 2)
      }
      print(
        String(repeating: " ", count: 6 - String(count).count),
        count,
        format(build),
        format(width),
        format(height),
        format(change)
      )
    }
  }
  if conflicts > 0 { print("unexpected conflicts or unchanged values: \(conflicts)") }
}

if CommandLine.arguments.dropFirst().first == "solve" {
  var reader = SystemReader()
  if let line = reader.run() { print("not understood: \(line)") }
} else {
  bench()
}
