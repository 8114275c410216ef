import Dispatch
import QuintetConsent

@available(iOS 15.0, *)
extension Consent {
  /// The present status, and then each change, for one reader.
  ///
  ///     for await status in consent.statuses { show(status) }
  ///
  /// Each call makes a stream of its own. It ends when its task is cancelled or the stream is released, not with the `Consent`.
  public var statuses: AsyncStream<ConsentStatus> {
    AsyncStream { continuation in
      let feed = Feed(continuation)
      // A choice that has run out is `undefined` before the observers are notified of it: only a change is passed on.
      let token = onStatusChange { if $0 != feed.last { feed.send($0) } }
      feed.begin(with: { [self] in choice?.status ?? .undefined }, token)
    }
  }

  /// The progress of the latest choice's report, if there is any, and then each step, for one reader.
  ///
  /// Each call makes a stream of its own, which ends as that of ``statuses`` does.
  public var reportProgressUpdates: AsyncStream<ConsentReportProgress> {
    AsyncStream { continuation in
      let feed = Feed(continuation)
      feed.begin(with: { [self] in reportProgress }, onReportProgress { feed.send($0) })
    }
  }
}

/// Passes values to a stream, on the main queue, where observers are called too.
///
/// `@unchecked` because `last` is touched on the main queue alone.
@available(iOS 15.0, *)
private final class Feed<Value: Sendable>: @unchecked Sendable {
  private(set) var last: Value?
  private let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

  /// Sends the present value, unless a newer one was sent meanwhile, and keeps the observation until the stream ends.
  func begin(with present: @escaping @Sendable () -> Value?, _ token: Consent.Token) {
    continuation.onTermination = { _ in token.cancel() }
    DispatchQueue.main.async { [self] in
      if last == nil, let value = present() { send(value) }
    }
  }

  func send(_ value: Value) {
    last = value
    continuation.yield(value)
  }
}
