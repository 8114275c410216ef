import Foundation
import QuintetConsent

/// All that the file holds. A pure value: what happens comes as changes.
struct History {
  /// The choices, oldest first.
  var choices: [PastConsentChoice] = []
  /// The number of older ones that had no room.
  var dropped = 0
  /// The choice that held when the history was cleared: not to be found again.
  var cleared: UUID?

  /// Returns true if the change is one.
  mutating func apply(_ change: HistoryChange, limit: Int) -> Bool {
    switch change {
    case .launched(let choice, let owed):
      let isSettled = settle(choice.id, owed)
      return choice.report != nil && choice.id != cleared && add(choice, limit) || isSettled
    case .made(let choice): return add(choice, limit)
    case .reported(let id, let report):
      // That the server has it is the last word.
      guard let index = index(of: id), choices[index].report?.state != .taken else { return false }
      choices[index].report = report
      return true
    }
  }

  private func index(of id: UUID) -> Int? {
    for index in choices.indices where choices[index].id == id { return index }
    return nil
  }

  private mutating func add(_ choice: PastConsentChoice, _ limit: Int) -> Bool {
    guard index(of: choice.id) == nil else { return false }
    choices.append(choice)
    while choices.count > limit {
      choices.remove(at: 0)
      dropped += 1
    }
    return true
  }

  /// Brings reports in line with those that are owed, after a run that was killed or could not write.
  private mutating func settle(_ holding: UUID, _ owed: [UUID]) -> Bool {
    var isSettled = false
    for index in choices.indices {
      let choice = choices[index], isOwed = owed.contains(choice.id)
      var state = choice.report?.state ?? .taken
      switch state {
      case .superseded where isOwed, .unknown where isOwed: state = .waiting
      // The report of the choice that holds is owed until the server has it.
      case .waiting where !isOwed, .refused where !isOwed: state = choice.id == holding ? .taken : .unknown
      case .waiting, .refused, .superseded, .unknown, .taken: continue
      }
      choices[index].report = .init(state: state, date: nil)
      isSettled = true
    }
    return isSettled
  }
}

/// A change of the history, complete in itself, so that it can be applied later, or again.
enum HistoryChange {
  /// Findings of a launch: the choice, which has no report where there is none, and the reports that are owed.
  case launched(PastConsentChoice, owed: [UUID])
  case made(PastConsentChoice)
  case reported(UUID, PastConsentChoice.Report)
}

/// A dialog that is shown.
struct HistoryDialog {
  let language: String
  let digest: String
  let manner: PastConsentChoice.Manner
}

/// Makes changes of what a run tells. A pure value.
struct HistoryNotes {
  /// Changes that are not written yet, in their order.
  private(set) var changes: [HistoryChange] = []
  /// The choice of the record; nil if it has none.
  private(set) var choiceID: UUID?
  private var revision = 0
  private var owed: [UUID] = []
  /// The reports that the next note says are owed.
  var told: [UUID] = []
  /// The dialog that was shown last: one is up at a time.
  var dialog: HistoryDialog?
  /// The id of the choice that its answer may become.
  var answered: UUID?
  /// False until what a launch has found is noted.
  private(set) var hasBegun = false

  /// Begins a run: what is noted next was found on the device.
  mutating func begin() {
    hasBegun = false
    answered = nil
  }

  mutating func note(_ id: UUID?, _ choice: ConsentChoice?, at now: Int, newID: UUID) {
    let (oldOwed, oldID, oldRevision) = (owed, choiceID, revision)
    (owed, told) = (told, [])
    choiceID = id
    revision = choice?.policyRevision ?? 0
    guard hasBegun else {
      hasBegun = true
      changes.append(.launched(entry(choice, nil, .found, at: now, newID), owed: owed))
      return
    }
    for id in oldOwed where !owed.contains(id) { changes.append(.reported(id, Self.report(.superseded, now))) }
    guard choiceID != oldID else { return }
    // The revision of what is forgotten.
    if choice == nil { revision = oldRevision }
    let dialog = answered != nil && answered == choiceID ? dialog : nil
    changes.append(.made(entry(choice, dialog, dialog?.manner ?? .host, at: now, newID)))
  }

  mutating func finish(_ id: UUID, isTaken: Bool, at now: Int) {
    changes.append(.reported(id, Self.report(isTaken ? .taken : .refused, now)))
  }

  /// Drops what is written, or is to be forgotten.
  mutating func clear() { changes = [] }

  private static func report(_ state: PastConsentChoice.Report.State, _ now: Int) -> PastConsentChoice.Report {
    .init(state: state, date: PastConsentChoice.limited(Date(timeIntervalSince1970: TimeInterval(now))))
  }

  private func entry(
    _ choice: ConsentChoice?,
    _ dialog: HistoryDialog?,
    _ manner: PastConsentChoice.Manner,
    at now: Int,
    _ newID: UUID
  ) -> PastConsentChoice {
    let isOwed = choiceID.map { owed.contains($0) } ?? false
    return PastConsentChoice(
      id: choiceID ?? newID,
      date: PastConsentChoice.limited(choice?.date ?? Date(timeIntervalSince1970: TimeInterval(now))),
      status: choice?.status ?? .undefined,
      policyRevision: revision,
      purposes: choice?.purposes.object as? [String: Bool] ?? [:],
      manner: manner,
      language: dialog?.language,
      textsDigest: dialog?.digest,
      report: choice == nil ? nil : .init(state: isOwed ? .waiting : .taken, date: nil)
    )
  }
}
