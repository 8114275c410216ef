import Foundation
import QuintetLocalization

/// The SDK's texts in each language, and its privacy manifest.
enum Resources {
  /// The bundle; nil if the host was shipped without it.
  static var bundle: Bundle? { .resources(ofModule: "QuintetBuffs", beside: Here.self) }

  /// Returns the SDK's texts in the person's language; in English without the bundle.
  static func strings(in bundle: Bundle? = bundle) -> LocalizedStrings { LocalizedStrings(bundle, english: english) }

  /// The texts of `en.lproj`.
  static let english = [
    "card.close": "Close question",
    "card.closed": "Question closed",
    "card.asks": "%1$@ asks: %2$@",
    "card.timesUp": "Time’s up",
    "card.picture": "Picture of %@",
    "card.secondsLeft.one": "%@ second left",
    "card.secondsLeft.other": "%@ seconds left",
    "answer.place": "Answer %1$@ of %2$@",
    "answer.selected": "Your answer: %@",
  ]

  private final class Here {}
}
