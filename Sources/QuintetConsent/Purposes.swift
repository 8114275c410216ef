import QuintetStateLoop
import QuintetStorage

/// Answers for single purposes, by their ids. A purpose that is in neither list was not answered.
package struct PurposeAnswers: Equatable, Sendable, Recordable {
  package private(set) var granted: [String] = []
  package private(set) var denied: [String] = []

  package init() {}

  package var isEmpty: Bool { granted.isEmpty && denied.isEmpty }

  /// The answer for a purpose; nil for none.
  package subscript(id: String) -> Bool? {
    get { granted.contains(id) ? true : denied.contains(id) ? false : nil }
    set {
      granted.removeAll { $0 == id }
      denied.removeAll { $0 == id }
      guard let newValue else { return }
      if newValue { granted.append(id) } else { denied.append(id) }
    }
  }

  /// Returns the answers for these purposes, in their order.
  package func limited(to ids: [String]) -> PurposeAnswers {
    var answers = PurposeAnswers()
    for id in ids { answers[id] = self[id] }
    return answers
  }

  /// The decision that they amount to: `accept` if there is no other answer.
  var decision: ConsentStatus { denied.isEmpty ? .accept : .deny }

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
    for id in object.keys.sorted() { self[id] = object[id] as? Bool }
  }
}

/// Asks for single purposes: QuintetConsentPurposes does.
package protocol PurposeAsking: Sendable {
  /// The purposes' ids, in the order of the page.
  var ids: [String] { get }

  /// Throws what is wrong with the purposes or their texts. The texts are in the language of the configuration.
  func check(_ configuration: ConsentConfiguration) throws(ConsentError)

  /// Returns the title of the question's third button.
  func chooseTitle(_ configuration: ConsentConfiguration) -> String

  /// Returns the texts of the page, in their order, for a digest.
  func texts(of ids: [String], _ configuration: ConsentConfiguration) -> [String]

  /// Makes the page, which calls back once it has gone with an answer.
  var page: any PurposesPage.Type { get }
}
