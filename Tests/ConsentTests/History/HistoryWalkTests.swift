import Foundation
import QuintetStateLoopTesting
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentHistory

/// Walks at random through everything that can happen, with kills between any two steps and a disk that refuses, and compares the history
/// with what was chosen.
@Suite struct HistoryWalkTests {
  @Test func theHistoryIsTheSequenceOfChoicesWhateverIsKilledOrRefused() async throws {
    let seen: Set<String> = try await onItsOwnThread {
      var seen: Set<String> = []
      for seed in 0..<250 {
        var walk = HistoryWalk(seed: UInt64(seed), limit: seed.isMultiple(of: 3) ? 4 : 1_000)
        for step in 0..<70 {
          walk.step()
          if let problem = walk.problem { return ["seed \(seed), step \(step): \(problem)"] }
        }
        seen.formUnion(walk.seen)
      }
      return seen
    }
    #expect(seen.filter { $0.hasPrefix("seed") }.isEmpty)
    // All that it is to keep has happened.
    for state in ["waiting", "taken", "refused", "superseded", "unknown"] { #expect(seen.contains("report " + state)) }
    for manner in ["question", "preferences", "host", "found"] { #expect(seen.contains("manner " + manner)) }
    for event in ["failed", "killed before storing", "killed unwritten", "dropped"] { #expect(seen.contains(event)) }
  }
}

/// One walk: the world of the machine, the history beside it, and what the history should be.
private struct HistoryWalk {
  private typealias World = ConsentWorld

  private struct Expected {
    var id: UUID?
    var manner: String
  }

  private let limit: Int
  private var random: SeededGenerator
  private var world = World.State(state(at: 0))
  private var notes = HistoryNotes()
  private var disk = History()
  private var forgotten: UInt8 = 0

  // The model.
  private var written: [Expected] = []
  private var unwritten: [Expected] = []
  /// The choice that was made, and not ordered to be stored yet.
  private var made: Expected?
  /// Reports of which the server's word was noted in this run and maybe not written, or was written.
  private var told: [UUID: String] = [:]
  private var unwrittenTold: [UUID: String] = [:]
  /// Choices of which a word may have been lost with a run.
  private var uncertain: Set<UUID> = []

  private(set) var seen: Set<String> = []
  private(set) var problem: String?

  init(seed: UInt64, limit: Int) {
    random = SeededGenerator(seed: seed)
    self.limit = limit
    launch()
  }

  mutating func step() {
    if let effect = world.pending.first {
      if case .store(let record) = effect { store(record) } else if chance(12) { kill() } else { happen(.performed) }
    } else {
      outside()
    }
    check()
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func happen(_ event: World.Event) { _ = World.update(&world, event) }

  private mutating func outside() {
    var events: [World.Event] = [
      .started, .preferencesRequested, .hostSet(.accept), .hostSet(.deny), .hostSet(.undefined),
    ]
    events.append(.clockMoved(to: world.now + 1))
    if world.screen != nil { events += [.tapped(.accept), .tapped(.deny), .tapped(.accept), .tapped(.deny)] }
    if world.underWay != nil { events += [.taken, .delivered, .delivered, .lost, .refused] }
    if world.isWaiting { events.append(.waited) }
    guard !chance(9), let event = events.randomElement(using: &random) else { return kill() }
    switch event {
    case .tapped:
      let isQuestion: Bool = if case .ask = world.screen { true } else { false }
      notes.dialog = HistoryDialog(language: "en", digest: "", manner: isQuestion ? .question : .preferences)
      notes.answered = id(UInt8(world.made.count + 1))
      made = Expected(id: notes.answered, manner: isQuestion ? "question" : "preferences")
    case .hostSet(.undefined):
      if world.machine.record.choice != nil { made = Expected(id: nil, manner: "host") }
    case .hostSet:
      made = Expected(id: id(UInt8(world.made.count + 1)), manner: "host")
    case .delivered, .refused:
      guard let report = world.underWay else { return }
      notes.finish(report.id, isTaken: event == .delivered, at: world.now)
      if told[report.id] != "taken" { unwrittenTold[report.id] = event == .delivered ? "taken" : "refused" }
      write()
      if chance(6) {
        happen(.taken)
        return kill()
      }
    case .started: write()
    default: break
    }
    happen(event)
  }

  private mutating func store(_ record: Record) {
    forgotten += 1
    notes.note(record.ids, record.choice?.shown(isKept: true), at: world.now, newID: id(forgotten, 1))
    if let made { unwritten.append(made) }
    made = nil
    write()
    if chance(8) {
      seen.insert("killed before storing")
      return kill()
    }
    happen(chance(7) ? (chance(2) ? .failed : .failedForGood) : .performed)
  }

  private mutating func write() {
    guard !notes.changes.isEmpty else { return }
    if chance(5) {
      seen.insert("failed")
      return
    }
    apply(to: &disk)
    notes.clear()
    guard let data = disk.json, let read = History(data) else { return problem = "not written as JSON" }
    disk = read
    written += unwritten
    told.merge(unwrittenTold) { $1 }
    (unwritten, unwrittenTold) = ([], [:])
  }

  private func apply(to history: inout History) {
    for change in notes.changes { _ = history.apply(change, limit: limit) }
  }

  private mutating func kill() {
    if !unwritten.isEmpty || !unwrittenTold.isEmpty || !notes.changes.isEmpty {
      seen.insert("killed unwritten")
      // Which of the words was lost matters no more.
      uncertain.formUnion(world.made.map(\.id))
    }
    happen(.killed(revision: 1))
    notes = HistoryNotes()
    (unwritten, unwrittenTold, made) = ([], [:], nil)
    launch()
  }

  private mutating func launch() {
    let record = world.machine.record
    notes.begin()
    notes.note(record.ids, record.choice?.shown(isKept: true), at: world.now, newID: id(0, 1))
    if let choice = record.choice, !written.contains(where: { $0.id == choice.id }) {
      unwritten.append(Expected(id: choice.id, manner: "found"))
    }
  }

  // MARK: What has to be

  private mutating func check() {
    var history = disk
    apply(to: &history)
    let all = written + unwritten, expected = all.suffix(limit)
    if all.count > limit { seen.insert("dropped") }
    guard history.choices.count == expected.count, history.dropped == all.count - expected.count else {
      return problem = "\(history.choices.count) choices, not \(expected.count); \(history.dropped) dropped"
    }
    for (choice, one) in zip(history.choices, expected) {
      if let id = one.id, choice.id != id { return problem = "\(choice.id) instead of \(id)" }
      let status = world.made.first { $0.id == one.id }?.decision ?? .undefined
      if choice.status != status { return problem = "\(choice.status) instead of \(status)" }
      if choice.manner.rawValue != one.manner { return problem = "\(choice.manner) instead of \(one.manner)" }
      seen.insert("manner " + one.manner)
      let state = choice.report?.state.rawValue ?? "none"
      seen.insert("report " + state)
      if !states(one.id).contains(state) { return problem = "\(choice.id) is \(state), not one of \(states(one.id))" }
    }
  }

  private func states(_ id: UUID?) -> Set<String> {
    guard let id else { return ["none"] }
    let word = unwrittenTold[id] ?? told[id]
    if word == "taken" || told[id] == "taken" { return ["taken"] }
    // The notes know what is stored, the machine what is about to be.
    let isStoring = world.pending.contains { if case .store = $0 { true } else { false } }
    let isOwed = world.machine.record.owed.contains { $0.id == id }
    var states: Set<String> = isOwed ? ["waiting"] : ["superseded"]
    if isStoring { states.insert("waiting") }
    // It may have been superseded since, by a record that was not stored then.
    if word == "refused", isOwed || isStoring { states.insert("refused") }
    if !isOwed, world.machine.record.choice?.id != id || uncertain.contains(id) { states.insert("unknown") }
    if uncertain.contains(id), !isOwed { states.insert("taken") }
    return states
  }
}

private func id(_ number: UInt8, _ kind: UInt8) -> UUID {
  UUID(uuid: (kind, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
}
