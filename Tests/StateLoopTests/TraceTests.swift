import Foundation
import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

@Suite @MainActor struct TraceTests {
  private func record(_ events: [Door.Event], initial: Door.State = .init()) -> String {
    let lines = Journal<String>()
    let loop = Loop<Door>(initial, middleware: [TraceRecorder<Door> { lines.add($0) }]) { _, _ in }
    for event in events { loop.send(event) }
    return lines.all.joined(separator: "\n")
  }

  @Test func aTraceIsAHeaderAndALinePerEvent() {
    let trace = record([.opened(by: "Ada"), .waitedTooLong])
    #expect(
      trace == """
        {"format":1,"machine":"Door","state":{"isOpen":false,"opened":0}}
        {"effects":[{"startTimer":{"seconds":10}}],"event":{"opened":{"by":"Ada"}},\
        "state":{"isOpen":true,"opened":1,"visitor":"Ada"}}
        {"effects":[{"ring":{}}],"event":{"waitedTooLong":{}},"state":{"isOpen":true,"opened":1,"visitor":"Ada"}}
        """
    )
  }

  @Test func replayGoesThroughEveryEventOfAFaithfulTrace() throws {
    let trace = record([.closed, .opened(by: "Ada\nLovelace"), .opened(by: "Bob"), .waitedTooLong, .closed])
    #expect(try Trace.replay(trace, as: Door.self) == 5)
  }

  @Test func replayNamesTheFirstLineWhoseEffectsDiffer() throws {
    let trace = record([.opened(by: "Ada"), .waitedTooLong, .waitedTooLong])
    let changed = trace.replacingOccurrences(of: #"{"ring":{}}"#, with: #"{"stopTimer":{}}"#)
    let error = try #require(throws: TraceError.self) { try Trace.replay(changed, as: Door.self) }
    guard case .differs(let line, let recorded, let replayed) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(line == 3)
    #expect(recorded.contains("stopTimer") && replayed.contains("ring"))
    #expect(error.description.contains("\n  recorded {") && error.description.contains("\n  replayed {"))
  }

  @Test func replayDetectsAMachineThatChanged() throws {
    let trace = record([.closed, .opened(by: "Ada"), .closed])
      .replacingOccurrences(of: #""machine":"Door""#, with: #""machine":"ForgetfulDoor""#)
    let error = try #require(throws: TraceError.self) { try Trace.replay(trace, as: ForgetfulDoor.self) }
    guard case .differs(let line, _, let replayed) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(line == 3)
    #expect(replayed.contains(#""opened":0"#))
  }

  @Test func replayRefusesWhatIsNoTraceOfThisMachine() {
    #expect(throws: TraceError.empty) { try Trace.replay("", as: Door.self) }
    #expect(throws: TraceError.unknownFormat(9)) {
      try Trace.replay(#"{"format":9,"machine":"Door","shape":1}"#, as: Door.self)
    }
    #expect(throws: TraceError.otherMachine(recorded: "Gate", replayed: "Door")) {
      try Trace.replay(#"{"format":1,"machine":"Gate","state":{}}"#, as: Door.self)
    }
  }

  @Test func aLineThatWasCutOffIsNamed() throws {
    let trace = record([.opened(by: "Ada"), .closed]).dropLast(20)
    let error = try #require(throws: TraceError.self) { try Trace.replay(String(trace), as: Door.self) }
    guard case .unreadable(line: 3, _) = error else {
      Issue.record("another error: \(error)")
      return
    }
  }

  @Test func aStepThatRefusesToBeWrittenLeavesALineThatNoReplayReads() throws {
    let lines = Journal<String>()
    let loop = Loop<Stubborn>(.init(), middleware: [TraceRecorder<Stubborn> { lines.add($0) }]) { _, _ in }
    for number in 1...3 { loop.send(number) }
    try #require(lines.all.count == 4)
    #expect(lines.all[2].hasPrefix("not recorded: "))
    #expect(!lines.all[2].contains("\n"))
    let trace = lines.all.joined(separator: "\n")
    let error = try #require(throws: TraceError.self) { try Trace.replay(trace, as: Stubborn.self) }
    guard case .unreadable(line: 3, _) = error else {
      Issue.record("another error: \(error)")
      return
    }
  }

  @Test func numbersThatJSONDoesNotHaveAreRecordedToo() throws {
    let lines = Journal<String>()
    let loop = Loop<Gauge>(0, middleware: [TraceRecorder<Gauge> { lines.add($0) }]) { _, _ in }
    for value in [1.5, .infinity, -.infinity, 0.1] { loop.send(value) }
    #expect(try Trace.replay(lines.all.joined(separator: "\n"), as: Gauge.self) == 4)
  }
}

/// A machine with a state that refuses to be encoded.
private enum Stubborn: Machine {
  struct State: Hashable, Codable {
    private enum CodingKeys: CodingKey { case number }

    var number = 0

    func encode(to encoder: any Encoder) throws {
      if number == 2 { throw Refusal() }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
    }
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "of two\nlines" }
  }

  static func update(_ state: inout State, _ event: Int) -> [Int] {
    state.number = event
    return []
  }
}

/// A door after a change that broke it: it does not count any more.
private enum ForgetfulDoor: Machine {
  typealias State = Door.State
  typealias Event = Door.Event
  typealias Effect = Door.Effect

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    let effects = Door.update(&state, event)
    state.opened = 0
    return effects
  }
}

private enum Gauge: Machine {
  static func update(_ state: inout Double, _ event: Double) -> [Double] {
    state = event
    return [event]
  }
}
