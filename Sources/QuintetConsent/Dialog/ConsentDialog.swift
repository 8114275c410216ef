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
  package enum Answer: Equatable, Sendable {
    /// `accept` or `deny`.
    case choice(ConsentStatus)
    /// The answers for the purposes of the page.
    case purposes(PurposeAnswers)
    case policy, choose, closed
  }

  /// The page with a switch for each of some purposes. An object, since a configuration takes much code to copy.
  package final class Page: Sendable {
    package let configuration: ConsentConfiguration
    let type: any PurposesPage.Type
    package let ids: PurposeSet
    /// The answers that the switches show; none is on without.
    package let answers: PurposeAnswers
    /// The time of these answers; nil without.
    package let date: Date?

    init(
      _ configuration: ConsentConfiguration,
      _ type: any PurposesPage.Type,
      _ ids: PurposeSet,
      answers: PurposeAnswers,
      date: Date?
    ) {
      (self.configuration, self.type, self.ids, self.answers, self.date) = (configuration, type, ids, answers, date)
    }
  }

  package struct Button: Sendable {
    package let title: String
    let answer: Answer
  }

  package let title: String
  package let message: String
  /// The buttons in reading order. None is preferred, destructive or a default: answers have to be equally prominent.
  package let buttons: [Button]
  /// The page that is shown in place of title, message and buttons.
  var page: Page?
  /// The language of the SDK's words, as in `ar`. A host's own words may be in another.
  package let language: String
  /// True if that language is written from right to left.
  let isRightToLeft: Bool
}

/// Shows a switch for each purpose, and calls back with an answer when it has gone; freed without one, it was closed.
///
/// Inherits from UIKit's protocol to be called on the main thread.
package protocol PurposesPage: UIViewController, UIAdaptivePresentationControllerDelegate {
  init(_ page: ConsentDialog.Page, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void)
}

/// Writes the dialogs.
extension ConsentConfiguration {
  func write(_ dialog: ConsentMachine.Dialog, in strings: LocalizedStrings) -> ConsentDialog {
    switch dialog {
    case .ask(let policyChanged): ask(policyChanged, strings)
    case .preferences(let choice): preferences(choice, strings)
    case .purposes(let ids, let choice): page(ids, choice, strings)
    }
  }

  private func page(_ ids: PurposeSet, _ choice: Choice?, _ strings: LocalizedStrings) -> ConsentDialog {
    let texts = purposeAsking?.texts(of: ids, self) ?? []
    return ConsentDialog(
      title: strings["title"],
      message: texts.joined(separator: "\0"),
      buttons: [],
      page: purposeAsking.map {
        .init(
          self,
          $0.page,
          ids,
          answers: choice?.purposes ?? PurposeAnswers(),
          date: choice.map { Date(timeIntervalSince1970: TimeInterval($0.date)) }
        )
      },
      language: strings.language,
      isRightToLeft: strings.isRightToLeft
    )
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
      .init(title: strings["deny"], answer: .choice(.deny)),
      .init(title: strings["accept"], answer: .choice(.accept)),
      rules.purposes.isEmpty ? nil : purposeAsking.map { .init(title: $0.chooseTitle(self), answer: .choose) }
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
        answer: .choice(isGiven ? .deny : .accept)
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
    let link = ConsentDialog.Button(title: strings["policyLink"], answer: .policy)
    return ConsentDialog(
      title: title,
      message: message,
      buttons: [first, second] + (third.map { [$0] } ?? []) + (policyURL != nil ? [link] : []),
      language: strings.language,
      isRightToLeft: strings.isRightToLeft
    )
  }
}
