import QuintetConstraintSolver

// Times the solver on columns of labels. Each number is the fastest of several runs, in milliseconds. With the argument
// `solve`, solves the systems on standard input instead; with `write SHAPE COUNT` writes a layout for another solver, and with
// `time SHAPE COUNT` times it.

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

/// Times a layout, in the order and format of `kiwi-bench`.
func time(_ system: LayoutSystem) {
  var layout = LoadedLayout(system)
  let build = fastest(of: 31) { layout = LoadedLayout(system) }
  var run = 0
  let height = fastest(of: 101) {
    layout.changeHeight(by: run % 2 == 0 ? 9 : 0)
    run += 1
  }
  layout.changeHeight(by: 0)
  run = 0
  let width = fastest(of: 101) {
    run += 1
    layout.resize(by: Double(run * 167 % 400))
  }
  layout.resize(by: 0)
  let removal = fastest(of: 101) { layout.removeAndAdd() }
  let numbers = [build, height, width, removal] + layout.lastBox
  print(numbers.map { String($0) }.joined(separator: " "))
}

/// The system that two arguments name: a shape and a number of boxes.
func namedSystem(_ arguments: ArraySlice<String>) -> LayoutSystem? {
  guard let shape = arguments.first.flatMap(LayoutSystem.Shape.init), let count = arguments.last.flatMap({ Int($0) })
  else { return nil }
  return LayoutSystem(shape, count: count)
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, namedSystem(arguments.dropFirst())) {
case ("solve", _):
  var reader = SystemReader()
  if let line = reader.run() { print("not understood: \(line)") }
case ("write", let system?): print(system.text, terminator: "")
case ("time", let system?): time(system)
default: bench()
}
