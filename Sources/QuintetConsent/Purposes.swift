import Foundation
import QuintetStateLoop
import QuintetStorage

/// Answers for single purposes, by their ids. A purpose that is in neither set was not answered.
package struct PurposeAnswers: Equatable, Sendable, Recordable {
  private(set) var grantedSet = PurposeSet()
  private(set) var deniedSet = PurposeSet()

  package init() {}

  package var isEmpty: Bool { grantedSet.isEmpty && deniedSet.isEmpty }
  /// The purposes that are granted, in the order in which this process has met them.
  package var granted: [String] { grantedSet.ids }
  /// The purposes that are denied, in the same order.
  package var denied: [String] { deniedSet.ids }

  /// The answer for a purpose; nil for none.
  package subscript(id: String) -> Bool? {
    get { self[PurposeSet(known: id)] }
    set { self[PurposeSet([id])] = newValue }
  }

  /// The answer for all purposes of a set; nil if one has another, or none.
  subscript(set: PurposeSet) -> Bool? {
    get {
      if set.isEmpty { return nil }
      return set.bits & ~grantedSet.bits == 0 ? true : set.bits & ~deniedSet.bits == 0 ? false : nil
    }
    set(answer) {
      grantedSet.bits &= ~set.bits
      deniedSet.bits &= ~set.bits
      guard let answer else { return }
      if answer { grantedSet.bits |= set.bits } else { deniedSet.bits |= set.bits }
    }
  }

  /// Returns the answers for these purposes.
  package func limited(to set: PurposeSet) -> PurposeAnswers {
    var answers = self
    answers.grantedSet.bits &= set.bits
    answers.deniedSet.bits &= set.bits
    return answers
  }

  /// Adds another's answers for purposes that have none here.
  mutating func fill(from other: PurposeAnswers) {
    let free = ~(grantedSet.bits | deniedSet.bits)
    grantedSet.bits |= other.grantedSet.bits & free
    deniedSet.bits |= other.deniedSet.bits & free
  }

  /// The decision that they amount to: `accept` if there is no other answer.
  var decision: ConsentStatus { deniedSet.isEmpty ? .accept : .deny }

  /// The JSON: `{"ads":false,"statistics":true}`; nil without an answer.
  var fields: StoredFields? {
    if isEmpty { return nil }
    var fields = StoredFields()
    for id in granted { fields.set(id, true) }
    for id in denied { fields.set(id, false) }
    return fields
  }

  /// Reads the JSON; what is no answer is left out.
  init(_ value: Any?) {
    guard let object = value as? [String: Any] else { return }
    for id in object.keys { self[id] = object[id] as? Bool }
  }
}

/// Some purposes: a bit for each.
///
/// Plain numbers keep choices, reports, events and states trivial to copy: with the ids in them this module was a third larger.
package struct PurposeSet: Equatable, Sendable, Recordable {
  fileprivate(set) var bits: UInt64 = 0

  package init() {}

  /// The set of these purposes, without those beyond the 64 that a process has room for.
  package init(_ ids: [String]) {
    for id in ids { bits |= PurposeIDs.shared.bit(of: id, adds: true) }
  }

  /// The set of a purpose that this process has met; empty for another.
  fileprivate init(known id: String) {
    bits = PurposeIDs.shared.bit(of: id, adds: false)
  }

  package var isEmpty: Bool { bits == 0 }
  package var count: Int { bits.nonzeroBitCount }

  package func contains(_ id: String) -> Bool { bits & PurposeSet(known: id).bits != 0 }

  /// The ids, in the order in which this process has met them.
  package var ids: [String] { PurposeIDs.shared.ids(of: bits) }

  /// The purposes of it without an answer.
  func unanswered(in answers: PurposeAnswers) -> PurposeSet {
    var set = self
    set.bits &= ~(answers.grantedSet.bits | answers.deniedSet.bits)
    return set
  }
}

/// The ids of all purposes that this process has met, by the place of their bit.
///
/// `@unchecked` because `ids` is touched under the lock alone.
private final class PurposeIDs: @unchecked Sendable {
  static let shared = PurposeIDs()
  private let lock = NSLock()
  private var ids: [String] = []

  func bit(of id: String, adds: Bool) -> UInt64 {
    lock.lock()
    defer { lock.unlock() }
    var place = 0
    while place < ids.count, ids[place] != id { place += 1 }
    if place == ids.count {
      guard adds, place < UInt64.bitWidth else { return 0 }
      ids.append(id)
    }
    return 1 << UInt64(place)
  }

  func ids(of bits: UInt64) -> [String] {
    lock.lock()
    defer { lock.unlock() }
    var found: [String] = []
    for place in 0..<ids.count where bits & (1 << UInt64(place)) != 0 { found.append(ids[place]) }
    return found
  }
}

/// Asks for single purposes: QuintetConsentPurposes does.
package protocol PurposeAsking: Sendable {
  /// The purposes.
  var ids: PurposeSet { get }

  /// Throws what is wrong with the purposes or their texts. The texts are in the language of the configuration.
  func check(_ configuration: ConsentConfiguration) throws(ConsentError)

  /// Returns the title of the question's third button.
  func chooseTitle(_ configuration: ConsentConfiguration) -> String

  /// Returns the texts of the page, in their order, for a digest.
  func texts(of ids: PurposeSet, _ configuration: ConsentConfiguration) -> [String]

  /// Makes the page, which calls back once it has gone with an answer.
  var page: any PurposesPage.Type { get }
}
