import Foundation
import QuintetLocalization

/// Writes the dialogs, in the host's words where it has some.
final class DialogWriter: Sendable {
  private let strings: LocalizedStrings
  private let texts: ConsentTexts
  private let whatChanged: String?
  private let hasPolicy: Bool

  init(strings: LocalizedStrings, texts: ConsentTexts, whatChanged: String?, hasPolicy: Bool) {
    self.strings = strings
    self.texts = texts
    self.whatChanged = whatChanged
    self.hasPolicy = hasPolicy
  }

  func write(_ dialog: ConsentMachine.Dialog) -> ConsentDialog {
    switch dialog {
    case .ask(let policyChanged): ask(policyChanged)
    case .preferences(let choice): preferences(choice)
    }
  }

  private func ask(_ policyChanged: Bool) -> ConsentDialog {
    var message = texts.message ?? strings["ask.message"]
    if policyChanged, let whatChanged {
      message += "\n\n" + strings["ask.whatChanged"] + "\n" + whatChanged
    }
    return dialog(
      texts.title ?? strings["ask.title"],
      message,
      .init(title: texts.deny ?? strings["ask.deny"], answer: .choice(.deny)),
      .init(title: texts.accept ?? strings["ask.accept"], answer: .choice(.accept))
    )
  }

  private func preferences(_ choice: Choice) -> ConsentDialog {
    let date = strings.date(Date(timeIntervalSince1970: TimeInterval(choice.date)))
    let isGiven = choice.decision == .accept
    return dialog(
      strings["preferences.title"],
      strings.formatted(isGiven ? "preferences.accepted" : "preferences.denied", date),
      .init(
        title: strings[isGiven ? "preferences.withdraw" : "preferences.give"],
        answer: .choice(isGiven ? .deny : .accept)
      ),
      .init(title: strings["preferences.close"], answer: .closed)
    )
  }

  private func dialog(
    _ title: String,
    _ message: String,
    _ first: ConsentDialog.Button,
    _ second: ConsentDialog.Button
  ) -> ConsentDialog {
    let link = ConsentDialog.Button(title: texts.policyLink ?? strings["policy.link"], answer: .policy)
    return ConsentDialog(
      title: title,
      message: message,
      buttons: hasPolicy ? [first, second, link] : [first, second],
      language: strings.language,
      isRightToLeft: strings.isRightToLeft
    )
  }
}
