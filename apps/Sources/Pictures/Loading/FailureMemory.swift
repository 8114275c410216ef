import Foundation
import QuintetTransport

/// Remembers recent failures of pictures, so that they are not loaded again with each look at them.
struct FailureMemory {
  private var failures: [URL: (error: PictureError, start: Date, end: Date)] = [:]
  /// The greatest number of failures remembered.
  private static let most = 1_000

  /// Returns why there was no picture, for as long as that counts, or until the clock is set back.
  func error(for url: URL, at now: Date) -> PictureError? {
    failures[url].flatMap { $0.start <= now && now < $0.end ? $0.error : nil }
  }

  mutating func remember(_ error: PictureError, of url: URL, at now: Date, for lifetime: TimeInterval) {
    if failures[url] == nil, failures.count >= Self.most,
      let oldest = failures.min(by: { $0.value.end < $1.value.end })
    {
      failures[oldest.key] = nil
    }
    failures[url] = (error, now, now + lifetime)
  }

  mutating func forget(_ url: URL) {
    failures[url] = nil
  }
}

extension PictureError {
  /// The time a transient failure is remembered, in seconds.
  static let shortLifetime: TimeInterval = 60

  /// Returns the time a failure is remembered, in seconds, given that of a file that will not change.
  func lifetime(_ longest: TimeInterval) -> TimeInterval {
    switch self {
    case .tooLarge, .unreadable: longest
    case .notFound, .notAPicture: min(longest, Self.shortLifetime)
    case .failed(.badStatus(_, let wait, _)): min(longest, max(10, wait ?? 0))
    // A request that does not leave costs nobody anything, and a network may be back with the next.
    case .offline, .failed: 0
    }
  }
}
