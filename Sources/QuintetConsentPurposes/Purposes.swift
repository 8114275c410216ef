import Foundation
import QuintetConsent
import QuintetLocalization
import QuintetStorage
import QuintetTransport

/// The host's purposes, checked and put into words.
final class Purposes: PurposeAsking {
  let purposes: [ConsentPurpose]
  let texts: ConsentPurposeTexts

  /// The greatest number of purposes.
  static let most = 64

  init(_ purposes: [ConsentPurpose], _ texts: ConsentPurposeTexts) {
    (self.purposes, self.texts) = (purposes, texts)
  }

  var isEmpty: Bool { purposes.isEmpty }

  func check(_ configuration: ConsentConfiguration) throws(ConsentError) {
    guard purposes.count <= Self.most else {
      throw .invalidPurposes("there are " + String(purposes.count) + "; give 64 at most.")
    }
    for (key, text) in texts.words where !ServerText.isSeen(text) { throw .emptyText(key) }
    for (index, purpose) in purposes.enumerated() {
      guard StorageLocation(prefix: purpose.id) != nil else {
        throw .invalidPurposes(
          "the id of number " + String(index + 1)
            + " has other characters than letters, digits, \"-\", \"_\" and \".\", starts with \".\", "
            + "is empty or longer than 64."
        )
      }
      for text in [purpose.title, purpose.text] where !ServerText.isSeen(text) {
        throw .emptyText("a text of purpose " + purpose.id)
      }
      for other in purposes[..<index] {
        if other.id == purpose.id { throw .invalidPurposes("two have the id " + purpose.id + "; give each its own.") }
        if ServerText.looksAlike(other.title, purpose.title) {
          throw .equalTexts("the titles of " + other.id + " and " + purpose.id)
        }
      }
    }
    // There is no page for none.
    guard !isEmpty else { return }
    try ConsentConfiguration.tellApart(["save", "acceptAll", "denyAll", "close"], 4, strings(configuration))
  }

  func chooseTitle(_ configuration: ConsentConfiguration) -> String { words(configuration)["choose"] }

  func page(
    _ shown: PurposeAnswers,
    chosen date: Date?,
    _ title: String,
    _ configuration: ConsentConfiguration
  ) -> ConsentDialog {
    let answers = shown.byID, strings = words(configuration)
    let page = Page(purposes.filter { answers[$0.id] != nil }, answers, date, strings)
    return ConsentDialog(title: title, message: page.text, places: [], page: page, language: strings.language)
  }

  func unanswered(in answers: PurposeAnswers) -> PurposeAnswers {
    let answers = answers.byID
    var others = StoredFields()
    for purpose in purposes where answers[purpose.id] == nil { others.set(purpose.id, false) }
    return PurposeAnswers(others)
  }

  func complete(
    _ given: PurposeAnswers,
    _ decision: ConsentStatus,
    held: PurposeAnswers
  ) -> (answers: PurposeAnswers, decision: ConsentStatus, isOlder: Bool) {
    let given = given.byID, held = held.byID
    var answers = StoredFields(), isOlder = false, isWhole = true, isGranted = true
    for purpose in purposes {
      var answer = given[purpose.id]
      if answer == nil, let old = held[purpose.id] { (answer, isOlder) = (old, true) }
      if answer == nil, decision != .undefined { answer = decision == .accept }
      if let answer {
        answers.set(purpose.id, answer)
        if !answer { isGranted = false }
      } else {
        isWhole = false
      }
    }
    return (PurposeAnswers(answers), isWhole ? isGranted ? .accept : .deny : .undefined, isOlder)
  }

  /// Returns the words, which were checked when the instance was made.
  private func words(_ configuration: ConsentConfiguration) -> LocalizedStrings {
    (try? strings(configuration)) ?? LocalizedStrings(nil, english: Resources.english, words: texts.words)
  }

  private func strings(_ configuration: ConsentConfiguration) throws(ConsentError) -> LocalizedStrings {
    try configuration.localized(Resources.bundle, english: Resources.english, words: texts.words)
  }
}

/// Contents of the page with a switch for each purpose.
final class Page: PurposesPage {
  let purposes: [ConsentPurpose]
  /// The state of each switch.
  let answers: [String: Bool]
  /// The time of the choice that is shown; nil for a question.
  let date: Date?
  let strings: LocalizedStrings

  init(_ purposes: [ConsentPurpose], _ answers: [String: Bool], _ date: Date?, _ strings: LocalizedStrings) {
    (self.purposes, self.answers, self.date, self.strings) = (purposes, answers, date, strings)
  }

  var controller: any PurposesPageShowing.Type { PurposesViewController.self }

  /// The texts in their order, for a digest.
  var text: String {
    var text = strings["title"]
    for purpose in purposes { text += "\0" + purpose.title + "\0" + purpose.text }
    for button in ["save", "acceptAll", "denyAll", "close"] { text += "\0" + strings[button] }
    return text
  }
}

extension PurposeAnswers {
  /// The answers by the purposes' ids.
  var byID: [String: Bool] { object as? [String: Bool] ?? [:] }

  init(_ byID: StoredFields) {
    // Ids and truth values alone: encoding them cannot fail.
    let json = byID.json().flatMap { String(data: $0, encoding: .utf8) } ?? "{}"
    self.init(json == "{}" ? "" : json)
  }
}

/// The texts of the page in each language.
enum Resources {
  /// The bundle; nil if the host was shipped without it.
  static var bundle: Bundle? { .resources(ofModule: "QuintetConsentPurposes", beside: Here.self) }

  /// The texts of `en.lproj`.
  static let english = [
    "choose": "Choose…",
    "title": "Choose what you agree to",
    "chosen": "You chose this on %@.",
    "save": "Save Choice",
    "acceptAll": "Accept All",
    "denyAll": "Deny All",
    "close": "Close",
  ]

  private final class Here {}
}
