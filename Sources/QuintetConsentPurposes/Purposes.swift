import Foundation
import QuintetConsent
import QuintetLocalization
import QuintetStorage
import QuintetTransport

/// The host's purposes, checked and put into words.
struct Purposes: PurposeAsking {
  let purposes: [ConsentPurpose]
  let texts: ConsentPurposeTexts

  /// The greatest number of purposes.
  static let most = 64

  var ids: PurposeSet { PurposeSet(purposes.map(\.id)) }
  var page: any PurposesPage.Type { PurposesViewController.self }

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
    guard ids.count == purposes.count else {
      throw .invalidPurposes("this program has more than 64 in all; give 64 at most.")
    }
    let strings = try strings(configuration)
    let buttons = ["save", "acceptAll", "denyAll", "close"]
    for (index, button) in buttons.enumerated() {
      for other in buttons[..<index] where ServerText.looksAlike(strings[button], strings[other]) {
        throw .equalTexts(other + " and " + button)
      }
    }
  }

  func chooseTitle(_ configuration: ConsentConfiguration) -> String { words(configuration)["choose"] }

  func texts(of ids: PurposeSet, _ configuration: ConsentConfiguration) -> [String] {
    let strings = words(configuration)
    var texts = [strings["title"]]
    for purpose in purposes where ids.contains(purpose.id) { texts += [purpose.title, purpose.text] }
    return texts + [strings["save"], strings["acceptAll"], strings["denyAll"], strings["close"]]
  }

  /// Returns the words, which were checked when the instance was made.
  func words(_ configuration: ConsentConfiguration) -> LocalizedStrings {
    (try? strings(configuration)) ?? LocalizedStrings(nil, english: Resources.english, words: texts.words)
  }

  private func strings(_ configuration: ConsentConfiguration) throws(ConsentError) -> LocalizedStrings {
    try configuration.localized(Resources.bundle, english: Resources.english, words: texts.words)
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
