import Foundation
import QuintetLocalization

/// Writes the dialogs, in the host's words where it has some.
struct DialogWriter: Sendable {
  let strings: LocalizedStrings
  let texts: ConsentTexts
  let whatChanged: String?
  let hasPolicy: Bool

  func write(_ dialog: ConsentMachine.Dialog) -> ConsentDialog {
    switch dialog {
    case .ask(let reason): ask(reason)
    case .preferences(let choice): preferences(choice)
    }
  }

  private func ask(_ reason: ConsentMachine.Reason) -> ConsentDialog {
    var message = texts.message ?? strings["ask.message"]
    if reason == .policyChanged, let whatChanged {
      message += "\n\n" + strings["ask.whatChanged"] + "\n" + whatChanged
    }
    return dialog(
      texts.title ?? strings["ask.title"],
      message,
      [
        .init(title: texts.deny ?? strings["ask.deny"], answer: .deny),
        .init(title: texts.accept ?? strings["ask.accept"], answer: .accept),
      ]
    )
  }

  private func preferences(_ choice: Choice) -> ConsentDialog {
    let date = strings.date(Date(timeIntervalSince1970: TimeInterval(choice.date)))
    let change: ConsentDialog.Button
    let message: String
    switch choice.decision {
    case .accept:
      message = strings.formatted("preferences.accepted", date)
      change = .init(title: strings["preferences.withdraw"], answer: .deny)
    case .deny:
      message = strings.formatted("preferences.denied", date)
      change = .init(title: strings["preferences.give"], answer: .accept)
    }
    return dialog(
      strings["preferences.title"],
      message,
      [change, .init(title: strings["preferences.close"], answer: .closed)]
    )
  }

  private func dialog(_ title: String, _ message: String, _ buttons: [ConsentDialog.Button]) -> ConsentDialog {
    let link = ConsentDialog.Button(title: texts.policyLink ?? strings["policy.link"], answer: .policy)
    return ConsentDialog(
      title: title,
      message: message,
      buttons: hasPolicy ? buttons + [link] : buttons,
      language: strings.language,
      isRightToLeft: strings.isRightToLeft
    )
  }
}
