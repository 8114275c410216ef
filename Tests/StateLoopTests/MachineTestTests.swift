import QuintetStateLoop
import QuintetStateLoopTesting
import Testing

@Suite struct MachineTestTests {
  private func failure(_ body: () throws -> Void) throws -> MachineTestFailure {
    try #require(throws: MachineTestFailure.self) { try body() }
  }

  @Test func aScriptThatSaysEverythingPasses() throws {
    var test = MachineTest(Door.self, .init())
    try test.send(.closed)
    try test.send(.opened(by: "Ada"), effects: [.startTimer(seconds: 10)]) {
      $0.isOpen = true
      $0.opened = 1
      $0.visitor = "Ada"
    }
    try test.send(.opened(by: "Bob"))
    try test.send(.waitedTooLong, effects: [.ring])
    #expect(test.state.visitor == "Ada")
  }

  @Test func aChangeThatIsNotWrittenDownFails() throws {
    var test = MachineTest(Door.self, .init())
    let failure = try failure {
      try test.send(.opened(by: "Ada"), effects: [.startTimer(seconds: 10)]) { $0.isOpen = true }
    }
    #expect(
      failure.differences == [
        "state.opened: expected 0, got 1",
        #"state.visitor: expected nil, got "Ada""#,
      ]
    )
  }

  @Test func aChangeThatDoesNotHappenFails() throws {
    var test = MachineTest(Door.self, .init())
    let failure = try failure { try test.send(.closed) { $0.isOpen = true } }
    #expect(failure.differences == ["state.isOpen: expected true, got false"])
  }

  @Test func anEffectThatIsNotWrittenDownFails() throws {
    var test = MachineTest(Door.self, .init(isOpen: true))
    let failure = try failure { try test.send(.waitedTooLong) }
    #expect(failure.differences == ["effects[0]: expected nothing, got ring"])
  }

  @Test func anEffectWithAnotherValueFailsAtThatValue() throws {
    var test = MachineTest(Door.self, .init())
    let failure = try failure {
      try test.send(.opened(by: "Ada"), effects: [.startTimer(seconds: 9), .ring]) {
        $0 = .init(isOpen: true, opened: 1, visitor: "Ada")
      }
    }
    #expect(
      failure.differences == [
        "effects[0].startTimer.seconds: expected 9, got 10",
        "effects[1]: expected ring, got nothing",
      ]
    )
  }

  @Test func aFailureNamesTheTestsLineAndTheEvent() throws {
    var test = MachineTest(Door.self, .init())
    let line: UInt = #line + 1
    let failure = try failure { try test.send(.closed, effects: [.ring]) }
    #expect(failure.fileID == #fileID)
    #expect(failure.line == line)
    #expect(failure.description.hasPrefix("\(#fileID):\(line): "))
    #expect(failure.description.contains("closed\n  effects[0]: expected ring, got nothing"))
  }

  @Test func aDifferenceThatDoesNotPrintFails() throws {
    var test = MachineTest(Sealed.self, .init())
    let failure = try failure { try test.send(1) }
    #expect(failure.differences == ["state: expected sealed, got sealed"])
  }

  @Test func differencesAreFoundDeepInside() throws {
    var test = MachineTest(Shelf.self, .init())
    let failure = try failure { try test.send(0) }
    #expect(
      failure.differences == [
        "state.books[1]: expected \"B\", got \"C\"",
        "state.places[0].value: expected 1, got 2",
        "state.mode.lent.to: expected \"Ada\", got \"Bob\"",
        "state.owner: expected \"Eve\", got nil",
      ]
    )
  }
}

/// A machine whose states are not alike and print alike.
private enum Sealed: Machine {
  struct State: Hashable, CustomReflectable, CustomStringConvertible {
    var number = 0

    var customMirror: Mirror { Mirror(self, children: [:]) }
    var description: String { "sealed" }
  }

  static func update(_ state: inout State, _ event: Int) -> [Int] {
    state.number = event
    return []
  }
}

private enum Shelf: Machine {
  struct State: Hashable {
    enum Mode: Hashable { case lent(to: String, days: Int) }
    var books = ["A", "B"]
    var places = ["A": 1]
    var mode = Mode.lent(to: "Ada", days: 3)
    var owner: String? = "Eve"
  }

  static func update(_ state: inout State, _ event: Int) -> [Int] {
    state.books[1] = "C"
    state.places["A"] = 2
    state.mode = .lent(to: "Bob", days: 3)
    state.owner = nil
    return []
  }
}
