import Foundation
import UIKit

/// Shows dialogs as the system's alert, over whatever window the host has.
final class AlertPresenter: ConsentPresenting, @unchecked Sendable {
  // Unchecked: `presentation` is touched under `lock` alone.
  private let lock = NSLock()
  private var presentation: AlertPresentation?

  func present(_ dialog: ConsentDialog, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) {
    let once = AnswerOnce(answer)
    DispatchQueue.main.async { [self] in
      let next = AlertPresentation(dialog, once)
      replace(with: next)
      next.presentWhenPossible()
    }
  }

  func dismiss() {
    DispatchQueue.main.async { [self] in
      replace(with: nil)?.dismiss()
    }
  }

  func open(_ url: URL) {
    DispatchQueue.main.async { UIApplication.shared.open(url, options: [:], completionHandler: nil) }
  }

  /// Returns what was there before.
  @discardableResult
  private func replace(with next: AlertPresentation?) -> AlertPresentation? {
    lock.lock()
    defer { lock.unlock() }
    let previous = presentation
    presentation = next
    return previous
  }
}
