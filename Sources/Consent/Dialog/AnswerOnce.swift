import Foundation

/// Passes on the first answer. When the last button that could give one is freed, the dialog is gone: that is an answer too.
final class AnswerOnce: @unchecked Sendable {
  // Unchecked: `answer` is touched under `lock` alone.
  private let lock = NSLock()
  private var answer: (@Sendable (ConsentDialog.Answer) -> Void)?

  init(_ answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) {
    self.answer = answer
  }

  deinit {
    answer?(.closed)
  }

  func give(_ given: ConsentDialog.Answer) {
    lock.lock()
    let answer = self.answer
    self.answer = nil
    lock.unlock()
    answer?(given)
  }

  /// Nobody wants an answer any more.
  func cancel() {
    lock.lock()
    answer = nil
    lock.unlock()
  }
}
