import Foundation

/// Ends something that goes on, an observation or a timer, when it is cancelled or released.
///
/// Keep it for as long as the thing is to go on. It may be cancelled from any thread, and more than once.
public final class Token: @unchecked Sendable {
  // Unchecked: `onCancel` is read and cleared under `lock` alone.
  private let lock = NSLock()
  private var onCancel: (@Sendable () -> Void)?

  /// Makes a token that runs `onCancel` once, on the thread that cancels it or releases it last.
  public init(_ onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  /// Makes a token that stands for an observation of `NotificationCenter.default`.
  ///
  /// - Parameters:
  ///   - name: What is observed, whoever posts it.
  ///   - queue: Runs the body; nil for the thread that posts.
  ///   - body: Called each time.
  public convenience init(
    observing name: Notification.Name,
    queue: OperationQueue? = nil,
    _ body: @escaping @Sendable () -> Void
  ) {
    // It is Foundation's and only handed back to it, which any thread may do.
    nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: queue)
    {
      _ in body()
    }
    self.init { NotificationCenter.default.removeObserver(observer) }
  }

  deinit { onCancel?() }

  /// Ends what the token stands for. Every call but the first does nothing.
  public func cancel() {
    lock.lock()
    let action = onCancel
    onCancel = nil
    lock.unlock()
    action?()
  }
}
