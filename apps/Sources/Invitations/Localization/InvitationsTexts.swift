import Foundation
import QuintetLocalization

/// The words of the feature, in the language the person has set.
///
/// Plain texts are read by their key, as in `texts["home.request"]`; the keys are in `Localizable.strings`. What depends on a
/// value has a method. No text counts in a grammatical form, because Arabic alone would need six.
struct InvitationsTexts: Sendable {
  /// The bundle with the `.lproj` folders.
  static let resources = Bundle.module

  private let strings = LocalizedStrings(resources)

  /// Returns the text for a key; the key itself where there is none.
  subscript(key: String) -> String { strings[key] }

  /// The advice about a field, for the line below it.
  func message(_ problem: FormProblem) -> String { strings[problem.key] }

  /// Describes a failure and its remedy, for the place above Send. The server's own message comes as it is.
  func failure(_ failure: Failure) -> String {
    if case .refused(let message) = failure { return message }
    return strings["failure.\(failure)"]
  }

  /// Asks whether an address was meant. It is isolated, so that it stays in order within words from right to left.
  func suggestion(_ address: String) -> String { strings.formatted("form.suggestion", "\u{2068}\(address)\u{2069}") }

  /// The text of an announcement for screen readers.
  func announcement(_ announcement: Announcement) -> String {
    switch announcement {
    case .problems(let count):
      strings.formatted("announcement.problems", strings.number(count))
    case .suggestion(let address): suggestion(address)
    case .sending: strings["form.sending"]
    case .stopped: strings["announcement.stopped"]
    case .failed(let failure): self.failure(failure)
    }
  }
}

extension FormProblem {
  /// The key of the message.
  var key: String {
    switch self {
    case .name(let problem): "problem.name.\(problem)"
    case .email(let problem): "problem.email.\(problem)"
    case .confirmationMissing: "problem.confirmation.missing"
    case .confirmationDiffers: "problem.confirmation.differs"
    }
  }
}
