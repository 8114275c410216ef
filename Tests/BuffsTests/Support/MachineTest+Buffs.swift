import StateLoopTesting

@testable import Buffs

extension BuffMachine {
  /// Brings a scripted test to where its script begins, without writing every change down once more.
  @discardableResult
  static func update(_ test: inout MachineTest<BuffMachine>, _ event: Event) -> [Effect] {
    var state = test.state
    let effects = update(&state, event)
    test = MachineTest(BuffMachine.self, state)
    return effects
  }
}
