import Foundation

/// Shows one dialog at a time. All of it is called on the main queue.
protocol ConsentPresenting: AnyObject, Sendable {
  /// Shows a dialog as soon as a window can present it and presents nothing else; until then it waits.
  ///
  /// It is called only when the dialog before was answered, closed or dismissed.
  ///
  /// - Parameters:
  ///   - dialog: What to show.
  ///   - answer: Is called at most once, with the button that was tapped or with `closed` if the dialog went away without
  ///     one; not after ``dismiss()``. A tap on any button closes the dialog.
  func present(_ dialog: ConsentDialog, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void)

  /// Takes the dialog away, or gives up waiting to show it. Without one it does nothing.
  func dismiss()

  /// Opens the policy in the system's browser.
  func open(_ url: URL)
}

/// Everything a view needs to show a dialog: it decides nothing.
final class ConsentDialog: Sendable {
  enum Answer: Sendable {
    /// `accept` or `deny`.
    case choice(ConsentStatus)
    case policy, closed
  }

  final class Button: Sendable {
    let title: String
    let answer: Answer

    init(title: String, answer: Answer) {
      self.title = title
      self.answer = answer
    }
  }

  let title: String
  let message: String
  /// The buttons in reading order. None is preferred, destructive or a default: answers have to be equally prominent.
  let buttons: [Button]
  /// The language of the SDK's words, as in `ar`. A host's own words may be in another.
  let language: String
  /// Whether that language is written from right to left.
  let isRightToLeft: Bool

  init(title: String, message: String, buttons: [Button], language: String, isRightToLeft: Bool) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.language = language
    self.isRightToLeft = isRightToLeft
  }
}
