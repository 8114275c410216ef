import Foundation
import QuintetStateLoop

@testable import QuintetConsent

/// Stands where the windows are: keeps the dialog that is up, and lets a test tap on it.
final class FakePresenter: ConsentPresenting, @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var current: (dialog: ConsentDialog, answer: @Sendable (ConsentDialog.Answer) -> Void)?
  private var presentations = 0
  private var openedURLs: [URL] = []
  private var stackings = 0

  var dialog: ConsentDialog? { lock.withLock { current?.dialog } }
  var presented: Int { lock.withLock { presentations } }
  var opened: [URL] { lock.withLock { openedURLs } }
  /// The number of times a dialog was presented over another one.
  var stacked: Int { lock.withLock { stackings } }

  func present(_ dialog: ConsentDialog, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) -> Token {
    lock.withLock {
      if current != nil { stackings += 1 }
      current = (dialog, answer)
      presentations += 1
    }
    return Token { [weak self] in self?.dismiss() }
  }

  private func dismiss() {
    lock.withLock { current = nil }
  }

  func open(_ url: URL) {
    lock.withLock { openedURLs.append(url) }
  }

  /// Taps a button as a person would: the dialog is gone before the answer is given.
  func tap(_ answer: ConsentDialog.Answer) {
    let tapped = lock.withLock {
      let tapped = current
      current = nil
      return tapped
    }
    tapped?.answer(answer)
  }
}
