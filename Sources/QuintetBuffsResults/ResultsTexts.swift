import Foundation
import QuintetBuffs
import QuintetLocalization

/// The texts about results, on the screen and to a screen reader.
struct ResultsTexts {
  /// The strings, in the language that suits the person.
  var strings = Self.strings()

  /// Returns a whole percent as the language writes it.
  func percent(_ percent: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = strings.locale
    formatter.numberStyle = .percent
    return formatter.string(from: NSNumber(value: Double(percent) / 100)) ?? "\(percent)%"
  }

  /// The accessibility value of an answer: its share, and its place among the answers.
  func value(_ share: Int, place: String) -> String { strings.formatted("answer.share", percent(share), place) }

  /// Announced when the shares are there: each answer's title and percentage, in their order.
  func announcement(of buff: Buff, _ percents: [Int]) -> String {
    var text = strings["card.results"]
    for (answer, share) in zip(buff.answers, percents) { text += "\n" + answer.title + ": " + percent(share) }
    return text
  }

  /// The bundle; nil if the host was shipped without it.
  static var bundle: Bundle? { .resources(ofModule: "QuintetBuffsResults", beside: Here.self) }

  /// Returns the texts in the person's language; in English without the bundle.
  static func strings(in bundle: Bundle? = bundle) -> LocalizedStrings { LocalizedStrings(bundle, english: english) }

  /// The texts of `en.lproj`.
  static let english = ["card.results": "How everybody answered", "answer.share": "%1$@, %2$@"]

  private final class Here {}
}
