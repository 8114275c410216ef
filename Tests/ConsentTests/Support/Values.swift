import Foundation
import QuintetStateLoop

@testable import QuintetConsent

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
  let rules = PolicyRules(revision: revision, validity: validity, purposes: PurposeSet(purposes))
  return ConsentMachine.State(rules: rules, record: record, at: now)
}

/// Answers for purposes: those that begin with "-" are denied.
func answers(_ answers: String...) -> PurposeAnswers {
  var purposes = PurposeAnswers()
  for answer in answers { purposes[String(answer.drop { $0 == "-" })] = !answer.hasPrefix("-") }
  return purposes
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
  static let accept = ConsentDialog.Answer.choice(.accept)
  static let deny = ConsentDialog.Answer.choice(.deny)
}
