import Foundation

/// A session whose tasks play scripts, by Apple's "URLSession". Delegates are called on the delegate queue alone.
final class URLSession: NSObject, @unchecked Sendable {
  enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
  enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }

  let configuration: URLSessionConfiguration
  let delegateQueue: OperationQueue
  // Unchecked: the rest is touched under `lock` alone.
  private let lock = NSLock()
  private var strongDelegate: (any URLSessionDataDelegate)?
  private var running = 0
  private var isInvalid = false
  /// Itself, until it is invalid. Apple: "If you do not invalidate the session, your app leaks memory until it exits."
  private var itself: URLSession?

  init(configuration: URLSessionConfiguration, delegate: (any URLSessionDataDelegate)?, delegateQueue: OperationQueue?)
  {
    self.configuration = configuration
    strongDelegate = delegate
    self.delegateQueue = delegateQueue ?? OperationQueue()
    if delegateQueue == nil { self.delegateQueue.maxConcurrentOperationCount = 1 }
    super.init()
    itself = self
  }

  /// Apple: "The session object keeps a strong reference to the delegate until your app exits or explicitly invalidates the session."
  var delegate: (any URLSessionDataDelegate)? { lock.withLock { strongDelegate } }
  var isInvalidated: Bool { lock.withLock { isInvalid } }

  /// Apple: the task is suspended. "Once a session is invalidated, new tasks cannot be created", which ends the app.
  func dataTask(with request: URLRequest) -> URLSessionDataTask {
    lock.withLock {
      precondition(!isInvalid, "a task in a session that has been invalidated")
      running += 1
    }
    return URLSessionDataTask(request, self)
  }

  /// Apple: "returns immediately without waiting for tasks to finish", which "continue until completion". "After the last task finishes",
  /// the session "calls `urlSession(_:didBecomeInvalidWithError:)`", and lets go of the delegate.
  func finishTasksAndInvalidate() {
    lock.withLock { isInvalid = true }
    becomeInvalid()
  }

  func taskIsOver() {
    lock.withLock { running -= 1 }
    becomeInvalid()
  }

  private func becomeInvalid() {
    let last: (any URLSessionDataDelegate)? = lock.withLock {
      guard isInvalid, running == 0 else { return nil }
      defer { (strongDelegate, itself) = (nil, nil) }
      return strongDelegate
    }
    guard let last else { return }
    delegateQueue.addOperation { last.urlSession(self, didBecomeInvalidWithError: nil) }
  }
}

class URLSessionTask: NSObject, @unchecked Sendable {
  /// The values that the delegate may read, which the session alone changes.
  struct Counts {
    var response: URLResponse?
    var bytesSent: Int64 = 0, bytesReceived: Int64 = 0, bytesExpected: Int64 = -1
  }

  let originalRequest: URLRequest?
  private var play: TaskPlay?
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var counts = Counts()

  init(_ request: URLRequest, _ session: URLSession) {
    originalRequest = request
    super.init()
    play = TaskPlay(self, request, session)
  }

  var response: URLResponse? { lock.withLock { counts.response } }
  var countOfBytesSent: Int64 { lock.withLock { counts.bytesSent } }
  var countOfBytesReceived: Int64 { lock.withLock { counts.bytesReceived } }
  /// Apple: `NSURLSessionTransferSizeUnknown`, which is -1, if the server does not say it.
  var countOfBytesExpectedToReceive: Int64 { lock.withLock { counts.bytesExpected } }

  func count(_ change: (inout Counts) -> Void) { lock.withLock { change(&counts) } }

  func resume() { play?.resume() }

  /// Apple: "returns immediately", and the delegate hears of the end with `NSURLErrorCancelled`. "This method may be called on a task that is
  /// suspended."
  func cancel() { play?.cancel() }
}

final class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
