import Dispatch
import Foundation

/// Carries one request from `send` to its completion, whichever engine moves the bytes.
///
/// `@unchecked` because both closures are taken out under the lock; the rest never changes.
final class Transfer: @unchecked Sendable {
  let request: HTTPRequest
  private let pinSets: [PinSet]
  /// The end of the request's time, on a clock that does not jump.
  let deadline: DispatchTime
  let wantsProgress: Bool
  private let queue: DispatchQueue
  private let onPinFailure: (@Sendable (PinFailure) -> Void)?
  private let lock = NSLock()
  /// Both are nil once the transfer is over, and what they hold is free.
  private var progress: (@Sendable (TransferProgress) -> Void)?
  private var completion: (@Sendable (Result<HTTPResponse, TransportError>) -> Void)?

  init(
    request: HTTPRequest,
    pinSets: [PinSet] = [],
    queue: DispatchQueue,
    onPinFailure: (@Sendable (PinFailure) -> Void)? = nil,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) {
    self.request = request
    self.pinSets = pinSets
    self.queue = queue
    self.onPinFailure = onPinFailure
    self.progress = progress
    wantsProgress = progress != nil
    self.completion = completion
    deadline = .now() + request.timeout
  }

  /// True if it was answered or cancelled.
  var isOver: Bool {
    lock.lock()
    defer { lock.unlock() }
    return completion == nil
  }

  /// Finds the set that speaks for the host that is asked, at first or after a redirect: its own, or else that of the nearest domain above.
  func pinSet(for url: URL) -> PinSet? {
    let host = url.normalizedHost
    var nearest: PinSet?
    for set in pinSets where set.covers(host) && set.host.count > (nearest?.host.count ?? 0) {
      nearest = set
    }
    return nearest
  }

  /// The reason why the request must not even open a connection, or `nil`.
  func refusal(at date: Date) -> TransportError? {
    if let problem = request.problem { return .invalidRequest(reason: problem) }
    return pinRefusal(request.url, at: date)
  }

  /// The reason why pins forbid to ask for an address, the request's or one that a redirect leads to, or `nil`.
  func pinRefusal(_ url: URL, at date: Date) -> TransportError? {
    guard let pinSet = pinSet(for: url) else { return nil }
    if let expiry = pinSet.expiryDate, date >= expiry {
      reportPinFailure(url, isExpired: true)
      if !pinSet.isReportOnly { return .pinSetExpired(host: url.normalizedHost) }
    }
    if url.isSecure != true, !pinSet.isReportOnly {
      return .invalidRequest(reason: "the host is pinned, which needs https")
    }
    return nil
  }

  /// Reports to the host's handler that the pins are not satisfied.
  func reportPinFailure(_ url: URL, isExpired: Bool = false, seenPin: String? = nil) {
    guard let onPinFailure else { return }
    let failure = PinFailure(
      host: url.normalizedHost,
      isExpired: isExpired,
      isReportOnly: pinSet(for: url)?.isReportOnly ?? false,
      seenPin: seenPin
    )
    queue.async { [onPinFailure] in onPinFailure(failure) }
  }

  /// Passes a reading on, unless the transfer is over.
  func report(_ reading: TransferProgress) {
    guard wantsProgress else { return }
    lock.lock()
    if let progress { queue.async { progress(reading) } }
    lock.unlock()
  }

  /// Turns a complete answer into the result; statuses other than 2xx are failures.
  func finish(status: Int, headers: HTTPHeaders, body: Data) {
    if (200...299).contains(status) {
      finish(.success(HTTPResponse(status: status, headers: headers, body: body)))
    } else {
      let wait = RetryAfter.seconds(in: headers, now: Date())
      finish(.failure(.badStatus(status, retryAfter: wait, body: body)))
    }
  }

  /// Hands over the result; of several calls the first counts, and only that returns true.
  @discardableResult
  func finish(_ result: Result<HTTPResponse, TransportError>) -> Bool {
    lock.lock()
    let (progress, completion) = (progress, completion)
    (self.progress, self.completion) = (nil, nil)
    // Still under the lock, so that no progress comes after it.
    if let completion { queue.async { completion(result) } }
    lock.unlock()
    // Released after the lock is: freeing what it holds may run any code.
    withExtendedLifetime(progress) {}
    return completion != nil
  }
}
