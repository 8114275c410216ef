import Foundation
import QuintetStateLoopTesting

@testable import QuintetBuffs

/// Short ways to write the values that the tests need.
func buff(
  _ number: Int = 1,
  answers: Int = 2,
  seconds: TimeInterval = 10,
  priority: Int = 0,
  createdAt: TimeInterval? = nil
) -> Buff {
  Buff(
    id: "\(number)",
    author: .init(name: "Ada Lovelace"),
    question: "Question \(number)",
    answers: (1...answers).map { Buff.Answer(id: "\(number)\($0)", title: "Answer \($0)") },
    timeToShow: seconds,
    priority: priority,
    createdAt: createdAt.map(Date.init(timeIntervalSince1970:))
  )
}

/// Whole and broken seconds in nanoseconds.
func s(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }

func id(_ number: UInt8) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
}

/// 2020-01-07T20:24:31Z.
let date = Date(timeIntervalSince1970: 1_578_428_671)

func vote(_ number: UInt8, seconds: TimeInterval = 2.5) -> BuffVote {
  BuffVote(id: id(number), buffID: "\(number)", answerID: "\(number)", date: date, seconds: seconds)
}

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
