import Foundation
import QuintetStateLoop

@testable import QuintetConsent
@testable import QuintetConsentPurposes
@testable import QuintetStorage

/// Short ways to write the values that the tests of the machine need.
func id(_ number: UInt8) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
}

func report(_ number: UInt8, _ decision: ConsentStatus, at date: Int = 100) -> Report {
  Report(id: id(number), decision: decision, date: date, deviceID: id(255))
}

func choice(
  _ number: UInt8,
  _ decision: ConsentStatus,
  at date: Int = 100,
  revision: Int = 1,
  from: Int? = nil
) -> Choice {
  Choice(id: id(number), decision: decision, date: date, revision: revision, countedFrom: from ?? date)
}

func state(
  _ record: Record = Record(),
  revision: Int = 1,
  validity: Int? = nil,
  purposes: [String] = [],
  at now: Int = 100
) -> ConsentMachine.State {
  let rules = PolicyRules(revision: revision, validity: validity, purposes: asking(purposes))
  return ConsentMachine.State(rules: rules, record: record, at: now)
}

/// Answers for purposes: those that begin with "-" are denied.
func answers(_ answers: String...) -> PurposeAnswers {
  var purposes: [String: Bool] = [:]
  for answer in answers { purposes[String(answer.drop { $0 == "-" })] = !answer.hasPrefix("-") }
  return PurposeAnswers(purposes)
}

/// Asks for purposes, and is the same for the same ones; nil for none.
func asking(_ ids: [String]) -> (any PurposeAsking)? {
  if ids.isEmpty { return nil }
  return lock.withLock {
    let purposes =
      asked[ids] ?? Purposes(ids.map { ConsentPurpose(id: $0, title: $0, text: $0) }, ConsentPurposeTexts())
    asked[ids] = purposes
    return purposes
  }
}

private let lock = NSLock()
/// Touched under the lock alone.
nonisolated(unsafe) private var asked: [[String]: Purposes] = [:]

extension PurposeAnswers {
  init(_ byID: [String: Bool]) {
    var fields = StoredFields()
    for (id, answer) in byID { fields.set(id, answer) }
    self.init(fields)
  }

  subscript(id: String) -> Bool? { byID[id] }
  var ids: [String] { byID.keys.sorted() }
  var granted: [String] { ids.filter { byID[$0] == true } }
}

extension PolicyRules {
  var ids: [String] { (purposes as? Purposes)?.purposes.map(\.id) ?? [] }
}

extension Record {
  /// The ids in it, oldest first.
  var ids: [UUID] { owed.map(\.id) + (choice.map { [$0.id] } ?? []) }
}

func report(_ choice: Choice) -> Report {
  Report(id: choice.id, decision: choice.decision, date: choice.date, deviceID: id(255))
}

extension ConsentConfiguration {
  /// The same, heard by a test.
  func with(
    server: URL? = nil,
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: (@Sendable (ConsentError) -> Void)? = nil
  ) -> ConsentConfiguration {
    var configuration = self
    configuration.server = server ?? self.server
    configuration.log = log ?? self.log
    configuration.onError = onError ?? self.onError
    return configuration
  }
}

extension ConsentDialog.Answer {
  static let accept = ConsentDialog.Answer.choice(.accept, PurposeAnswers())
  static let deny = ConsentDialog.Answer.choice(.deny, PurposeAnswers())

  /// An answer of the page.
  static func purposes(_ answers: PurposeAnswers) -> Self { .choice(.deny, answers) }
}

extension ConsentDialog {
  var buttons: [Button] { places.compactMap(\.self) }
  var isRightToLeft: Bool { NSLocale.characterDirection(forLanguage: language) == .rightToLeft }
}
