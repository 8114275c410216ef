import Foundation
import StateLoop

/// Everything that outlives the process, as one value that is stored whole or not at all.
struct Record: Recordable {
  /// The latest choice, whether or not it still holds; nil if there never was one or it was forgotten.
  var choice: Choice?
  /// What the server has not taken yet: the latest choice's report, or nothing. Earlier versions named older ones before it.
  var unreported: [Report] = []

  /// The same without what a newer choice has superseded.
  var latest: Record {
    guard let last = unreported.last, choice == nil || choice?.id == last.id else { return Record(choice: choice) }
    return Record(choice: choice, unreported: [last])
  }

  /// Everything that goes by an id in it, oldest first.
  var ids: [UUID] {
    var ids: [UUID] = []
    for report in unreported { ids.append(report.id) }
    if let choice { ids.append(choice.id) }
    return ids
  }

  /// Returns the same without a choice that does not count, and its report.
  func without(_ id: UUID) -> Record {
    Record(choice: choice?.id == id ? nil : choice, unreported: unreported.filter { $0.id != id })
  }

  var isEmpty: Bool { choice == nil && unreported.isEmpty }
}

/// One answer of a person, as it is stored.
struct Choice: Recordable {
  /// The choice and its report go by it.
  let id: UUID
  /// `accept` or `deny`, never `undefined`.
  let decision: ConsentStatus
  /// When it was made, in seconds since 1970 by the device's clock. It is reported and never changed.
  let date: Int
  /// The revision of the policy it was made for.
  let revision: Int
  /// From when its validity counts, in seconds since 1970: `date`, or earlier if `date` turned out to lie in the future.
  var countedFrom: Int
}

/// What decides whether a choice still holds.
struct PolicyRules: Recordable {
  /// The revision of the policy in force. A choice for an older one does not hold.
  var revision: Int
  /// For how many seconds a choice holds; nil means for ever.
  var validity: Int?

  /// Returns what a choice amounts to at a time in seconds since 1970.
  func status(of choice: Choice?, at now: Int) -> ConsentStatus {
    guard let choice, choice.revision >= revision else { return .undefined }
    if let validity, now - choice.countedFrom >= validity { return .undefined }
    return choice.decision
  }
}
