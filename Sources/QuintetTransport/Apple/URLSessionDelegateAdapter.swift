// For Apple platforms alone; not compiled on Linux.
#if canImport(Darwin)
  import Foundation
  import Security

  /// Answers a URLSession's questions with the rules of the transfers, and gathers what arrives.
  ///
  /// `@unchecked` because `running` is touched on `queue` alone, which is serial.
  final class URLSessionDelegateAdapter: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    let queue = OperationQueue()
    private let anchors: [SecCertificate]
    private var running: [Int: Running] = [:]

    /// Holds one transfer under way.
    private final class Running {
      let transfer: Transfer
      let task: URLSessionTask
      var request: HTTPRequest
      var redirects = 0
      var body = Data()
      var reader = HeaderReader()
      /// Why this side ended the task, which the system then calls a cancellation.
      var failure: TransportError?

      init(_ transfer: Transfer, _ task: URLSessionTask) {
        self.transfer = transfer
        self.task = task
        request = transfer.request
      }
    }

    init(anchors: [SecCertificate]) {
      self.anchors = anchors
      queue.maxConcurrentOperationCount = 1
    }

    func start(_ transfer: Transfer, in session: URLSession) {
      let task = session.dataTask(with: URLRequest(transfer.request))
      queue.addOperation { [self] in
        running[task.taskIdentifier] = Running(transfer, task)
        if transfer.isOver { task.cancel() }
        task.resume()
      }
      // The session's own time-outs are for silence, or for all requests alike.
      DispatchQueue.global().asyncAfter(deadline: transfer.deadline) { [weak self, weak transfer] in
        guard let self, let transfer, !transfer.isOver else { return }
        transfer.finish(.failure(.timedOut))
        stop(transfer)
      }
    }

    func stop(_ transfer: Transfer) {
      queue.addOperation { [self] in
        for entry in running.values where entry.transfer === transfer { entry.task.cancel() }
      }
    }

    // MARK: - Trust

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didReceive question: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let space = question.protectionSpace
      // A proxy is the system's to judge; the pins are the server's.
      guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, !space.isProxy() else {
        return completionHandler(.performDefaultHandling, nil)
      }
      guard let entry = running[task.taskIdentifier], let trust = space.serverTrust else {
        return completionHandler(.cancelAuthenticationChallenge, nil)
      }
      // The pins were looked up by the URL's host, and the system says here which one it has asked.
      guard HostName.normalized(space.host) == entry.request.url.normalizedHost else {
        entry.failure = .tlsFailed(reason: "the system asked another host than the URL names")
        return completionHandler(.cancelAuthenticationChallenge, nil)
      }
      if let error = ServerTrust(trust, anchors: anchors).refusal(of: entry.transfer) {
        entry.failure = error
        return completionHandler(.cancelAuthenticationChallenge, nil)
      }
      completionHandler(.useCredential, URLCredential(trust: trust))
    }

    // MARK: - Redirects

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let entry = running[task.taskIdentifier], let location = newRequest.url else {
        return completionHandler(nil)
      }
      guard count(response, for: entry) else { return completionHandler(nil) }
      var result = Redirect.next(after: entry.request, status: response.statusCode, location: location)
      if entry.redirects >= Redirect.limit { result = .failure(.redirectRefused(to: location.origin)) }
      switch result {
      case .success(let next):
        entry.request = next
        entry.redirects += 1
        entry.body = Data()
        completionHandler(URLRequest(next))
      case .failure(let error):
        entry.failure = error
        completionHandler(nil)
      }
    }

    /// Counts the header fields of an answer; `false` if they are more than is allowed. The system keeps trailers and what came
    /// before to itself.
    private func count(_ response: URLResponse, for entry: Running) -> Bool {
      guard let fields = (response as? HTTPURLResponse)?.allHeaderFields else { return true }
      var bytes = 0
      for case let (name as String, value as String) in fields { bytes += name.utf8.count + value.utf8.count + 4 }
      if entry.reader.count(bytes: bytes, fields: fields.count) { return true }
      entry.failure = .headersTooLarge
      return false
    }

    // MARK: - Bytes

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      guard let entry = running[dataTask.taskIdentifier], count(response, for: entry) else {
        return completionHandler(.cancel)
      }
      if response.expectedContentLength > Int64(entry.request.maximumResponseBytes), entry.request.method != .head {
        entry.failure = .tooLarge(limit: entry.request.maximumResponseBytes)
        return completionHandler(.cancel)
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard let entry = running[dataTask.taskIdentifier] else { return }
      guard entry.body.count + data.count <= entry.request.maximumResponseBytes else {
        entry.failure = .tooLarge(limit: entry.request.maximumResponseBytes)
        return dataTask.cancel()
      }
      entry.body.append(data)
      report(dataTask)
    }

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didSendBodyData bytesSent: Int64,
      totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      report(task)
    }

    private func report(_ task: URLSessionTask) {
      let expected = task.countOfBytesExpectedToReceive
      running[task.taskIdentifier]?.transfer.report(
        TransferProgress(
          bytesSent: task.countOfBytesSent,
          bytesReceived: task.countOfBytesReceived,
          bytesExpected: expected > 0 ? expected : nil
        )
      )
    }

    // MARK: - End

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let entry = running.removeValue(forKey: task.taskIdentifier) else { return }
      if let failure = entry.failure {
        entry.transfer.finish(.failure(failure))
      } else if let error {
        entry.transfer.finish(.failure(TransportError(error as NSError, request: entry.request)))
      } else if let response = task.response as? HTTPURLResponse {
        var headers = HTTPHeaders()
        for (name, value) in response.allHeaderFields {
          if let name = name as? String, let value = value as? String { headers.append(name, value) }
        }
        entry.transfer.finish(status: response.statusCode, headers: headers, body: entry.body)
      } else {
        entry.transfer.finish(.failure(.notDecodable(reason: "it is not HTTP")))
      }
    }
  }

  extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
      self.init(url: request.url, timeoutInterval: request.timeout)
      httpMethod = request.method.rawValue
      httpBody = request.body
      httpShouldHandleCookies = false
      for (name, value) in request.headers.fields { setValue(value, forHTTPHeaderField: name) }
    }
  }
#endif
