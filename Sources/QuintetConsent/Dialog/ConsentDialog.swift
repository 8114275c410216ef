import Foundation
import QuintetLocalization
import QuintetStateLoop
import UIKit

/// Shows one dialog at a time. All of it is called on the main queue.
protocol ConsentPresenting: AnyObject, Sendable {
  /// Shows a dialog as soon as a window can present it and presents nothing else; until then it waits.
  ///
  /// It is called only when the dialog before was answered or closed, or its token was cancelled.
  ///
  /// - Parameters:
  ///   - dialog: What to show.
  ///   - answer: Is called at most once, with the button that was tapped or with `closed` if the dialog went away without
  ///     one. A tap on any button closes the dialog.
  /// - Returns: The token that takes the dialog away, or gives up waiting to show it.
  func present(_ dialog: ConsentDialog, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) -> Token

  /// Opens the policy in the system's browser.
  func open(_ url: URL)
}

/// Everything a view needs to show a dialog: it decides nothing.
package struct ConsentDialog: Sendable {
  package enum Answer: Inspectable, Sendable {
    /// `accept` or `deny`, for all or, with answers, for the purposes of the page.
    case choice(ConsentStatus, PurposeAnswers)
    case policy, choose, closed
  }

  package struct Button: Sendable {
    package let title: String
    let answer: Answer
  }

  package let title: String
  package let message: String
  /// The buttons in reading order, nil for one that is not needed. None is preferred, destructive or a default: answers have to be equally prominent.
  package let places: [Button?]
  /// The page that is shown in place of title, message and buttons.
  package let page: (any PurposesPage)?
  /// The language of the SDK's words, as in `ar`. A host's own words may be in another.
  package let language: String

  package init(title: String, message: String, places: [Button?], page: (any PurposesPage)?, language: String) {
    (self.title, self.message, self.places, self.page, self.language) = (title, message, places, page, language)
  }
}

/// Writes the dialogs.
extension ConsentConfiguration {
  func write(_ dialog: ConsentMachine.Dialog, in strings: LocalizedStrings) -> ConsentDialog {
    switch dialog {
    case .ask(let policyChanged): return ask(policyChanged, strings)
    case .preferences(let choice): return preferences(choice, strings)
    case .purposes(let shown, let choice):
      guard let purposes = purposeAsking else { return ask(false, strings) }
      return purposes.page(shown, chosen: choice?.shown(isKept: true).date, strings["title"], self)
    }
  }

  private func ask(_ policyChanged: Bool, _ strings: LocalizedStrings) -> ConsentDialog {
    var message = strings["message"]
    if policyChanged, let whatChanged {
      message += "\n\n" + strings["whatChangedHeading"] + "\n" + whatChanged
    }
    return dialog(
      strings,
      strings["title"],
      message,
      .init(title: strings["deny"], answer: .choice(.deny, PurposeAnswers())),
      .init(title: strings["accept"], answer: .choice(.accept, PurposeAnswers())),
      asked == nil ? nil : .init(title: strings["choose"], answer: .choose)
    )
  }

  private func preferences(_ choice: Choice, _ strings: LocalizedStrings) -> ConsentDialog {
    let date = strings.date(Date(timeIntervalSince1970: TimeInterval(choice.date)))
    let isGiven = choice.decision == .accept
    return dialog(
      strings,
      strings["preferencesTitle"],
      strings.formatted(isGiven ? "accepted" : "denied", date),
      .init(
        title: strings[isGiven ? "withdraw" : "give"],
        answer: .choice(isGiven ? .deny : .accept, PurposeAnswers())
      ),
      .init(title: strings["close"], answer: .closed)
    )
  }

  private func dialog(
    _ strings: LocalizedStrings,
    _ title: String,
    _ message: String,
    _ first: ConsentDialog.Button,
    _ second: ConsentDialog.Button,
    _ third: ConsentDialog.Button? = nil
  ) -> ConsentDialog {
    let link = policyURL == nil ? nil : ConsentDialog.Button(title: strings["policyLink"], answer: .policy)
    let places = [first, second, third, link]
    return ConsentDialog(title: title, message: message, places: places, page: nil, language: strings.language)
  }
}
