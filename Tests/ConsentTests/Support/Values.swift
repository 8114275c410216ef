import Foundation
import StateLoop

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
  at now: Int = 100
) -> ConsentMachine.State {
  ConsentMachine.State(rules: PolicyRules(revision: revision, validity: validity), record: record, at: now)
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
    ConsentConfiguration(
      server: server ?? self.server,
      pins: pins,
      trustAnchors: trustAnchors,
      texts: texts,
      policyURL: policyURL,
      policyRevision: policyRevision,
      whatChanged: whatChanged,
      validity: validity,
      storagePrefix: storagePrefix,
      deviceID: deviceID,
      log: log ?? self.log,
      onError: onError ?? self.onError
    )
  }
}

extension ConsentDialog.Answer {
  static let accept = ConsentDialog.Answer.choice(.accept)
  static let deny = ConsentDialog.Answer.choice(.deny)
}

// The app compares none of these; tests compare all that they hold.

extension ConsentDialog.Answer: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.choice(let one), .choice(let other)): one == other
    case (.policy, .policy), (.closed, .closed): true
    default: false
    }
  }
}

extension ConsentMachine.State: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.rules == other.rules && one.record == other.record && one.status == other.status && one.dialog == other.dialog
      && one.hasStarted == other.hasStarted && one.progress == other.progress && one.kept == other.kept
      && one.handedOver == other.handedOver && one.isKept == other.isKept
  }
}

extension ConsentMachine.Dialog: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.ask(let one), .ask(let other)): one == other
    case (.preferences(let one), .preferences(let other)): one == other
    default: false
    }
  }
}

extension ConsentMachine.Effect: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.store(let one), .store(let other)): one == other
    case (.report(let one, let oneToDisk), .report(let other, let otherToDisk)):
      one == other && oneToDisk == otherToDisk
    case (.present(let one), .present(let other)): one == other
    case (.dismiss, .dismiss), (.openPolicy, .openPolicy): true
    case (.notifyStatus(let one), .notifyStatus(let other)): one == other
    case (.notifyProgress(let one), .notifyProgress(let other)): one == other
    default: false
    }
  }
}

extension PolicyRules: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.revision == other.revision && one.validity == other.validity
  }
}

extension Record: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.choice == other.choice && one.unreported == other.unreported
  }
}

extension Choice: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.id == other.id && one.decision == other.decision && one.date == other.date && one.revision == other.revision
      && one.countedFrom == other.countedFrom
  }
}

extension Report: Equatable {
  public static func == (one: Report, other: Report) -> Bool {
    one.id == other.id && one.decision == other.decision && one.date == other.date && one.deviceID == other.deviceID
  }
}
