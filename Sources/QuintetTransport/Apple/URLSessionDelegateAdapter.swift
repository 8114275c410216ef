// For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
#if canImport(Darwin)
  import Foundation
  import Security

  /// Answers a URLSession's questions with the rules of the transfers, and gathers what arrives.
  ///
  /// `@unchecked` because `running` is touched on `queue` alone, which is serial.
  final class URLSessionDelegateAdapter: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    let queue = OperationQueue()
    private let anchors: [SecCertificate]
    /// Transfers under way; few enough to search.
    private var running: [Running] = []

    /// One transfer under way.
    private final class Running {
      let transfer: Transfer
      let task: URLSessionTask
      var request: HTTPRequest
      var redirects = 0
      var body = Data()
      /// The fields of the last head.
      var headers = HTTPHeaders()
      var headerBytes = 0
      var headerFields = 0
      /// The reason why this side ended the task, which the system then calls a cancellation.
      var failure: TransportError?
      /// True if this side ended the task because the rest of an error's page has no room.
      var isCut = false

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
        running.append(Running(transfer, task))
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

    private func entry(of task: URLSessionTask) -> Running? {
      for entry in running where entry.task === task { return entry }
      return nil
    }

    func stop(_ transfer: Transfer) {
      queue.addOperation { [self] in
        for entry in running where entry.transfer === transfer { entry.task.cancel() }
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
      guard let entry = entry(of: task) else { return completionHandler(.cancelAuthenticationChallenge, nil) }
      // The pins were looked up by the URL's host, and the system says here which one it has asked.
      guard let trust = space.serverTrust, HostName.normalized(space.host) == entry.request.url.normalizedHost else {
        entry.failure = .tlsFailed(reason: "the system shows no chain of the host that the URL names")
        return completionHandler(.cancelAuthenticationChallenge, nil)
      }
      if let error = ServerTrust(trust, anchors: anchors).refusal(of: entry.request.url, entry.transfer) {
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
      guard let entry = entry(of: task), let location = newRequest.url, takeHeaders(of: response, for: entry) else {
        return completionHandler(nil)
      }
      guard entry.redirects < Redirect.limit,
        let next = Redirect.next(after: entry.request, status: response.statusCode, location: location)
      else {
        entry.failure = .redirectRefused(to: location.origin)
        return completionHandler(nil)
      }
      // Another host has pins of its own, or none.
      if next.url.normalizedHost != entry.request.url.normalizedHost,
        let error = entry.transfer.pinRefusal(next.url, at: Date())
      {
        entry.failure = error
        return completionHandler(nil)
      }
      entry.request = next
      entry.redirects += 1
      entry.body = Data()
      completionHandler(URLRequest(next))
    }

    /// Takes and counts the header fields of an answer; `false` if they are more than is allowed. The system keeps trailers and what came
    /// before to itself.
    private func takeHeaders(of response: URLResponse, for entry: Running) -> Bool {
      guard let response = response as? HTTPURLResponse else { return true }
      // By way of NSDictionary, which the system converts: Swift's own conversion of a dictionary is 700 bytes of code.
      let fields = (response.allHeaderFields as NSDictionary) as? [String: String] ?? [:]
      entry.headers = HTTPHeaders(fields)
      entry.headerFields += fields.count
      for (name, value) in fields { entry.headerBytes += name.utf8.count + value.utf8.count + 4 }
      if entry.headerBytes <= HTTPResponse.maximumHeaderBytes, entry.headerFields <= HTTPResponse.maximumHeaderFields {
        return true
      }
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
      // A redirect that was refused is an answer by now, whose body nobody waits for.
      guard let entry = entry(of: dataTask), entry.failure == nil, takeHeaders(of: response, for: entry) else {
        return completionHandler(.cancel)
      }
      if response.expectedContentLength > Int64(entry.request.maximumResponseBytes), entry.request.method != .head,
        !response.isError
      {
        entry.failure = .tooLarge(limit: entry.request.maximumResponseBytes)
        return completionHandler(.cancel)
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard let entry = entry(of: dataTask) else { return }
      let room = entry.request.maximumResponseBytes - entry.body.count
      guard data.count <= room else {
        if dataTask.response?.isError == true {
          entry.body.append(data.subdata(in: data.startIndex..<data.startIndex + room))
          entry.isCut = true
        } else {
          entry.failure = .tooLarge(limit: entry.request.maximumResponseBytes)
        }
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
      entry(of: task)?.transfer.report(
        TransferProgress(
          bytesSent: task.countOfBytesSent,
          bytesReceived: task.countOfBytesReceived,
          bytesExpected: expected > 0 ? expected : nil
        )
      )
    }

    // MARK: - End

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let entry = entry(of: task) else { return }
      running = running.filter { $0 !== entry }
      if let failure = entry.failure ?? TransportError(entry.isCut ? nil : error, request: entry.request) {
        entry.transfer.finish(.failure(failure))
      } else if let response = task.response as? HTTPURLResponse {
        entry.transfer.finish(status: response.statusCode, headers: entry.headers, body: entry.body)
      } else {
        entry.transfer.finish(.failure(.notDecodable(reason: "it is not HTTP")))
      }
    }
  }

  extension URLResponse {
    /// True if the status says enough, however long the body is.
    fileprivate var isError: Bool { ((self as? HTTPURLResponse)?.statusCode ?? 0) >= 400 }
  }

  extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
      self.init(url: request.url, timeoutInterval: request.timeout)
      httpMethod = request.method.rawValue
      httpBody = request.body
      httpShouldHandleCookies = false
      allHTTPHeaderFields = request.headers.fields
    }
  }
#endif
