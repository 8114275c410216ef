import Foundation
import QuintetStateLoop
import UIKit

/// Answers for single purposes: JSON such as `{"ads":false,"statistics":true}`, its keys in order.
///
/// The core keeps, stores and reports it; what it says is for ``PurposeAsking``. A number stands for each text that this process has met: it keeps
/// choices, reports, events and states trivial to copy. With the texts in them this module was a third larger.
package struct PurposeAnswers: Equatable, Sendable {
  private var number = 0

  package init() {}

  /// Takes the JSON; an empty text is no answers.
  package init(_ json: String) {
    if json.isEmpty { return }
    Self.lock.lock()
    Self.texts.add(json)
    number = Self.texts.index(of: json) + 1
    Self.lock.unlock()
  }

  package var isEmpty: Bool { number == 0 }

  package var json: String {
    if isEmpty { return "" }
    Self.lock.lock()
    defer { Self.lock.unlock() }
    return Self.texts[number - 1] as? String ?? ""
  }

  /// The JSON's object; nil without answers.
  package var object: Any? {
    if isEmpty { return nil }
    guard let data = NSString(string: json).data(using: String.Encoding.utf8.rawValue) else { return nil }
    return try? JSONSerialization.jsonObject(with: data)
  }

  private static let lock = NSLock()
  /// The texts of all answers, in the order of their numbers. Touched under the lock alone.
  nonisolated(unsafe) private static let texts = NSMutableOrderedSet()
}

#if Recording
  /// In another process other numbers stand for the texts.
  extension PurposeAnswers: Codable {
    package init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(json)
    }
  }
#endif

/// Asks for single purposes: QuintetConsentPurposes does. All that an app without purposes does not need is behind it. Any thread.
package protocol PurposeAsking: AnyObject, Sendable {
  /// True if there are no purposes, only texts.
  var isEmpty: Bool { get }

  /// Throws what is wrong with the purposes or their texts. The texts are in the language of the configuration.
  func check(_ configuration: ConsentConfiguration) throws(ConsentError)

  /// Returns the title of the question's third button.
  func chooseTitle(_ configuration: ConsentConfiguration) -> String

  /// Returns the page for these purposes, its switches as in the answers.
  ///
  /// - Parameters:
  ///   - shown: The purposes to show.
  ///   - date: The time of the choice that they are; nil for a question.
  ///   - title: The title of the question.
  func page(
    _ shown: PurposeAnswers,
    chosen date: Date?,
    _ title: String,
    _ configuration: ConsentConfiguration
  ) -> ConsentDialog

  /// Returns an answer that says "no" for each purpose without an answer.
  func unanswered(in answers: PurposeAnswers) -> PurposeAnswers

  /// Returns answers for the purposes, and for no others: those given, or else those held, or else those of a decision.
  ///
  /// - Parameters:
  ///   - given: The new answers.
  ///   - decision: The answer for purposes without one; `undefined` for none.
  ///   - held: The earlier answers.
  /// - Returns: The answers; the decision that they amount to, `accept` if each is granted and `undefined` if one is missing; true if one is an earlier one.
  func complete(
    _ given: PurposeAnswers,
    _ decision: ConsentStatus,
    held: PurposeAnswers
  ) -> (answers: PurposeAnswers, decision: ConsentStatus, isOlder: Bool)
}

/// Contents of a page that is shown in place of an alert.
package protocol PurposesPage: AnyObject, Sendable {
  var controller: any PurposesPageShowing.Type { get }
}

/// Shows a switch for each purpose, and calls back with an answer when it has gone; freed without one, it was closed.
///
/// Inherits from UIKit's protocol to be called on the main thread.
package protocol PurposesPageShowing: UIViewController, UIAdaptivePresentationControllerDelegate {
  init(_ page: any PurposesPage, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void)
}
