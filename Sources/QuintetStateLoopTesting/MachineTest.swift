import QuintetStateLoop

/// Runs a machine through a script in which every change of the state and every effect has to be written down.
///
///     var test = MachineTest(Saver.self, .init())
///     try test.send(.increased) { $0.count = 1 }
///     try test.send(.saveTapped, effects: [.save(1)]) { $0.isSaving = true }
///
/// Anything not written down is asserted not to happen: an event without a closure must leave the state as it is, one
/// without `effects` must return none.
public struct MachineTest<M: Machine> where M.State: Equatable, M.Effect: Equatable {
  /// The machine's state after the events sent so far.
  public private(set) var state: M.State

  /// Starts a script from `initial`.
  public init(_ machine: M.Type, _ initial: M.State) {
    state = initial
  }

  /// Feeds one event to the machine and compares the outcome with what is expected.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The effects it must return, in order.
  ///   - fileID: The test's file, for the failure.
  ///   - line: The test's line, for the failure.
  ///   - change: Turns the state before the event into the one expected after it.
  /// - Throws: ``MachineTestFailure``, which says what differs field by field, and in which line of the test.
  public mutating func send(
    _ event: M.Event,
    effects: [M.Effect] = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ change: (inout M.State) -> Void = { _ in }
  ) throws(MachineTestFailure) {
    var expected = state
    change(&expected)
    let returned = M.update(&state, event)
    let differences =
      Difference.between(expected, state).map { $0.line(in: "state") }
      + Difference.between(effects, returned).map { $0.line(in: "effects") }
    guard !differences.isEmpty else { return }
    throw MachineTestFailure(
      event: String(describing: event),
      differences: differences,
      fileID: "\(fileID)",
      line: line
    )
  }
}

/// The line in which a scripted test went another way than its machine.
///
/// The library depends on no test framework: a `throws` test function of Swift Testing or XCTest that lets the error pass
/// fails with its description.
public struct MachineTestFailure: Error, CustomStringConvertible {
  /// The event, as it prints.
  public let event: String
  /// One line for each place that differs.
  public let differences: [String]
  /// The file of the test, as `#fileID` names it.
  public let fileID: String
  /// The line in that file, counted from 1.
  public let line: UInt

  /// Puts the place first, then the event, then the differences below each other.
  public var description: String {
    (["\(fileID):\(line): \(event)"] + differences.map { "  " + $0 }).joined(separator: "\n")
  }
}
