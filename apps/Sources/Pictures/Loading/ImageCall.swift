import Foundation
import StateLoop
import UIKit

/// One asynchronous call: ends once, by the picture, a failure or the task's cancellation.
final class ImageCall: @unchecked Sendable {
  // Unchecked: what changes is touched under `lock` alone.
  typealias Finish = @Sendable (Result<UIImage, PictureError>) -> Void

  private let lock = NSLock()
  private var isCancelled = false
  private var continuation: CheckedContinuation<UIImage, any Error>?
  private var token: Token?

  func begin(_ continuation: CheckedContinuation<UIImage, any Error>, _ load: (@escaping Finish) -> Token) {
    lock.lock()
    if isCancelled {
      lock.unlock()
      return continuation.resume(throwing: CancellationError())
    }
    self.continuation = continuation
    // The completion cannot come before this returns.
    token = load { result in self.finish(result.mapError { $0 }) }
    lock.unlock()
  }

  func cancel() {
    lock.lock()
    isCancelled = true
    lock.unlock()
    finish(.failure(CancellationError()))
  }

  private func finish(_ result: Result<UIImage, any Error>) {
    lock.lock()
    let (ended, load) = (continuation, token)
    (continuation, token) = (nil, nil)
    lock.unlock()
    load?.cancel()
    ended?.resume(with: result)
  }
}
