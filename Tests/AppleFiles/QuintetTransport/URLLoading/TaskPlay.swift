import Foundation

/// Plays a task's script: calls the delegate, waits for its answers and does what they say.
///
/// `@unchecked` because everything is touched on `network` alone, which is serial.
final class TaskPlay: @unchecked Sendable {
  private unowned let task: URLSessionTask
  private var alive: URLSessionTask?
  private let session: URLSession
  private var request: URLRequest
  private let script: NetworkScript
  private let played: Played
  private let network = DispatchQueue(label: "network")
  private var events: ArraySlice<NetworkEvent>
  private var isStarted = false, isOver = false, isCancelled = false
  /// True while the delegate has not answered, or nothing is left to happen.
  private var isIdle = true
  private var late: Int

  init(_ task: URLSessionTask, _ request: URLRequest, _ session: URLSession) {
    (self.task, self.request, self.session) = (task, request, session)
    (script, played) = Network.shared.script(for: request)
    (events, late) = (script.events[...], script.late)
    played.start(task, session)
  }

  func resume() {
    network.async { [self] in
      guard !isStarted, !isOver else { return }
      (isStarted, alive) = (true, task)
      step()
    }
  }

  func cancel() {
    let task = task
    network.async { [self] in
      guard !isOver else { return }
      (isCancelled, alive) = (true, task)
      if isIdle { end(NSURLErrorCancelled) }
    }
  }

  /// Plays the next event.
  private func step() {
    guard !isOver else { return }
    if isCancelled {
      if late == 0 { return end(NSURLErrorCancelled) }
      late -= 1
    }
    guard let event = events.popFirst() else {
      isIdle = true
      if isCancelled { end(NSURLErrorCancelled) }
      return
    }
    isIdle = false
    switch event {
    case .challenge(let space): challenge(space)
    case .send: send()
    case .redirect(let status, let target, let headers): redirect(status, target, headers)
    case .response(let response): respond(response)
    case .data(let data): receive(data)
    case .meanwhile(let action):
      action()
      // Requests to the session are handled on the delegate queue.
      deliver { _, _ in }
    case .end(let code): end(code)
    }
  }

  /// Calls the delegate on its queue, and then goes on.
  private func deliver(_ call: @escaping @Sendable (any URLSessionDataDelegate, URLSessionDataTask) -> Void) {
    guard let delegate = session.delegate, let task = task as? URLSessionDataTask else { return }
    session.delegateQueue.addOperation { [self] in
      call(delegate, task)
      network.async { self.step() }
    }
  }

  /// Calls the delegate on its queue, and goes on with its answer, the first of which counts; there must be no other.
  private func ask<Answer: Sendable>(
    _ call:
      @escaping @Sendable (any URLSessionDataDelegate, URLSessionDataTask, @escaping @Sendable (Answer) -> Void) -> Void,
    _ proceed: @escaping @Sendable (Answer) -> Void
  ) {
    guard let delegate = session.delegate, let task = task as? URLSessionDataTask else { return }
    isIdle = true
    let answers = Answers()
    session.delegateQueue.addOperation { [self] in
      call(delegate, task) { answer in
        guard answers.next() == 1 else { return self.played.fault("a completion handler was called twice") }
        self.network.async {
          guard !self.isOver else { return }
          self.isIdle = false
          proceed(answer)
        }
      }
    }
  }

  private final class Answers: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }
  }

  /// Apple: without a method of the delegate's for the session's challenges, they go to the task's delegate.
  private func challenge(_ space: URLProtectionSpace) {
    let session = session
    ask {
      (delegate, task, answer: @escaping @Sendable ((URLSession.AuthChallengeDisposition, URLCredential?)) -> Void) in
      delegate.urlSession(session, task: task, didReceive: URLAuthenticationChallenge(space)) { answer(($0, $1)) }
    } _: { [self] disposition, credential in
      let isOfTrust = space.authenticationMethod == NSURLAuthenticationMethodServerTrust
      switch disposition {
      case .cancelAuthenticationChallenge: end(NSURLErrorCancelled)
      case .useCredential where isOfTrust:
        // "The trust must be the one that the challenge has."
        guard let credential, credential.trust === space.serverTrust else {
          return end(NSURLErrorSecureConnectionFailed)
        }
        played.use(credential)
        step()
      case .useCredential: step()
      // "Performs the default handling for the challenge as though the delegate method were not implemented": the system judges a chain,
      // and a request goes on without a password.
      case .performDefaultHandling, .rejectProtectionSpace:
        if isOfTrust, space.serverTrust?.systemsFailure != nil {
          end(NSURLErrorServerCertificateUntrusted)
        } else {
          step()
        }
      }
    }
  }

  private func send() {
    played.send(request)
    guard let body = request.httpBody else { return step() }
    let count = Int64(body.count), session = session
    task.count { $0.bytesSent += count }
    deliver {
      $0.urlSession(session, task: $1, didSendBodyData: count, totalBytesSent: count, totalBytesExpectedToSend: count)
    }
  }

  private func redirect(_ status: Int, _ target: String, _ headers: [String: String]) {
    guard let url = URL(string: target, relativeTo: request.url)?.absoluteURL else { return end(NSURLErrorBadURL) }
    // As browsers do, it repeats a POST as a GET but for 307 and 308.
    var next = request
    next.url = url
    if status < 307, request.httpMethod == "POST" || status == 303 { (next.httpMethod, next.httpBody) = ("GET", nil) }
    let (session, proposal) = (session, next)
    let response = HTTPURLResponse(
      url: request.url,
      statusCode: status,
      headers: headers.merging(["Location": target]) { $1 }
    )
    ask { (delegate, task, answer: @escaping @Sendable (URLRequest?) -> Void) in
      delegate.urlSession(
        session,
        task: task,
        willPerformHTTPRedirection: response,
        newRequest: proposal,
        completionHandler: answer
      )
    } _: { [self] next in
      if let next { request = next } else { events = ([.response(response)] + script.afterRefusal)[...] }
      step()
    }
  }

  private func respond(_ response: URLResponse) {
    task.count {
      $0.response = response
      $0.bytesExpected = response.expectedContentLength
    }
    let session = session
    ask { (delegate, task, answer: @escaping @Sendable (URLSession.ResponseDisposition) -> Void) in
      delegate.urlSession(session, dataTask: task, didReceive: response, completionHandler: answer)
    } _: { [self] disposition in
      if disposition == .allow { step() } else { end(NSURLErrorCancelled) }
    }
  }

  private func receive(_ data: Data) {
    task.count { $0.bytesReceived += Int64(data.count) }
    let session = session
    deliver { $0.urlSession(session, dataTask: $1, didReceive: data) }
  }

  /// Calls the delegate's last method, once, after all others.
  private func end(_ code: Int?) {
    isOver = true
    let error = code.map { NSError(domain: NSURLErrorDomain, code: $0) }
    let (session, played, task) = (session, played, task)
    guard let delegate = session.delegate else { return }
    session.delegateQueue.addOperation {
      delegate.urlSession(session, task: task, didCompleteWithError: error)
      played.end()
      session.taskIsOver()
    }
    alive = nil
  }
}
